"""Cities, stores, tokens, the poker table, transport: I23, I24, I33, I34, I36."""

from __future__ import annotations

from sim.core.referee import Referee
from sim.trail.invariants import codes as b
from sim.trail.kernel import layout as L
from sim.trail.kernel import ops
from sim.trail.kernel import tables as t
from sim.trail.setup import Setup
from tests.trail.corruptions.hands import (
    alone,
    at_town_hall,
    breaks,
    free_disc,
    moving,
    north,
    place_store,
    seat_worker,
)
from tests.trail.raw import Raw, find, seat

alone(b.TOKENS_COUNT, L.TOKEN_SUPPLY, 1)
alone(b.TRANSPORT, L.SET_ASIDE, 1)
alone(b.SEATED_COUNT, L.BONUS_TAKEN, 1)


@breaks(b.TOKENS_COUNT)
def another_number_of_tokens_at_the_start(referee: Referee) -> None:
    raw = north()
    raw.s[seat(1) + L.TOKENS] += 1
    raw.s[L.TOKEN_SUPPLY] -= 1
    referee.start(raw.s, dealt=True)


@breaks(b.STORES_COUNT)
def store_lost(referee: Referee) -> None:
    raw = north()
    raw.s[seat(0) + L.STORES_LEFT] -= 1
    referee.start(raw.s)


@breaks(b.STORES_COUNT)
def two_stores_in_a_town(referee: Referee) -> None:
    raw = north()
    town = at_town_hall(raw)
    for i in range(2):
        place_store(raw, 0, town * L.COMMERCE_SPACES + i)
    referee.start(raw.s)


@breaks(b.NOT_IN_PLAY)
def store_without_the_expansion(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[L.STORE_AT] = 1
    raw.s[seat(0) + L.STORES] = 1
    referee.start(raw.s)


@breaks(b.NOT_IN_PLAY)
def pot_without_a_table(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[L.POT] = 1
    referee.start(raw.s)


@breaks(b.STORE_ALONE)
def store_out_of_reach(referee: Referee) -> None:
    raw = north()
    town = next(
        town
        for town in range(L.N_TOWNS)
        if raw.T[t.TOWN_HALL + town] == 0 and raw.T[t.TOWN_CITIES + town] == 0
    )
    place_store(raw, 0, town * L.COMMERCE_SPACES)
    referee.start(raw.s)


@breaks(b.CITY_WITHOUT_STORE)
def large_city_without_store(referee: Referee) -> None:
    raw = north()
    free_disc(raw, 0)
    city = next(i for i in range(L.N_CITIES) if raw.T[t.CITY_TOWN + L.N_CITIES + i])
    raw.s[L.CITY_DISCS + city * L.MAX_SEATS] = 1
    referee.start(raw.s)


@breaks(b.STORE_MOVED)
def store_comes_by_itself(referee: Referee) -> None:
    raw = north()
    raw.do(None)
    referee.start(raw.s)
    place_store(raw, raw.p, at_town_hall(raw) * L.COMMERCE_SPACES)
    referee.after(raw.s)


@breaks(b.CITY_DISC_MOVED)
def disc_moves_from_a_station_to_a_city(referee: Referee) -> None:
    raw = Raw.deal()
    raw.do(None)
    free_disc(raw, 1 - raw.p)
    raw.s[L.STATION_DISCS + 1 - raw.p] = 1
    referee.start(raw.s)
    raw.s[L.STATION_DISCS + 1 - raw.p] = 0
    raw.s[L.CITY_DISCS + 1 - raw.p] = 1
    referee.after(raw.s)


@breaks(b.TRANSPORT)
def transport_forgotten(referee: Referee) -> None:
    raw = find(ops.CITY_DISC, lambda raw: raw.s[raw.top + 2] == 0)
    referee.start(raw.s)
    action = raw.legal()[0]
    raw.do(action)
    raw.s[L.SET_ASIDE] += 1
    referee.after(raw.s, action)


@breaks(b.SEATED_COUNT)
def cards_laid_without_a_worker(referee: Referee) -> None:
    raw = moving(poker="yes")
    q = seat(0)
    if raw.s[q + L.SEATED] == 0:
        seat_worker(raw, 0, laid=1)
    raw.s[q + L.BONUS] = 0
    referee.start(raw.s)


@breaks(b.SEATED_COUNT)
def two_cards_laid_at_once(referee: Referee) -> None:
    raw = at_the_table()
    seat_worker(raw, raw.p)
    referee.start(raw.s)
    for _ in range(2):
        raw.s[raw.q + L.HAND_N] -= 1
        card = raw.s[raw.q + L.HAND + raw.s[raw.q + L.HAND_N]]
        raw.s[raw.q + L.LAID + raw.s[raw.q + L.LAID_N]] = card
        raw.s[raw.q + L.LAID_N] += 1
    referee.after(raw.s)


def at_the_table() -> Raw:
    """A new game with the poker table, the first player about to place the rancher."""
    raw = Raw.deal(Setup(poker="yes"))
    raw.do(None)
    return raw


@breaks(b.SEATED_LEFT)
def seated_worker_changes_places(referee: Referee) -> None:
    raw = at_the_table()
    seat_worker(raw, raw.p)
    stack = L.SUPPLY + L.SUPPLY_SIZE
    top = stack + int(raw.s[L.SUPPLY_N + 1]) - 1
    seated = raw.s[raw.q + L.SEATED] - 1
    other = next(i for i in range(stack, top + 1) if raw.s[i] != seated)
    raw.s[[other, top]] = raw.s[[top, other]]
    raw.s[L.SUPPLY_N + 1] -= 1
    raw.s[seat(1 - raw.p) + L.SEATED] = raw.s[top] + 1
    raw.s[L.BONUS_TAKEN] = raw.s[seat(1 - raw.p) + L.BONUS] = 2
    referee.start(raw.s)
    seats = [seat(p) + L.SEATED for p in (0, 1)]
    raw.s[seats] = raw.s[seats[::-1]]
    referee.after(raw.s)


@breaks(b.SEATED_LEFT)
def worker_sits_down_unasked(referee: Referee) -> None:
    raw = at_the_table()
    referee.start(raw.s)
    seat_worker(raw, raw.p)
    referee.after(raw.s)
