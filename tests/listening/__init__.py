"""Listeners: they play from what a screen reader would say of the page, and know nothing else."""
