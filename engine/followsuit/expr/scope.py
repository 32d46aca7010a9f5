"""What names an expression may use, and what the place where it stands lets it know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from followsuit.expr import types as t
from followsuit.expr.types import Type
from followsuit.expr.words import Needs
from followsuit.source import Span
from followsuit.yamlsrc import Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """A parameter as expressions see it. `values` lists every answer of a truth or of words."""

    name: str
    type: Type
    span: Span
    lowest: int = 0
    highest: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """A count kept for each seat, side or holder, or one for the table."""

    name: str
    of: str
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """Something that a deal decides."""

    name: str
    type: Type
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """Everything a rule file names, before any expression is read."""

    suits: tuple[str, ...]
    ranks: tuple[str, ...]
    seats: tuple[int, ...]
    parameters: Mapping[str, Parameter] = field(default_factory=dict)
    terms: Mapping[str, Node] = field(default_factory=dict)
    term_spans: Mapping[str, Span] = field(default_factory=dict)
    tallies: Mapping[str, Tally] = field(default_factory=dict)
    facts: Mapping[str, Fact] = field(default_factory=dict)
    classes: Mapping[str, Span] = field(default_factory=dict)
    melds: Mapping[str, Span] = field(default_factory=dict)

    def all(self) -> dict[str, Span]:
        """Every name an expression can mention, with where it is defined."""
        found = {p.name: p.span for p in self.parameters.values()}
        found |= dict(self.term_spans)
        found |= {tally.name: tally.span for tally in self.tallies.values()}
        found |= {fact.name: fact.span for fact in self.facts.values()}
        return found | dict(self.classes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where an expression stands: what it is called, what has happened by then, whose words bare ones are.

    `acting` says that the subject is the player who acts, and so may look at the subject's cards.
    """

    name: str
    has: Needs = Needs.NOTHING
    subject: Type | None = None
    acting: bool = False

    def about(self, subject: Type | None) -> Place:
        """The same place with another subject, for awards and after `with`."""
        has = self.has & ~(Needs.SEAT | Needs.SUBJECT)
        if subject is not None:
            has |= Needs.SUBJECT | (Needs.SEAT if subject == t.SEAT else Needs.NOTHING)
        return replace(self, has=has, subject=subject, acting=False)


_PLAYING = Needs.TRUMP | Needs.DEAL | Needs.SEAT | Needs.SUBJECT
_OPEN = Needs.TRUMP | Needs.DEAL | Needs.OPEN

CONSTANT = Place(name="before the deal")
RANKING = Place(name="in the ranking", has=Needs.TRUMP)
DEALING = Place(name="while dealing", has=_OPEN)
LEAD = Place(name="when leading", has=_PLAYING, subject=t.SEAT, acting=True)
FOLLOW = Place(name="when following", has=_PLAYING | Needs.LED | Needs.TRICKS, subject=t.SEAT, acting=True)
FIRST_LEAD = Place(name="before the first lead", has=_OPEN)
TRICK = Place(name="after a trick", has=_OPEN | Needs.LED | Needs.TRICKS | Needs.WON)
TEST = Place(name="between tricks", has=_OPEN | Needs.TRICKS | Needs.WON)
DEAL_END = Place(name="at the end of the deal", has=_OPEN | Needs.TRICKS | Needs.WON)
