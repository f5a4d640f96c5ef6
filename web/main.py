"""The page's entry: what PyScript runs once Python and our wheel are there."""

import js

js.beranda.ready()
