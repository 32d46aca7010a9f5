"""The sections `scoring` and `checks`: counting, winning, and what must hold."""

from __future__ import annotations

from followsuit.expr import types as t
from followsuit.expr.ir import Ir, literal
from followsuit.expr.scope import CONSTANT, DEAL_END, TEST, TRICK, Place
from followsuit.expr.types import Kind, Type
from followsuit.lower.reader import Reader, entries, mapping
from followsuit.rulebook import Award, Checks, Clause, Level, Scoring, Tally
from followsuit.wording import rules as wording
from followsuit.yamlsrc import Entry, Node, Scalar, Sequence

HOLDERS = t.word("holder", "seat", "side")
SPANS = t.word("stretch of play", "trick", "deal", "game", "match")
TIES = ("play_on", "drawn")
_TIE = t.word("way to settle a tie", *TIES)
_OWNER_SETS = {"seat": t.SEATS, "side": t.SIDES, "holder": t.HOLDERS}
_WINNERS = (Kind.SEATS, Kind.SIDES, Kind.HOLDERS)
DEFAULT_LONGEST = 1000


def scoring(reader: Reader) -> Scoring:
    """Tallies, what is credited when, and what ends a deal, a game and a match."""
    section = reader.section("scoring")
    return Scoring(
        holder=reader.word(section, "holder", "side", HOLDERS, CONSTANT),
        tallies=tuple(_tally(reader, entry) for entry in entries(section.get("tallies"))),
        trick=_awards(reader, section.get("trick"), TRICK),
        deal=_level(reader, section.entry("deal"), tests=TEST) or Level(),
        game=_level(reader, section.entry("game"), tests=DEAL_END),
        match=_level(reader, section.entry("match"), tests=DEAL_END),
    )


def _tally(reader: Reader, entry: Entry) -> Tally:
    body = mapping(entry.value, entry.key.span)
    seen = reader.typer.names.tallies[entry.key.text]
    per = reader.word(body, "per", "game", SPANS, CONSTANT)
    return Tally(name=entry.key.text, of=seen.of, per=per, span=entry.key.span)


# -- levels ----------------------------------------------------------------------------------------------


def _level(reader: Reader, entry: Entry | None, *, tests: Place) -> Level | None:
    if entry is None:
        return None
    section = mapping(entry.value, entry.key.span)
    won_by = section.get("won_by")
    return Level(
        over=_over(reader, section.get("over"), tests),
        won_by=_winners(reader, won_by) if won_by is not None else None,
        tie=_tie(reader, section.get("tie")),
        stops_play=reader.given(section, "stops_play", t.TRUTH, TEST),
        pays=_awards(reader, section.get("pays"), DEAL_END),
        span=entry.key.span,
    )


def _over(reader: Reader, node: Node | None, place: Place) -> tuple[Clause, ...]:
    if node is None:
        return ()
    if isinstance(node, Sequence):
        return reader.clauses(node, t.TRUTH, place)
    body = reader.value(node, t.TRUTH, place)
    return (Clause(name="over", span=node.span, body=body),) if body else ()


def _winners(reader: Reader, node: Node) -> Ir | None:
    """Seats, sides or holders; one of them becomes the set of it."""
    found = reader.value(node, None, DEAL_END)
    if found is None:
        return None
    wanted = t.SET_OF.get(found.type.kind, found.type)
    if wanted.kind not in _WINNERS:
        reader.fail(wording.no_winners(found.span, found.type))
        reader.unfit = True
        return None
    return reader.typer.fitted(found, wanted)


def _tie(reader: Reader, node: Node | None) -> Ir | None:
    if node is None:
        return None
    words = [text in TIES for text in _said(node)]
    if words and not any(words):
        return _winners(reader, node)
    return reader.value(node, _TIE, DEAL_END)


def _said(node: Node) -> list[str]:
    """The texts that a value comes to, whatever it branches on."""
    if isinstance(node, Scalar):
        return [node.text]
    inner = [e.value for e in entries(node) if e.key.text != "by"]
    return [text for part in inner for text in _said(part)]


# -- awards ----------------------------------------------------------------------------------------------


def _awards(reader: Reader, node: Node | None, place: Place) -> tuple[Award, ...]:
    if node is None:
        return ()
    return tuple(a for entry in reader.typer.clauses(node) if (a := _award(reader, entry, place)))


def _award(reader: Reader, entry: Entry, place: Place) -> Award | None:
    body = mapping(entry.value, entry.key.span)
    to = reader.value(body.get("to"), None, place) if body.get("to") is not None else None
    if body.get("to") is not None and to is None:
        return None
    payee = _payee(reader, to)
    condition = reader.condition(body, place)
    amounts = []
    for part in body.entries:
        if part.key.text in ("to", "if", "unless"):
            continue
        amount = _amount(reader, part, to, payee, place)
        if amount is not None:
            amounts.append((part.key.text, amount))
    if not amounts:
        reader.unfit = True
        if not [e for e in body.entries if e.key.text not in ("to", "if", "unless")]:
            reader.fail(wording.award_of_nothing(entry.key))
        return None
    return Award(name=entry.key.text, span=entry.key.span, to=to, condition=condition, amounts=tuple(amounts))


def _payee(reader: Reader, to: Ir | None) -> Type | None:
    if to is None:
        return None
    single = t.SINGLE_OF.get(to.type.kind, to.type)
    if single.kind not in (Kind.SEAT, Kind.SIDE, Kind.HOLDER):
        reader.fail(wording.no_payee(to.span, to.type))
        return None
    return single


def _amount(reader: Reader, part: Entry, to: Ir | None, payee: Type | None, place: Place) -> Ir | None:
    name = part.key.text
    tally = reader.typer.names.tallies.get(name)
    if tally is None:
        reader.fail(wording.unknown_tally(part.key.span, name, reader.typer.names.tallies))
        return None
    reader.typer.used.add(name)
    if tally.of != "table" and payee is None:
        if to is None:
            reader.fail(wording.award_to_nobody(part.key, tally))
        return None
    amount = reader.value(part.value, t.NUMBER, place.about(payee), optional=True)
    if amount and to is not None and _counts_double(tally.of, to, amount):
        reader.fail(wording.counts_double(part.key, to.span))
    return amount


def _counts_double(of: str, to: Ir, amount: Ir) -> bool:
    """Whether a side is paid the same once for each of its seats: an error unless the amount tells them apart."""
    if of not in ("side", "table") or to.type.kind is not Kind.SEATS:
        return False
    return not any(ir.op == "subject" and ir.type == t.SEAT for ir in amount.walk())


# -- checks ----------------------------------------------------------------------------------------------


def checks(reader: Reader) -> Checks:
    """What must hold after every deal, and the longest a deal may be."""
    section = reader.section("checks")
    longest = reader.given(section, "longest_deal", t.NUMBER, CONSTANT)
    return Checks(
        after_deal=reader.clauses(section.get("after_deal"), t.TRUTH, DEAL_END),
        longest_deal=longest or literal(DEFAULT_LONGEST, t.NUMBER, section.span),
    )
