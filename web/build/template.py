"""Templates with slots in double braces."""

import re

SLOT = re.compile(r"\{\{(\w+)\}\}")


def fill(template: str, values: dict[str, str]) -> str:
    """Puts the values into the slots; a slot without a value, or a value without a slot, is a mistake."""
    slots = set(SLOT.findall(template))
    if slots != set(values):
        raise SystemExit(f"Slots and values differ: {sorted(slots ^ set(values))}.")
    return SLOT.sub(lambda slot: values[slot[1]], template)
