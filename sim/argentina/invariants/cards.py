"""Cards: cattle, exhaustion and objective cards are all there, each once (I1, I2, I3)."""

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
    AREA,
    CARD_KINDS,
    CATTLE_DECK,
    CATTLE_DECK_N,
    CATTLE_REMOVED,
    DISCARD,
    DISCARD_N,
    DRAW,
    DRAW_N,
    EXHAUSTION,
    EXHAUSTION_PILE,
    HAND,
    HAND_MAX,
    HAND_N,
    HERD_MAX,
    MARKET,
    MARKET_N,
    N_EXHAUSTION,
    N_MARKET_CARDS,
    N_OBJECTIVES,
    N_START_CARDS,
    OBJECTIVE,
    OBJECTIVE_DECK,
    OBJECTIVE_DECK_N,
    OBJECTIVES_REMOVED,
    OFFER,
    OFFER_SIZE,
    PEDRO,
    PLAYERS,
    SEAT_SIZE,
    SEATS,
    SOLO,
)
from sim.argentina.kernel.tables import T_CATTLE_N, T_MARKET_CARDS, T_OFFER, T_START_CARDS
from sim.core.jit import kernel


@kernel
def add_pile(s, T, start, n, w, count):
    """Count the cards of a pile at `count`; False when one of them does not exist."""
    for i in range(start, start + n):
        card = s[i]
        if card < 0 or card >= CARD_KINDS or (card >= T[T_CATTLE_N] and card < EXHAUSTION):
            return False
        w[count + card] += 1
    return True


@kernel
def count_herds(s, T, w):
    """Count all herds; a code when one of them is impossible by itself."""
    clear(w, W_START, CARD_KINDS)
    for i in range(N_START_CARDS):
        w[W_START + T[T_START_CARDS + i]] += 1
    for p in range(s[PLAYERS]):
        q = SEATS + p * SEAT_SIZE
        hand = s[q + HAND_N]
        draw = s[q + DRAW_N]
        discard = s[q + DISCARD_N]
        if hand < 0 or draw < 0 or discard < 0 or hand > HAND_MAX:
            return BAD_COUNT
        if hand + draw + discard > HERD_MAX:
            return BAD_COUNT
        clear(w, W_HERD, CARD_KINDS)
        if not (
            add_pile(s, T, q + HAND, hand, w, W_HERD)
            and add_pile(s, T, q + DRAW, draw, w, W_HERD)
            and add_pile(s, T, q + DISCARD, discard, w, W_HERD)
        ):
            return BAD_CARD
        pedro = s[SOLO] > 0 and p == PEDRO
        for card in range(CARD_KINDS):
            if w[W_START + card] > 0:
                most = 0 if pedro else w[W_START + card]
                if w[W_HERD + card] > most:
                    return START_CATTLE
            w[W_CARDS + card] += w[W_HERD + card]
    return 0


@kernel
def broken_cattle(s, T, w):
    """I1, I2, the herds being counted."""
    if s[CATTLE_DECK_N] < 0 or s[CATTLE_DECK_N] > N_MARKET_CARDS:
        return BAD_COUNT
    if not add_pile(s, T, CATTLE_DECK, s[CATTLE_DECK_N], w, W_CARDS):
        return BAD_CARD
    market = 0
    for kind in range(T[T_CATTLE_N]):
        if s[MARKET + kind] < 0 or s[CATTLE_REMOVED + kind] < 0:
            return BAD_COUNT
        market += s[MARKET + kind]
        w[W_CARDS + kind] += s[MARKET + kind] + s[CATTLE_REMOVED + kind]
    if market != s[MARKET_N]:
        return MARKET_COUNT
    for i in range(N_MARKET_CARDS):
        w[W_CARDS + T[T_MARKET_CARDS + i]] -= 1
    for i in range(N_START_CARDS):
        w[W_CARDS + T[T_START_CARDS + i]] -= s[PLAYERS] - (1 if s[SOLO] > 0 else 0)
    for kind in range(EXHAUSTION):
        if w[W_CARDS + kind] != 0:
            return CATTLE
    herds = w[W_CARDS + EXHAUSTION]
    if s[EXHAUSTION_PILE] < 0 or s[EXHAUSTION_PILE] + herds != N_EXHAUSTION:
        return EXHAUSTION_CARDS
    return 0


@kernel
def broken_objectives(s, T, w):
    """I3, the herds being counted."""
    deck = s[OBJECTIVE_DECK_N]
    if deck < 0 or deck > N_OBJECTIVES:
        return BAD_COUNT
    for i in range(deck):
        card = s[OBJECTIVE_DECK + i]
        if card < 0 or card >= N_OBJECTIVES:
            return BAD_CARD
        w[W_CARDS + OBJECTIVE + card] += 1
    offered = 0
    for i in range(OFFER_SIZE):
        card = s[OFFER + i]
        if card < 0 or card > N_OBJECTIVES:
            return BAD_CARD
        if card > 0:
            offered += 1
            w[W_CARDS + OBJECTIVE + card - 1] += 1
    if offered > T[T_OFFER] or (deck > 0 and offered < T[T_OFFER]):
        return OFFER_COUNT
    for card in range(N_OBJECTIVES):
        places = w[W_CARDS + OBJECTIVE + card] + ((s[OBJECTIVES_REMOVED] >> card) & 1)
        for p in range(s[PLAYERS]):
            places += (s[SEATS + p * SEAT_SIZE + AREA] >> card) & 1
        if places != 1:
            return OBJECTIVES
    return 0


@kernel
def broken_cards(s, T, w):
    clear(w, W_CARDS, CARD_KINDS)
    code = count_herds(s, T, w)
    if code == 0:
        code = broken_cattle(s, T, w)
    if code == 0:
        code = broken_objectives(s, T, w)
    return code
