"""One game, all its parameters answered: names are numbers, tables are worked out, nothing keeps a place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from followsuit.bind import Binding, bound
from followsuit.expr import types as t
from followsuit.expr.ir import Ir
from followsuit.rulebook import Award, Clause, DealStep, Duty, Level, Rules, SetStep, Step
from followsuit.settings import Answer, as_numbers
from followsuit.strengths import Strengths, work_out


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Seats and sides. Seats count in playing order; a side is a mask of seats."""

    seats: int
    sides: tuple[int, ...]
    side_of: tuple[int, ...]
    clockwise: bool
    holder: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """The cards. Index is suit × ranks + rank; `deck` is the mask of those in play."""

    suits: tuple[str, ...]
    ranks: tuple[str, ...]
    names: tuple[str, ...]
    deck: int
    suit_cards: tuple[int, ...]
    rank_cards: tuple[int, ...]
    twins: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldFigure:
    """One set of cards that is a meld: of which kind, what it pays, which larger figures swallow it."""

    meld: int
    cards: int
    size: int
    suit: int
    pays: int
    in_trumps: int
    only_trumps: bool
    swallowed_by: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """A tally: how many places it has and when it starts again."""

    name: str
    of: str  # seat, side or table
    per: str
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolved:
    """What emission needs, and what the layers above need to speak of it."""

    rules: Rules
    answers: Mapping[str, Answer]
    table: Table
    pack: Pack
    strengths: Strengths
    equals_last: bool
    points: tuple[tuple[tuple[int, int], ...], ...]  # by trump (none last): (value, mask)
    figures: tuple[MeldFigure, ...]
    hand_size: int
    steps: tuple[Step, ...]
    first_dealer: str
    next_dealer: Ir
    first_lead: Ir
    next_lead: Ir
    until_all_pass: bool
    counts: Ir | None
    lead: Duty
    follow: Duty
    tallies: tuple[Count, ...]
    trick: tuple[Award, ...]
    deal: Level
    game: Level | None
    match: Level | None
    after_deal: tuple[Clause, ...]
    longest_deal: int


def resolve(rules: Rules, answers: Mapping[str, Answer]) -> Resolved:
    """The game that `rules` describe under complete answers (see `settings.resolve_settings`)."""
    binding = bind(rules, answers)
    seats = int(answers["seats"])
    table = table_of(rules, binding, seats)
    pack = pack_of(rules, binding)
    strengths = work_out(rules.ranking, binding, len(pack.names))
    scoring, play = rules.scoring, rules.play
    equals = rules.ranking.equals
    return Resolved(
        rules=rules,
        answers=dict(answers),
        table=table,
        pack=pack,
        strengths=strengths,
        equals_last=equals is not None and bound(equals, binding).value == "last",
        points=tuple(
            points_of(
                rules, binding, trump, {name: masks[trump] for name, masks in strengths.classes.items()}
            )
            for trump in (*range(len(pack.suits)), -1)
        ),
        figures=_figures(rules, binding, pack),
        hand_size=sum(_each(step, binding, pack, seats) for step in rules.deal if isinstance(step, DealStep)),
        steps=tuple(_step(step, binding, pack, seats) for step in rules.deal),
        first_dealer=str(bound(rules.players.first_dealer, binding).value),
        next_dealer=bound(rules.players.next_dealer, binding),
        first_lead=bound(play.first_lead, binding),
        next_lead=bound(play.next_lead, binding),
        until_all_pass=bound(play.goes_round, binding).value == "until_all_pass",
        counts=bound(play.counts, binding) if play.counts else None,
        lead=_duty(play.lead, binding),
        follow=_duty(play.follow, binding),
        tallies=_tallies(rules, binding, table),
        trick=_awards(scoring.trick, binding),
        deal=_level(scoring.deal, binding),
        game=_level(scoring.game, binding) if scoring.game else None,
        match=_level(scoring.match, binding) if scoring.match else None,
        after_deal=_clauses(rules.checks.after_deal, binding),
        longest_deal=int(bound(rules.checks.longest_deal, binding).value),
    )


# -- the table and the pack ------------------------------------------------------------------------------


def bind(rules: Rules, answers: Mapping[str, Answer]) -> Binding:
    """The parameters' answers as numbers, with the pack's masks."""
    suits, ranks = len(rules.deck.suits), len(rules.deck.ranks)
    whole = (1 << suits * ranks) - 1
    binding = Binding(
        answers=as_numbers(rules, answers),
        holder="side",
        suit_cards=tuple(((1 << ranks) - 1) << suit * ranks for suit in range(suits)),
        rank_cards=tuple(sum(1 << suit * ranks + rank for suit in range(suits)) for rank in range(ranks)),
        deck=whole,
    )
    holder = str(bound(rules.scoring.holder, binding).value)
    without = bound(rules.deck.without, binding) if rules.deck.without else None
    removed = without.value if without is not None and without.op == "literal" else 0
    return replace(binding, holder=holder, deck=whole & ~removed)


def table_of(rules: Rules, binding: Binding, seats: int) -> Table:
    """Seats and sides as these answers have them."""
    sitting = str(bound(rules.players.sides, binding).value)
    number = {"opposite": seats // 2, "alternate": 2, "none": seats}[sitting]
    side_of = tuple(seat % number for seat in range(seats))
    sides = tuple(sum(1 << s for s in range(seats) if side_of[s] == side) for side in range(number))
    clockwise = bound(rules.players.turn, binding).value == "clockwise"
    return Table(seats=seats, sides=sides, side_of=side_of, clockwise=clockwise, holder=binding.holder)


def pack_of(rules: Rules, binding: Binding) -> Pack:
    """The cards that these answers leave in the pack."""
    suits, ranks = rules.deck.suits, rules.deck.ranks
    pairs = {a: b for colour in rules.deck.colours if len(colour) == 2 for a, b in (colour, colour[::-1])}
    return Pack(
        suits=suits,
        ranks=ranks,
        names=tuple(rank + suit for suit in suits for rank in ranks),
        deck=binding.deck,
        suit_cards=tuple(cards & binding.deck for cards in binding.suit_cards),
        rank_cards=tuple(cards & binding.deck for cards in binding.rank_cards),
        twins=tuple(suits.index(pairs[suit]) if suit in pairs else -1 for suit in suits),
    )


def points_of(
    rules: Rules, binding: Binding, trump: int, classes: Mapping[str, int] | None = None
) -> tuple[tuple[int, int], ...]:
    """(value, mask) of the cards that count anything; the first rule that names a card decides.

    `classes` has the cards of each class under this trump suit, where they are known already.
    """
    known = binding.with_trump(trump, work_out_classes(rules, binding, trump) if classes is None else classes)
    left, found = binding.deck, dict[int, int]()
    for rule in rules.points:
        cards = left if rule.cards is None else _mask(bound(rule.cards, known)) & left
        left &= ~cards
        value = int(bound(rule.value, known).value)
        found[value] = found.get(value, 0) | cards
    return tuple((value, mask) for value, mask in sorted(found.items(), reverse=True) if value and mask)


def work_out_classes(rules: Rules, binding: Binding, trump: int) -> dict[str, int]:
    """The cards of each class under one trump suit."""
    from followsuit.strengths import members

    found: dict[str, int] = {}
    for member in members(rules.ranking, binding, trump, []):
        found[member.name] = found.get(member.name, 0) | member.cards
    return found


def _mask(ir: Ir) -> int:
    return int(ir.value) if ir.op == "literal" else 0


# -- melds -----------------------------------------------------------------------------------------------


def _figures(rules: Rules, binding: Binding, pack: Pack) -> tuple[MeldFigure, ...]:
    drafts = [
        (index, cards, size, suit)
        for index in range(len(rules.melds))
        for cards, size, suit in meld_shapes(rules, index, binding, pack)
    ]
    replaced = {
        index: str(bound(meld.replaces, binding).value)
        for index, meld in enumerate(rules.melds)
        if meld.replaces and bound(meld.replaces, binding).op != "nothing"
    }
    return tuple(_figure(rules, binding, draft, drafts, replaced) for draft in drafts)


def _figure(
    rules: Rules,
    binding: Binding,
    draft: tuple[int, int, int, int],
    drafts: list[tuple[int, int, int, int]],
    replaced: Mapping[int, str],
) -> MeldFigure:
    index, cards, size, suit = draft
    meld = rules.melds[index]
    pays = int(bound(meld.pays, binding).value)
    in_trumps = bound(meld.in_trumps, binding) if meld.in_trumps else None
    return MeldFigure(
        meld=index,
        cards=cards,
        size=size,
        suit=suit,
        pays=pays,
        in_trumps=int(in_trumps.value) if in_trumps is not None and in_trumps.op == "literal" else pays,
        only_trumps=meld.only_trumps,
        swallowed_by=tuple(
            other[1] for other in drafts if replaced.get(other[0]) == meld.name and other[1] & cards == cards
        ),
    )


def meld_shapes(rules: Rules, index: int, binding: Binding, pack: Pack) -> list[tuple[int, int, int]]:
    """(cards, how many of them are needed, suit or -1) of every figure of one kind of meld."""
    meld = rules.melds[index]
    if meld.cards is not None:
        cards = _mask(bound(meld.cards, binding))
        return [(cards, cards.bit_count(), -1)]
    if meld.same == "rank":
        every = [
            (pack.rank_cards[rank], meld.size or pack.rank_cards[rank].bit_count(), -1) for rank in meld.ranks
        ]
        return [shape for shape in every if shape[0].bit_count() >= shape[1] > 0]
    if meld.run:
        starts = range(len(pack.ranks) - meld.run + 1)
        runs = [tuple(range(start, start + meld.run)) for start in starts]
    else:
        runs = [meld.ranks]
    shapes = [
        (_same_suit(pack, suit, ranks), len(ranks), suit) for suit in range(len(pack.suits)) for ranks in runs
    ]
    return [shape for shape in shapes if shape[0].bit_count() == shape[1] > 0]


def _same_suit(pack: Pack, suit: int, ranks: tuple[int, ...]) -> int:
    mask = 0
    for rank in ranks:
        mask |= pack.suit_cards[suit] & pack.rank_cards[rank]
    return mask


# -- the course of a deal --------------------------------------------------------------------------------


def _each(step: DealStep, binding: Binding, pack: Pack, seats: int) -> int:
    return int(bound(step.each, binding).value) if step.each else pack.deck.bit_count() // seats


def _step(step: Step, binding: Binding, pack: Pack, seats: int) -> Step:
    if isinstance(step, DealStep):
        from followsuit.expr.ir import literal

        return replace(step, each=literal(_each(step, binding, pack, seats), t.NUMBER, step.span))
    if isinstance(step, SetStep):
        return replace(step, facts=tuple((name, bound(value, binding)) for name, value in step.facts))
    return step


def _duty(duty: Duty, binding: Binding) -> Duty:
    otherwise = bound(duty.otherwise, binding) if duty.otherwise else None
    may_pass = bound(duty.may_pass, binding) if duty.may_pass else None
    never_passes = may_pass is not None and may_pass.op == "literal" and not may_pass.value
    return replace(
        duty,
        prefer=_clauses(duty.prefer, binding),
        never=_clauses(duty.never, binding),
        exempt=_clauses(duty.exempt, binding),
        may_pass=None if never_passes else may_pass,
        otherwise=otherwise,
    )


def _clauses(clauses: tuple[Clause, ...], binding: Binding) -> tuple[Clause, ...]:
    """The clauses that say anything under these answers."""
    found = (replace(clause, body=bound(clause.body, binding)) for clause in clauses)
    return tuple(clause for clause in found if clause.body.op != "nothing")


# -- scoring ---------------------------------------------------------------------------------------------


def _tallies(rules: Rules, binding: Binding, table: Table) -> tuple[Count, ...]:
    found = []
    for tally in rules.scoring.tallies:
        of = binding.holder if tally.of == "holder" else tally.of
        size = {"seat": table.seats, "side": len(table.sides), "table": 1}[of]
        found.append(Count(name=tally.name, of=of, per=str(bound(tally.per, binding).value), size=size))
    return tuple(found)


def _awards(awards: tuple[Award, ...], binding: Binding) -> tuple[Award, ...]:
    found = []
    for award in awards:
        condition = bound(award.condition, binding) if award.condition else None
        if condition is not None and condition.op == "literal":
            if not condition.value:
                continue
            condition = None
        to = bound(award.to, binding) if award.to else None
        amounts = tuple((name, bound(amount, binding)) for name, amount in award.amounts)
        given = tuple((name, amount) for name, amount in amounts if not _comes_to_nothing(amount))
        if given and (to is None or to.op != "nothing"):
            found.append(replace(award, to=to, condition=condition, amounts=given))
    return tuple(found)


def _comes_to_nothing(amount: Ir) -> bool:
    """Whether an amount is nothing, or nought whatever happens."""
    return amount.op == "nothing" or (amount.op == "literal" and amount.value == 0)


def _level(level: Level, binding: Binding) -> Level:
    def maybe(ir: Ir | None) -> Ir | None:
        return bound(ir, binding) if ir is not None else None

    return replace(
        level,
        over=_clauses(level.over, binding),
        won_by=maybe(level.won_by),
        tie=maybe(level.tie),
        stops_play=maybe(level.stops_play),
        pays=_awards(level.pays, binding),
    )
