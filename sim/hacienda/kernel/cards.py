"""Cards: piles, displays and what is drawn (H22, H23, H34, H35, R10, R11)."""

from sim.core.jit import kernel, small
from sim.core.rng import shuffle

from . import layout as L
from . import tables as t

NO_CARD = -1


@kernel
def land_left(s):
    """Is there a land card to draw, if need be from the discards?"""
    if s[L.LAND_PILE_N] > 0:
        return True
    for kind in range(L.N_LAND_CARDS):
        if s[L.LAND_DISCARDS + kind] > 0:
            return True
    return False


@kernel
def draw_land(s):
    """The top land card; the discards are shuffled when the pile is empty (H35, R10)."""
    if s[L.LAND_PILE_N] == 0:
        n = 0
        for kind in range(L.N_LAND_CARDS):
            for _ in range(s[L.LAND_DISCARDS + kind]):
                s[L.LAND_PILE + n] = kind
                n += 1
            s[L.LAND_DISCARDS + kind] = 0
        if n == 0:
            return NO_CARD
        shuffle(s, L.TABLE_STREAM, s, L.LAND_PILE, n)
        s[L.LAND_PILE_N] = n
    s[L.LAND_PILE_N] -= 1
    return s[L.LAND_PILE + s[L.LAND_PILE_N]]


@kernel
def show_land(s, T):
    """Fill the land display as far as there are cards (H34, R10)."""
    gaps = T[t.LAND_SHOWN]
    for kind in range(L.N_LAND_CARDS):
        gaps -= s[L.LAND_DISPLAY + kind]
    for _ in range(gaps):
        card = draw_land(s)
        if card != NO_CARD:
            s[L.LAND_DISPLAY + card] += 1


@small
def pile_in_use(s):
    """The second animal pile takes the place of the first at once (H95)."""
    return 0 if s[L.ANIMAL_PILE_N] > 0 else 1


@kernel
def draw_animal(s):
    """The top animal card; with the last one of a pile a scoring is due (H95, H96)."""
    pile = pile_in_use(s)
    if s[L.ANIMAL_PILE_N + pile] == 0:
        return NO_CARD  # R11
    s[L.ANIMAL_PILE_N + pile] -= 1
    n = s[L.ANIMAL_PILE_N + pile]
    if n == 0:
        s[L.DUE] |= 1 << pile
    return s[L.ANIMAL_PILE + pile * L.MAX_ANIMAL_CARDS + n]


@kernel
def take_land_card(s, q, kind, seen):
    """Into the hand; `seen` by all if it lay in the display (R16)."""
    s[q + L.LAND_HAND + kind] += 1
    s[q + L.LAND_KNOWN + kind] += seen
    s[q + L.LAND_HAND_N] += 1


@kernel
def take_animal_card(s, q, kind, seen):
    s[q + L.ANIMAL_HAND + kind] += 1
    s[q + L.ANIMAL_KNOWN + kind] += seen
    s[q + L.ANIMAL_HAND_N] += 1


@kernel
def play_land_card(s, q, kind):
    """From the hand to the discards (H37); a card that all know of is played first."""
    s[q + L.LAND_HAND + kind] -= 1
    s[q + L.LAND_HAND_N] -= 1
    s[q + L.LAND_KNOWN + kind] = max(0, s[q + L.LAND_KNOWN + kind] - 1)
    s[L.LAND_DISCARDS + kind] += 1


@kernel
def play_animal_card(s, q, kind):
    """Out of the game: the animals on the board are the discards (H37)."""
    s[q + L.ANIMAL_HAND + kind] -= 1
    s[q + L.ANIMAL_HAND_N] -= 1
    s[q + L.ANIMAL_KNOWN + kind] = max(0, s[q + L.ANIMAL_KNOWN + kind] - 1)
