"""What may be typed at the table."""

from __future__ import annotations

import pytest

from followsuit.api import load
from followsuit.game import Action
from followsuit.playing import Command, read_command

CARDS = load("brouc").cards
CHOICES = tuple(Action(CARDS.card(name), name) for name in ("10♥", "Q♠"))
PASSING = (*CHOICES, Action(-1, "pass"))


def read(line: str, legal: tuple[Action, ...] = CHOICES) -> Command:
    return read_command(line, legal, CARDS)


@pytest.mark.parametrize("line", ["10h", "10H", "th", "TH", "10♥", " 10 h ", "ten of hearts", "10 of heart"])
def test_a_card_in_any_spelling(line: str) -> None:
    assert read(line) == Command(word="play", card="10♥")


def test_a_number_is_that_of_the_list() -> None:
    assert read("2").action == CHOICES[1]
    assert read("3").message == "the list goes from 1 to 2"
    assert read("0").word == "unknown"
    assert read("9" * 5000).word == "unknown"


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("?", "help"),
        ("h", "help"),
        ("HELP", "help"),
        ("q", "quit"),
        ("quit", "quit"),
        ("hint", "hint"),
        ("undo", "undo"),
    ],
)
def test_words(line: str, word: str) -> None:
    assert read(line) == Command(word=word)


@pytest.mark.parametrize("line", ["pass", "skip"])
def test_to_pass_is_an_action_only_where_it_is_legal(line: str) -> None:
    assert read(line, PASSING).action == PASSING[2]
    assert read(line) == Command(word=line)


def test_nothing_at_all_plays_the_only_action() -> None:
    assert read("", CHOICES[:1]).action == CHOICES[0]
    assert read("").word == "help"


def test_why_needs_a_card() -> None:
    assert read("why qs") == Command(word="why", card="Q♠")
    assert read("why queen of spades") == Command(word="why", card="Q♠")
    assert read("why").word == "unknown"


@pytest.mark.parametrize(
    "line", ["hnit", "undo it", "6h", "jack", "¿", "10", "why not", "\x00", "a" * 10_000]
)
def test_anything_else_is_answered(line: str) -> None:
    found = read(line)
    assert found.word == "unknown"
    assert found.message


def test_a_slip_is_answered_with_the_nearest_word() -> None:
    assert "did you mean 'hint'?" in read("hnit").message
