"""`followsuit play`: a person against bots, line by line; or bots among themselves, to watch."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from followsuit.cli import FINDINGS, FINE, UsageError
from followsuit.cli.console import Console, add_console, console, write
from followsuit.cli.options import add_game, add_seed, game_of

if TYPE_CHECKING:
    from followsuit.game import Event, Game, State
    from followsuit.playing import Command, Sitting


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """GAME and its answers, who sits where, and the form of the output."""
    add_game(parser)
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--seat", type=int, default=0, metavar="N", help="where you sit, from 0 (default: 0)")
    who.add_argument("--watch", action="store_true", help="bots play in every seat, with open hands")
    parser.add_argument(
        "--bot", default="sensible", metavar="NAME", help="who plays the others (default: sensible)"
    )
    parser.add_argument("--deals", type=int, metavar="N", help="stop after so many deals")
    add_seed(parser)
    add_console(parser)


def run(options: argparse.Namespace) -> int:
    """Play until the match is over, the input ends or somebody quits; 1 where the rules have no answer."""
    game = game_of(options)
    table = Table(_sitting(options, game), console(options))
    table.play()
    fault = table.sitting.state.fault
    if fault is not None:
        write(f"followsuit: {game.name} has no answer here: {fault}\n", sys.stderr)
        return FINDINGS
    return FINE


def _sitting(options: argparse.Namespace, game: Game) -> Sitting:
    from followsuit.bots import UnknownBot, named
    from followsuit.playing import Sitting

    if not 0 <= options.seat < game.seats:
        raise UsageError(f"there is no seat {options.seat}: seats go from 0 to {game.seats - 1}")
    if options.deals is not None and options.deals < 1:
        raise UsageError("--deals must be at least 1")
    try:
        bot = named(options.bot)
    except UnknownBot as fault:
        raise UsageError(str(fault)) from None
    seat = None if options.watch else options.seat
    return Sitting(game=game, bot=bot, seed=options.seed, seat=seat, most_deals=options.deals)


class Table:
    """The conversation: what happens is told, and at each turn a line is read."""

    def __init__(self, sitting: Sitting, out: Console) -> None:
        self.sitting = sitting
        self.out = out
        self.lines = _lines()

    def play(self) -> None:
        """To the end, or until nothing more is said."""
        from followsuit.playing import round_the_table

        self._say([self.out.styled(self.sitting.game.title, "bold")])
        if self.sitting.seat is not None:
            self._say([round_the_table(self.sitting.game, self.sitting.seat), "Type ? for help."])
        while True:
            self._tell(self.sitting.events())
            if self.sitting.over or not self._turn():
                return

    def _turn(self) -> bool:
        """One decision; False where the person leaves."""
        self._show()
        while True:
            line = next(self.lines, None)
            command = self._command(line) if line is not None else None
            if command is None or command.word == "quit":
                self._say(["You leave the table." if line is not None else "The input has ended."])
                return False
            if self._done(command):
                return True

    def _command(self, line: str) -> Command:
        from followsuit.playing import choices, read_command

        return read_command(line, choices(self.sitting.state), self.sitting.game.cards)

    def _done(self, command: Command) -> bool:
        """Whether the command settles the turn: by an action, or by going back to another."""
        if command.word == "play":
            return self._play(command)
        if command.word == "undo" and self.sitting.undo():
            self._say(
                [f"Back to trick {self.sitting.state.trick_number} of deal {self.sitting.state.deals}."]
            )
            return True
        self._say(self._answer(command))
        if command.word == "hand":
            self._show()
        return False

    def _play(self, command: Command) -> bool:
        from followsuit.playing import reason

        legal = self.sitting.state.legal()
        action = command.action or next((a for a in legal if a.text == command.card), None)
        if action is None:
            self._say(reason(self.sitting.state, str(command.card), self.out))
            return False
        self._tell(self.sitting.act(action))
        return True

    def _answer(self, command: Command) -> Iterator[str]:
        from followsuit.playing import no_pass, reason
        from followsuit.playing.commands import HELP

        if command.word == "why" and command.card:
            yield from reason(self.sitting.state, command.card, self.out)
        elif command.word == "hint":
            advice = self.sitting.advice()
            yield f"The bot would {'play ' + self.out.card(advice.text) if advice.is_card else advice.text}."
        elif command.word == "undo":
            yield "There is nothing to take back."
        elif command.word == "help":
            yield from HELP
        elif command.word in ("pass", "skip"):
            yield from no_pass(self.sitting.state, command.word)
        elif command.word == "unknown":
            yield command.message[:1].upper() + command.message[1:] + "."

    def _tell(self, events: Iterable[tuple[Event, State]]) -> None:
        from followsuit.playing import told

        for event, _ in events:
            self._say(told(event, self.sitting.game, self.sitting.seat, self.out))

    def _show(self) -> None:
        from followsuit.playing import turn_lines

        self._say(turn_lines(self.sitting.state, self.sitting.state.turn, self.out))

    def _say(self, lines: Iterable[str]) -> None:
        for line in lines:
            write(self.out.text(line) + "\n")
        sys.stdout.flush()


def _lines() -> Iterator[str]:
    """What is typed. Where nobody types, each line is written too, so that the output reads like a talk."""
    if sys.stdin.isatty():
        while True:
            try:
                yield input("> ")
            except EOFError:
                write("\n")
                return
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # whatever is typed is answered
    for line in sys.stdin:
        write(f"> {line.rstrip()}\n")
        yield line
