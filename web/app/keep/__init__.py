"""What the page keeps in the browser: a store of texts, and how matches and rounds are written in it."""
