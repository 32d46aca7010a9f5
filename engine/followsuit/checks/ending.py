"""Games and matches come to an end, and it is said who has won."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from followsuit.checks.worlds import World, in_some, worlds
from followsuit.diagnostics import Diagnostic
from followsuit.expr.ir import Ir
from followsuit.expr.ops import OPS
from followsuit.rulebook import Award, Level, Rules, Tally
from followsuit.wording import checks as wording

_MOVING = {name for name, op in OPS.items() if "s[" in op.text or "(s," in op.text} | {
    "fact"
}  # read the state
_MOST_TOGETHER = 24  # combinations: awards hang on many parameters, and each is worked out anew
_STRETCHES = ("trick", "deal", "game", "match")


def _levels(rules: Rules) -> Iterator[tuple[str, Level]]:
    scoring = rules.scoring
    yield from ((name, level) for name, level in (("game", scoring.game), ("match", scoring.match)) if level)


# -- an end ----------------------------------------------------------------------------------------------


def no_end(rules: Rules) -> Iterator[Diagnostic]:
    """Neither a game nor a match."""
    if rules.scoring.game is None and rules.scoring.match is None:
        yield wording.no_end(rules.places["scoring"])


def cannot_end(rules: Rules) -> Iterator[Diagnostic]:
    """A game or match whose end depends on nothing that changes from deal to deal."""
    for name, level in _levels(rules):
        if not level.over and level.won_by is None:
            yield wording.never_over(level.span or rules.places["scoring"], name)
            continue
        scoring = rules.scoring
        parts = (level.over, level.won_by, scoring.tallies, _awards(rules, name))
        all_worlds = worlds(rules, *parts, most=_MOST_TOGETHER)
        yield from in_some(all_worlds, partial(_unending, rules, name, level))


def _awards(rules: Rules, name: str) -> tuple[Award, ...]:
    """What can be credited before a game, or a match, is over."""
    scoring = rules.scoring
    games = scoring.game.pays if scoring.game is not None and name == "match" else ()
    return (*scoring.trick, *scoring.deal.pays, *games)


def _unending(rules: Rules, name: str, level: Level, world: World) -> Iterator[Diagnostic]:
    tests = [world.bound(clause.body) for clause in level.over]
    tests = [test for test in tests if test.op != "nothing"]
    if not tests and level.won_by is not None:
        tests = [world.bound(level.won_by)]
    if any(test.op == "literal" and test.value for test in tests):
        return
    if not any(_moves(rules, world, name, ir) for test in tests for ir in test.walk()):
        yield _why(rules, world, name, tests, level)


def _moves(rules: Rules, world: World, name: str, ir: Ir) -> bool:
    """Whether a value can change from one deal to the next."""
    if ir.op == "tally":
        tally = next(tally for tally in rules.scoring.tallies if tally.name == ir.value)
        return _lasts(rules, world, name, tally) and _credited(rules, world, name, tally.name)
    return ir.op in _MOVING


def _lasts(rules: Rules, world: World, name: str, tally: Tally) -> bool:
    """Whether a tally still stands when the end of a game, or match, is asked about."""
    per = world.word(tally.per)
    shortest = {"game": "game", "match": "match" if rules.scoring.game else "game"}[name]
    level = rules.scoring.game if name == "game" else rules.scoring.match
    if name == "game" and level is not None and not level.over:
        shortest = "deal"  # won as soon as a trick is counted
    return _STRETCHES.index(per) >= _STRETCHES.index(shortest)


def _credited(rules: Rules, world: World, name: str, tally: str) -> bool:
    for award in _awards(rules, name):
        amounts = [world.bound(amount) for credited, amount in award.amounts if credited == tally]
        if not any(amount.op != "nothing" and amount.value != 0 for amount in amounts):
            continue
        condition = world.bound(award.condition) if award.condition else None
        if condition is None or condition.op != "literal" or condition.value:
            return True
    return False


def _why(rules: Rules, world: World, name: str, tests: list[Ir], level: Level) -> Diagnostic:
    """What stands in the way: a tally that is never credited or starts again, or nothing that changes."""
    tallies = {tally.name: tally for tally in rules.scoring.tallies}
    for ir in (ir for test in tests for ir in test.walk() if ir.op == "tally"):
        tally = tallies[ir.value]
        if not _credited(rules, world, name, tally.name):
            return wording.never_credited(ir.span, tally.name, name, tally.span)
        return wording.starts_again(ir.span, tally.name, name, world.word(tally.per), tally.span)
    span = tests[0].span if tests else level.span or rules.places["scoring"]
    return wording.cannot_end(span, name)


# -- winners ---------------------------------------------------------------------------------------------


def ties(rules: Rules) -> Iterator[Diagnostic]:
    """Several winners at once and nothing said of it, or something said that never happens."""
    for name, level in _levels(rules):
        if level.won_by is None:
            continue
        several = _several(level.won_by, at_the_end=bool(level.over))
        if several and level.tie is None:
            yield wording.tie_open(level.won_by.span, name)
        elif level.tie is not None and not _several(level.won_by, at_the_end=True):
            yield wording.tie_never(level.tie.span, name)


def _several(ir: Ir, *, at_the_end: bool) -> bool:
    """Whether there may be more than one of them; `side with most …` is one, unless somebody has to be."""
    if ir.op == "chosen" or ir.op.startswith("all_"):
        return True
    if ir.op == "champion":
        return at_the_end
    if ir.op == "quantified":
        return False
    return any(_several(arg, at_the_end=at_the_end) for arg in ir.args)


def stops_nothing(rules: Rules) -> Iterator[Diagnostic]:
    """`stops_play` where no game is won in mid-deal."""
    game = rules.scoring.game
    if game is not None and game.stops_play is not None:
        if game.won_by is None:
            yield wording.stops_nothing(game.stops_play.span, "the game has no 'won_by'")
        elif game.over:
            yield wording.stops_nothing(game.stops_play.span, "with 'over' a game is won after the deal only")
    for name, level in (("deal", rules.scoring.deal), ("match", rules.scoring.match)):
        if level is not None and level.stops_play is not None:
            yield wording.stops_nothing(
                level.stops_play.span, f"only a game that is won stops play, not a {name}"
            )


def not_of_deal(rules: Rules) -> Iterator[Diagnostic]:
    """`won_by` and `tie` of a deal, which nothing reads."""
    deal = rules.scoring.deal
    for key, ir in (("won_by", deal.won_by), ("tie", deal.tie)):
        if ir is not None:
            yield wording.not_of_deal(ir.span, key)


def no_game_won(rules: Rules) -> Iterator[Diagnostic]:
    """`game_winner` and `game_ended` where no game is won."""
    game = rules.scoring.game
    missing = {"game_winner"} if game is None or game.won_by is None else set()
    missing |= {"game_ended"} if game is None else set()
    for outer in rules.expressions():
        yield from (wording.no_game_won(ir.span) for ir in outer.walk() if ir.op in missing)
