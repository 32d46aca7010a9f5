# What the step machine stands on: chance, and the helpers of rule expressions.
# Not imported: text of every emitted module (see steps.py).

# ---- randomness: a multiply-with-carry generator in the state, seeded afresh for each deal ----------------


@jit
def seed_deal(s, deal):
    """A generator for (key, match, deal): a keyed permutation of 60 bits, so no two deals share a stream."""
    left = (s[MATCH] & 1073741823) ^ s[KEY_HIGH]
    right = ((s[MATCH] >> 30 & 1023) << 20 ^ deal) ^ s[KEY_LOW]
    for i in range(6):
        k = s[KEY_LOW] if i & 1 else s[KEY_HIGH]
        x = (right ^ k) * 821346013 + (k + i) * 668265263
        x = (x ^ x >> 17) & 1073741823
        x = x * 374761393
        x = (x ^ x >> 21 ^ x >> 37) & 1073741823
        x = left ^ x
        left = right
        right = x
    left = left % 1073741170 + 1
    s[RNG] = left * 1073741824 + right
    return 0


@jit
def draw(s, n):
    """A number from 0 to n - 1, each as likely."""
    x = s[RNG]
    y = x & 1073741823
    s[RNG] = 1073741172 * y + (x >> 30)
    return y * n >> 30


# ---- helpers of rule expressions ---------------------------------------------------------------------------


@jit
def at(s, base, i):
    """An entry of a vector, 0 where the index is none."""
    return s[base + i] if i >= 0 else 0


@jit
def together(s, base, side):
    """Cards of all seats of a side."""
    m = 0
    for p in range(SEATS):
        if SEATS_OF[side] >> p & 1:
            m |= s[base + p]
    return m


@jit
def first_seats(s, m):
    """The first of some seats in turn order from forehand, or none."""
    r = -1
    for k in range(SEATS - 1 if m else -1, -1, -1):
        p = (s[FOREHAND] + k) % SEATS
        if m >> p & 1:
            r = p
    return r


@jit
def first_sides(s, m):
    """The first of some sides in turn order from forehand, or none."""
    r = -1
    for k in range(SEATS - 1 if m else -1, -1, -1):
        p = SIDE_OF[(s[FOREHAND] + k) % SEATS]
        if m >> p & 1:
            r = p
    return r


@jit
def highest(s, m):
    """Those of the cards that are strongest in this trick."""
    best = -1
    r = 0
    while m:
        low = m & -m
        v = STRENGTHS[s[ROW] + low.bit_length() - 1]
        if v > best:
            best = v
            r = 0
        if v == best:
            r |= low
        m ^= low
    return r


@jit
def lowest(s, m):
    """Those of the cards that are weakest in this trick."""
    best = 1 << 30
    r = 0
    while m:
        low = m & -m
        v = STRENGTHS[s[ROW] + low.bit_length() - 1]
        if v < best:
            best = v
            r = 0
        if v == best:
            r |= low
        m ^= low
    return r


@jit
def holder_of(s, card):
    """The seat that has a card in hand, or none."""
    r = -1
    for p in range(SEATS):
        if s[HAND + p] & CARD[card]:
            r = p
    return r


@jit
def player_of(s, card):
    """The seat that played a card to this trick, or none."""
    r = -1
    for p in range(SEATS):
        if s[PLAY + p] == card and CARD[card] & s[TRICK]:
            r = p
    return r


@jit
def plays_of(s, seats):
    """The cards that some seats played to this trick."""
    m = 0
    for p in range(SEATS):
        if seats >> p & 1:
            m |= CARD[s[PLAY + p]] & s[TRICK]
    return m
