"""A small game's names, and expressions typed against them."""

from __future__ import annotations

from typing import NamedTuple

from followsuit.diagnostics import Diagnostic
from followsuit.expr import scope
from followsuit.expr import types as t
from followsuit.expr.ir import Ir
from followsuit.expr.scope import Names, Place
from followsuit.expr.types import Kind, Type
from followsuit.expr.values import Typer
from followsuit.source import Source
from followsuit.yamlsrc import Mapping, Node, Scalar
from followsuit.yamlsrc.reading import read as read_nodes

TERMS = """
sevens: rank 7
strong: A♠ K♠
swept: tricks is 4
beating: hand & higher
on_condition: trumps if must_beat
round_about: there_again
there_again: round_about
best: {by: rounding, nearest: 1, up: target}
"""

_NOWHERE = Source("names", "").span(0, 0)
ROUNDING = Type(Kind.ANSWER, "rounding", ("nearest", "up"))
CONTRACT = Type(Kind.ANSWER, "contract", ("solo", "open"))

# Everything has happened, all hands are open, and a seat is asked about.
EVERYWHERE = Place(
    name="in a test", has=scope.FOLLOW.has | scope.TRICK.has | scope.DEAL_END.has, subject=t.SEAT
)


def node(text: str) -> Node:
    """The YAML value written by `text`."""
    found, faults = read_nodes(Source("value", text))
    assert found is not None, faults
    assert not faults
    return found


def scalar(text: str) -> Scalar:
    """The text itself as a scalar, with none of YAML's own signs in the way."""
    return Scalar(text, text, Source("value", text).span(0, len(text)), "", tuple(range(len(text) + 1)))


def names() -> Names:
    """Two suits of four ranks, two sizes of table, and a few names of each sort."""
    terms = node(TERMS)
    assert isinstance(terms, Mapping)
    return Names(
        suits=("♥", "♠"),
        ranks=("7", "10", "K", "A"),
        seats=(4, 6),
        parameters={
            "seats": _parameter("seats", t.NUMBER, 4, 6),
            "target": _parameter("target", t.NUMBER, 1, 100),
            "few": _parameter("few", t.NUMBER, 0, 2),
            "must_beat": _parameter("must_beat", t.TRUTH),
            "rounding": _parameter("rounding", ROUNDING),
        },
        terms={entry.key.text: entry.value for entry in terms.entries},
        term_spans={entry.key.text: entry.key.span for entry in terms.entries},
        tallies={
            name: scope.Tally(name=name, of=of, span=_NOWHERE)
            for name, of in (("score", "side"), ("eyes", "holder"), ("alone", "seat"), ("pot", "table"))
        },
        facts={
            "maker": scope.Fact(name="maker", type=t.SEAT, span=_NOWHERE),
            "contract": scope.Fact(name="contract", type=CONTRACT, span=_NOWHERE),
        },
        classes={"trumps": _NOWHERE, "plain": _NOWHERE},
        melds={"marriage": _NOWHERE},
    )


def _parameter(name: str, type_: Type, lowest: int = 0, highest: int = 0) -> scope.Parameter:
    return scope.Parameter(name=name, type=type_, span=_NOWHERE, lowest=lowest, highest=highest)


class Typed(NamedTuple):
    """What typing gave: the operation, or None; the faults; the names and answers it mentions."""

    ir: Ir | None
    faults: list[Diagnostic]
    used: set[str]


def typed(
    value: str | Node, place: Place = EVERYWHERE, want: Type | None = None, *, bare: bool = True
) -> Typed:
    """A value typed: an expression as text, or a node. `bare` allows it to give nothing."""
    typer = Typer(names())
    found = typer.value(scalar(value) if isinstance(value, str) else value, want, place, optional=bare)
    return Typed(found, typer.faults, typer.used)


def shown(ir: Ir | None) -> str:
    """An operation with everything in it, in one line: `op[value](arguments)`, numbers as themselves."""
    if ir is None:
        return "nothing at all"
    if ir.op == "literal" and ir.type == t.NUMBER:
        return str(ir.value)
    value = "" if ir.value is None else f"[{_value(ir.value)}]"
    arguments = f"({', '.join(map(shown, ir.args))})" if ir.args else ""
    return ir.op + value + arguments


def _value(value: object) -> str:
    if isinstance(value, Kind):
        return value.name.lower()
    return " ".join(map(_value, value)) if isinstance(value, tuple) else str(value)
