"""First pass: everything that a file names, so that expressions can be read in any order."""

from __future__ import annotations

import re
from collections import Counter

from followsuit.diagnostics import Diagnostic
from followsuit.expr import scope
from followsuit.expr import types as t
from followsuit.expr.scope import Names
from followsuit.expr.types import Kind, Type
from followsuit.expr.words import SUIT_NAMES, reserved
from followsuit.lower.reader import Reader, entries, mapping, text, whole, words
from followsuit.rulebook import Parameter
from followsuit.source import Span
from followsuit.wording import rules as wording
from followsuit.yamlsrc import Mapping, Node, Scalar, Sequence

_FACT_TYPES = {
    "seat": t.SEAT,
    "number": t.NUMBER,
    "truth": t.TRUTH,
    "cards": t.CARDS,
    "card": t.CARD,
    "suit": t.SUIT,
    "side": t.SIDE,
}
# What a card in an expression can be written with: see CARD, FACE and NUMBER in grammar.lark.
_WRITABLE = {"suits": re.compile("[♣♦♥♠★]"), "ranks": re.compile("[0-9]{1,2}|[A-Z]")}
_OWNERS = ("seat", "side", "table", "holder")
_LATER_FACTS = ("rank", "seats", "sides")
_MOST_SEATS = 12


def seats_of(top: Mapping) -> tuple[int, ...]:
    """The table sizes that the file allows, the default first."""
    node = mapping(top.get("players"), top.span).get("seats")
    items = node.items if isinstance(node, Sequence) else (node,)
    found = tuple(n for n in map(whole, items) if n is not None and 2 <= n <= _MOST_SEATS)
    return tuple(dict.fromkeys(found)) or (4,)


def suits_and_ranks(top: Mapping) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the pack is made of."""
    deck = mapping(top.get("deck"), top.span)
    ranks = tuple({"T": "10"}.get(rank, rank) for rank in words(deck.get("ranks")))
    return tuple(dict.fromkeys(words(deck.get("suits")))), tuple(dict.fromkeys(ranks))


def collect(reader_top: Mapping, parameters: dict[str, Parameter]) -> Names:
    """All names, without judging them; `judge` does that once a reader is there."""
    suits, ranks = suits_and_ranks(reader_top)
    seats = seats_of(reader_top)
    seen = {name: _seen(parameter) for name, parameter in parameters.items()}
    players = mapping(reader_top.get("players"), reader_top.span)
    seen["seats"] = scope.Parameter(
        name="seats", type=t.NUMBER, span=players.span, lowest=min(seats), highest=max(seats)
    )
    terms = {e.key.text: e.value for e in entries(reader_top.get("terms"))}
    return Names(
        suits=suits,
        ranks=ranks,
        seats=seats,
        parameters=seen,
        terms=terms,
        term_spans={e.key.text: e.key.span for e in entries(reader_top.get("terms"))},
        tallies=_tallies(mapping(reader_top.get("scoring"), reader_top.span)),
        facts=_facts(reader_top.get("facts")),
        classes=_classes(reader_top.get("ranking")),
        melds={e.key.text: e.key.span for e in entries(reader_top.get("melds"))},
    )


def _seen(parameter: Parameter) -> scope.Parameter:
    kinds = {
        "number": t.NUMBER,
        "truth": t.TRUTH,
        "answers": Type(Kind.ANSWER, parameter.name, tuple(parameter.answers)),
    }
    return scope.Parameter(
        name=parameter.name,
        type=kinds[parameter.sort],
        span=parameter.span,
        lowest=parameter.lowest,
        highest=parameter.highest,
    )


def _tallies(scoring: Mapping) -> dict[str, scope.Tally]:
    found = {}
    for entry in entries(scoring.get("tallies")):
        of = text(mapping(entry.value, entry.key.span).get("of"))
        found[entry.key.text] = scope.Tally(
            name=entry.key.text, of=of if of in _OWNERS else "side", span=entry.key.span
        )
    return found


def _facts(node: Node | None) -> dict[str, scope.Fact]:
    found = {}
    for entry in entries(node):
        type_ = _FACT_TYPES.get(text(entry.value))
        body = mapping(entry.value, entry.key.span)
        if type_ is None and (answers := words(body.get("one_of"))):
            type_ = Type(Kind.ANSWER, entry.key.text, answers)
        type_ = type_ or _FACT_TYPES.get(text(body.get("type")))
        if type_ is not None:
            found[entry.key.text] = scope.Fact(name=entry.key.text, type=type_, span=entry.key.span)
    return found


def _classes(node: Node | None) -> dict[str, Span]:
    classes = node.get("classes") if isinstance(node, Mapping) else node
    found: dict[str, Span] = {}
    for item in classes.items if isinstance(classes, Sequence) else ():
        for entry in entries(item):
            if " " not in entry.key.text:
                found.setdefault(entry.key.text, entry.key.span)
    return found


def judge(reader: Reader) -> None:
    """Names that are the language's own, that are given twice, or that are no names."""
    own = reserved() | {SUIT_NAMES[s] for s in reader.typer.names.suits if s in SUIT_NAMES}
    taken: dict[str, Span] = {}
    scoring = reader.section("scoring")
    for node in (
        reader.top.get("parameters"),
        reader.top.get("terms"),
        reader.top.get("facts"),
        scoring.get("tallies"),
    ):
        for entry in entries(node):
            _judge_one(reader, entry.key, taken, own)
    for name, span in reader.typer.names.classes.items():
        if name in own or name in taken:
            reader.fail(wording.class_name_taken(span, name, taken.get(name)))
    for entry in entries(reader.top.get("facts")):
        _judge_fact(reader, entry.value)


def _judge_one(reader: Reader, key: Scalar, taken: dict[str, Span], own: frozenset[str]) -> None:
    if reader.new_name(key, taken, frozenset(own)):
        taken[key.text] = key.span
    else:
        reader.unfit = True


def _judge_fact(reader: Reader, node: Node) -> None:
    """Forms of facts that are reserved."""
    body = mapping(node, node.span)
    for key in ("each", "first", "per"):
        if (entry := body.entry(key)) is not None:
            reader.fail(wording.not_yet(entry.key.span, f"'{key}' of a fact"))
    kind = node if isinstance(node, Scalar) else body.get("type")
    if kind is not None and text(kind) in _LATER_FACTS:
        reader.fail(wording.not_yet(kind.span, f"a fact of the type '{text(kind)}'"))


def judge_deck(top: Mapping) -> list[Diagnostic]:
    """A suit or rank named twice, or one that no card can be written with."""
    deck = mapping(top.get("deck"), top.span)
    faults = []
    for key in ("suits", "ranks"):
        node = deck.get(key)
        found = words(node)
        faults += [
            wording.pack_twice(node.span, key[:-1], word)
            for word, times in Counter(found).items()
            if node is not None and times > 1
        ]
        faults += [
            wording.pack_unwritable(node.span, key[:-1], word)
            for word in dict.fromkeys(found)
            if node is not None and not _WRITABLE[key].fullmatch(word)
        ]
    return faults
