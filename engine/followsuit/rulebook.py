"""A checked rule file: typed, with its parameters still open. Every part keeps the place it was written at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import final

from followsuit.expr.ir import Ir
from followsuit.expr.scope import Names
from followsuit.source import Source, Span


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A named value: one way of following, one test, one case."""

    name: str
    span: Span
    body: Ir


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """A source of the rules, as the file names it."""

    name: str
    title: str
    language: str
    facts: Mapping[str, str]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """An open point: what is asked, what can be answered, who reads what.

    `answers` are the words that can be answered with what each means; of a number `lowest` to `highest` and
    `tried`, the values that stand for all. `default` and the readings are values as `Settings` holds them:
    a word, a truth or a number.
    """

    name: str
    span: Span
    kind: str
    question: str
    answers: Mapping[str, str]
    default: str | bool | int
    because: str
    read_as: Mapping[str, tuple[str | bool | int, ...]]
    lowest: int = 0
    highest: int = 0
    tried: tuple[int, ...] = ()
    sort: str = "answers"  # answers, truth or number

    def allows(self, value: str | bool | int) -> bool:  # noqa: FBT001 -- a truth is one of the answers
        """Whether `value` is an answer of this parameter."""
        if self.sort == "number":
            return (
                isinstance(value, int)
                and not isinstance(value, bool)
                and self.lowest <= value <= self.highest
            )
        if self.sort == "truth":
            return isinstance(value, bool)
        return value in self.answers

    def each(self) -> tuple[str | bool | int, ...]:
        """The answers that count as all of them: of a number the default, what sources read and `try`."""
        if self.sort == "truth":
            return (False, True)
        if self.sort == "answers":
            return tuple(self.answers)
        read = (value for values in self.read_as.values() for value in values)
        return tuple(dict.fromkeys((self.default, *read, *self.tried)))


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A named set of answers beside those of the sources: what `source` reads, then `answers` over it."""

    name: str
    title: str
    source: str | None
    answers: Mapping[str, str | bool | int]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Players:
    """Who sits down, who is with whom, who deals."""

    seats: tuple[int, ...]
    sides: Ir  # opposite, alternate or none
    turn: Ir  # clockwise or anticlockwise
    first_dealer: Ir  # by_lot or chosen
    next_dealer: Ir


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """The pack: every suit has every rank, less `without`. A card's index is suit × ranks + rank."""

    suits: tuple[str, ...]
    ranks: tuple[str, ...]
    colours: tuple[tuple[str, ...], ...]
    without: Ir | None
    span: Span


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """One entry of an order: cards in the order listed, of equal strength, or sorted by ranks."""

    cards: Ir
    ranks: tuple[int, ...] | None


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """How a class is ordered. `line` is a symbolic order of ranks or cards, `groups` a list of entries."""

    line: Ir | None
    groups: tuple[Group, ...]
    low_to_high: bool
    span: Span


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class CardClass:
    """Cards that follow one another. `cards` is None for a class of each suit, `rest` for all others."""

    name: str
    span: Span
    cards: Ir | None
    each_suit: bool
    rest: bool
    order: Order | None
    unordered: bool
    win: Ir  # always, if_led or never
    sets_the_suit: Ir


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """Which card wins."""

    order: Order | None
    classes: tuple[CardClass, ...]
    equals: Ir | None  # first or last; None where none is written
    span: Span


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class PointRule:
    """What a rank or a set of cards counts; `cards` is None for all others. The first that applies counts."""

    cards: Ir | None
    value: Ir
    span: Span


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Meld:
    """A combination of cards and what it pays."""

    name: str
    span: Span
    ranks: tuple[int, ...]
    run: int
    same: str  # suit or rank
    cards: Ir | None
    size: int
    pays: Ir
    in_trumps: Ir | None
    only_trumps: bool
    replaces: Ir | None


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class DealStep:
    """Cards to each player, in packets that go round; `each` is None where all are dealt out."""

    each: Ir | None
    packets: tuple[int, ...]
    span: Span


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class TurnUpStep:
    """A card shown. `card` is last_dealt or top_of_stock; `stays` says whether it stays in a hand."""

    card: str
    sets_trump: bool
    span: Span


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class SetStep:
    """Facts set by what is known."""

    facts: tuple[tuple[str, Ir], ...]
    span: Span


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class PlayStep:
    """Here the tricks are played."""

    span: Span


Step = DealStep | TurnUpStep | SetStep | PlayStep


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Duty:
    """What may be played: the clauses that decide, what is exempt, what never may, and what happens with nothing."""

    prefer: tuple[Clause, ...]
    never: tuple[Clause, ...] = ()
    exempt: tuple[Clause, ...] = ()
    may_pass: Ir | None = None
    otherwise: Ir | None = None
    span: Span


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """How tricks are played."""

    first_lead: Ir
    next_lead: Ir
    goes_round: Ir  # once or until_all_pass
    counts: Ir | None
    lead: Duty
    follow: Duty


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """A count: of each seat, side or holder or of the table; reset after each trick, deal, game or match."""

    name: str
    of: str
    per: Ir
    span: Span


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """What is credited, to whom, on what condition."""

    name: str
    span: Span
    to: Ir | None
    condition: Ir | None
    amounts: tuple[tuple[str, Ir], ...]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """What ends a deal, game or match, who has won it, and what is paid."""

    over: tuple[Clause, ...] = ()
    won_by: Ir | None = None
    tie: Ir | None = None  # the words play_on or drawn, or sides that break the tie
    stops_play: Ir | None = None
    pays: tuple[Award, ...] = ()
    span: Span | None = None


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """Counting, from the trick to the match."""

    holder: Ir  # seat or side
    tallies: tuple[Tally, ...]
    trick: tuple[Award, ...]
    deal: Level
    game: Level | None
    match: Level | None


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Checks:
    """What must hold after every deal, and after how many actions a deal must be over."""

    after_deal: tuple[Clause, ...]
    longest_deal: Ir


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One rule file, checked, its parameters open."""

    name: str
    title: str
    about: str
    source: Source
    names: Names
    origins: Mapping[str, Origin]
    parameters: Mapping[str, Parameter]
    readings: Mapping[str, Reading]
    players: Players
    deck: Deck
    terms: Mapping[str, Span]
    ranking: Ranking
    points: tuple[PointRule, ...]
    melds: tuple[Meld, ...]
    deal: tuple[Step, ...]
    play: Play
    scoring: Scoring
    checks: Checks
    lineage: tuple[str, ...] = field(default=())  # the files this one extends, nearest first
    places: Mapping[str, Span] = field(
        default_factory=dict
    )  # of sections, 'source NAME' and 'PARAMETER=ANSWER'

    def expressions(self) -> Iterator[Ir]:
        """Every expression of the file, for checks that look at all of them."""
        yield from expressions_of(self)


def expressions_of(part: object) -> Iterator[Ir]:
    """Every expression in a part of a rule file, outermost ones only."""
    if isinstance(part, Ir):
        yield part
    elif isinstance(part, tuple):
        for item in part:
            yield from expressions_of(item)
    elif hasattr(part, "__dataclass_fields__") and not isinstance(part, Source | Span | Names):
        for name in part.__dataclass_fields__:
            yield from expressions_of(getattr(part, name))
