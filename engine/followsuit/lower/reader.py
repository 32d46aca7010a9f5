"""What every section needs: tolerant access to nodes, typed values, faults in one list.

The schema has already reported values of the wrong shape, so a reader passes over them in silence; what it
could not read marks the book as unfit.
"""

from __future__ import annotations

from collections.abc import Mapping as Names_
from dataclasses import dataclass, field

from followsuit.diagnostics import Diagnostic
from followsuit.expr import types as t
from followsuit.expr.ir import Ir
from followsuit.expr.scope import Place
from followsuit.expr.types import Type
from followsuit.expr.values import Typer
from followsuit.rulebook import Clause
from followsuit.source import Source, Span
from followsuit.wording import rules as wording
from followsuit.yamlsrc import Entry, Mapping, Node, Scalar, Sequence


@dataclass
class Reader:
    """One rule file being read."""

    source: Source
    top: Mapping
    typer: Typer
    unfit: bool = field(default=False)

    def fail(self, diagnostic: Diagnostic) -> None:
        """Note a fault."""
        self.typer.fail(diagnostic)

    def value(
        self, node: Node | None, want: Type | None, place: Place, *, optional: bool = False
    ) -> Ir | None:
        """The typed value of `node`; None, and the book unfit, where there is none or it is at fault."""
        found = self.typer.value(node, want, place, optional=optional) if node is not None else None
        self.unfit |= found is None
        return found

    def given(
        self, section: Mapping, key: str, want: Type, place: Place, *, optional: bool = False
    ) -> Ir | None:
        """The typed value under `key` if the key is there; None without a fault if it is not."""
        node = section.get(key)
        return None if node is None else self.value(node, want, place, optional=optional)

    def word(self, section: Mapping, key: str, default: str, want: Type, place: Place) -> Ir:
        """One of a few fixed words under `key`, or a branch of them; `default` where the key is missing."""
        fallback = Ir("literal", want, section.span, value=default)
        return (
            (self.given(section, key, want, place) or fallback) if section.get(key) is not None else fallback
        )

    def section(self, name: str) -> Mapping:
        """A top-level section; an empty one where it is missing or of the wrong shape."""
        return mapping(self.top.get(name), self.top.span)

    def clauses(self, node: Node | None, want: Type, place: Place) -> tuple[Clause, ...]:
        """Named clauses, each of which may come to nothing."""
        if node is None:
            return ()
        found = []
        for entry in self.typer.clauses(node):
            body = self.value(entry.value, want, place, optional=True)
            if body is not None:
                found.append(Clause(name=entry.key.text, span=entry.key.span, body=body))
        return tuple(found)

    def condition(self, section: Mapping, place: Place) -> Ir | None:
        """`if:` and `unless:` of an award or step, together; what joins them stands where they are written."""
        wanted, unwanted = (self.given(section, key, t.TRUTH, place) for key in ("if", "unless"))
        parts = [wanted] if wanted else []
        written = section.entry("unless")
        if unwanted and written:
            parts.append(Ir("not", t.TRUTH, written.value.span, (unwanted,)))
        if not parts:
            return None
        return parts[0] if len(parts) == 1 else Ir("and", t.TRUTH, section.span, tuple(parts))

    def new_name(self, key: Scalar, taken: Names_[str, Span], reserved: frozenset[str]) -> bool:
        """Whether a name may be given here; a fault is noted if it is taken. What is no name, the schema says."""
        if key.text in reserved:
            self.fail(wording.reserved_name(key))
            return False
        if key.text in taken:
            self.fail(wording.name_twice(key, taken[key.text]))
            return False
        return key.text.isascii() and key.text.replace("_", "a").isalnum() and key.text[:1].islower()


def mapping(node: Node | None, span: Span) -> Mapping:
    """`node` if it is a mapping, otherwise an empty one at `span`."""
    return node if isinstance(node, Mapping) else Mapping((), span)


def text(node: Node | None) -> str:
    """The text of a scalar, otherwise nothing."""
    return node.text.strip() if isinstance(node, Scalar) else ""


def words(node: Node | None) -> tuple[str, ...]:
    """The words of a scalar, or of a list of scalars."""
    if isinstance(node, Sequence):
        return tuple(word for item in node.items for word in words(item))
    return tuple(text(node).split())


def entries(node: Node | None) -> tuple[Entry, ...]:
    """The entries of a mapping, or none."""
    return node.entries if isinstance(node, Mapping) else ()


def whole(node: Node | None) -> int | None:
    """A whole number, or None."""
    if isinstance(node, Scalar) and isinstance(node.value, int) and not isinstance(node.value, bool):
        return node.value
    return None
