"""The games: one folder each, all cut alike."""
