"""The sections `players` and `deck`."""

from __future__ import annotations

from followsuit.expr import types as t
from followsuit.expr.scope import CONSTANT, DEAL_END
from followsuit.lower.names import judge_deck, seats_of
from followsuit.lower.reader import Reader, words
from followsuit.rulebook import Deck, Players
from followsuit.wording import rules as wording
from followsuit.yamlsrc import Sequence

SIDES = t.word("way of sitting", "opposite", "alternate", "none", "in_the_deal")
TURNS = t.word("direction", "clockwise", "anticlockwise")
FIRST_DEALERS = t.word("way to find a dealer", "by_lot", "chosen")


def players(reader: Reader) -> Players | None:
    """Who sits down, who is with whom, who deals."""
    section = reader.section("players")
    sides = reader.word(section, "sides", "none", SIDES, CONSTANT)
    for ir in sides.walk():
        if ir.value == "in_the_deal":
            reader.fail(wording.not_yet(ir.span, "sides that are found in the deal"))
    next_dealer = reader.value(section.get("next_dealer"), t.SEAT, DEAL_END)
    if next_dealer is None:
        return None
    return Players(
        seats=seats_of(reader.top),
        sides=sides,
        turn=reader.word(section, "turn", "clockwise", TURNS, CONSTANT),
        first_dealer=reader.word(section, "first_dealer", "by_lot", FIRST_DEALERS, CONSTANT),
        next_dealer=next_dealer,
    )


def deck(reader: Reader) -> Deck:
    """The pack."""
    section = reader.section("deck")
    for fault in judge_deck(reader.top):
        reader.fail(fault)
    for key in ("and", "copies"):
        if (entry := section.entry(key)) is not None:
            reader.fail(wording.not_yet(entry.key.span, f"'{key}' of a pack"))
    return Deck(
        suits=reader.typer.names.suits,
        ranks=reader.typer.names.ranks,
        colours=_colours(reader),
        without=reader.given(section, "without", t.CARDS, CONSTANT, optional=True),
        span=section.span,
    )


def _colours(reader: Reader) -> tuple[tuple[str, ...], ...]:
    node = reader.section("deck").get("colours")
    pairs = tuple(words(item) for item in node.items) if isinstance(node, Sequence) else ()
    suits = reader.typer.names.suits
    for pair in pairs:
        for suit in pair:
            if suit not in suits and node is not None:
                reader.fail(wording.colour_of_no_suit(node.span, suit, suits))
    return pairs
