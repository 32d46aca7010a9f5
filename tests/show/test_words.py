"""Expressions in words: every word of the language has a phrase, and none is said for what it is not."""

from __future__ import annotations

from functools import cache

import pytest

from followsuit.bind import bound
from followsuit.emit.expressions import _SPECIAL as WRITTEN_BY_EMITTER
from followsuit.expr.ir import Ir
from followsuit.expr.ops import OPS
from followsuit.expr.values import Typer
from followsuit.game import Game
from followsuit.resolved import bind
from followsuit.show import rule_book
from followsuit.show.phrases import OWNED, RELATIONS, THINGS
from followsuit.show.things import SAID
from followsuit.show.truths import STATED
from followsuit.show.words import Words
from followsuit.source import Source
from followsuit.yamlsrc import Scalar
from tests.docs.test_language import EVERYWHERE, Block, around, at_line, blocks, checked_text, examples

# Known before anything is said: see bind.bound.
WORKED_OUT = {"none", "empty", "one_of"}
JOINED = {"and", "or", "not"}


@cache
def game() -> Game:
    return Game.of(checked_text(around("")).rules)


def typed(text: str) -> Ir:
    source = Source("test", text)
    scalar = Scalar(text, text, source.span(0, len(text)), "", tuple(range(len(text) + 1)))
    ir = Typer(game().rules.names).value(scalar, None, EVERYWHERE, optional=True)
    assert ir is not None
    return bound(ir, bind(game().rules, game().answers))


def said(text: str, subject: str = "") -> str:
    return Words(game=game().resolved, subject=subject).say(typed(text))


def test_every_operation_has_a_phrase() -> None:
    owned = {f"{word}_of_{owner}" for word in OWNED for owner in ("seat", "side")}
    known = {*THINGS, *RELATIONS, *SAID, *STATED, *owned, *JOINED, *WORKED_OUT}
    assert {*OPS, *WRITTEN_BY_EMITTER} - known == set()


@pytest.mark.parametrize("example", [example for _, example in examples()])
def test_the_language_can_be_said_without_quoting_the_file(example: str) -> None:
    told = said(example)
    assert told
    assert not any(sign in told for sign in "'_&<>{}")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hand & trumps", "the trumps in hand"),
        ("suit_led & higher", "cards of the suit led that would win the trick"),
        (
            "trumps - higher - suit_led",
            "the trumps without cards that would win the trick and cards of the suit led",
        ),
        ("hearts + Q♠", "the hearts and Q♠"),
        ("rank 7 8", "the 7s and 8s"),
        ("led in sevens", "the card led is among the 7s"),
        ("led not in trumps", "the card led is not among the trumps"),
        (
            "not (led in trumps or trick_number is 1)",
            "the card led is not among the trumps and the trick is not number 1",
        ),
        ("hand & trumps is empty", "there are no trumps in hand"),
        ("game_winner is none", "there is no winner of the game"),
        ("any side with tricks >= 6", "there is a side with at least 6 tricks"),
        ("no side with score > 8", "there is no side with a score of more than 8"),
        ("sides with tricks is 0", "every side with no tricks"),
        ("first seat with 7♣ in dealt", "the first player with 7♣ as dealt"),
        ("min of (score of side of dealer, 31)", "the least of the score of the side of the dealer and 31"),
        ("tricks - 4 + 0", "the number of tricks taken minus 4"),
        ("dealer unless game_ended", "the dealer, if the deal has not ended a game"),
    ],
)
def test_what_is_said(text: str, told: str) -> None:
    assert said(text) == told


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("tricks < 4", "tricks >= 4"),
        ("led in trumps", "led not in trumps"),
        ("maker is dealer", "maker is not dealer"),
        ("any side with tricks is 8", "no side with tricks is 8"),
        ("led in trumps and winner is dealer", "led not in trumps or winner is not dealer"),
    ],
)
def test_the_opposite_is_said_as_the_opposite(one: str, other: str) -> None:
    say = Words(game=game().resolved)
    assert say.fails(typed(one)) == say.holds(typed(other))
    assert say.holds(typed(one)) != say.holds(typed(other))


def test_a_fact_is_said_with_its_words() -> None:
    assert said("contract is solo") == "the contract is solo"


def test_a_large_term_is_named_and_explained_once() -> None:
    part = """\
terms:
  sevens: rank 7
  strong: hand & trumps & higher
  swept: any side with tricks >= 8 and trick_number is 8
scoring:
  tallies: {score: {of: side, per: game}}
  deal:
    over: [{all taken: swept}]
    pays:
      - odd: {to: sides with tricks > 4, score: tricks - 4, unless: swept}
      - both: {to: sides with tricks > 5, score: 1, if: swept, unless: trick_number is 1}
      - in words: {to: sides with tricks > 6, score: 1 unless swept}
  game: {won_by: first side with score >= 5}
"""
    checked = checked_text(around(part))
    assert checked.rules is not None, checked.diagnostics
    book = {
        section.title: [line.text for line in section.lines] for section in rule_book(Game.of(checked.rules))
    }
    assert "all taken: 'swept' holds." in book["Scoring"]
    ends = {line.split(":")[0]: line.rpartition("if ")[2] for line in book["Scoring"] if " if " in line}
    assert ends == {
        "odd": "'swept' does not hold.",
        "both": "'swept' holds and the trick is not number 1.",
        "in words": "'swept' does not hold.",
    }
    assert book["Terms"] == ["swept: there is a side with at least 8 tricks and the trick is number 8."]


@pytest.mark.parametrize("block", blocks("part"), ids=at_line)
def test_whatever_the_language_has_can_be_shown(block: Block) -> None:
    checked = checked_text(around(block.text))
    assert checked.rules is not None
    told = [line.text for section in rule_book(Game.of(checked.rules)) for line in section.lines]
    assert len(told) > 15
    assert not any("_" in text.partition("(")[0] for text in told)


@pytest.mark.parametrize("way", ["high_to_low", "low_to_high"])
def test_an_order_is_shown_from_the_top_whichever_way_it_is_written(way: str) -> None:
    listed = ["J♣ J♠ J♥ J♦", "trump by A 10 K Q 9 8 7"]
    if way == "low_to_high":
        listed = [" ".join(reversed("J♣ J♠ J♥ J♦".split())), "trump by 7 8 9 Q K 10 A"][::-1]
    part = f"""\
ranking:
  high_to_low: A K Q J 10 9 8 7
  classes:
    - trumps:
        {way}: [{", ".join(listed)}]
        win: always
    - plain: {{each: suit, win: if_led}}
"""
    checked = checked_text(around(part))
    assert checked.rules is not None
    ranking = next(section for section in rule_book(Game.of(checked.rules)) if section.title == "Ranking")
    order = "J♣ J♠ J♥ J♦, then the cards of the trump suit by A 10 K Q 9 8 7"
    assert ranking.lines[1].text == f"trumps: {order}; they beat all classes below and whatever was led."
