"""The entry of the bots' worker."""
