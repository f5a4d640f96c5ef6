"""Pyodide's Python side."""
