"""The deal: the cards suffice, none is forgotten, and what is read has been settled."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from followsuit.checks.worlds import World, in_some, worlds
from followsuit.diagnostics import Diagnostic
from followsuit.expr.ir import Ir
from followsuit.rulebook import DealStep, Rules, SetStep, Step, TurnUpStep
from followsuit.source import Span
from followsuit.wording import checks as wording

# -- how many cards --------------------------------------------------------------------------------------


def pack_size(world: World) -> int:
    """How many cards the pack has."""
    return world.binding.deck.bit_count()


def each_gets(step: DealStep, world: World) -> int:
    """How many cards a step deals to each player."""
    return pack_size(world) // world.seats if step.each is None else world.number(step.each) or 0


def hand_size(rules: Rules, world: World) -> int:
    """How many cards a player holds when the play begins."""
    return sum(each_gets(step, world) for step in rules.deal if isinstance(step, DealStep))


def undealt(rules: Rules, world: World) -> int:
    """How many cards no player is dealt; below zero where they do not suffice."""
    return pack_size(world) - hand_size(rules, world) * world.seats


def arithmetic(rules: Rules) -> Iterator[Diagnostic]:
    """Seats times cards against the pack, for every table and answer."""
    yield from in_some(worlds(rules, rules.deal, seats=True), partial(_dealt, rules))


def _dealt(rules: Rules, world: World) -> Iterator[Diagnostic]:
    pack, dealt = pack_size(world), 0
    last: DealStep | None = None
    for step in rules.deal:
        if isinstance(step, DealStep):
            last = step
            each = each_gets(step, world)
            dealt += each * world.seats
            if each <= 0:
                yield wording.deals_nothing(_each_span(step), each)
                return
            if dealt > pack:
                yield wording.too_many_cards(_each_span(step), dealt, pack, world.seats)
                return
    if last is not None and dealt < pack and not _speaks_of_stock(rules):
        yield wording.cards_left_over(_each_span(last), pack - dealt, pack)


def _each_span(step: DealStep) -> Span:
    return step.each.span if step.each is not None else step.span


def _speaks_of_stock(rules: Rules) -> bool:
    if any(isinstance(step, TurnUpStep) and step.card == "top_of_stock" for step in rules.deal):
        return True
    return any(True for _ in _uses(rules, "stock"))


def packets(rules: Rules) -> Iterator[Diagnostic]:
    """Packets that do not make up what each player is to get."""
    yield from in_some(worlds(rules, rules.deal, seats=True), partial(_packed, rules))


def _packed(rules: Rules, world: World) -> Iterator[Diagnostic]:
    for step in rules.deal:
        if isinstance(step, DealStep) and (each := each_gets(step, world)) > 0 and each % sum(step.packets):
            yield wording.packets_differ(step.span, step.packets, each)


# -- the card turned up ----------------------------------------------------------------------------------


def turning_up(rules: Rules) -> Iterator[Diagnostic]:
    """A card turned up where there is none, or not yet the last."""
    yield from in_some(worlds(rules, rules.deal, seats=True), partial(_turned, rules))


def _turned(rules: Rules, world: World) -> Iterator[Diagnostic]:
    dealt, steps = 0, 0
    for step in rules.deal:
        if isinstance(step, DealStep):
            steps += 1
            dealt += each_gets(step, world) * world.seats
        elif isinstance(step, TurnUpStep):
            left = pack_size(world) - dealt
            if step.card == "top_of_stock" and left <= 0:
                yield wording.nothing_to_turn(step.span, "no card is left")
            elif step.card == "last_dealt" and not steps:
                yield wording.nothing_to_turn(step.span, "no card is dealt yet")
            elif step.card == "last_dealt" and 0 < left < pack_size(world):
                yield wording.last_dealt_early(step.span, left)


def trump_never_set(rules: Rules) -> Iterator[Diagnostic]:
    """`trump` in a game that has none."""
    if not any(isinstance(step, TurnUpStep) and step.sets_trump for step in rules.deal):
        places = list(dict.fromkeys(ir.span for ir in _uses(rules, "trump")))
        if places:
            yield wording.trump_never_set(min(places, key=lambda span: span.start), len(places) - 1)


def never_turned_up(rules: Rules) -> Iterator[Diagnostic]:
    """`turn_up` in a game that turns no card."""
    if not any(isinstance(step, TurnUpStep) for step in rules.deal):
        yield from (wording.never_turned_up(ir.span) for ir in _uses(rules, "turn_up"))


# -- facts -----------------------------------------------------------------------------------------------


def facts(rules: Rules) -> Iterator[Diagnostic]:
    """Facts that nothing sets or nothing reads."""
    setting = {name for step in rules.deal if isinstance(step, SetStep) for name, _ in step.facts}
    read = {ir.value: ir.span for ir in _uses(rules, "fact")}
    for name, fact in rules.names.facts.items():
        if name not in read:
            yield wording.fact_never_used(fact.span, name)
        elif name not in setting:
            yield wording.fact_never_set(read[name], name, fact.span)


def set_too_late(rules: Rules) -> Iterator[Diagnostic]:
    """A step that reads what this step or a later one settles."""
    for index, step in enumerate(rules.deal):
        if isinstance(step, SetStep):
            later = _settled(rules.deal[index:])
            for _, value in step.facts:
                for ir in value.walk():
                    name = ir.value if ir.op == "fact" else ir.op
                    if ir.op in ("fact", "trump", "turn_up") and name in later:
                        yield wording.set_too_late(ir.span, name, later[name])


def _settled(steps: tuple[Step, ...]) -> dict[str, Span]:
    """What steps settle, and where."""
    found: dict[str, Span] = {}
    for step in steps:
        if isinstance(step, SetStep):
            found |= {name: value.span for name, value in step.facts}
        elif isinstance(step, TurnUpStep):
            found["turn_up"] = step.span
            if step.sets_trump:
                found["trump"] = step.span
    return found


def _uses(rules: Rules, op: str) -> Iterator[Ir]:
    return (ir for outer in rules.expressions() for ir in outer.walk() if ir.op == op)


# -- how long --------------------------------------------------------------------------------------------


def plays_every_card(rules: Rules) -> bool:
    """Whether every deal runs until all cards are played: nobody can pass and nothing ends it early."""
    follow, lead, scoring = rules.play.follow, rules.play.lead, rules.scoring
    ways_on = (follow.otherwise, follow.may_pass, lead.otherwise, lead.may_pass)
    free = any(way is not None and way.value != "lift_never" for way in ways_on)
    stopped = scoring.deal.over or (scoring.game is not None and scoring.game.stops_play is not None)
    return not free and not stopped and rules.play.goes_round.value == "once"


def too_long(rules: Rules) -> Iterator[Diagnostic]:
    """A deal that has more plays than `longest_deal` allows."""
    if plays_every_card(rules):
        all_worlds = worlds(rules, rules.deal, rules.checks.longest_deal, seats=True)
        yield from in_some(all_worlds, partial(_measured, rules))


def _measured(rules: Rules, world: World) -> Iterator[Diagnostic]:
    plays, longest = hand_size(rules, world) * world.seats, world.number(rules.checks.longest_deal)
    if longest is not None and undealt(rules, world) >= 0 and longest < plays:
        yield wording.deal_too_long(rules.checks.longest_deal.span, longest, plays)
