"""Lines of a rule book, before anybody has said how wide the page is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A paragraph, or an item of a list where there is a mark: `-`, `*` or a number. `level` indents it."""

    text: str
    mark: str = ""
    level: int = 0


def sentence(words: str, *, capital: bool = True) -> str:
    """With a full stop, and a capital letter unless it is somebody's name for a thing."""
    words = words.strip()
    first = words[:1].upper() if capital else words[:1]
    return first + words[1:] + ("" if words.endswith((".", "?", "!")) else ".")
