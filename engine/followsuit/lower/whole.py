"""A whole rule file: sections lowered in order, names judged, what nobody uses reported."""

from __future__ import annotations

from followsuit.diagnostics import Diagnostic, has_errors
from followsuit.expr import types as t
from followsuit.expr.scope import DEAL_END, FOLLOW, TRICK, Place
from followsuit.expr.values import Typer
from followsuit.lower import cards, course, names, parameters, scoring, table
from followsuit.lower.reader import Reader, entries, mapping, text
from followsuit.rulebook import Origin, Parameter, Rules
from followsuit.source import Source, Span
from followsuit.wording import rules as wording
from followsuit.yamlsrc import Mapping, Node

REQUIRED = ("players", "deck", "ranking", "deal", "play", "scoring")


def lower(node: Node, source: Source, lineage: tuple[str, ...] = ()) -> tuple[Rules | None, list[Diagnostic]]:
    """The rule book that a node tree describes; None where a fault keeps it from being one."""
    if not isinstance(node, Mapping):
        return None, []
    faults: list[Diagnostic] = []
    sources = parameters.origins(mapping(node.get("sources"), node.span))
    drafts = (parameters.parameter(entry, sources, faults) for entry in entries(node.get("parameters")))
    open_points = {draft.name: draft for draft in drafts if draft is not None}
    reader = Reader(source, node, Typer(names.collect(node, open_points)))
    for fault in faults:
        reader.fail(fault)
    names.judge(reader)
    rules = _rules(reader, sources, open_points, lineage)
    _unused(reader, open_points)
    found = reader.typer.faults
    missing = any(node.get(section) is None for section in REQUIRED)
    return (None if reader.unfit or missing or has_errors(found) else rules), found


def _rules(
    reader: Reader, sources: dict[str, Origin], open_points: dict[str, Parameter], lineage: tuple[str, ...]
) -> Rules | None:
    top, seen = reader.top, reader.typer.names
    players, ranking, play = table.players(reader), cards.ranking(reader), course.play(reader)
    deck, steps, counting = table.deck(reader), course.deal(reader), scoring.scoring(reader)
    points, melds, checks = cards.points(reader), cards.melds(reader), scoring.checks(reader)
    found: list[Diagnostic] = []
    readings = parameters.readings(
        mapping(top.get("readings"), top.span), open_points, sources, seen.seats, found
    )
    for fault in found:
        reader.fail(fault)
    _unused_terms(reader)
    if players is None or ranking is None or play is None:
        return None
    return Rules(
        name=text(top.get("game")),
        title=text(top.get("title")) or text(top.get("game")),
        about=text(top.get("about")),
        source=reader.source,
        names=seen,
        origins=sources,
        parameters=open_points,
        readings=readings,
        players=players,
        deck=deck,
        terms=dict(seen.term_spans),
        ranking=ranking,
        points=points,
        melds=melds,
        deal=steps,
        play=play,
        scoring=counting,
        checks=checks,
        lineage=lineage,
        places=_places(top),
    )


def _places(top: Mapping) -> dict[str, Span]:
    """Where sections, sources and answers are named, for faults that are about one of them as a whole."""
    found = {entry.key.text: entry.key.span for entry in top.entries}
    for source in entries(top.get("sources")):
        found[f"source {source.key.text}"] = source.key.span
    for parameter in entries(top.get("parameters")):
        for answer in entries(mapping(parameter.value, parameter.key.span).get("answers")):
            found[f"{parameter.key.text}={answer.key.text}"] = answer.key.span
    return found


def _unused_terms(reader: Reader) -> None:
    """Terms that nothing uses are reported, and still checked, at a place where every word has a meaning."""
    for name, span in reader.typer.names.term_spans.items():
        if name in reader.typer.used:
            continue
        reader.fail(wording.never_used(span, "term", name))
        anywhere = Place(name="in an unused term", has=FOLLOW.has | TRICK.has | DEAL_END.has, subject=t.SEAT)
        reader.typer.term(name, None, anywhere, span)


def _unused(reader: Reader, open_points: dict[str, Parameter]) -> None:
    used = reader.typer.used
    for parameter in open_points.values():
        if parameter.name not in used:
            reader.fail(wording.never_used(parameter.span, "parameter", parameter.name))
    for tally in reader.typer.names.tallies.values():
        if tally.name not in used:
            reader.fail(wording.never_used(tally.span, "tally", tally.name))
