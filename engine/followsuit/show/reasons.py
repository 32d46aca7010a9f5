"""One clause by itself in words, for someone whose card it refuses."""

from __future__ import annotations

from followsuit.emit.legality import ClauseNote
from followsuit.resolved import Resolved
from followsuit.show.book import terms_named
from followsuit.show.line import sentence
from followsuit.show.play import OTHERWISE, clause_in_words
from followsuit.show.words import Words


def clause_note(game: Resolved, note: ClauseNote) -> tuple[str, ...]:
    """The clause as the rule book has it, then the terms that it names."""
    duty = game.lead if note.part == "lead" else game.follow
    words = Words(game=game)
    clauses = {"prefer": duty.prefer, "never": duty.never, "exempt": duty.exempt}.get(note.role, ())
    found = next((clause for clause in clauses if clause.name == note.name), None)
    if found is not None:
        said = clause_in_words(words, found)
    elif duty.otherwise is not None:
        said = OTHERWISE[str(duty.otherwise.value)]
    else:
        said = sentence(note.name)
    return (said, *(line.text for line in terms_named(words)))
