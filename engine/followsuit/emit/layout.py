"""Where everything stands in the flat state, and the constants and tables of one game."""

from __future__ import annotations

from followsuit.resolved import Resolved
from followsuit.rulebook import DealStep, TurnUpStep

SCALARS = (
    "RNG KEY_HIGH KEY_LOW MATCH PHASE FAULT TURN LEADER OPENER FOREHAND DEALER NEXT_DEALER LED ROW WINNING WINNER"
    " STRENGTH ACTED PASSES SKIPS TRICK PLAYED LEGAL MAY_PASS CLAUSE TRICK_NUMBER ACTIONS CARDS_LEFT ENDED_BY TRUMP"
    " TURN_UP STOCK DEAL_NUMBER DEALS GAMES GAME_WON GAME_WINNER GAME_ENDED MATCH_WON MATCH_ENDED"
).split()
PHASES = {"DEALING": 0, "PLAYING": 1, "OVER": 2, "FAULTY": 3}
FAULTS = {"FAULT_NO_PLAY": 1, "FAULT_TOO_LONG": 2}
FIRST_CHECK = 3
_WAYS_ON = {"": 0, "next_seat_leads": 1, "partner_leads": 2, "deal_over": 3}


def layout(game: Resolved, awards: int) -> dict[str, int]:
    """Offset of every scalar and vector; SIZE is the length of the state."""
    found: dict[str, int] = {}
    size = 0
    seats, sides = game.table.seats, len(game.table.sides)
    vectors = [
        ("HAND", seats),
        ("DEALT", seats),
        ("PLAY", seats),
        ("TAKEN_SEAT", seats),
        ("TAKEN_SIDE", sides),
    ]
    vectors += [("TRICKS_SEAT", seats), ("TRICKS_SIDE", sides), ("PAID", awards)]
    vectors += [(f"T_{count.name.upper()}", count.size) for count in game.tallies]
    vectors += [(f"LAST_{count.name.upper()}", count.size) for count in game.tallies]
    facts = [f"F_{name.upper()}" for name in game.rules.names.facts]
    for name, length in [*((scalar, 1) for scalar in (*SCALARS, *facts)), *vectors]:
        found[name] = size
        size += length
    found["SIZE"] = size
    return found


def seen(game: Resolved, clauses: int, awards: int) -> dict[str, int]:
    """Offsets in the vector that adds up what a counted run sees; SEEN_SIZE is its length."""
    found: dict[str, int] = {}
    size = 0
    for name, length in (
        ("SEEN_CLAUSE", clauses + 1),  # 0 where no clause decided
        ("SEEN_CHOICES", game.hand_size + 2),  # from no legal action to every card and a pass
        ("SEEN_MELD", len(game.rules.melds)),
        ("SEEN_PAID", awards),
    ):
        found[name] = size
        size += length
    return found | {"SEEN_SIZE": size}


def sheet(game: Resolved) -> tuple[tuple[str, int], ...]:
    """The fields, and indices in them, that a counted run notes of every deal as it ends."""
    scalars = "DEALS DEAL_NUMBER DEALER ACTIONS ENDED_BY GAME_ENDED GAME_WON MATCH_ENDED MATCH_WON".split()
    vectors = [("TRICKS_SEAT", game.table.seats), ("TRICKS_SIDE", len(game.table.sides))]
    vectors += [(f"LAST_{count.name.upper()}", count.size) for count in game.tallies]
    return (*((name, 0) for name in scalars), *((name, i) for name, size in vectors for i in range(size)))


def constants(game: Resolved, used: set[str]) -> dict[str, int]:
    """What the step machine reads of a game beside its tables."""
    otherwise = game.lead.otherwise
    return {
        **PHASES,
        **FAULTS,
        "SEATS": game.table.seats,
        "SIDES": len(game.table.sides),
        "CARDS": len(game.pack.names),
        "PACK": game.pack.deck.bit_count(),
        "DECK": game.pack.deck,
        "ALL_SEATS": (1 << game.table.seats) - 1,
        "ALL_SIDES": (1 << len(game.table.sides)) - 1,
        "STOPPED": 1,
        "PLAYED_OUT": 2,
        "LONGEST_DEAL": game.longest_deal,
        "FIRST_BY_LOT": int(game.first_dealer == "by_lot"),
        "UNTIL_ALL_PASS": int(game.until_all_pass),
        "EQUALS_LAST": int(game.equals_last),
        "DEAL_OVER_WITHOUT_LEAD": int(otherwise is not None and otherwise.value == "deal_over"),
        "HOLDER_IS_SEAT": int(game.table.holder == "seat"),
        "USES_DEALT": int(bool(used & {"dealt_of_seat", "dealt_of_side"})),
        "USES_TAKEN": int(bool(used & {"taken_of_seat", "taken_of_side"})),
        "USES_PLAY": 1,
        **_levels(game),
    }


def _levels(game: Resolved) -> dict[str, int]:
    level, match = game.game, game.match
    return {
        "HAS_GAME": int(level is not None),
        "GAME_AT_DEAL_END": int(level is not None and bool(level.over)),
        "GAME_HAS_OVER": int(level is not None and bool(level.over)),
        "GAME_PLAYS_ON": int(level is not None and _plays_on(level.tie)),
        "HAS_STOP": int(level is not None and level.stops_play is not None),
        "HAS_MATCH": int(match is not None),
        "MATCH_HAS_OVER": int(match is not None and bool(match.over)),
        "MATCH_PLAYS_ON": int(match is not None and _plays_on(match.tie)),
    }


def _plays_on(tie: object) -> bool:
    return getattr(tie, "value", None) == "play_on"


def tables(game: Resolved, used: set[str]) -> dict[str, tuple[int, ...]]:
    """Tables of the pack, the ranking and the seats. One entry more at the end answers for none (-1)."""
    cards = len(game.pack.names)
    strengths = game.strengths
    return {
        "PACK_CARDS": tuple(1 << card for card in range(cards) if game.pack.deck >> card & 1),
        "CARD": (*(1 << card for card in range(cards)), 0),
        "SUIT": (*game.pack.suit_cards, 0),
        "STRENGTHS": tuple(value for row in strengths.rows for value in row),
        "ROW_OF": tuple(row * cards for block in strengths.row_of for row in block),
        "SIDE_OF": (*game.table.side_of, -1),
        "SEATS_OF": (*game.table.sides, 0),
        "LEAD_ORDER": _lead_order(game),
        **{
            f"CLASS_{name.upper()}": masks for name, masks in strengths.classes.items() if name.isidentifier()
        },
        **_card_tables(game, used),
        **_seat_tables(game),
    }


def _card_tables(game: Resolved, used: set[str]) -> dict[str, tuple[int, ...]]:
    cards, ranks = len(game.pack.names), len(game.pack.ranks)
    found = {
        "SUIT_OF": (*(card // ranks for card in range(cards)), -1),
        "SAME_RANK": (*(game.pack.rank_cards[card % ranks] for card in range(cards)), 0),
        "TWIN": (*game.pack.twins, -1),
        "FOLLOWS": tuple(mask for block in game.strengths.follows for mask in block),
    }
    if used & {"beaters", "higher"}:
        found["ABOVE"] = tuple(
            sum(1 << other for other in range(cards) if row[other] > row[card])
            for row in game.strengths.rows
            for card in range(cards)
        )
    return found


def _seat_tables(game: Resolved) -> dict[str, tuple[int, ...]]:
    seats, sides = game.table.seats, game.table.sides
    after = tuple((seat + 1) % seats for seat in range(seats))
    before = tuple((seat - 1) % seats for seat in range(seats))
    partners = tuple(sides[game.table.side_of[seat]] & ~(1 << seat) for seat in range(seats))
    left, right = (after, before) if game.table.clockwise else (before, after)
    return {
        "LEFT": (*left, -1),
        "RIGHT": (*right, -1),
        "ACROSS": (*((seat + seats // 2) % seats for seat in range(seats)), -1),
        "PARTNERS": (*partners, 0),
        "PARTNER": (*(m.bit_length() - 1 if m.bit_count() == 1 else -1 for m in partners), -1),
        "RIVAL": (*((1 - side) if len(sides) == 2 else -1 for side in range(len(sides))), -1),
        "SIDES_OF_SEATS": tuple(_sides_of(game, mask) for mask in range(1 << seats)),
    }


def _sides_of(game: Resolved, seats: int) -> int:
    return sum(1 << i for i, side in enumerate(game.table.sides) if side & seats)


def _lead_order(game: Resolved) -> tuple[int, ...]:
    """For each seat that had the lead: who leads after 0, 1, 2 … have passed it on."""
    seats = game.table.seats
    partners_first = game.lead.otherwise is not None and game.lead.otherwise.value == "partner_leads"
    found: list[int] = []
    for opener in range(seats):
        turn = [(opener + k) % seats for k in range(seats)]
        if partners_first:
            side = game.table.side_of[opener]
            turn.sort(key=lambda seat: game.table.side_of[seat] != side)
        found += turn
    return tuple(found)


def packets(step: DealStep, seats: int) -> tuple[int, ...]:
    """Whose each card of a deal step is, as seats after the first to be dealt to, packet by packet."""
    each = int(step.each.value) if step.each is not None else 0
    sizes: list[int] = []
    dealt = 0
    while dealt < each:
        size = min(step.packets[len(sizes) % len(step.packets)], each - dealt)
        sizes.append(size)
        dealt += size
    return tuple(seat for size in sizes for seat in range(seats) for _ in range(size))


def turned_up(step: TurnUpStep, dealt: int) -> int:
    """Which card from the top of the pack is shown, after `dealt` cards were dealt."""
    return dealt - 1 if step.card == "last_dealt" else dealt
