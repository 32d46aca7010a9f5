"""What commands share: naming a game, its answers, a seed, and what to do when that goes wrong."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from followsuit.cli import FINDINGS, USAGE, UsageError
from followsuit.cli.console import colored, write

if TYPE_CHECKING:
    from followsuit.diagnostics import Diagnostic
    from followsuit.game import Game
    from followsuit.rulebook import Rules


class RuleFileFaults(SystemExit):
    """A game could not be loaded; its faults have been told."""


def add_game(parser: argparse.ArgumentParser) -> None:
    """GAME, --reading and --set."""
    parser.add_argument(
        "game",
        metavar="GAME",
        help="a shipped game's name or the path of a rule file, with answers after @: GAME@reading,name=value",
    )
    parser.add_argument("--reading", metavar="NAME", help="answer as one source reads the rules")
    parser.add_argument(
        "--set",
        metavar="NAME=ANSWER[,…]",
        action="append",
        default=[],
        help="answer single parameters; 'seats' is one",
    )


def add_seed(parser: argparse.ArgumentParser) -> None:
    """--seed."""
    parser.add_argument(
        "--seed", default="0", metavar="TEXT", help="any number or text; the same gives the same cards"
    )


def rules_of(options: argparse.Namespace) -> Rules:
    """The checked rules of the game that the options name; exits with its faults where there are any."""
    from followsuit.checking import load_rules

    name, _, _ = options.game.partition("@")
    checked = load_rules(name)
    if checked.rules is None:
        tell(checked.diagnostics, getattr(options, "color", "auto"))
        named_wrong = any(
            d.code in ("unknown-game", "file-not-found", "file-unreadable") for d in checked.diagnostics
        )
        raise RuleFileFaults(USAGE if named_wrong else FINDINGS)
    return checked.rules


def answers_of(options: argparse.Namespace) -> tuple[str | None, dict[str, str]]:
    """The reading and the single answers that the options give, those of GAME@… first."""
    _, _, behind = options.game.partition("@")
    reading, answers = options.reading, dict[str, str]()
    for word in [*behind.split(","), *(part for text in options.set for part in text.split(","))]:
        name, sign, answer = word.strip().partition("=")
        if sign:
            answers[name.strip()] = answer.strip()
        elif name and word in behind.split(",") and reading in (None, name):
            reading = name
        elif name:
            raise UsageError(f"'{word}' is no answer: write NAME=ANSWER")
    return reading, answers


def game_of(options: argparse.Namespace) -> Game:
    """The game that the options name, its parameters answered. Raises UsageError."""
    from followsuit.game import Game
    from followsuit.settings import SettingError

    rules = rules_of(options)
    reading, answers = answers_of(options)
    try:
        return Game.of(rules, reading=reading, answers=answers)
    except SettingError as fault:
        raise UsageError(str(fault)) from None


def tell(diagnostics: tuple[Diagnostic, ...], color: str = "auto") -> None:
    """Diagnostics on stderr, with the lines they are about."""
    from followsuit import render

    write(render.text(diagnostics, color=colored(color, sys.stderr), excerpt=True), sys.stderr)
