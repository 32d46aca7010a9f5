"""Who plays, with which cards, and how they are dealt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from followsuit.bind import bound
from followsuit.expr.ir import Ir
from followsuit.expr.words import SUIT_NAMES
from followsuit.resolved import bind
from followsuit.rulebook import CardClass, DealStep, Group, Meld, Order, SetStep, Step, TurnUpStep
from followsuit.show.cardsets import card_set, listed_and, rank_set
from followsuit.show.line import Line, sentence
from followsuit.show.words import Words

_NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split()
_WINS = {
    "always": "they beat all classes below and whatever was led",
    "if_led": "they win only when their class was led",
    "never": "they win nothing",
}


# -- players -------------------------------------------------------------------------------------------------


def players(words: Words) -> Iterator[Line]:
    """Seats, sides, turn and dealer."""
    game = words.game
    yield Line(text=f"{_number(game.table.seats).capitalize()} players, {_sides(words)}.")
    way = "clockwise" if game.table.clockwise else "anticlockwise"
    yield Line(text=f"Deal, lead and play go round {way}.")
    first = "A player drawn by lot" if game.first_dealer == "by_lot" else "A player chosen at the table"
    next_dealer = replace(words, trick="the last trick").thing(game.next_dealer)
    yield Line(text=f"{first} deals first; after each deal the next dealer is {next_dealer}.")


def _sides(words: Words) -> str:
    table = words.game.table
    number, size = len(table.sides), table.seats // len(table.sides)
    if size == 1:
        return "each alone"
    if number == 2 and size > 2:
        return f"two sides of {_number(size)}, seated alternately"
    return f"{_number(number)} sides of {_number(size)}, partners seated opposite"


def _number(value: int) -> str:
    return _NUMBERS[value] if value < len(_NUMBERS) else str(value)


# -- cards ---------------------------------------------------------------------------------------------------


def pack(words: Words) -> Iterator[Line]:
    """The pack."""
    cards = words.game.pack
    ranks = " ".join(cards.ranks)
    suits = listed_and([SUIT_NAMES[suit] for suit in cards.suits])
    yield Line(text=f"{cards.deck.bit_count()} cards: {ranks} of {suits}.")
    whole = sum(1 << card for card in range(len(cards.names)))
    if whole != cards.deck:
        yield Line(text=f"Left out: {card_set(whole & ~cards.deck, cards)}.")


def ranking(words: Words) -> Iterator[Line]:
    """The classes, strongest first, each with its order."""
    rules = words.game.rules
    yield Line(
        text="Of two classes the one named first is the stronger; within a class cards go from high to low."
    )
    for number, each in enumerate(rules.ranking.classes, 1):
        text = f"{each.name}: {_class(words, each)}; {_WINS[_bound_word(words, each.win)]}."
        yield Line(text=text, mark=f"{number}.")
    if words.game.equals_last:
        yield Line(text="Of cards that rank the same, the one played last wins.")
    elif rules.ranking.equals is not None:
        yield Line(text="Of cards that rank the same, the one played first wins.")


def _bound_word(words: Words, ir: Ir) -> str:
    return str(_bound(words, ir).value)


def _bound(words: Words, ir: Ir) -> Ir:
    return bound(ir, bind(words.game.rules, words.game.answers))


def _class(words: Words, each: CardClass) -> str:
    own = each.order or words.game.rules.ranking.order
    order = "no card of them beats another" if each.unordered or own is None else _order(words, own)
    free = "" if _bound(words, each.sets_the_suit).value else ", nothing need be followed when one is led"
    if each.each_suit:
        return f"the cards of each suit, {order}{free}"
    if each.rest:
        return f"all other cards{'' if own is None else ', ' + order}{free}"
    if each.cards is None:
        return f"{order}{free}"
    cards = words.thing(_bound(words, each.cards))
    single = cards.count(" ") == 0
    return f"{cards}{free}" if single else f"{cards}, {order}{free}"


def _order(words: Words, order: Order) -> str:
    if order.line is not None:
        return _line(words, _bound(words, order.line), low_to_high=order.low_to_high)
    groups = [_group(words, group, low_to_high=order.low_to_high) for group in order.groups]
    return ", then ".join(reversed(groups) if order.low_to_high else groups)


def _line(words: Words, line: Ir, *, low_to_high: bool) -> str:
    sort, indices = line.value
    names = words.game.pack.ranks if sort == "ranks" else words.game.pack.names
    return _listed(names, indices, low_to_high=low_to_high)


def _listed(names: tuple[str, ...], indices: tuple[int, ...], *, low_to_high: bool) -> str:
    """Strongest first, whichever way they were written."""
    return " ".join(names[index] for index in (reversed(indices) if low_to_high else indices))


def _group(words: Words, group: Group, *, low_to_high: bool) -> str:
    """One entry of an order: cards that are listed keep their order, those of any other set are equals."""
    pack = words.game.pack
    if group.ranks is None and group.cards.op == "cards":
        return _listed(pack.names, group.cards.value, low_to_high=low_to_high)
    said = words.thing(_bound(words, group.cards))
    if group.ranks is None:
        return said
    return f"{said} by {_listed(pack.ranks, group.ranks, low_to_high=low_to_high)}"


def points(words: Words) -> Iterator[Line]:
    """What cards count."""
    rules = words.game.rules
    found = [
        f"{_counting(words, rule.cards)}: {words.thing(_bound(words, rule.value))}" for rule in rules.points
    ]
    if found:
        yield Line(text=f"Cards count {', '.join(found)}.")


def _counting(words: Words, cards: Ir | None) -> str:
    known = _bound(words, cards) if cards is not None else None
    if known is None:
        return "all others"
    ranks = rank_set(known.value, words.game.pack) if known.op == "literal" else None
    return ranks or words.thing(known)


def melds(words: Words) -> Iterator[Line]:
    """Combinations and what they pay."""
    for meld in words.game.rules.melds:
        yield Line(text=sentence(f"{meld.name}: {_meld(words, meld)}", capital=False), mark="-")


def _meld(words: Words, meld: Meld) -> str:
    text = f"{_figure(words, meld)}, pays {words.thing(_bound(words, meld.pays))}"
    in_trumps = _bound(words, meld.in_trumps) if meld.in_trumps else None
    if in_trumps is not None and in_trumps.op != "nothing":
        text += f", in trumps {words.thing(in_trumps)}"
    if meld.only_trumps:
        text += ", in trumps only"
    replaced = _bound(words, meld.replaces) if meld.replaces else None
    if replaced is not None and replaced.op != "nothing":
        text += f"; the {replaced.value} within it does not pay as well"
    return text


def _figure(words: Words, meld: Meld) -> str:
    ranks = " ".join(words.game.pack.ranks[rank] for rank in meld.ranks)
    if meld.cards is not None:
        return words.thing(_bound(words, meld.cards))
    if meld.run:
        return f"{_number(meld.run)} cards in sequence of one suit"
    if meld.same == "rank":
        return f"{_number(meld.size) if meld.size else 'all'} cards of one rank, {ranks.replace(' ', ' or ')}"
    return f"{ranks} of one suit"


# -- deal ----------------------------------------------------------------------------------------------------


def deal(words: Words) -> Iterator[Line]:
    """The steps up to the play."""
    for step in words.game.steps:
        for text in _step(words, step):
            yield Line(text=text)


def _step(words: Words, step: Step) -> Iterator[str]:
    if isinstance(step, DealStep):
        each = words.thing(step.each) if step.each else "all"
        yield f"Each player gets {each} cards, {_packets(step)}; the player after the dealer is the first."
    elif isinstance(step, TurnUpStep):
        card = "The last card dealt" if step.card == "last_dealt" else "The top card of the stock"
        yield f"{card} is turned up{'; its suit is trumps' if step.sets_trump else ''}."
    elif isinstance(step, SetStep):
        for name, value in step.facts:
            yield sentence(f"The {name.replace('_', ' ')} is {words.thing(value)}")


def _packets(step: DealStep) -> str:
    if len(step.packets) == 1:
        return f"{_number(step.packets[0])} at a time"
    return f"in packets of {listed_and([str(size) for size in step.packets])}"
