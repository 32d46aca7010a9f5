"""Points, melds and named sets: what is written of cards has cards to be about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from followsuit.checks.worlds import World, in_all, in_some, worlds
from followsuit.diagnostics import Diagnostic
from followsuit.expr import types as t
from followsuit.expr.ir import Ir
from followsuit.expr.ops import OPS
from followsuit.resolved import meld_shapes, pack_of, work_out_classes
from followsuit.rulebook import PointRule, Rules
from followsuit.source import Span
from followsuit.wording import checks as wording

# -- points ----------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Hit:
    """What one key of `points` reaches under some answers: the cards it names, and those still to be had."""

    named: int = 0
    fresh: int = 0


def points(rules: Rules) -> Iterator[Diagnostic]:
    """A key that no card of the pack is, and one whose cards all count by an earlier key."""
    hits = [Hit() for _ in rules.points]
    by_class = any(ir.op == "class" for rule in rules.points if rule.cards for ir in rule.cards.walk())
    for world in worlds(rules, rules.points, rules.ranking if by_class else None):
        for trump in (*range(len(rules.deck.suits)), -1):
            _count(rules, world, trump, hits, by_class=by_class)
    for index, (rule, hit) in enumerate(zip(rules.points, hits, strict=True)):
        if rule.cards is None or rule.span.text == "others":
            continue
        if not hit.named:
            yield wording.points_of_nothing(rule.span, rule.span.text)
        elif not hit.fresh:
            yield wording.points_covered(rule.span, rule.span.text, _earlier(rules.points, hits, index))


def _count(rules: Rules, world: World, trump: int, hits: list[Hit], *, by_class: bool) -> None:
    classes = work_out_classes(rules, world.binding, trump) if by_class else {}
    here = World(varied=(), answers=world.answers, binding=world.binding.with_trump(trump, classes))
    left = world.binding.deck
    for rule, hit in zip(rules.points, hits, strict=True):
        cards = left if rule.cards is None else here.number(rule.cards) or 0
        hit.named |= cards
        hit.fresh |= cards & left
        left &= ~cards


def _earlier(rules: tuple[PointRule, ...], hits: list[Hit], index: int) -> Span | None:
    return next((rules[i].span for i in range(index) if hits[i].named & hits[index].named), None)


# -- melds -----------------------------------------------------------------------------------------------


def melds(rules: Rules) -> Iterator[Diagnostic]:
    """A meld that the pack cannot make, and one that replaces what it has not in it."""
    if rules.melds:
        all_worlds = worlds(rules, rules.melds)
        yield from in_all(all_worlds, partial(_impossible, rules))
        cycles = list(in_some(all_worlds, partial(_cycles, rules)))
        yield from cycles or in_all(all_worlds, partial(_replaces_nothing, rules))


def _impossible(rules: Rules, world: World) -> Iterator[Diagnostic]:
    pack = pack_of(rules, world.binding)
    for index, meld in enumerate(rules.melds):
        if not meld_shapes(rules, index, world.binding, pack):
            yield wording.meld_impossible(meld.span, meld.name)


def _replaced(rules: Rules, world: World) -> dict[str, tuple[str, Span]]:
    """What each meld replaces under these answers, and where that is written."""
    found = {}
    for meld in rules.melds:
        ir = world.bound(meld.replaces) if meld.replaces else None
        if ir is not None and ir.op != "nothing":
            found[meld.name] = (str(ir.value), ir.span)
    return found


def _cycles(rules: Rules, world: World) -> Iterator[Diagnostic]:
    replaced = _replaced(rules, world)
    told: set[str] = set()
    for start in replaced:
        path = [start]
        while path[-1] in replaced and path[-1] not in path[:-1]:
            path.append(replaced[path[-1]][0])
        if path[-1] == start and len(path) > 1 and not told & set(path):
            told |= set(path)
            yield wording.meld_cycle(replaced[start][1], path)


def _replaces_nothing(rules: Rules, world: World) -> Iterator[Diagnostic]:
    pack = pack_of(rules, world.binding)
    shapes = {
        meld.name: [cards for cards, _, _ in meld_shapes(rules, index, world.binding, pack)]
        for index, meld in enumerate(rules.melds)
    }
    for name, (other, span) in _replaced(rules, world).items():
        pairs = ((large, small) for large in shapes[name] for small in shapes.get(other, ()))
        if shapes[name] and shapes.get(other) and not any(large & small == small for large, small in pairs):
            yield wording.meld_replaces_nothing(span, name, other)


# -- named sets ------------------------------------------------------------------------------------------


def named_sets(rules: Rules) -> Iterator[Diagnostic]:
    """A term of cards that the file alone settles, and that has none."""
    sets = _constant_terms(rules)
    for name, ir in sets.items():
        yield from in_some(worlds(rules, ir), partial(_empty, rules, name, ir))


def _empty(rules: Rules, name: str, ir: Ir, world: World) -> Iterable[Diagnostic]:
    if not _meant_empty(world, ir) and world.number(ir) == 0:
        yield wording.empty_set(rules.terms[name], name)


def _meant_empty(world: World, ir: Ir) -> bool:
    """Whether `empty` or nothing is what is written for these answers."""
    if ir.op == "branch":
        selector = world.bound(ir.args[0])
        if selector.op != "literal":
            return False
        only = Ir("branch", ir.type, ir.span, (selector, *ir.args[1:]), ir.value)
        return any(_meant_empty(world, arg) and world.bound(only) == world.bound(arg) for arg in ir.args[1:])
    return ir.op in ("empty", "nothing", "when", "cases")


def _constant_terms(rules: Rules) -> dict[str, Ir]:
    """Terms of cards that need nothing but parameters and the pack, found where they are used."""
    bodies = {name: node.span for name, node in rules.names.terms.items()}
    found: dict[str, Ir] = {}
    for outer in rules.expressions():
        for ir in outer.walk():
            if ir.type != t.CARDS or not _constant(ir):
                continue
            for name, span in bodies.items():
                if name not in found and _within(ir.span, span) and _whole(ir.span, span):
                    found[name] = ir
    return found


def _constant(ir: Ir) -> bool:
    return all(part.op in _SETTLED for part in ir.walk())


_OF_THE_PACK = {"cards", "deck", "cards_of_card", "cards_of_suit", "rank_of", "suit_of"}
_SETTLED = (
    {name for name, op in OPS.items() if op.pure}
    | _OF_THE_PACK
    | {"literal", "parameter", "branch", "nothing"}
)


def _within(inner: Span, outer: Span) -> bool:
    return inner.source is outer.source and outer.start <= inner.start and inner.end <= outer.end


def _whole(inner: Span, outer: Span) -> bool:
    """Whether an expression is all of a value, but for the signs around it."""
    source = outer.source.text
    around = source[outer.start : inner.start] + source[inner.end : outer.end]
    return not around.strip(" \t\n'\"|>-")
