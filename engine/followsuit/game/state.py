"""A position: who acts, what is legal and why, and the position after an action. States never change."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from followsuit.game.actions import Action, Legality, Refusal
from followsuit.game.cards import members

if TYPE_CHECKING:
    from followsuit.emit.legality import ClauseNote
    from followsuit.game.game import Game
    from followsuit.game.view import View


class Phase(StrEnum):
    """What comes next: a deal, an action, nothing because the match is over, or nothing because of a fault."""

    DEALING = "dealing"
    PLAYING = "playing"
    OVER = "over"
    FAULTY = "faulty"


class RuleFault(Exception):
    """The rule file led to a position it has no answer for: no legal play, a check that fails, a deal too long."""


_PHASES = tuple(Phase)


class State:
    """A position of one game. `flat` is what the emitted module works on; treat it as read-only."""

    __slots__ = ("flat", "game")

    def __init__(self, game: Game, flat: list[int]) -> None:
        self.game = game
        self.flat = flat

    def read(self, name: str, index: int = 0) -> int:
        """A field of the flat state by its name in the emitted module."""
        return self.flat[self.game.module.at[name] + index]

    # -- what is so ----------------------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """What comes next."""
        return _PHASES[self.read("PHASE")]

    @property
    def turn(self) -> int:
        """The seat that acts."""
        return self.read("TURN")

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self.read("DEALER")

    @property
    def leader(self) -> int:
        """The seat that leads or led this trick."""
        return self.read("LEADER")

    @property
    def forehand(self) -> int:
        """The seat that led first in this deal."""
        return self.read("FOREHAND")

    @property
    def deal_number(self) -> int:
        """Number of the deal in its game, from 1; 0 before the first."""
        return self.read("DEAL_NUMBER")

    @property
    def deals(self) -> int:
        """How many deals of this match were dealt."""
        return self.read("DEALS")

    @property
    def trick_number(self) -> int:
        """Number of the trick in the deal, from 1."""
        return self.read("TRICK_NUMBER")

    @property
    def trump(self) -> str | None:
        """The trump suit, if there is one."""
        trump = self.read("TRUMP")
        return self.game.resolved.pack.suits[trump] if trump >= 0 else None

    @property
    def turn_up(self) -> str | None:
        """The card turned up in the deal, if one was."""
        card = self.read("TURN_UP")
        return self.game.cards.name(card) if card >= 0 else None

    @property
    def trick(self) -> dict[int, str]:
        """The cards of this trick by seat, in the order played."""
        seats = self.game.seats
        order = [(self.leader + k) % seats for k in range(seats)]
        played = {seat: self.read("PLAY", seat) for seat in order}
        trick = self.read("TRICK")
        return {
            s: self.game.cards.name(card) for s, card in played.items() if card >= 0 and trick >> card & 1
        }

    @property
    def played(self) -> int:
        """The cards played in this deal so far, as a set."""
        return self.read("PLAYED") | self.read("TRICK")

    @property
    def winner(self) -> int | None:
        """The seat that wins the trick as it stands; None before the lead."""
        return self.read("WINNER") if self.read("LED") >= 0 else None

    def hand(self, seat: int) -> tuple[str, ...]:
        """The cards a seat holds."""
        return self.game.cards.names(self.read("HAND", seat))

    def tricks(self, seat: int) -> int:
        """Tricks taken in this deal by a seat."""
        return self.read("TRICKS_SEAT", seat)

    def tally(self, name: str) -> tuple[int, ...]:
        """A tally as it stands: one number for each seat or side, or one for the table; raises KeyError."""
        return self._counts("T", name)

    def final_tally(self, name: str) -> tuple[int, ...]:
        """A tally as it stood when its deal, game or match last ended, before it started again."""
        return self._counts("LAST", name)

    def _counts(self, prefix: str, name: str) -> tuple[int, ...]:
        count = next((c for c in self.game.resolved.tallies if c.name == name), None)
        if count is None:
            raise KeyError(name)
        return tuple(self.read(f"{prefix}_{name.upper()}", i) for i in range(count.size))

    @property
    def game_ended(self) -> bool:
        """Whether the deal just played ended a game."""
        return bool(self.read("GAME_ENDED"))

    @property
    def game_winners(self) -> tuple[int, ...]:
        """Seats that have won the game, as soon as it is decided."""
        return tuple(members(self.read("GAME_WON")))

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats that have won the match once it is over; several sides where it is drawn."""
        return tuple(members(self.read("MATCH_WON")))

    @property
    def fault(self) -> str | None:
        """What the rule file has no answer for, where play stopped because of it."""
        number = self.read("FAULT")
        if self.phase is not Phase.FAULTY:
            return None
        if number == 1:
            return "a player has no legal play and may not pass"
        if number == 2:
            return f"the deal is longer than {self.game.resolved.longest_deal} actions"
        return f"the check '{self.game.module.notes.checks[number - 3][0]}' does not hold after the deal"

    def view(self, seat: int) -> View:
        """What one seat may know of this position."""
        from followsuit.game.view import view_of

        return view_of(self, seat)

    # -- what may be done ----------------------------------------------------------------------------------

    def legality(self) -> Legality:
        """The legal actions of the player to act, and the clause that decided; raises RuleFault if there are none."""
        flat = list(self.flat)
        mask = self.game.functions["legal"](flat)
        after = State(self.game, flat)
        if after.phase is Phase.FAULTY:
            raise RuleFault(after.fault)
        actions = [Action(card, self.game.cards.name(card)) for card in members(mask)]
        if after.read("MAY_PASS"):
            actions.append(Action(-1, self.pass_word))
        return Legality(seat=self.turn, actions=tuple(actions), clause=self._clause(after.read("CLAUSE")))

    def legal(self) -> tuple[Action, ...]:
        """The legal actions of the player to act, cards first."""
        return self.legality().actions

    @property
    def pass_word(self) -> str:
        """What action -1 is called now: a leader skips the lead, a follower passes."""
        return "skip" if self.read("LED") < 0 else "pass"

    def refusal(self, card: str) -> Refusal | None:
        """Why a card of the player to act may not be played; None if it may."""
        legality = self.legality()
        if card in legality:
            return None
        number = self.game.cards.card(card)
        hand = self.read("HAND", self.turn)
        if not hand >> number & 1:
            return Refusal(card=card, clause=None)
        return Refusal(card=card, clause=self._forbidding(number, hand) or legality.clause)

    def _forbidding(self, card: int, hand: int) -> ClauseNote | None:
        """The `never` clause that a card falls under."""
        part = "lead" if self.read("LED") < 0 else "follow"
        for note in self.game.module.clauses:
            if note.part == part and note.role == "never":
                barred = self.game.functions[f"never_{note.number}"](list(self.flat), self.turn, hand)
                if barred >> card & 1:
                    return note
        return None

    def _clause(self, number: int) -> ClauseNote | None:
        return self.game.module.clauses[number - 1] if number else None

    # -- what comes next -----------------------------------------------------------------------------------

    def deal(self) -> State:
        """The next deal dealt. The cards follow from seed, match and number of the deal."""
        self._require(Phase.DEALING)
        flat = list(self.flat)
        self.game.functions["next_deal"](flat, [0] * self.game.module.constants["PACK"])
        return State(self.game, flat)

    def play(self, action: Action | str) -> State:
        """The position after a legal action, given itself or as text (`10♥`, `pass`); raises ValueError if illegal."""
        self._require(Phase.PLAYING)
        chosen = action.text if isinstance(action, Action) else self._spelt(action)
        legality = self.legality()
        found = next((a for a in legality.actions if a.text == chosen), None)
        if found is None:
            refusal = self.refusal(chosen) if chosen not in ("pass", "skip") else None
            raise ValueError(str(refusal) if refusal else f"nobody may {chosen} now")
        return self.after(found.number)

    def after(self, number: int) -> State:
        """The position after a legal action given by its number, unchecked: what loops and bots use."""
        flat = list(self.flat)
        functions = self.game.functions
        functions["legal"](flat)
        functions["apply"](flat, number)
        return State(self.game, flat)

    def _spelt(self, text: str) -> str:
        return text if text in ("pass", "skip") else self.game.cards.name(self.game.cards.card(text))

    def _require(self, phase: Phase) -> None:
        if self.phase is Phase.FAULTY:
            raise RuleFault(self.fault)
        if self.phase is not phase:
            raise ValueError(f"the state is {self.phase}, not {phase}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game is other.game and self.flat == other.flat

    def __hash__(self) -> int:
        return hash(tuple(self.flat))

    def __repr__(self) -> str:
        return f"<State of {self.game.name}: {self.phase}, deal {self.deals}, trick {self.trick_number}>"
