"""A player's herd: draw pile, hand, discard pile (A102-A106), and choices of cards from hand."""

import numpy as np

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.core.jit import kernel, small
from sim.core.layout import STREAM_SIZE
from sim.core.rng import shuffle

ONE = np.int64(1)


@kernel
def draw_cards(s, p, count):
    """Draw up to `count` cards; the discard pile is shuffled only when a card is needed (A102)."""
    q = L.SEATS + p * L.SEAT_SIZE
    for drawn in range(count):
        if s[q + L.DRAW_N] == 0:
            n = s[q + L.DISCARD_N]
            if n == 0:
                return drawn  # A103
            for i in range(n):
                s[q + L.DRAW + i] = s[q + L.DISCARD + i]
            s[q + L.DRAW_N] = n
            s[q + L.DISCARD_N] = 0
            shuffle(s, L.DECK_STREAM + p * STREAM_SIZE, q + L.DRAW, n)
        s[q + L.DRAW_N] -= 1
        s[q + L.HAND + s[q + L.HAND_N]] = s[q + L.DRAW + s[q + L.DRAW_N]]
        s[q + L.HAND_N] += 1
    return count


@small
def to_discard(s, p, card):
    q = L.SEATS + p * L.SEAT_SIZE
    s[q + L.DISCARD + s[q + L.DISCARD_N]] = card
    s[q + L.DISCARD_N] += 1


@kernel
def take_from_hand(s, p, card):
    q = L.SEATS + p * L.SEAT_SIZE
    last = s[q + L.HAND_N] - 1
    for i in range(last + 1):
        if s[q + L.HAND + i] == card:
            s[q + L.HAND + i] = s[q + L.HAND + last]
            s[q + L.HAND_N] = last
            return


@kernel
def remove_card(s, card):
    """Out of the herd: exhaustion cards to their pile (A466), all others to the box (A4)."""
    if card == L.EXHAUSTION:
        s[L.EXHAUSTION_PILE] += 1
    elif card >= L.OBJECTIVE:
        s[L.OBJECTIVES_REMOVED] |= ONE << (card - L.OBJECTIVE)
    else:
        s[L.CATTLE_REMOVED + card] += 1


@kernel
def take_exhaustion(s, p, count):
    """Exhaustion cards onto the own discard pile, as many as there are (R43)."""
    for _ in range(min(count, s[L.EXHAUSTION_PILE])):
        s[L.EXHAUSTION_PILE] -= 1
        to_discard(s, p, L.EXHAUSTION)


@small
def cards_to_draw(s, p):
    q = L.SEATS + p * L.SEAT_SIZE
    return s[q + L.DRAW_N] + s[q + L.DISCARD_N]


@kernel
def holds(s, p, card):
    q = L.SEATS + p * L.SEAT_SIZE
    for i in range(s[q + L.HAND_N]):
        if s[q + L.HAND + i] == card:
            return True
    return False


@kernel
def card_choices(s, T, p, what, breed, out, n):
    """Append the different cards in hand that the filter `what` lets the player choose."""
    q = L.SEATS + p * L.SEAT_SIZE
    seen = ONE - ONE
    for i in range(s[q + L.HAND_N]):
        card = s[q + L.HAND + i]
        if (seen >> card) & ONE:
            continue
        seen |= ONE << card
        if what == c.OBJECTIVE_CARDS:
            if card < L.OBJECTIVE or T[t.T_OBJECTIVE_EFFECTS + card - L.OBJECTIVE] == 0:  # R48
                continue
        elif what >= c.ANY_CATTLE and what <= c.PAIR_SECOND:
            if card >= L.EXHAUSTION:  # A294
                continue
            if (what == c.BREED or what == c.PAIR_SECOND) and T[t.T_BREED + card] != breed:
                continue
            if what == c.PAIR_FIRST:
                same = 0
                for j in range(s[q + L.HAND_N]):
                    other = s[q + L.HAND + j]
                    if other < L.EXHAUSTION and T[t.T_BREED + other] == T[t.T_BREED + card]:
                        same += 1
                if same < 2:
                    continue
        out[n] = card
        n += 1
    return n


@small
def token_choice(s, p, out, n):
    """Exchange tokens where a card can be drawn (A491, R78)."""
    if s[L.SEATS + p * L.SEAT_SIZE + L.TOKENS] > 0 and cards_to_draw(s, p) > 0:
        out[n] = c.USE_TOKEN
        n += 1
    return n


@small
def objective_choices(s, p, out, n):
    """Objective cards in hand that may be played in this window (A422)."""
    q = L.SEATS + p * L.SEAT_SIZE
    for i in range(s[q + L.HAND_N]):
        card = s[q + L.HAND + i]
        if card >= L.OBJECTIVE:
            out[n] = c.PLAY_OBJECTIVE + card - L.OBJECTIVE
            n += 1
    return n
