"""The board: pieces and ponds are laid, and groups, points and free spaces follow.

A group is a chain of land tiles or a herd (H4). Groups only grow: a new tile joins those that it
touches. A group is called by its first space, its tiles are linked in a ring.
"""

from sim.core.jit import kernel, small

from . import layout as L
from . import tables as t
from .sets import count_bits, exclude, include

NO_GROUP = -1


@small
def seat_at(p):
    return L.SEATS + p * L.SEAT_SIZE


@small
def board_at(s):
    """Where the facts of the side in use begin."""
    return t.BOARDS + s[L.BOARD] * t.BOARD_SIZE


@small
def code_of(p, piece):
    """What stands for a piece of a player in CONTENT."""
    return L.FIRST_PIECE + p * L.N_PIECES + piece


@small
def owner_at(s, space):
    """Whose piece lies there; there must be one."""
    return (s[L.CONTENT + space] - L.FIRST_PIECE) // L.N_PIECES


@small
def is_piece(content):
    return L.FIRST_PIECE <= content < L.FIRST_POND


@small
def is_land(s, space):
    return (s[L.CONTENT + space] - L.FIRST_PIECE) % L.N_PIECES == L.LAND


@small
def gain(s, T, q, source, points):
    """Points of the board change; in variant 2 they are taken at once (H125, R24)."""
    s[q + L.POINTS + source] += points
    if T[t.INSTANT]:
        s[q + L.SCORE + L.FINAL * L.N_SOURCES + source] += points


@small
def cover(s, space):
    """A space is no longer free (H2)."""
    kind = s[L.TERRAIN + space]
    if kind <= L.PAMPA:
        exclude(s, L.FREE + kind * L.N_WORDS, space)
        s[L.FREE_N + kind] -= 1


# --- groups -----------------------------------------------------------------------------------


@kernel
def group_points(T, piece, size):
    """Of a chain or herd by itself (H102, H123)."""
    if piece == L.LAND:
        return T[t.CHAIN_TILE] * size if size >= T[t.CHAIN_MINIMUM] else 0
    return T[t.HERD_ANIMAL] * size if size >= T[t.HERD_MINIMUM] else 0


@kernel
def carries(s, group):
    """Does a hacienda stand on a group?"""
    for i in range(s[L.HACIENDAS_N]):
        if s[L.GROUP + s[L.HACIENDAS + i]] == group:
            return True
    return False


@kernel
def tokens_on(s, group):
    """Harvest tokens on a chain."""
    n = 0
    for i in range(s[L.TOKENS_N]):
        if s[L.GROUP + s[L.TOKENS + i]] == group:
            n += 1
    return n


@kernel
def join(s, one, other):
    """Two groups become one, which is called by the earlier of their first spaces."""
    group = min(one, other)
    gone = max(one, other)
    space = gone
    while s[L.GROUP + space] != group:
        s[L.GROUP + space] = group
        space = s[L.NEXT + space]
    kept = s[L.NEXT + group]
    s[L.NEXT + group] = s[L.NEXT + gone]
    s[L.NEXT + gone] = kept
    s[L.SIZE + group] += s[L.SIZE + gone]
    s[L.SIZE + gone] = 0
    return group


@kernel
def close_group(s, q, group):
    exclude(s, q + L.OPEN_HACIENDA, group)
    exclude(s, q + L.OPEN_HARVEST, group)


@kernel
def open_group(s, T, q, group, piece):
    """Note whether a hacienda or a token can be put on a group (H80, H81, H90, R3, R4)."""
    size = s[L.SIZE + group]
    least = T[t.MIN_HACIENDA] if piece == L.LAND else 1
    if size >= least and not carries(s, group):
        include(s, q + L.OPEN_HACIENDA, group)
    if piece == L.LAND and size >= T[t.MIN_HARVEST] and tokens_on(s, group) == 0:
        include(s, q + L.OPEN_HARVEST, group)


@kernel
def return_tokens(s, group):
    """All tokens of a chain but one go back to the stock (R13, the other reading)."""
    kept = 0
    n = 0
    for i in range(s[L.TOKENS_N]):
        if s[L.GROUP + s[L.TOKENS + i]] == group:
            kept += 1
            if kept > 1:
                continue
        s[L.TOKENS + n] = s[L.TOKENS + i]
        n += 1
    s[L.TOKENS_N] = n


@kernel
def put_piece(s, T, p, space, piece):
    """A land tile or an animal is laid: it joins groups, touches ponds and markets.

    (H50, H62, H75, H82, H101, H104)
    """
    q = seat_at(p)
    mine = code_of(p, piece)
    s[L.CONTENT + space] = mine
    cover(s, space)
    s[q + L.PIECES + piece] += 1
    include(s, q + L.OWN, space)
    near = q + L.NEAR + piece * L.N_WORDS
    for i in range(L.N_WORDS):
        s[near + i] |= T[t.NEAR + space * L.N_WORDS + i]
    s[L.GROUP + space] = space
    s[L.NEXT + space] = space
    s[L.SIZE + space] = 1
    group = space
    before = 0
    carried = 0
    for i in range(L.N_DIRECTIONS):
        other = T[t.NEIGHBOUR + space * L.N_DIRECTIONS + i]
        if other < 0 or s[L.CONTENT + other] != mine:
            continue
        joined = s[L.GROUP + other]
        if joined == group or joined == NO_GROUP:
            continue
        before += group_points(T, piece, s[L.SIZE + joined])
        if carries(s, joined):
            carried += s[L.SIZE + joined]
        close_group(s, q, joined)
        group = join(s, group, joined)
    size = s[L.SIZE + group]
    source = L.CHAINS_VP if piece == L.LAND else L.HERDS_VP
    gain(s, T, q, source, group_points(T, piece, size) - before)
    if carried > 0:
        gain(s, T, q, L.HACIENDAS_VP, T[t.HACIENDA_TILE] * (size - carried))
    gain(s, T, q, L.WATER_VP, T[t.WATER_TILE] * s[L.PONDS_NEAR + space])
    if piece == L.LAND:
        if T[t.TOKENS_BACK]:
            return_tokens(s, group)
    else:
        conquer(s, T, q, T[board_at(s) + t.MARKETS_NEAR + space])
    open_group(s, T, q, group, piece)


@kernel
def conquer(s, T, q, markets):
    """An own animal touches these markets (H75); points by their number (H101)."""
    new = markets & ~s[q + L.MARKETS]
    if new == 0:
        return
    n = count_bits(s[q + L.MARKETS])
    s[q + L.MARKETS] |= new
    more = n + count_bits(new)
    gain(s, T, q, L.MARKETS_VP, T[t.MARKET_POINTS + more] - T[t.MARKET_POINTS + n])


# --- haciendas, tokens, ponds -------------------------------------------------------------------


@kernel
def put_hacienda(s, T, space):
    """On the group of a space; a second one there counts nothing (H82, H103)."""
    group = s[L.GROUP + space]
    q = seat_at(owner_at(s, space))
    if not carries(s, group):
        gain(s, T, q, L.HACIENDAS_VP, T[t.HACIENDA_TILE] * s[L.SIZE + group])
    s[L.HACIENDAS + s[L.HACIENDAS_N]] = space
    s[L.HACIENDAS_N] += 1
    exclude(s, q + L.OPEN_HACIENDA, group)


@kernel
def put_token(s, space):
    s[L.TOKENS + s[L.TOKENS_N]] = space
    s[L.TOKENS_N] += 1
    exclude(s, seat_at(owner_at(s, space)) + L.OPEN_HARVEST, s[L.GROUP + space])


@kernel
def take_token(s, T, group):
    """The last token of a chain is taken from it; without any it can be harvested again (H93)."""
    found = 0
    for i in range(s[L.TOKENS_N]):
        if s[L.GROUP + s[L.TOKENS + i]] == group:
            found = i
    s[L.TOKENS_N] -= 1
    for i in range(found, s[L.TOKENS_N]):
        s[L.TOKENS + i] = s[L.TOKENS + i + 1]
    open_group(s, T, seat_at(owner_at(s, group)), group, L.LAND)


@kernel
def count_ponds(s, T, space):
    """Different ponds that touch a space (H88, H104)."""
    n = 0
    for i in range(L.N_DIRECTIONS):
        other = T[t.NEIGHBOUR + space * L.N_DIRECTIONS + i]
        if other < 0 or s[L.CONTENT + other] < L.FIRST_POND:
            continue
        known = False
        for j in range(i):
            earlier = T[t.NEIGHBOUR + space * L.N_DIRECTIONS + j]
            known = known or (earlier >= 0 and s[L.CONTENT + earlier] == s[L.CONTENT + other])
        if not known:
            n += 1
    return n


@kernel
def note_ponds(s, T, space):
    """Count the ponds beside a space again; a piece there may gain points (H87, H104, R24)."""
    more = count_ponds(s, T, space) - s[L.PONDS_NEAR + space]
    s[L.PONDS_NEAR + space] += more
    if more > 0 and is_piece(s[L.CONTENT + space]):
        gain(s, T, seat_at(owner_at(s, space)), L.WATER_VP, T[t.WATER_TILE] * more)


# --- everything that follows ---------------------------------------------------------------------


@kernel
def clear_derived(s, T):
    for i in range(L.N_LAND_CARDS * L.N_WORDS):
        s[L.FREE + i] = 0
    for i in range(L.N_LAND_CARDS):
        s[L.FREE_N + i] = 0
    for i in range(L.N_SPACES):
        s[L.GROUP + i] = NO_GROUP
        s[L.NEXT + i] = 0
        s[L.SIZE + i] = 0
        s[L.PONDS_NEAR + i] = 0
    for p in range(s[L.PLAYERS]):
        q = seat_at(p)
        s[q + L.MARKETS] = 0
        for i in range(L.N_WORDS):
            s[q + L.FORBIDDEN + i] = 0
            s[q + L.OWN + i] = 0
            s[q + L.OPEN_HACIENDA + i] = 0
            s[q + L.OPEN_HARVEST + i] = 0
        for piece in range(L.N_PIECES):
            s[q + L.PIECES + piece] = 0
            for i in range(L.N_WORDS):
                s[q + L.NEAR + piece * L.N_WORDS + i] = 0
        for source in range(L.N_SOURCES):
            s[q + L.POINTS + source] = 0
            if T[t.INSTANT] and source != L.MONEY_VP:
                s[q + L.SCORE + L.FINAL * L.N_SOURCES + source] = 0


@kernel
def lay_out(s, T):
    """All that follows from what lies on the board and from hands, bans and stocks."""
    clear_derived(s, T)
    board = board_at(s)
    ponds = 0
    for space in range(L.N_SPACES):
        kind = s[L.TERRAIN + space]
        content = s[L.CONTENT + space]
        if kind <= L.PAMPA and content == L.NOTHING:
            include(s, L.FREE + kind * L.N_WORDS, space)
        if kind <= L.PAMPA and content < L.FIRST_POND:  # pieces are laid below
            s[L.FREE_N + kind] += 1
        ponds = max(ponds, content - L.FIRST_POND + 1)
        s[L.PONDS_NEAR + space] = count_ponds(s, T, space)
    s[L.PONDS] = ponds
    for p in range(s[L.PLAYERS]):
        q = seat_at(p)
        s[q + L.LAND_HAND_N] = 0
        s[q + L.ANIMAL_HAND_N] = 0
        for kind in range(L.N_LAND_CARDS):
            s[q + L.LAND_HAND_N] += s[q + L.LAND_HAND + kind]
        for kind in range(L.N_ANIMALS):
            s[q + L.ANIMAL_HAND_N] += s[q + L.ANIMAL_HAND + kind]
        for market in range(L.MAX_MARKETS):
            if s[q + L.BANNED] >> (L.BAN_MARKET + market) & 1:
                for i in range(L.N_WORDS):
                    s[q + L.FORBIDDEN + i] |= T[board + t.MARKET_EDGES + market * L.N_WORDS + i]
    haciendas = s[L.HACIENDAS_N]
    tokens = s[L.TOKENS_N]
    s[L.HACIENDAS_N] = 0
    s[L.TOKENS_N] = 0
    for space in range(L.N_SPACES):
        content = s[L.CONTENT + space]
        if is_piece(content):
            piece = (content - L.FIRST_PIECE) % L.N_PIECES
            put_piece(s, T, owner_at(s, space), space, piece)
    for i in range(haciendas):
        put_hacienda(s, T, s[L.HACIENDAS + i])
    for i in range(tokens):
        put_token(s, s[L.TOKENS + i])
