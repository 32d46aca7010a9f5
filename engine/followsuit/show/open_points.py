"""The doubtful points: what is asked, which answer is in force, and who reads it so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from followsuit.show.cardsets import listed_and
from followsuit.show.line import Line

if TYPE_CHECKING:
    from followsuit.game import Game
    from followsuit.rulebook import Parameter
    from followsuit.settings import Answer


def sources(game: Game) -> Iterator[Line]:
    """The texts that the rules come from, by the names under which the open points have them."""
    for origin in game.rules.origins.values():
        language = f" ({origin.language})" if origin.language else ""
        yield Line(text=f"{origin.name}: {origin.title}{language}", mark="-")


def open_points(game: Game) -> Iterator[Line]:
    """One line a parameter, in the order of the file."""
    for parameter in game.rules.parameters.values():
        answer = game.answers[parameter.name]
        text = f"{parameter.question} {in_words(parameter, answer)}. ({_why(parameter, answer)})"
        yield Line(text=text, mark="-")


def in_words(parameter: Parameter, answer: Answer) -> str:
    """An answer as the file puts it, with a capital."""
    if parameter.sort == "truth":
        return "Yes" if answer else "No"
    meaning = parameter.answers.get(str(answer), str(answer))
    return meaning[:1].upper() + meaning[1:]


def _why(parameter: Parameter, answer: Answer) -> str:
    """What it is called in the file, who reads it so, and the default where that is another."""
    readers = [source for source, values in parameter.read_as.items() if answer in values]
    told = f"{parameter.name}={_spelt(answer)}"
    default = "" if answer == parameter.default else f"; the default is {_spelt(parameter.default)}"
    if readers:
        return f"{told}, so read by {listed_and(readers)}{default}"
    return f"{told}, so read by no source{default}"


def _spelt(answer: Answer) -> str:
    """An answer as a rule file writes it."""
    return str(answer).lower() if isinstance(answer, bool) else str(answer)
