"""Where every character of a scalar's text stands in the source.

YAML undoes quotes, escapes, indentation and folded lines before anyone sees the text; a fault in an
expression must still point into what the author wrote. So the scalar is read a second time here, remembering
offsets. The rules are those of YAML 1.1 as PyYAML applies them; a line break is a line feed, perhaps after a
carriage return, for the reader refuses the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_BREAKS = re.compile(r"[ \t]*(?:\r?\n[ \t]*)+")
_NEWLINE = re.compile(r"\r?\n")
_TEXT = re.compile(r"[^ \r\n]")
_RUN = re.compile(r"[^\\' \t\r\n]+")
_ESCAPE = re.compile(r"\\(?:x..|u.{4}|U.{8}|.)", re.DOTALL)
_ESCAPED_BREAK = re.compile(r"\\\r?\n[ \t]*(?:\r?\n[ \t]*)*")
_HEADER = re.compile(r"[|>](?P<signs>[-+1-9]*)[^\n]*(?:\n|\Z)")
_NAMED = {
    "0": "\0", "a": "\x07", "b": "\b", "t": "\t", "n": "\n", "v": "\x0b", "f": "\x0c", "r": "\r",
    "e": "\x1b", "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029",
}  # fmt: skip


class _Trail:
    """A text as it is made out, and the offset of each of its characters."""

    def __init__(self, raw: str) -> None:
        self.raw = raw
        self.text: list[str] = []
        self.places: list[int] = []

    def add(self, character: str, place: int) -> None:
        self.text.append(character)
        self.places.append(place)

    def run(self, start: int, end: int) -> None:
        """Characters that stand for themselves."""
        self.text.append(self.raw[start:end])
        self.places.extend(range(start, end))

    def breaks(self, places: Iterable[int]) -> None:
        for place in places:
            self.add("\n", place)

    def folded(self, places: list[int]) -> None:
        """One line break is a space, each further one is itself."""
        if len(places) == 1:
            self.add(" ", places[0])
        self.breaks(places[1:])


def places(raw: str, start: int, text: str, style: str, parent: int) -> tuple[int, ...]:
    """Offsets for `text`, which YAML made of `raw` at offset `start`; one more at the end.

    `parent` is the column of the block collection around it, -1 at the top: indentation indicators count
    from there. Should YAML and we ever disagree, offsets run on from the start and stop at the end of `raw`.
    """
    if style == "" and raw == text:
        return tuple(range(start, start + len(raw) + 1))
    trail = _Trail(raw)
    if style in ("|", ">"):
        _block(trail, parent, folded=style == ">")
        end = trail.places[-1] + 1 if trail.places else len(raw)
    else:
        quote = len(style)
        end = len(raw) - quote
        _flow(trail, quote, end, style)
    if "".join(trail.text) != text:
        return tuple(start + min(i, len(raw)) for i in range(len(text) + 1))
    trail.places.append(end)
    return tuple(start + place for place in trail.places)


def _flow(trail: _Trail, at: int, end: int, style: str) -> None:
    """A plain or quoted scalar: lines fold, and quotes and escapes are undone."""
    raw = trail.raw
    while at < end:
        if run := _RUN.match(raw, at, end):
            trail.run(at, run.end())
            at = run.end()
        elif raw[at] == "\\" and style == '"':
            at = _escape(trail, at)
        elif breaks := _BREAKS.match(raw, at, end):
            trail.folded(_newlines(raw, at, breaks.end()))
            at = breaks.end()
        else:
            trail.run(at, at + 1)
            at += 2 if raw[at] == style == "'" else 1


def _newlines(raw: str, start: int, end: int) -> list[int]:
    return [match.start() for match in _NEWLINE.finditer(raw, start, end)]


def _escape(trail: _Trail, at: int) -> int:
    """Add what the escape at `at` stands for; where it ends."""
    raw = trail.raw
    if joined := _ESCAPED_BREAK.match(raw, at):
        trail.breaks(_newlines(raw, at, joined.end())[1:])
        return joined.end()
    escape = _ESCAPE.match(raw, at)
    if escape is None:
        return at + 1
    sign, digits = raw[at + 1], raw[at + 2 : escape.end()]
    trail.add(chr(int(digits, 16)) if digits else _NAMED.get(sign, sign), at)
    return escape.end()


def _block(trail: _Trail, parent: int, *, folded: bool) -> None:
    """A literal or folded block scalar."""
    raw = trail.raw
    header = _HEADER.match(raw)
    if header is None:
        return
    signs = header["signs"]
    digit = next((int(sign) for sign in signs if sign.isdigit()), None)
    indent = max(parent, 0) + digit if digit else _indent_of(raw, header.end())
    waiting: list[int] = []  # the breaks since the last line with text
    before = False  # whether there was such a line, and it may be folded
    for start, end in _lines(raw, header.end()):
        begin = min(start + indent, end)
        if begin == end:
            waiting.append(end)
            continue
        foldable = raw[begin] not in " \t"
        if folded and foldable and before:
            trail.folded(waiting)
        else:
            trail.breaks(waiting)
        trail.run(begin, end)
        waiting, before = [end], foldable
    _chomp(trail, waiting, signs)


def _lines(raw: str, at: int) -> Iterator[tuple[int, int]]:
    """Start and end of every line from `at`, without the line breaks; none after a last line break."""
    while at < len(raw):
        found = raw.find("\n", at)
        end = found if found >= 0 else len(raw)
        yield at, end - 1 if raw[at:end].endswith("\r") else end
        at = end + 1


def _indent_of(raw: str, at: int) -> int:
    """The indentation of the first line that has text, in spaces; more than any line has if none does."""
    text = _TEXT.search(raw, at)
    return text.start() - raw.rfind("\n", 0, text.start()) - 1 if text else len(raw)


def _chomp(trail: _Trail, waiting: list[int], signs: str) -> None:
    """The breaks after the last line: none, one or all of them; the end of the file is not a break."""
    kept = [place for place in waiting if place < len(trail.raw)]
    if "+" in signs:
        trail.breaks(kept)
    elif "-" not in signs and trail.places:
        trail.breaks(kept[:1])
