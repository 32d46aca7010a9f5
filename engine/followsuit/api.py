"""The way in from Python: load a game by name or path."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from followsuit.diagnostics import Diagnostic, Severity

if TYPE_CHECKING:
    from followsuit.game import Game
    from followsuit.settings import Answer


class RuleFileError(ValueError):
    """A rule file with errors; `diagnostics` has them all, the message the first."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        self.diagnostics = diagnostics
        first = next((d for d in diagnostics if d.severity is Severity.ERROR), diagnostics[0])
        name, span = first.span.source.name, first.span
        super().__init__(f"{name}:{span.line}:{span.column}: {first.code}: {first.message}")


def load(game: str | Path, *, reading: str | None = None, **answers: Answer) -> Game:
    """A game by its shipped name or the path of a rule file, with its parameters answered.

    `reading` answers as one source reads the rules; keyword arguments answer single parameters (`seats` is
    one), over the reading. Raises RuleFileError for a file with errors or none of that name, and
    settings.SettingError, a ValueError, for a reading or an answer that the rules do not have.
    """
    from followsuit.checking import load_rules
    from followsuit.game import Game

    checked = load_rules(str(game))
    if checked.rules is None:
        raise RuleFileError(checked.diagnostics)
    return Game.of(checked.rules, reading=reading, answers=answers)
