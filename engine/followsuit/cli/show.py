"""`followsuit show`: the rules of a game in plain words, with the answers in force."""

from __future__ import annotations

import argparse
import shutil
import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING

from followsuit.cli import FINE
from followsuit.cli.console import Console, add_console, console, write
from followsuit.cli.options import add_game, game_of

if TYPE_CHECKING:
    from followsuit.game import Game
    from followsuit.show import Line

_WIDEST = 110  # columns; longer lines are hard to read


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """GAME, its answers, and the form of the output."""
    add_game(parser)
    add_console(parser)


def run(options: argparse.Namespace) -> int:
    """Print the rule book."""
    out = console(options)
    width = min(shutil.get_terminal_size((100, 24)).columns, _WIDEST)
    write("\n".join(_book(game_of(options), out, width)) + "\n")
    return FINE


def _book(game: Game, out: Console, width: int) -> Iterator[str]:
    from followsuit.show import rule_book

    yield out.styled(out.text(game.title), "bold")
    if game.rules.about:
        yield from textwrap.wrap(out.text(game.rules.about), width)
    for section in rule_book(game):
        yield ""
        yield out.styled(section.title, "bold")
        for line in section.lines:
            yield from _wrapped(out.text(line.text), line, width)


def _wrapped(text: str, line: Line, width: int) -> list[str]:
    mark = f"  {line.mark} " if line.mark else ""
    return textwrap.wrap(
        text, width, initial_indent=mark, subsequent_indent=" " * len(mark), break_on_hyphens=False
    )
