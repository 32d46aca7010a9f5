"""The reader: parser events become nodes, and everything YAML would misread becomes a diagnostic."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from followsuit.diagnostics import Diagnostic, Label, error, in_order
from followsuit.source import Source, Span
from followsuit.yamlsrc.events import Event, SyntaxFault, events
from followsuit.yamlsrc.faults import QUOTE, Fault, explain, swallowed
from followsuit.yamlsrc.nodes import Entry, Mapping, Node, Scalar, Sequence
from followsuit.yamlsrc.places import places
from followsuit.yamlsrc.words import doubt, meaning

MOST_BYTES = 1_000_000
MOST_NODES = 20_000  # ten times what a long rule file has
DEEPEST = 40
_MOST_FAULTS = 200  # nobody reads more at once, and hostile files have tens of thousands
_MOST_ATTEMPTS = 20
_MOST_REREAD = 2_000_000  # characters, over all attempts

_SHOWN = 60  # characters of a long text in a message

_FORBIDDEN = re.compile(
    "[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]|\r(?!\n)"
)
_MOST_FORBIDDEN = 20
_PROPERTIES = re.compile(r"(?:[&!][^\s,\[\]{}]*\s*)+")
_PROPERTY = re.compile(r"[&*!][^\s,\[\]{}]*")
_COMMENT = re.compile(r"[ \t]+(#[^\s#][^\n]*)")
_STUCK_COLON = re.compile(r"([\w ]{1,40}):\S")
_ROLES = {"&": "an anchor", "*": "an alias", "!": "a tag"}


def read(source: Source) -> tuple[Node | None, list[Diagnostic]]:
    """The nodes of a rule file's text and every fault of its YAML.

    A value that should have been quoted is reported and read as if it were. There is no node at all where
    the rest of the text cannot be made out, where it is too big, and where there is none.
    """
    if refused := [*_too_long(source)] or [*_forbidden(source)]:
        return None, refused
    text, faults, quoted = source.text, list[Diagnostic](), dict[int, int]()
    while True:
        reader = _Reader(source, quoted)
        fault = reader.read(text)
        if fault is None:
            return reader.root, [*in_order(faults + reader.diagnostics)]
        faults.append(_diagnostic(source, fault))
        if not _worth_another(text, fault, quoted):
            return None, [*in_order(faults + reader.diagnostics)]
        start, end = fault.value or (0, 0)
        quoted[start] = end
        text = text[:start] + "x" * (end - start) + text[end:]


def _worth_another(text: str, fault: Fault, quoted: dict[int, int]) -> bool:
    """Whether reading goes on with the faulty value taken as text."""
    if fault.value is None or fault.value[0] in quoted:
        return False
    return len(quoted) < _MOST_ATTEMPTS and len(quoted) * len(text) < _MOST_REREAD


def _diagnostic(source: Source, fault: Fault) -> Diagnostic:
    labels = [Label(source.span(*fault.label[:2]), fault.label[2])] if fault.label else []
    return error(
        fault.code, source.span(fault.start, fault.end), fault.message, help=fault.help, labels=labels
    )


def _too_long(source: Source) -> Iterable[Diagnostic]:
    size = len(source.text)
    if size * 4 > MOST_BYTES:
        size = len(source.text.encode("utf-8", "surrogatepass"))
    if size > MOST_BYTES:
        yield _too_big(source.span(0, 0), f"the file has {size:,} bytes; at most {MOST_BYTES:,} are read")


def _too_big(span: Span, message: str) -> Diagnostic:
    return error("yaml-too-big", span, message)


def _forbidden(source: Source) -> Iterable[Diagnostic]:
    for count, match in enumerate(_FORBIDDEN.finditer(source.text)):
        if count == _MOST_FORBIDDEN:
            return
        point = ord(match[0])
        yield error(
            "yaml-syntax",
            source.span(match.start(), match.end()),
            f"character U+{point:04X} cannot stand in a rule file",
            help="take it away; rule files are text with ordinary line ends",
        )


@dataclass(slots=True)
class _Open:
    """A collection that is not closed yet; in a mapping, keys and values take turns."""

    event: Event
    parts: list[Node] = field(default_factory=list)

    @property
    def wants_key(self) -> bool:
        return self.event.kind == "MappingStart" and len(self.parts) % 2 == 0


class _Reader:
    """One attempt at one text. `quoted` maps offsets to ends of values that are to be read as if quoted."""

    def __init__(self, source: Source, quoted: dict[int, int]) -> None:
        self.source = source
        self.quoted = quoted
        self.diagnostics: list[Diagnostic] = []
        self.root: Node | None = None
        self.documents = 0
        self.nodes = 0
        self.stack: list[_Open] = []

    def read(self, text: str) -> Fault | None:
        """Read all of `text` into `root`; a fault that ended the reading, if one did."""
        try:
            for event in events(text):
                if not self._take(event):
                    break
        except SyntaxFault as fault:
            return explain(text, fault)
        if self.root is None and not self.diagnostics:
            end = self.source.span(0, 0)
            self._fault(
                "yaml-empty", end, "the file has no content", "a rule file is a mapping of keys to values"
            )
        return None

    def _fault(self, code: str, span: Span, message: str, help_: str | None = None, *labels: Label) -> None:
        self._report(error(code, span, message, help=help_, labels=labels))

    def _report(self, diagnostic: Diagnostic) -> None:
        if len(self.diagnostics) < _MOST_FAULTS:
            self.diagnostics.append(diagnostic)

    def _take(self, event: Event) -> bool:
        """Take one event; whether the next is wanted."""
        match event.kind:
            case "DocumentStart":
                return self._document(event)
            case "MappingStart" | "SequenceStart":
                self._marked(event)
                self.stack.append(_Open(event))
                return self._within_bounds(event)
            case "MappingEnd" | "SequenceEnd":
                self._add(self._close(event))
            case "Alias" | "Scalar":
                self._add(self._scalar(event))
                return self._within_bounds(event)
        return True

    def _document(self, event: Event) -> bool:
        self.documents += 1
        if self.documents == 1:
            return True
        span = self.source.span(event.start, event.end)
        self._fault(
            "yaml-multiple-documents", span, "a second document starts here", "one file holds one game"
        )
        return False

    def _within_bounds(self, event: Event) -> bool:
        self.nodes += 1
        span = self.source.span(event.start, event.start + 1)
        if len(self.stack) > DEEPEST:
            self._report(_too_big(span, f"nested more than {DEEPEST} deep"))
        elif self.nodes > MOST_NODES:
            self._report(_too_big(span, f"more than {MOST_NODES:,} values"))
        else:
            return True
        self.root = None
        return False

    def _add(self, node: Node) -> None:
        if self.stack:
            self.stack[-1].parts.append(node)
        elif isinstance(node, Scalar) and node.span.start == node.span.end:
            self.root = None
        else:
            self.root = node

    # Scalars

    def _scalar(self, event: Event) -> Scalar:
        start, end = event.start, event.end
        if start in self.quoted:
            return self._as_written(start, self.quoted[start])
        marked = self._marked(event)
        if marked and not event.style:
            return self._as_written(start, end)
        if marked and (properties := _PROPERTIES.match(self.source.text, start, end)):
            start = properties.end()
        raw = self.source.text[start:end]
        if event.style in ("|", ">"):
            raw = raw.rstrip()
        located = places(self.source.text[start:end], start, event.text, event.style, self._column(event))
        span = self.source.span(start, start + len(raw))
        value = event.text if event.style else meaning(event.text)
        scalar = Scalar(value=value, text=event.text, span=span, style=event.style, places=located)
        if not event.style:
            self._doubt(scalar)
        return scalar

    def _as_written(self, start: int, end: int) -> Scalar:
        """A scalar that YAML did not take for one, as its author meant it."""
        text = self.source.text[start:end]
        span = self.source.span(start, end)
        return Scalar(value=text, text=text, span=span, style="", places=tuple(range(start, end + 1)))

    def _column(self, event: Event) -> int:
        """The column of the block collection around a block scalar, from 0; -1 outside all, and elsewhere."""
        if event.style not in ("|", ">") or not self.stack:
            return -1
        return self.source.position(self.stack[-1].event.start)[1] - 1

    def _doubt(self, scalar: Scalar) -> None:
        """Report an unquoted scalar that is not what it seems."""
        if found := doubt(scalar.text):
            self._fault(found.code, scalar.span, found.message, found.help)
        if scalar.text and (comment := _COMMENT.match(self.source.text, scalar.span.end)):
            end = comment.start(1) + len(comment[1].rstrip())
            self._report(_diagnostic(self.source, swallowed(comment.start(1), end)))

    def _marked(self, event: Event) -> bool:
        """Report an anchor, alias or tag; whether there was one."""
        if not event.marked:
            return False
        match = _PROPERTY.match(self.source.text, event.start, event.end)
        sign = self.source.text[event.start]
        span = self.source.span(event.start, match.end() if match else event.start + 1)
        self._fault(
            "yaml-alias",
            span,
            f"'{sign}' makes this {_ROLES.get(sign, 'an anchor')}, which rule files do not have",
            f"{QUOTE} if the '{sign}' belongs to it, or write the value out",
        )
        return True

    # Collections

    def _close(self, event: Event) -> Node:
        opened = self.stack.pop()
        parts = opened.parts
        span = self._collection_span(opened, event)
        if self.stack and self.stack[-1].wants_key:  # refused as a whole: see _usable_key
            return Sequence(items=(), span=span)
        if opened.event.kind == "SequenceStart":
            items = self._joined(parts) if opened.event.flow else parts
            return Sequence(items=tuple(items), span=span)
        pairs = list(zip(parts[::2], parts[1::2], strict=True))
        if opened.event.flow:
            pairs = self._joined_pairs(pairs)
        return Mapping(entries=tuple(self._entries(pairs)), span=span)

    def _collection_span(self, opened: _Open, event: Event) -> Span:
        """From the first sign of the collection to its closing bracket, or to the end of its last part."""
        end = event.end
        if event.start == event.end:
            end = opened.parts[-1].span.end if opened.parts else opened.event.end
        return self.source.span(opened.event.start, max(end, opened.event.start))

    def _entries(self, pairs: Iterable[tuple[Node, Node]]) -> Iterable[Entry]:
        seen: dict[str, Scalar] = {}
        for key, value in pairs:
            if self._usable_key(key) and isinstance(key, Scalar):
                if key.text in seen:
                    self._duplicate(key, seen[key.text])
                    continue
                seen[key.text] = key
                yield Entry(key=key, value=value)

    def _usable_key(self, key: Node) -> bool:
        if not isinstance(key, Scalar):
            self._fault("yaml-key", key.span, "a list or mapping cannot be a key", f"{QUOTE} if this is one")
            return False
        if key.text == "<<" and not key.style:
            self._fault("yaml-alias", key.span, "rule files have no merge keys", "write the keys out")
            return False
        if not key.text and not key.style:
            self._fault("yaml-key", key.span, "a key is missing before ':'")
            return False
        return True

    def _duplicate(self, key: Scalar, first: Scalar) -> None:
        message = f"key '{_short(key.text)}' is here a second time"
        label = Label(first.span, "first written here")
        self._fault("yaml-duplicate-key", key.span, message, "keep one of the two", label)

    # Commas that cut an expression in two

    def _joined(self, parts: list[Node]) -> list[Node]:
        """List items, with those that a comma inside parentheses has cut put together again."""
        items: list[Node] = []
        missing = 0
        for part in parts:
            if missing and isinstance(part, Scalar) and not part.style:
                missing = max(missing + _open_parentheses(part), 0)
                if not missing:
                    items[-1] = self._whole(items[-1], part)
            else:
                items.append(part)
                missing = max(_open_parentheses(part), 0)
        return items

    def _joined_pairs(self, pairs: list[tuple[Node, Node]]) -> list[tuple[Node, Node]]:
        """The same for a mapping, where what follows the comma became a key without a value."""
        found: list[tuple[Node, Node]] = []
        missing = 0
        for key, value in pairs:
            if missing and _empty(value) and isinstance(key, Scalar):
                missing = max(missing + _open_parentheses(key), 0)
                if not missing:
                    found[-1] = found[-1][0], self._whole(found[-1][1], key)
                continue
            if _empty(value) and isinstance(key, Scalar):
                self._no_value(key)
            found.append((key, value))
            missing = max(_open_parentheses(value), 0)
        return found

    def _whole(self, first: Node, last: Node) -> Scalar:
        whole = self._as_written(first.span.start, last.span.end)
        message = "a comma in an unquoted expression ends it"
        self._fault("yaml-flow-value", whole.span, message, f'{QUOTE}: "{_short(whole.text)}"')
        return whole

    def _no_value(self, key: Scalar) -> None:
        message = f"'{_short(key.text)}' is a key without a value"
        if not key.style and (stuck := _STUCK_COLON.match(key.text)):
            help_ = f"put a space after the colon: '{stuck[1]}: '"
        else:
            help_ = f"write its value, or ~ for none; {QUOTE} if the comma before it belongs to one"
        self._fault("yaml-flow-value", key.span, message, help_)


def _open_parentheses(node: Node) -> int:
    """How many parentheses an unquoted expression leaves open."""
    return node.text.count("(") - node.text.count(")") if isinstance(node, Scalar) and not node.style else 0


def _empty(node: Node) -> bool:
    """Whether nothing was written there."""
    return isinstance(node, Scalar) and not node.style and not node.text


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "..."
