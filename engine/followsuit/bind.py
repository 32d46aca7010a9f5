"""Parameters answered: expressions with their parameters open → expressions about one game.

What is known before the deal is worked out here, through the same texts that play uses (`ops.known`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from followsuit.expr import types as t
from followsuit.expr.ir import Ir, literal
from followsuit.expr.ops import OPS, known


@dataclass(frozen=True, slots=True, kw_only=True)
class Binding:
    """Everything that is fixed before the first deal.

    `answers` holds each parameter's answer as the number that stands for it; `holder` is seat or side;
    `suit_cards` and `rank_cards` are masks; `trump` a suit's index where the trump suit is fixed too (-1 for none).
    """

    answers: Mapping[str, int]
    holder: str
    suit_cards: tuple[int, ...]
    rank_cards: tuple[int, ...]
    deck: int
    trump: int | None = None
    classes: Mapping[str, int] = field(default_factory=dict)

    def with_trump(self, trump: int, classes: Mapping[str, int] | None = None) -> Binding:
        """The same with the trump suit, and the cards of classes, known."""
        return replace(self, trump=trump, classes=classes or {})


def mask_of(cards: tuple[int, ...]) -> int:
    """The set of some cards; one that is listed twice is in it once."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def bound(ir: Ir, binding: Binding) -> Ir:
    """`ir` with all that is known worked out. `nothing` stands where it comes to nothing."""
    if ir.op == "parameter":
        return literal(binding.answers[ir.value], ir.type, ir.span)
    if ir.op == "branch":
        return _branch(ir, binding)
    if ir.op == "when":
        return _when(ir, binding)
    if ir.op == "cases":
        return _cases(ir, binding)
    return _operation(_held(ir.rebuilt(lambda arg: bound(arg, binding)), binding), binding)


def _branch(ir: Ir, binding: Binding) -> Ir:
    selector = bound(ir.args[0], binding)
    if selector.op == "literal":
        return bound(ir.args[1 + _position(selector, ir.value)], binding)
    return replace(ir, args=(selector, *(bound(arg, binding) for arg in ir.args[1:])))


def _position(selector: Ir, keys: tuple[str, ...]) -> int:
    """Which branch a known selector takes; numbers are looked up, everything else is an index already."""
    if selector.type == t.NUMBER:
        return keys.index(str(selector.value))
    return int(selector.value) if selector.value >= 0 else len(keys) - 1


def _when(ir: Ir, binding: Binding) -> Ir:
    condition, value = bound(ir.args[0], binding), bound(ir.args[1], binding)
    if condition.op != "literal":
        return value if value.op == "nothing" else replace(ir, args=(condition, value))
    return value if condition.value else Ir("nothing", t.NOTHING, ir.span)


def _cases(ir: Ir, binding: Binding) -> Ir:
    kept: list[tuple[str, Ir]] = []
    for name, arg in zip(ir.value, ir.args, strict=True):
        value = bound(arg, binding)
        if value.op == "nothing":
            continue
        kept.append((name, value))
        if value.op not in ("when", "branch", "cases"):
            break
    if not kept:
        return Ir("nothing", t.NOTHING, ir.span)
    if len(kept) == 1 and kept[0][1].op != "when":
        return kept[0][1]
    return replace(ir, args=tuple(v for _, v in kept), value=tuple(n for n, _ in kept))


def _held(ir: Ir, binding: Binding) -> Ir:
    """What a holder is, said of seats or of sides."""
    if ir.type in (t.HOLDER, t.HOLDERS) and ir.op in (
        "subject",
        "quantified",
        "chosen",
        "champion",
        "only",
        "game_winner",
    ):
        ir = replace(ir, type=_real(ir.type, binding.holder))
    if isinstance(ir.value, tuple) and len(ir.value) == 2 and ir.value[1] == t.HOLDERS.kind:
        ir = replace(ir, value=(ir.value[0], _real(t.HOLDERS, binding.holder).kind))
    if ir.value == t.HOLDERS.kind:
        ir = replace(ir, value=_real(t.HOLDERS, binding.holder).kind)
    seat = binding.holder == "seat"
    if ir.op == "holder_of_seat":
        return ir.args[0] if seat else replace(ir, op="side_of_seat", type=t.SIDE)
    if ir.op == "side_of_holder":
        return replace(ir, op="side_of_seat") if seat else ir.args[0]
    if ir.op == "seats_of_holder":
        return replace(ir, op="only" if seat else "seats_of_side")
    if ir.op == "all_holders":
        return replace(ir, op="all_seats" if seat else "all_sides", type=_real(t.HOLDERS, binding.holder))
    if ir.op.endswith("_of_holder") and ir.op not in ("side_of_holder", "seats_of_holder"):
        return replace(ir, op=ir.op.removesuffix("holder") + binding.holder)
    return ir


def _real(type_: t.Type, holder: str) -> t.Type:
    plural = type_ == t.HOLDERS
    if holder == "seat":
        return t.SEATS if plural else t.SEAT
    return t.SIDES if plural else t.SIDE


def _operation(ir: Ir, binding: Binding) -> Ir:
    value = _table_value(ir, binding)
    if value is not None:
        return literal(value, ir.type, ir.span)
    if ir.op in ("and", "or"):
        return _logic(ir)
    op = OPS.get(ir.op)
    if (
        op is not None
        and op.pure
        and all(arg.op == "literal" for arg in ir.args)
        and (ir.args or ir.op in ("none", "empty"))
    ):
        return literal(known(ir.op, *(arg.value for arg in ir.args)), ir.type, ir.span)
    return ir


def _logic(ir: Ir) -> Ir:
    """`and` and `or` with one side known."""
    decides = 0 if ir.op == "and" else 1
    left, right = ir.args
    for this, other in ((left, right), (right, left)):
        if this.op == "literal":
            return this if bool(this.value) == bool(decides) else other
    return ir


def _table_value(ir: Ir, binding: Binding) -> int | None:
    """The value of operations on tables of the pack that are fixed before the deal."""
    if ir.op == "cards":
        return mask_of(ir.value) & binding.deck
    if ir.op == "deck":
        return binding.deck
    if ir.op == "trump":
        return binding.trump
    if ir.op == "class":
        return binding.classes.get(ir.value)
    if not ir.args or ir.args[0].op != "literal":
        return None
    index = ir.args[0].value
    if ir.op == "cards_of_suit":
        return binding.suit_cards[index] & binding.deck if index >= 0 else 0
    if ir.op == "cards_of_card":
        return 1 << index if index >= 0 else 0
    ranks = len(binding.rank_cards)
    if ir.op == "suit_of":
        return index // ranks if index >= 0 else -1
    if ir.op == "rank_of":
        return binding.rank_cards[index % ranks] & binding.deck if index >= 0 else 0
    return None
