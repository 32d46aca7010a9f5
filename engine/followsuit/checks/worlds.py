"""The answers under which a check looks at a file: all that matter to it, few enough to be quick."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice, product
from math import prod

from followsuit.bind import Binding, bound
from followsuit.diagnostics import Diagnostic
from followsuit.expr.ir import Ir
from followsuit.resolved import bind
from followsuit.rulebook import Rules, expressions_of
from followsuit.settings import Answer, resolve_settings

MOST_TOGETHER = 100  # combinations of answers; beyond that, one parameter at a time
MOST_WORK = 400_000  # operations worked out for one check: far above any game, below what an editor notices
MOST_LISTED = 21  # a branch over a number lists at most so many values


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """One way to answer the parameters that a check depends on; all others have their default."""

    varied: tuple[str, ...]
    answers: Mapping[str, Answer]
    binding: Binding

    def bound(self, ir: Ir) -> Ir:
        """`ir` under these answers."""
        return bound(ir, self.binding)

    def number(self, ir: Ir) -> int | None:
        """The value of `ir` where these answers settle it."""
        value = self.bound(ir)
        return value.value if value.op == "literal" and isinstance(value.value, int) else None

    def word(self, ir: Ir) -> str:
        """The word that `ir` comes to."""
        return str(self.bound(ir).value)

    @property
    def seats(self) -> int:
        """The size of the table."""
        return int(self.answers["seats"])


def mentioned(*parts: object) -> dict[str, bool]:
    """The parameters, and `seats`, that these parts of a file mention, and whether a branch goes by them."""
    found: dict[str, bool] = {}
    for ir in _operations(parts):
        if ir.op == "parameter":
            found.setdefault(ir.value, False)
        elif ir.op == "branch" and ir.args[0].op == "parameter":
            found[ir.args[0].value] = True
    return found


def _operations(parts: Iterable[object]) -> Iterator[Ir]:
    return (ir for part in parts for outer in expressions_of(part) for ir in outer.walk())


def answers_of(rules: Rules, name: str, *, listed: bool = True) -> tuple[Answer, ...]:
    """The answers of a parameter that stand for all, the default first.

    Of a number: what `each` lists and both ends of its range, and where a branch lists them (`listed`) all.
    """
    if name == "seats":
        return rules.players.seats
    parameter = rules.parameters[name]
    found: tuple[Answer, ...] = parameter.each()
    if parameter.sort == "number":
        found = (*found, parameter.lowest, parameter.highest)
        if listed and parameter.highest - parameter.lowest < MOST_LISTED:
            found = (*found, *range(parameter.lowest, parameter.highest + 1))
    return tuple(dict.fromkeys((parameter.default, *found)))


def number_of(rules: Rules, name: str, answer: Answer) -> int:
    """The number that stands for an answer in a binding."""
    if name != "seats" and rules.parameters[name].sort == "answers":
        return list(rules.parameters[name].answers).index(str(answer))
    return int(answer)


def worlds(rules: Rules, *parts: object, seats: bool = False, most: int = MOST_TOGETHER) -> tuple[World, ...]:
    """Every combination of answers that these parts of the file depend on, or one parameter at a time.

    `seats` adds the size of the table where nothing mentions it; `most` is how many combinations are worth
    their time. The first world has all defaults; of a file made to take long only the first
    worlds are looked at.
    """
    pack = mentioned(rules.deck.without, rules.scoring.holder)
    names = pack | mentioned(*parts) | ({"seats": True} if seats else {})
    usual = resolve_settings(rules)
    fixed = bind(rules, usual)
    options = {name: answers_of(rules, name, listed=names[name]) for name in sorted(names)}
    found = []
    affordable = MOST_WORK // (1 + sum(1 for _ in _operations(parts)))
    for chosen in islice(_combinations(options, most), max(affordable, 1)):
        answers = usual | chosen
        if any(chosen[name] != usual[name] for name in pack):
            binding = bind(rules, answers)
        else:
            numbers = {name: number_of(rules, name, answer) for name, answer in chosen.items()}
            binding = replace(fixed, answers={**fixed.answers, **numbers})
        found.append(World(varied=tuple(options), answers=answers, binding=binding))
    return tuple(found)


def _combinations(options: Mapping[str, tuple[Answer, ...]], most: int) -> Iterator[dict[str, Answer]]:
    if prod(len(answers) for answers in options.values()) <= most:
        yield from (dict(zip(options, chosen, strict=True)) for chosen in product(*options.values()))
        return
    usual = {name: answers[0] for name, answers in options.items()}
    yield usual
    for name, answers in options.items():
        yield from (usual | {name: answer} for answer in answers[1:])


Find = Callable[[World], Iterable[Diagnostic]]


def in_some(all_worlds: tuple[World, ...], find: Find) -> Iterator[Diagnostic]:
    """What `find` reports anywhere, one fault of a kind at a place.

    The message says under which answers, unless it is under all.
    """
    hits: dict[Diagnostic, list[World]] = {}
    for world in all_worlds:
        for diagnostic in dict.fromkeys(find(world)):
            hits.setdefault(diagnostic, []).append(world)
    told: set[tuple[str, object]] = set()
    for diagnostic, where in hits.items():
        if (diagnostic.code, diagnostic.span) not in told:
            told.add((diagnostic.code, diagnostic.span))
            yield under(diagnostic, _condition(where, all_worlds))


def in_all(all_worlds: tuple[World, ...], find: Find) -> Iterator[Diagnostic]:
    """What `find` reports under all answers."""
    found = list(dict.fromkeys(find(all_worlds[0])))
    for world in all_worlds[1:]:
        if not found:
            return
        here = set(find(world))
        found = [diagnostic for diagnostic in found if diagnostic in here]
    yield from found


def under(diagnostic: Diagnostic, answers: Mapping[str, Answer]) -> Diagnostic:
    """The same fault, said of these answers only."""
    if not answers:
        return diagnostic
    said = " and ".join(f"'{name}' is {spoken(answer)}" for name, answer in answers.items())
    return replace(diagnostic, message=f"{diagnostic.message} when {said}")


def spoken(answer: Answer) -> str:
    """An answer as a rule file writes it."""
    return str(answer).lower() if isinstance(answer, bool) else str(answer)


def _condition(where: list[World], all_worlds: tuple[World, ...]) -> dict[str, Answer]:
    """The fewest answers of the first of these worlds that lead to no other kind of world."""
    ids = {id(world) for world in where}
    first = where[0]
    kept = {name: first.answers[name] for name in first.varied}
    for name in first.varied:
        fewer = {other: answer for other, answer in kept.items() if other != name}
        matching = (w for w in all_worlds if all(w.answers[n] == answer for n, answer in fewer.items()))
        if all(id(world) in ids for world in matching):
            kept = fewer
    return kept
