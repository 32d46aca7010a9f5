"""Checks that the file alone can judge: what the pack counts, and how many tricks a deal has."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from followsuit.checks.dealing import hand_size, plays_every_card, undealt
from followsuit.checks.worlds import World, in_some, worlds
from followsuit.diagnostics import Diagnostic
from followsuit.expr.ir import Ir, literal
from followsuit.resolved import points_of
from followsuit.rulebook import Clause, Rules, TurnUpStep
from followsuit.wording import checks as wording

Totals = list[tuple[Ir, int]]


def totals(rules: Rules) -> Iterator[Diagnostic]:
    """A check whose two sides are known before the deal, and which does not hold."""
    for clause in rules.checks.after_deal:
        if any(_countable(rules, ir) for ir in clause.body.walk()):
            all_worlds = worlds(rules, clause, rules.points, rules.ranking, rules.deal, seats=True)
            yield from in_some(all_worlds, partial(_judged, rules, clause))


def _countable(rules: Rules, ir: Ir) -> bool:
    return ir.op == "points" or (_all_tricks(ir) and plays_every_card(rules) and rules.play.counts is None)


def _all_tricks(ir: Ir) -> bool:
    """`total tricks of sides`, or of seats."""
    if ir.op != "over" or ir.value[0] != "total":
        return False
    return ir.args[0].op.startswith("all_") and ir.args[1].op.startswith("tricks_")


def _judged(rules: Rules, clause: Clause, world: World) -> Iterator[Diagnostic]:
    for trump in _trumps(rules):
        found: Totals = []
        result = world.bound(_counted(rules, world, world.bound(clause.body), trump, found))
        if result.op == "literal" and not result.value and found:
            real = ", ".join(f"{ir.span.text} is {value}" for ir, value in found)
            yield wording.total_differs(clause.span, clause.name, real)
            return


def _trumps(rules: Rules) -> tuple[int, ...]:
    """The trump suits that a deal can have."""
    turned = any(isinstance(step, TurnUpStep) and step.sets_trump for step in rules.deal)
    return tuple(range(len(rules.deck.suits))) if turned else (-1,)


def _counted(rules: Rules, world: World, ir: Ir, trump: int, found: Totals) -> Ir:
    """`ir` with the totals that are known put in; what was put in is noted in `found`."""
    if ir.op == "points" and ir.args[0].op == "literal":
        cards = ir.args[0].value
        total = sum(
            value * (mask & cards).bit_count() for value, mask in points_of(rules, world.binding, trump)
        )
        found.append((ir, total))
        return literal(total, ir.type, ir.span)
    if _all_tricks(ir) and _countable(rules, ir) and undealt(rules, world) >= 0:
        found.append((ir, hand_size(rules, world)))
        return literal(hand_size(rules, world), ir.type, ir.span)
    return ir.rebuilt(lambda arg: _counted(rules, world, arg, trump, found))
