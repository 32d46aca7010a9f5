"""Open points: every answer makes a difference, and every source has something to say."""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.diagnostics import Diagnostic
from followsuit.expr.ir import Ir
from followsuit.rulebook import Parameter, Rules
from followsuit.source import Span
from followsuit.wording import checks as wording


def equal_branches(rules: Rules) -> Iterator[Diagnostic]:
    """A branch that gives the same whatever is answered."""
    for ir in _branches(rules).values():
        first, *others = ir.args[1:]
        if others and all(other == first for other in others):
            yield wording.equal_branches(ir.args[0].span, ir.args[0].span.text)


def same_answers(rules: Rules) -> Iterator[Diagnostic]:
    """Two answers of a parameter that mean the same wherever it is asked."""
    kinds: dict[str, list[list[int]]] = {}
    for ir in _branches(rules).values():
        if ir.args[0].op == "parameter":
            kinds.setdefault(ir.args[0].value, []).append(_alike(ir.args[1:]))
    for name, answer in _compared(rules):
        size = len(rules.parameters[name].answers)
        kinds.setdefault(name, []).append([int(index == answer) for index in range(size)])
    for parameter in rules.parameters.values():
        if parameter.sort == "answers" and parameter.name in kinds:
            yield from _indistinct(rules, parameter, kinds[parameter.name])


def _indistinct(rules: Rules, parameter: Parameter, kinds: list[list[int]]) -> Iterator[Diagnostic]:
    answers = list(parameter.answers)
    first: dict[tuple[int, ...], str] = {}
    for index, answer in enumerate(answers):
        marks = tuple(kind[index] for kind in kinds)
        if marks in first and len(kinds) > _all_equal(kinds):
            other = first[marks]
            spans = [rules.places.get(f"{parameter.name}={word}", parameter.span) for word in (answer, other)]
            yield wording.same_answers(spans[0], parameter.name, answer, other, spans[1])
        first.setdefault(marks, answer)


def _all_equal(kinds: list[list[int]]) -> int:
    """How many places give every answer the same; where all do, `equal_branches` has said so."""
    return sum(len(set(kind)) == 1 for kind in kinds)


def _branches(rules: Rules) -> dict[tuple[int, Span], Ir]:
    """Every branch that is written, once, though a term that holds it may stand in many places."""
    return {
        (id(ir.span.source), ir.span): ir
        for outer in rules.expressions()
        for ir in outer.walk()
        if ir.op == "branch"
    }


def _alike(values: tuple[Ir, ...]) -> list[int]:
    """For each value the first one that is equal to it."""
    return [values.index(value) for value in values]


def _compared(rules: Rules) -> set[tuple[str, int]]:
    """Parameters and the answers that a comparison tells from all others."""
    return {
        (ir.args[0].value, ir.args[1].value)
        for outer in rules.expressions()
        for ir in outer.walk()
        if ir.op in ("equal", "different")
        and ir.args[0].op == "parameter"
        and ir.args[1].op == "literal"
        and ir.args[0].value in rules.parameters
        and rules.parameters[ir.args[0].value].sort == "answers"
    }


def silent_sources(rules: Rules) -> Iterator[Diagnostic]:
    """A source that answers nothing, in a file whose other sources do."""
    heard = {name for parameter in rules.parameters.values() for name in parameter.read_as}
    heard |= {reading.source for reading in rules.readings.values() if reading.source}
    for name in rules.origins:
        place = rules.places.get(f"source {name}")
        if heard and name not in heard and place is not None:
            yield wording.silent_source(place, name)
