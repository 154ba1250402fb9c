"""Land tiles and animals: where a card can be played, and what a market pays (5, 6, 7)."""

from sim.core.codes import things
from sim.core.fields import Marker
from sim.core.jit import kernel, small

from . import layout as L
from . import tables as t
from . import workspace as ws
from .board import board_at, code_of, put_piece, seat_at
from .cards import play_animal_card, play_land_card, show_land
from .sets import count_bits, list_set, list_word
from .stack import pop, push
from .vocabulary import vocabulary

room = vocabulary.room("pieces")
land_space = room.decision(
    "land_space", card=Marker(L.land_cards), hidden=("card",), codes=things(L.spaces)
)
LAND_SPACE = land_space.op
(LAND_SPACE_CARD,) = land_space.offsets
animal_space = room.decision(
    "animal_space", card=Marker(L.animals), hidden=("card",), codes=things(L.spaces)
)
ANIMAL_SPACE = animal_space.op
(ANIMAL_SPACE_CARD,) = animal_space.offsets
income = room.step("income", space=Marker(L.spaces))
INCOME = income.op
(INCOME_SPACE,) = income.offsets


# --- land ---------------------------------------------------------------------------------------


@small
def land_frontier(s, q, word):
    """Free pampa beside own land tiles, one word of it (H42)."""
    near = s[q + L.NEAR + L.LAND * L.N_WORDS + word]
    return s[L.FREE + L.PAMPA * L.N_WORDS + word] & near


@kernel
def can_play_land(s, q, kind):
    """Is there a space for a land card of a kind (H41, H42, H43, H44)?"""
    if s[L.LAND_STOCK] == 0:
        return False
    if kind != L.PAMPA and s[L.FREE_N + kind] > 0:
        return True
    for word in range(L.N_WORDS):
        if land_frontier(s, q, word) != 0:
            return True
    return False


@land_space.choices
@kernel
def land_space_choices(s, T, p, f, out, n):
    """Free spaces of the card's kind; without any, as with a pampa card (H41, H42, H43)."""
    kind = s[f + LAND_SPACE_CARD]
    if kind != L.PAMPA and s[L.FREE_N + kind] > 0:
        return list_set(s, L.FREE + kind * L.N_WORDS, out, n)
    q = seat_at(p)
    for word in range(L.N_WORDS):
        n = list_word(land_frontier(s, q, word), word, out, n)
    return n


@land_space.apply
@kernel
def apply_land_space(s, T, p, f, a):
    """A tile of the stock on the space, the card to the discards (H40, R10)."""
    q = seat_at(p)
    kind = s[f + LAND_SPACE_CARD]
    pop(s)
    s[L.LAND_STOCK] -= 1
    if s[L.TERRAIN + a] == L.PAMPA:
        s[q + L.ON_PAMPA] += 1
    put_piece(s, T, p, a, L.LAND)
    play_land_card(s, q, kind)
    show_land(s, T)


# --- animals ------------------------------------------------------------------------------------


@small
def animal_frontier(s, q, kind, word):
    """Free pampa beside own land or own animals of the kind, one word of it (H61, R19)."""
    land = s[q + L.NEAR + L.LAND * L.N_WORDS + word]
    herds = s[q + L.NEAR + kind * L.N_WORDS + word]
    free = s[L.FREE + L.PAMPA * L.N_WORDS + word]
    return free & (land | herds) & ~s[q + L.FORBIDDEN + word]


@kernel
def has_animal(s, T, q, kind):
    """Is an animal of a kind left, by number and by the faces of the tiles (H12, R6)?

    For every set of kinds with this one, there must be enough tiles with such a face.
    """
    total = 0
    for other in range(L.N_ANIMALS):
        total += s[q + L.PIECES + other]
    if total < T[t.FACES_LEAST]:
        return True
    for kinds in range(1 << L.N_ANIMALS):
        if kinds >> kind & 1:
            needed = 1
            for other in range(L.N_ANIMALS):
                if kinds >> other & 1:
                    needed += s[q + L.PIECES + other]
            if needed > T[t.FACES + kinds]:
                return False
    return True


@kernel
def can_play_animal(s, T, q, kind):
    """Is there a space for an animal of a kind (H61)?"""
    if s[q + L.BANNED] >> kind & 1 or not has_animal(s, T, q, kind):
        return False
    for word in range(L.N_WORDS):
        if animal_frontier(s, q, kind, word) != 0:
            return True
    return False


@animal_space.choices
@kernel
def animal_space_choices(s, T, p, f, out, n):
    q = seat_at(p)
    for word in range(L.N_WORDS):
        n = list_word(animal_frontier(s, q, s[f + ANIMAL_SPACE_CARD], word), word, out, n)
    return n


@animal_space.apply
@kernel
def apply_animal_space(s, T, p, f, a):
    """An animal on the space; markets that it touches pay at once (H61, H71)."""
    kind = s[f + ANIMAL_SPACE_CARD]
    pop(s)
    put_piece(s, T, p, a, kind)
    play_animal_card(s, seat_at(p), kind)
    if T[board_at(s) + t.MARKETS_NEAR + a] != 0:
        push(s, INCOME, a)


@kernel
def land_of_herd(s, T, p, space, seen):
    """Own land tiles that are paid for with the herd of an animal (H72, H121, R5).

    All tiles of the chains that touch it, or only the tiles that do. `seen` is room for marks.
    """
    for i in range(L.N_SPACES):
        seen[ws.SEEN + i] = 0
    land = code_of(p, L.LAND)
    tiles = 0
    animal = space
    while True:
        for i in range(L.N_DIRECTIONS):
            other = T[t.NEIGHBOUR + animal * L.N_DIRECTIONS + i]
            if other < 0 or s[L.CONTENT + other] != land:
                continue
            counted = other if T[t.BORDERING] else s[L.GROUP + other]
            if seen[ws.SEEN + counted] == 0:
                seen[ws.SEEN + counted] = 1
                tiles += 1 if T[t.BORDERING] else s[L.SIZE + counted]
        animal = s[L.NEXT + animal]
        if animal == space:
            return tiles


@small
def edge_pays(T, size, tiles):
    """What an edge of a market pays for a herd and the land behind it (H72, H121)."""
    if T[t.PRODUCT]:
        return T[t.MARKET_ANIMAL] * size * T[t.MARKET_LAND] * tiles
    return T[t.MARKET_ANIMAL] * size + T[t.MARKET_LAND] * tiles


@income.advance
@kernel
def advance_income(s, T, p, f, out):
    """Every edge that the new animal has reached pays in full (H71, H72, H73, H74, R12)."""
    space = s[f + INCOME_SPACE]
    pop(s)
    q = seat_at(p)
    edges = count_bits(T[board_at(s) + t.MARKETS_NEAR + space])
    size = s[L.SIZE + s[L.GROUP + space]]
    pesos = edges * edge_pays(T, size, land_of_herd(s, T, p, space, out))
    s[q + L.PESOS] += pesos
    s[q + L.MARKET_INCOME] += pesos
    s[q + L.EDGES] += edges
