"""The court cards are taken from another's cards, without what we draw ourselves."""

from xml.etree import ElementTree as ET

import pytest

from web.build import courts

SVG, REF = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}href"


@pytest.mark.parametrize("card", courts.COURTS)
def test_the_picture_has_no_ground_and_no_index(card):
    """Experience.md 4.4: our own index and pips stay; nothing of the corner signs is drawn, all of the picture is."""
    before, after = (
        [(each.tag, each.get(REF)) for each in ET.fromstring(svg)]  # noqa: S314 - ours, and one that the lock pins
        for svg in ((courts.FACES / f"{card}.svg").read_bytes(), courts.courts()[f"{card}.svg"])
    )
    rank, suit = card
    ground, signs, turned = (f"{SVG}rect", None), {f"#V{suit}{rank}", f"#S{suit}{rank}"}, (f"{SVG}g", None)
    assert {ground, turned} < set(before)
    assert signs < {ref for _, ref in before}
    assert after == [each for each in before if each not in (ground, turned) and each[1] not in signs]
