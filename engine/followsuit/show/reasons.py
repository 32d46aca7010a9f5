"""One clause by itself in words, for someone whose card it refuses."""

from __future__ import annotations

from followsuit.emit.legality import ClauseNote
from followsuit.resolved import Resolved
from followsuit.show.book import terms_named
from followsuit.show.play import OTHERWISE, clause_in_words, may_pass_in_words
from followsuit.show.words import Words


def clause_note(game: Resolved, note: ClauseNote) -> tuple[str, ...]:
    """The clause as the rule book has it, or all that were asked in vain; then the terms that are named there."""
    duty = game.lead if note.part == "lead" else game.follow
    words = Words(game=game)
    clauses = {"never": duty.never, "exempt": duty.exempt}.get(note.role, duty.prefer)
    told = [
        clause_in_words(words, clause)
        for clause in clauses
        if note.role == "otherwise" or clause.name == note.name
    ]
    if note.role == "otherwise" and duty.otherwise is not None:
        told.append(OTHERWISE[str(duty.otherwise.value)])
    return (*told, *(line.text for line in terms_named(words)))


def pass_note(game: Resolved, note: ClauseNote) -> tuple[str, ...]:
    """When one may pass, where that is written beside the clause."""
    duty = game.lead if note.part == "lead" else game.follow
    if duty.may_pass is None or duty.may_pass.op == "literal":
        return ()
    words = Words(game=game)
    told = may_pass_in_words(words, duty.may_pass, note.part)
    return (told, *(line.text for line in terms_named(words)))
