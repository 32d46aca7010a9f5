# Random play over the steps, and the same with what a simulation measures.
# Not imported: text of every emitted module (see steps.py).

# ---- play-outs: uniformly random legal choices; a forced action draws no random number ---------------------


@jit
def choose(s, m):
    """A random one of the legal actions: a card's index, or -1 for pass or giving up the lead."""
    cards = m.bit_count()
    n = cards + s[MAY_PASS]
    k = 0
    if n > 1:
        x = s[RNG]
        y = x & 1073741823
        s[RNG] = 1073741172 * y + (x >> 30)
        k = y * n >> 30
    c = -1
    if k < cards:
        while k:
            m &= m - 1
            k -= 1
        c = (m & -m).bit_length() - 1
    return c


@jit
def finish_deal(s):
    """Random play from any state in play to the end of the deal; returns the number of actions."""
    n = 0
    while s[PHASE] == PLAYING:
        m = legal(s)
        c = choose(s, m)
        if s[PHASE] == PLAYING:
            apply(s, c)
            n += 1
    return n


@jit
def playout(s, d):
    """Random play from any state to the end of the match; returns the number of actions."""
    n = 0
    while s[PHASE] == PLAYING or s[PHASE] == DEALING:
        if s[PHASE] == DEALING:
            next_deal(s, d)
        n += finish_deal(s)
    return n


@jit
def next_deal(s, d):
    """From the end of one deal to the first lead of the next."""
    if s[DEALS]:
        pass_deal(s)
    return deal(s, d)


# ---- counted play-outs: the same play, with what a simulation measures ------------------------------------
#
# `t` adds up what happened on the way (SEEN_ offsets), `r` has a sheet for every deal: the fields in SHEET as they
# stood at its end.


@jit
def count_choice(s, t, m):
    """After `legal` found the cards m: how many actions there are, and which clause decided."""
    t[SEEN_CHOICES + m.bit_count() + s[MAY_PASS]] += 1
    t[SEEN_CLAUSE + s[CLAUSE]] += 1
    return 0


@jit
def count_trick(s, t, before):
    """After `apply`, with what PLAYED was before it: the melds in the trick, if it ended one."""
    if s[PLAYED] != before:
        count_melds(s, t, s[PLAYED] ^ before)
    return 0


@jit
def count_match(s, t):
    """At the end of a match, or where it is left off: the awards that it paid."""
    for k in range(AWARDS):
        t[SEEN_PAID + k] += s[PAID + k]
    return 0


@jit
def note_sheet(s, r, n):
    """Sheet number n, from 0: the deal that has just ended."""
    for k in range(SHEET_SIZE):
        r[n * SHEET_SIZE + k] = s[SHEET[k]]
    return 0


@jit
def finish_deal_counted(s, t):
    """Random play from any state in play to the end of the deal; returns the number of actions."""
    n = 0
    while s[PHASE] == PLAYING:
        m = legal(s)
        count_choice(s, t, m)
        c = choose(s, m)
        if s[PHASE] == PLAYING:
            before = s[PLAYED]
            apply(s, c)
            count_trick(s, t, before)
            n += 1
    return n


@jit
def go_on_counted(s, d, t, r, most, room):
    """Random deals until the match is over, has `most` deals or is faulty, or `room` sheets are full; how many."""
    n = 0
    while n < room and s[PHASE] == DEALING and s[DEALS] < most:
        next_deal(s, d)
        finish_deal_counted(s, t)
        note_sheet(s, r, n)
        n += 1
    if s[PHASE] == OVER or s[DEALS] == most:
        count_match(s, t)
    return n
