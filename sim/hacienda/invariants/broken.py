"""All invariants of a state by itself; what did not change since the last look is not repeated."""

from sim.core.components import count_rows, take_away, uneven
from sim.core.jit import kernel
from sim.hacienda.components import ANIMAL_CARDS, LAND_CARDS

from ..kernel import layout as L
from ..kernel import tables as t
from . import codes as b
from . import room as w
from .board import broken_board

_LAND_TABLE, _LAND_SEAT = LAND_CARDS.rows(L.state), LAND_CARDS.rows(L.seat)
_ANIMAL_TABLE, _ANIMAL_SEAT = ANIMAL_CARDS.rows(L.state), ANIMAL_CARDS.rows(L.seat)
_LAND_BOX, _ANIMAL_BOX = LAND_CARDS.supplies(), ANIMAL_CARDS.supplies()


@kernel
def broken_cards(s, T, r):
    """All cards are there (I1, I2), hands are counted right, displays are full (I13)."""
    for i in range(L.N_LAND_CARDS):
        r[w.COUNTS + i] = 0
    count_rows(s, T, _LAND_TABLE, 0, r, w.COUNTS)
    for p in range(s[L.PLAYERS]):
        count_rows(s, T, _LAND_SEAT, L.SEATS + p * L.SEAT_SIZE, r, w.COUNTS)
    take_away(T, _LAND_BOX, 1, r, w.COUNTS)
    if uneven(r, w.COUNTS, w.COUNTS + L.N_LAND_CARDS):
        return b.LAND_CARDS
    for i in range(L.N_LAND_CARDS):
        r[w.COUNTS + i] = 0
    count_rows(s, T, _ANIMAL_TABLE, 0, r, w.COUNTS)
    for p in range(s[L.PLAYERS]):
        count_rows(s, T, _ANIMAL_SEAT, L.SEATS + p * L.SEAT_SIZE, r, w.COUNTS)
    take_away(T, _ANIMAL_BOX, 1, r, w.COUNTS)
    if uneven(r, w.COUNTS, w.COUNTS + L.N_ANIMALS):
        return b.ANIMAL_CARDS
    return 0


@kernel
def broken_hand(s, q, hand, known, total, kinds):
    """Known cards are in the hand, and it is counted right (R16)."""
    n = 0
    for kind in range(kinds):
        n += s[q + hand + kind]
        if s[q + known + kind] > s[q + hand + kind]:
            return True
    return n != s[q + total]


@kernel
def broken_seat(s, T, p):
    """Hands, and animals of a player (I3, R6)."""
    q = L.SEATS + p * L.SEAT_SIZE
    if broken_hand(s, q, L.LAND_HAND, L.LAND_KNOWN, L.LAND_HAND_N, L.N_LAND_CARDS):
        return b.KNOWN_CARDS
    if broken_hand(s, q, L.ANIMAL_HAND, L.ANIMAL_KNOWN, L.ANIMAL_HAND_N, L.N_ANIMALS):
        return b.KNOWN_CARDS
    for kinds in range(1, 1 << L.N_ANIMALS):
        n = 0
        for kind in range(L.N_ANIMALS):
            if kinds >> kind & 1:
                n += s[q + L.PIECES + kind]
        if n > T[t.FACES + kinds]:
            return b.ANIMALS
    for piece in range(L.N_PIECES):
        n = 0
        for space in range(L.N_SPACES):
            if s[L.CONTENT + space] == L.FIRST_PIECE + p * L.N_PIECES + piece:
                n += 1
        if n != s[q + L.PIECES + piece]:
            return b.ANIMALS
    return 0


@kernel
def broken_displays(s, T):
    """A gap only where no card is left (I13)."""
    land = T[t.LAND_SHOWN]
    discards = 0
    for kind in range(L.N_LAND_CARDS):
        land -= s[L.LAND_DISPLAY + kind]
        discards += s[L.LAND_DISCARDS + kind]
    if land < 0 or (land > 0 and s[L.LAND_PILE_N] + discards > 0):
        return b.DISPLAY
    animals = T[t.ANIMALS_SHOWN]
    for kind in range(L.N_ANIMALS):
        animals -= s[L.ANIMAL_DISPLAY + kind]
    left = s[L.ANIMAL_PILE_N] + s[L.ANIMAL_PILE_N + 1]
    return b.DISPLAY if animals < 0 or (animals > 0 and left > 0) else 0


@kernel
def broken_turn(s, T):
    """Limits of a turn (I15), and the scorings held (I17)."""
    if (
        s[L.ACTIONS] > T[t.MAX_ACTIONS]
        or s[L.HACIENDAS_TURN] > T[t.MAX_HACIENDAS]
        or s[L.WATER_TURN] > T[t.MAX_WATER]
        or s[L.HARVESTS_TURN] > T[t.MAX_HARVESTS]
    ):
        return b.LIMITS
    if s[L.OVER] != s[L.HELD] >> L.FINAL & 1:
        return b.SCORES
    for p in range(s[L.PLAYERS]):
        q = L.SEATS + p * L.SEAT_SIZE
        for which in range(2):
            held = s[L.HELD] >> which & 1
            for source in range(L.N_SOURCES):
                score = s[q + L.SCORE + which * L.N_SOURCES + source]
                wanted = 0
                if which == L.FINAL and source == L.MONEY_VP:
                    wanted = held * (s[q + L.PESOS] // T[t.PESOS_PER_POINT])
                elif which == L.FINAL and (held or T[t.INSTANT]):
                    wanted = s[q + L.POINTS + source]
                elif held:
                    continue  # compared when it was held
                if score != wanted:
                    return b.SCORES
    return 0


@kernel
def broken(s, T, before):
    changed = w.changes(s, before)
    if changed < 0:
        return -changed
    if before[L.PLAYERS] == 0:
        changed = w.BOARD | w.CARDS
    code = broken_turn(s, T)
    if code == 0:
        code = broken_displays(s, T)
    if code == 0 and changed & w.CARDS:
        code = broken_cards(s, T, before)
    if code == 0 and changed & w.BOARD:
        code = broken_board(s, T, before)
    for p in range(s[L.PLAYERS]):
        if code == 0:
            code = broken_seat(s, T, p)
    return code
