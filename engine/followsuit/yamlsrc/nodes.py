"""Rule-file YAML as nodes that know their place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from followsuit.source import Span


@dataclass(frozen=True, slots=True)
class Scalar:
    """One word, number or text.

    `value` is what YAML makes of it under the language's own small rules (truth, whole number, null, text);
    `text` is what the author wrote, after quoting and folding are undone, always a string. `places[i]` is the
    source offset of `text[i]`; it has one entry more than `text`, for the end. `style` is the sign YAML has
    for it: `'` or `"` quoted, `|` literal, `>` folded, and empty for a plain scalar.
    """

    value: str | int | bool | None
    text: str
    span: Span
    style: str
    places: tuple[int, ...] = field(repr=False, compare=False)

    def part(self, start: int, end: int) -> Span:
        """The span in the source of `text[start:end]`, whatever quoting or folding lies between."""
        return Span(self.span.source, self.places[start], max(self.places[end], self.places[start]))


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list: order counts."""

    items: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Entry:
    """One key and its value."""

    key: Scalar
    value: Node


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys and values, in the order written; no key twice."""

    entries: tuple[Entry, ...]
    span: Span

    def get(self, key: str) -> Node | None:
        """The value under `key`, compared by its text."""
        entry = self.entry(key)
        return entry.value if entry else None

    def entry(self, key: str) -> Entry | None:
        """The entry under `key`."""
        return next((e for e in self.entries if e.key.text == key), None)

    def keys(self) -> tuple[str, ...]:
        """All keys as text."""
        return tuple(e.key.text for e in self.entries)


Node = Scalar | Sequence | Mapping


def plain(node: Node) -> object:
    """The node as dict, list, str, int, bool and None; every key is a string. For JSON Schema."""
    match node:
        case Scalar():
            return node.value
        case Sequence():
            return [plain(item) for item in node.items]
        case Mapping():
            return {entry.key.text: plain(entry.value) for entry in node.entries}


def find(node: Node, path: Iterable[str | int]) -> tuple[Entry | None, Node]:
    """The node at `path`, with its entry if it sits under a key; goes as far as `path` leads."""
    entry: Entry | None = None
    for step in path:
        if isinstance(node, Mapping) and (found := node.entry(str(step))):
            entry, node = found, found.value
        elif isinstance(node, Sequence) and isinstance(step, int) and 0 <= step < len(node.items):
            entry, node = None, node.items[step]
        else:
            break
    return entry, node
