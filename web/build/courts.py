"""The pictures of kings, queens and jacks: cut out of the cards of others, whose index and suit signs we do not use."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

from web.build.wheel import ROOT

PACKAGE = ROOT / "node_modules/@heruka_urgyen/react-playing-cards"
FACES = PACKAGE / "src/images/2color"
COURTS = tuple(f"{rank}{suit}" for rank in "KQJ" for suit in "CDHS")
SVG, XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
SIGN = re.compile(r"#[VS][CDHS][KQJ]")
OF_THE_CARD = {f"{{{SVG}}}rect", f"{{{SVG}}}g"}  # its ground; the signs of its lower corner
# The frame around the picture, and half a line more.
FRAME = "-83.4 -131.4 166.8 262.8"
_OF_A_CARD = ("class", "face", "width", "height", "preserveAspectRatio")


def courts() -> dict[str, bytes]:
    """The twelve pictures by their cards."""
    return {f"{card}.svg": cut((FACES / f"{card}.svg").read_bytes()) for card in COURTS}


def cut(face: bytes) -> bytes:
    """The picture within its frame: without the card's ground, and without the signs at its corners."""
    ET.register_namespace("", SVG)
    ET.register_namespace("xlink", XLINK)
    root = ET.fromstring(face)  # noqa: S314 - a file that the lock pins by its hash
    for child in list(root):
        if child.tag in OF_THE_CARD or _is_sign(child):
            root.remove(child)
    symbols = {f"{{{SVG}}}symbol", f"{{{SVG}}}defs"}
    if not symbols <= {child.tag for child in root}:
        raise SystemExit(f"{PACKAGE.name} no longer draws its court cards as symbols within a frame.")
    for name in _OF_A_CARD:
        root.attrib.pop(name, None)
    root.set("viewBox", FRAME)
    return bytes(ET.tostring(root, encoding="utf-8"))


def licence() -> bytes:
    """The package's own."""
    return Path(PACKAGE, "LICENSE").read_bytes()


def _is_sign(child: ET.Element) -> bool:
    """The rank (#VHK) or the suit (#SHK) at a corner of the card; the picture itself is #HK1 to #HK6."""
    return child.tag == f"{{{SVG}}}use" and bool(SIGN.fullmatch(child.get(f"{{{XLINK}}}href", "")))
