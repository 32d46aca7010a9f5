"""YAML's syntax errors in our words: what was written, not what the parser had hoped for.

Most of them come from an expression that YAML takes for something else because it is not quoted. Those are
found in the text itself; `value` then says what was meant as the value, so that reading can go on as if it
were quoted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from followsuit.yamlsrc.events import SyntaxFault

QUOTE = "quote the expression"

_VALUE_START = re.compile(r"(?:(?:^|(?<=[ \t]))-[ \t]+|:[ \t]+|[{\[,][ \t]*)(?=\S)")
_INDICATORS = {
    "&": "an anchor", "*": "an alias", "!": "a tag", "@": "nothing", "`": "nothing", "%": "a directive",
    "|": "a block of text", ">": "a block of text",
}  # fmt: skip
_CLOSING = {"{": "}", "[": "]", "(": ")"}
_SWALLOWED = re.compile(r"[ \t](?P<comment>#[^\s#][^\n]*)")
_COMMENT = re.compile(r"(?<=[ \t])#(?=\s)")
_LONGEST_LINE = 2000  # characters
_MOST_STARTS = 40
_SHOWN = 60  # characters of a long value in a message
_QUIET = re.compile(
    r"""(?:(?<=[\s,\[{])|^)(?:'(?:[^']|'')+'|"(?:[^"\\]|\\.)+")"""  # what is quoted, where a value may begin
    r"""|(?:(?<=\s)|^)\#(?:\s.*|$)"""  # a comment
)
_QUOTED = re.compile(r"'(?:[^'\n]|'')*'|\"(?:[^\"\\\n]|\\.)*\"")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """What to report at which offsets; `value` is what to read as if it were quoted, if that is clear."""

    code: str = "yaml-syntax"
    message: str
    start: int
    end: int
    help: str | None = None
    label: tuple[int, int, str] | None = None
    value: tuple[int, int] | None = None


def explain(text: str, fault: SyntaxFault) -> Fault:
    """The most likely mistake behind a fault of the parser."""
    lines = dict.fromkeys(_line_start(text, at) for at in (fault.at, fault.since) if at is not None)
    if "',' or" in fault.problem and (found := _swallowed(text, reversed(lines))):
        return found
    for line in lines:
        limit = fault.at if line == _line_start(text, fault.at) else _line_end(text, line)
        if found := _tab(text, line, fault.at) or _value_fault(text, line, limit):
            return found
    return _swallowed(text, lines) or _by_problem(text, fault)


def _line_start(text: str, at: int) -> int:
    return text.rfind("\n", 0, at) + 1


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return end if end >= 0 else len(text)


def _rest(text: str, at: int) -> tuple[int, int]:
    """From `at` to the end of what is written on that line; one character at least, unless the text ends."""
    end = at + len(text[at : _line_end(text, at)].rstrip())
    return at, max(end, min(at + 1, len(text)))


def _tab(text: str, line: int, at: int) -> Fault | None:
    indent = text[line : _line_end(text, line)]
    place = indent[: len(indent) - len(indent.lstrip())].find("\t")
    if place < 0 and not text.startswith("\t", at):
        return None
    start = line + place if place >= 0 else at
    return Fault(message="a tab cannot indent", start=start, end=start + 1, help="indent with spaces")


def _masked(text: str, line: int) -> str:
    """The line with what is quoted or a comment blotted out: no sign in there is one of YAML's."""

    def blot(match: re.Match[str]) -> str:
        found = match[0]
        return " " * len(found) if found[0] == "#" else found[0] + "x" * (len(found) - 2) + found[-1]

    return _QUIET.sub(blot, text[line : _line_end(text, line)])


def _value_starts(text: str, line: int, limit: int) -> list[int]:
    """Where values, items and keys of flow mappings begin on this line up to `limit`; the last ones first.

    Nobody writes an expression on a line of thousands of characters; there, guessing would only take time.
    """
    if _line_end(text, line) - line > _LONGEST_LINE:
        return []
    starts = [line + match.end() for match in _VALUE_START.finditer(_masked(text, line))]
    return [start for start in reversed(starts) if start <= limit][:_MOST_STARTS]


def _value_fault(text: str, line: int, limit: int) -> Fault | None:
    """The value on this line, at or before `limit`, that YAML would not take as text."""
    for start in _value_starts(text, line, limit):
        end = _value_end(text, line, start)
        value = text[start:end]
        found = _indicator(value) or _flow_as_value(value) or _text_after_quote(value)
        if text[line:start].rstrip().endswith(":"):
            found = found or _colon(value)
        if found:
            message, at, width = found
            at += start
            help_ = f"{QUOTE}: {_quoted(value)}"
            return Fault(message=message, start=at, end=at + width, help=help_, value=(start, end))
    return None


def _indicator(value: str) -> tuple[str, int, int] | None:
    sign = value[:1]
    if sign not in _INDICATORS or (sign in "|>" and re.fullmatch(r"[|>][-+0-9]*", value)):
        return None
    role = _INDICATORS[sign]
    reads = "cannot start an unquoted value" if role == "nothing" else f"starts {role} in YAML"
    return f"'{sign}' {reads}", 0, 1


def _flow_as_value(value: str) -> tuple[str, int, int] | None:
    """`{a} & b`: the list or mapping is closed, and more follows."""
    if value[:1] not in ("{", "["):
        return None
    close = _matching(value)
    if close is None or not value[close + 1 :].strip():
        return None
    kind = "mapping" if value[0] == "{" else "list"
    after = close + 1 + len(value[close + 1 :]) - len(value[close + 1 :].lstrip())
    return f"'{value[0]}' starts a {kind} in YAML, and nothing may follow its end", after, len(value) - after


def _text_after_quote(value: str) -> tuple[str, int, int] | None:
    quoted = _QUOTED.match(value)
    if quoted is None or not (rest := value[quoted.end() :].lstrip()):
        return None
    if rest.startswith((":", "#")):
        return None
    return "text after the closing quote", len(value) - len(rest), len(rest)


def _colon(value: str) -> tuple[str, int, int] | None:
    """`a: b`, in a value: YAML takes it for a key within a value."""
    if value[:1] in ("'", '"', "{", "["):
        return None
    at = re.search(r":(?=\s|$)", value)
    return ("': ' in an unquoted value", at.start(), 1) if at else None


def _matching(value: str) -> int | None:
    """Where the bracket that opens `value` is closed."""
    waiting: list[str] = []
    for at, character in enumerate(value):
        if character in _CLOSING:
            waiting.append(_CLOSING[character])
        elif waiting and character == waiting[-1]:
            waiting.pop()
            if not waiting:
                return at
    return None


def _value_end(text: str, line: int, start: int) -> int:
    """Where the value from `start` was meant to end: at a comma or bracket, a comment, or the line's end."""
    stop = _line_end(text, line)
    before = text[line:start]
    in_flow = before.count("{") + before.count("[") > before.count("}") + before.count("]")
    depth, at = 0, start
    while at < stop:
        character = text[at]
        if character in "([{":
            depth += 1
        elif character in ")]}" and depth:
            depth -= 1
        elif (in_flow and not depth and character in ",}]") or _COMMENT.match(text, at):
            break
        at += 1
    return start + len(text[start:at].rstrip())


def _quoted(value: str) -> str:
    """The value as it should have been written; only its beginning if it is long."""
    shown = value if len(value) <= _SHOWN else value[:_SHOWN] + "..."
    return "'" + shown.replace("'", "''") + "'" if '"' in shown or "\\" in shown else f'"{shown}"'


def _swallowed(text: str, lines: Iterable[int]) -> Fault | None:
    """A `#1` on the line: the comment may have swallowed what the parser then missed."""
    for line in lines:
        match = _SWALLOWED.search(text, line, _line_end(text, line))
        if match and text[line : match.start()].strip():
            start = match.start("comment")
            values = _value_starts(text, line, start)
            return swallowed(
                *_rest(text, start), value=(values[0], _value_end(text, line, values[0])) if values else None
            )
    return None


def swallowed(start: int, end: int, value: tuple[int, int] | None = None) -> Fault:
    """The fault for a comment that looks like part of a value."""
    return Fault(
        code="yaml-comment-swallowed",
        message="' #' starts a comment, so this is not part of the value",
        start=start,
        end=end,
        help=f"{QUOTE} if it belongs to it, or write '# ' with a space for a comment",
        value=value,
    )


def _by_problem(text: str, fault: SyntaxFault) -> Fault:
    """What is left goes by what the parser missed."""
    for words, make in _PROBLEMS:
        if words in fault.problem:
            return make(text, fault)
    start, end = _rest(text, fault.at)
    return Fault(
        message="this cannot stand here in YAML",
        start=start,
        end=end,
        help=f"check the indentation, or {QUOTE}",
    )


def _unclosed_quote(text: str, fault: SyntaxFault) -> Fault:
    start = fault.since if fault.since is not None else fault.at
    return Fault(
        message="this quote is never closed",
        start=start,
        end=start + 1,
        help=f"add the closing {text[start]}",
    )


def _unclosed_flow(text: str, fault: SyntaxFault) -> Fault:
    opened = fault.since if fault.since is not None else fault.at
    sign = text[opened] if text[opened : opened + 1] in ("{", "[") else "{"
    close = _CLOSING[sign]
    start, end = _rest(text, fault.at)
    message = f"expected ',' or '{close}' here"
    return Fault(
        message=message, start=start, end=end, label=(opened, opened + 1, f"opened by this '{sign}'"),
        help=f"close it with '{close}', or {QUOTE}",
    )  # fmt: skip


def _no_colon(text: str, fault: SyntaxFault) -> Fault:
    start, end = _rest(text, fault.since if fault.since is not None else fault.at)
    return Fault(
        message="a key without ': ' after it", start=start, end=end, help=_colon_advice(text[start:end])
    )


def _colon_advice(line: str) -> str:
    if match := re.match(r"([\w ]+):(?=\S)", line):
        return f"put a space after the colon: '{match[1]}: '"
    return "write 'key: value', or indent the line to continue the value above"


def _nested(text: str, fault: SyntaxFault) -> Fault:
    """A key under a line that is no key, or that has a value already."""
    line = _line_start(text, fault.at)
    above = _line_start(text, line - 1) if line else 0
    written = text[above : _line_end(text, above)]
    if line and written.strip() and not re.search(r":(?:\s|$)", written):
        start = above + len(written) - len(written.lstrip())
        return Fault(
            message="a key without ': ' after it", start=start, end=_rest(text, start)[1],
            help=_colon_advice(written.strip()),
        )  # fmt: skip
    start = line + len(text[line : fault.at]) - len(text[line : fault.at].lstrip())
    return Fault(
        message="a key is indented under a line that has a value already",
        start=start, end=max(fault.at, start + 1),
        help="indent it like the key above, or take the value away",
    )  # fmt: skip


def _indentation(text: str, fault: SyntaxFault) -> Fault:
    start, end = _rest(text, fault.at)
    missed = "list item with '- '" if "'-'" in fault.problem else "key"
    return Fault(
        message=f"expected a {missed} at this indentation", start=start, end=end,
        help="the indentation fits no line above; line it up with its neighbours",
    )  # fmt: skip


def _list_item(text: str, fault: SyntaxFault) -> Fault:
    start, end = _rest(text, fault.at)
    return Fault(
        message="a list item cannot stand here", start=start, end=end,
        help=f"begin the list on a line of its own, or {QUOTE}",
    )  # fmt: skip


def _bad_escape(text: str, fault: SyntaxFault) -> Fault:
    start = max(text.rfind("\\", 0, fault.at + 1), 0)
    return Fault(
        message=f"'{text[start : start + 2]}' is no escape", start=start, end=min(start + 2, len(text)),
        help="write \\\\ for a backslash, or use single quotes",
    )  # fmt: skip


def _too_deep(_text: str, fault: SyntaxFault) -> Fault:
    """Before we see the brackets, the parser has looked ahead and given up at its own, higher bound."""
    return Fault(
        code="yaml-too-big",
        message="nested too deep",
        start=fault.at,
        end=fault.at + 1,
        help="rule files nest a few levels deep",
    )


_PROBLEMS = (
    ("nesting depth", _too_deep),
    ("found unexpected end of stream", _unclosed_quote),
    ("found unexpected document", _unclosed_quote),
    ("',' or", _unclosed_flow),
    ("could not find expected ':'", _no_colon),
    ("mapping values are not allowed", _nested),
    ("escape", _bad_escape),
    ("hexdec", _bad_escape),
    ("sequence entries are not allowed", _list_item),
    ("did not find expected key", _indentation),
    ("did not find expected '-'", _indentation),
    ("expected <block end>", _indentation),
)
