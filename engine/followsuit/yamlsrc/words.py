"""What an unquoted word or number means in a rule file, and which ones YAML tools would read differently."""

from __future__ import annotations

import re
from typing import NamedTuple

_CONSTANTS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}
_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})")
_YES_NO = {"yes": "true", "no": "false", "on": "true", "off": "false"}
_SPELT = {"true", "false", "null"}
_ODD_NUMBERS = (
    (re.compile(r"[-+]?[0-9]{19,}"), "has more than 18 digits", "write a smaller number"),
    (re.compile(r"[-+]?0[0-9_]+"), "starts with a zero", "write it without the zero"),
    (re.compile(r"[-+]?[0-9]+_[0-9_]*"), "has an underscore in it", "write the digits only"),
    (re.compile(r"[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+"), "is a number to base 60 for some YAML tools", None),
    (
        re.compile(r"[-+]?0(?:[xX][0-9a-fA-F_]+|[bB][01_]+|[oO][0-7_]+)"),
        "is not decimal",
        "write it in decimals",
    ),
)
_SHOWN = 30  # characters of a long number


class Doubt(NamedTuple):
    """A word that may not stand unquoted: code, message, help."""

    code: str
    message: str
    help: str


def meaning(text: str) -> str | int | bool | None:
    """The value of an unquoted scalar: true, false, null, a decimal whole number, or the text itself."""
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    return int(text) if _WHOLE.fullmatch(text) else text


def doubt(text: str) -> Doubt | None:
    """Why this unquoted scalar is refused, if it is."""
    word = text.lower()
    if word in _YES_NO:
        return Doubt(
            "yaml-yes-no",
            f"unquoted '{text}' is a truth value for some YAML tools and a word for others",
            f'write {_YES_NO[word]} for a truth value, or quote the word: "{text}"',
        )
    if word in _SPELT and text != word:
        return Doubt("yaml-yes-no", f"'{text}' has capitals", f'write {word}, or quote the word: "{text}"')
    return _odd_number(text) if text[:1] in "+-0123456789" else None


def _odd_number(text: str) -> Doubt | None:
    shown = text if len(text) <= _SHOWN else text[:_SHOWN] + "..."
    for pattern, why, advice in _ODD_NUMBERS:
        if pattern.fullmatch(text):
            quote = "quote it if it is not a number"
            return Doubt("yaml-number", f"{shown} {why}", f"{advice}, or {quote}" if advice else quote)
    return None
