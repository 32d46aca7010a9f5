"""The functions that count: awards, tests for the ends, tallies that start again, points and melds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from followsuit.emit.expressions import Writer, champions, may_be_none
from followsuit.expr import types as t
from followsuit.expr.ir import Ir
from followsuit.expr.types import Kind
from followsuit.resolved import Resolved
from followsuit.rulebook import Award, Clause, Level
from followsuit.source import Span

STOPPED, PLAYED_OUT = 1, 2  # why a deal ended, before the file's own tests, which count on from 3
SPANS = ("trick", "deal", "game", "match")


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardNote:
    """A numbered award: from 0, as the vector PAID counts them; `level` is trick, deal, game or match."""

    number: int
    level: str
    name: str
    span: Span


@dataclass(slots=True)
class Notes:
    """What the layers above want to name: awards, tests that end a deal, checks."""

    awards: list[AwardNote] = field(default_factory=list)
    ends: list[tuple[str, Span]] = field(default_factory=list)
    checks: list[tuple[str, Span]] = field(default_factory=list)


def function(name: str, doc: str, body: list[str], parameters: str = "s") -> list[str]:
    """One emitted function."""
    lines = [f"    {line}" for line in body] or ["    pass"]
    return ["@jit", f"def {name}({parameters}):", f'    """{doc}"""', *lines, "", ""]


# -- awards ----------------------------------------------------------------------------------------------


def awards(game: Resolved, writer: Writer, notes: Notes, level: str, given: tuple[Award, ...]) -> list[str]:
    """`LEVEL_awards`: credit what is due, one award after the other."""
    body: list[str] = []
    for award in given:
        number = len(notes.awards)
        notes.awards.append(AwardNote(number=number, level=level, name=award.name, span=award.span))
        lines = [*_pay(game, writer, award, number)]
        if award.condition is not None:
            lines = [f"if {writer.text(award.condition)}:", *(f"    {line}" for line in lines)]
        body += [f"# {''.join(c for c in award.name if c.isprintable())}", *lines]
    return function(f"{level}_awards", f"Awards of the {level}.", [*body, "return 0"])


def _pay(game: Resolved, writer: Writer, award: Award, number: int) -> list[str]:
    """Credit one award; it counts as paid where it comes to more, or less, than nothing."""
    if award.to is None:
        return _credit(game, award, number, {"": None}, [writer.text(amount) for _, amount in award.amounts])
    if award.to.type.kind in (Kind.SEATS, Kind.SIDES):
        return _pay_several(game, writer, award, number)
    inner = writer.about("q")
    amounts = [inner.text(amount) for _, amount in award.amounts]
    lines = [f"q = {writer.text(award.to)}"]
    pay = _credit(game, award, number, {"q": award.to.type}, amounts)
    return (
        [*lines, "if q >= 0:", *(f"    {line}" for line in pay)] if may_be_none(award.to) else [*lines, *pay]
    )


def _pay_several(game: Resolved, writer: Writer, award: Award, number: int) -> list[str]:
    to = award.to
    assert to is not None  # noqa: S101 -- the caller looked
    known = to.value if to.op == "literal" else None
    members = [i for i in range(writer.domain(to.type.kind)) if known is None or known >> i & 1]
    single = t.SINGLE_OF[to.type.kind]
    amounts = []
    for _, amount in award.amounts:
        for i in members:
            guard = "" if known is not None else f" if to >> {i} & 1 else 0"
            amounts.append(f"{writer.about(str(i)).text(amount)}{guard}")
    lines = [] if known is not None else [f"to = {writer.text(to)}"]
    return [*lines, *_credit(game, award, number, {str(i): single for i in members}, amounts)]


def _credit(
    game: Resolved, award: Award, number: int, payees: Mapping[str, t.Type | None], amounts: list[str]
) -> list[str]:
    """All amounts are worked out before any is credited, so that nobody's pay depends on the order of seats."""
    places = [(name, payee, type_) for name, _ in award.amounts for payee, type_ in payees.items()]
    work = [f"a{i} = {amount}" for i, amount in enumerate(amounts)]
    paid = " or ".join(f"a{i}" for i in range(len(amounts)))
    pay = [_add(game, name, payee, type_, f"a{i}") for i, (name, payee, type_) in enumerate(places)]
    if not pay:
        return ["pass"]
    return [*work, f"if {paid}:", f"    s[PAID + {number}] += 1", *(f"    {line}" for line in pay)]


def _add(game: Resolved, name: str, payee: str, type_: t.Type | None, amount: str) -> str:
    """Credit a payee: a seat's pay goes to its side where the tally is a side's."""
    count = next(c for c in game.tallies if c.name == name)
    index = payee
    if count.of == "table":
        return f"s[T_{name.upper()}] += {amount}"
    if count.of == "side" and type_ == t.SEAT:
        index = f"SIDE_OF[{payee}]"
    return f"s[T_{name.upper()} + {index}] += {amount}"


# -- tests and ends --------------------------------------------------------------------------------------


def deal_over(writer: Writer, notes: Notes, level: Level) -> list[str]:
    """`deal_over`: the number of the test that ends the deal, or 0."""
    body = ["r = 0"]
    for clause in level.over:
        notes.ends.append((clause.name, clause.span))
        number = PLAYED_OUT + len(notes.ends)
        body += [f"if not r and {writer.text(clause.body)}:", f"    r = {number}  # {clause.name}"]
    return function("deal_over", "Which test ends the deal now, or 0.", [*body, "return r"])


def over(writer: Writer, name: str, level: Level) -> list[str]:
    """`game_over` and `match_over`."""
    tests = [writer.text(clause.body) for clause in level.over] or ["0"]
    return function(f"{name}_over", f"Whether the {name} is over.", [f"return {' or '.join(tests)}"])


def won(writer: Writer, name: str, level: Level) -> list[str]:
    """`game_won` and `match_won`: who has won, as a set of seats, after ties are settled."""
    doc = f"Who has won the {name} now, as a set of seats."
    if level.won_by is None:
        return function(f"{name}_won", doc, ["return 0"])
    body = [f"m = {_winners(writer, level.won_by)}"]
    tie = level.tie
    if tie is not None and tie.type.kind is not Kind.WORD:
        body += ["if m & (m - 1):", f"    t = m & {_winners(writer, tie)}", "    if t:", "        m = t"]
    if tie is None or tie.value != "drawn":
        body += ["if m & (m - 1):", "    m = 0"]
    body.append(f"return {_seats(writer, 'm', level.won_by.type.kind)}")
    return function(f"{name}_won", doc, body)


def _winners(writer: Writer, ir: Ir) -> str:
    """Winners as a set; of `side with most …` all that share the most, so that a tie is seen."""
    if ir.op == "only" and ir.args[0].op == "champion":
        return champions(writer, ir.args[0])
    return writer.text(ir)


def _seats(writer: Writer, mask: str, kind: Kind) -> str:
    if kind is Kind.SEATS:
        return mask
    sides = range(len(writer.game.table.sides))
    return " | ".join(f"(SEATS_OF[{i}] if {mask} >> {i} & 1 else 0)" for i in sides)


def checks(writer: Writer, notes: Notes, clauses: tuple[Clause, ...], first_fault: int) -> list[str]:
    """`broken_check`: the fault number of the first check that does not hold after this deal, or 0."""
    body = ["r = 0"]
    for clause in clauses:
        number = first_fault + len(notes.checks)
        notes.checks.append((clause.name, clause.span))
        body += [f"if not r and not {writer.text(clause.body)}:", f"    r = {number}"]
    return function("broken_check", "Which check fails after this deal, or 0.", [*body, "return r"])


# -- tallies that start again ----------------------------------------------------------------------------


def resets(game: Resolved) -> list[str]:
    """`reset_trick`, `reset_deal`, `reset_game`, and the notes kept of final values."""
    lines: list[str] = []
    for span in SPANS[:3]:
        body = [
            f"s[T_{c.name.upper()} + {i}] = 0" for c in game.tallies if c.per == span for i in range(c.size)
        ]
        lines += function(f"reset_{span}", f"Tallies kept per {span} start again.", [*body, "return 0"])
    for level, spans in (("deal", SPANS), ("game", SPANS[2:]), ("match", SPANS[3:])):
        body = [
            f"s[LAST_{c.name.upper()} + {i}] = s[T_{c.name.upper()} + {i}]"
            for c in game.tallies
            if c.per in spans
            for i in range(c.size)
        ]
        lines += function(
            f"note_{level}", f"Keep the tallies as they stand at the {level}'s end.", [*body, "return 0"]
        )
    return lines


# -- points and melds ------------------------------------------------------------------------------------


def points(game: Resolved) -> list[str]:
    """`points`: what a set of cards counts; by trump suit where that matters."""
    distinct = list(dict.fromkeys(game.points))
    if len(distinct) == 1:
        return function("points", "Card points of a set of cards.", [f"return {_sum(distinct[0])}"], "s, m")
    body = ["r = 0"]
    for index, values in enumerate(game.points):
        trump = index if index < len(game.pack.suits) else -1
        body += [f"if s[TRUMP] == {trump}:", f"    r = {_sum(values)}"]
    return function("points", "Card points of a set of cards.", [*body, "return r"], "s, m")


def _sum(values: tuple[tuple[int, int], ...]) -> str:
    parts = [f"(m & {mask}).bit_count() * {value}" for value, mask in values]
    return " + ".join(parts) or "0"


def melds(game: Resolved) -> list[str]:
    """`melds`, `best_meld`, `melded`, `completers` and `meld_found`: figures looked for one by one."""
    lines: list[str] = []
    found = [_found(game, k) for k in range(len(game.figures))]
    pays = [_pays(game, k) for k in range(len(game.figures))]
    total, best, cards = [], [], []
    for k, figure in enumerate(game.figures):
        total += [f"if {found[k]}:", f"    r += {pays[k]}"]
        best += [f"if {found[k]}:", f"    r = max(r, {pays[k]})"]
        cards += [f"if {found[k]}:", f"    r |= m & {figure.cards}"]
    total, best, cards = (_if_two_of_melds(game, body) for body in (total, best, cards))
    lines += function("melds", "What the melds among some cards pay.", [*total, "return r"], "s, m")
    lines += function("best_meld", "What the best meld among some cards pays.", [*best, "return r"], "s, m")
    lines += function("melded", "Those of some cards that are part of a meld.", [*cards, "return r"], "s, m")
    count = ["r = 0"]
    for k, figure in enumerate(game.figures):
        count += [f"if kind == {figure.meld} and {found[k]}:", "    r += 1"]
    lines += function(
        "meld_found", "How many melds of one kind are among some cards.", [*count, "return r"], "s, m, kind"
    )
    lines += _count_melds(game, found)
    rest = ["r = 0"]
    for figure in game.figures:
        rest += [
            f"t = {figure.cards} & ~s[TRICK]",
            f"if kind == {figure.meld} and t and not t & (t - 1):",
            "    r |= t",
        ]
    lines += function(
        "completers", "Cards that would complete a meld in the trick.", [*rest, "return r"], "s, kind"
    )
    return lines


def _count_melds(game: Resolved, found: list[str]) -> list[str]:
    body: list[str] = []
    for test, figure in zip(found, game.figures, strict=True):
        body += [f"if {test}:", f"    t[SEEN_MELD + {figure.meld}] += 1"]
    doc = "Add up the melds among some cards, by kind."
    return function(
        "count_melds", doc, [*(_if_two_of_melds(game, body)[1:] if body else []), "return 0"], "s, t, m"
    )


def _if_two_of_melds(game: Resolved, body: list[str]) -> list[str]:
    """Most tricks hold no two cards that any meld could be made of, and are done with at once."""
    cards = 0
    for figure in game.figures:
        cards |= figure.cards
    single = any(figure.size == 1 for figure in game.figures)
    test = f"m & {cards}" if single else f"(m & {cards}).bit_count() > 1"
    return ["r = 0", f"if {test}:", *(f"    {line}" for line in body or ["pass"])]


def _found(game: Resolved, k: int) -> str:
    figure = game.figures[k]
    here = f"m & {figure.cards} == {figure.cards}"
    if figure.size < figure.cards.bit_count():
        here = f"(m & {figure.cards}).bit_count() >= {figure.size}"
    if figure.only_trumps:
        here += f" and s[TRUMP] == {figure.suit}"
    return here + "".join(f" and m & {other} != {other}" for other in dict.fromkeys(figure.swallowed_by))


def _pays(game: Resolved, k: int) -> str:
    figure = game.figures[k]
    if figure.suit < 0 or figure.in_trumps == figure.pays:
        return str(figure.pays)
    return f"({figure.in_trumps} if s[TRUMP] == {figure.suit} else {figure.pays})"
