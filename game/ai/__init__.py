"""How computer players think: searches that see only a view."""
