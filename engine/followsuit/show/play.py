"""What may be led and played: the clauses in the order in which they are asked."""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.expr.ir import Ir
from followsuit.rulebook import Clause, Duty
from followsuit.show.line import Line, sentence
from followsuit.show.words import Words

OTHERWISE = {
    "next_seat_leads": "With no such card the lead goes to the next player in turn.",
    "partner_leads": "With no such card the lead goes to a partner, then to the others in turn.",
    "deal_over": "With no such card the deal is over.",
    "pass": "With no such card the player passes.",
    "lift_never": "With no other card even what is forbidden may be played.",
}


def leading_and_following(words: Words) -> Iterator[Line]:
    """Who leads, how a trick goes round, and what the two duties are."""
    game = words.game
    yield Line(
        text=sentence(
            f"The first lead: {words.thing(game.first_lead)}. To later tricks: {words.thing(game.next_lead)}"
        )
    )
    if game.until_all_pass:
        yield Line(text="A trick goes on and round until all but one have passed in turn.")
    if game.counts is not None and game.counts.op != "literal":
        yield Line(text=sentence(f"A trick counts as one only if {words.holds(game.counts)}"))
    yield from _duty(words, game.lead, "lead", "Leading")
    yield from _duty(words, game.follow, "follow", "Following")


def _duty(words: Words, duty: Duty, part: str, title: str) -> Iterator[Line]:
    many = len(duty.prefer) > 1
    yield Line(
        text=f"{title}: the first of these that matches a card in hand decides." if many else f"{title}:"
    )
    for number, clause in enumerate(duty.prefer, 1):
        yield Line(text=clause_in_words(words, clause), mark=f"{number}." if many else "-")
    if duty.otherwise is not None and duty.otherwise.value != "lift_never":
        yield Line(text=OTHERWISE[str(duty.otherwise.value)])
    for clause in duty.never:
        yield Line(text=f"Never: {clause_in_words(words, clause)}")
    if duty.otherwise is not None and duty.otherwise.value == "lift_never" and duty.never:
        yield Line(text=OTHERWISE["lift_never"])
    for clause in duty.exempt:
        yield Line(text=f"Always allowed: {clause_in_words(words, clause)}")
    if duty.may_pass is not None:
        yield Line(text=may_pass_in_words(words, duty.may_pass, part))


def may_pass_in_words(words: Words, condition: Ir, part: str) -> str:
    """When a player may pass though there is a card to play; the leader's pass is to give up the lead."""
    act = "give up the lead" if part == "lead" else "pass"
    if condition.op == "literal":
        return f"A player may {act} at will."
    return sentence(f"A player may {act} if {words.holds(condition)}")


def clause_in_words(words: Words, clause: Clause) -> str:
    """A clause with its name, such as `same suit: cards of the suit led`."""
    return sentence(f"{clause.name}: {_cards(words, clause.body)}", capital=False)


def _cards(words: Words, body: Ir) -> str:
    if body.op == "hand_of_seat":
        return "any card in hand"
    return words.thing(body)
