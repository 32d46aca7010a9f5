"""How things are written for the one who reads: colour, suits, and words for those who listen."""

from __future__ import annotations

import argparse
import os
import re
import sys
import unicodedata
from dataclasses import dataclass
from typing import TextIO

_LETTERS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "★": "X"}
_SUITS = {"♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades", "★": "trumps"}
_RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "C": "knight"}
_PLAINER = {"–": "-", "—": "-", "×": "x", "→": "->"}
_SIGN = re.compile("[♣♦♥♠★]")
_CARD = re.compile("(?<![A-Z0-9])([0-9]{1,2}|[A-Z])[♣♦♥♠★]")
_COLOURS = {"red": "31", "green": "32", "yellow": "33", "blue": "34", "bold": "1", "dim": "2"}


@dataclass(frozen=True, slots=True)
class Console:
    """`color`: escape codes may be written. `ascii`: suits as letters. `plain`: cards in words, lines only added."""

    color: bool = False
    ascii: bool = False
    plain: bool = False

    def card(self, name: str) -> str:
        """A card such as `10♥`: as it is, as `10H`, or as `10 of hearts`."""
        rank, suit = name[:-1], name[-1]
        if self.plain:
            return f"{_RANKS.get(rank, rank)} of {_SUITS.get(suit, suit)}"
        written = rank + (_LETTERS.get(suit, suit) if self.ascii else suit)
        return self.styled(written, "red") if suit in "♥♦" else written

    def suit(self, suit: str) -> str:
        """A suit by its sign, its letter or its name."""
        if self.plain:
            return _SUITS.get(suit, suit)
        return self.styled(_LETTERS.get(suit, suit) if self.ascii else suit, "red" if suit in "♥♦" else "")

    def cards(self, names: tuple[str, ...] | list[str]) -> str:
        """Some cards, with blanks or, in words, commas between them."""
        return (", " if self.plain else " ").join(self.card(name) for name in names)

    def styled(self, text: str, style: str) -> str:
        """`text` in a colour or weight, where colours are written."""
        code = _COLOURS.get(style)
        return f"\x1b[{code}m{text}\x1b[0m" if self.color and code else text

    def text(self, words: str) -> str:
        """Any text: for listeners with cards in words, and in ASCII where signs cannot be written."""
        if self.plain:
            words = _CARD.sub(lambda found: self.card(found[0]), words)
            words = _SIGN.sub(lambda found: _SUITS[found[0]], words)
        if not self.ascii:
            return words
        for suit, letter in _LETTERS.items():
            words = words.replace(suit, letter)
        letters = (c for c in unicodedata.normalize("NFKD", words) if not unicodedata.combining(c))
        return "".join(_PLAINER.get(c, c) for c in letters).encode("ascii", "replace").decode()


def add_console(parser: argparse.ArgumentParser) -> None:
    """Options on how output is written."""
    group = parser.add_argument_group("output")
    group.add_argument(
        "--color", choices=("auto", "always", "never"), default="auto", help="colours (default: auto)"
    )
    group.add_argument("--ascii", action="store_true", help="letters for suits: 10H for the ten of hearts")
    group.add_argument("--plain", action="store_true", help="for screen readers: cards in words, no colours")


def console(options: argparse.Namespace, stream: TextIO | None = None) -> Console:
    """What the options, the terminal and NO_COLOR come to."""
    stream = stream or sys.stdout
    plain = bool(getattr(options, "plain", False))
    return Console(
        color=colored(getattr(options, "color", "auto"), stream) and not plain,
        ascii=bool(getattr(options, "ascii", False)) or not says_suits(stream),
        plain=plain,
    )


def colored(choice: str, stream: TextIO) -> bool:
    """Whether to write colours: when told to, or on a terminal where nobody has said NO_COLOR."""
    if choice != "auto":
        return choice == "always"
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def says_suits(stream: TextIO) -> bool:
    """Whether the stream's encoding has the suit signs."""
    try:
        "♣♦♥♠".encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def write(text: str, stream: TextIO | None = None) -> None:
    """Write text whatever the stream's encoding: what it cannot say becomes a question mark."""
    stream = stream or sys.stdout
    encoding = stream.encoding or "ascii"
    stream.write(text.encode(encoding, "replace").decode(encoding))
