"""Python's standard library as the page ships it: Pyodide's archive without what a page of games never imports."""

import io
import re
import struct
import zipfile

# Other protocols and interfaces, other ways to run or debug a program, and the stand-ins of C modules that are there.
UNUSED = re.compile(
    r"(_pyrepl|multiprocessing|sqlite3|unittest|wsgiref|xml|xmlrpc)/"
    r"|(_pydatetime|_pyio|bdb|cProfile|doctest|ftplib|imaplib|mailbox|netrc|optparse|pdb|pickletools|plistlib|poplib"
    r"|profile|pstats|pydoc|smtplib|socketserver|statistics|trace|tracemalloc|webbrowser)\.py$"
)
# Our texts are UTF-8, and names in archives may be cp437; the rest is what email, urllib and the interpreter ask for.
ENCODINGS = re.compile(
    r"encodings/((__init__|aliases|ascii|base64_codec|charmap|cp437|cp1252|hex_codec|idna|iso8859_1|latin_1|punycode"
    r"|quopri_codec|raw_unicode_escape|undefined|unicode_escape|utf_\w+)\.py)?$"
)
LOCAL, CENTRAL, END = struct.Struct("<26xHH"), struct.Struct("<28xHHH8xI"), struct.Struct("<8xHHII2x")
EMPTY = b"PK\5\6" + bytes(18)


def trimmed(archive: bytes) -> bytes:
    """The archive without those files. The others stay byte for byte: packed again they would differ by machine."""
    bodies, entries = io.BytesIO(), io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as whole:
        found, at = whole.infolist(), whole.start_dir
    kept = 0
    for info in found:
        name, extra, comment, place = CENTRAL.unpack_from(archive, at)
        entry = archive[at : at + CENTRAL.size + name + extra + comment]
        at += len(entry)
        if shipped(info.filename):
            kept += 1
            entries.write(entry[: CENTRAL.size - 4] + struct.pack("<I", bodies.tell()) + entry[CENTRAL.size :])
            bodies.write(body(archive, place, info.compress_size))
    end = END.pack(kept, kept, entries.tell(), bodies.tell())
    return bodies.getvalue() + entries.getvalue() + EMPTY[:8] + end[8:]


def body(archive: bytes, at: int, size: int) -> bytes:
    """A file as it is packed, with the header before it, whose sizes must be there and not behind it."""
    flags = int.from_bytes(archive[at + 6 : at + 8], "little")
    if flags & 8:
        raise SystemExit(
            "Pyodide's standard library is packed in another way than before; web/build/stdlib.py must learn it."
        )
    return archive[at : at + LOCAL.size + sum(LOCAL.unpack_from(archive, at)) + size]


def shipped(name: str) -> bool:
    """Whether the page has that file."""
    return bool(ENCODINGS.match(name)) if name.startswith("encodings/") else not UNUSED.match(name)
