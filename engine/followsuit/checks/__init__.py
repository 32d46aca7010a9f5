"""What a rule file must be beside well-formed: one small function a check, listed once.

Each takes the rules with their parameters open and looks at every answer that matters to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from followsuit.checks import cards, dealing, ending, hidden, legality, parameters, ranking, table, totals
from followsuit.diagnostics import Diagnostic
from followsuit.rulebook import Rules

Check = Callable[[Rules], Iterator[Diagnostic]]

CHECKS: tuple[Check, ...] = (
    table.sides_impossible,
    table.not_for_table,
    table.seat_not_side,
    table.may_be_nobody,
    ranking.ranking,
    ranking.twice,
    cards.points,
    cards.melds,
    cards.named_sets,
    dealing.arithmetic,
    dealing.packets,
    dealing.turning_up,
    dealing.trump_never_set,
    dealing.never_turned_up,
    dealing.facts,
    dealing.set_too_late,
    dealing.too_long,
    legality.no_legal_card,
    legality.never_leaves_none,
    legality.empty_hand,
    legality.never_decides,
    legality.otherwise_never,
    legality.passes_anyway,
    hidden.hidden_facts,
    ending.no_end,
    ending.cannot_end,
    ending.ties,
    ending.stops_nothing,
    ending.not_of_deal,
    ending.no_game_won,
    totals.totals,
    parameters.equal_branches,
    parameters.same_answers,
    parameters.silent_sources,
)


def run(rules: Rules) -> list[Diagnostic]:
    """Every fault that any check finds; the caller puts them in order."""
    return [diagnostic for check in CHECKS for diagnostic in check(rules)]
