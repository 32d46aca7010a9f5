"""What the player who acts cannot know decides nothing of what may be played."""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.diagnostics import Diagnostic
from followsuit.expr.ir import Ir
from followsuit.rulebook import Rules, SetStep
from followsuit.source import Span
from followsuit.wording import checks as wording

_ABOUT_OTHERS = ("quantified", "chosen", "over", "champion")


def hidden_hands(rules: Rules) -> Iterator[Diagnostic]:
    """Legality that asks of each seat what it holds: after `with`, `hand` is not the player's own."""
    for place, outer in _legality(rules):
        for ir in outer.walk():
            if ir.op in _ABOUT_OTHERS:
                held = (part for arg in ir.args for part in arg.walk() if _held(part))
                yield from (wording.hidden_hand(part.span, place) for part in held)


def hidden_facts(rules: Rules) -> Iterator[Diagnostic]:
    """Legality that reads a fact which was set from cards that only one player sees."""
    secrets = _secrets(rules)
    for _, outer in _legality(rules):
        for ir in outer.walk():
            if ir.op == "fact" and ir.value in secrets:
                yield wording.hidden_fact(ir.span, ir.value, secrets[ir.value])


def _legality(rules: Rules) -> Iterator[tuple[Span, Ir]]:
    """Every expression that says what may be played, with the name of its clause."""
    for duty in (rules.play.lead, rules.play.follow):
        for clause in (*duty.exempt, *duty.never, *duty.prefer):
            yield clause.span, clause.body
        if duty.may_pass is not None:
            yield duty.span, duty.may_pass


def _held(ir: Ir) -> bool:
    return ir.op.startswith(("hand_of_", "dealt_of_"))


def _secrets(rules: Rules) -> dict[str, Span]:
    """Facts that come from hidden cards, and where; a fact made of such a fact is one too."""
    found: dict[str, Span] = {}
    for step in rules.deal:
        for name, value in step.facts if isinstance(step, SetStep) else ():
            for ir in value.walk():
                if _held(ir) or ir.op in ("stock", "holder_of") or (ir.op == "fact" and ir.value in found):
                    found.setdefault(name, ir.span)
    return found
