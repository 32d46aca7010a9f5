"""Reads `expect`: what must follow, each with the way to find out what does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from followsuit.cases.model import PASS, Answer, Expectation
from followsuit.cases.scribe import Scribe
from followsuit.expr.types import Kind
from followsuit.game import Phase
from followsuit.game.events import end_reasons
from followsuit.lower.reader import entries, text
from followsuit.wording import cases as wording
from followsuit.yamlsrc import Entry, Sequence

if TYPE_CHECKING:
    from followsuit.cases.outcome import Outcome
    from followsuit.game import Game, State
    from followsuit.yamlsrc import Node

Ask = Callable[["Outcome"], Answer]


def read_expectations(scribe: Scribe, node: Node | None) -> tuple[Expectation, ...]:
    """Everything that is expected, in the order written."""
    found: list[Expectation] = []
    for entry in entries(node):
        read = _READ.get(entry.key.text, _tally)
        found += read(scribe, entry)
    return tuple(found)


# -- what may be done --------------------------------------------------------------------------------------


def _legal(scribe: Scribe, entry: Entry) -> Iterator[Expectation]:
    moves = scribe.moves(entry.value, ("pass", "skip"))
    cards = sorted({move.action for move in moves if move.action != PASS})
    others = sorted({move.text for move in moves if move.action == PASS})
    wanted = " ".join([*map(scribe.game.cards.name, cards), *others])
    yield _expectation(entry, "legal", wanted or "nothing", _what_is_legal)


def _what_is_legal(outcome: Outcome) -> Answer:
    legality = outcome.legality
    if legality is None:
        return Answer(text=_nobody_acts(outcome))
    clause = legality.clause.name if legality.clause else None
    return Answer(text=" ".join(map(str, legality.actions)), clause=clause)


def _nobody_acts(outcome: Outcome) -> str:
    return f"nothing: {outcome.fault}" if outcome.fault else "nobody to act: the deal is over"


def _illegal(scribe: Scribe, entry: Entry) -> Iterator[Expectation]:
    play = scribe.game.rules.play
    known = [c.name for duty in (play.lead, play.follow) for c in (*duty.never, *duty.prefer)]
    for card, clause in ((e.key, e.value) for e in entries(entry.value)):
        number = scribe.card(card.text, card.span)
        name = text(clause)
        if name not in known and name != "otherwise":
            scribe.fail(wording.unknown_clause(clause.span, name, known))
        elif number is not None:
            shown = scribe.game.cards.name(number)
            yield Expectation(what=f"{shown} refused for", wanted=name, span=clause.span, ask=_refuses(shown))


def _refuses(card: str) -> Ask:
    def ask(outcome: Outcome) -> Answer:
        if outcome.legality is None:
            return Answer(text=_nobody_acts(outcome))
        refusal = outcome.state.refusal(card)
        if refusal is None:
            clause = outcome.legality.clause
            return Answer(text="it is legal", clause=clause.name if clause else None)
        if refusal.clause is None:
            return Answer(text=f"not held by seat {outcome.state.turn}", unknown=not outcome.told)
        return Answer(text=refusal.clause.name)

    return ask


# -- seats -------------------------------------------------------------------------------------------------


def _seat(what: str, ask: Ask) -> Callable[[Scribe, Entry], Iterator[Expectation]]:
    """A reader for an expectation that is one seat."""

    def read(scribe: Scribe, entry: Entry) -> Iterator[Expectation]:
        seat = scribe.seat(entry.value)
        if seat is not None:
            yield _expectation(entry, what, str(seat), ask)

    return read


def _winner(outcome: Outcome) -> Answer:
    return Answer(text="no card played" if outcome.winner is None else str(outcome.winner))


def _next(outcome: Outcome) -> Answer:
    if outcome.state.phase is not Phase.PLAYING:
        return Answer(text=_nobody_acts(outcome))
    return Answer(text=str(outcome.state.turn))


def _next_dealer(outcome: Outcome) -> Answer:
    if outcome.state.phase is Phase.PLAYING:
        return Answer(text="the deal goes on")
    return Answer(text=str(outcome.state.read("NEXT_DEALER")))


# -- counts ------------------------------------------------------------------------------------------------


def _tally(scribe: Scribe, entry: Entry) -> Iterator[Expectation]:
    """A tally by its name: its new value, after it has started again if it does."""
    yield from _counted(scribe, entry, "", _stands)


def _credited(scribe: Scribe, entry: Entry) -> Iterator[Expectation]:
    for tally in entries(entry.value):
        yield from _counted(scribe, tally, " credited", _added)


def _counted(
    scribe: Scribe, entry: Entry, suffix: str, ask: Callable[[str, int], Ask]
) -> Iterator[Expectation]:
    name, tallies = entry.key.text, scribe.game.rules.names.tallies
    if name not in tallies:
        allowed = tallies if suffix else [*_READ, *tallies]
        scribe.fail(wording.unknown_tally(entry.key.span, name, allowed))
        return
    for place, called, node in scribe.by_place(name, entry.value, entry.key.span):
        number = scribe.number(node)
        if number is not None:
            yield Expectation(what=called + suffix, wanted=str(number), span=node.span, ask=ask(name, place))


def _stands(name: str, place: int) -> Ask:
    return lambda outcome: Answer(text=str(outcome.state.tally(name)[place]))


def _added(name: str, place: int) -> Ask:
    def ask(outcome: Outcome) -> Answer:
        paid = ", ".join(outcome.paid[name])
        return Answer(text=str(outcome.credited[name][place]), clause=paid or None)

    return ask


def _tricks(scribe: Scribe, entry: Entry) -> Iterator[Expectation]:
    for seat, one in scribe.by_seat(entry.value):
        number = scribe.number(one.value)
        if number is not None:
            what = f"tricks of seat {seat}"
            ask = _tricks_of(scribe.game.side_of(seat))
            yield Expectation(what=what, wanted=str(number), span=one.value.span, ask=ask)


def _tricks_of(side: int) -> Ask:
    return lambda outcome: Answer(text=str(outcome.state.read("TRICKS_SIDE", side)))


# -- ends --------------------------------------------------------------------------------------------------


def _ends(_scribe: Scribe, entry: Entry) -> Iterator[Expectation]:
    yield _expectation(entry, "ends", text(entry.value), _what_ends)


def _what_ends(outcome: Outcome) -> Answer:
    """The greatest of what is over; a game without a match around it is never more than a game."""
    state = outcome.state
    if state.phase is Phase.PLAYING:
        return Answer(text="none")
    module = state.game.module
    reason = end_reasons(module)[state.read("ENDED_BY")]
    if module.constants["HAS_MATCH"] and state.phase is Phase.OVER:
        return Answer(text="match", clause=reason)
    return Answer(text="game" if state.game_ended else "deal", clause=reason)


def _won_by(scribe: Scribe, entry: Entry) -> Iterator[Expectation]:
    node = entry.value
    seats = [scribe.seat(item) for item in (node.items if isinstance(node, Sequence) else (node,))]
    known = {seat for seat in seats if seat is not None}
    if len(known) == len(seats):
        yield _expectation(entry, "won by", _listed(known), _who_won(scribe.game, known))


def _who_won(game: Game, expected: set[int]) -> Ask:
    """A side that has won is answered by the seats of it that are expected, if any is."""

    def ask(outcome: Outcome) -> Answer:
        state = outcome.state
        won = set(state.winners or state.game_winners)
        for side in game.sides if _by_side(state) else ():
            if won.issuperset(side):
                won = won.difference(side) | (expected.intersection(side) or {side[0]})
        return Answer(text=_listed(won))

    return ask


def _by_side(state: State) -> bool:
    """Whether sides win, and not single seats."""
    level = state.game.resolved.match if state.winners else state.game.resolved.game
    level = level or state.game.resolved.game
    return level is None or level.won_by is None or level.won_by.type.kind not in (Kind.SEAT, Kind.SEATS)


def _listed(seats: set[int]) -> str:
    return " ".join(map(str, sorted(seats))) or "nobody"


def _expectation(entry: Entry, what: str, wanted: str, ask: Ask) -> Expectation:
    return Expectation(what=what, wanted=wanted, span=entry.value.span, ask=ask)


_READ: dict[str, Callable[[Scribe, Entry], Iterator[Expectation]]] = {
    "legal": _legal,
    "illegal": _illegal,
    "winner": _seat("winner", _winner),
    "next": _seat("next", _next),
    "next_dealer": _seat("next dealer", _next_dealer),
    "credited": _credited,
    "tricks": _tricks,
    "ends": _ends,
    "won_by": _won_by,
}
