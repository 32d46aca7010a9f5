"""Diagnostics as text, for people, editors and continuous integration. Pure: strings in, strings out."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable

from followsuit.diagnostics import Diagnostic, Severity
from followsuit.source import Span

_WIDEST = 100  # columns of an excerpt; longer lines are cut around the caret
_CUT = "..."
_RESET, _BOLD, _RED, _YELLOW, _CYAN, _GREEN = (f"\x1b[{code}m" for code in (0, 1, 31, 33, 36, 32))
_SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def text(diagnostics: Iterable[Diagnostic], *, color: bool, excerpt: bool) -> str:
    """`file:line:col: code: message` for each fault, with second places and help below.

    With `excerpt`, the line that each place stands on is shown too. Ends in a line feed unless it is empty.
    """
    paint = _Paint(on=color)
    return "".join(line + "\n" for d in diagnostics for line in _lines(d, paint, excerpt=excerpt))


def as_json(diagnostics: Iterable[Diagnostic]) -> str:
    """A list of objects; lines and columns from 1, ends exclusive."""
    return json.dumps([_as_object(d) for d in diagnostics], ensure_ascii=False, indent=2) + "\n"


def github(diagnostics: Iterable[Diagnostic]) -> str:
    """Workflow commands that put the faults beside the changed lines on GitHub."""
    return "".join(_command(d) + "\n" for d in diagnostics)


def sarif(diagnostics: Iterable[Diagnostic]) -> str:
    """A SARIF 2.1.0 log of one run."""
    from followsuit import __version__

    found = list(diagnostics)
    codes = sorted({d.code for d in found})
    driver = {"name": "followsuit", "version": __version__, "rules": [{"id": code} for code in codes]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(d, codes.index(d.code)) for d in found],
    }
    log = {"$schema": _SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=False, indent=2) + "\n"


# For people


class _Paint:
    """Colours, or none."""

    def __init__(self, *, on: bool) -> None:
        self._on = on

    def __call__(self, colour: str, words: str) -> str:
        return f"{colour}{words}{_RESET}" if self._on and words else words


def _lines(diagnostic: Diagnostic, paint: _Paint, *, excerpt: bool) -> Iterable[str]:
    warns = diagnostic.severity is Severity.WARNING
    colour = _YELLOW if warns else _RED
    code = ("warning: " if warns else "") + diagnostic.code
    message = printable(diagnostic.message)
    yield f"{paint(_BOLD, _where(diagnostic.span))}: {paint(colour, code)}: {message}"
    yield from _excerpt(diagnostic.span, paint, colour) if excerpt else ()
    for label in diagnostic.labels:
        yield f"{paint(_BOLD, _where(label.span))}: {paint(_CYAN, 'note')}: {printable(label.text)}"
        yield from _excerpt(label.span, paint, _CYAN) if excerpt else ()
    if diagnostic.help:
        yield f"  {paint(_GREEN, 'help')}: {printable(diagnostic.help)}"


def _where(span: Span) -> str:
    line, column = span.source.position(span.start)
    return f"{printable(span.source.name)}:{line}:{column}"


def _excerpt(span: Span, paint: _Paint, colour: str) -> Iterable[str]:
    """The line a span starts on, and carets under what of the span lies on it; nothing for an empty text."""
    if not span.source.text:
        return
    number, column = span.source.position(span.start)
    line = span.source.line(number)
    start = min(column - 1, len(line))
    end = max(min(start + span.end - span.start, len(line)), start)
    shown, start, end = _window(line, start, end)
    indent = " " * _columns(shown[:start])
    yield f"    {shown}".rstrip()
    yield f"    {indent}{paint(colour, '^' * max(_columns(shown[start:end]), 1))}"


def _window(line: str, start: int, end: int) -> tuple[str, int, int]:
    """At most about 100 columns of the line around `start`, printable, and where start and end then lie."""
    first = 0
    if _columns(printable(line[: max(end, start) + 1][: _WIDEST * 2])) > _WIDEST:
        first = max(0, start - _WIDEST // 3)
    last = first
    width = 0
    for character in line[first:]:
        width += _columns(printable(character))
        if width > _WIDEST:
            break
        last += 1
    before = _CUT if first else ""
    after = _CUT if last < len(line) else ""
    end = min(end, last)
    head = before + printable(line[first:start])
    marked = printable(line[start:end])
    return head + marked + printable(line[end:last]) + after, len(head), len(head) + len(marked)


def printable(words: str) -> str:
    """On one line, and without anything that would steer a terminal or cannot be encoded."""
    if words.isascii() and words.isprintable():
        return words
    return "".join(_visible(character) for character in words)


def _visible(character: str) -> str:
    if character in "\t\n\r":
        return " "
    category = unicodedata.category(character)
    return "\N{REPLACEMENT CHARACTER}" if category in ("Cc", "Cf", "Cs", "Zl", "Zp") else character


def _columns(words: str) -> int:
    """Columns on a terminal: two for wide characters, none for combining ones."""
    if words.isascii():
        return len(words)
    return sum(_width(character) for character in words)


def _width(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


# For programs


def _range(span: Span) -> dict[str, int]:
    line, column = span.source.position(span.start)
    end_line, end_column = span.source.position(max(span.end, span.start))
    return {"line": line, "column": column, "end_line": end_line, "end_column": end_column}


def _as_object(diagnostic: Diagnostic) -> dict[str, object]:
    return {
        "file": _sayable(diagnostic.span.source.name),
        **_range(diagnostic.span),
        "severity": str(diagnostic.severity),
        "code": diagnostic.code,
        "message": _sayable(diagnostic.message),
        "help": _sayable(diagnostic.help) if diagnostic.help else None,
        "labels": [
            {"file": _sayable(label.span.source.name), **_range(label.span), "text": _sayable(label.text)}
            for label in diagnostic.labels
        ],
    }


def _sayable(words: str) -> str:
    """Without lone surrogates, which no encoding can write; a file name from the system may hold some."""
    return words.encode("utf-8", "replace").decode("utf-8")


def _command(diagnostic: Diagnostic) -> str:
    place = _range(diagnostic.span)
    properties = {
        "file": diagnostic.span.source.name,
        "line": place["line"],
        "col": place["column"],
        "endLine": place["end_line"],
        "endColumn": place["end_column"],
        "title": diagnostic.code,
    }
    listed = ",".join(f"{name}={_escaped(str(value), ':,')}" for name, value in properties.items())
    message = diagnostic.message + (f"\n{diagnostic.help}" if diagnostic.help else "")
    return f"::{diagnostic.severity} {listed}::{_escaped(message, '')}"


def _escaped(words: str, also: str) -> str:
    """GitHub's escapes: percent, line ends, and what separates properties."""
    return "".join(f"%{ord(c):02X}" if c in "%\r\n" + also else c for c in _sayable(words))


def _result(diagnostic: Diagnostic, rule: int) -> dict[str, object]:
    message = diagnostic.message + (f" ({diagnostic.help})" if diagnostic.help else "")
    result: dict[str, object] = {
        "ruleId": diagnostic.code,
        "ruleIndex": rule,
        "level": str(diagnostic.severity),
        "message": {"text": _sayable(message)},
        "locations": [{"physicalLocation": _physical(diagnostic.span)}],
    }
    if diagnostic.labels:
        result["relatedLocations"] = [
            {"physicalLocation": _physical(label.span), "message": {"text": _sayable(label.text)}}
            for label in diagnostic.labels
        ]
    return result


def _physical(span: Span) -> dict[str, object]:
    place = _range(span)
    region = {
        "startLine": place["line"],
        "startColumn": place["column"],
        "endLine": place["end_line"],
        "endColumn": place["end_column"],
    }
    return {"artifactLocation": {"uri": _uri(span.source.name)}, "region": region}


def _uri(name: str) -> str:
    """A relative reference for a relative path, a file URI for an absolute one."""
    from pathlib import PurePath
    from urllib.parse import quote

    path = PurePath(name)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix().encode("utf-8", "replace"))
