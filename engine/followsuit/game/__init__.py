"""The typed layer over an emitted game: states that step by action, legal actions with reasons, views, events."""

from followsuit.game.actions import Action, Legality, Refusal
from followsuit.game.events import (
    DealEnded,
    Dealt,
    Event,
    GameWon,
    MatchWon,
    Passed,
    Played,
    Skipped,
    TrickTaken,
    TurnedUp,
    events_between,
)
from followsuit.game.game import Game
from followsuit.game.state import Phase, RuleFault, State
from followsuit.game.view import View

__all__ = [
    "Action",
    "DealEnded",
    "Dealt",
    "Event",
    "Game",
    "GameWon",
    "Legality",
    "MatchWon",
    "Passed",
    "Phase",
    "Played",
    "Refusal",
    "RuleFault",
    "Skipped",
    "State",
    "TrickTaken",
    "TurnedUp",
    "View",
    "events_between",
]
