"""Reads the small things of which cases are made, seats, cards and numbers, in the terms of one game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from followsuit.cases.model import PASS, Move
from followsuit.expr.types import Kind
from followsuit.expr.words import SUIT_NAMES
from followsuit.game.cards import LETTERS, UnknownCard
from followsuit.lower.reader import entries, text, whole
from followsuit.wording import cases as wording
from followsuit.wording import expressions
from followsuit.yamlsrc import Entry, Mapping, Node, Scalar

if TYPE_CHECKING:
    from followsuit.cases.table import Table
    from followsuit.diagnostics import Diagnostic
    from followsuit.expr.scope import Fact
    from followsuit.source import Span


class Scribe:
    """Reads for one game. What cannot be read is noted in `faults`, and is None or left out."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game = table.game
        self.faults: list[Diagnostic] = []

    def fail(self, fault: Diagnostic) -> None:
        """Note a fault."""
        self.faults.append(fault)

    # -- seats and places ------------------------------------------------------------------------------

    def seat(self, node: Node) -> int | None:
        """A seat of the table."""
        number = int(text(node)) if text(node).isdecimal() else -1
        if number in range(self.game.seats):
            return number
        self.fail(wording.unknown_seat(node.span, text(node), self.game.seats))
        return None

    def by_seat(self, node: Node | None) -> Iterator[tuple[int, Entry]]:
        """The entries of a mapping whose keys are seats."""
        for entry in entries(node):
            seat = self.seat(entry.key)
            if seat is not None:
                yield seat, entry

    def by_place(self, name: str, node: Node, key: Span) -> Iterator[tuple[int, str, Node]]:
        """The values written of a tally: the place in it, what it is called, the value."""
        count = self.table.tally(name)
        if count.of == "table":
            if isinstance(node, Mapping):
                self.fail(wording.one_for_the_table(key, name))
            else:
                yield 0, name, node
            return
        if not isinstance(node, Mapping):
            self.fail(wording.one_for_each(node.span, name, count.of))
            return
        seen: dict[int, Entry] = {}
        for seat, entry in self.by_seat(node):
            place = self.game.side_of(seat) if count.of == "side" else seat
            if place in seen:
                self.fail(wording.side_twice(entry.key, seen[place].key))
            else:
                seen[place] = entry
                yield place, f"{name} of seat {seat}", entry.value

    def number(self, node: Node) -> int | None:
        """A whole number."""
        value = whole(node)
        if value is None:
            self.fail(wording.not_a_number(node.span))
        return value

    # -- cards -----------------------------------------------------------------------------------------

    def card(self, word: str, span: Span) -> int | None:
        """A card of the pack, by its index."""
        try:
            return self.game.cards.card(word)
        except UnknownCard:
            pack = self.game.resolved.pack
            self.fail(expressions.unknown_card(span, word, pack.suits, pack.ranks))
            return None

    def moves(self, node: Node | None, passes: tuple[str, ...] = ()) -> tuple[Move, ...]:
        """Cards with spaces between, and words that stand for a pass where there may be any."""
        found = []
        for word, span in words(node):
            action = PASS if word in passes else self.card(word, span)
            if action is not None:
                name = word if action == PASS else self.game.cards.name(action)
                found.append(Move(action=action, text=name, span=span))
        return tuple(found)

    def suit(self, node: Node) -> int | None:
        """A suit by its sign, letter or name, or -1 for none."""
        word, suits = text(node), self.game.resolved.pack.suits
        for number, suit in enumerate(suits):
            if word in (suit, LETTERS.get(suit), SUIT_NAMES.get(suit)):
                return number
        if word == "none":
            return -1
        self.fail(expressions.unknown_suit(node.span, word, suits))
        return None

    # -- facts -----------------------------------------------------------------------------------------

    def fact(self, fact: Fact, node: Node) -> int | None:
        """The value of a fact as the state keeps it."""
        kind, word = fact.type.kind, text(node)
        if kind is Kind.NUMBER:
            return self.number(node)
        if kind is Kind.CARDS:
            return sum({1 << move.action for move in self.moves(node)})
        if kind is Kind.SUIT:
            return self.suit(node)
        if word == "none" and kind in (Kind.CARD, Kind.SEAT, Kind.SIDE):
            return -1
        if kind is Kind.CARD:
            return self.card(word, node.span)
        if kind in (Kind.SEAT, Kind.SIDE):
            seat = self.seat(node)
            return seat if seat is None or kind is Kind.SEAT else self.game.side_of(seat)
        return self._answer(fact, node)

    def _answer(self, fact: Fact, node: Node) -> int | None:
        """One of a few words."""
        allowed = ("false", "true") if fact.type.kind is Kind.TRUTH else tuple(fact.type.words)
        if text(node) in allowed:
            return allowed.index(text(node))
        self.fail(wording.not_of_the_fact(node.span, text(node), fact, allowed))
        return None


def words(node: Node | None) -> Iterator[tuple[str, Span]]:
    """The words of a text, each where it stands."""
    if isinstance(node, Scalar):
        for found in re.finditer(r"\S+", node.text):
            yield found.group(), node.part(found.start(), found.end())
