"""What can be said of a clause whatever happens in the game: one card, and every way its tests can come out.

A question is asked of a `Case`: a card that a player holds, and an outcome for each test that the question
needs. Parameters are tests like any other, so that every combination of answers is covered. Tests that the
checker knows nothing of are taken to be independent of one another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from followsuit.checks.worlds import answers_of, number_of
from followsuit.expr import types as t
from followsuit.expr.ir import Ir
from followsuit.expr.ops import OPS, known
from followsuit.expr.types import Kind
from followsuit.rulebook import CardClass, Rules, expressions_of

if TYPE_CHECKING:
    from followsuit.settings import Answer

MOST_CASES = 200  # looked at for one question: ten times what real games need; the rest is random play's
MOST_WORK = 200_000  # operations looked at for one question

Key = tuple[object, ...]
_PARAMETER, _CARD = "a parameter", "the card"
_COMPARISONS = ("equal", "different", "less", "more", "at_least", "at_most")
_OPPOSITE = {"different": "equal", "less": "at_least", "more": "at_most"}


class UndecidedError(Exception):
    """A test that the question needs has no outcome yet."""

    def __init__(self, key: Key, outcomes: Iterable[int]) -> None:
        super().__init__(key)
        self.key = key
        self.outcomes = tuple(outcomes)


class TooHardError(Exception):
    """The question has more cases than are looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A card held, and the outcomes decided so far. `moment` keeps tests of another moment apart."""

    rules: Rules
    cards: tuple[int, ...]  # cards that stand for all
    known: Mapping[Key, int] = field(default_factory=dict)
    moment: str = ""

    def at(self, moment: str) -> Case:
        """Another moment of the same game: the same answers, other outcomes."""
        return Case(rules=self.rules, cards=self.cards, known=self.known, moment=moment)

    # -- what is decided ---------------------------------------------------------------------------------

    def card(self) -> int:
        """The card."""
        return self._outcome((_CARD,), self.cards)

    def test(self, *what: object, outcomes: Iterable[int] = (0, 1)) -> int:
        """The outcome of something that nothing is known of."""
        return self._outcome((self.moment, *what), outcomes)

    def parameter(self, name: str) -> int:
        """The answer of a parameter, as the number that stands for it."""
        key = (_PARAMETER, name)
        if key in self.known:
            return self.known[key]
        answers = answers_of(self.rules, name)
        raise UndecidedError(key, (number_of(self.rules, name, answer) for answer in answers))

    def _outcome(self, key: Key, outcomes: Iterable[int]) -> int:
        if key in self.known:
            return self.known[key]
        raise UndecidedError(key, outcomes)

    # -- sets --------------------------------------------------------------------------------------------

    def has(self, ir: Ir) -> bool:
        """Whether the card is in a set."""
        if ir.op in ("unite", "lose", "common"):
            return self._joined(ir)
        if ir.op in ("highest", "lowest", "melded"):
            return self.has(ir.args[0]) and bool(self.test(ir))
        if ir.op == "class":
            return self._in_class(ir.value)
        if ir.op in ("branch", "when", "cases"):
            return self.has(self.chosen(ir))
        cards = _written(ir, len(self.rules.deck.ranks))
        if cards is not None:
            return bool(cards) and self.card() in cards
        return ir.op == "deck" or _own_hand(ir) or bool(self.test(ir))

    def _joined(self, ir: Ir) -> bool:
        first = self.has(ir.args[0])
        if first == (ir.op == "unite"):
            return first
        return self.has(ir.args[1]) != (ir.op == "lose")

    def in_deck(self) -> bool:
        """Whether the card is in the pack at all."""
        without = self.rules.deck.without
        return without is None or not self.has(without)

    def _in_class(self, name: str) -> bool:
        for card_class in self.rules.ranking.classes:
            if self._classed(card_class):
                return card_class.name == name
        return False

    def _classed(self, card_class: CardClass) -> bool:
        if card_class.each_suit or card_class.rest:
            return True
        if card_class.cards is not None:
            return self.has(card_class.cards)
        order = card_class.order
        if order is None:
            return False
        if order.line is not None:
            kind, entries = self.chosen(order.line).value
            return bool(kind == "cards" and self.card() in entries)
        return any(self.has(group.cards) for group in order.groups)

    # -- values that something chooses -------------------------------------------------------------------

    def chosen(self, ir: Ir) -> Ir:
        """What a branch, a condition or a list of cases comes to; anything else is itself."""
        if ir.op == "branch":
            return self.chosen(ir.args[1 + self._position(ir.args[0], ir.value)])
        if ir.op == "when":
            return self.chosen(ir.args[1]) if self.holds(ir.args[0]) else _nothing(ir)
        if ir.op == "cases":
            for arg in ir.args:
                value = self.chosen(arg)
                if value.op != "nothing":
                    return value
            return _nothing(ir)
        return ir

    def _position(self, selector: Ir, keys: tuple[str, ...]) -> int:
        if selector.type == t.TRUTH:
            return int(self.holds(selector))
        value = self.number(selector)
        if value is None:
            return self.test("by", selector, outcomes=range(len(keys)))
        if selector.type == t.NUMBER:
            return keys.index(str(value))
        return value if value >= 0 else len(keys) - 1

    # -- numbers and truths ------------------------------------------------------------------------------

    def number(self, ir: Ir) -> int | None:
        """A number or answer, where parameters alone settle it."""
        if ir.op == "literal":
            return int(ir.value) if isinstance(ir.value, int) else None
        if ir.op == "parameter":
            return self.parameter(ir.value)
        chosen = self.chosen(ir)
        if chosen is not ir:
            return self.number(chosen)
        op = OPS.get(ir.op)
        if op is None or not op.pure or ir.type.kind not in (Kind.NUMBER, Kind.ANSWER):
            return None
        values = [self.number(arg) for arg in ir.args]
        settled = [value for value in values if value is not None]
        return known(ir.op, *settled) if len(settled) == len(values) else None

    def holds(self, ir: Ir) -> bool:
        """Whether a condition holds."""
        if ir.op == "not":
            return not self.holds(ir.args[0])
        if ir.op in ("and", "or"):
            first = self.holds(ir.args[0])
            return self.holds(ir.args[1]) if first == (ir.op == "and") else first
        if ir.op in ("branch", "when", "cases"):
            return self.holds(self.chosen(ir))
        if ir.op in _COMPARISONS:
            return self._compares(ir)
        settled = self.number(ir) if ir.op in ("literal", "parameter") else None
        return bool(self.test(ir) if settled is None else settled)

    def _compares(self, ir: Ir) -> bool:
        values = [self.number(arg) for arg in ir.args]
        if None not in values:
            return bool(known(ir.op, *(value for value in values if value is not None)))
        if ir.op in _OPPOSITE:
            return not self.test(_OPPOSITE[ir.op], *ir.args)
        return bool(self.test(ir.op, *ir.args))

    def word(self, ir: Ir | None) -> str:
        """The word that stands somewhere; empty where nothing does."""
        return "" if ir is None else str(self.chosen(ir).value)


Question = Callable[[Case], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reasoning:
    """Answers questions about one part of a file.

    Of cards that nothing in it tells apart one is looked at, and of a part made to take long fewer cases.
    """

    rules: Rules
    cards: tuple[int, ...]
    most: int

    @classmethod
    def about(cls, rules: Rules, part: object) -> Reasoning:
        """Reasoning about the expressions in a part of a file."""
        written = [ir for outer in expressions_of(part) for ir in outer.walk()]
        most = max(1, min(MOST_CASES, MOST_WORK // (1 + len(written))))
        return cls(rules=rules, cards=_telling(rules, written), most=most)

    def when(self, question: Question) -> dict[str, Answer] | None:
        """The unusual answers under which it can happen; None where it cannot, or is too hard to say."""
        try:
            return self._witness(question)
        except TooHardError:
            return None

    def never(self, question: Question) -> bool:
        """Whether it surely cannot happen."""
        try:
            return self._witness(question) is None
        except TooHardError:
            return False

    def _witness(self, question: Question) -> dict[str, Answer] | None:
        """The unusual answers of the first case where it happens. Raises TooHardError."""
        cases: list[dict[Key, int]] = [{}]
        for _ in range(self.most):
            if not cases:
                return None
            known_so_far = cases.pop()
            try:
                if question(Case(rules=self.rules, cards=self.cards, known=known_so_far)):
                    return _unusual(self.rules, known_so_far)
            except UndecidedError as open_:
                cases += ({**known_so_far, open_.key: outcome} for outcome in reversed(open_.outcomes))
        raise TooHardError


def _unusual(rules: Rules, outcomes: Mapping[Key, int]) -> dict[str, Answer]:
    found: dict[str, Answer] = {}
    for key, outcome in outcomes.items():
        if key[0] == _PARAMETER:
            name = str(key[1])
            answers = answers_of(rules, name)
            if outcome != number_of(rules, name, answers[0]):
                found[name] = next(a for a in answers if number_of(rules, name, a) == outcome)
    return found


def _telling(rules: Rules, written: list[Ir]) -> tuple[int, ...]:
    """One card of each lot that no set written here, or in a class mentioned here, divides."""
    ranks = len(rules.deck.ranks)
    whole = frozenset(range(len(rules.deck.suits) * ranks))
    outer = [*expressions_of(rules.deck.without)]
    if any(ir.op == "class" for ir in written):
        outer += expressions_of(rules.ranking)
    parts = (*written, *(ir for top in outer for ir in top.walk()))
    sets = {whole} | {cards for ir in parts if (cards := _written(ir, ranks)) is not None}
    sets |= {frozenset(ir.value[1]) for ir in parts if ir.op == "line" and ir.value[0] == "cards"}
    kinds: dict[tuple[bool, ...], int] = {}
    for card in sorted(whole):
        kinds.setdefault(tuple(card in cards for cards in sets), card)
    return tuple(kinds.values())


def _written(ir: Ir, ranks: int) -> frozenset[int] | None:
    """The cards of a set that is written out; None for any other."""
    if ir.op in ("empty", "nothing"):
        return frozenset()
    if ir.op == "cards":
        return frozenset(ir.value)
    if ir.op == "literal" and ir.type == t.CARDS:
        return frozenset(card for card in range(ir.value.bit_length()) if ir.value >> card & 1)
    if ir.op in ("cards_of_suit", "cards_of_card") and ir.args[0].op == "literal":
        first, size = (ir.args[0].value * ranks, ranks) if ir.op == "cards_of_suit" else (ir.args[0].value, 1)
        return frozenset(range(first, first + size))
    return None


def _own_hand(ir: Ir) -> bool:
    """The player's own hand, or the cards dealt to the player, of which those in hand are some."""
    owner = ir.args[0] if ir.op in ("hand_of_seat", "dealt_of_seat") else ir
    return owner.op == "subject" or (owner.op == "seat" and owner.args[0].op == "subject")


def _nothing(ir: Ir) -> Ir:
    return Ir("nothing", t.NOTHING, ir.span)
