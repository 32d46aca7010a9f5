"""The yardstick: Hearts without passing, written by hand for plain Python on int bit masks.

52 cards, card = bit suit × 13 + rank, suits clubs, diamonds, spades, hearts. The two of clubs leads; suit is
followed; hearts are not led before one was played, unless nothing else is held; a heart counts 1, the queen of
spades 13, all 26 count 26 to each of the others. Uniformly random legal play, a full shuffle each deal.
It is no part of followsuit and knows nothing of it: it is what followsuit's play-outs are measured beside.
"""

from __future__ import annotations

from random import random

MOVES = 52
_SUIT = 0x1FFF
_CLUBS, _HEARTS = _SUIT, _SUIT << 39
_NO_HEARTS = (1 << 39) - 1
_QUEEN_OF_SPADES = 1 << (26 + 10)
_TWO_OF_CLUBS = 1
_BITS = [1 << i for i in range(52)]
_SUIT_OF = {1 << i: _SUIT << i // 13 * 13 for i in range(52)}


def play() -> list[int]:
    """One deal played out; the points of the four seats."""
    pack = _BITS[:]
    for i in range(51, 0, -1):
        j = int(random() * (i + 1))
        pack[i], pack[j] = pack[j], pack[i]
    hands = [sum(pack[0:13]), sum(pack[13:26]), sum(pack[26:39]), sum(pack[39:52])]
    points = [0, 0, 0, 0]
    leader = 0
    while not hands[leader] & _TWO_OF_CLUBS:
        leader += 1
    broken = 0
    for trick_number in range(13):
        hand = hands[leader]
        if trick_number == 0:
            legal = _TWO_OF_CLUBS
        elif broken:
            legal = hand
        else:
            legal = hand & _NO_HEARTS or hand
        k = int(random() * legal.bit_count())
        while k:
            legal &= legal - 1
            k -= 1
        best = legal & -legal
        hands[leader] = hand ^ best
        led = _SUIT_OF[best]
        trick = best
        winner = leader
        for seat in (leader + 1 & 3, leader + 2 & 3, leader + 3 & 3):
            hand = hands[seat]
            legal = hand & led
            if legal:
                k = int(random() * legal.bit_count())
                while k:
                    legal &= legal - 1
                    k -= 1
                card = legal & -legal
                if card > best:
                    best = card
                    winner = seat
            else:
                legal = hand
                k = int(random() * legal.bit_count())
                while k:
                    legal &= legal - 1
                    k -= 1
                card = legal & -legal
            hands[seat] = hand ^ card
            trick |= card
        hearts = trick & _HEARTS
        if hearts:
            broken = 1
            points[winner] += hearts.bit_count()
        if trick & _QUEEN_OF_SPADES:
            points[winner] += 13
        leader = winner
    if 26 in points:
        points = [0 if p == 26 else 26 for p in points]
    return points
