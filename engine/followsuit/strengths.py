"""Which card beats which: the classes of a ranking worked out for every trump suit and every card led."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from followsuit.bind import Binding, bound, mask_of
from followsuit.expr.ir import Ir
from followsuit.rulebook import CardClass, Order, Ranking
from followsuit.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A card that an order forgets or that ties, found while working a ranking out."""

    kind: str  # unranked, tied, foreign, twice or no_class
    cards: tuple[int, ...]
    span: Span
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A class under one trump suit: its cards and their order, strongest first, equals together."""

    index: int  # position among the classes of the file, 0 the strongest
    name: str
    cards: int
    order: tuple[int, ...]  # masks, strongest first
    win: str
    sets_the_suit: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Strengths:
    """The ranking as tables; `rows[row_of[trump][card led]][card]` is how strong a card is, 0 if it cannot win.

    The block for trump -1, none, is the last one, so that an index of -1 finds it.
    """

    rows: tuple[tuple[int, ...], ...]
    row_of: tuple[tuple[int, ...], ...]
    follows: tuple[tuple[int, ...], ...]
    classes: dict[str, tuple[int, ...]] = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()


def members(ranking: Ranking, binding: Binding, trump: int, faults: list[Fault]) -> list[Member]:
    """The classes, strongest first, under one trump suit; a class of each suit is one member a suit."""
    known = binding.with_trump(trump)
    left = binding.deck
    found: list[Member] = []
    for index, card_class in enumerate(ranking.classes):
        for cards in list(_cards_of(card_class, known, left)):
            taken = cards & left
            left &= ~taken
            found.append(_member(ranking, card_class, index, taken, known, faults))
    if left:
        faults.append(Fault(kind="no_class", cards=tuple(_bits(left)), span=ranking.span))
    return found


def _cards_of(card_class: CardClass, binding: Binding, left: int) -> Iterator[int]:
    if card_class.each_suit:
        yield from (cards & left for cards in binding.suit_cards)
    elif card_class.rest:
        yield left
    elif card_class.cards is not None:
        yield _known(card_class.cards, binding)
    elif card_class.order is not None:
        yield _listed(card_class.order, binding)


def _known(ir: Ir, binding: Binding) -> int:
    value = bound(ir, binding)
    return int(value.value) if value.op == "literal" else 0


def _listed(order: Order, binding: Binding) -> int:
    line = bound(order.line, binding) if order.line else None
    if line is not None and line.value[0] == "cards":
        return mask_of(line.value[1]) & binding.deck
    mask = 0
    for group in order.groups:
        mask |= _known(group.cards, binding)
    return mask


def _member(
    ranking: Ranking, card_class: CardClass, index: int, cards: int, binding: Binding, faults: list[Fault]
) -> Member:
    win = str(bound(card_class.win, binding).value)
    order = card_class.order or ranking.order
    if card_class.unordered or win == "never" or order is None:
        masks: tuple[int, ...] = (cards,) if cards else ()
        if order is None and not card_class.unordered and win != "never" and cards & (cards - 1):
            faults.append(
                Fault(kind="tied", cards=tuple(_bits(cards)), span=card_class.span, name=card_class.name)
            )
    else:
        masks = _sorted(order, cards, binding, faults, card_class.name)
    return Member(
        index=index,
        name=card_class.name,
        cards=cards,
        order=masks,
        win=win,
        sets_the_suit=bool(bound(card_class.sets_the_suit, binding).value),
    )


def _sorted(order: Order, cards: int, binding: Binding, faults: list[Fault], name: str) -> tuple[int, ...]:
    """The class's cards as masks, strongest first; cards that the order forgets come last and are faults."""
    masks = [mask & cards for mask in _masks(order, binding)]
    if order.low_to_high:
        masks.reverse()
    found, seen = [], 0
    for mask in masks:
        fresh = mask & ~seen
        if fresh:
            found.append(fresh)
        seen |= mask
    forgotten = cards & ~seen
    if forgotten:
        faults.append(Fault(kind="unranked", cards=tuple(_bits(forgotten)), span=order.span, name=name))
        found.append(forgotten)
    return tuple(found)


def _masks(order: Order, binding: Binding) -> Iterator[int]:
    if order.line is not None:
        line = bound(order.line, binding)
        kind, entries = line.value
        yield from (binding.rank_cards[e] if kind == "ranks" else 1 << e for e in entries)
        return
    for group in order.groups:
        cards = _known(group.cards, binding)
        if group.ranks is not None:
            yield from (cards & binding.rank_cards[rank] for rank in group.ranks)
        elif group.cards.op == "cards":
            yield from (1 << card for card in group.cards.value)
        else:
            yield cards


def work_out(ranking: Ranking, binding: Binding, cards: int) -> Strengths:
    """The tables for every trump suit, and for none. `cards` is how many cards the full pack has."""
    faults: list[Fault] = []
    rows: dict[tuple[int, ...], int] = {}
    row_of, follows = [], []
    classes: dict[str, list[int]] = {}
    for trump in (*range(len(binding.suit_cards)), -1):
        found = members(ranking, binding, trump, faults)
        for name in dict.fromkeys(member.name for member in found):
            classes.setdefault(name, []).append(_union(m.cards for m in found if m.name == name))
        of_card = {card: place for place, member in enumerate(found) for card in _bits(member.cards)}
        led = [*found, None]  # the last for a card that is in no class
        row_of_led = [_row(rows, found, member, cards) for member in led]
        follows_led = [_follows(member) for member in led]
        row_of.append(tuple(row_of_led[of_card.get(card, -1)] for card in range(cards)))
        follows.append(tuple(follows_led[of_card.get(card, -1)] for card in range(cards)))
    return Strengths(
        rows=tuple(rows),
        row_of=tuple(row_of),
        follows=tuple(follows),
        classes={name: tuple(masks) for name, masks in classes.items()},
        faults=tuple(dict.fromkeys(faults)),
    )


def _row(rows: dict[tuple[int, ...], int], found: list[Member], led: Member | None, cards: int) -> int:
    """The number of the row of strengths when a card of `led` is led."""
    strengths, level = [0] * cards, 0
    for member in reversed(found):
        if member.win == "never" or (member.win == "if_led" and member is not led):
            continue
        for mask in reversed(member.order):
            level += 1
            for card in _bits(mask):
                strengths[card] = level
    return rows.setdefault(tuple(strengths), len(rows))


def _follows(led: Member | None) -> int:
    return led.cards if led is not None and led.sets_the_suit else 0


def _union(masks: Iterator[int]) -> int:
    whole = 0
    for mask in masks:
        whole |= mask
    return whole


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
