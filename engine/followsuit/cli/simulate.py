"""`followsuit simulate`: many matches, and what they come to; or one deal of them again."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from followsuit.cli import FINDINGS, FINE, UsageError
from followsuit.cli.console import add_console, console, write
from followsuit.cli.options import add_game, add_seed, game_of

if TYPE_CHECKING:
    from followsuit.game import Game
    from followsuit.simulate import RunFault

FORMATS = ("table", "json", "csv")
_MATCHES = 1000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """GAME and its answers, how much is played, by whom, and the form of the output."""
    add_game(parser)
    much = parser.add_mutually_exclusive_group()
    whole = "whole matches, or games where the file has no match (default: 1000)"
    much.add_argument("-n", "--matches", type=_at_least(1), metavar="N", help=whole)
    much.add_argument(
        "--deals", type=_at_least(1), metavar="N", help="single deals from clean scores, dealers in turn"
    )
    parser.add_argument(
        "--bot",
        default="random",
        metavar="NAME[,NAME…]",
        help="who plays: random or sensible, for all or for each side (default: random)",
    )
    add_seed(parser)
    parser.add_argument(
        "--workers",
        type=_at_least(1),
        metavar="K",
        help="processes (default: all cores); the results are the same",
    )
    parser.add_argument(
        "--most-deals",
        type=_at_least(1),
        default=10_000,
        metavar="N",
        help="leave a match off after so many deals (default: 10000)",
    )
    parser.add_argument(
        "--match", type=_at_least(0), metavar="M", help="only match number M of the seed, from 0"
    )
    parser.add_argument(
        "--deal",
        type=_at_least(1),
        metavar="D",
        help="with --match: tell its deal number D, action by action",
    )
    parser.add_argument("--format", choices=FORMATS, default="table", help="default: table")
    add_console(parser)


def _at_least(least: int) -> Callable[[str], int]:
    """A type for argparse: whole numbers from `least`."""

    def whole(text: str) -> int:
        digits = text.replace("_", "").replace(",", "")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 12 and int(digits) >= least):
            raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from {least}")
        return int(digits)

    return whole


def run(options: argparse.Namespace) -> int:
    """Play and report; exit 1 where the rules have no answer for a deal."""
    from followsuit.simulate import RunFault

    if options.deal is not None and options.match is None:
        raise UsageError("--deal needs --match: say of which match")
    game = game_of(options)
    try:
        return _tell_deal(options, game) if options.deal is not None else _report(options, game)
    except RunFault as fault:
        return _tell_fault(options, fault)


def _report(options: argparse.Namespace, game: Game) -> int:
    from followsuit import simulate
    from followsuit.simulate.report import written

    matches = options.deals or options.matches or _MATCHES
    try:
        results = simulate.run(
            game,
            matches=matches if options.match is None else 1,
            first=options.match or 0,
            single=options.deals is not None,
            seed=options.seed,
            bots=options.bot,
            workers=options.workers,
            most_deals=options.most_deals,
            progress=_show if sys.stderr.isatty() else None,
        )
    except ValueError as fault:
        raise UsageError(str(fault)) from None
    finally:
        if sys.stderr.isatty():
            write("\r\x1b[K", sys.stderr)
    text = written(results, options.format)
    write(console(options).text(text) if options.format == "table" else text)
    return FINE


def _show(done: int, of: int) -> None:
    write(f"\r{done:,} of {of:,}", sys.stderr)
    sys.stderr.flush()


def _tell_deal(options: argparse.Namespace, game: Game) -> int:
    from followsuit.simulate import Order, players_for
    from followsuit.simulate.replay import replay
    from followsuit.simulate.telling import told

    try:
        players = players_for(game, options.bot)
    except ValueError as fault:
        raise UsageError(str(fault)) from None
    order = Order(
        seed=options.seed,
        first=options.match,
        matches=1,
        single=options.deals is not None,
        most_deals=options.most_deals,
        players=players,
    )
    out, told_any = console(options), False
    for line in told(replay(game, order, options.match, options.deal), out.card, out.suit):
        write(out.text(line) + "\n")
        told_any = True
    if not told_any:
        raise UsageError(f"match {options.match} was over before deal {options.deal}")
    return FINE


def _tell_fault(options: argparse.Namespace, fault: RunFault) -> int:
    """What the rules lack, and how to see the deal again."""
    single = " --deals 1" if options.deals is not None else ""
    again = f"--seed {options.seed} --bot {options.bot}{single} --match {fault.match} --deal {fault.deal}"
    write(f"{fault}\n  help: the same command with {again} tells that deal action by action\n", sys.stderr)
    return FINDINGS
