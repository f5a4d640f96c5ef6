"""Why a card of the toy cannot be shown: only when it is not one's turn."""

from game.core.scene import saying


def why_not(rules, view, picks):
    """The one reason there is."""
    return saying("not_your_turn", card=picks[0])
