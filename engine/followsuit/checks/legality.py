"""What may be played: a player always has a way on, and every clause can come to decide."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from followsuit.checks.reasoning import Case, Reasoning
from followsuit.checks.worlds import under
from followsuit.diagnostics import Diagnostic
from followsuit.expr.ir import Ir
from followsuit.rulebook import Clause, Duty, Rules
from followsuit.source import Span
from followsuit.wording import checks as wording

_PARTS = ("lead", "follow")
_WAYS_ON = ("pass", "next_seat_leads", "partner_leads", "deal_over")
_MOST_CLAUSES = 100  # each is held against all before it; longer lists are left to random play
_LATER = "when another player follows"


def _duty(rules: Rules, part: str) -> Duty:
    return rules.play.lead if part == "lead" else rules.play.follow


# -- a way on --------------------------------------------------------------------------------------------


def no_legal_card(rules: Rules) -> Iterator[Diagnostic]:
    """A player with cards, none of which the clauses allow, and nothing said of it."""
    for part in _PARTS:
        duty = _duty(rules, part)
        answers = Reasoning.about(rules, duty).when(partial(_without, duty))
        if answers is not None:
            last = duty.prefer[-1].span if duty.prefer else duty.span
            yield under(wording.no_legal_card(last, part), answers)


def never_leaves_none(rules: Rules) -> Iterator[Diagnostic]:
    """A `never` that may forbid all of a hand, and nothing said of it."""
    for part in _PARTS:
        duty = _duty(rules, part)
        reasoning = Reasoning.about(rules, duty)
        for clause in duty.never:
            answers = reasoning.when(partial(_forbidden, duty, clause))
            if answers is not None:
                yield under(wording.never_leaves_none(clause.span, clause.name, part), answers)


def empty_hand(rules: Rules) -> Iterator[Diagnostic]:
    """A player out of cards while others, who passed, still have some."""
    ends = [ir for clause in rules.scoring.deal.over for ir in clause.body.walk()]
    if any(ir.op.startswith("hand_of") for ir in ends):
        return
    reasoning = Reasoning.about(rules, rules.play)
    for part in _PARTS:
        duty = _duty(rules, part)
        answers = reasoning.when(partial(_runs_out, duty))
        if answers is not None:
            yield under(wording.empty_hand(duty.span, part), answers)


def _held(case: Case, duty: Duty) -> bool:
    """Whether the card is held by a player who has no way on without playing."""
    return case.in_deck() and not _goes_on(case, duty) and not _among(case, duty.exempt)


def _goes_on(case: Case, duty: Duty) -> bool:
    if case.word(duty.otherwise) in _WAYS_ON:
        return True
    return duty.may_pass is not None and case.holds(duty.may_pass)


def _covered(case: Case, duty: Duty) -> bool:
    return _among(case, duty.prefer)


def _without(duty: Duty, case: Case) -> bool:
    return _held(case, duty) and not _covered(case, duty)


def _forbidden(duty: Duty, clause: Clause, case: Case) -> bool:
    if case.word(duty.otherwise) == "lift_never":
        return False
    return _held(case, duty) and case.has(clause.body) and _covered(case, duty)


def _runs_out(duty: Duty, case: Case) -> bool:
    return not _goes_on(case, duty) and _can_pass(case)


def _can_pass(case: Case) -> bool:
    """Whether a follower can pass at some other moment, so that hands grow unequal."""
    play = case.rules.play
    if case.word(play.goes_round) == "until_all_pass":
        return True
    return _goes_on(case.at(_LATER), play.follow)


def _among(case: Case, clauses: tuple[Clause, ...]) -> bool:
    return any(case.has(clause.body) for clause in clauses)


# -- clauses that decide ---------------------------------------------------------------------------------


def never_decides(rules: Rules) -> Iterator[Diagnostic]:
    """A clause that no card is ever in, or whose cards an earlier clause always speaks for."""
    for part in _PARTS:
        duty = _duty(rules, part)
        reasoning = Reasoning.about(rules, duty)
        if len(duty.prefer) + len(duty.never) + len(duty.exempt) > _MOST_CLAUSES:
            continue
        for clauses, decides in ((duty.exempt, _exempts), (duty.never, _forbids), (duty.prefer, _prefers)):
            for index, clause in enumerate(clauses):
                if reasoning.never(partial(decides, duty, index)):
                    earlier = _before(reasoning, duty, clauses, index)
                    yield wording.never_decides(clause.span, clause.name, earlier)


def _exempts(duty: Duty, index: int, case: Case) -> bool:
    return case.in_deck() and case.has(duty.exempt[index].body)


def _forbids(duty: Duty, index: int, case: Case) -> bool:
    return case.in_deck() and case.has(duty.never[index].body) and not _among(case, duty.exempt)


def _prefers(duty: Duty, index: int, case: Case) -> bool:
    if not case.in_deck() or not case.has(duty.prefer[index].body):
        return False
    if _among(case, duty.prefer[:index]) or _among(case, duty.exempt):
        return False
    return case.word(duty.otherwise) == "lift_never" or not _among(case, duty.never)


def _before(reasoning: Reasoning, duty: Duty, clauses: tuple[Clause, ...], index: int) -> Span | None:
    """The clause that speaks for the cards of this one; None where it has none."""
    body = clauses[index].body
    if reasoning.never(partial(_has, body)):
        return None
    apart = (*duty.exempt, *duty.never) if clauses is duty.prefer else duty.exempt
    earlier = (*apart, *(clauses[:index] if clauses is duty.prefer else ()))
    for clause in reversed(earlier):
        if reasoning.never(partial(_has_beyond, body, clause.body)):
            return clause.span
    return earlier[-1].span if earlier else None


def _has(body: Ir, case: Case) -> bool:
    return case.in_deck() and case.has(body)


def _has_beyond(body: Ir, earlier: Ir, case: Case) -> bool:
    return _has(body, case) and not case.has(earlier)


def otherwise_never(rules: Rules) -> Iterator[Diagnostic]:
    """An `otherwise` that nothing leads to."""
    reasoning = Reasoning.about(rules, rules.play)
    for part in _PARTS:
        duty = _duty(rules, part)
        if duty.otherwise is None:
            continue
        if _is_word(duty.otherwise, "lift_never"):
            if not duty.never:
                yield wording.lifts_nothing(duty.otherwise.span)
        elif reasoning.never(partial(_reached, duty)):
            yield wording.otherwise_never(duty.otherwise.span)


def _reached(duty: Duty, case: Case) -> bool:
    """Whether a player can be without a card to play: holding others, or after passes holding none."""
    if case.word(duty.otherwise) == "lift_never":
        return True
    if (
        case.in_deck()
        and not _among(case, duty.exempt)
        and (not _covered(case, duty) or _among(case, duty.never))
    ):
        return True
    play, then = case.rules.play, case.at(_LATER)
    if case.word(play.goes_round) == "until_all_pass" or not _covered(then, play.follow):
        return True
    return play.follow.may_pass is not None and then.holds(play.follow.may_pass)


def passes_anyway(rules: Rules) -> Iterator[Diagnostic]:
    """`may_pass: true` beside `otherwise: pass`, which it makes idle."""
    for part in _PARTS:
        duty = _duty(rules, part)
        free = duty.may_pass is not None and duty.may_pass.op == "literal" and bool(duty.may_pass.value)
        if free and duty.may_pass and duty.otherwise and _is_word(duty.otherwise, "pass"):
            yield wording.passes_anyway(duty.may_pass.span, duty.otherwise.span)


def _is_word(ir: Ir, word: str) -> bool:
    return ir.op == "literal" and ir.value == word
