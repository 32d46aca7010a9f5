"""The rule book of one game: sections in the order in which a rule book has them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from followsuit.show.line import Line, sentence
from followsuit.show.open_points import open_points, sources
from followsuit.show.play import leading_and_following
from followsuit.show.scoring import scoring
from followsuit.show.table import deal, melds, pack, players, points, ranking
from followsuit.show.words import Words

if TYPE_CHECKING:
    from followsuit.game import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A heading and what stands under it."""

    title: str
    lines: tuple[Line, ...]


_PARTS: tuple[tuple[str, Callable[[Words], Iterator[Line]]], ...] = (
    ("Players", players),
    ("Cards", pack),
    ("Ranking", ranking),
    ("Points", points),
    ("Melds", melds),
    ("Deal", deal),
    ("Play", leading_and_following),
    ("Scoring", scoring),
)


def rule_book(game: Game) -> tuple[Section, ...]:
    """The sections that have anything in them; open points come last."""
    words = Words(game=game.resolved)
    sections = [Section(title=title, lines=tuple(made(words))) for title, made in _PARTS]
    sections.append(Section(title="Terms", lines=tuple(terms_named(words))))
    sections.append(Section(title="Sources", lines=tuple(sources(game))))
    sections.append(Section(title="Open points", lines=tuple(open_points(game))))
    return tuple(section for section in sections if section.lines)


def terms_named(words: Words) -> Iterator[Line]:
    """Every term that was named, and those that these name, each explained once, in the order of the file."""
    explained: dict[str, str] = {}
    while left := [name for name in words.mentions if name not in explained]:
        for name in left:
            meaning, subject = words.mentions[name]
            explained[name] = replace(words, term=name, subject=subject).say(meaning)
    for name in words.game.rules.names.terms:
        if name in explained:
            yield Line(text=sentence(f"{name.replace('_', ' ')}: {explained[name]}", capital=False), mark="-")
