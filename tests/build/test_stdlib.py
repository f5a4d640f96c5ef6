"""The standard library that is shipped: smaller, and the rest of it untouched."""

import io
import zipfile

from web.build.runtime import NPM
from web.build.stdlib import trimmed

WHOLE = (NPM / "pyodide/python_stdlib.zip").read_bytes()


def test_what_stays_is_what_it_was():
    """Every file that is left has its body, its date and its rights; an eighth at least is gone."""
    small = trimmed(WHOLE)
    with zipfile.ZipFile(io.BytesIO(WHOLE)) as before, zipfile.ZipFile(io.BytesIO(small)) as after:
        assert after.testzip() is None
        for info in after.infolist():
            other = before.getinfo(info.filename)
            assert after.read(info) == before.read(other)
            assert (info.date_time, info.external_attr) == (other.date_time, other.external_attr)
        names = set(after.namelist())
    assert {"asyncio/base_events.py", "encodings/utf_8.py", "email/parser.py", "html/parser.py"} <= names
    assert not [name for name in names if name.startswith(("unittest/", "multiprocessing/", "encodings/cp1250"))]
    assert len(small) < len(WHOLE) * 7 / 8


def test_an_archive_without_such_files_stays_as_it_is():
    small = trimmed(WHOLE)
    assert trimmed(small) == small
