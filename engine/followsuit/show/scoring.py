"""What is counted, what is paid, and when it is over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from followsuit.expr.ir import Ir
from followsuit.expr.types import Kind
from followsuit.rulebook import Award, Level
from followsuit.show.line import Line, sentence
from followsuit.show.words import Words

_TIES = {
    "play_on": "If several have won at once, play goes on.",
    "drawn": "If several have won at once, it is drawn.",
}


def scoring(words: Words) -> Iterator[Line]:
    """Tallies, then every level from the trick to the match."""
    game = words.game
    words = words.about("it")
    for tally in game.tallies:
        whose = {"table": "for the table"}.get(
            tally.of, f"for each {'player' if tally.of == 'seat' else tally.of}"
        )
        yield Line(
            text=f"{tally.name.replace('_', ' ')}: counted {whose}, from nothing in each {tally.per}.",
            mark="-",
        )
    yield from _awards(words, game.trick, "After each trick:")
    words = replace(words, trick="the last trick")
    yield from _level(words, game.deal, "deal")
    for name, level in (("game", game.game), ("match", game.match)):
        if level is not None:
            yield from _level(words, level, name)


def _awards(words: Words, awards: tuple[Award, ...], title: str) -> Iterator[Line]:
    if awards:
        yield Line(text=title)
    for award in awards:
        yield Line(text=sentence(f"{award.name}: {award_in_words(words, award)}", capital=False), mark="-")


def award_in_words(words: Words, award: Award) -> str:
    """Who is credited what, and on what condition."""
    amounts = " and ".join(f"{name.replace('_', ' ')} {_amount(words, ir)}" for name, ir in award.amounts)
    who = f"{words.thing(award.to)}: " if award.to is not None else ""
    condition = f", if {words.holds(award.condition)}" if award.condition is not None else ""
    return f"{who}{amounts}{condition}"


def _amount(words: Words, ir: Ir) -> str:
    amount = words.thing(ir)
    return f"- {amount.removeprefix('minus ')}" if amount.startswith("minus ") else f"+ {amount}"


def _level(words: Words, level: Level, name: str) -> Iterator[Line]:
    own = [f"{clause.name}: {words.holds(clause.body)}" for clause in level.over]
    if name == "deal":
        yield Line(text="The deal is over when all cards are played" + (", or by:" if own else "."))
    elif own:
        yield Line(text=f"The {name} is over by:")
    for text in own:
        yield Line(text=sentence(text, capital=False), mark="-")
    yield from _won(words, level, name)
    yield from _awards(words, level.pays, f"At the end of a {name}:")


def _won(words: Words, level: Level, name: str) -> Iterator[Line]:
    if level.won_by is not None:
        yield Line(text=sentence(f"The {name} is won by {_winners(words, level.won_by)}"))
    if level.tie is not None:
        tie = level.tie
        yield Line(text=_TIES[str(tie.value)] if tie.type.kind is Kind.WORD else _broken(words, tie))
    if level.stops_play is not None:
        yield Line(text=_stops(words, level.stops_play, name))


def _winners(words: Words, ir: Ir) -> str:
    return words.thing(ir).replace("every ", "any ", 1) if ir.op == "chosen" else words.thing(ir)


def _broken(words: Words, tie: Ir) -> str:
    return sentence(f"If several have won at once, the winner is {words.thing(tie)}")


def _stops(words: Words, ir: Ir, name: str) -> str:
    if ir.op == "literal":
        return f"Play {'stops as soon as' if ir.value else 'goes on to the end of the deal after'} the {name} is won."
    return sentence(f"Once the {name} is won, play stops when {words.holds(ir)}")
