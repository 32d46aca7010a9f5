"""Seats and sides: who sits with whom, who leads and deals, and words that need a table of a certain kind."""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.checks.dealing import undealt
from followsuit.checks.worlds import World, in_some, worlds
from followsuit.diagnostics import Diagnostic
from followsuit.expr.ir import Ir
from followsuit.resolved import Table, table_of
from followsuit.rulebook import Rules
from followsuit.wording import checks as wording

_SIDE_WORDS = ("partner", "rival", "across")
_ONE_SEAT = ("tricks_of_seat", "taken_of_seat")


def _table(rules: Rules, world: World) -> Table:
    return table_of(rules, world.binding, world.seats)


# -- sides -----------------------------------------------------------------------------------------------


def sides_impossible(rules: Rules) -> Iterator[Diagnostic]:
    """A way of sitting that a table of that size does not have."""
    yield from in_some(worlds(rules, rules.players.sides, seats=True), lambda world: _sitting(rules, world))


def _sitting(rules: Rules, world: World) -> Iterator[Diagnostic]:
    sides = world.bound(rules.players.sides)
    odd = world.seats % 2 == 1
    if (sides.value == "opposite" and (odd or world.seats < 4)) or (sides.value == "alternate" and odd):  # noqa: PLR2004 -- two pairs
        yield wording.sides_impossible(sides.span, str(sides.value))


def not_for_table(rules: Rules) -> Iterator[Diagnostic]:
    """`partner of`, `rival of` and `across of` at a table where that is nobody."""
    for outer in rules.expressions():
        if any(ir.op in _SIDE_WORDS for ir in outer.walk()):
            all_worlds = worlds(rules, outer, rules.players.sides, seats=True)
            yield from in_some(all_worlds, lambda world, outer=outer: _nobody_there(rules, world, outer))


def _nobody_there(rules: Rules, world: World, outer: Ir) -> Iterator[Diagnostic]:
    table = _table(rules, world)
    sizes = {side.bit_count() for side in table.sides}
    for ir in world.bound(outer).walk():
        if ir.op == "partner" and sizes != {2}:
            yield wording.not_for_table(ir.span, "partner", "a side has not just two seats")
        elif ir.op == "rival" and len(table.sides) != 2:  # noqa: PLR2004 -- two sides
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
    play, players = rules.play, rules.players
    seats = (("the first leader", play.first_lead), ("the next leader", play.next_lead), ("the next dealer", players.next_dealer))
    for what, ir in seats:
        all_worlds = worlds(rules, ir, players.sides, rules.deal, seats=True)
        first = ir is play.first_lead
        yield from in_some(
            all_worlds, lambda world, ir=ir, what=what, first=first: _missing(rules, world, world.bound(ir), what, first=first)
        )


def _missing(rules: Rules, world: World, ir: Ir, what: str, *, first: bool) -> Iterator[Diagnostic]:
    if ir.op == "branch":
        for arg in ir.args[1:]:
            yield from _missing(rules, world, arg, what, first=first)
    elif ir.op == "cases":
        for arg in ir.args:
            yield from _missing(rules, world, arg, what, first=first)
    elif ir.op in ("left", "right", "across"):
        yield from _missing(rules, world, ir.args[0], what, first=first)
    elif _absent(rules, world, ir, first=first):
        yield wording.may_be_nobody(ir.span, what)


def _absent(rules: Rules, world: World, ir: Ir, *, first: bool) -> bool:
    """Whether a seat may be none; one that stands behind an `if` is taken to be there."""
    if ir.op == "literal":
        return bool(ir.value < 0)
    if ir.op == "partner":
        return any(side.bit_count() != 2 for side in _table(rules, world).sides)  # noqa: PLR2004 -- a pair
    if ir.op == "holder_of" or (ir.op == "quantified" and _asks_hand(ir)):
        return not first or undealt(rules, world) > 0
    return ir.op in ("quantified", "champion", "game_winner", "player_of", "one_of")


def _asks_hand(ir: Ir) -> bool:
    return ir.args[0].op == "meets" and any(part.op.startswith(("hand_of", "dealt_of")) for part in ir.args[0].args)
