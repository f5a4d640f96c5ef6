"""Figures, not tests: `python -m tests.bench` measures everything that the README's table says."""
