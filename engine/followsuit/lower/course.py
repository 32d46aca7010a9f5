"""The sections `deal` and `play`: the course of a deal."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from followsuit.expr import types as t
from followsuit.expr.ir import Ir
from followsuit.expr.scope import CONSTANT, DEALING, FIRST_LEAD, FOLLOW, LEAD, TRICK, Place
from followsuit.lower.reader import Reader, entries, mapping, text, words
from followsuit.rulebook import Clause, DealStep, Duty, Play, PlayStep, SetStep, Step, TurnUpStep
from followsuit.wording import rules as wording
from followsuit.yamlsrc import Entry, Mapping, Node, Scalar, Sequence

ROUNDS = t.word("way of going round", "once", "until_all_pass")
NO_LEAD = t.word("way on for a leader without a card", "next_seat_leads", "partner_leads", "deal_over")
NO_PLAY = t.word("way on for a follower without a card", "pass", "lift_never")
_LATER_STEPS = ("ask", "auction", "pass", "take", "discard", "sit_out", "draw", "show", "sides")
_MOST_CARDS = 1000  # in a packet, or anywhere
_LATER_HOOKS = ("before_lead", "after_trick", "at_any_time", "keeps")


# -- deal ------------------------------------------------------------------------------------------------


def deal(reader: Reader) -> tuple[Step, ...]:
    """The steps of a deal, in order, up to and with the play."""
    node = reader.top.get("deal")
    steps: list[Step] = []
    for item in node.items if isinstance(node, Sequence) else ():
        if steps and isinstance(steps[-1], PlayStep):
            reader.fail(wording.after_play(item.span))
        step = _step(reader, item)
        if step is not None:
            steps.append(step)
    if node is not None and not any(isinstance(step, PlayStep) for step in steps):
        reader.fail(wording.no_play_step(node.span))
    if node is not None and not any(isinstance(step, DealStep) for step in steps):
        reader.fail(wording.no_deal_step(node.span))
    return tuple(steps)


def _step(reader: Reader, item: Node) -> Step | None:
    if isinstance(item, Scalar):
        return _STEPS["play"](reader, Entry(item, item)) if item.text == "play" else _unknown(reader, item)
    entry = item.entries[0] if isinstance(item, Mapping) and item.entries else None
    if entry is None:
        return None
    made = _STEPS.get(entry.key.text)
    return made(reader, entry) if made else _unknown(reader, entry.key)


def _unknown(reader: Reader, key: Scalar) -> Step | None:
    verb = key.text.split(" ")[0]
    if verb in _LATER_STEPS:
        reader.fail(wording.not_yet(key.span, f"the deal step '{verb}'"))
    reader.unfit = True
    return None


def _play_step(_reader: Reader, entry: Entry) -> PlayStep:
    return PlayStep(span=entry.key.span)


def _deal_step(reader: Reader, entry: Entry) -> DealStep:
    body = mapping(entry.value, entry.key.span)
    _later(reader, body, ("to", "cards"), "a deal to anything but the hands")
    _later(reader, body, ("if", "unless"), "a deal on a condition")
    return DealStep(
        each=reader.given(body, "each", t.NUMBER, CONSTANT),
        packets=_packets(reader, body.get("packets")),
        span=entry.key.span,
    )


def _later(reader: Reader, body: Mapping, keys: Iterable[str], what: str) -> None:
    """Report keys that are reserved."""
    for key in keys:
        if (entry := body.entry(key)) is not None:
            reader.fail(wording.not_yet(entry.key.span, what))


def _packets(reader: Reader, node: Node | None) -> tuple[int, ...]:
    """How many cards at a time; one where nothing is said."""
    if node is None:
        return (1,)
    found = words(node)
    if not found or not all(
        word.isascii() and word.isdigit() and 0 < int(word[:4]) < _MOST_CARDS for word in found
    ):
        reader.fail(wording.not_packets(node.span))
        return (1,)
    return tuple(int(word) for word in found)


def _turn_up(reader: Reader, entry: Entry) -> TurnUpStep:
    body = mapping(entry.value, entry.key.span)
    if text(body.get("sets")) not in ("", "trump"):
        reader.fail(wording.turn_up_sets(mapping(body, body.span).span))
    card = body.entry("card")
    if card is not None and isinstance(card.value, Mapping):
        reader.fail(wording.not_yet(card.value.span, "a branch of cards to turn up"))
    _later(reader, body, ("if", "unless"), "a card turned up on a condition")
    _later(reader, body, ("goes_under",), "a card turned up that goes under the stock")
    stays = body.get("stays_with")
    if stays is not None and (text(stays), text(body.get("card"))) != ("dealer", "last_dealt"):
        reader.fail(
            wording.not_yet(stays.span, "a card turned up that was not dealt to the one it stays with")
        )
    return TurnUpStep(
        card=text(body.get("card")) or "last_dealt",
        sets_trump=text(body.get("sets")) == "trump",
        span=entry.key.span,
    )


def _set(reader: Reader, entry: Entry) -> SetStep:
    found = []
    for fact in entries(entry.value):
        known = reader.typer.names.facts.get(fact.key.text)
        if known is None:
            reader.fail(wording.unknown_fact(fact.key.span, fact.key.text, reader.typer.names.facts))
            continue
        value = reader.value(fact.value, known.type, DEALING)
        if value is not None:
            found.append((fact.key.text, value))
    return SetStep(facts=tuple(found), span=entry.key.span)


_STEPS: dict[str, Callable[[Reader, Entry], Step]] = {
    "deal": _deal_step,
    "turn_up": _turn_up,
    "set": _set,
    "play": _play_step,
}


# -- play ------------------------------------------------------------------------------------------------


def play(reader: Reader) -> Play | None:
    """Who leads, what may be led and followed with, when a trick ends and whether it counts."""
    section = reader.section("play")
    for hook in _LATER_HOOKS:
        if (entry := section.entry(hook)) is not None:
            reader.fail(wording.not_yet(entry.key.span, f"'{hook}'"))
    first = reader.value(section.get("first_lead"), t.SEAT, FIRST_LEAD)
    following = reader.value(section.get("next_lead"), t.SEAT, TRICK)
    lead = _duty(reader, section.entry("lead"), LEAD, NO_LEAD)
    follow = _duty(reader, section.entry("follow"), FOLLOW, NO_PLAY)
    if first is None or following is None or lead is None or follow is None:
        return None
    return Play(
        first_lead=first,
        next_lead=following,
        goes_round=reader.word(section, "goes_round", "once", ROUNDS, CONSTANT),
        counts=reader.given(section, "counts", t.TRUTH, TRICK),
        lead=lead,
        follow=follow,
    )


def _duty(reader: Reader, entry: Entry | None, place: Place, ways_on: t.Type) -> Duty | None:
    if entry is None:
        reader.unfit = True
        return None
    section = entry.value if isinstance(entry.value, Mapping) else None
    listed = section.get("prefer") if section else entry.value
    prefer, otherwise = _preferred(reader, listed, place, ways_on)
    return Duty(
        prefer=prefer,
        never=reader.clauses(section.get("never"), t.CARDS, place) if section else (),
        exempt=reader.clauses(section.get("exempt"), t.CARDS, place) if section else (),
        may_pass=reader.given(section, "may_pass", t.TRUTH, place) if section else None,
        otherwise=otherwise,
        span=entry.key.span,
    )


def _preferred(
    reader: Reader, node: Node | None, place: Place, ways_on: t.Type
) -> tuple[tuple[Clause, ...], Ir | None]:
    clauses: list[Clause] = []
    otherwise: Ir | None = None
    for entry in reader.typer.clauses(node) if node is not None else []:
        if otherwise is not None:
            reader.fail(wording.after_otherwise(entry.key))
        if entry.key.text == "otherwise":
            otherwise = reader.value(entry.value, ways_on, CONSTANT)
            continue
        body = reader.value(entry.value, t.CARDS, place, optional=True)
        if body is not None:
            clauses.append(Clause(name=entry.key.text, span=entry.key.span, body=body))
    return tuple(clauses), otherwise
