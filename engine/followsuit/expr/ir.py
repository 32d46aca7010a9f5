"""Typed expressions: what checking makes of syntax, and what emission reads."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, final

from followsuit.expr.types import Type
from followsuit.source import Span


@final
@dataclass(frozen=True, slots=True)
class Ir:
    """One operation.

    `op` is a name of `ops.OPS` or one of the structural ones: `literal` (value: the number, index or mask),
    `parameter` (value: its name), `branch` (args: selector, then one value for each key in `value`), `when`
    (args: condition, value), `cases` (args: clauses, the first that applies decides), `subject`, `quantified`,
    `chosen`, `champion`, `over`, `nothing`, `line` (value: ranks or cards in the order written).
    """

    op: str
    type: Type
    span: Span = field(compare=False, repr=False)
    args: tuple[Ir, ...] = ()
    value: Any = None

    def walk(self) -> Iterator[Ir]:
        """This node and all below it, outermost first."""
        yield self
        for arg in self.args:
            yield from arg.walk()

    def rebuilt(self, change: Callable[[Ir], Ir]) -> Ir:
        """The same operation on changed arguments; itself when none changed."""
        args = tuple(map(change, self.args))
        return self if all(map(operator.is_, args, self.args)) else replace(self, args=args)

    @property
    def is_literal(self) -> bool:
        """Whether the value is known."""
        return self.op in ("literal", "nothing", "line")


def literal(value: int, type_: Type, span: Span) -> Ir:
    """A known value: a number, a truth as 0 or 1, an index (-1 for none) or a mask."""
    return Ir("literal", type_, span, value=value)
