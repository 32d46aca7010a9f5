"""The function `legal`: which cards may be played now, whether one may pass, and which clause decided."""

from __future__ import annotations

from dataclasses import dataclass, field

from followsuit.emit.expressions import Writer
from followsuit.expr.ir import Ir
from followsuit.resolved import Resolved
from followsuit.rulebook import Clause, Duty
from followsuit.source import Span

_DEEPEST = 12  # clauses inside one another; those that follow stand one below the other


@dataclass(frozen=True, slots=True, kw_only=True)
class ClauseNote:
    """A numbered clause of legality: `role` is prefer, never, exempt or otherwise; `part` lead or follow."""

    number: int
    part: str
    role: str
    name: str
    span: Span


@dataclass(slots=True)
class Clauses:
    """Numbers for clauses, from 1, in the order written."""

    notes: list[ClauseNote] = field(default_factory=list)

    def number(self, part: str, role: str, name: str, span: Span) -> int:
        """The next number, for one clause."""
        note = ClauseNote(number=len(self.notes) + 1, part=part, role=role, name=name, span=span)
        self.notes.append(note)
        return note.number


def legal(game: Resolved, writer: Writer, clauses: Clauses) -> list[str]:
    """The text of `legal`, and of one function for each never and exempt clause, so that reasons can ask them."""
    apart: list[str] = []
    lead = _duty(game.lead, "lead", writer, clauses, apart)
    follow = _duty(game.follow, "follow", writer, clauses, apart)
    body = [
        "@jit",
        "def legal(s):",
        '    """Legal cards as a set; MAY_PASS and CLAUSE are noted in the state."""',
    ]
    body += ["    p = s[TURN]", "    hand = s[HAND + p]", "    may_pass = 0", "    if s[LED] < 0:"]
    body += [f"        {line}" for line in lead]
    body += ["    else:"]
    body += [f"        {line}" for line in follow]
    body += ["    s[MAY_PASS] = may_pass", "    s[CLAUSE] = c", "    s[LEGAL] = m"]
    body += [
        "    if not m and not may_pass:",
        "        s[PHASE] = FAULTY",
        "        s[FAULT] = FAULT_NO_PLAY",
        "    return m",
    ]
    return [*apart, *body, "", ""]


def _duty(duty: Duty, part: str, writer: Writer, clauses: Clauses, apart: list[str]) -> list[str]:
    lines: list[str] = []
    inner = Writer(writer.game, "p", "hand", writer.used)
    free = "hand"
    exempt = _sets(duty.exempt, part, "exempt", writer, clauses, apart)
    never = _sets(duty.never, part, "never", writer, clauses, apart)
    numbers = [clauses.number(part, "prefer", c.name, c.span) for c in duty.prefer]
    if exempt:
        lines += [f"spared = hand & ({' | '.join(exempt)})", "free = hand ^ spared"]
        free = "free"
    if never:
        lines += [f"allowed = {free} & ~({' | '.join(never)})"]
    base = "allowed" if never else free
    lines += _chain(duty.prefer, numbers, inner, base)
    way_on = str(duty.otherwise.value) if duty.otherwise is not None else ""
    if way_on == "lift_never" and never:
        number = clauses.number(part, "otherwise", "otherwise", _span(duty.otherwise, duty))
        lines += ["if not m:", *(f"    {line}" for line in _chain(duty.prefer, numbers, inner, free))]
        lines += ["    if m:", f"        c = {number}"]
    if exempt:
        lines += ["m |= spared"]
    if way_on and way_on != "lift_never":
        number = clauses.number(part, "otherwise", "otherwise", _span(duty.otherwise, duty))
        lines += ["if not m:", "    may_pass = 1", f"    c = {number}"]
    if duty.may_pass is not None:
        lines += [f"if {inner.text(duty.may_pass)}:", "    may_pass = 1"]
    return lines


def _span(ir: Ir | None, duty: Duty) -> Span:
    return ir.span if ir is not None else duty.span


def _sets(
    named: tuple[Clause, ...], part: str, role: str, writer: Writer, clauses: Clauses, apart: list[str]
) -> list[str]:
    """A function for each never or exempt clause; returns the calls."""
    calls = []
    for clause in named:
        number = clauses.number(part, role, clause.name, clause.span)
        inner = Writer(writer.game, "p", "hand", writer.used)
        apart += [
            "@jit",
            f"def {role}_{number}(s, p, hand):",
            f'    """{part}, {role}: {_plain(clause.name)}."""',
            f"    return {inner.text(clause.body)}",
            "",
            "",
        ]
        calls.append(f"{role}_{number}(s, p, hand)")
    return calls


def _chain(prefer: tuple[Clause, ...], numbers: list[int], writer: Writer, base: str) -> list[str]:
    """The first clause that matches a card decides."""
    lines: list[str] = []
    if not prefer:
        return ["m = 0", "c = 0"]
    depth = 0
    for clause, number in zip(prefer, numbers, strict=True):
        pad = "    " * depth
        lines += [
            f"{pad}m = {_masked(clause.body, writer, base)}",
            f"{pad}c = {number}  # {_plain(clause.name)}",
        ]
        depth = min(depth + 1, _DEEPEST)
        lines += [f"{'    ' * (depth - 1)}if not m:"]
    lines += [f"{'    ' * depth}c = 0"]
    return lines


def _masked(body: Ir, writer: Writer, base: str) -> str:
    """A clause's cards among those that may be played."""
    if body.op == "when":
        inner = _masked(body.args[1], writer, base)
        return f"{inner} if {writer.text(body.args[0])} else 0"
    if body.op == "hand_of_seat" and body.args[0].op == "subject":
        return base
    return f"{base} & {writer.text(body)}"


def _plain(name: str) -> str:
    """A label that may stand in a comment or docstring of emitted code."""
    return "".join(c for c in name if c.isprintable() and c not in '"\\')[:80]
