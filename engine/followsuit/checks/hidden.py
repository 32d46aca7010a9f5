"""What the player who acts cannot know decides nothing of what may be played.

Typing refuses hidden cards where they are asked for outright; what is left is a fact that was set from them.
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.diagnostics import Diagnostic
from followsuit.expr.ir import Ir
from followsuit.rulebook import Rules, SetStep, expressions_of
from followsuit.source import Span
from followsuit.wording import checks as wording


def hidden_facts(rules: Rules) -> Iterator[Diagnostic]:
    """Legality that reads a fact which was set from cards that only one player sees."""
    secrets = _secrets(rules)
    for outer in (*expressions_of(rules.play.lead), *expressions_of(rules.play.follow)):
        for ir in outer.walk():
            if ir.op == "fact" and ir.value in secrets:
                yield wording.hidden_fact(ir.span, ir.value, secrets[ir.value])


def _secrets(rules: Rules) -> dict[str, Span]:
    """Facts that come from hidden cards, and where; a fact made of such a fact is one too."""
    found: dict[str, Span] = {}
    for step in rules.deal:
        for name, value in step.facts if isinstance(step, SetStep) else ():
            for ir in value.walk():
                if _hidden(ir) or (ir.op == "fact" and ir.value in found):
                    found.setdefault(name, ir.span)
    return found


def _hidden(ir: Ir) -> bool:
    return ir.op in ("stock", "holder_of") or ir.op.startswith(("hand_of_", "dealt_of_"))
