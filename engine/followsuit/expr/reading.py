"""What every reader of syntax shares: the place it stands at, and values brought to a type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from followsuit.expr import types as t
from followsuit.expr.ir import Ir
from followsuit.expr.scope import Place
from followsuit.expr.types import Type
from followsuit.expr.values import gives_nothing
from followsuit.expr.words import Needs
from followsuit.wording import expressions as wording

if TYPE_CHECKING:
    from followsuit.expr.syntax import Syntax
    from followsuit.expr.values import Typer
    from followsuit.source import Span


class Reading:
    """Types the syntax of one value at one place; each kind of syntax has a method `_KIND` in a subclass."""

    def __init__(self, typer: Typer, place: Place) -> None:
        self.typer = typer
        self.names = typer.names
        self.place = place

    def typed(self, syntax: Syntax, want: Type | None) -> Ir | None:
        """The typed operation, or None with a fault noted. `want` only helps where a word alone is unclear."""
        with self.typer.deeper(syntax.span) as allowed:
            return getattr(self, f"_{syntax.kind}")(syntax, want) if allowed else None

    def _fitted(self, syntax: Syntax, want: Type) -> Ir | None:
        """An operand. Of cards and seats nothing is the empty set; a number or a truth must always be there."""
        found = self.typer.fitted(self.typed(syntax, want), want)
        if found is not None and want in (t.NUMBER, t.TRUTH) and gives_nothing(found):
            self.typer.fail(wording.may_give_nothing(syntax.span))
            return None
        return found

    def _both_fitted(self, syntax: Syntax, want: Type) -> tuple[Ir, Ir] | None:
        left, right = (self._fitted(part, want) for part in syntax.parts)
        return (left, right) if left and right else None

    def _allowed(self, name: str, needs: Needs, span: Span) -> bool:
        if needs & ~self.place.has:
            self.typer.fail(wording.not_here(span, name, needs & ~self.place.has, self.place))
            return False
        return True

    def _subject(self, name: str, span: Span) -> Ir | None:
        if self.place.subject is None:
            self.typer.fail(wording.no_subject(span, name, self.place))
            return None
        return Ir("subject", self.place.subject, span)
