"""The value of a YAML key → one typed expression: an expression, a branch `{by: …}`, or a list of cases."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from followsuit.diagnostics import Diagnostic
from followsuit.expr import types as t
from followsuit.expr.ir import Ir, literal
from followsuit.expr.scope import Names, Place
from followsuit.expr.syntax import Syntax, parse
from followsuit.expr.types import COERCIONS, Kind, Type
from followsuit.source import Span
from followsuit.wording import expressions as wording
from followsuit.yamlsrc import Entry, Mapping, Node, Scalar, Sequence

_TRUTHS = ("false", "true")
DEEPEST = 100  # values inside one another, terms written out: keeps every walk inside Python's own limits
LONGEST = 200_000  # characters of all expressions, terms written out: ten times what a long rule file has
MOST_FAULTS = 200  # then expressions are no longer read: nobody mends more at once
_SHORTEST = 20  # characters that an expression counts for at least, for the work that each is
_LARGEST = 10**9  # a number in a rule file; sums of them stay far from 62 bits


class Typer:
    """Types values against one file's names; faults are collected in `faults`.

    A value that is at fault comes back as None, so that checking goes on and reports the rest of the file. One
    of the wrong shape does so in silence: the schema has reported it.
    """

    def __init__(self, names: Names) -> None:
        self.names = names
        self._faults: dict[Diagnostic, None] = {}
        self.used: set[str] = set()  # names and answers (as 'parameter=answer') that something mentions
        self._open_terms: list[str] = []
        self._depth = 0
        self._length = 0  # characters of all expressions, terms at every use

    def fail(self, diagnostic: Diagnostic) -> None:
        """Note a fault."""
        self._faults.setdefault(diagnostic)

    @property
    def faults(self) -> list[Diagnostic]:
        """Everything noted so far, each fault once."""
        return list(self._faults)

    @contextmanager
    def deeper(self, span: Span) -> Iterator[bool]:
        """One value inside another; whether that is still allowed. Terms count where they are used."""
        self._depth += 1
        if self._depth > DEEPEST:
            self.fail(wording.too_deep(span, DEEPEST))
        try:
            yield self._depth <= DEEPEST
        finally:
            self._depth -= 1

    # -- values ------------------------------------------------------------------------------------------

    def value(self, node: Node, want: Type | None, place: Place, *, optional: bool = False) -> Ir | None:
        """The typed value of `node`. `optional` allows it to give nothing: `~`, or a condition that fails."""
        found = self._value(node, want, place)
        if found is not None and not optional and gives_nothing(found):
            self.fail(wording.may_give_nothing(node.span))
            return None
        return found

    def _value(self, node: Node, want: Type | None, place: Place) -> Ir | None:
        with self.deeper(node.span) as allowed:
            return self._typed(node, want, place) if allowed and len(self._faults) < MOST_FAULTS else None

    def _typed(self, node: Node, want: Type | None, place: Place) -> Ir | None:
        if isinstance(node, Mapping):
            return self._branch(node, want, place)
        if isinstance(node, Sequence):
            return self._cases(node, want, place)
        if node.value is None:
            return Ir("nothing", t.NOTHING, node.span)
        if isinstance(node.value, bool):
            return self.fitted(literal(int(node.value), t.TRUTH, node.span), want)
        return self._scalar(node, want, place)

    def _scalar(self, node: Scalar, want: Type | None, place: Place) -> Ir | None:
        from followsuit.expr.expressions import Expressions

        if want is not None and want.kind is Kind.WORD:
            return self._word(node, want)
        if self._too_long(node):
            return None
        if want is not None and want.kind is Kind.LINE:
            return self._line(node, place)
        syntax, faults = parse(node)
        for fault in faults:
            self.fail(fault)
        if syntax is None:
            return None
        return self.fitted(Expressions(self, place).typed(syntax, want), want)

    def _too_long(self, node: Scalar) -> bool:
        """Whether the file has used up what it may have in expressions; told once."""
        before = self._length
        self._length += max(len(node.text), _SHORTEST)
        if before <= LONGEST < self._length:
            self.fail(wording.rules_too_long(node.span, LONGEST))
        return self._length > LONGEST

    def _word(self, node: Scalar, want: Type) -> Ir | None:
        if node.text not in want.words:
            self.fail(wording.not_a_word(node.span, node.text, want))
            return None
        return Ir("literal", want, node.span, value=node.text)

    def _line(self, node: Scalar, place: Place) -> Ir | None:
        from followsuit.expr.expressions import Expressions

        syntax, faults = parse(node, "line")
        for fault in faults:
            self.fail(fault)
        return Expressions(self, place).line(syntax) if syntax else None

    # -- branches ----------------------------------------------------------------------------------------

    def _branch(self, node: Mapping, want: Type | None, place: Place) -> Ir | None:
        by = node.entry("by")
        if by is None:
            return None
        answers = [entry for entry in node.entries if entry is not by]
        if not isinstance(by.value, Scalar):
            return None
        selector = self._selector(by.value, place)
        if selector is None:
            for entry in answers:
                self._value(entry.value, want, place)
            return None
        if not answers:
            return self._answer_itself(selector, want, node.span)
        return self._branched(node.span, selector, answers, want, place)

    def _selector(self, node: Scalar, place: Place) -> Ir | None:
        from followsuit.expr.expressions import Expressions

        if node.text == "seats":
            return Expressions(self, place).parameter("seats", node.span)
        syntax, faults = parse(node, "expr")
        for fault in faults:
            self.fail(fault)
        return Expressions(self, place).typed(syntax, None) if syntax else None

    def _answer_itself(self, selector: Ir, want: Type | None, span: Span) -> Ir | None:
        """`{by: p}`: the parameter's answer is the word that stands here."""
        if selector.type.kind is not Kind.ANSWER or want is None or want.kind is not Kind.WORD:
            return self.fitted(selector, want)
        keys = selector.type.words
        self.used |= {f"{selector.value}={key}" for key in keys}
        for key in keys:
            if key not in want.words:
                self.fail(wording.answer_not_a_word(span, selector.type, key, want))
                return None
        words = tuple(Ir("literal", want, span, value=key) for key in keys)
        return Ir("branch", want, span, (selector, *words), keys)

    def _branched(
        self, span: Span, selector: Ir, entries: list[Entry], want: Type | None, place: Place
    ) -> Ir | None:
        keys = self._closed(selector)
        if keys is None:
            self.fail(wording.by_not_closed(selector.span, selector.type))
            return None
        for entry in entries:
            if entry.key.text not in keys:
                self.fail(wording.unknown_branch(entry.key.span, entry.key.text, selector, keys))
        missing = [key for key in keys if key not in {entry.key.text for entry in entries}]
        if missing:
            self.fail(wording.branch_misses(span, selector, missing))
        if selector.op == "parameter":
            self.used |= {f"{selector.value}={entry.key.text}" for entry in entries}
        typed = {entry.key.text: self._value(entry.value, want, place) for entry in entries}
        values = [typed.get(key) for key in keys]
        if missing or any(value is None for value in values):
            return None
        joined = self.joined([v for v in values if v is not None], want)
        return Ir("branch", _type_of(joined), span, (selector, *joined), keys) if joined else None

    def _closed(self, selector: Ir) -> tuple[str, ...] | None:
        """The keys a branch over `selector` must have, in the order of its indices; None if they are open."""
        kind = selector.type.kind
        if kind is Kind.ANSWER:
            return selector.type.words
        if kind is Kind.TRUTH:
            return _TRUTHS
        if kind is Kind.SUIT:
            return (*self.names.suits, "none")
        if selector.op == "parameter":
            parameter = self.names.parameters[selector.value]
            if parameter.name == "seats":
                return tuple(str(n) for n in self.names.seats)
            if parameter.highest - parameter.lowest <= 20:
                return tuple(str(n) for n in range(parameter.lowest, parameter.highest + 1))
        return None

    # -- cases -------------------------------------------------------------------------------------------

    def _cases(self, node: Sequence, want: Type | None, place: Place) -> Ir | None:
        clauses = self.clauses(node)
        typed = [self._value(entry.value, want, place) for entry in clauses]
        values = [value for value in typed if value is not None]
        for i, value in enumerate(typed[:-1]):
            if value is not None and not gives_nothing(value):
                self.fail(wording.never_reached(clauses[i + 1].key.span, clauses[i].key))
        if not clauses or len(values) < len(clauses):
            return None
        joined = self.joined(values, want)
        names = tuple(entry.key.text for entry in clauses)
        return Ir("cases", _type_of(joined), node.span, tuple(joined), names) if joined else None

    def clauses(self, node: Node) -> list[Entry]:
        """The named clauses of a list of single-key maps, or of a map; faults are noted."""
        if isinstance(node, Mapping):
            return list(node.entries)
        items = node.items if isinstance(node, Sequence) else ()
        entries = [item.entries[0] for item in items if isinstance(item, Mapping) and len(item.entries) == 1]
        seen: dict[str, Entry] = {}
        for entry in entries:
            if entry.key.text in seen:
                self.fail(wording.clause_twice(entry.key, seen[entry.key.text].key))
            seen[entry.key.text] = entry
        return entries

    # -- types -------------------------------------------------------------------------------------------

    def joined(self, values: list[Ir], want: Type | None) -> list[Ir] | None:
        """All values brought to one type: the one wanted, or the first that all of them reach."""
        kinds = [value.type for value in values if value.type != t.NOTHING]
        if not kinds:
            return values
        targets = (
            [want] if want else [*dict.fromkeys(kinds), *(s for k in kinds if (s := t.SET_OF.get(k.kind)))]
        )
        for target in targets:
            if all(can_become(value.type, target) for value in values):
                return [v for v in (self.fitted(value, target) for value in values) if v is not None]
        odd = next(v for v in values if not can_become(v.type, targets[0]))
        self.fail(wording.branches_differ(odd, values[0]))
        return None

    def fitted(self, ir: Ir | None, want: Type | None) -> Ir | None:
        """`ir` brought to the wanted type, or None with a fault noted."""
        if ir is None or want is None:
            return ir
        if want == t.CARD and ir.op == "cards" and len(ir.value) == 1:
            return literal(ir.value[0], t.CARD, ir.span)
        if not can_become(ir.type, want):
            self.fail(wording.wrong_type(ir, want))
            return None
        return coerced(ir, want)

    # -- terms -------------------------------------------------------------------------------------------

    def term(self, name: str, want: Type | None, place: Place, use: Span) -> Ir | None:
        """The meaning of a term where it is used: bare words in it are about the subject of that place."""
        if name in self._open_terms:
            self.fail(wording.term_cycle(use, [*self._open_terms[self._open_terms.index(name) :], name]))
            return None
        with self._inside(name):
            return self.value(self.names.terms[name], want, place, optional=True)

    @contextmanager
    def _inside(self, name: str) -> Iterator[None]:
        self._open_terms.append(name)
        try:
            yield
        finally:
            self._open_terms.pop()


def can_become(have: Type, want: Type) -> bool:
    """Whether a value of one type may stand where another is wanted."""
    return have in (want, t.NOTHING) or (have.kind, want.kind) in COERCIONS


def coerced(ir: Ir, want: Type) -> Ir:
    """`ir` as the wanted type, which it must be able to become; goes into branches, so that each stays closed."""
    if ir.type in (want, t.NOTHING):
        return ir
    if ir.op == "branch":
        return replace(ir, type=want, args=(ir.args[0], *(coerced(a, want) for a in ir.args[1:])))
    if ir.op == "cases":
        return replace(ir, type=want, args=tuple(coerced(a, want) for a in ir.args))
    if ir.op == "when":
        return replace(ir, type=want, args=(ir.args[0], coerced(ir.args[1], want)))
    for op in COERCIONS[ir.type.kind, want.kind]:
        ir = Ir(op, want, ir.span) if op in ("none", "empty") else Ir(op, want, ir.span, (ir,))
    return ir


def gives_nothing(ir: Ir) -> bool:
    """Whether a value can come to nothing at all."""
    if ir.op in ("nothing", "when"):
        return True
    if ir.op == "branch":
        return any(gives_nothing(arg) for arg in ir.args[1:])
    return ir.op == "cases" and gives_nothing(ir.args[-1])


def _type_of(values: list[Ir]) -> Type:
    return next((v.type for v in values if v.type != t.NOTHING), t.NOTHING)


def number(syntax: Syntax) -> int | None:
    """The number a token writes, or None where it is too large to be meant."""
    return int(syntax.word) if len(syntax.word) <= 10 and int(syntax.word) <= _LARGEST else None
