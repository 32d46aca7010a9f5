"""A case file as it is read: positions, what is played from them, what must follow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from followsuit.source import Source, Span

if TYPE_CHECKING:
    from followsuit.cases.outcome import Outcome
    from followsuit.cases.table import Table
    from followsuit.rulebook import Rules

PASS = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A word of `trick` or `play`: a card by its index, or -1 for a pass or a lead given up."""

    action: int
    text: str
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """What `given` tells. Seats count from 0; cards are sets by index; -1 is none.

    `hands` and `taken` have an entry only for the seats that are told of: the others' cards are unknown.
    `tallies` are by name and then by place in the tally, a seat, a side or 0 for the table.
    """

    dealer: int
    leader: int
    trump: int
    turn_up: int
    trick: tuple[Move, ...]
    hands: Mapping[int, int]
    taken: Mapping[int, int]
    tricks: Mapping[int, int]
    trick_number: int
    tallies: Mapping[str, Mapping[int, int]]
    facts: Mapping[str, int]
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the game has to say to an expectation, and the clause or award of the rules that it is due to.

    `unknown` says that it might say something else if a hand were told.
    """

    text: str
    clause: str | None = None
    unknown: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectation:
    """One thing that must follow: `ask` finds out what does, and its text should be `wanted`."""

    what: str
    wanted: str
    span: Span
    ask: Callable[[Outcome], Answer]


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A position, what is played from it, and what must follow. `span` is that of its name."""

    name: str
    span: Span
    table: Table
    given: Position
    play: tuple[Move, ...]
    expect: tuple[Expectation, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseFile:
    """The sound cases of a file, and the rules that they are about."""

    source: Source
    rules: Rules
    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """Why a case failed, where it was expected otherwise, and the clause of the rules that decided."""

    text: str
    span: Span
    clause: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseResult:
    """How a case went. `clause` is the one that decided what the player to act may do now, if anyone acts."""

    name: str
    span: Span
    passed: bool
    messages: tuple[Message, ...]
    clause: str | None
