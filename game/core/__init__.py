"""The words every game is written in: states, rules, chance, matches and records."""
