"""Expressions: from text to typed operations, and to faults that point at the words that are wrong."""

from __future__ import annotations

import pytest

from followsuit.expr import scope
from followsuit.expr import types as t
from followsuit.expr.scope import Place
from followsuit.expr.types import Type
from tests.expr.small import CONTRACT, ROUNDING, node, scalar, shown, typed

# -- what is good ------------------------------------------------------------------------------------------

GOOD = (
    # numbers, and what binds what
    ("31", "31", t.NUMBER),
    ("1000000000", "1000000000", t.NUMBER),
    ("-4", "negate(4)", t.NUMBER),
    ("2 + 3 * 4", "add(2, multiply(3, 4))", t.NUMBER),
    ("(2 + 3) * 4", "multiply(add(2, 3), 4)", t.NUMBER),
    ("10 - 3 - 2", "subtract(subtract(10, 3), 2)", t.NUMBER),
    ("7 // 2 % 3", "remainder(quotient(7, 2), 3)", t.NUMBER),
    ("-tricks", "negate(tricks_of_seat(subject))", t.NUMBER),
    ("max of (tricks, 4)", "max(tricks_of_seat(subject), 4)", t.NUMBER),
    ("max of (1, 2, 3)", "max(max(1, 2), 3)", t.NUMBER),
    ("min of (pot, target)", "min(tally[pot], parameter[target])", t.NUMBER),
    ("pot rounded half_up to 5", "round_half_up(tally[pot], 5)", t.NUMBER),
    ("tricks - 4 rounded up to 2", "round_up(subtract(tricks_of_seat(subject), 4), 2)", t.NUMBER),
    ("pot rounded down to max of (1, few)", "round_down(tally[pot], max(1, parameter[few]))", t.NUMBER),
    ("pot // target", "quotient(tally[pot], parameter[target])", t.NUMBER),
    ("count of hand - 1", "subtract(count(hand_of_seat(subject)), 1)", t.NUMBER),
    # cards and suits
    ("10♥", "cards[1]", t.CARDS),
    ("TH", "cards[1]", t.CARDS),
    ("10H", "cards[1]", t.CARDS),
    ("KH A♠", "cards[2 7]", t.CARDS),
    ("♥", "literal[0]", t.SUIT),
    ("hearts", "cards_of_suit(literal[0])", t.CARDS),
    ("rank 7", "cards[0 4]", t.CARDS),
    ("rank K A", "cards[2 3 6 7]", t.CARDS),
    ("rank of led", "rank_of(led)", t.CARDS),
    ("none", "literal[-1]", t.NONE),
    ("empty", "literal[0]", t.EMPTY),
    # names
    ("sevens", "cards[0 4]", t.CARDS),
    ("trumps", "class[trumps]", t.CARDS),
    ("target", "parameter[target]", t.NUMBER),
    ("rounding", "parameter[rounding]", ROUNDING),
    ("maker", "fact[maker]", t.SEAT),
    ("contract", "fact[contract]", CONTRACT),
    ("swept", "equal(tricks_of_seat(subject), 4)", t.TRUTH),
    ("best", "branch[nearest up](parameter[rounding], 1, parameter[target])", t.NUMBER),
    ("beating", "common(hand_of_seat(subject), higher)", t.CARDS),
    ("on_condition", "when(parameter[must_beat], class[trumps])", t.CARDS),
    # whose
    ("me", "seat(subject)", t.SEAT),
    ("partners", "partners(subject)", t.SEATS),
    ("rivals", "lose(all_sides, only(side_of_seat(subject)))", t.SIDES),
    ("hand", "hand_of_seat(subject)", t.CARDS),
    ("tricks of maker", "tricks_of_seat(fact[maker])", t.NUMBER),
    ("tricks of side of maker", "tricks_of_side(side_of_seat(fact[maker]))", t.NUMBER),
    ("tricks of game_winner", "tricks_of_holder(game_winner)", t.NUMBER),
    ("score", "tally[score](side_of_seat(subject))", t.NUMBER),
    ("score of maker", "tally[score](side_of_seat(fact[maker]))", t.NUMBER),
    ("eyes", "tally[eyes](holder_of_seat(subject))", t.NUMBER),
    ("alone", "tally[alone](subject)", t.NUMBER),
    ("pot", "tally[pot]", t.NUMBER),
    # truths
    ("not must_beat and swept", "and(not(parameter[must_beat]), equal(tricks_of_seat(subject), 4))", t.TRUTH),
    (
        "must_beat or game_ended and must_beat",
        "or(parameter[must_beat], and(game_ended, parameter[must_beat]))",
        t.TRUTH,
    ),
    ("tricks > 4", "more(tricks_of_seat(subject), 4)", t.TRUTH),
    ("4 <= tricks", "at_most(4, tricks_of_seat(subject))", t.TRUTH),
    ("maker is me", "equal(fact[maker], seat(subject))", t.TRUTH),
    ("maker is side of me", "equal(side_of_seat(fact[maker]), side_of_seat(seat(subject)))", t.TRUTH),
    ("maker is not none", "different(fact[maker], none)", t.TRUTH),
    ("none is not maker", "different(none, fact[maker])", t.TRUTH),
    ("game_winner is none", "equal(game_winner, none)", t.TRUTH),
    ("contract is solo", "equal(fact[contract], literal[0])", t.TRUTH),
    ("rounding is not up", "different(parameter[rounding], literal[1])", t.TRUTH),
    ("trump is ♥", "equal(trump, literal[0])", t.TRUTH),
    ("trump is hearts", "equal(cards_of_suit(trump), cards_of_suit(literal[0]))", t.TRUTH),
    ("led is 10♥", "equal(cards_of_card(led), cards[1])", t.TRUTH),
    ("trick is not empty", "different(trick, empty)", t.TRUTH),
    ("led in trumps", "meets(cards_of_card(led), class[trumps])", t.TRUTH),
    ("♥ in trick", "meets(cards_of_suit(literal[0]), trick)", t.TRUTH),
    ("K♠ not in hand", "not(meets(cards[6], hand_of_seat(subject)))", t.TRUTH),
    ("maker in partners", "meets(only(fact[maker]), partners(subject))", t.TRUTH),
    # who
    ("any side with tricks >= 3", "quantified[any sides](at_least(tricks_of_side(subject), 3))", t.TRUTH),
    (
        "every seat with hand is empty",
        "quantified[every seats](equal(hand_of_seat(subject), empty))",
        t.TRUTH,
    ),
    ("no holder with eyes > 9", "quantified[no holders](more(tally[eyes](subject), 9))", t.TRUTH),
    (
        "first seat with 7♥ in dealt",
        "quantified[first seats](meets(cards[0], dealt_of_seat(subject)))",
        t.SEAT,
    ),
    ("first holder with eyes > 9", "quantified[first holders](more(tally[eyes](subject), 9))", t.HOLDER),
    (
        "seats with (tricks is 0 and me is maker)",
        "chosen[seats](and(equal(tricks_of_seat(subject), 0), equal(seat(subject), fact[maker])))",
        t.SEATS,
    ),
    ("side with most score", "champion[most sides](tally[score](subject))", t.SIDE),
    ("seat with least tricks", "champion[least seats](tricks_of_seat(subject))", t.SEAT),
    ("holder with most eyes", "champion[most holders](tally[eyes](subject))", t.HOLDER),
    ("total score of sides", "over[total sides](all_sides, tally[score](subject))", t.NUMBER),
    ("least tricks of seats", "over[least seats](all_seats, tricks_of_seat(subject))", t.NUMBER),
    (
        "most tricks of rivals",
        "over[most sides](lose(all_sides, only(side_of_seat(subject))), tricks_of_side(subject))",
        t.NUMBER,
    ),
    # sets
    ("hand & trumps", "common(hand_of_seat(subject), class[trumps])", t.CARDS),
    ("sevens + K♠", "unite(cards[0 4], cards[6])", t.CARDS),
    ("suit_led & higher + trumps", "unite(common(suit_led, higher), class[trumps])", t.CARDS),
    (
        "hand & trumps - led",
        "lose(common(hand_of_seat(subject), class[trumps]), cards_of_card(led))",
        t.CARDS,
    ),
    ("led + winning", "unite(cards_of_card(led), cards_of_card(winning))", t.CARDS),
    ("partners + me", "unite(partners(subject), only(seat(subject)))", t.SEATS),
    # words with `of`
    ("others of maker", "lose(all_seats, only(fact[maker]))", t.SEATS),
    ("opponents of maker", "lose(all_seats, seats_of_side(side_of_seat(fact[maker])))", t.SEATS),
    ("rivals of maker", "lose(all_sides, only(side_of_seat(fact[maker])))", t.SIDES),
    ("left of right of dealer", "left(right(dealer))", t.SEAT),
    ("holder of K♠", "holder_of(literal[6])", t.SEAT),
    ("plays of partners of winner", "plays_of(partners(winner))", t.CARDS),
    ("highest of (hand & higher)", "highest(common(hand_of_seat(subject), higher))", t.CARDS),
    ("completers of marriage", "completers[marriage]", t.CARDS),
    ("count of maker", "count(only(fact[maker]))", t.NUMBER),
    # conditions
    ("trumps if must_beat", "when(parameter[must_beat], class[trumps])", t.CARDS),
    ("trumps unless must_beat", "when(not(parameter[must_beat]), class[trumps])", t.CARDS),
)


@pytest.mark.parametrize(("text", "operations", "type_"), GOOD, ids=[row[0] for row in GOOD])
def test_an_expression_becomes_typed_operations(text: str, operations: str, type_: Type) -> None:
    found = typed(text)
    assert found.faults == []
    assert found.ir is not None
    assert (shown(found.ir), found.ir.type) == (operations, type_)


WANTED = (
    ("led", t.CARDS, "cards_of_card(led)"),
    ("trump", t.CARDS, "cards_of_suit(trump)"),
    ("K♠", t.CARD, "literal[6]"),
    ("maker", t.SEATS, "only(fact[maker])"),
    ("maker", t.SIDE, "side_of_seat(fact[maker])"),
    ("maker", t.SIDES, "only(side_of_seat(fact[maker]))"),
    ("maker", t.HOLDERS, "only(holder_of_seat(fact[maker]))"),
    ("side of maker", t.SEATS, "seats_of_side(side_of_seat(fact[maker]))"),
    ("game_winner", t.SIDE, "side_of_holder(game_winner)"),
    ("partners", t.SIDES, "sides_of_seats(partners(subject))"),
    ("none", t.SEAT, "none"),
    ("empty", t.CARDS, "empty"),
    ("solo", CONTRACT, "literal[0]"),
    ("led if must_beat", t.CARDS, "when(parameter[must_beat], cards_of_card(led))"),
)


@pytest.mark.parametrize(("text", "want", "operations"), WANTED)
def test_a_value_becomes_the_type_that_is_wanted(text: str, want: Type, operations: str) -> None:
    found = typed(text, want=want)
    assert found.faults == []
    assert shown(found.ir) == operations
    assert found.ir is not None
    assert found.ir.type == want


def test_names_and_answers_that_are_used_are_noted() -> None:
    assert typed("best").used == {"best", "rounding", "rounding=nearest", "rounding=up", "target"}
    assert typed("rounding is up").used == {"rounding", "rounding=nearest", "rounding=up"}
    assert typed("side with most score").used == {"score"}


# -- what is bad -------------------------------------------------------------------------------------------

BAD = (
    # syntax
    ("", "expr-empty", 1),
    ("tricks +", "expr-syntax", 9),
    ("tricks + + 4", "expr-syntax", 10),
    ("(tricks", "expr-syntax", 8),
    ("tricks)", "expr-syntax", 7),
    ("tricks = 4", "expr-syntax", 8),
    ("hand?", "expr-syntax", 5),
    ("Hand", "expr-syntax", 1),
    ("if must_beat", "expr-syntax", 4),
    ("trumps if must_beat unless swept", "expr-syntax", 21),
    ("trumps if (trumps if must_beat)", "expr-syntax", 19),
    ("1 < tricks < 4", "expr-syntax", 12),
    ("any side tricks > 4", "expr-syntax", 10),
    ("score rounded to 5", "expr-syntax", 18),
    ("7 ♥", "expr-syntax", 3),
    ("+ ".join(["tricks"] * 400), "expr-too-long", 1),
    ("(" * 100 + "1" + ")" * 100 + " + 1" * 70, "expr-too-long", 1),
    ("99999999999", "number-too-large", 1),
    ("1000000001", "number-too-large", 1),
    # names
    ("hnad & trumps", "unknown-name", 1),
    ("must_beat is true", "unknown-name", 14),
    ("hand + clubs", "unknown-name", 8),
    ("9♥", "unknown-card", 1),
    ("A♠ K♣", "unknown-card", 4),
    ("♣ in hand", "unknown-suit", 1),
    ("rank 7 Q", "unknown-rank", 8),
    ("rank 10 T", "written-twice", 9),
    ("completers of trumps", "unknown-meld", 15),
    ("completers of (1)", "unknown-meld", 16),
    ("1 + trick of maker", "not-of", 5),
    ("sevens of maker", "not-of", 1),
    ("max of 3", "not-of", 1),
    ("count of (1, 2)", "not-of", 1),
    ("cards with tricks > 4", "not-a-domain", 1),
    ("side with total score", "not-a-domain", 11),
    ("side with most hand", "not-a-tally", 16),
    ("most hand of sides", "not-a-tally", 6),
    ("score rounded nearest to 5", "not-a-rounding", 15),
    ("1 + round_about", "term-cycle", 14),  # where the term it leads to names it again
    # types
    ("tricks + hand", "not-comparable", 1),
    ("hand is maker", "not-comparable", 1),
    ("tricks in hand", "wrong-type", 1),
    ("maker in trick", "wrong-type", 10),
    ("must_beat and trumps", "wrong-type", 15),
    ("not hand", "wrong-type", 5),
    ("tricks if hand", "wrong-type", 11),
    ("hand > 4", "wrong-type", 1),
    ("count of tricks", "wrong-type", 1),
    ("left of side of maker", "wrong-type", 9),
    ("holder of K♠ 7♠", "wrong-type", 11),
    ("hand of rivals", "wrong-type", 1),
    ("tricks of none", "wrong-type", 1),
    ("rounding is down", "unknown-answer", 13),
    ("contract is rounding", "unknown-answer", 13),
    ("alone of side of maker", "tally-of-another", 1),
    ("score of hand", "tally-of-another", 1),
    ("pot of maker", "tally-of-another", 1),
    ("most pot of sides", "tally-of-another", 6),
    # numbers that may be nothing
    ("score rounded up to 0", "may-divide-by-zero", 21),
    ("score // few", "may-divide-by-zero", 10),
    ("score % (target - 1)", "may-divide-by-zero", 10),
    ("score rounded up to max of (0, few)", "may-divide-by-zero", 21),
)


@pytest.mark.parametrize(("text", "code", "column"), BAD, ids=[row[0][:30] for row in BAD])
def test_a_fault_is_told_where_it_is(text: str, code: str, column: int) -> None:
    found = typed(text)
    assert found.ir is None
    assert (found.faults[0].code, found.faults[0].span.column) == (code, column)


def test_all_faults_of_an_expression_are_told() -> None:
    found = typed("hnad & 9♥ + tirck")
    assert [fault.code for fault in found.faults] == ["unknown-name", "unknown-card", "unknown-name"]


def test_a_slip_is_told_what_was_meant() -> None:
    assert (typed("hnad").faults[0].help or "").startswith("did you mean 'hand'?")
    assert (typed("rounding is upp").faults[0].help or "").startswith("did you mean 'up'?")


def test_a_syntax_fault_says_what_may_stand_there() -> None:
    assert "here may stand:" in (typed("score rounded up 5").faults[0].help or "")
    assert "'to'" in (typed("score rounded up 5").faults[0].help or "")


# -- places ------------------------------------------------------------------------------------------------

PLACED = (
    ("trump is ♥", scope.CONSTANT, "not-here", 1),
    ("trumps", scope.CONSTANT, "not-here", 1),
    ("count of hand", scope.RANKING, "no-subject", 10),
    ("count of trick", scope.LEAD, "not-here", 10),
    ("highest of hand", scope.LEAD, "not-here", 1),
    ("winner", scope.LEAD, "not-here", 1),
    ("led", scope.TEST, "not-here", 1),
    ("game_winner is none", scope.FOLLOW, "not-here", 1),
    # nobody is asked about
    ("tricks > 4", scope.TEST, "no-subject", 1),
    ("score > 4", scope.DEAL_END, "no-subject", 1),
    ("me", scope.DEAL_END, "no-subject", 1),
    ("partners", scope.TRICK, "no-subject", 1),
    ("most score of rivals", scope.DEAL_END, "no-subject", 15),
    ("any side with me in seats", scope.DEAL_END, "no-subject", 15),
    # what the player who acts cannot know
    ("K♠ in hand of left of me", scope.FOLLOW, "hidden-from-player", 7),
    ("stock & hand", scope.FOLLOW, "hidden-from-player", 1),
    ("holder of K♠ in partners", scope.LEAD, "hidden-from-player", 1),
    ("hand of side of me", scope.FOLLOW, "hidden-from-player", 1),
    ("any seat with K♠ in hand", scope.FOLLOW, "hidden-from-player", 21),
    ("first seat with 7♥ in dealt", scope.FOLLOW, "hidden-from-player", 23),
    ("count of (seats with hand is empty)", scope.LEAD, "hidden-from-player", 22),
)


@pytest.mark.parametrize(("text", "place", "code", "column"), PLACED, ids=[row[0] for row in PLACED])
def test_a_word_out_of_its_place_is_refused(text: str, place: Place, code: str, column: int) -> None:
    found = typed(text, place)
    assert [(fault.code, fault.span.column) for fault in found.faults] == [(code, column)]


KNOWN = (
    ("trumps & sevens", scope.RANKING),
    ("holder of K♠", scope.DEALING),
    ("first seat with 7♥ in hand", scope.FIRST_LEAD),
    ("hand & dealt of me", scope.LEAD),
    ("hand & hand of me", scope.FOLLOW),
    ("winner in partners", scope.FOLLOW),
    ("any side with tricks > 2", scope.FOLLOW),
    ("K♠ in taken of side of left of me", scope.FOLLOW),
    ("led in trumps", scope.TRICK),
    ("tricks > 4", scope.DEAL_END.about(t.SIDE)),
    ("partners", scope.DEAL_END.about(t.SEAT)),
    ("most score of rivals", scope.DEAL_END.about(t.HOLDER)),
    ("game_winner is none", scope.TEST),
)


@pytest.mark.parametrize(("text", "place"), KNOWN, ids=[row[0] for row in KNOWN])
def test_a_word_in_its_place_is_good(text: str, place: Place) -> None:
    assert typed(text, place).faults == []


# -- branches and cases ------------------------------------------------------------------------------------

VALUES = (
    ("{by: rounding, nearest: 1, up: 2}", "branch[nearest up](parameter[rounding], 1, 2)"),
    ("{by: rounding, up: 2, nearest: 1}", "branch[nearest up](parameter[rounding], 1, 2)"),
    ("{by: must_beat, true: 1, false: 0}", "branch[false true](parameter[must_beat], 0, 1)"),
    ("{by: few, 0: 1, 1: 2, 2: 3}", "branch[0 1 2](parameter[few], 1, 2, 3)"),
    ("{by: seats, 6: 1, 4: 2}", "branch[4 6](parameter[seats], 2, 1)"),
    ("{by: contract, solo: 1, open: 2}", "branch[solo open](fact[contract], 1, 2)"),
    ("{by: trump, ♥: 1, ♠: 2, none: 3}", "branch[♥ ♠ none](trump, 1, 2, 3)"),
    ("{by: tricks is 0, true: 1, false: 2}", "branch[false true](equal(tricks_of_seat(subject), 0), 2, 1)"),
    ("{by: target}", "parameter[target]"),
    (
        "{by: rounding, nearest: led, up: hand}",
        "branch[nearest up](parameter[rounding], cards_of_card(led), hand_of_seat(subject))",
    ),
    ("{by: rounding, nearest: ~, up: 1}", "branch[nearest up](parameter[rounding], nothing, 1)"),
    ("[a: 1 if must_beat, b: 2]", "cases[a b](when(parameter[must_beat], 1), 2)"),
    ("true", "literal[1]"),
    ("~", "nothing"),
    ("7", "7"),
)


@pytest.mark.parametrize(("text", "operations"), VALUES, ids=[row[0] for row in VALUES])
def test_a_value_is_an_expression_a_branch_or_cases(text: str, operations: str) -> None:
    found = typed(node(text))
    assert found.faults == []
    assert shown(found.ir) == operations


BAD_VALUES = (
    ("{by: rounding, nearest: 1}", "branch-misses-answer", 6),
    ("{by: rounding, nearest: 1, up: 2, upp: 3}", "unknown-answer", 35),
    ("{by: trump, ♥: 1, ♠: 2}", "branch-misses-answer", 6),
    ("{by: few, 0: 1, 1: 2}", "branch-misses-answer", 6),
    ("{by: target, 1: 1}", "by-not-closed", 6),
    ("{by: tricks, 0: 1}", "by-not-closed", 6),
    ("{by: rounding, nearest: 1, up: hand}", "branches-differ", 32),
    ("{by: rounding, nearest: hnad, up: 1}", "unknown-name", 25),
    ("{by: ruonding, nearest: hnad, up: 1}", "unknown-name", 6),
    ("[a: 1, b: 2]", "never-reached", 8),
    ("[a: 1 if must_beat, a: 2]", "clause-twice", 21),
)


@pytest.mark.parametrize(("text", "code", "column"), BAD_VALUES, ids=[row[0] for row in BAD_VALUES])
def test_a_fault_of_a_value_is_told_where_it_is(text: str, code: str, column: int) -> None:
    found = typed(node(text))
    assert (code, column) in [(fault.code, fault.span.column) for fault in found.faults]


@pytest.mark.parametrize(
    "text", ["~", "trumps if must_beat", "{by: rounding, nearest: ~, up: hand}", "[a: hand if must_beat]"]
)
def test_what_may_give_nothing_is_refused_where_something_is_needed(text: str) -> None:
    assert [fault.code for fault in typed(node(text), bare=False).faults] == ["may-give-nothing"]
    assert typed(node(text)).faults == []


def test_a_word_of_a_key_is_no_expression() -> None:
    win = t.word("way of winning", "always", "never")
    assert shown(typed("always", want=win).ir) == "literal[always]"
    assert typed("alwyas", want=win).faults[0].code == "not-a-word"
    assert typed(node("{by: rounding}"), want=win).faults[0].code == "not-a-word"


# -- spans -------------------------------------------------------------------------------------------------


def test_every_operation_knows_where_it_was_written() -> None:
    found = typed("tricks + 10 if must_beat")
    assert found.ir is not None
    assert [ir.span.text for ir in found.ir.walk()] == [
        "tricks + 10 if must_beat",
        "must_beat",
        "tricks + 10",
        "tricks",
        "tricks",
        "10",
    ]


@pytest.mark.parametrize(
    ("value", "column", "line"),
    [
        ("'10 + tirck'", 7, 1),
        ('"10 + tirck"', 7, 1),
        (r'"\u0031\u0030 + tirck"', 17, 1),
        ("10 +\n  tirck", 3, 2),
        (">-\n  10 +\n  tirck", 3, 3),
        ("'10 + 1''s'", 8, 1),
    ],
)
def test_a_fault_points_into_the_file_whatever_the_quotes(value: str, column: int, line: int) -> None:
    fault = typed(node(value)).faults[0]
    assert (fault.span.line, fault.span.column) == (line, column)


def test_a_scalar_of_the_tests_is_what_a_file_gives() -> None:
    """`scalar` stands in for YAML in most tests here."""
    ours, real = scalar("hand & trumps"), node("hand & trumps")
    assert (ours.value, ours.text, ours.places) == (real.value, real.text, real.places)
