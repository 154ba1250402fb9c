"""Rounds: their beginning, maintenance, and the end of the game (section 4, M250)."""

from sim.core.jit import kernel

from . import layout as L
from . import tables as t
from .areas import ACTIVATE
from .events import END_EVENT
from .markets import fill_upper
from .placement import BEGIN_PLACEMENT
from .scoring import score_game
from .seats import player_at, seat_at
from .stack import pop, push
from .vocabulary import vocabulary
from .water import RAIN

room = vocabulary.room("round")
begin_round = room.step("begin_round", milestone=True)
BEGIN_ROUND = begin_round.op
change_decks = room.step("change_decks")
CHANGE_DECKS = change_decks.op
turn_event = room.step("turn_event")
TURN_EVENT = turn_event.op
turn_order = room.step("turn_order")
TURN_ORDER = turn_order.op
renew_markets = room.step("renew_markets")
RENEW_MARKETS = renew_markets.op
offer_tiles = room.step("offer_tiles")
OFFER_TILES = offer_tiles.op
end_round = room.step("end_round")
END_ROUND = end_round.op


@begin_round.advance
@kernel
def advance_begin_round(s, T, p, f, out):
    """Round 1 has no maintenance (M40, M42, M50); rain falls after it (R9)."""
    pop(s)
    s[L.ROUND] += 1
    for player in range(s[L.PLAYERS]):
        q = seat_at(player)
        for kind in range(L.N_ANIMALS):
            s[q + L.WORKED + kind] = 0
        s[q + L.USED_SLOTS] = 0
        s[q + L.REROLLS] = 0
        s[q + L.TRAINED] = 0
        s[q + L.HARVESTED] = 0
        s[q + L.TRACTOR_USES] = 0
    first = s[L.ROUND] == 1
    push(s, END_ROUND)
    push(s, END_EVENT)
    push(s, ACTIVATE, 0, 0, 0)
    push(s, BEGIN_PLACEMENT)
    if first or not T[t.EARLY_RAIN]:
        push(s, RAIN, 0)
    if first:
        return
    if not s[L.SIMPLIFIED]:
        push(s, OFFER_TILES)
    push(s, RENEW_MARKETS)
    push(s, TURN_ORDER)
    if T[t.EARLY_RAIN]:
        push(s, RAIN, 0)
    if not s[L.SIMPLIFIED]:
        push(s, TURN_EVENT)
    if s[L.ROUND] == T[t.DECK_B_FROM]:
        push(s, CHANGE_DECKS)


@change_decks.advance
@kernel
def advance_change_decks(s, T, p, f, out):
    """Decks B from now on; what lies out leaves, tiles owned stay (M43, K9)."""
    pop(s)
    s[L.MARKET_OUT] |= s[L.BOTTOM]
    s[L.BOTTOM] = 0
    for i in range(s[L.UPPER_N]):
        s[L.MARKET_OUT] |= 1 << s[L.UPPER + i]
    s[L.UPPER_N] = 0
    for i in range(s[L.MARKET_DECK_N]):
        s[L.MARKET_OUT] |= 1 << s[L.MARKET_DECK + i]
    s[L.MARKET_DECK_N] = s[L.MARKET_LATER_N]
    for i in range(s[L.MARKET_LATER_N]):
        s[L.MARKET_DECK + i] = s[L.MARKET_LATER + i]
    s[L.MARKET_LATER_N] = 0
    clear_offer(s)
    for i in range(s[L.TILE_DECK_N]):
        s[L.TILE_BOX + s[L.TILE_DECK + i]] += 1
    s[L.TILE_DECK_N] = s[L.TILE_LATER_N]
    for i in range(s[L.TILE_LATER_N]):
        s[L.TILE_DECK + i] = s[L.TILE_LATER + i]
    s[L.TILE_LATER_N] = 0


@turn_event.advance
@kernel
def advance_turn_event(s, T, p, f, out):
    """M44; without dice the waiting one becomes active, and a new one is shown (M281)."""
    pop(s)
    s[L.EVENTS_USED] |= 1 << (s[L.EVENT] - 1)
    new = draw_event(s)
    s[L.EVENT] = new
    if s[L.NO_DICE]:
        s[L.EVENT] = s[L.NEXT_EVENT]
        s[L.NEXT_EVENT] = new


@kernel
def draw_event(s):
    s[L.EVENT_DECK_N] -= 1
    return s[L.EVENT_DECK + s[L.EVENT_DECK_N]] + 1


@turn_order.advance
@kernel
def advance_turn_order(s, T, p, f, out):
    """Fewest pesos first; tied players keep their relative order (M45)."""
    pop(s)
    for i in range(1, s[L.PLAYERS]):
        mover = s[L.ORDER + i]
        pesos = s[seat_at(mover - 1) + L.PESOS]
        j = i
        while j > 0 and s[seat_at(player_at(s, j - 1)) + L.PESOS] > pesos:
            s[L.ORDER + j] = s[L.ORDER + j - 1]
            j -= 1
        s[L.ORDER + j] = mover


@renew_markets.advance
@kernel
def advance_renew_markets(s, T, p, f, out):
    """The bottom row leaves, arrows move down, the upper rows are filled (M46, M47, M48, R34).

    Of two players the two oldest leave instead (M274).
    """
    pop(s)
    upper = s[L.UPPER_N]
    s[L.UPPER_N] = 0
    by_age = s[L.PLAYERS] == 2 and T[t.AGE_MARKETS]
    s[L.MARKET_OUT] |= s[L.BOTTOM]
    s[L.BOTTOM] = 0
    for i in range(upper):
        card = s[L.UPPER + i]
        if by_age and i < 2:
            s[L.MARKET_OUT] |= 1 << card
        elif not by_age and T[t.CARD_ARROW + card]:
            s[L.BOTTOM] |= 1 << card
        else:
            s[L.UPPER + s[L.UPPER_N]] = card
            s[L.UPPER_N] += 1
    fill_upper(s, T)


@kernel
def clear_offer(s):
    for spot in range(L.N_SPOTS):
        if s[L.OFFER + spot] > 0:
            s[L.TILE_BOX + s[L.OFFER + spot] - 1] += 1
        s[L.OFFER + spot] = 0


@kernel
def fill_offer(s):
    """4 new tiles, or as many as there are (M25, M49)."""
    for spot in range(L.N_SPOTS):
        if s[L.TILE_DECK_N] > 0:
            s[L.TILE_DECK_N] -= 1
            s[L.OFFER + spot] = s[L.TILE_DECK + s[L.TILE_DECK_N]] + 1


@offer_tiles.advance
@kernel
def advance_offer_tiles(s, T, p, f, out):
    """Tiles that nobody bought leave (M49)."""
    pop(s)
    clear_offer(s)
    fill_offer(s)


@end_round.advance
@kernel
def advance_end_round(s, T, p, f, out):
    """After the last round the game ends (M250)."""
    pop(s)
    if s[L.ROUND] < T[t.ROUNDS]:
        push(s, BEGIN_ROUND)
    else:
        score_game(s, T, out)
        s[L.OVER] = 1
