"""One person's match: bots play the other seats, and every decision of one's own may be taken back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from followsuit.bots import Bot
from followsuit.game.actions import Action
from followsuit.game.events import Event, events_between
from followsuit.game.game import Game
from followsuit.game.seeds import stream
from followsuit.game.state import Phase, State


@dataclass(slots=True, kw_only=True)
class Sitting:
    """A match in progress. `seat` is the person's, None where only bots play; `most_deals` may end it early.

    A bot's draws follow from seed, deal, seat and action alone: after an `undo` the same position gives the same
    play.
    """

    game: Game
    bot: Bot
    seed: int | str
    seat: int | None
    most_deals: int | None = None
    state: State = field(init=False)
    _decisions: list[State] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state = self.game.start(self.seed)

    @property
    def over(self) -> bool:
        """Whether nothing more is to be played."""
        if self.state.phase is Phase.DEALING:
            return self.most_deals is not None and self.state.deals >= self.most_deals
        return self.state.phase is not Phase.PLAYING

    @property
    def asks(self) -> bool:
        """Whether it is the person's turn."""
        return self.state.phase is Phase.PLAYING and self.state.turn == self.seat

    def events(self) -> Iterator[tuple[Event, State]]:
        """Deals and bots' actions up to the person's turn or the end: what happened, and the position then."""
        while not self.over and not self.asks:
            before = self.state
            self.state = (
                before.deal() if before.phase is Phase.DEALING else before.after(self.advice().number)
            )
            yield from self._between(before)

    def act(self, action: Action) -> Iterator[tuple[Event, State]]:
        """The person's legal action, and what it brought about."""
        before = self.state
        self._decisions.append(before)
        self.state = before.after(action.number)
        yield from self._between(before)

    def _between(self, before: State) -> Iterator[tuple[Event, State]]:
        if self.state.fault is None:
            for event in events_between(before, self.state):
                yield event, self.state

    def advice(self) -> Action:
        """What the bot would do in the place of whoever acts."""
        view = self.state.view(self.state.turn)
        if len(view.legal) == 1:
            return view.legal[0]
        place = (self.state.deals, self.state.turn, self.state.read("ACTIONS"))
        return self.bot.choose(view, Random(stream(self.seed, "play", *place)))

    def undo(self) -> bool:
        """Back to one's own last decision; False where there is none."""
        if not self._decisions:
            return False
        self.state = self._decisions.pop()
        return True
