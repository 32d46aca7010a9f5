"""What must hold in every deal of every game, whoever plays what. It is looked at from outside the emitted loop.

`bench/invariants.py` runs it over as many deals as wanted; the tests here run some thousands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import followsuit
from followsuit.game import Game, State
from followsuit.game.seeds import key
from followsuit.rulebook import Parameter, Rules
from followsuit.settings import Answer, readings

TABLES: dict[str, tuple[dict[str, Answer], ...]] = {
    "brouc": ({},),
    "bruce": ({}, {"seats": 6}, {"seats": 6, "six_player_teams": "two_trios"}),
}
NOTED = ("LEGAL", "MAY_PASS", "CLAUSE")  # what `legal` may write


@dataclass(frozen=True, kw_only=True)
class Setting:
    """A game, how its file is read, and what is answered over it."""

    game: str
    reading: str | None
    answers: Mapping[str, Answer]

    def load(self) -> Game:
        return Game.of(rules_of(self.game), reading=self.reading, answers=self.answers)

    def __str__(self) -> str:
        answers = ",".join(f"{name}={answer}" for name, answer in self.answers.items())
        return f"{self.game}@{self.reading or ''},{answers}"


@cache
def rules_of(name: str) -> Rules:
    """The rules of a shipped game, checked once."""
    return followsuit.load(name).rules


def settings(name: str) -> Iterator[Setting]:
    """Every table; at each of them every reading, and every single answer of every parameter."""
    rules = rules_of(name)
    for table in TABLES[name]:
        yield Setting(game=name, reading=None, answers=table)
        for reading in readings(rules):
            yield Setting(game=name, reading=reading, answers=table)
        for parameter in rules.parameters.values():
            if parameter.name not in table:
                for answer in answers_of(parameter):
                    yield Setting(game=name, reading=None, answers={**table, parameter.name: answer})


def combinations(name: str, random: Random) -> Iterator[Setting]:
    """Any answers together, for ever."""
    rules = rules_of(name)
    while True:
        yield Setting(game=name, reading=None, answers=_combination(rules, random))


def _combination(rules: Rules, random: Random) -> dict[str, Answer]:
    found: dict[str, Answer] = {"seats": random.choice(rules.players.seats)}
    return found | {p.name: random.choice(answers_of(p)) for p in rules.parameters.values()}


def answers_of(parameter: Parameter) -> list[Answer]:
    """All words or truths; of a number its ends, what is to be tried, and what sources read."""
    if parameter.sort == "truth":
        return [True, False]
    if parameter.sort == "answers":
        return list(parameter.answers)
    read = {int(value) for values in parameter.read_as.values() for value in values}
    return [*sorted({parameter.lowest, parameter.highest, *parameter.tried} | read)]


class Broken(AssertionError):
    """Something that must hold did not."""


class Watch:
    """One setting, played at random and watched. `again`: each deal is played by the quick loops too."""

    def __init__(self, setting: Setting, seed: str, *, again: bool = True) -> None:
        self.setting, self.seed, self.again = setting, seed, again
        self.game = setting.load()
        self.at = self.game.module.at
        self.plain: dict[str, Any] = self.game.functions
        self.deck: int = self.plain["DECK"]
        self.pack = [0] * self.game.module.constants["PACK"]
        self.random = Random(seed)
        self.match = -1
        self.deals = self.actions = self.finished = 0
        self.flat = [0] * self.at["SIZE"]
        self.next_match()

    def holds(self, truth: object, what: str) -> None:
        if not truth:
            place = f"match {self.match}, deal {self.read('DEALS')}, action {self.read('ACTIONS')}"
            raise Broken(f"{self.setting}, seed {self.seed}, {place}: {what}")

    def read(self, name: str, index: int = 0) -> int:
        return self.flat[self.at[name] + index]

    def hands(self) -> list[int]:
        return self.flat[self.at["HAND"] : self.at["HAND"] + self.game.seats]

    def next_match(self) -> None:
        self.match += 1
        self.plain["start"](self.flat, *key(self.seed), self.match)

    def deal(self) -> None:
        """Deal, play and end one deal, looking at everything on the way."""
        number = self.read("DEALS") + 1
        self.plain["next_deal"](self.flat, self.pack)
        self.holds(self.read("DEALS") == number, "deals are counted")
        self.dealt()
        start = list(self.flat)
        trick: list[tuple[int, int]] = []
        tricks: list[list[tuple[int, int]]] = []
        actions = 0
        while self.read("PHASE") == self.plain["PLAYING"]:
            self.action(trick, tricks)
            actions += 1
        self.holds(self.read("ACTIONS") == actions <= self.game.resolved.longest_deal, "actions are counted")
        self.ended(tricks)
        if self.again:
            self.repeats(start)
        self.deals += 1
        self.actions += actions
        if self.read("PHASE") == self.plain["OVER"]:
            self.finished += 1
            self.next_match()

    # -- after the deal ------------------------------------------------------------------------------------

    def dealt(self) -> None:
        """Every card is somewhere, everyone has as many, and the deal by itself is the same deal."""
        hands = self.hands()
        self.holds(self.read("PHASE") == self.plain["PLAYING"], "a deal can be played")
        self.holds({hand.bit_count() for hand in hands} == {self.game.resolved.hand_size}, "hands are equal")
        self.holds(self.read("PLAYED") == self.read("TRICK") == 0, "nothing is played yet")
        self.holds(self.read("CARDS_LEFT") == sum(map(int.bit_count, hands)), "cards in hands are counted")
        self.holds(self.read("TURN") == self.read("LEADER") == self.read("FOREHAND"), "forehand leads")
        self.conserved()
        alone = self.game.deal_again(self.seed, self.match, self.read("DEALS"), self.read("DEALER"))
        for name in ("STOCK", "TURN_UP", "TRUMP", "FOREHAND"):
            self.holds(alone.read(name) == self.read(name), f"{name} of the deal alone")
        self.holds([alone.read("HAND", s) for s in range(self.game.seats)] == hands, "hands of it alone")

    def conserved(self) -> None:
        """Each card of the pack is in one place."""
        places = [*self.hands(), self.read("PLAYED") | self.read("TRICK"), self.read("STOCK")]
        whole = 0
        for place in places:
            whole |= place
        self.holds(whole == self.deck, "no card is lost")
        self.holds(sum(map(int.bit_count, places)) == self.deck.bit_count(), "no card is in two places")

    # -- an action -----------------------------------------------------------------------------------------

    def action(self, trick: list[tuple[int, int]], tricks: list[list[tuple[int, int]]]) -> None:
        """One random legal action."""
        seat, leads = self.read("TURN"), self.read("LED") < 0
        before, hands = list(self.flat), self.hands()
        legal = self.plain["legal"](self.flat)
        self.holds(self.read("PHASE") == self.plain["PLAYING"], "there is a legal play")
        self.legal_set(before, seat, legal)
        card = self.plain["choose"](self.flat, legal)
        self.holds(legal >> card & 1 if card >= 0 else self.read("MAY_PASS"), "only legal actions are chosen")
        count, taken = self.read("TRICK_NUMBER"), self.read("PLAYED")
        self.plain["apply"](self.flat, card)
        played = 1 << card if card >= 0 else 0
        hands[seat] ^= played
        self.holds(self.hands() == hands, "only the card played leaves a hand")
        self.conserved()
        if played:
            trick.append((seat, card))
        if played | taken != taken and self.read("PLAYED") == taken:
            self.holds(self.read("TURN") == (seat + 1) % self.game.seats, "the next in turn acts")
        elif self.read("PLAYED") != taken:
            self.trick_taken(trick)
            tricks.append(list(trick))
            trick.clear()
        elif leads:
            self.holds(self.read("LED") < 0, "a lead given up leaves the table empty")
        if self.read("PHASE") == self.plain["PLAYING"] and trick:
            self.holds(self.read("TRICK_NUMBER") == count, "a trick goes on")

    def legal_set(self, before: list[int], seat: int, legal: int) -> None:
        """Legal cards are held, asking changes nothing else, and what others hold does not matter."""
        self.holds(not legal & ~self.read("HAND", seat), "legal cards are in hand")
        self.holds(0 <= self.read("CLAUSE") <= len(self.game.module.clauses), "a clause of the file decided")
        told = [self.read(name) for name in NOTED]
        other = self.shuffled(before, seat)
        self.plain["legal"](other)
        self.holds([other[self.at[name]] for name in NOTED] == told, "legality looks at unseen cards")
        for name in NOTED:
            before[self.at[name]] = self.read(name)
        self.holds(before == self.flat, "asking what is legal changes the state")

    def shuffled(self, flat: list[int], seat: int) -> list[int]:
        """The same position for a seat, with the cards that it cannot see in other places."""
        other, base, dealt = list(flat), self.at["HAND"], self.at["DEALT"]
        hands = self.hands()
        stock = self.read("STOCK")
        unseen = [
            card
            for card in range(self.deck.bit_length())
            if (self.deck & ~(hands[seat] | self.read("PLAYED") | self.read("TRICK"))) >> card & 1
        ]
        self.random.shuffle(unseen)
        for p, hand in enumerate(hands):
            if p != seat:
                new = sum(1 << unseen.pop() for _ in range(hand.bit_count()))
                other[base + p] = new
                other[dealt + p] = new | flat[dealt + p] & ~hand if flat[dealt + p] else 0
        other[self.at["STOCK"]] = sum(1 << card for card in unseen)
        self.holds(len(unseen) == stock.bit_count(), "unseen cards are in hands or in the stock")
        return other

    # -- a trick, and the end ------------------------------------------------------------------------------

    def trick_taken(self, trick: list[tuple[int, int]]) -> None:
        """The strongest card has won, worked out from the table of strengths again."""
        self.holds(self.read("WINNER") == self.winner(trick), "the strongest card wins")
        self.holds(len({card for _, card in trick}) == len(trick), "nobody plays a card twice")

    def winner(self, trick: list[tuple[int, int]]) -> int:
        strengths, led = self.game.resolved.strengths, trick[0][1]
        row = strengths.rows[strengths.row_of[self.read("TRUMP")][led]]
        best, seat = row[led], trick[0][0]
        for other, card in trick[1:]:
            if row[card] > best or (self.game.resolved.equals_last and row[card] == best > 0):
                best, seat = row[card], other
        return seat

    def ended(self, tricks: list[list[tuple[int, int]]]) -> None:
        """Points and tricks come to what they should, and the end is an end."""
        phase = self.read("PHASE")
        self.holds(phase != self.plain["FAULTY"], State(self.game, self.flat).fault or "")
        self.holds(phase in (self.plain["DEALING"], self.plain["OVER"]), "the deal is over")
        self.holds(
            (phase == self.plain["OVER"]) == bool(self.read("MATCH_ENDED")), "the match's end is noted"
        )
        taken = 0
        for trick in tricks:
            for _, card in trick:
                taken |= 1 << card
        self.holds(taken == self.read("PLAYED"), "every card played is in a trick")
        rest = self.deck & ~taken
        values = self.game.resolved.points[self.read("TRUMP")]
        total = sum(value * (mask & self.deck).bit_count() for value, mask in values)
        counted = sum(self.points(sum(1 << card for _, card in trick)) for trick in tricks)
        self.holds(counted + self.points(rest) == total, "points of the pack come to their total")
        seats = sum(self.read("TRICKS_SEAT", seat) for seat in range(self.game.seats))
        sides = sum(self.read("TRICKS_SIDE", side) for side in range(len(self.game.sides)))
        self.holds(seats == sides <= len(tricks), "tricks of seats and of sides are the same")

    def points(self, cards: int) -> int:
        return int(self.plain["points"](self.flat, cards))

    def repeats(self, start: list[int]) -> None:
        """From the same start, the quick loops come to the same end."""
        quick, seen = self.game.quick_functions, [0] * self.game.module.seen["SEEN_SIZE"]
        counted = list(start)
        actions = quick["finish_deal"](start)
        quick["finish_deal_counted"](counted, seen)
        self.holds(actions == self.read("ACTIONS"), "the quick loop counts the actions")
        self.holds(start == self.flat, "the quick loop ends in the same state")
        self.holds(counted == self.flat, "the counted loop ends in the same state")
        choices = seen[self.game.module.seen["SEEN_CHOICES"] :][: self.game.resolved.hand_size + 2]
        self.holds(sum(choices) == actions, "each action is counted once")


def watch(setting: Setting, deals: int, seed: str, *, again: bool = True) -> Watch:
    """Some deals of one setting; raises Broken at the first thing that does not hold."""
    watched = Watch(setting, seed, again=again)
    while watched.deals < deals:
        watched.deal()
    return watched
