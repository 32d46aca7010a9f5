"""The whole module of one game: constants, tables, rule functions, step machine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import CodeType, ModuleType
from typing import Any

from followsuit.emit import counting, layout
from followsuit.emit.counting import Notes, function
from followsuit.emit.expressions import Writer
from followsuit.emit.inline import quickened
from followsuit.emit.legality import ClauseNote, Clauses, legal
from followsuit.resolved import Resolved
from followsuit.rulebook import DealStep, Level, SetStep, TurnUpStep

_MACHINE = ("basis.py", "steps.py", "playouts.py")


@dataclass(frozen=True, slots=True, kw_only=True)
class Module:
    """An emitted game: its text, where the state keeps what, and what its numbers mean.

    `own` is the part of the text that is about this game; the step machine follows it. `seen` is where a
    counted run adds up what; `sheet` names the fields that it notes of every deal.
    """

    game: Resolved
    own: str
    at: Mapping[str, int]
    seen: Mapping[str, int]
    sheet: tuple[tuple[str, int], ...]
    constants: Mapping[str, int]
    clauses: tuple[ClauseNote, ...]
    notes: Notes

    @property
    def text(self) -> str:
        """The whole module, to read or to compile."""
        return self.own + _machine_text()

    def run(self, *, quick: bool = False) -> dict[str, Any]:
        """The module's functions, executed as plain Python.

        `quick` takes a tenth of a second more to make a program that runs half as long: for play-outs.
        """
        name = self.game.rules.name
        module = ModuleType(f"followsuit_game_{name}")
        module.__dict__.update(jit=_identity, const=tuple)
        if quick:
            exec(compile(quickened(self.text), f"<game {name}>", "exec"), module.__dict__)  # noqa: S102
        else:
            exec(compile(self.own, f"<game {name}>", "exec"), module.__dict__)  # noqa: S102
            exec(_machine_code(), module.__dict__)  # noqa: S102
        return module.__dict__


@cache
def _machine_text() -> str:
    parts = (files(__package__).joinpath("machine", part).read_text(encoding="utf-8") for part in _MACHINE)
    return "\n\n".join(parts)


@cache
def _machine_code() -> CodeType:
    """The step machine finds constants and tables by name, so that one compilation does for every game."""
    return compile(_machine_text(), "<step machine>", "exec")


def _identity(function_: Callable[..., Any]) -> Callable[..., Any]:
    return function_


def emit(game: Resolved) -> Module:
    """The module of a resolved game."""
    writer, clauses, notes = Writer(game), Clauses(), Notes()
    rules = _rule_functions(game, writer, clauses, notes)
    places = layout.layout(game, len(notes.awards))
    seen = layout.seen(game, len(clauses.notes), len(notes.awards))
    sheet = layout.sheet(game)
    constants = layout.constants(game, writer.used)
    constants |= {"AWARDS": len(notes.awards), "SHEET_SIZE": len(sheet)}
    tables = layout.tables(game, writer.used)
    head = [f'"""{_quoted(game.rules.title)}: emitted by followsuit; edit the rule file instead."""', ""]
    head += ["# where the state keeps what", *(f"{name} = {value}" for name, value in places.items()), ""]
    head += ["# where a counted run adds up what", *(f"{name} = {value}" for name, value in seen.items()), ""]
    head += ["# the game's constants", *(f"{name} = {value}" for name, value in constants.items()), ""]
    head += ["# tables", *(f"{name} = const({values!r})" for name, values in tables.items())]
    head += [f"SHEET = const({tuple(places[name] + i for name, i in sheet)!r})", "", ""]
    own = "\n".join([*head, "# ---- the rules " + "-" * 90, "", "", *rules])
    return Module(
        game=game,
        own=own,
        at=places,
        seen=seen,
        sheet=sheet,
        constants=constants,
        clauses=tuple(clauses.notes),
        notes=notes,
    )


def _quoted(title: str) -> str:
    return "".join(c for c in title if c.isprintable() and c not in '"\\')


def _rule_functions(game: Resolved, writer: Writer, clauses: Clauses, notes: Notes) -> list[str]:
    level, match = game.game or Level(), game.match or Level()
    counts = writer.text(game.counts) if game.counts is not None else "1"
    stop = writer.text(level.stops_play) if level.stops_play is not None else "0"
    return [
        *legal(game, writer, clauses),
        *function("first_lead", "Who leads first.", [f"return {writer.text(game.first_lead)}"]),
        *function("next_lead", "Who leads after a trick.", [f"return {writer.text(game.next_lead)}"]),
        *function("next_dealer", "Who deals next.", [f"return {writer.text(game.next_dealer)}"]),
        *function("trick_counts", "Whether the finished trick counts as one.", [f"return {counts}"]),
        *function("stops_play", "Whether a game that is won stops the deal now.", [f"return {stop}"]),
        *counting.awards(game, writer, notes, "trick", game.trick),
        *counting.awards(game, writer, notes, "deal", game.deal.pays),
        *counting.awards(game, writer, notes, "game", level.pays),
        *counting.awards(game, writer, notes, "match", match.pays),
        *counting.deal_over(writer, notes, game.deal),
        *counting.over(writer, "game", level),
        *counting.over(writer, "match", match),
        *counting.won(writer, "game", level),
        *counting.won(writer, "match", match),
        *counting.checks(writer, notes, game.after_deal, layout.FIRST_CHECK),
        *counting.resets(game),
        *counting.points(game),
        *counting.melds(game),
        *_deal_cards(game, writer),
        *_clear_facts(game),
    ]


def _deal_cards(game: Resolved, writer: Writer) -> list[str]:
    """`deal_cards`: the steps before the play, card by card from the top of the shuffled pack."""
    body: list[str] = []
    dealt = 0
    for step in game.steps:
        if isinstance(step, DealStep):
            each = int(step.each.value) if step.each is not None else 0
            body += _give(step, game.table.seats, dealt)
            dealt += each * game.table.seats
        elif isinstance(step, TurnUpStep):
            body.append(f"s[TURN_UP] = d[{layout.turned_up(step, dealt)}].bit_length() - 1")
            if step.sets_trump:
                body.append("s[TRUMP] = SUIT_OF[s[TURN_UP]]")
        elif isinstance(step, SetStep):
            body += [f"s[F_{name.upper()}] = {writer.text(value)}" for name, value in step.facts]
    if dealt < game.pack.deck.bit_count():
        body += ["m = 0", f"for i in range({dealt}, PACK):", "    m |= d[i]", "s[STOCK] = m"]
    return function(
        "deal_cards", "Deal from the pack d, beginning with seat eldest.", [*body, "return 0"], "s, d, eldest"
    )


def _give(step: DealStep, seats: int, top: int) -> list[str]:
    """Packets from d[top] on, gathered for each seat: which cards of the pack are whose never changes."""
    order = layout.packets(step, seats)
    lines = ["p = eldest"]
    for seat in range(seats):
        cards = " | ".join(f"d[{top + i}]" for i, whose in enumerate(order) if whose == seat)
        lines += [f"s[HAND + p] |= {cards or 0}", "p += 1", "if p == SEATS:", "    p = 0"]
    return lines


def _clear_facts(game: Resolved) -> list[str]:
    body = [
        f"s[F_{name.upper()}] = {_unset(fact.type.kind.name)}"
        for name, fact in game.rules.names.facts.items()
    ]
    return function("clear_facts", "What a deal decides is open again.", [*body, "return 0"])


def _unset(kind: str) -> int:
    return -1 if kind in ("SEAT", "SIDE", "CARD", "SUIT") else 0
