"""Where every character of a scalar's text stands in the source.

YAML undoes quotes, escapes, indentation and folded lines before anyone sees the text; a fault in an expression
must still point into what the author wrote. So the scalar is read a second time here, remembering offsets.
The rules are those of YAML 1.1 as PyYAML applies them; line breaks are `\\n` or `\\r\\n`, for the reader refuses
the others.
"""

from __future__ import annotations

import re

_BREAKS = re.compile(r"[ \t]*(?:\r?\n[ \t]*)+")
_NEWLINE = re.compile(r"\r?\n")
_ESCAPE = re.compile(r"\\(?:x..|u.{4}|U.{8}|.)", re.DOTALL)
_ESCAPED_BREAK = re.compile(r"\\\r?\n[ \t]*(?:\r?\n[ \t]*)*")
_HEADER = re.compile(r"[|>](?P<signs>[-+1-9]*)[^\n]*(?:\n|\Z)")
_NAMED = {
    "0": "\0", "a": "\x07", "b": "\b", "t": "\t", "n": "\n", "v": "\x0b", "f": "\x0c", "r": "\r", "e": "\x1b",
    "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029",
}  # fmt: skip

Located = list[tuple[str, int]]
"""Characters of the text, each with its source offset."""


def places(raw: str, start: int, text: str, style: str, parent: int) -> tuple[int, ...]:
    """Offsets for `text`, which YAML made of `raw` at offset `start`; one more at the end.

    `parent` is the column of the block collection around it, -1 at the top: indentation indicators count from
    there. Should YAML and we ever disagree, offsets run on from the start and stop at the end of `raw`.
    """
    if style == "" and raw == text:
        return tuple(range(start, start + len(raw) + 1))
    if style in ("|", ">"):
        found, end = _block(raw, parent, folded=style == ">")
    elif style == "":
        found, end = _flow(raw, 0, len(raw), style), len(raw)
    else:
        found, end = _flow(raw, 1, len(raw) - 1, style), len(raw) - 1
    if "".join(character for character, _ in found) != text:
        return tuple(start + min(i, len(raw)) for i in range(len(text) + 1))
    return (*(start + place for _, place in found), start + end)


def _flow(raw: str, at: int, end: int, style: str) -> Located:
    """A plain or quoted scalar: lines fold, and quotes and escapes are undone."""
    found: Located = []
    while at < end:
        character = raw[at]
        if character == "\\" and style == '"':
            at = _escape(raw, at, found)
        elif character in " \t\r\n" and (breaks := _BREAKS.match(raw, at, end)):
            found += _folded(raw, at, breaks.end())
            at = breaks.end()
        else:
            found.append((character, at))
            at += 2 if character == style == "'" else 1
    return found


def _folded(raw: str, start: int, end: int) -> Located:
    """One line break is a space, each further one is itself."""
    breaks = [match.start() for match in _NEWLINE.finditer(raw, start, end)]
    return [("\n", place) for place in breaks[1:]] or [(" ", breaks[0])]


def _escape(raw: str, at: int, found: Located) -> int:
    """Add what the escape at `at` stands for; where it ends."""
    if joined := _ESCAPED_BREAK.match(raw, at):
        breaks = [match.start() for match in _NEWLINE.finditer(raw, at, joined.end())]
        found += [("\n", place) for place in breaks[1:]]
        return joined.end()
    escape = _ESCAPE.match(raw, at)
    if escape is None:
        return at + 1
    sign, digits = raw[at + 1], raw[at + 2 : escape.end()]
    found.append((chr(int(digits, 16)) if digits else _NAMED.get(sign, sign), at))
    return escape.end()


def _block(raw: str, parent: int, *, folded: bool) -> tuple[Located, int]:
    """A literal or folded block scalar, and where its text ends."""
    header = _HEADER.match(raw)
    if header is None:
        return [], len(raw)
    signs, lines = header["signs"], _lines(raw, header.end())
    digit = next((int(sign) for sign in signs if sign.isdigit()), None)
    indent = max(parent, 0) + digit if digit else _indent_of(raw, lines)
    found: Located = []
    waiting: list[int] = []  # the breaks since the last line with text
    before: bool | None = None  # whether that line may be folded; None before the first
    for start, end in lines:
        begin = min(start + indent, end)
        if raw[start:begin].strip(" ") or begin == end:
            waiting.append(end)
            continue
        foldable = raw[begin] not in " \t"
        found += _between(waiting, fold=folded and foldable and before is True)
        found += [(raw[place], place) for place in range(begin, end)]
        waiting, before = [end], foldable
    found += _chomped(raw, waiting, signs, nothing=before is None)
    return found, found[-1][1] + 1 if found else len(raw)


def _lines(raw: str, at: int) -> list[tuple[int, int]]:
    """Start and end of every line from `at`, without the line breaks; none after a last line break."""
    lines = []
    while at < len(raw):
        match = _NEWLINE.search(raw, at)
        lines.append((at, match.start() if match else len(raw)))
        at = match.end() if match else len(raw)
    return lines


def _indent_of(raw: str, lines: list[tuple[int, int]]) -> int:
    """The indentation of the first line that has text, in spaces."""
    for start, end in lines:
        line = raw[start:end]
        if line.strip(" "):
            return len(line) - len(line.lstrip(" "))
    return max((end - start for start, end in lines), default=0)


def _between(waiting: list[int], *, fold: bool) -> Located:
    """The breaks before a line with text: all of them, or one fewer and at least a space where lines fold."""
    if fold:
        return [("\n", place) for place in waiting[1:]] or [(" ", waiting[0])]
    return [("\n", place) for place in waiting]


def _chomped(raw: str, waiting: list[int], signs: str, *, nothing: bool) -> Located:
    """The breaks after the last line: none, one or all of them; the end of the file is not a break."""
    kept = [("\n", place) for place in waiting if place < len(raw)]
    if "+" in signs:
        return kept
    return [] if "-" in signs or nothing else kept[:1]
