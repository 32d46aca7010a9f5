"""Why a card may or may not be played: the clause, and what it says in words."""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.game.state import State
from followsuit.playing.style import Style
from followsuit.show.reasons import clause_note, pass_note


def reason(state: State, card: str, style: Style) -> Iterator[str]:
    """Lines on one card of the player to act."""
    name = style.card(card)
    refusal = state.refusal(card)
    if refusal is not None and refusal.clause is None:
        yield f"{name} is not in your hand."
        return
    note = refusal.clause if refusal is not None else state.legality().clause
    if note is None:
        yield f"{name} may be played."
        return
    verdict = "may not be played" if refusal is not None else "may be played"
    yield f"{name} {verdict}: {_decides(note.role, note.name, forbids=refusal is not None)}"
    yield from (f"  {line}" for line in clause_note(state.game.resolved, note))


def no_pass(state: State, word: str) -> Iterator[str]:
    """Lines on why the player to act may not `word`, which is pass or skip."""
    note = state.legality().clause
    if note is None or note.role != "prefer":
        yield f"You may not {word} now: you have a card to play."
        return
    yield f"You may not {word} now: the clause '{note.name}' has cards of your hand."
    yield from (
        f"  {line}"
        for line in (*clause_note(state.game.resolved, note), *pass_note(state.game.resolved, note))
    )


def _decides(role: str, name: str, *, forbids: bool) -> str:
    if role == "otherwise":
        return "none of the clauses has it." if forbids else "no clause has a card of this hand."
    if role == "never":
        return f"the clause '{name}' forbids it."
    return f"the clause '{name}' decides{', and it is not one of its cards' if forbids else ''}."
