"""Reads `given`: the position of a case, and whether it can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from followsuit.cases.laying import dealers
from followsuit.cases.model import PASS, Move, Position
from followsuit.cases.unseen import on_the_table
from followsuit.lower.reader import entries, text, whole
from followsuit.rulebook import Duty, TurnUpStep
from followsuit.wording import cases as wording

if TYPE_CHECKING:
    from collections.abc import Mapping as Names

    from followsuit.cases.scribe import Scribe
    from followsuit.source import Span
    from followsuit.yamlsrc import Mapping, Node

OWN_KEYS = "seats trump dealer leader trick hands turn_up trick_number tricks taken".split()


def read_position(scribe: Scribe, node: Mapping) -> Position:
    """The position; it can be if no fault was noted. Seat 0 leads the trick where nothing is said."""
    leader = node.get("leader")
    tricks = _tricks(scribe, node.get("tricks"))
    number = whole(node.get("trick_number")) or sum(tricks.values()) + 1
    trump, turn_up = _trump(scribe, node)
    tallies, facts = _named(scribe, node)
    told = _Told(scribe)
    position = Position(
        leader=(scribe.seat(leader) or 0) if leader else 0,
        dealer=_dealer(scribe, node.get("dealer"), trump, facts),
        trump=trump,
        turn_up=turn_up,
        trick=_trick(scribe, told, node.get("trick")),
        hands=told.by_seat(node.get("hands")),
        taken=told.by_seat(node.get("taken")),
        tricks=tricks,
        trick_number=number,
        tallies=tallies,
        facts=facts,
        span=node.span,
    )
    _judge_counts(scribe, node, position)
    return position


# -- cards -------------------------------------------------------------------------------------------------


class _Told:
    """The cards that the position tells of, each in one place."""

    def __init__(self, scribe: Scribe) -> None:
        self._scribe = scribe
        self._places: dict[int, Span] = {}

    def put(self, move: Move) -> bool:
        """Note where a card is; False, and a fault, if it is elsewhere already."""
        first = self._places.setdefault(move.action, move.span)
        if first is not move.span:
            self._scribe.fail(wording.card_twice(move.span, move.text, first))
        return first is move.span

    def by_seat(self, node: Node | None) -> dict[int, int]:
        """Seats with their cards."""
        return {
            seat: sum(1 << move.action for move in self._scribe.moves(entry.value) if self.put(move))
            for seat, entry in self._scribe.by_seat(node)
        }


def _trick(scribe: Scribe, told: _Told, node: Node | None) -> tuple[Move, ...]:
    """The cards on the table and the passes between them, as far as a trick goes."""
    game = scribe.game.resolved
    can_pass = _passes(game.follow)
    found: list[Move] = []
    passes = 0
    for move in scribe.moves(node, ("-",)):
        if len(found) == game.table.seats and not game.until_all_pass:
            scribe.fail(wording.trick_too_long(move.span, f"it has {game.table.seats} cards and passes"))
            break
        if game.until_all_pass and passes == game.table.seats - 1:
            scribe.fail(wording.trick_too_long(move.span, "all the others have passed"))
            break
        if move.action == PASS and not (found and can_pass):
            scribe.fail(wording.nobody_passes(move.span) if found else wording.leads_nothing(move.span))
            break
        passes = passes + 1 if move.action == PASS else 0
        if move.action == PASS or told.put(move):
            found.append(move)
    return tuple(found)


def _trump(scribe: Scribe, node: Mapping) -> tuple[int, int]:
    """Trump suit and card turned up, -1 for none. Where the card sets the suit, either tells of trumps."""
    suit, card = node.get("trump"), node.get("turn_up")
    trump = scribe.suit(suit) if suit else None
    turn_up = scribe.card(text(card), card.span) if card else None
    pack = scribe.game.resolved.pack
    sets = any(isinstance(step, TurnUpStep) and step.sets_trump for step in scribe.game.resolved.steps)
    if sets and card and turn_up is not None:
        shown = turn_up // len(pack.ranks)
        if trump not in (None, shown):
            scribe.fail(wording.other_trump(card.span, pack.names[turn_up], pack.suits[shown]))
        trump = shown
    elif sets and suit is None and card is None:
        scribe.fail(wording.no_trump(node.span))
    return -1 if trump is None else trump, -1 if turn_up is None else turn_up


# -- counts ------------------------------------------------------------------------------------------------


def _tricks(scribe: Scribe, node: Node | None) -> dict[int, int]:
    found = {}
    for seat, entry in scribe.by_seat(node):
        number = scribe.number(entry.value)
        if number is not None:
            found[seat] = number
    return found


def _named(scribe: Scribe, node: Mapping) -> tuple[dict[str, dict[int, int]], dict[str, int]]:
    """Tallies and facts, which stand under their own names."""
    names = scribe.game.rules.names
    tallies: dict[str, dict[int, int]] = {}
    facts: dict[str, int] = {}
    for entry in entries(node):
        name = entry.key.text
        if name in names.tallies:
            tallies[name] = _tally(scribe, name, entry.value, entry.key.span)
        elif name in names.facts:
            value = scribe.fact(names.facts[name], entry.value)
            facts |= {name: value} if value is not None else {}
        elif name not in OWN_KEYS:
            allowed = [*OWN_KEYS, *names.tallies, *names.facts]
            scribe.fail(wording.unknown_name(entry.key.span, name, allowed))
    return tallies, facts


def _tally(scribe: Scribe, name: str, node: Node, key: Span) -> dict[int, int]:
    values = ((place, scribe.number(value)) for place, _, value in scribe.by_place(name, node, key))
    return {place: value for place, value in values if value is not None}


def _dealer(scribe: Scribe, node: Node | None, trump: int, facts: Names[str, int]) -> int:
    """Who dealt, where the case says so; otherwise none."""
    if node is None:
        return -1
    right = dealers(scribe.game, trump, facts)
    dealer = scribe.seat(node)
    if dealer is not None and right and dealer not in right:
        scribe.fail(wording.wrong_dealer(node.span, dealer, right))
    return dealer or 0


def _judge_counts(scribe: Scribe, node: Mapping, position: Position) -> None:
    """Whether the deal can have come this far with these hands and tricks."""
    game = scribe.game.resolved
    all_play = not (_passes(game.follow) or _passes(game.lead))
    place = node.get("trick_number") or node.get("tricks")
    last = game.hand_size if all_play else game.pack.deck.bit_count()
    if place is not None and position.trick_number > last:
        scribe.fail(wording.trick_too_late(place.span, position.trick_number, last))
    taken = sum(position.tricks.values())
    if place is not None and taken >= position.trick_number:
        scribe.fail(wording.too_many_tricks(place.span, taken, position.trick_number))
    on_table = on_the_table(scribe.game, position)
    most = game.hand_size - (position.trick_number - 1 if all_play else 0)
    for entry in entries(node.get("hands")):
        seat = int(entry.key.text)
        held = position.hands.get(seat, 0).bit_count() + on_table.get(seat, 0).bit_count()
        if held > max(most, 0):
            scribe.fail(wording.hand_too_large(entry.value.span, seat, held, most))


def _passes(duty: Duty) -> bool:
    """Whether a player may do anything else under this duty than play a card."""
    way_on = duty.otherwise.value if duty.otherwise is not None else "lift_never"
    return duty.may_pass is not None or way_on != "lift_never"
