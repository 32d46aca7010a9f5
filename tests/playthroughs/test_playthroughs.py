"""One match of every shipped rule file, event by event, as it was when it was last read and found right.

A change of the rules, of the generator or of what counts as an event shows here first. After reading the
difference, `FOLLOWSUIT_ACCEPT=1 pytest tests/playthroughs` keeps the new text.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from followsuit.api import load
from followsuit.game import Event, Phase, State, events_between
from followsuit.resources import shipped_rules

HERE = Path(__file__).parent
SEED = "playthrough"
MOST_DEALS = 3  # of a match that goes on for longer


def transcript(name: str) -> str:
    """The events of one match with random players, a line each."""
    game = load(name)
    lines = [f"{game.title}, seed {SEED}"]
    lines += [_line(event) for event in _events(game.start(SEED))]
    return "\n".join(lines) + "\n"


def _events(state: State) -> Iterator[Event]:
    game = state.game
    while state.phase in {Phase.DEALING, Phase.PLAYING} and state.deals <= MOST_DEALS:
        if state.phase is Phase.DEALING and state.deals == MOST_DEALS:
            return
        after = state.deal() if state.phase is Phase.DEALING else state.after(_choice(state))
        yield from events_between(state, after)
        state = after
    assert state.fault is None, game.name


def _choice(state: State) -> int:
    """What the emitted module's own random player would do here."""
    flat = list(state.flat)
    functions = state.game.functions
    return int(functions["choose"](flat, functions["legal"](flat)))


def _line(event: Event) -> str:
    fields = {name: getattr(event, name) for name in event.__dataclass_fields__}
    said = ", ".join(
        f"{name} {_said(value)}" for name, value in fields.items() if value is not None and value != ()
    )
    return f"{type(event).__name__}: {said}"


def _said(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(f"{name} {_said(part)}" for name, part in value.items()) or "nothing"
    if isinstance(value, tuple):
        return "[" + " ".join(map(_said, value)) + "]"
    return str(value)


@pytest.mark.parametrize("name", sorted(shipped_rules()))
def test_a_match_goes_as_it_went(name: str) -> None:
    golden = HERE / f"{name}.txt"
    now = transcript(name)
    if os.environ.get("FOLLOWSUIT_ACCEPT"):
        golden.write_text(now, encoding="utf-8")
    assert golden.is_file(), f"no transcript is kept of {name}: see the head of this file"
    assert now == golden.read_text(encoding="utf-8")
