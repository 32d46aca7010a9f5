"""`followsuit compile`: the emitted module of a game, to read."""

from __future__ import annotations

import argparse

from followsuit.cli import FINE
from followsuit.cli.console import write
from followsuit.cli.options import add_game, game_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """GAME and its answers."""
    add_game(parser)


def run(options: argparse.Namespace) -> int:
    """Print the module's text."""
    write(game_of(options).module.text)
    return FINE
