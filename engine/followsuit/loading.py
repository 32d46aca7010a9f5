"""Files in: bytes become a Source, or a diagnostic that says why they cannot."""

from __future__ import annotations

import codecs
import re
from pathlib import Path

from followsuit.diagnostics import Diagnostic, error
from followsuit.source import Source

MOST_BYTES = 1_000_000

_AFTER_SUIT = re.compile("(?<=[♣♠♥♦])[\ufe0e\ufe0f]+")
_FOREIGN_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
_SAVE = "save the file as UTF-8"


def read_source(path: Path) -> tuple[Source | None, list[Diagnostic]]:
    """The text of a file with line feeds for line ends and bare suit symbols, named by the path as given.

    Every offset of later stages counts in this text. Variation selectors after ♣♠♥♦ go, for with one the
    symbol is another string. A fault of the file itself points at its first character.
    """
    data, fault = _bytes(path)
    if data is None or fault:
        return None, [fault] if fault else []
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as undecodable:
        return None, [_encoding(path, data, undecodable.start)]
    return Source(str(path), normalised(text)), []


def normalised(text: str) -> str:
    """Line feeds for line ends, and suit symbols without the selectors that make them emoji or text."""
    return _AFTER_SUIT.sub("", text.replace("\r\n", "\n"))


def _bytes(path: Path) -> tuple[bytes | None, Diagnostic | None]:
    """What the file holds. Never more than one byte over the limit is read, whatever the file is."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError):
        return None, _fault(path, "file-not-found", "there is no such file")
    except IsADirectoryError:
        return None, _fault(path, "file-unreadable", "this is a directory", "name a file in it")
    except PermissionError:
        return None, _fault(path, "file-unreadable", "this file may not be read", "check its permissions")
    except (OSError, ValueError) as problem:  # ValueError: a NUL in the path
        reason = (getattr(problem, "strerror", None) or str(problem)).lower()
        return None, _fault(path, "file-unreadable", f"this file cannot be read: {reason}")
    if len(data) > MOST_BYTES:
        return None, _fault(path, "file-too-big", f"the file has more than {MOST_BYTES:,} bytes")
    return data, None


def _encoding(path: Path, data: bytes, at: int) -> Diagnostic:
    for mark, name in _FOREIGN_MARKS:
        if data.startswith(mark):
            return _fault(path, "file-encoding", f"the file is {name}, not UTF-8", _SAVE)
    line = data.count(b"\n", 0, at) + 1
    message = f"not UTF-8: byte {data[at]:#04x} at offset {at}, in line {line}"
    return _fault(path, "file-encoding", message, _SAVE)


def _fault(path: Path, code: str, message: str, help_: str | None = None) -> Diagnostic:
    return error(code, Source(str(path), "").span(0, 0), message, help=help_)
