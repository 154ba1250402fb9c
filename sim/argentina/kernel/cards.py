"""A player's herd: draw pile, hand, discard pile (A102-A106), and choices of cards from hand."""

import numpy as np

from sim.argentina.kernel.codes import (
    ANY_CATTLE,
    BREED,
    OBJECTIVE_CARDS,
    PAIR_FIRST,
    PAIR_SECOND,
    PLAY_OBJECTIVE,
    USE_TOKEN,
)
from sim.argentina.kernel.layout import (
    CATTLE_REMOVED,
    DECK_STREAM,
    DISCARD,
    DISCARD_N,
    DRAW,
    DRAW_N,
    EXHAUSTION,
    EXHAUSTION_PILE,
    HAND,
    HAND_N,
    OBJECTIVE,
    OBJECTIVES_REMOVED,
    SEAT_SIZE,
    SEATS,
    TOKENS,
)
from sim.argentina.kernel.tables import T_BREED, T_OBJECTIVE_EFFECTS
from sim.core.jit import kernel, small
from sim.core.layout import STREAM_SIZE
from sim.core.rng import shuffle

ONE = np.int64(1)


@kernel
def draw_cards(s, p, count):
    """Draw up to `count` cards; the discard pile is shuffled only when a card is needed (A102)."""
    q = SEATS + p * SEAT_SIZE
    for drawn in range(count):
        if s[q + DRAW_N] == 0:
            n = s[q + DISCARD_N]
            if n == 0:
                return drawn  # A103
            for i in range(n):
                s[q + DRAW + i] = s[q + DISCARD + i]
            s[q + DRAW_N] = n
            s[q + DISCARD_N] = 0
            shuffle(s, DECK_STREAM + p * STREAM_SIZE, q + DRAW, n)
        s[q + DRAW_N] -= 1
        s[q + HAND + s[q + HAND_N]] = s[q + DRAW + s[q + DRAW_N]]
        s[q + HAND_N] += 1
    return count


@small
def to_discard(s, p, card):
    q = SEATS + p * SEAT_SIZE
    s[q + DISCARD + s[q + DISCARD_N]] = card
    s[q + DISCARD_N] += 1


@kernel
def take_from_hand(s, p, card):
    q = SEATS + p * SEAT_SIZE
    last = s[q + HAND_N] - 1
    for i in range(last + 1):
        if s[q + HAND + i] == card:
            s[q + HAND + i] = s[q + HAND + last]
            s[q + HAND_N] = last
            return


@kernel
def remove_card(s, card):
    """Out of the herd: exhaustion cards to their pile (A466), all others to the box (A4)."""
    if card == EXHAUSTION:
        s[EXHAUSTION_PILE] += 1
    elif card >= OBJECTIVE:
        s[OBJECTIVES_REMOVED] |= ONE << (card - OBJECTIVE)
    else:
        s[CATTLE_REMOVED + card] += 1


@kernel
def take_exhaustion(s, p, count):
    """Exhaustion cards onto the own discard pile, as many as there are (R43)."""
    for _ in range(min(count, s[EXHAUSTION_PILE])):
        s[EXHAUSTION_PILE] -= 1
        to_discard(s, p, EXHAUSTION)


@small
def cards_to_draw(s, p):
    q = SEATS + p * SEAT_SIZE
    return s[q + DRAW_N] + s[q + DISCARD_N]


@kernel
def holds(s, p, card):
    q = SEATS + p * SEAT_SIZE
    for i in range(s[q + HAND_N]):
        if s[q + HAND + i] == card:
            return True
    return False


@kernel
def card_choices(s, T, p, what, breed, out, n):
    """Append the different cards in hand that the filter `what` lets the player choose."""
    q = SEATS + p * SEAT_SIZE
    seen = ONE - ONE
    for i in range(s[q + HAND_N]):
        card = s[q + HAND + i]
        if (seen >> card) & ONE:
            continue
        seen |= ONE << card
        if what == OBJECTIVE_CARDS:
            if card < OBJECTIVE or T[T_OBJECTIVE_EFFECTS + card - OBJECTIVE] == 0:  # R48
                continue
        elif what >= ANY_CATTLE and what <= PAIR_SECOND:
            if card >= EXHAUSTION:  # A294
                continue
            if (what == BREED or what == PAIR_SECOND) and T[T_BREED + card] != breed:
                continue
            if what == PAIR_FIRST:
                same = 0
                for j in range(s[q + HAND_N]):
                    other = s[q + HAND + j]
                    if other < EXHAUSTION and T[T_BREED + other] == T[T_BREED + card]:
                        same += 1
                if same < 2:
                    continue
        out[n] = card
        n += 1
    return n


@small
def token_choice(s, p, out, n):
    """Exchange tokens where a card can be drawn (A491, R78)."""
    if s[SEATS + p * SEAT_SIZE + TOKENS] > 0 and cards_to_draw(s, p) > 0:
        out[n] = USE_TOKEN
        n += 1
    return n


@small
def objective_choices(s, p, out, n):
    """Objective cards in hand that may be played in this window (A422)."""
    q = SEATS + p * SEAT_SIZE
    for i in range(s[q + HAND_N]):
        card = s[q + HAND + i]
        if card >= OBJECTIVE:
            out[n] = PLAY_OBJECTIVE + card - OBJECTIVE
            n += 1
    return n
