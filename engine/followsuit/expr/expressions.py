"""Syntax → typed operations: one method for each rule of grammar.lark."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from followsuit.expr import types as t
from followsuit.expr.ir import Ir, literal
from followsuit.expr.literals import Literals
from followsuit.expr.mentions import Mentions
from followsuit.expr.types import Kind, Type
from followsuit.expr.values import can_become, coerced
from followsuit.expr.words import DOMAINS, ROUNDINGS
from followsuit.wording import expressions as wording

if TYPE_CHECKING:
    from followsuit.expr.syntax import Syntax
    from followsuit.source import Span

_ARITHMETIC = {"times": "multiply", "quotient": "quotient", "remainder": "remainder"}
_ON_SETS = {"plus": ("add", "unite"), "minus": ("subtract", "lose")}
_RELATIONS = {"<": "less", "<=": "at_most", ">": "more", ">=": "at_least"}


class Expressions(Mentions, Literals):
    """Reads the syntax of one value at one place."""

    # -- conditions --------------------------------------------------------------------------------------

    def _when(self, syntax: Syntax, want: Type | None) -> Ir | None:
        value, condition = self.typed(syntax.parts[0], want), self._fitted(syntax.parts[1], t.TRUTH)
        value = self.typer.fitted(value, want)
        return value and condition and Ir("when", value.type, syntax.span, (condition, value))

    def _unless(self, syntax: Syntax, want: Type | None) -> Ir | None:
        made = self._when(syntax, want)
        return made and replace(made, args=(Ir("not", t.TRUTH, syntax.span, made.args[:1]), made.args[1]))

    def _either(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        both = self._both_fitted(syntax, t.TRUTH)
        return both and Ir("or", t.TRUTH, syntax.span, both)

    def _both(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        both = self._both_fitted(syntax, t.TRUTH)
        return both and Ir("and", t.TRUTH, syntax.span, both)

    def _negated(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        truth = self._fitted(syntax.parts[0], t.TRUTH)
        return truth and Ir("not", t.TRUTH, syntax.span, (truth,))

    # -- comparisons -------------------------------------------------------------------------------------

    def _compared(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        left, relation, right = syntax.parts
        a, b = self._fitted(left, t.NUMBER), self._fitted(right, t.NUMBER)
        return a and b and Ir(_RELATIONS[relation.parts[0].word], t.TRUTH, syntax.span, (a, b))

    def _same(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        pair = self._comparable(syntax)
        return pair and Ir("equal", t.TRUTH, syntax.span, pair)

    def _different(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        pair = self._comparable(syntax)
        return pair and Ir("different", t.TRUTH, syntax.span, pair)

    def _comparable(self, syntax: Syntax) -> tuple[Ir, Ir] | None:
        left = self.typed(syntax.parts[0], None)
        if left is None:
            return None
        if left.type.kind is Kind.ANSWER:
            right = self._answer(syntax.parts[1], left)
            return right and (left, right)
        right = self.typed(syntax.parts[1], left.type)
        pair = right and self._alike(left, right)
        if right and pair is None:
            self.typer.fail(wording.not_comparable(syntax.span, left, right))
        return pair

    def _alike(self, left: Ir, right: Ir) -> tuple[Ir, Ir] | None:
        """Both brought to one type: that of either, or the set that both can be."""
        targets = [left.type, right.type, t.SET_OF.get(left.type.kind, t.NONE)]
        for target in targets:
            if can_become(left.type, target) and can_become(right.type, target):
                return coerced(left, target), coerced(right, target)
        return None

    def _answer(self, syntax: Syntax, chooser: Ir) -> Ir | None:
        name = syntax.parts[0].word if syntax.kind == "name" else ""
        if name not in chooser.type.words:
            self.typer.fail(wording.not_an_answer(syntax.span, name or syntax.span.text, chooser.type))
            return None
        if chooser.op == "parameter":
            # A comparison tells this answer from all others, so it branches on every one of them.
            self.typer.used |= {f"{chooser.value}={answer}" for answer in chooser.type.words}
        return literal(chooser.type.words.index(name), chooser.type, syntax.span)

    def _inside(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        left = self.typed(syntax.parts[0], None)
        target = left and t.SET_OF.get(left.type.kind, left.type)
        if left is None or target is None:
            return None
        if target.kind not in t.SETS:
            self.typer.fail(wording.not_in_a_set(syntax.span, left))
            return None
        right = self._fitted(syntax.parts[1], target)
        return right and Ir("meets", t.TRUTH, syntax.span, (coerced(left, target), right))

    def _outside(self, syntax: Syntax, want: Type | None) -> Ir | None:
        inside = self._inside(syntax, want)
        return inside and Ir("not", t.TRUTH, syntax.span, (inside,))

    # -- who ---------------------------------------------------------------------------------------------

    def _domain(self, syntax: Syntax) -> Type | None:
        domain = DOMAINS.get(syntax.word)
        if domain is None:
            self.typer.fail(wording.not_a_domain(syntax.span, syntax.word))
        return domain

    def _quantified(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        quantifier, name, body = syntax.parts
        domain = self._domain(name)
        truth = domain and self._candidate(body, domain)
        if domain is None or truth is None:
            return None
        word = quantifier.parts[0].word
        result = t.SINGLE_OF[domain.kind] if word == "first" else t.TRUTH
        return Ir("quantified", result, syntax.span, (truth,), (word, domain.kind))

    def _chosen(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        name, body = syntax.parts
        domain = self._domain(name)
        truth = domain and self._candidate(body, domain)
        return domain and truth and Ir("chosen", domain, syntax.span, (truth,), domain.kind)

    def _candidate(self, body: Syntax, domain: Type) -> Ir | None:
        place = self.place.about(t.SINGLE_OF[domain.kind])
        return Expressions(self.typer, place)._fitted(body, t.TRUTH)  # noqa: SLF001 -- our own class

    def _champion(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        name, extreme, tally = syntax.parts
        domain = self._domain(name)
        word = extreme.parts[0].word
        if domain and word == "total":
            self.typer.fail(wording.total_of_one(extreme.span))
            return None
        value = domain and self._vector(tally, t.SINGLE_OF[domain.kind])
        return (
            domain
            and value
            and Ir("champion", t.SINGLE_OF[domain.kind], syntax.span, (value,), (word, domain.kind))
        )

    def _over(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        extreme, tally, of = syntax.parts
        who = self.typed(of, None)
        if who is None:
            return None
        who = coerced(who, t.SET_OF[who.type.kind]) if who.type.kind in t.SET_OF else who
        if who.type.kind not in t.SINGLE_OF or who.type == t.CARDS:
            self.typer.fail(wording.not_who(of.span, who))
            return None
        value = self._vector(tally, t.SINGLE_OF[who.type.kind])
        return value and Ir(
            "over", t.NUMBER, syntax.span, (who, value), (extreme.parts[0].word, who.type.kind)
        )

    def _vector(self, name: Syntax, subject: Type) -> Ir | None:
        """A tally or `tricks`, of the candidate."""
        owner = Ir("subject", subject, name.span)
        if name.word == "tricks":
            return self._owned("tricks", owner, name.span)
        if name.word in self.names.tallies:
            return self._tally(name.word, owner, name.span)
        self.typer.fail(wording.not_a_tally(name.span, name.word, self.names.tallies))
        return None

    # -- numbers and sets --------------------------------------------------------------------------------

    def _rounded(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        value, mode, unit = syntax.parts
        a, b = self._fitted(value, t.NUMBER), self._divisor(unit)
        if mode.word not in ROUNDINGS:
            self.typer.fail(wording.not_a_rounding(mode.span, mode.word, ROUNDINGS))
            return None
        return a and b and Ir(f"round_{mode.word}", t.NUMBER, syntax.span, (a, b))

    def _divisor(self, syntax: Syntax) -> Ir | None:
        """A number that is above zero whatever the parameters say."""
        divisor = self._fitted(syntax, t.NUMBER)
        if divisor and not self._positive(divisor):
            self.typer.fail(wording.may_divide_by_zero(syntax.span))
            return None
        return divisor

    def _positive(self, ir: Ir) -> bool:
        if ir.op == "literal":
            return bool(ir.value > 0)
        if ir.op == "parameter":
            return self.names.parameters[ir.value].lowest > 0
        if ir.op == "branch":
            return all(self._positive(arg) for arg in ir.args[1:])
        if ir.op == "max":
            return any(self._positive(arg) for arg in ir.args)
        return ir.op in ("add", "multiply", "min") and all(self._positive(arg) for arg in ir.args)

    def _plus(self, syntax: Syntax, want: Type | None) -> Ir | None:
        return self._sum(syntax, want)

    def _minus(self, syntax: Syntax, want: Type | None) -> Ir | None:
        return self._sum(syntax, want)

    def _sum(self, syntax: Syntax, want: Type | None) -> Ir | None:
        left, right = (self.typed(part, want) for part in syntax.parts)
        if left is None or right is None:
            return None
        on_numbers, on_sets = _ON_SETS[syntax.kind]
        if left.type == right.type == t.NUMBER:
            return Ir(on_numbers, t.NUMBER, syntax.span, (left, right))
        return self._sets(on_sets, syntax.span, left, right)

    def _common(self, syntax: Syntax, want: Type | None) -> Ir | None:
        left, right = (self.typed(part, want) for part in syntax.parts)
        return left and right and self._sets("common", syntax.span, left, right)

    def _sets(self, op: str, span: Span, left: Ir, right: Ir) -> Ir | None:
        target = t.SET_OF.get(left.type.kind, left.type)
        other = t.SET_OF.get(right.type.kind, right.type)
        if target.kind not in t.SETS or not can_become(other, target):
            self.typer.fail(wording.not_combined(span, left, right))
            return None
        return Ir(op, target, span, (coerced(left, target), coerced(coerced(right, other), target)))

    def _times(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        both = self._both_fitted(syntax, t.NUMBER)
        return both and Ir("multiply", t.NUMBER, syntax.span, both)

    def _quotient(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        return self._divided(syntax)

    def _remainder(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        return self._divided(syntax)

    def _divided(self, syntax: Syntax) -> Ir | None:
        a, b = self._fitted(syntax.parts[0], t.NUMBER), self._divisor(syntax.parts[1])
        return a and b and Ir(_ARITHMETIC[syntax.kind], t.NUMBER, syntax.span, (a, b))

    def _negative(self, syntax: Syntax, _want: Type | None) -> Ir | None:
        value = self._fitted(syntax.parts[0], t.NUMBER)
        return value and Ir("negate", t.NUMBER, syntax.span, (value,))
