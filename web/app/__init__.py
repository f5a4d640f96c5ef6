"""The page without its browser: flow of play, screens and texts, all of it tested natively."""
