"""Seats and sides: who sits with whom, who leads and deals, and words that need a table of a certain kind."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from followsuit.checks.dealing import undealt
from followsuit.checks.worlds import World, in_some, worlds
from followsuit.diagnostics import Diagnostic
from followsuit.expr.ir import Ir
from followsuit.resolved import Table, table_of
from followsuit.rulebook import Rules
from followsuit.wording import checks as wording

_SIDE_WORDS = ("partner", "rival", "across")
_PAIR = 2
_ONE_SEAT = ("tricks_of_seat", "taken_of_seat")


def _table(rules: Rules, world: World) -> Table:
    return table_of(rules, world.binding, world.seats)


# -- sides -----------------------------------------------------------------------------------------------


def sides_impossible(rules: Rules) -> Iterator[Diagnostic]:
    """A way of sitting that a table of that size does not have."""
    yield from in_some(worlds(rules, rules.players.sides, seats=True), partial(_sitting, rules))


def _sitting(rules: Rules, world: World) -> Iterator[Diagnostic]:
    sides = world.bound(rules.players.sides)
    odd = world.seats % 2 == 1
    too_few = sides.value == "opposite" and world.seats < 2 * _PAIR
    if sides.value != "none" and (odd or too_few):
        yield wording.sides_impossible(sides.span, str(sides.value))


def not_for_table(rules: Rules) -> Iterator[Diagnostic]:
    """`partner of`, `rival of` and `across of` at a table where that is nobody."""
    for outer in rules.expressions():
        if any(ir.op in _SIDE_WORDS for ir in outer.walk()):
            all_worlds = worlds(rules, outer, rules.players.sides, seats=True)
            yield from in_some(all_worlds, partial(_nobody_there, rules, outer))


def _nobody_there(rules: Rules, outer: Ir, world: World) -> Iterator[Diagnostic]:
    table = _table(rules, world)
    sizes = {side.bit_count() for side in table.sides}
    for ir in world.bound(outer).walk():
        if ir.op == "partner" and sizes != {_PAIR}:
            yield wording.not_for_table(ir.span, "partner", "a side has not just two seats")
        elif ir.op == "rival" and len(table.sides) != _PAIR:
            yield wording.not_for_table(ir.span, "rival", "there are not just two sides")
        elif ir.op == "across" and world.seats % 2:
            yield wording.not_for_table(ir.span, "across", "the number of seats is odd")


def seat_not_side(rules: Rules) -> Iterator[Diagnostic]:
    """The tricks of one seat where its partners' count too."""
    tables = (_table(rules, world) for world in worlds(rules, rules.players.sides, seats=True))
    if not any(side & (side - 1) for table in tables for side in table.sides):
        return
    for outer in rules.expressions():
        for ir in outer.walk():
            if ir.op in _ONE_SEAT and not any(part.op == "subject" for part in ir.args[0].walk()):
                yield wording.seat_not_side(ir.span, ir.op.removesuffix("_of_seat"), ir.args[0].span.text)


# -- who leads and deals ---------------------------------------------------------------------------------


def may_be_nobody(rules: Rules) -> Iterator[Diagnostic]:
    """A lead or a deal that may fall to nobody."""
    for what, ir in (
        ("the first leader", rules.play.first_lead),
        ("the next leader", rules.play.next_lead),
        ("the next dealer", rules.players.next_dealer),
    ):
        all_worlds = worlds(rules, ir, rules.deal, seats=True)
        yield from in_some(all_worlds, partial(_missing, rules, what, ir))


def _missing(rules: Rules, what: str, ir: Ir, world: World) -> Iterator[Diagnostic]:
    """The seats that a value may come to and that may be none."""
    full = ir is rules.play.first_lead and undealt(rules, world) == 0
    for seat in _results(world.bound(ir)):
        if _absent(seat, full=full):
            yield wording.may_be_nobody(seat.span, what)


def _results(ir: Ir) -> Iterator[Ir]:
    """What a value can come to; a seat that stands behind an `if` is taken to be there."""
    if ir.op == "branch":
        yield from (result for arg in ir.args[1:] for result in _results(arg))
    elif ir.op == "cases":
        yield from (result for arg in ir.args for result in _results(arg))
    elif ir.op in ("left", "right", "across"):
        yield from _results(ir.args[0])
    elif ir.op != "when":
        yield ir


def _absent(ir: Ir, *, full: bool) -> bool:
    """Whether a seat may be none. `full`: every card is in a hand."""
    if ir.op == "literal":
        return bool(ir.value < 0)
    if ir.op == "holder_of" or (ir.op == "quantified" and _asks_hand(ir)):
        return not full
    return ir.op in ("quantified", "champion", "game_winner", "player_of", "one_of")


def _asks_hand(ir: Ir) -> bool:
    body = ir.args[0]
    return body.op == "meets" and any(part.op.startswith(("hand_of", "dealt_of")) for part in body.args)
