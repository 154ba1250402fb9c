"""Solo positions changed by hand.

I1, I2, I3, I4, I6, I7, I11, I13, I18, I22, I25, I32, I33, A603 ...
"""

from __future__ import annotations

from sim.argentina.invariants import codes as b
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.setup import Setup
from sim.core.referee import Referee
from tests.argentina.corruptions.hands import BLACK_DISC, CORRUPTIONS, breaks, give_master, nodes_of
from tests.argentina.raw import Raw, find, seat

PEDRO = seat(L.PEDRO)


def solo() -> Raw:
    return Raw.deal(Setup(solo="expert", seed=6))


def changed(code: int, field: int, value: int, add: bool = False) -> None:
    """Break a solo game just dealt by one number."""
    CORRUPTIONS.number(code, solo, field, value, add)


def to_pile(raw: Raw, card: int) -> None:
    raw.s[PEDRO + L.DISCARD + raw.s[PEDRO + L.DISCARD_N]] = card
    raw.s[PEDRO + L.DISCARD_N] += 1


changed(b.BAD_PLAYERS, L.SOLO, L.N_LEVELS + 1)
changed(b.BAD_COUNT, L.PEDRO_DECK_N, L.N_PEDRO_CARDS + 1)
changed(b.BAD_CARD, L.PEDRO_DECK, L.N_PEDRO_CARDS)
changed(b.BAD_CARD, L.PEDRO_CARD, L.N_PEDRO_CARDS + 1)
changed(b.DISCS, L.RESERVE, -1, add=True)
changed(b.DISCS, L.STATION_DISCS + L.PEDRO, 1)
changed(b.GRAIN_RANGE, PEDRO + L.GRAIN, 9)
changed(b.GRAIN_RANGE, PEDRO + L.GRAIN, -1)
changed(b.ROW_GAP, PEDRO + L.WORKERS + 3, 1)  # a granjero row (A602)
changed(b.FARMER_TILES, PEDRO + L.FARMERS, 1)
changed(b.NOWHERE, PEDRO + L.AT, -1)
changed(b.LOADING_CARD_WRONG, L.LOADING_CARD, 1)
for _field in (L.PESOS, L.TOKENS, L.CERTIFICATES, L.STEPS, L.HAND_LIMIT, L.STRONG, L.AUX_FREE):
    changed(b.PEDRO_OWNS, PEDRO + _field, 1)
changed(b.SPECIALITY_WRONG, L.SPECIALITY, L.N_HIRED)


@breaks(b.BAD_PLAYERS)
def pedro_at_a_table_of_three(referee: Referee) -> None:
    raw = Raw.deal(Setup(players=3))
    raw.s[L.SOLO] = 1
    referee.start(raw.s)


@breaks(b.BAD_FRAME)
def pedro_moves_in_a_game_without_him(referee: Referee) -> None:
    raw = Raw.deal()
    raw.push(ops.PEDRO_STEP, 1)
    referee.start(raw.s)


@breaks(b.NOWHERE)
def pedro_begins_elsewhere(referee: Referee) -> None:
    raw = solo()
    raw.s[PEDRO + L.AT] = nodes_of(raw, c.N_NEUTRAL)[0]
    referee.start(raw.s)


# --- cards


@breaks(b.CATTLE)
def cattle_from_nowhere_on_the_pile(referee: Referee) -> None:
    raw = solo()
    to_pile(raw, int(raw.s[L.CATTLE_DECK]))
    referee.start(raw.s)


@breaks(b.CATTLE)
def pedro_has_starting_cattle(referee: Referee) -> None:
    """The cards of a second player are in the game, though nowhere."""
    raw = solo()
    raw.s[L.CATTLE_REMOVED : L.CATTLE_REMOVED + 1] = 5
    referee.start(raw.s)


@breaks(b.START_CATTLE)
def starting_cattle_on_the_pile(referee: Referee) -> None:
    raw = solo()
    start, n = seat(0) + L.DRAW, int(raw.s[seat(0) + L.DRAW_N])
    at = next(i for i in range(start, start + n) if raw.s[i] < L.EXHAUSTION)
    to_pile(raw, int(raw.s[at]))
    raw.s[at] = raw.s[start + n - 1]
    raw.s[seat(0) + L.DRAW_N] -= 1
    referee.start(raw.s)


@breaks(b.OWN_CARDS)
def one_exhaustion_card_too_many(referee: Referee) -> None:
    raw = solo()
    to_pile(raw, L.EXHAUSTION)
    referee.start(raw.s)


@breaks(b.OBJECTIVES)
def objective_card_of_the_offer_on_the_pile(referee: Referee) -> None:
    raw = solo()
    to_pile(raw, L.OBJECTIVE + int(raw.s[L.OFFER]) - 1)
    referee.start(raw.s)


@breaks(b.OFFER_QUEUE)
def farthest_place_is_empty(referee: Referee) -> None:
    raw = solo()
    deck = raw.s[L.OBJECTIVE_DECK : L.OBJECTIVE_DECK + raw.s[L.OBJECTIVE_DECK_N]]
    for card in (*deck, raw.s[L.OFFER + L.OFFER_SIZE - 1] - 1):
        raw.s[L.OBJECTIVES_REMOVED] |= 1 << int(card)
    raw.s[L.OBJECTIVE_DECK_N] = 0
    raw.s[L.OFFER + L.OFFER_SIZE - 1] = 0
    referee.start(raw.s)


@breaks(b.PEDRO_CARDS)
def card_twice_in_the_draw_pile(referee: Referee) -> None:
    raw = solo()
    raw.s[L.PEDRO_DECK] = raw.s[L.PEDRO_DECK + 1]
    referee.start(raw.s)


@breaks(b.PEDRO_CARDS)
def card_drawn_and_in_the_draw_pile(referee: Referee) -> None:
    raw = find(ops.PEDRO_STEP, lambda raw: raw.s[L.PEDRO_DECK_N] > 0, solo="easy")
    raw.s[L.PEDRO_CARD] = raw.s[L.PEDRO_DECK] + 1
    referee.start(raw.s)


@breaks(b.PEDRO_OWNS)
def pedro_draws_a_card(referee: Referee) -> None:
    raw = solo()
    to_pile(raw, L.EXHAUSTION)
    raw.s[L.EXHAUSTION_PILE] -= 1
    raw.s[PEDRO + L.DISCARD_N] -= 1
    raw.s[PEDRO + L.HAND] = L.EXHAUSTION
    raw.s[PEDRO + L.HAND_N] = 1
    referee.start(raw.s)


@breaks(b.PEDRO_OWNS)
def pedro_plays_an_objective_card(referee: Referee) -> None:
    raw = solo()
    raw.s[L.OBJECTIVE_DECK_N] -= 1
    raw.s[PEDRO + L.AREA] |= 1 << int(raw.s[L.OBJECTIVE_DECK + raw.s[L.OBJECTIVE_DECK_N]])
    referee.start(raw.s)


# --- tiles and boards


@breaks(b.WORKER_TILES)
def first_worker_is_lost(referee: Referee) -> None:
    raw = solo()
    row = int(raw.s[L.SPECIALITY])
    raw.s[PEDRO + L.WORKERS + row] = 1
    raw.s[PEDRO + L.WORKER_TILE + row * L.N_COLUMNS + 1] = 0
    referee.start(raw.s)


@breaks(b.SPECIALITY_WRONG)
def speciality_of_a_smaller_row(referee: Referee) -> None:
    raw = solo()
    raw.s[L.SPECIALITY] = (raw.s[L.SPECIALITY] + 1) % L.N_HIRED
    referee.start(raw.s)


@breaks(b.FORECAST_SLIDE)
def tile_stays_on_the_upper_space(referee: Referee) -> None:
    raw = solo()
    raw.s[L.FARMERS_REMOVED + raw.s[L.FORECAST] - 1] += 1
    raw.s[L.FORECAST] = 0
    referee.start(raw.s)


@breaks(b.DISCS)
def pedro_has_a_player_board(referee: Referee) -> None:
    raw = solo()
    raw.s[PEDRO + L.DISC_ON + BLACK_DISC] = 1
    referee.start(raw.s)


@breaks(b.PEDRO_OWNS)
def a_disc_of_the_reserve_on_a_player_board(referee: Referee) -> None:
    raw = solo()
    raw.s[PEDRO + L.DISC_ON + BLACK_DISC] = 1
    raw.s[L.RESERVE] -= 1
    referee.start(raw.s)


@breaks(b.PEDRO_OWNS)
def pedro_takes_a_station_master(referee: Referee) -> None:
    raw = solo()
    give_master(raw, L.PEDRO)
    referee.start(raw.s)


@breaks(b.MASTER_LOST)
def bare_master_space_and_the_master_nowhere(referee: Referee) -> None:
    raw = solo()
    raw.s[L.STATION_TILE] = 0
    referee.start(raw.s)


@breaks(b.MASTER_SPACE)
def master_on_a_station_without_space(referee: Referee) -> None:
    raw = solo()
    master = give_master(raw, 0)
    raw.s[seat(0) + L.MASTERS] = 0
    raw.s[[seat(0) + L.PERMANENT_CERTIFICATES, seat(0) + L.LOADING_GRAIN]] = 0
    raw.s[L.STATION_TILE + L.N_STATIONS - 1] = master + 1
    referee.start(raw.s)


@breaks(b.PRIVATE_TILE)
def building_of_pedro_is_not_recorded(referee: Referee) -> None:
    raw = solo()
    raw.s[L.CONTENT + nodes_of(raw, c.N_BUILDING)[0]] = 1 + L.PEDRO * L.N_NUMBERS
    referee.start(raw.s)


# --- the score


def score(code: int, category: int, value: int) -> None:
    @breaks(code)
    def breaker(referee: Referee) -> None:
        raw = find(0, solo="moderate")
        raw.s[PEDRO + L.SCORE + category] += value
        referee.start(raw.s)


MONEY, BUILDINGS, OBJECTIVES, MASTERS, WORKERS, STEP_DISC = 0, 1, 7, 8, 9, 10
for _category in (MONEY, BUILDINGS, OBJECTIVES, MASTERS, WORKERS, STEP_DISC):
    score(b.SCORE_COUNT, _category, 3)
for _category in (MONEY, MASTERS, STEP_DISC):
    score(b.NEGATIVE_SCORE, _category, -1)
