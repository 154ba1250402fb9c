"""Cards: cattle, objectives and others are all there, each once."""

from sim.core.components import count_rows, take_away, uneven
from sim.core.jit import kernel

from ..components import CARDS
from ..kernel import layout as L
from ..kernel import tables as t
from . import codes as b
from . import room
from .own_laws import has_board

ON_TABLE = CARDS.rows(L.state)
WITH_A_PLAYER = CARDS.rows(L.seat)
BOX = CARDS.supplies()


@kernel
def count_herds(s, T, w):
    """Count the cards of all players; a code when a herd is impossible by itself."""
    room.clear(w, room.START, L.CARD_KINDS)
    for i in range(L.N_START_CARDS):
        w[room.START + T[t.START_CARDS + i]] += 1
    for p in range(s[L.PLAYERS]):
        q = L.SEATS + p * L.SEAT_SIZE
        if s[q + L.HAND_N] + s[q + L.DRAW_N] + s[q + L.DISCARD_N] > L.MAX_HERD:
            return b.BAD_COUNT
        room.clear(w, room.HERD, L.CARD_KINDS)
        count_rows(s, T, WITH_A_PLAYER, q, w, room.HERD)
        for card in range(L.CARD_KINDS):
            if w[room.START + card] > 0:
                most = w[room.START + card] if has_board(s, p) else 0
                if w[room.HERD + card] > most:
                    return b.START_CATTLE
            w[room.CARDS + card] += w[room.HERD + card]
    return 0


@kernel
def broken_offer(s, T):
    """The offer is full as long as the deck has cards."""
    offered = 0
    for i in range(L.OFFER_SIZE):
        if s[L.OFFER + i] > 0:
            offered += 1
    full = s[L.OBJECTIVE_DECK_N] > 0
    return b.OFFER_COUNT if offered > T[t.OFFER] or (full and offered < T[t.OFFER]) else 0


@kernel
def broken_cards(s, T, w):
    room.clear(w, room.CARDS, L.CARD_KINDS)
    code = count_herds(s, T, w)
    if code > 0:
        return code
    count_rows(s, T, ON_TABLE, 0, w, room.CARDS)
    if uneven(w, room.CARDS + T[t.CATTLE_N], room.CARDS + L.CATTLE_KINDS):
        return b.BAD_CARD
    market = 0
    for kind in range(L.CATTLE_KINDS):
        market += s[L.MARKET + kind]
    if market != s[L.MARKET_N]:
        return b.MARKET_COUNT
    boards = 0
    for p in range(s[L.PLAYERS]):
        boards += 1 if has_board(s, p) else 0
    take_away(T, BOX, boards, w, room.CARDS)
    if uneven(w, room.CARDS, room.CARDS + L.CATTLE_KINDS):
        return b.CATTLE
    if uneven(w, room.CARDS + L.CATTLE_KINDS, room.CARDS + L.OBJECTIVE):
        return b.OWN_CARDS
    code = broken_offer(s, T)
    if code == 0 and uneven(w, room.CARDS + L.OBJECTIVE, room.CARDS + L.CARD_KINDS):
        code = b.OBJECTIVES
    return code
