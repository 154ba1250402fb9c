"""One way to break every invariant: a right position, changed by hand, and what the referee says.

A function marked with `breaks(code)` gets a referee and must make it raise with that code. States
are changed so that nothing else is wrong: a disc that appears somewhere left its board before.
"""

from __future__ import annotations

from collections.abc import Callable

from sim.argentina.invariants import codes as b
from sim.argentina.invariants import memory as m
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.entry import MOST_DECISIONS
from sim.argentina.referee import Referee
from tests.argentina.raw import Raw, base_tables, find, seat

Breaker = Callable[[Referee], None]
BREAKERS: dict[int, list[Breaker]] = {}

AUX_DISC, BLACK_DISC = 2, 13  # aux_grain_to_certificate_1; steps_left
TERMINUS = L.N_STATIONS - 1
YELLOW_ZONE = 3


def breaks(code: int) -> Callable[[Breaker], Breaker]:
    def note(breaker: Breaker) -> Breaker:
        BREAKERS.setdefault(code, []).append(breaker)
        return breaker

    return note


def alone(code: int, field: int, value: int, add: bool = False, by_seat: bool = False) -> None:
    """Break a state by one number: `value` put into, or added to, a field of a new game."""

    def breaker(referee: Referee) -> None:
        raw = Raw.deal()
        at = seat(0) + field if by_seat else field
        raw.s[at] = raw.s[at] + value if add else value
        referee.start(raw.s)

    BREAKERS.setdefault(code, []).append(breaker)


# --- hands that move things --------------------------------------------------------------------


def free_disc(raw: Raw, p: int, disc: int = AUX_DISC) -> None:
    """Take a disc off the board of player `p`, with all that its space unlocks."""
    q = seat(p)
    raw.s[q + L.DISC_ON + disc] = 0
    aux = raw.T[t.T_DISC_AUX + disc]
    if aux >= 0:
        raw.s[q + L.AUX_FREE + aux] += 1


def farmer_at(raw: Raw, colour: int = 0) -> int:
    """The farthest farmer space of a colour that has a tile, or -1."""
    zone = t.T_ZONE + colour * L.ZONE_MAX
    nodes = [int(raw.T[zone + i]) for i in range(raw.T[t.T_ZONE_N + colour])]
    return max((node for node in nodes if raw.s[L.CONTENT + node] > 0), default=-1)


def any_farmer(raw: Raw) -> tuple[int, int]:
    """A farmer tile on the trail: colour and node."""
    return next((k, farmer_at(raw, k)) for k in range(4) if farmer_at(raw, k) >= 0)


def nodes_of(raw: Raw, kind: int) -> list[int]:
    return [node for node in range(L.N_NODES) if raw.T[t.T_NODE_TYPE + node] == kind]


def job(row: int, column: int) -> int:
    return L.JOBS + row * c.JOB_COLUMNS + column


def to_section(raw: Raw, p: int, tile: int) -> bool:
    """Put a worker tile into the section of player `p`, if its row has room."""
    q, row = seat(p), int(raw.T[t.T_TILE_ROW + tile])
    column = int(raw.s[q + L.WORKERS + row])
    if column == L.N_COLUMNS:
        return False
    raw.s[q + L.WORKERS + row] += 1
    raw.s[q + L.WORKER_TILE + row * L.N_COLUMNS + column] = tile + 1
    raw.s[q + L.STRONG] += raw.T[t.T_TILE_STRONG + tile]
    return True


def give_master(raw: Raw, p: int) -> int:
    """A station master from the box to player `p`; returns it."""
    master = next(i for i in range(L.N_MASTERS) if (raw.s[L.MASTERS_REMOVED] >> i) & 1)
    raw.s[L.MASTERS_REMOVED] &= ~(1 << master)
    q = seat(p)
    raw.s[q + L.MASTERS] |= 1 << master
    raw.s[q + L.PERMANENT_CERTIFICATES] += raw.T[t.T_MASTER_CERTIFICATES + master]
    raw.s[q + L.LOADING_GRAIN] += raw.T[t.T_MASTER_GRAIN + master]
    return master


def build(raw: Raw, p: int, number: int, node: int) -> None:
    raw.s[L.CONTENT + node] = 1 + p * L.N_NUMBERS + number
    raw.s[seat(p) + L.BUILDING_AT + number] = 1 + node


def deliver(raw: Raw, p: int, cell: int) -> None:
    """A disc of the board onto a bonus space."""
    free_disc(raw, p)
    raw.s[L.CELL_OWNER + cell] = p + 1


def open_cell(raw: Raw) -> int:
    """A bonus space of the first city that no tile can cover."""
    side = int(raw.s[L.CITY_SIDES])
    cells = range(L.N_QUARTERS * L.SPACES_MAX)
    return next(i for i in cells if raw.T[t.T_CELL_OPEN + side * L.N_CELLS + i] == 1)


def moving(players: int = 2) -> Raw:
    """A game in progress, a player about to move."""
    return find(c.MOVE, lambda raw: raw.s[L.TURN] > 12, players)


# --- the state and the list of actions ------------------------------------------------------------

alone(b.BAD_PLAYERS, L.PLAYERS, 5)
alone(b.BAD_PLAYERS, L.CURRENT, 2)
alone(b.BAD_COUNT, L.HAND_N, -1, by_seat=True)
alone(b.BAD_COUNT, L.DRAW_N, L.HERD_MAX, by_seat=True)
alone(b.BAD_COUNT, L.CATTLE_DECK_N, L.N_MARKET_CARDS + 1)
alone(b.BAD_COUNT, L.OBJECTIVE_DECK_N, -1)
alone(b.BAD_COUNT, L.BAG_N, L.BAG_SIZE)
alone(b.BAD_COUNT, L.ZONE_N, L.N_SHIPS_START + 1)
alone(b.BAD_COUNT, L.ARROWS_N, 4)
alone(b.BAD_CARD, L.DRAW, L.EXHAUSTION - 1, by_seat=True)
alone(b.BAD_CARD, L.OBJECTIVE_DECK, L.N_OBJECTIVES)
alone(b.BAD_TILE, L.BAG, L.TILE_KINDS)
alone(b.BAD_TILE, L.FORECAST, -1)
alone(b.BAD_PLACE, L.AT, L.N_NODES, by_seat=True)
alone(b.BAD_PLACE, L.ENGINE, L.DEPOT + 1, by_seat=True)
alone(b.BAD_PLACE, L.MARKER_ROW, L.N_JOB_ROWS + 1)
alone(b.BAD_STACK, L.STACK_N, L.STACK_FRAMES + 1)
alone(b.BAD_STACK, L.STACK_N, 0)
alone(b.BAD_FRAME, L.STACK, c.PHASE_C + 1)
alone(b.ENDLESS, L.DECISIONS, MOST_DECISIONS + 1)


@breaks(b.NO_ACTION)
def no_action(referee: Referee) -> None:
    raw = moving()
    referee.start(raw.s)
    referee.actions(raw.s, [])


@breaks(b.TWICE)
def action_listed_twice(referee: Referee) -> None:
    raw = moving()
    referee.start(raw.s)
    referee.actions(raw.s, [*raw.legal(), raw.legal()[0]])


@breaks(b.NO_ROOM)
def more_actions_than_room(referee: Referee) -> None:
    raw = moving()
    referee.start(raw.s)
    referee.actions(raw.s, list(range(2000, 2301)))


@breaks(b.LEGAL_CHANGES)
def listing_changes_the_position(referee: Referee) -> None:
    raw = moving()
    referee.start(raw.s)
    actions = raw.legal()
    raw.s[L.SCRATCH] += 1
    referee.actions(raw.s, actions)


@breaks(b.AUX_LOCKED)
def locked_auxiliary_action_offered(referee: Referee) -> None:
    raw = find(c.LOCATION, lambda raw: raw.s[raw.q + L.AUX_FREE + 5] == 0)
    referee.start(raw.s)
    referee.actions(raw.s, [c.AUX_FIRST + 5, c.PASS])


@breaks(b.AUX_LOCKED)
def double_without_both_spaces(referee: Referee) -> None:
    raw = moving()
    raw.push(c.AUX, 1)
    referee.start(raw.s)
    referee.actions(raw.s, [0, L.N_AUX])


@breaks(b.UNPAID)
def condition_left_out(referee: Referee) -> None:
    raw = moving()
    raw.push(c.DISCARD_CARDS, 1, c.ANY_CATTLE)
    referee.start(raw.s)
    referee.actions(raw.s, [*raw.legal(), c.PASS])


@breaks(b.UNPAID)
def backward_move_left_out(referee: Referee) -> None:
    raw = moving()
    raw.push(c.ENGINE_MOVE, 1, 0, 1)
    referee.start(raw.s)
    referee.actions(raw.s, [c.PASS])


@breaks(b.MISCOUNTED)
def decision_not_counted(referee: Referee) -> None:
    raw = moving()
    referee.start(raw.s)
    action = raw.legal()[0]
    raw.do(action)
    raw.s[L.DECISIONS] -= 1
    referee.after(raw.s, action)


@breaks(b.MISCOUNTED)
def outcome_counts_another_game(referee: Referee) -> None:
    raw = find(c.PHASE_C, lambda raw: raw.s[L.LAST_TURNS] == 1)
    referee.start(raw.s)
    referee.memory[m.M_FROM_START] = 1
    raw.do(None)
    referee.after(raw.s)


# --- cards --------------------------------------------------------------------------------------

alone(b.CATTLE, L.CATTLE_REMOVED, 1, add=True)
alone(b.MARKET_COUNT, L.MARKET_N, 1, add=True)
alone(b.EXHAUSTION_CARDS, L.EXHAUSTION_PILE, 1, add=True)
alone(b.OBJECTIVES, L.OBJECTIVES_REMOVED, 1)


@breaks(b.START_CATTLE)
def cattle_change_herds(referee: Referee) -> None:
    raw = Raw.deal()
    first, second = seat(0) + L.DRAW, seat(1) + L.DRAW
    kinds = raw.s[first : first + L.N_START_CARDS - 3], raw.s[second : second + 3]
    at, other = next(
        (i, j) for i in range(8) for j in range(3) if 3 >= kinds[1][j] != kinds[0][i] <= 3
    )
    raw.s[first + at], raw.s[second + other] = kinds[1][other], kinds[0][at]
    referee.start(raw.s)


@breaks(b.OFFER_COUNT)
def offer_not_filled_up(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[L.OBJECTIVE_DECK + raw.s[L.OBJECTIVE_DECK_N]] = raw.s[L.OFFER] - 1
    raw.s[L.OBJECTIVE_DECK_N] += 1
    raw.s[L.OFFER] = 0
    referee.start(raw.s)


@breaks(b.HAND_AFTER_C)
def hand_not_drawn_up(referee: Referee) -> None:
    raw = find(c.PHASE_C)
    referee.start(raw.s)
    q = raw.q
    raw.do(None)
    raw.s[q + L.HAND_N] -= 1
    raw.s[q + L.DISCARD + raw.s[q + L.DISCARD_N]] = raw.s[q + L.HAND + raw.s[q + L.HAND_N]]
    raw.s[q + L.DISCARD_N] += 1
    referee.after(raw.s)


@breaks(b.MARKET_CHANGED)
def card_walks_out_of_the_market(referee: Referee) -> None:
    raw = moving()
    referee.start(raw.s)
    kind = next(kind for kind in range(L.CATTLE_KINDS) if raw.s[L.MARKET + kind] > 0)
    raw.s[L.MARKET + kind] -= 1
    raw.s[L.MARKET_N] -= 1
    raw.s[raw.q + L.DISCARD + raw.s[raw.q + L.DISCARD_N]] = kind
    raw.s[raw.q + L.DISCARD_N] += 1
    referee.after(raw.s)


@breaks(b.MARKET_GREW)
def card_walks_into_the_market(referee: Referee) -> None:
    raw = find(c.MOVE, lambda raw: raw.s[raw.q + L.DISCARD_N] > 0)
    referee.start(raw.s)
    raw.s[raw.q + L.DISCARD_N] -= 1
    kind = raw.s[raw.q + L.DISCARD + raw.s[raw.q + L.DISCARD_N]]
    raw.s[L.MARKET + kind] += 1
    raw.s[L.MARKET_N] += 1
    referee.after(raw.s)


@breaks(b.MARKET_REFILL)
def market_filled_too_far(referee: Referee) -> None:
    raw = find(c.BA_CLOSE, lambda raw: raw.s[L.CATTLE_DECK_N] > 5)
    referee.start(raw.s)
    raw.do(None)
    raw.s[L.CATTLE_DECK_N] -= 1
    raw.s[L.MARKET + raw.s[L.CATTLE_DECK + raw.s[L.CATTLE_DECK_N]]] += 1
    raw.s[L.MARKET_N] += 1
    referee.after(raw.s)


@breaks(b.AREA_SHRANK)
def objective_leaves_its_area(referee: Referee) -> None:
    raw = moving()
    raw.s[L.OBJECTIVE_DECK_N] -= 1
    card = int(raw.s[L.OBJECTIVE_DECK + raw.s[L.OBJECTIVE_DECK_N]])
    raw.s[raw.q + L.AREA] |= 1 << card
    referee.start(raw.s)
    raw.s[raw.q + L.AREA] &= ~(1 << card)
    raw.s[L.OBJECTIVES_REMOVED] |= 1 << card
    referee.after(raw.s)


@breaks(b.NOT_FROM_HAND)
def objective_from_the_deck_into_an_area(referee: Referee) -> None:
    raw = moving()
    referee.start(raw.s)
    raw.s[L.OBJECTIVE_DECK_N] -= 1
    raw.s[raw.q + L.AREA] |= 1 << int(raw.s[L.OBJECTIVE_DECK + raw.s[L.OBJECTIVE_DECK_N]])
    referee.after(raw.s)


@breaks(b.PILE_CHANGED)
def bag_stirred(referee: Referee) -> None:
    raw = moving()
    referee.start(raw.s)
    tiles = raw.s[L.BAG : L.BAG + raw.s[L.BAG_N]]
    other = next(i for i in range(len(tiles)) if tiles[i] != tiles[0])
    tiles[[0, other]] = tiles[[other, 0]]
    referee.after(raw.s)


# --- tiles and the job market -----------------------------------------------------------------------

alone(b.FARMER_TILES, L.FARMERS, 1, add=True, by_seat=True)
alone(b.STRENGTH_ICONS, L.STRONG, 1, add=True, by_seat=True)
alone(b.ROW_GAP, L.WORKERS, 1, add=True, by_seat=True)


@breaks(b.WORKER_TILES)
def worker_changes_into_another(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[job(0, 0)] = raw.s[job(0, 0)] % 6 + 1  # the six worker tiles come first
    referee.start(raw.s)


@breaks(b.FARMER_KIND)
def too_many_farmers_of_a_kind(referee: Referee) -> None:
    raw = Raw.deal()
    _, node = any_farmer(raw)
    raw.s[L.FARMERS_REMOVED + raw.s[L.CONTENT + node] - 1] += 20
    referee.start(raw.s)


def swap_with_c(raw: Raw, at: int, shift: int, row: int) -> None:
    """Swap the tile at `at`, stored with `shift` added, with a tile of that row in bag C."""
    bag = L.BAG + 2 * L.BAG_SIZE
    other = next(i for i in range(bag, bag + 60) if raw.T[t.T_TILE_ROW + raw.s[i]] == row)
    raw.s[at], raw.s[other] = raw.s[other] + shift, raw.s[at] - shift


@breaks(b.OTHER_BAG)
def worker_of_bag_c_on_forecast_a(referee: Referee) -> None:
    raw = Raw.deal()
    swap_with_c(raw, L.FORECAST, 1, 0)
    referee.start(raw.s)


@breaks(b.NO_WORKER_IN_B)
def farmer_in_bag_b(referee: Referee) -> None:
    raw = Raw.deal()
    swap_with_c(raw, L.BAG + L.BAG_SIZE, 0, 3)
    referee.start(raw.s)


def move_job(referee: Referee, row: int, column: int, players: int = 3) -> None:
    raw = Raw.deal(base_setup(players))
    raw.s[job(row, column)] = raw.s[job(0, 0)]
    raw.s[job(0, 0)] = 0
    referee.start(raw.s)


def base_setup(players: int):  # type: ignore[no-untyped-def]
    from sim.argentina.setup import Setup

    return Setup(players=players)


BREAKERS[b.BELOW_MARKER] = [lambda referee: move_job(referee, 3, 0)]
BREAKERS[b.MARKER_CELL] = [lambda referee: move_job(referee, 2, 2)]
BREAKERS[b.JOB_COLUMN] = [lambda referee: move_job(referee, 0, 3)]


@breaks(b.GAP_AT_MARKER)
def gap_in_the_row_of_the_marker(referee: Referee) -> None:
    raw = Raw.deal(base_setup(3))
    raw.s[L.BAG + L.BAG_SIZE + raw.s[L.BAG_N + 1]] = raw.s[job(2, 0)] - 1
    raw.s[L.BAG_N + 1] += 1
    raw.s[job(2, 0)] = 0
    referee.start(raw.s)


@breaks(b.JOB_GAINED)
def worker_comes_without_forecast(referee: Referee) -> None:
    raw = find(c.MOVE, lambda raw: raw.s[job(int(raw.s[L.MARKER_ROW]), 0)] == 0)
    referee.start(raw.s)
    raw.s[job(int(raw.s[L.MARKER_ROW]), 0)] = raw.s[L.FORECAST + 2]
    raw.s[L.FORECAST + 2] = 0
    referee.after(raw.s)


@breaks(b.JOB_LOST)
def worker_walks_into_a_section(referee: Referee) -> None:
    raw = find(c.MOVE, lambda raw: raw.s[job(0, 0)] > 0)
    referee.start(raw.s)
    assert to_section(raw, raw.p, int(raw.s[job(0, 0)]) - 1)
    raw.s[job(0, 0)] = 0
    referee.after(raw.s)


@breaks(b.MARKER_BACK)
def marker_goes_back(referee: Referee) -> None:
    raw = find(c.MOVE, lambda raw: raw.s[L.MARKER_ROW] == 3 and raw.s[job(3, 0)] == 0)
    if raw.s[job(2, 1)] > 0:
        raw.s[L.BAG + L.BAG_SIZE + raw.s[L.BAG_N + 1]] = raw.s[job(2, 1)] - 1
        raw.s[L.BAG_N + 1] += 1
        raw.s[job(2, 1)] = 0
    referee.start(raw.s)
    raw.s[L.MARKER_ROW] = 2
    referee.after(raw.s)


@breaks(b.MARKER_TWICE)
def marker_moves_twice(referee: Referee) -> None:
    raw = find(c.FORECAST_TILE, lambda raw: raw.s[raw.top + 1] == 1 and raw.s[L.MARKER_ROW] > 3)
    referee.start(raw.s)
    referee.memory[m.M_BA_STEP] = 4
    referee.memory[m.M_MARKER] = raw.s[L.MARKER_ROW] - 2
    raw.do(0)
    referee.after(raw.s, 0)


@breaks(b.WORKER_AFTER_END)
def worker_comes_after_the_trigger(referee: Referee) -> None:
    raw = find(c.MOVE, lambda raw: raw.s[L.TRIGGER] > 0 and not raw.s[job(0, 0)])
    referee.start(raw.s)
    raw.s[job(0, 0)] = raw.s[L.FORECAST + 2]
    raw.s[L.FORECAST + 2] = 0
    referee.after(raw.s)


@breaks(b.ROW_TYPE)
def worker_in_the_row_of_others(referee: Referee) -> None:
    raw = Raw.deal()
    row, column = next(
        (i, j) for i in (0, 1) for j in (0, 1) if raw.T[t.T_TILE_ROW + raw.s[job(i, j)] - 1]
    )
    tile = int(raw.s[job(row, column)]) - 1
    raw.s[job(row, column)] = 0
    raw.s[seat(0) + L.WORKERS] += 1
    raw.s[seat(0) + L.WORKER_TILE + 1] = tile + 1
    raw.s[seat(0) + L.STRONG] += raw.T[t.T_TILE_STRONG + tile]
    referee.start(raw.s)


@breaks(b.TOO_FEW_WORKERS)
def workers_hoarded(referee: Referee) -> None:
    raw = Raw.deal(base_setup(4))
    for letter in (1, 2):
        while raw.s[L.BAG_N + letter]:
            top = L.BAG + letter * L.BAG_SIZE + raw.s[L.BAG_N + letter] - 1
            tile = int(raw.s[top])
            if raw.T[t.T_TILE_ROW + tile] == 3:
                raw.s[L.FARMERS_REMOVED + tile] += 1
            elif not any(to_section(raw, p, tile) for p in range(4)):
                break
            raw.s[L.BAG_N + letter] -= 1
    referee.start(raw.s)


# --- boards and the railway ----------------------------------------------------------------------

alone(b.DISCS, L.QUAY_DISCS, 1, add=True)
alone(b.DISCS_OF_NOBODY, L.QUAY_DISCS + 2, 1)
alone(b.NO_PESOS, L.PESOS, -1, by_seat=True)
alone(b.GRAIN_RANGE, L.GRAIN, 9, by_seat=True)
alone(b.CERTIFICATE_RANGE, L.CERTIFICATES, 5, by_seat=True)
alone(b.LIMIT_OF_CERTIFICATES, L.CERTIFICATE_LIMIT, 5, by_seat=True)
alone(b.LIMIT_OF_HAND, L.HAND_LIMIT, 5, by_seat=True)
alone(b.STRENGTH_DISCS, L.DISC_STRENGTH, 1, by_seat=True)
alone(b.AUX_SPACES, L.AUX_FREE, 1, add=True, by_seat=True)
alone(b.STEP_LIMIT, L.STEPS, 1, add=True, by_seat=True)
alone(b.PERMANENT, L.PERMANENT_CERTIFICATES, 1, by_seat=True)
alone(b.LOADING, L.LOADING_GRAIN, 1, by_seat=True)
alone(b.NO_TOKENS, L.TOKENS, -1, by_seat=True)
alone(b.MASTER_SPACE, L.STATION_TILE, 0)
alone(b.MASTER_LOST, L.MASTERS, 255, by_seat=True)


@breaks(b.START_TOKENS)
def another_number_of_tokens(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[seat(1) + L.TOKENS] += 1
    referee.start(raw.s, dealt=True)


@breaks(b.DISC_BACK)
def disc_returns(referee: Referee) -> None:
    raw = moving()
    free_disc(raw, raw.p)
    raw.s[L.QUAY_DISCS + raw.p] += 1
    referee.start(raw.s)
    raw.s[L.QUAY_DISCS + raw.p] -= 1
    raw.s[raw.q + L.DISC_ON + AUX_DISC] = 1
    raw.s[raw.q + L.AUX_FREE + raw.T[t.T_DISC_AUX + AUX_DISC]] -= 1
    referee.after(raw.s)


@breaks(b.ENGINES_TOGETHER)
def engines_share_a_space(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[[seat(0) + L.ENGINE, seat(1) + L.ENGINE]] = 5
    referee.start(raw.s)


@breaks(b.ENGINE_AT_END)
def engine_stays_on_the_terminus(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[seat(0) + L.ENGINE] = raw.T[t.T_TERMINUS_SLOT]
    referee.start(raw.s)


@breaks(b.STATION_TWICE)
def station_upgraded_twice(referee: Referee) -> None:
    raw = Raw.deal()
    free_disc(raw, 0, AUX_DISC)
    free_disc(raw, 0, AUX_DISC + 1)
    raw.s[L.STATION_DISCS] = 2
    referee.start(raw.s)


@breaks(b.TERMINUS_DISCS)
def terminus_upgraded_without_arrival(referee: Referee) -> None:
    raw = moving()
    raw.s[raw.q + L.PESOS] = 50
    raw.push(c.STATION, TERMINUS, c.OPTIONAL)
    referee.start(raw.s)
    referee.memory[m.M_FROM_START] = 1
    action = raw.legal()[0]
    raw.do(action)
    referee.after(raw.s, action)


@breaks(b.MASTER_GIVEN)
def master_leaves_its_player(referee: Referee) -> None:
    raw = moving()
    master = give_master(raw, raw.p)
    referee.start(raw.s)
    raw.s[L.MASTERS_REMOVED] |= 1 << master
    raw.s[raw.q + L.MASTERS] &= ~(1 << master)
    raw.s[raw.q + L.PERMANENT_CERTIFICATES] -= raw.T[t.T_MASTER_CERTIFICATES + master]
    raw.s[raw.q + L.LOADING_GRAIN] -= raw.T[t.T_MASTER_GRAIN + master]
    referee.after(raw.s)


@breaks(b.STATION_WORKER)
def worker_on_a_station_is_exchanged(referee: Referee) -> None:
    raw = moving()
    strong, plain = 1, 0  # tiles of one type: the first two kinds
    bags = [L.BAG + letter * L.BAG_SIZE for letter in (1, 2)]
    for tile in (strong, plain):
        letter, at = next(
            (k, i)
            for k, bag in enumerate(bags, 1)
            for i in range(bag, bag + raw.s[L.BAG_N + k])
            if raw.s[i] == tile
        )
        last = L.BAG + letter * L.BAG_SIZE + raw.s[L.BAG_N + letter] - 1
        raw.s[at] = raw.s[last]
        raw.s[L.BAG_N + letter] -= 1
        if tile == strong:
            assert to_section(raw, raw.p, tile)
    raw.s[L.MASTERS_REMOVED] |= 1 << int(raw.s[L.STATION_TILE] - 1)
    raw.s[L.STATION_TILE] = L.WORKER_ON_STATION + plain + 1
    referee.start(raw.s)
    raw.s[L.STATION_TILE] = L.WORKER_ON_STATION + strong + 1
    row = raw.q + L.WORKER_TILE
    raw.s[row + raw.s[raw.q + L.WORKERS] - 1] = plain + 1
    raw.s[raw.q + L.STRONG] -= 1
    referee.after(raw.s)


# --- ships and cities ----------------------------------------------------------------------------


@breaks(b.SHIP_COUNT)
def one_ship_too_many(referee: Referee) -> None:
    raw = find(c.MOVE, lambda raw: raw.s[L.ZONE_N] == 10)
    raw.s[L.SHIP_STACK_N] -= 1
    ships = [*raw.s[L.ZONE : L.ZONE + 10], raw.s[L.SHIP_STACK + raw.s[L.SHIP_STACK_N]]]
    raw.s[L.ZONE : L.ZONE + 11] = sorted(ships, key=lambda ship: raw.T[t.T_SHIP_VALUE + ship])
    raw.s[L.ZONE_N] = 11
    referee.start(raw.s)


@breaks(b.SHIP_LOST)
def ship_in_two_places(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[L.SHIP_GONE + raw.s[L.SHIP_STACK]] = 1
    referee.start(raw.s)


@breaks(b.SHIP_LOST)
def one_ship_of_a_colour_left(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[L.SHIP_GONE + raw.s[L.ZONE + 1]] = 1
    raw.s[L.ZONE + 1 : L.ZONE + 10] = raw.s[L.ZONE + 2 : L.ZONE + 11]
    raw.s[L.ZONE_N] = 10
    referee.start(raw.s)


@breaks(b.SHIP_WITHOUT_ANCHOR)
def ship_without_anchor_left(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[L.SHIP_GONE + raw.s[L.ZONE]] = 1
    raw.s[L.ZONE : L.ZONE + 10] = raw.s[L.ZONE + 1 : L.ZONE + 11]
    raw.s[L.ZONE_N] = 10
    referee.start(raw.s)


@breaks(b.DEPARTURES_DUE)
def departure_too_early(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[[L.ARROWS_N, L.ARROWS]] = 1
    referee.start(raw.s)


@breaks(b.ZONE_ORDER)
def zone_out_of_order(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[[L.ZONE, L.ZONE + 1]] = raw.s[[L.ZONE + 1, L.ZONE]]
    referee.start(raw.s)


@breaks(b.ARROWS_LEFT)
def arrow_without_effect(referee: Referee) -> None:
    raw = find(c.PHASE_C)
    raw.s[L.ARROWS_N] = 1
    raw.s[L.ARROWS] = c.ARROW_REFILL
    referee.start(raw.s)
    raw.do(None)
    referee.after(raw.s)


@breaks(b.SHIP_TWICE)
def ship_loaded_twice(referee: Referee) -> None:
    raw = Raw.deal()
    free_disc(raw, 0, AUX_DISC)
    free_disc(raw, 0, AUX_DISC + 1)
    raw.s[L.SHIP_DISCS + raw.s[L.ZONE + 1] * L.SEATS_MAX] = 2
    referee.start(raw.s)


@breaks(b.SHIP_AWAY)
def disc_on_a_ship_of_the_stack(referee: Referee) -> None:
    raw = Raw.deal()
    free_disc(raw, 0)
    raw.s[L.SHIP_DISCS + raw.s[L.SHIP_STACK] * L.SEATS_MAX] = 1
    referee.start(raw.s)


@breaks(b.WHITE_HOLD)
def black_disc_into_a_white_hold(referee: Referee) -> None:
    raw = find(c.MOVE, lambda raw: raw.s[raw.q + L.DISC_ON + BLACK_DISC] == 1)
    raw.push(c.SHIP_DISC, 0)
    referee.start(raw.s)
    raw.do(BLACK_DISC)
    referee.after(raw.s, BLACK_DISC)


@breaks(b.STATION_DISC_EARLY)
def disc_from_a_station_without_need(referee: Referee) -> None:
    raw = moving()
    free_disc(raw, raw.p)
    raw.s[L.STATION_DISCS + TERMINUS * L.SEATS_MAX + raw.p] += 1
    raw.push(c.SHIP_DISC, 0)
    referee.start(raw.s)
    raw.do(c.TO_STATION + TERMINUS)
    referee.after(raw.s, c.TO_STATION + TERMINUS)


@breaks(b.COVERED)
def delivery_under_a_closure_tile(referee: Referee) -> None:
    raw = Raw.deal()
    cells = range(L.N_QUARTERS * L.SPACES_MAX)
    covered = next(cell for cell in cells if raw.T[t.T_CELL_OPEN + cell] == 2)
    deliver(raw, 0, covered)
    referee.start(raw.s)


@breaks(b.DELIVERED_MOVED)
def delivered_disc_moves(referee: Referee) -> None:
    raw = moving()
    cell = open_cell(raw)
    if raw.s[L.CELL_OWNER + cell] == 0:
        deliver(raw, raw.p, cell)
    referee.start(raw.s)
    raw.s[L.QUAY_DISCS + raw.s[L.CELL_OWNER + cell] - 1] += 1
    raw.s[L.CELL_OWNER + cell] = 0
    referee.after(raw.s)


@breaks(b.DELIVERED_FROM)
def disc_of_another_city_delivered(referee: Referee) -> None:
    raw = find(c.DELIVER, lambda raw: raw.s[L.CELL_OWNER + open_cell(raw)] == 0)
    free_disc(raw, raw.p)
    quay = L.N_QUAYS - 1  # of the last city
    raw.s[L.QUAY_DISCS + quay * L.SEATS_MAX + raw.p] += 1
    referee.start(raw.s)
    raw.s[L.QUAY_DISCS + quay * L.SEATS_MAX + raw.p] -= 1
    raw.s[L.CELL_OWNER + open_cell(raw)] = raw.p + 1
    referee.after(raw.s)


# --- the trail -------------------------------------------------------------------------------------


@breaks(b.NEUTRAL_MOVED)
def neutral_building_twice(referee: Referee) -> None:
    raw = Raw.deal()
    first, second = nodes_of(raw, c.N_NEUTRAL)[:2]
    raw.s[L.CONTENT + first] = raw.s[L.CONTENT + second]
    referee.start(raw.s)


@breaks(b.NEUTRAL_MOVED)
def neutral_buildings_change_places(referee: Referee) -> None:
    raw = moving()
    referee.start(raw.s)
    first, second = (L.CONTENT + node for node in nodes_of(raw, c.N_NEUTRAL)[:2])
    raw.s[[first, second]] = raw.s[[second, first]]
    referee.after(raw.s)


@breaks(b.PRIVATE_TILE)
def building_without_record(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[L.CONTENT + nodes_of(raw, c.N_BUILDING)[0]] = 1
    referee.start(raw.s)


@breaks(b.PRIVATE_TILE)
def record_without_building(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[seat(0) + L.BUILDING_AT] = 1 + nodes_of(raw, c.N_BUILDING)[0]
    referee.start(raw.s)


@breaks(b.TILE_BACK)
def building_comes_out_of_the_box(referee: Referee) -> None:
    raw = moving()
    raw.s[raw.q + L.BUILDING_AT + 9] = -1
    referee.start(raw.s)
    raw.s[raw.q + L.BUILDING_AT + 9] = 0
    referee.after(raw.s)


def empty_space(raw: Raw) -> int:
    return next(node for node in nodes_of(raw, c.N_BUILDING) if raw.s[L.CONTENT + node] == 0)


@breaks(b.REPLACED_BY_LESS)
def replaced_by_a_smaller_building(referee: Referee) -> None:
    raw = find(c.MOVE, lambda raw: not raw.s[raw.q + L.BUILDING_AT : raw.q + L.BANNED].any())
    node = empty_space(raw)
    build(raw, raw.p, 4, node)
    raw.push(c.BUILD_SPACE, 0, 2)
    referee.start(raw.s)
    raw.do(node)
    referee.after(raw.s, node)


@breaks(b.TOO_LARGE)
def largest_building_on_an_empty_space(referee: Referee) -> None:
    raw = find(c.MOVE, lambda raw: raw.s[raw.q + L.BUILDING_AT + 9] == 0)
    raw.s[raw.q + L.PESOS] = 50
    raw.push(c.BUILD_SPACE, 9, 2)
    referee.start(raw.s)
    node = empty_space(raw)
    raw.do(node)
    referee.after(raw.s, node)


@breaks(b.FARMER_ZONE)
def farmer_in_another_zone(referee: Referee) -> None:
    raw = Raw.deal()
    _, node = any_farmer(raw)
    yellow = int(raw.T[t.T_ZONE + YELLOW_ZONE * L.ZONE_MAX])
    raw.s[L.CONTENT + yellow] = raw.s[L.CONTENT + node]
    raw.s[L.CONTENT + node] = 0
    referee.start(raw.s)


@breaks(b.COINS_LOOSE)
def coins_on_the_ground(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[L.COINS + nodes_of(raw, c.N_BUILDING)[0]] = 1
    referee.start(raw.s)


@breaks(b.COINS_LOOSE)
def fewer_than_no_coins(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[L.COINS + any_farmer(raw)[1]] = -1
    referee.start(raw.s)


@breaks(b.FARMER_SPACE)
def farmer_leaves_without_help(referee: Referee) -> None:
    raw = find(c.LOCATION, lambda raw: not raw.s[L.COINS : L.COINS + L.N_NODES].any())
    colour, node = any_farmer(raw)
    referee.start(raw.s)
    raw.s[L.CONTENT + node] = 0
    raw.s[raw.q + L.FARMERS + colour] += 1
    referee.after(raw.s)


@breaks(b.FARMER_SPACE)
def farmer_on_a_higher_space(referee: Referee) -> None:
    raw = find(c.FORECAST_TILE, lambda raw: raw.s[raw.top + 1] == 0 and raw.s[L.TURN] < 12)
    referee.start(raw.s)
    farmers = raw.s[L.CONTENT : L.CONTENT + L.N_NODES].copy()
    raw.do(0)
    (node,) = (raw.s[L.CONTENT : L.CONTENT + L.N_NODES] != farmers).nonzero()[0]
    colour = int(raw.T[t.T_TILE_COLOUR + raw.s[L.CONTENT + node] - 1])
    last = int(raw.T[t.T_ZONE + colour * L.ZONE_MAX + raw.T[t.T_ZONE_N + colour] - 1])
    raw.s[L.CONTENT + last] = raw.s[L.CONTENT + node]
    raw.s[L.CONTENT + node] = 0
    referee.after(raw.s, 0)


@breaks(b.NOWHERE)
def estanciero_stays_in_buenos_aires(referee: Referee) -> None:
    raw = find(c.PHASE_C)
    raw.s[raw.q + L.AT] = raw.T[t.T_NODE_BA]
    referee.start(raw.s)
    raw.do(None)
    referee.after(raw.s)


@breaks(b.NOWHERE)
def estanciero_on_an_empty_space(referee: Referee) -> None:
    raw = moving()
    raw.s[raw.q + L.AT] = empty_space(raw)
    referee.start(raw.s)


@breaks(b.BACKWARD)
def estanciero_goes_back_to_the_start(referee: Referee) -> None:
    raw = moving()
    referee.start(raw.s)
    start = int(raw.T[t.T_NODE_START])
    raw.s[raw.q + L.AT] = nodes_of(raw, c.N_NEUTRAL)[0]
    referee.start(raw.s)
    raw.do(start)
    referee.after(raw.s, start)


@breaks(b.BACKWARD)
def ramp_entered_before_it_is_open(referee: Referee) -> None:
    raw = moving()
    ramp = nodes_of(raw, c.N_RAMP)[-1]
    ways = raw.T[t.T_NODE_WAYS : t.T_NODE_WAYS + L.N_NODES * L.WAYS_MAX]
    before = int((ways == ramp).nonzero()[0][0]) // L.WAYS_MAX
    if raw.s[L.CONTENT + before] == 0:
        build(raw, raw.p, 9, before)
    raw.s[raw.q + L.AT] = before
    raw.s[raw.q + L.ENGINE] = 0
    referee.start(raw.s)
    raw.do(ramp)
    referee.after(raw.s, ramp)


@breaks(b.MOVED_BY_OTHERS)
def estanciero_of_another_player_moves(referee: Referee) -> None:
    raw = moving()
    referee.start(raw.s)
    raw.s[seat(1 - raw.p) + L.AT] = nodes_of(raw, c.N_NEUTRAL)[0]
    if raw.s[seat(1 - raw.p) + L.AT] == referee._before[seat(1 - raw.p) + L.AT]:
        raw.s[seat(1 - raw.p) + L.AT] = nodes_of(raw, c.N_NEUTRAL)[1]
    referee.after(raw.s)


@breaks(b.MONEY_MADE)
def money_found_on_the_way(referee: Referee) -> None:
    raw = moving()
    referee.start(raw.s)
    action = raw.legal()[0]
    raw.do(action)
    raw.s[raw.q + L.PESOS] += 1
    referee.after(raw.s, action)


@breaks(b.WRONG_TAX)
def tax_without_a_hand(referee: Referee) -> None:
    raw = find(c.MOVE, lambda raw: raw.s[raw.q + L.PESOS] > 5)
    referee.start(raw.s)
    action = raw.legal()[0]
    raw.do(action)
    raw.s[raw.q + L.PESOS] -= 1
    raw.s[seat(1 - raw.p) + L.PESOS] += 1
    referee.after(raw.s, action)


@breaks(b.MONEY_OF_OTHERS)
def another_player_gains(referee: Referee) -> None:
    raw = find(c.LOCATION)
    referee.start(raw.s)
    raw.s[seat(1 - raw.p) + L.PESOS] += 1
    referee.after(raw.s)


@breaks(b.COINS_CHANGED)
def coins_grow(referee: Referee) -> None:
    raw = find(c.LOCATION)
    referee.start(raw.s)
    raw.s[L.COINS + any_farmer(raw)[1]] += 1
    referee.after(raw.s)


# --- turns, phase B, the end -----------------------------------------------------------------------

alone(b.LAST_TURNS_WRONG, L.LAST_TURNS, 1)
alone(b.MARKER_OWNER, L.MARKER, 1, by_seat=True)
alone(b.MARKER_OWNER, L.TRIGGER, 1)


@breaks(b.LAST_TURNS_WRONG)
def one_turn_too_many(referee: Referee) -> None:
    raw = find(c.PHASE_C, lambda raw: raw.s[L.LAST_TURNS] == 1)
    referee.start(raw.s)
    referee.memory[m.M_ENDING] = 1
    raw.do(None)
    referee.after(raw.s)


@breaks(b.NOT_YOUR_TURN)
def token_for_another_player(referee: Referee) -> None:
    raw = moving()
    referee.start(raw.s)
    raw.s[seat(1 - raw.p) + L.TOKENS] += 1
    referee.after(raw.s)


@breaks(b.TURN_ORDER)
def turn_taken_away(referee: Referee) -> None:
    raw = moving()
    referee.start(raw.s)
    raw.s[L.CURRENT] = 1 - raw.p
    referee.after(raw.s)


@breaks(b.ACTION_TWICE)
def location_action_again(referee: Referee) -> None:
    raw = find(c.LOCATION, lambda raw: raw.legal()[0] == 0)
    referee.start(raw.s)
    referee.memory[m.M_DONE] = 255
    raw.do(0)
    referee.after(raw.s, 0)


@breaks(b.AUX_BESIDES)
def auxiliary_action_after_a_location_action(referee: Referee) -> None:
    raw = find(c.LOCATION, lambda raw: c.AUX_FIRST in raw.legal())
    referee.start(raw.s)
    referee.memory[m.M_DONE] = 1
    raw.do(c.AUX_FIRST)
    referee.after(raw.s, c.AUX_FIRST)


@breaks(b.AUX_BESIDES)
def location_action_after_an_auxiliary_action(referee: Referee) -> None:
    raw = find(c.LOCATION, lambda raw: raw.legal()[0] == 0)
    referee.start(raw.s)
    referee.memory[m.M_OTHER] = 1
    raw.do(0)
    referee.after(raw.s, 0)


@breaks(b.STEP_ORDER)
def income_before_delivery(referee: Referee) -> None:
    raw = find(c.INCOME)
    referee.start(raw.s)
    raw.do(0)
    referee.after(raw.s, 0)


@breaks(b.STEP_ORDER)
def visit_closed_too_early(referee: Referee) -> None:
    raw = find(c.BA_CLOSE)
    referee.start(raw.s)
    raw.do(None)
    referee.after(raw.s)


def finished() -> Raw:
    return find(0)


def score(code: int, category: int, value: int, add: bool = True) -> None:
    def breaker(referee: Referee) -> None:
        raw = finished()
        at = seat(0) + L.SCORE + category
        raw.s[at] = raw.s[at] + value if add else value
        referee.start(raw.s)

    BREAKERS.setdefault(code, []).append(breaker)


for _category in (0, 1, 3, 4, 5, 8, 9, 10, 11):
    score(b.NEGATIVE_SCORE, _category, -1, add=False)
for _category in range(L.N_CATEGORIES):
    score(b.SCORE_COUNT, _category, 100)

TABLES = base_tables
