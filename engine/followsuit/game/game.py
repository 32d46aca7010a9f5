"""One game with all its parameters answered, ready to be played."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from followsuit.emit import Module, emit
from followsuit.game.cards import Cards
from followsuit.game.seeds import key
from followsuit.game.state import State
from followsuit.resolved import Resolved, resolve
from followsuit.settings import Answer, resolve_settings

if TYPE_CHECKING:
    from followsuit.rulebook import Rules


class Game:
    """A game: `game.start(seed=1).deal()` is the first deal of its first match.

    Attributes: `rules`, the checked rule file; `answers`, every parameter's answer; `seats` and `sides`, how
    many there are; `module`, the emitted code (`module.text` to read); `functions`, that code executed.
    """

    def __init__(self, rules: Rules, answers: Mapping[str, Answer]) -> None:
        self.rules = rules
        self.resolved: Resolved = resolve(rules, answers)
        self.answers: dict[str, Answer] = dict(answers)
        self.cards = Cards(self.resolved.pack)

    @classmethod
    def of(
        cls, rules: Rules, *, reading: str | None = None, answers: Mapping[str, Answer] | None = None
    ) -> Game:
        """The game under a reading and answers over it; raises settings.SettingError."""
        return cls(rules, resolve_settings(rules, reading=reading, answers=answers))

    def __reduce__(self) -> tuple[type[Game], tuple[Rules, dict[str, Answer]]]:
        """To other processes go the rules and their answers; the module is emitted again there."""
        return Game, (self.rules, self.answers)

    @cached_property
    def module(self) -> Module:
        """The emitted module: its text, layout and the meaning of its numbers."""
        return emit(self.resolved)

    @cached_property
    def functions(self) -> dict[str, Any]:
        """The emitted module executed as plain Python."""
        return self.module.run()

    @cached_property
    def quick_functions(self) -> dict[str, Any]:
        """The same functions made quick for play-outs; what they do is the same to the bit."""
        return self.module.run(quick=True)

    @property
    def name(self) -> str:
        """The rule file's name for the game."""
        return self.rules.name

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.rules.title

    @property
    def seats(self) -> int:
        """How many play."""
        return self.resolved.table.seats

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side."""
        masks = self.resolved.table.sides
        return tuple(tuple(seat for seat in range(self.seats) if mask >> seat & 1) for mask in masks)

    def side_of(self, seat: int) -> int:
        """Which side a seat belongs to."""
        return self.resolved.table.side_of[seat]

    def start(self, seed: int | str = 0, match: int = 0) -> State:
        """Before the first deal of a match. (seed, match) fix every card that will be dealt."""
        module = self.module
        flat = [0] * module.at["SIZE"]
        self.functions["start"](flat, *key(seed), match)
        return State(self, flat)

    def deal_again(self, seed: int | str, match: int, deal: int, dealer: int = 0) -> State:
        """Deal number `deal` (from 1) of a match by itself, from clean scores, with the dealer given."""
        module = self.module
        flat = list(self.start(seed, match).flat)
        flat[module.at["DEALS"]] = deal - 1
        flat[module.at["DEALER"]] = dealer
        flat[module.at["NEXT_DEALER"]] = dealer
        return State(self, flat).deal()
