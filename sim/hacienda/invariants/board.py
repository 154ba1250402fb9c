"""The board counted again: groups by flooding, points by space (I5, I6, I7, I8, I9, I10, I18)."""

from sim.core.jit import kernel

from ..kernel import layout as L
from ..kernel import tables as t
from . import codes as b
from . import room as w


@kernel
def piece_of(content):
    """The piece that a content stands for; -1: none."""
    if L.FIRST_PIECE <= content < L.FIRST_POND:
        return (content - L.FIRST_PIECE) % L.N_PIECES
    return -1


@kernel
def neighbour(T, space, i):
    return T[t.NEIGHBOUR + space * L.N_DIRECTIONS + i]


@kernel
def broken_spaces(s, T, r):
    """What lies where (I4, I5, I8), and how large each pond is."""
    for i in range(L.MAX_PONDS):
        r[w.POND_SIZES + i] = 0
    land = 0
    board = t.BOARDS + s[L.BOARD] * t.BOARD_SIZE
    for space in range(L.N_SPACES):
        kind = s[L.TERRAIN + space]
        printed = T[board + t.TERRAIN + space]
        if kind != printed and (kind >= L.N_LAND or printed >= L.N_LAND or not T[t.SHUFFLED]):
            return b.SPACES
        content = s[L.CONTENT + space]
        piece = piece_of(content)
        if piece >= 0 and (content - L.FIRST_PIECE) // L.N_PIECES >= s[L.PLAYERS]:
            return b.SPACES
        if piece == L.LAND:
            land += 1
            if kind > L.PAMPA:
                return b.SPACES
        elif piece >= 0 and kind != L.PAMPA:
            return b.SPACES
        if content >= L.FIRST_POND:
            r[w.POND_SIZES + content - L.FIRST_POND] += 1
            if kind != L.PAMPA and kind != L.POND:
                return b.SPACES
        elif kind == L.POND:
            return b.SPACES
    return 0 if land + s[L.LAND_STOCK] == T[t.LAND_TILES] else b.LAND_TILES


@kernel
def broken_ponds(s, T, r):
    """Ponds and stock are the water tiles of the box, by size; each hangs together (I5)."""
    for size in range(1, t.MAX_TILE + 1):
        tiles = 0
        for shape in range(T[t.N_SHAPES]):
            if T[t.SHAPE_SIZE + shape] == size:
                tiles += T[t.SHAPE_COUNT + shape] - s[L.WATER_STOCK + shape]
        for pond in range(L.MAX_PONDS):
            if r[w.POND_SIZES + pond] == size:
                tiles -= 1
        if tiles != 0:
            return b.WATER
    for pond in range(L.MAX_PONDS):
        if (r[w.POND_SIZES + pond] > 0) != (pond < s[L.PONDS]):
            return b.WATER
    for space in range(L.N_SPACES):
        content = s[L.CONTENT + space]
        if content >= L.FIRST_POND and r[w.POND_SIZES + content - L.FIRST_POND] > 1:
            alone = True
            for i in range(L.N_DIRECTIONS):
                other = neighbour(T, space, i)
                alone = alone and not (other >= 0 and s[L.CONTENT + other] == content)
            if alone:
                return b.WATER
    return 0


@kernel
def flood(s, T, r, first):
    """Label what hangs together with a space; says what is wrong with the group (I9, I10)."""
    content = s[L.CONTENT + first]
    piece = piece_of(content)
    land = content - piece + L.LAND
    rooted = False
    n = 1
    r[w.QUEUE] = first
    r[w.LABEL + first] = first
    at = 0
    while at < n:
        space = r[w.QUEUE + at]
        at += 1
        rooted = rooted or (piece == L.LAND and s[L.TERRAIN + space] < L.N_LAND)
        for i in range(L.N_DIRECTIONS):
            other = neighbour(T, space, i)
            if other < 0:
                continue
            rooted = rooted or (piece != L.LAND and s[L.CONTENT + other] == land)
            if s[L.CONTENT + other] == content and r[w.LABEL + other] < 0:
                r[w.LABEL + other] = first
                r[w.QUEUE + n] = other
                n += 1
    r[w.SIZES + first] = n
    if rooted:
        return 0
    return b.CHAIN_START if piece == L.LAND else b.HERD_START


@kernel
def broken_groups(s, T, r):
    """Chains and herds are what hangs together (H4, H50, H60)."""
    for space in range(L.N_SPACES):
        r[w.LABEL + space] = -1
        r[w.SIZES + space] = 0
        r[w.HACIENDAS + space] = 0
        r[w.TOKENS + space] = 0
    for space in range(L.N_SPACES):
        if piece_of(s[L.CONTENT + space]) >= 0 and r[w.LABEL + space] < 0:
            code = flood(s, T, r, space)
            if code > 0:
                return code
    for space in range(L.N_SPACES):
        label = r[w.LABEL + space]
        if s[L.GROUP + space] != label:
            return b.GROUPS
        if label < 0:
            continue
        if label == space and s[L.SIZE + space] != r[w.SIZES + space]:
            return b.GROUPS
        if r[w.LABEL + s[L.NEXT + space]] != label:
            return b.GROUPS
        if label == space:  # the ring has all of them
            n = 1
            other = s[L.NEXT + space]
            while other != space and n <= r[w.SIZES + space]:
                n += 1
                other = s[L.NEXT + other]
            if n != r[w.SIZES + space]:
                return b.GROUPS
    return 0


@kernel
def broken_estate(s, T, r):
    """Haciendas stand on tiles, tokens on land tiles, not too many (I6, I7)."""
    if s[L.HACIENDAS_N] > T[t.HACIENDAS + s[L.PLAYERS]]:
        return b.HACIENDAS
    for i in range(s[L.HACIENDAS_N]):
        label = r[w.LABEL + s[L.HACIENDAS + i]]
        if label < 0:
            return b.HACIENDAS
        r[w.HACIENDAS + label] += 1
    if s[L.TOKENS_N] > T[t.TOKENS]:
        return b.TOKENS
    for i in range(s[L.TOKENS_N]):
        label = r[w.LABEL + s[L.TOKENS + i]]
        if label < 0 or piece_of(s[L.CONTENT + label]) != L.LAND:
            return b.TOKENS
        r[w.TOKENS + label] += 1
        if T[t.TOKENS_BACK] and r[w.TOKENS + label] > 1:
            return b.TOKENS
    return 0


@kernel
def ponds_beside(s, T, space):
    """How many different ponds touch a space."""
    found = 0
    for i in range(L.N_DIRECTIONS):
        other = neighbour(T, space, i)
        if other >= 0 and s[L.CONTENT + other] >= L.FIRST_POND:
            found |= 1 << (s[L.CONTENT + other] - L.FIRST_POND)
    n = 0
    for pond in range(L.MAX_PONDS):
        n += found >> pond & 1
    return n


@kernel
def count_points(s, T, r):
    """The points of the board, source by source (H101, H102, H103, H104, H123)."""
    for i in range(L.MAX_SEATS * L.N_SOURCES):
        r[w.POINTS + i] = 0
    for p in range(L.MAX_SEATS):
        r[w.MARKETS + p] = 0
    market = 0
    for space in range(L.N_SPACES):
        content = s[L.CONTENT + space]
        piece = piece_of(content)
        if s[L.TERRAIN + space] == L.MARKET:
            for i in range(L.N_DIRECTIONS):
                other = neighbour(T, space, i)
                beside = piece_of(s[L.CONTENT + other]) if other >= 0 else -1
                if beside >= 0 and beside != L.LAND:
                    p = (s[L.CONTENT + other] - L.FIRST_PIECE) // L.N_PIECES
                    r[w.MARKETS + p] |= 1 << market
            market += 1
        if piece < 0:
            continue
        at = w.POINTS + (content - L.FIRST_PIECE) // L.N_PIECES * L.N_SOURCES
        r[at + L.WATER_VP] += T[t.WATER_TILE] * ponds_beside(s, T, space)
        label = r[w.LABEL + space]
        if r[w.HACIENDAS + label] > 0:
            r[at + L.HACIENDAS_VP] += T[t.HACIENDA_TILE]
        if piece == L.LAND and r[w.SIZES + label] >= T[t.CHAIN_MINIMUM]:
            r[at + L.CHAINS_VP] += T[t.CHAIN_TILE]
        if piece != L.LAND and r[w.SIZES + label] >= T[t.HERD_MINIMUM]:
            r[at + L.HERDS_VP] += T[t.HERD_ANIMAL]


@kernel
def broken_points(s, T, r):
    """Points and conquered markets counted again (I18)."""
    count_points(s, T, r)
    for p in range(s[L.PLAYERS]):
        q = L.SEATS + p * L.SEAT_SIZE
        at = w.POINTS + p * L.N_SOURCES
        n = 0
        for i in range(L.MAX_MARKETS):
            n += r[w.MARKETS + p] >> i & 1
        r[at + L.MARKETS_VP] = T[t.MARKET_POINTS + n]
        if r[w.MARKETS + p] != s[q + L.MARKETS]:
            return b.POINTS
        for source in range(L.N_SOURCES):
            if r[at + source] != s[q + L.POINTS + source]:
                return b.POINTS
    return 0


@kernel
def holds(s, at, space):
    """Is a space in a set of the state?"""
    return s[at + space // L.WORD] >> (space % L.WORD) & 1 == 1


@kernel
def touches(s, T, space, content):
    """Does a space touch something?"""
    for i in range(L.N_DIRECTIONS):
        other = neighbour(T, space, i)
        if other >= 0 and s[L.CONTENT + other] == content:
            return True
    return False


@kernel
def broken_sets(s, T, r):
    """Free spaces, what pieces touch, and open groups, space by space (H2, H81, H92)."""
    for kind in range(L.N_LAND_CARDS):
        free = 0
        for space in range(L.N_SPACES):
            is_free = s[L.TERRAIN + space] == kind and s[L.CONTENT + space] == L.NOTHING
            free += 1 if is_free else 0
            if holds(s, L.FREE + kind * L.N_WORDS, space) != is_free:
                return b.SETS
        if free != s[L.FREE_N + kind]:
            return b.SETS
    for space in range(L.N_SPACES):
        if s[L.PONDS_NEAR + space] != ponds_beside(s, T, space):
            return b.SETS
        content = s[L.CONTENT + space]
        piece = piece_of(content)
        for p in range(s[L.PLAYERS]):
            q = L.SEATS + p * L.SEAT_SIZE
            for other in range(L.N_PIECES):
                near = touches(s, T, space, L.FIRST_PIECE + p * L.N_PIECES + other)
                if holds(s, q + L.NEAR + other * L.N_WORDS, space) != near:
                    return b.SETS
            mine = piece >= 0 and (content - L.FIRST_PIECE) // L.N_PIECES == p
            if holds(s, q + L.OWN, space) != mine:
                return b.SETS
            first = mine and r[w.LABEL + space] == space
            size = r[w.SIZES + space]
            least = T[t.MIN_HACIENDA] if piece == L.LAND else 1
            wanted = first and size >= least and r[w.HACIENDAS + space] == 0
            if holds(s, q + L.OPEN_HACIENDA, space) != wanted:
                return b.SETS
            chain = first and piece == L.LAND and size >= T[t.MIN_HARVEST]
            if holds(s, q + L.OPEN_HARVEST, space) != (chain and r[w.TOKENS + space] == 0):
                return b.SETS
    return 0


@kernel
def broken_board(s, T, r):
    """Everything on the board; later checks rest on what earlier ones have found."""
    code = broken_spaces(s, T, r)
    if code == 0:
        code = broken_ponds(s, T, r)
    if code == 0:
        code = broken_groups(s, T, r)
    if code == 0:
        code = broken_estate(s, T, r)
    if code == 0:
        code = broken_points(s, T, r)
    if code == 0:
        code = broken_sets(s, T, r)
    return code
