"""What a person types at their turn."""

from __future__ import annotations

import re
from dataclasses import dataclass

from followsuit.diagnostics import nearest
from followsuit.expr.words import SUIT_NAMES
from followsuit.game.actions import Action
from followsuit.game.cards import Cards, UnknownCard

WORDS = ("why", "hint", "undo", "help", "quit", "hand", "pass", "skip")
HELP = (
    "a card such as 10h, th or 10♥, or its number in the list: play it",
    "pass, or skip: where the list has it",
    "why CARD: the clause that allows or forbids a card",
    "hint: what the bot would do",
    "undo: back to your last decision",
    "hand: the position again",
    "quit: leave the table",
)
_RANKS = {
    "ace": "A",
    "king": "K",
    "queen": "Q",
    "jack": "J",
    "knight": "C",
    "ten": "10",
    "nine": "9",
    "eight": "8",
}
_RANKS |= {"seven": "7", "six": "6", "five": "5", "four": "4", "three": "3", "two": "2"}
_SPOKEN = re.compile(r"(\w+) of (\w+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A word of `WORDS`, `play` with an action or a card, or `unknown` with what to say of it.

    `pass` and `skip` are illegal ones; where they are legal they are a play.
    """

    word: str
    action: Action | None = None
    card: str | None = None
    message: str = ""


def read_command(line: str, legal: tuple[Action, ...], cards: Cards) -> Command:
    """The command in a line. Nothing at all plays the only legal action, where there is but one."""
    text = " ".join(line.lower().split())
    if not text:
        return Command(word="play", action=legal[0]) if len(legal) == 1 else Command(word="help")
    word, _, rest = text.partition(" ")
    if word in ("?", "h"):
        return Command(word="help")
    if word in ("q", "exit"):
        return Command(word="quit")
    if word == "why":
        return _with_card("why", rest, cards)
    if word in WORDS and not rest:
        return _word(word, legal)
    if text.isascii() and text.isdigit():
        return _number(int(text[:6]), legal)
    return _with_card("play", text, cards)


def _word(word: str, legal: tuple[Action, ...]) -> Command:
    """A word; to pass and to skip are the same thing, said of follower and leader."""
    if word not in ("pass", "skip"):
        return Command(word=word)
    action = next((a for a in legal if not a.is_card), None)
    if action is None:
        return Command(word=word)
    return Command(word="play", action=action)


def _number(number: int, legal: tuple[Action, ...]) -> Command:
    if 1 <= number <= len(legal):
        return Command(word="play", action=legal[number - 1])
    return Command(word="unknown", message=f"the list goes from 1 to {len(legal)}")


def _with_card(word: str, text: str, cards: Cards) -> Command:
    if not text:
        return Command(word="unknown", message="why what? Write 'why' and a card, such as why 10h")
    try:
        return Command(word=word, card=cards.name(cards.card(_written(text))))
    except UnknownCard:
        slip = nearest(text.split(maxsplit=1)[0], WORDS)
        help_ = f"did you mean '{slip}'?" if slip else "write a card such as 10h, or ? for help"
        return Command(word="unknown", message=f"'{text}' is no card of this pack: {help_}")


def _written(text: str) -> str:
    """`queen of spades` as `Q♠`; anything else as it is."""
    spoken = _SPOKEN.fullmatch(text)
    if spoken is None:
        return text.replace(" ", "")
    suit = next(
        (sign for sign, name in SUIT_NAMES.items() if name.removesuffix("s") == spoken[2].removesuffix("s")),
        "?",
    )
    return _RANKS.get(spoken[1], spoken[1]) + suit
