# The step machine. This is not imported: its text becomes the second half of every emitted module, after the
# constants, tables and rule functions of one game. It knows no game. `s` is the flat state, `d` a scratch pack.
#
# It stays inside what a compiler for integers takes: ints only, one exit a function, index loops, no slices.

# ---- the match, the deal ---------------------------------------------------------------------------------


@jit
def start(s, key_high, key_low, match):
    """Match number `match` of a run; the two halves of the key are 30 bits each."""
    for i in range(SIZE):
        s[i] = 0
    s[KEY_HIGH] = key_high
    s[KEY_LOW] = key_low
    s[MATCH] = match
    s[GAME_WINNER] = -1
    s[TURN_UP] = -1
    s[TRUMP] = -1
    s[LED] = -1
    s[WINNING] = -1
    seed_deal(s, 0)
    s[DEALER] = draw(s, SEATS) if FIRST_BY_LOT else 0
    s[PHASE] = DEALING
    return 0


@jit
def deal(s, d):
    """The chance step: shuffle, deal, turn up, and the first lead."""
    if s[GAME_ENDED]:
        s[GAME_ENDED] = 0
        s[GAME_WON] = 0
        s[GAME_WINNER] = -1
        s[DEAL_NUMBER] = 0
    s[DEALS] += 1
    s[DEAL_NUMBER] += 1
    seed_deal(s, s[DEALS])
    x = s[RNG]
    for i in range(PACK):
        y = x & 1073741823
        x = 1073741172 * y + (x >> 30)
        j = y * (i + 1) >> 30
        d[i] = d[j]
        d[j] = PACK_CARDS[i]
    s[RNG] = x
    return lay_out(s, d)


@jit
def lay_out(s, d):
    """Everything of a deal after the shuffle: the pack `d`, bits in order from the top, to hands and table."""
    clear_deal(s)
    eldest = s[DEALER] + 1
    if eldest == SEATS:
        eldest = 0
    s[FOREHAND] = eldest
    deal_cards(s, d, eldest)
    n = 0
    for p in range(SEATS):
        n += s[HAND + p].bit_count()
        if USES_DEALT:
            s[DEALT + p] = s[HAND + p]
    s[CARDS_LEFT] = n
    s[PHASE] = PLAYING
    s[TRICK_NUMBER] = 1
    p = first_lead(s)
    s[FOREHAND] = p
    lead(s, p, p)
    return 0


@jit
def clear_deal(s):
    """Nothing of the last deal is left on the table."""
    for p in range(SEATS):
        s[HAND + p] = 0
        s[TRICKS_SEAT + p] = 0
        if USES_PLAY:
            s[PLAY + p] = -1
        if USES_TAKEN:
            s[TAKEN_SEAT + p] = 0
    for i in range(SIDES):
        s[TRICKS_SIDE + i] = 0
        if USES_TAKEN:
            s[TAKEN_SIDE + i] = 0
    s[PLAYED] = 0
    s[ACTIONS] = 0
    s[TRUMP] = -1
    s[TURN_UP] = -1
    s[STOCK] = 0
    s[ENDED_BY] = 0
    clear_facts(s)
    return 0


@jit
def lead(s, p, opener):
    """Seat p is to lead; `opener` is who had the lead before anyone passed it on."""
    s[TURN] = p
    s[LEADER] = p
    s[OPENER] = opener
    s[LED] = -1
    s[WINNING] = -1
    s[STRENGTH] = 0
    s[ACTED] = 0
    s[PASSES] = 0
    s[TRICK] = 0
    s[ROW] = 0
    return 0


# ---- a trick ---------------------------------------------------------------------------------------------


@jit
def apply(s, action):
    """The player to act plays a card, or passes or gives up the lead (action -1). The action must be legal."""
    p = s[TURN]
    s[ACTIONS] += 1
    if action < 0 and s[LED] < 0:
        skip_lead(s)
    else:
        if action >= 0:
            b = 1 << action
            s[HAND + p] ^= b
            s[TRICK] |= b
            s[PASSES] = 0
            if USES_PLAY:
                s[PLAY + p] = action
            if s[LED] < 0:
                s[LED] = action
                s[ROW] = ROW_OF[s[TRUMP] * CARDS + action]
                s[WINNING] = action
                s[WINNER] = p
                s[STRENGTH] = STRENGTHS[s[ROW] + action]
            else:
                v = STRENGTHS[s[ROW] + action]
                if v > s[STRENGTH] or (EQUALS_LAST and v == s[STRENGTH] and v > 0):
                    s[WINNING] = action
                    s[WINNER] = p
                    s[STRENGTH] = v
        else:
            s[PASSES] += 1
        n = s[ACTED] + 1
        if (s[PASSES] == SEATS - 1) if UNTIL_ALL_PASS else (n == SEATS):
            end_trick(s)
        else:
            s[ACTED] = n
            p += 1
            s[TURN] = p if p < SEATS else 0
    return 0


@jit
def judge_length(s):
    """A deal that goes on longer than its file says a deal can is a fault of the file."""
    if s[ACTIONS] > LONGEST_DEAL and s[PHASE] == PLAYING:
        s[PHASE] = FAULTY
        s[FAULT] = FAULT_TOO_LONG
    return 0


@jit
def skip_lead(s):
    """The leader has nothing to lead: the lead goes on, or the deal is over when nobody has."""
    s[SKIPS] += 1
    if s[SKIPS] == SEATS or DEAL_OVER_WITHOUT_LEAD:
        s[SKIPS] = 0
        end_deal(s)
    else:
        lead(s, LEAD_ORDER[s[OPENER] * SEATS + s[SKIPS]], s[OPENER])
        judge_length(s)
    return 0


@jit
def end_trick(s):
    """The trick goes to its winner; awards, ends, or the next lead."""
    w = s[WINNER]
    s[SKIPS] = 0
    s[PLAYED] |= s[TRICK]
    s[CARDS_LEFT] -= s[TRICK].bit_count()
    if trick_counts(s):
        s[TRICKS_SEAT + w] += 1
        s[TRICKS_SIDE + SIDE_OF[w]] += 1
    if USES_TAKEN:
        s[TAKEN_SEAT + w] |= s[TRICK]
        s[TAKEN_SIDE + SIDE_OF[w]] |= s[TRICK]
    trick_awards(s)
    reset_trick(s)
    if HAS_GAME and not GAME_AT_DEAL_END and not s[GAME_WON]:
        lock_game(s)
    r = deal_over(s)
    if not r and HAS_STOP and s[GAME_WON] and stops_play(s):
        r = STOPPED
    if not r and s[CARDS_LEFT] == 0:
        r = PLAYED_OUT
    if r:
        s[ENDED_BY] = r
        end_deal(s)
    else:
        p = next_lead(s)
        s[TRICK_NUMBER] += 1
        lead(s, p, p)
        judge_length(s)
    return 0


@jit
def holder_among(m):
    """The one holder that all winning seats belong to, or none."""
    r = -1
    for i in range(SEATS if HOLDER_IS_SEAT else SIDES):
        if not m & ~((1 << i) if HOLDER_IS_SEAT else SEATS_OF[i]):
            r = i
    return r


# ---- ends --------------------------------------------------------------------------------------------------


@jit
def lock_game(s):
    """Whoever has won the game by now has won it."""
    m = game_won(s)
    if m:
        s[GAME_WON] = m
        s[GAME_WINNER] = holder_among(m)
    return 0


@jit
def end_deal(s):
    """Deal awards, then game and match, in the fixed order; then the next dealer."""
    s[PHASE] = DEALING
    deal_awards(s)
    note_deal(s)
    r = broken_check(s)
    if r:
        s[PHASE] = FAULTY
        s[FAULT] = r
    reset_deal(s)
    s[MATCH_ENDED] = 0
    if HAS_GAME:
        over = 1
        if GAME_HAS_OVER:
            over = game_over(s)
        if over and not s[GAME_WON]:
            lock_game(s)
        if over and (s[GAME_WON] or (GAME_HAS_OVER and not GAME_PLAYS_ON)):
            s[GAME_ENDED] = 1
            s[GAMES] += 1
            game_awards(s)
            note_game(s)
            reset_game(s)
            if not HAS_MATCH:
                s[MATCH_WON] = s[GAME_WON]
                s[MATCH_ENDED] = 1
    if HAS_MATCH:
        over = 1
        if MATCH_HAS_OVER:
            over = match_over(s)
        m = match_won(s) if over else 0
        if over and (m or (MATCH_HAS_OVER and not MATCH_PLAYS_ON)):
            s[MATCH_WON] = m
            match_awards(s)
            note_match(s)
            s[MATCH_ENDED] = 1
    s[NEXT_DEALER] = next_dealer(s)
    if s[PHASE] != FAULTY:
        if s[MATCH_ENDED]:
            s[PHASE] = OVER
    return 0


@jit
def pass_deal(s):
    """The deal goes to the next dealer; done before the next deal, so that this one's dealer can still be seen."""
    s[DEALER] = s[NEXT_DEALER]
    return 0
