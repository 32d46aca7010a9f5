"""Which card wins: every card that can be played has its place, and no two the same."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from followsuit.checks.worlds import World, in_some, worlds
from followsuit.diagnostics import Diagnostic
from followsuit.expr.ir import Ir
from followsuit.rulebook import Order, Rules
from followsuit.source import Span
from followsuit.strengths import Fault, Member, members
from followsuit.wording import checks as wording


@dataclass(frozen=True, slots=True, kw_only=True)
class Worked:
    """The ranking under one set of answers: its members and faults for every trump suit, and for none."""

    world: World
    members: tuple[Member, ...]
    faults: tuple[Fault, ...]


def ranking(rules: Rules) -> Iterator[Diagnostic]:
    """Everything that working the ranking out shows, for every answer that it depends on."""
    all_worlds = worlds(rules, rules.ranking)
    table = {id(world): _worked(rules, world) for world in all_worlds}
    yield from in_some(all_worlds, lambda world: _forgotten(rules, table[id(world)]))
    yield from in_some(all_worlds, lambda world: _tied(rules, table[id(world)]))
    ever = _ever(rules, table.values())
    yield from _empty_classes(rules, ever)
    yield from _foreign(rules, ever)


def twice(rules: Rules) -> Iterator[Diagnostic]:
    """A card that an order lists twice: both places."""
    for order in orders(rules):
        for line in _lists(order):
            seen: dict[int, Span] = {}
            for card, span in line:
                if card in seen:
                    yield wording.card_twice(span, card_names(rules, (card,)), seen[card])
                seen.setdefault(card, span)


def orders(rules: Rules) -> Iterator[Order]:
    """Every order of the file."""
    if rules.ranking.order is not None:
        yield rules.ranking.order
    yield from (c.order for c in rules.ranking.classes if c.order is not None)


def card_names(rules: Rules, cards: tuple[int, ...], most: int = 4) -> str:
    """Cards as people write them, cut off after a few."""
    ranks = rules.deck.ranks
    names = [ranks[card % len(ranks)] + rules.deck.suits[card // len(ranks)] for card in cards]
    return " ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")


# -- what working out shows ------------------------------------------------------------------------------


def _worked(rules: Rules, world: World) -> Worked:
    faults: list[Fault] = []
    found: list[Member] = []
    for trump in (*range(len(rules.deck.suits)), -1):
        found += members(rules.ranking, world.binding, trump, faults)
    return Worked(world=world, members=tuple(found), faults=tuple(faults))


def _forgotten(rules: Rules, worked: Worked) -> Iterator[Diagnostic]:
    """Cards without a class, and cards of a class that its order has no place for."""
    cards: dict[tuple[str, Span, str], set[int]] = {}
    for fault in worked.faults:
        cards.setdefault((fault.kind, fault.span, fault.name), set()).update(fault.cards)
    spans = {c.name: c.span for c in rules.ranking.classes}
    for (kind, span, name), found in cards.items():
        names = card_names(rules, tuple(sorted(found)))
        if kind == "unranked":
            yield wording.unranked_card(span, names, name, spans[name])
        elif kind == "no_class":
            last = rules.ranking.classes[-1].span if rules.ranking.classes else span
            yield wording.no_class(last, names)


def _tied(rules: Rules, worked: Worked) -> Iterator[Diagnostic]:
    """Cards of one strength where a winner is needed."""
    if rules.ranking.equals is not None:
        return
    for member in worked.members:
        card_class = rules.ranking.classes[member.index]
        if member.win == "never" or card_class.unordered:
            continue
        same = next((mask for mask in member.order if mask & (mask - 1)), 0)
        if same and not _is_forgotten(worked, same):
            yield wording.tied_cards(card_class.span, card_names(rules, bits(same)), member.name)


def _is_forgotten(worked: Worked, mask: int) -> bool:
    return any(fault.kind == "unranked" and set(bits(mask)) <= set(fault.cards) for fault in worked.faults)


def bits(mask: int) -> tuple[int, ...]:
    """The cards of a mask."""
    return tuple(card for card in range(mask.bit_length()) if mask >> card & 1)


# -- what no answer shows --------------------------------------------------------------------------------


def _ever(rules: Rules, worked: Iterable[Worked]) -> list[int]:
    """For each class the cards that it has under some trump suit and some answers."""
    ever = [0] * len(rules.ranking.classes)
    for one in worked:
        for member in one.members:
            ever[member.index] |= member.cards
    return ever


def _empty_classes(rules: Rules, ever: list[int]) -> Iterator[Diagnostic]:
    for card_class, cards in zip(rules.ranking.classes, ever, strict=True):
        if not cards:
            yield wording.empty_class(card_class.span, card_class.name)


def _foreign(rules: Rules, ever: list[int]) -> Iterator[Diagnostic]:
    """Cards that a class's own order lists although the class never has them."""
    for card_class, cards in zip(rules.ranking.classes, ever, strict=True):
        if card_class.order is None or not cards:
            continue
        for line in _lists(card_class.order):
            for card, span in line:
                if not cards >> card & 1:
                    name = card_names(rules, (card,))
                    yield wording.foreign_card(span, name, card_class.name, card_class.span)


# -- orders as they are written --------------------------------------------------------------------------


def _lists(order: Order) -> Iterator[list[tuple[int, Span]]]:
    """The cards that are listed one by one, each with its place; one list for each branch of an order."""
    if order.line is not None:
        for ir in order.line.walk():
            if ir.op == "line" and ir.value[0] == "cards":
                yield _placed(ir, ir.value[1])
        return
    yield [placed for group in order.groups if group.ranks is None for placed in _listed(group.cards)]


def _listed(cards: Ir) -> list[tuple[int, Span]]:
    return (
        _placed(cards, cards.value) if cards.op == "cards" and not cards.span.text.startswith("rank") else []
    )


def _placed(ir: Ir, cards: tuple[int, ...]) -> list[tuple[int, Span]]:
    """Each card with the word that writes it, or with the whole text where words and cards do not match."""
    words = list(re.finditer(r"\S+", ir.span.text))
    if len(words) != len(cards):
        return [(card, ir.span) for card in cards]
    start, source = ir.span.start, ir.span.source
    spans = (source.span(start + word.start(), start + word.end()) for word in words)
    return list(zip(cards, spans, strict=True))
