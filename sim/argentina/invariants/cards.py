"""Cards: cattle, exhaustion and objective cards are all there, each once (I1, I2, I3)."""

from sim.argentina.components import CARDS
from sim.argentina.invariants.codes import (
    BAD_CARD,
    BAD_COUNT,
    CATTLE,
    EXHAUSTION_CARDS,
    MARKET_COUNT,
    OBJECTIVES,
    OFFER_COUNT,
    START_CATTLE,
)
from sim.argentina.invariants.room import W_CARDS, W_HERD, W_START, clear
from sim.argentina.kernel.layout import (
    CARD_KINDS,
    CATTLE_KINDS,
    DISCARD_N,
    DRAW_N,
    EXHAUSTION,
    HAND_N,
    HERD_MAX,
    MARKET,
    MARKET_N,
    N_START_CARDS,
    OBJECTIVE,
    OBJECTIVE_DECK_N,
    OFFER,
    OFFER_SIZE,
    PEDRO,
    PLAYERS,
    SEAT_SIZE,
    SEATS,
    SOLO,
    seat,
    state,
)
from sim.argentina.kernel.tables import T_CATTLE_N, T_OFFER, T_START_CARDS
from sim.core.components import count_rows, take_away, uneven
from sim.core.jit import kernel

ON_TABLE = CARDS.rows(state)
WITH_A_PLAYER = CARDS.rows(seat)
BOX = CARDS.supplies()


@kernel
def count_herds(s, T, w):
    """Count the cards of all players; a code when a herd is impossible by itself."""
    clear(w, W_START, CARD_KINDS)
    for i in range(N_START_CARDS):
        w[W_START + T[T_START_CARDS + i]] += 1
    for p in range(s[PLAYERS]):
        q = SEATS + p * SEAT_SIZE
        if s[q + HAND_N] + s[q + DRAW_N] + s[q + DISCARD_N] > HERD_MAX:
            return BAD_COUNT
        clear(w, W_HERD, CARD_KINDS)
        count_rows(s, T, WITH_A_PLAYER, q, w, W_HERD)
        pedro = s[SOLO] > 0 and p == PEDRO
        for card in range(CARD_KINDS):
            if w[W_START + card] > 0:
                most = 0 if pedro else w[W_START + card]
                if w[W_HERD + card] > most:
                    return START_CATTLE
            w[W_CARDS + card] += w[W_HERD + card]
    return 0


@kernel
def broken_offer(s, T):
    """I3: the offer is full as long as the deck has cards."""
    offered = 0
    for i in range(OFFER_SIZE):
        if s[OFFER + i] > 0:
            offered += 1
    full = s[OBJECTIVE_DECK_N] > 0
    return OFFER_COUNT if offered > T[T_OFFER] or (full and offered < T[T_OFFER]) else 0


@kernel
def broken_cards(s, T, w):
    """I1, I2, I3."""
    clear(w, W_CARDS, CARD_KINDS)
    code = count_herds(s, T, w)
    if code > 0:
        return code
    count_rows(s, T, ON_TABLE, 0, w, W_CARDS)
    if uneven(w, W_CARDS + T[T_CATTLE_N], W_CARDS + EXHAUSTION):
        return BAD_CARD
    market = 0
    for kind in range(CATTLE_KINDS):
        market += s[MARKET + kind]
    if market != s[MARKET_N]:
        return MARKET_COUNT
    take_away(T, BOX, s[PLAYERS] - (1 if s[SOLO] > 0 else 0), w, W_CARDS)
    if uneven(w, W_CARDS, W_CARDS + EXHAUSTION):
        return CATTLE
    if w[W_CARDS + EXHAUSTION] != 0:
        return EXHAUSTION_CARDS
    code = broken_offer(s, T)
    if code == 0 and uneven(w, W_CARDS + OBJECTIVE, W_CARDS + CARD_KINDS):
        code = OBJECTIVES
    return code
