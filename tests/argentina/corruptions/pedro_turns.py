"""Steps of Pedro's turn, and of the human's, that the solo rules do not allow: I5, I9, I18, I20,
I21, I24, I25, I26, I27, I29, I31, A100, A621, A637."""

from __future__ import annotations

from collections.abc import Callable

from sim.argentina.invariants import codes as b
from sim.argentina.invariants import memory as m
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel import tables as t
from sim.core.referee import Referee
from sim.core.vocabulary import FIRST_DECISION
from tests.argentina.corruptions.hands import (
    TERMINUS,
    breaks,
    build,
    empty_space,
    job,
    nodes_of,
    open_cell,
    to_section,
)
from tests.argentina.corruptions.pedro import PEDRO, solo, to_pile
from tests.argentina.raw import Raw, find, seat

HUMAN = seat(0)


def before(op: int, when: Callable[[Raw], bool] = lambda raw: True) -> Raw:
    """A solo game with `op` of Pedro's turn next."""
    return find(op, lambda raw: raw.p == L.PEDRO and when(raw), solo="expert")


def several(raw: Raw) -> bool:
    return raw.legal() != [c.PASS]


def step(referee: Referee, raw: Raw, change: Callable[[Raw], None]) -> None:
    """One step as it is, then changed by hand."""
    referee.start(raw.s)
    action = None if raw.op < FIRST_DECISION else raw.legal()[0]
    raw.do(action)
    change(raw)
    referee.after(raw.s, action)


def nothing(raw: Raw) -> None:
    return None


# --- cards, speciality


@breaks(b.PEDRO_DRAW)
def another_card_is_drawn(referee: Referee) -> None:
    def swap(raw: Raw) -> None:
        raw.s[L.PEDRO_DECK], raw.s[L.PEDRO_CARD] = raw.s[L.PEDRO_CARD] - 1, raw.s[L.PEDRO_DECK] + 1

    step(referee, before(ops.TURN_START, lambda raw: raw.s[L.PEDRO_DECK_N] > 5), swap)


@breaks(b.PEDRO_DRAW)
def draw_pile_is_stirred_in_his_turn(referee: Referee) -> None:
    def stir(raw: Raw) -> None:
        raw.s[[L.PEDRO_DECK, L.PEDRO_DECK + 1]] = raw.s[[L.PEDRO_DECK + 1, L.PEDRO_DECK]]

    step(referee, before(ops.PEDRO_STEP, lambda raw: raw.s[L.PEDRO_DECK_N] > 5), stir)


@breaks(b.PEDRO_DRAW)
def two_cards_a_turn(referee: Referee) -> None:
    def again(raw: Raw) -> None:
        raw.s[L.PEDRO_DECK_N] -= 1

    step(referee, before(ops.TURN_START, lambda raw: raw.s[L.PEDRO_DECK_N] > 5), again)


@breaks(b.SPECIALITY_WRONG)
def speciality_changes_on_a_tie(referee: Referee) -> None:
    def tied(raw: Raw) -> bool:
        rows = raw.s[PEDRO + L.WORKERS : PEDRO + L.WORKERS + L.N_HIRED]
        return bool(sorted(rows)[-1] == sorted(rows)[-2])

    def change(raw: Raw) -> None:
        rows = [int(n) for n in raw.s[PEDRO + L.WORKERS : PEDRO + L.WORKERS + L.N_HIRED]]
        most = [row for row in range(L.N_HIRED) if rows[row] == max(rows)]
        raw.s[L.SPECIALITY] = next(row for row in most if row != raw.s[L.SPECIALITY])

    step(referee, before(ops.PEDRO_STEP, tied), change)


# --- where he goes, and taxes (I25, I26)


@breaks(b.BACKWARD)
def pedro_jumps(referee: Referee) -> None:
    def jump(raw: Raw) -> None:
        raw.s[PEDRO + L.AT] = raw.T[t.NODE_START]

    away = before(ops.PEDRO_STEP, lambda raw: raw.s[PEDRO + L.AT] != raw.T[t.NODE_START])
    step(referee, away, jump)


@breaks(b.BACKWARD)
def pedro_is_in_buenos_aires_too_soon(referee: Referee) -> None:
    raw = before(ops.PEDRO_STEP, lambda raw: raw.s[PEDRO + L.AT] == raw.T[t.NODE_START])
    step(referee, raw, lambda raw: raw.s.__setitem__(PEDRO + L.AT, raw.T[t.NODE_BA]))


def towards_a_building(owner: int, mover: int, op: int) -> tuple[Raw, int]:
    """Someone is about to enter a building with a hand, of the human or of Pedro."""
    number = 0
    raw = find(op, lambda raw: raw.p == mover and raw.s[L.TURN] > 20, solo="expert")
    q = seat(mover)
    for other in range(2):
        if raw.s[seat(other) + L.BUILDING_AT + number] > 0:
            raw.s[L.CONTENT + raw.s[seat(other) + L.BUILDING_AT + number] - 1] = 0
        raw.s[seat(other) + L.BUILDING_AT + number] = 0
    raw.s[q + L.AT] = raw.T[t.NODE_START]  # the way leads to A, and on to b1
    first = int(raw.T[t.NODE_WAYS + raw.s[q + L.AT] * L.MAX_WAYS])
    raw.s[q + L.AT] = first
    node = int(raw.T[t.NODE_WAYS + first * L.MAX_WAYS])
    if raw.s[L.CONTENT + node] > 0:
        was, old = divmod(int(raw.s[L.CONTENT + node]) - 1, L.N_NUMBERS)
        raw.s[seat(was) + L.BUILDING_AT + old] = 0
    build(raw, owner, number, node)
    assert raw.T[t.FACE_HAND + 2 * number + raw.s[L.SIDES + number]] > 0
    raw.s[HUMAN + L.PESOS] = 9
    return raw, node


@breaks(b.WRONG_TAX)
def bank_does_not_pay_for_pedro(referee: Referee) -> None:
    raw, node = towards_a_building(0, L.PEDRO, ops.PEDRO_STEP)
    referee.start(raw.s)
    raw.do(node)
    assert raw.s[HUMAN + L.PESOS] > 9
    raw.s[HUMAN + L.PESOS] = 9
    referee.after(raw.s, node)


@breaks(b.WRONG_TAX)
def human_pays_nothing_for_a_building_of_pedro(referee: Referee) -> None:
    raw, node = towards_a_building(L.PEDRO, 0, ops.MOVE)
    referee.start(raw.s)
    raw.do(node)
    assert raw.s[HUMAN + L.PESOS] < 9
    raw.s[HUMAN + L.PESOS] = 9
    referee.after(raw.s, node)


@breaks(b.PEDRO_OWNS)
def tax_for_a_building_of_pedro_goes_to_him(referee: Referee) -> None:
    raw, node = towards_a_building(L.PEDRO, 0, ops.MOVE)
    referee.start(raw.s)
    raw.do(node)
    raw.s[PEDRO + L.PESOS] = 9 - raw.s[HUMAN + L.PESOS]
    referee.after(raw.s, node)


@breaks(b.COINS_CHANGED)
def pedro_lays_a_coin_on_a_farmer(referee: Referee) -> None:
    def coin(raw: Raw) -> None:
        farmers = [n for n in nodes_of(raw, c.N_FARMER) if raw.s[L.CONTENT + n] > 0]
        raw.s[L.COINS + farmers[0]] += 1

    step(referee, before(ops.PEDRO_STEP), coin)


# --- farmers (A647, A648)


def with_coins(raw: Raw) -> bool:
    actions = raw.legal()
    return actions[0] != c.PASS and bool(raw.s[L.COINS + actions[0]] > 0)


@breaks(b.MONEY_OF_OTHERS)
def coins_of_his_farmer_go_to_the_human(referee: Referee) -> None:
    raw = before(ops.PEDRO_FARMER, with_coins)
    step(referee, raw, lambda raw: raw.s.__setitem__(HUMAN + L.PESOS, raw.s[HUMAN + L.PESOS] + 1))


@breaks(b.COINS_LOOSE)
def coins_of_his_farmer_stay(referee: Referee) -> None:
    raw = before(ops.PEDRO_FARMER, with_coins)
    node = raw.legal()[0]
    step(referee, raw, lambda raw: raw.s.__setitem__(L.COINS + node, 2))


@breaks(b.FARMER_SPACE)
def removed_farmer_lies_beside_his_board(referee: Referee) -> None:
    raw = before(ops.PEDRO_FARMER, lambda raw: several(raw) and raw.s[raw.top + 1] == 0)
    tile = int(raw.s[L.CONTENT + raw.legal()[0]]) - 1

    def beside(raw: Raw) -> None:
        raw.s[L.FARMERS_REMOVED + tile] -= 1
        raw.s[PEDRO + L.FARMERS + raw.T[t.TILE_COLOUR + tile]] += 1

    step(referee, raw, beside)


@breaks(b.FARMER_SPACE)
def taken_farmer_goes_to_the_box(referee: Referee) -> None:
    raw = before(ops.PEDRO_FARMER, lambda raw: several(raw) and raw.s[raw.top + 1] == 1)
    tile = int(raw.s[L.CONTENT + raw.legal()[0]]) - 1

    def boxed(raw: Raw) -> None:
        raw.s[L.FARMERS_REMOVED + tile] += 1
        raw.s[PEDRO + L.FARMERS + raw.T[t.TILE_COLOUR + tile]] -= 1

    step(referee, raw, boxed)


# --- markets (I9, I27, I29)


@breaks(b.MARKET_CHANGED)
def he_takes_a_second_card(referee: Referee) -> None:
    def one_more(raw: Raw) -> None:
        kind = next(kind for kind in range(L.CATTLE_KINDS) if raw.s[L.MARKET + kind] > 0)
        raw.s[[L.MARKET + kind, L.MARKET_N]] -= 1
        to_pile(raw, kind)

    step(referee, before(ops.PEDRO_CATTLE, several), one_more)


@breaks(b.MARKET_CHANGED)
def far_too_many_cards_are_added(referee: Referee) -> None:
    def add(raw: Raw) -> None:
        for _ in range(14):
            raw.s[L.CATTLE_DECK_N] -= 1
            raw.s[L.MARKET + raw.s[L.CATTLE_DECK + raw.s[L.CATTLE_DECK_N]]] += 1
            raw.s[L.MARKET_N] += 1

    step(referee, before(ops.PEDRO_DO, lambda raw: raw.s[L.CATTLE_DECK_N] > 20), add)


@breaks(b.JOB_LOST)
def worker_comes_to_him_while_he_moves(referee: Referee) -> None:
    def hire(raw: Raw) -> None:
        tile = int(raw.s[job(0, 0)]) - 1
        assert to_section(raw, L.PEDRO, tile)
        raw.s[PEDRO + L.STRONG] = 0
        raw.s[L.SPECIALITY] = _most(raw)
        raw.s[job(0, 0)] = 0

    step(referee, before(ops.PEDRO_STEP, lambda raw: raw.s[job(0, 0)] > 0), hire)


def _most(raw: Raw) -> int:
    """His speciality once more, after a change by hand."""
    rows = [int(n) for n in raw.s[PEDRO + L.WORKERS : PEDRO + L.WORKERS + L.N_HIRED]]
    now = int(raw.s[L.SPECIALITY])
    return now if rows[now] == max(rows) else rows.index(max(rows))


def closing(raw: Raw) -> bool:
    return bool(raw.s[raw.top + 1] == 1)


@breaks(b.MARKET_REFILL)
def market_grows_in_his_visit(referee: Referee) -> None:
    def add(raw: Raw) -> None:
        raw.s[L.CATTLE_DECK_N] -= 1
        raw.s[L.MARKET + raw.s[L.CATTLE_DECK + raw.s[L.CATTLE_DECK_N]]] += 1
        raw.s[L.MARKET_N] += 1

    step(
        referee, before(ops.PEDRO_BA, lambda raw: closing(raw) and raw.s[L.CATTLE_DECK_N] > 9), add
    )


@breaks(b.JOB_GAINED)
def worker_of_his_visit_in_a_wrong_cell(referee: Referee) -> None:
    """The tile comes into a cell that a hired worker left empty."""

    def hole(raw: Raw) -> bool:
        row = int(raw.s[L.MARKER_ROW])
        empty = raw.s[L.TRIGGER] == 0 and raw.s[job(row, 0)] == 0  # takes all tiles of a visit
        plain = raw.T[t.JOB_ARROW + row] == c.ARROW_PLAIN
        return closing(raw) and bool(empty) and plain and raw.s[job(0, 0)] == 0

    raw = before(ops.PEDRO_BA, hole)
    row = int(raw.s[L.MARKER_ROW])

    def move(raw: Raw) -> None:
        last = max(cell for cell in (job(row, 0), job(row, 1)) if raw.s[cell] > 0)
        raw.s[job(0, 0)] = raw.s[last]
        raw.s[last] = 0
        raw.s[L.MARKER_ROW] = row

    step(referee, raw, move)


@breaks(b.WORKER_AFTER_END)
def worker_of_his_visit_after_the_trigger(referee: Referee) -> None:
    raw = before(ops.PEDRO_BA, lambda raw: closing(raw) and raw.s[L.TRIGGER] > 0)
    place = L.FORECAST + 2  # forecast B, lower space
    tile = int(raw.s[place])
    empty = next(
        cell
        for cell in range(L.JOBS, L.JOBS + L.N_JOB_ROWS * c.JOB_COLUMNS)
        if raw.s[cell] == 0 and (cell - L.JOBS) % c.JOB_COLUMNS < 2
    )

    def offer(raw: Raw) -> None:
        raw.s[place] = raw.s[place + 1]
        raw.s[place + 1] = 0
        raw.s[empty] = tile

    step(referee, raw, offer)


# --- buildings, discs (I4, I5, I18, I20, I21, I22)


@breaks(b.TILE_BACK)
def he_builds_while_he_moves(referee: Referee) -> None:
    def place(raw: Raw) -> None:
        number = next(n for n in range(L.N_NUMBERS) if raw.s[PEDRO + L.BUILDING_AT + n] == 0)
        build(raw, L.PEDRO, number, empty_space(raw))

    step(referee, before(ops.PEDRO_STEP), place)


@breaks(b.DISC_BACK)
def disc_returns_to_the_reserve(referee: Referee) -> None:
    def back(raw: Raw) -> None:
        raw.s[L.RESERVE] += 1
        raw.s[L.QUAY_DISCS + L.PEDRO] -= 1

    step(referee, before(ops.PEDRO_STEP, lambda raw: raw.s[L.QUAY_DISCS + L.PEDRO] > 0), back)


@breaks(b.STATION_DISC_EARLY)
def disc_of_a_station_though_the_reserve_has_one(referee: Referee) -> None:
    def other(raw: Raw) -> bool:
        return raw.s[raw.top + 1] == 0 and any(
            raw.s[L.STATION_DISCS + i * L.MAX_SEATS + L.PEDRO] > 0 for i in range(L.N_STATIONS)
        )

    def swap(raw: Raw) -> None:
        at = next(
            L.STATION_DISCS + i * L.MAX_SEATS + L.PEDRO
            for i in range(L.N_STATIONS)
            if raw.s[L.STATION_DISCS + i * L.MAX_SEATS + L.PEDRO] > 0
        )
        raw.s[at] -= 1
        raw.s[L.RESERVE] += 1

    step(referee, before(ops.PEDRO_DISC, other), swap)


@breaks(b.DELIVERED_FROM)
def delivery_from_the_reserve(referee: Referee) -> None:
    def deliver(raw: Raw) -> None:
        raw.s[L.CELL_OWNER + open_cell(raw)] = L.PEDRO + 1
        raw.s[L.RESERVE] -= 1

    free = before(ops.PEDRO_STEP, lambda raw: raw.s[L.CELL_OWNER + open_cell(raw)] == 0)
    step(referee, free, deliver)


@breaks(b.STATION_WORKER)
def master_leaves_before_his_upgrade(referee: Referee) -> None:
    def leave(raw: Raw) -> None:
        raw.s[L.MASTERS_REMOVED] |= 1 << int(raw.s[L.STATION_TILE] - 1)
        raw.s[L.STATION_TILE] = 0

    raw = before(ops.PEDRO_STEP, lambda raw: 0 < raw.s[L.STATION_TILE] <= L.N_MASTERS)
    step(referee, raw, leave)


@breaks(b.TERMINUS_DISCS)
def terminus_of_his_without_arrival(referee: Referee) -> None:
    raw = before(ops.PHASE_C)
    raw.push(ops.PEDRO_DISC, TERMINUS + 1)
    referee.start(raw.s)
    referee.memory[m.FROM_START] = 1
    action = raw.legal()[0]
    raw.do(action)
    referee.after(raw.s, action)


# --- turns, visits, counts


@breaks(b.NOT_YOUR_TURN)
def his_counters_change_in_the_turn_of_the_human(referee: Referee) -> None:
    raw = find(ops.MOVE, solo="expert")
    referee.start(raw.s)
    raw.s[L.SPECIALITY_TURNS] += 1
    referee.after(raw.s)


@breaks(b.NOT_YOUR_TURN)
def hand_of_the_human_changes_in_his_turn(referee: Referee) -> None:
    raw = before(ops.PEDRO_STEP)
    step(referee, raw, lambda raw: raw.s.__setitem__(HUMAN + L.TOKENS, raw.s[HUMAN + L.TOKENS] + 1))


@breaks(b.STEP_ORDER)
def visit_closed_before_the_delivery(referee: Referee) -> None:
    step(referee, before(ops.PEDRO_BA, closing), nothing)


@breaks(b.STEP_ORDER)
def ship_loaded_before_the_delivery(referee: Referee) -> None:
    step(referee, before(ops.PEDRO_DISC, lambda raw: raw.s[raw.top + 1] == 0), nothing)


@breaks(b.STEP_ORDER)
def second_delivery(referee: Referee) -> None:
    raw = before(ops.PEDRO_DELIVER)
    referee.start(raw.s)
    referee.memory[m.CITY_STEP] = 1
    action = raw.legal()[0]
    raw.do(action)
    referee.after(raw.s, action)


def watched(referee: Referee, raw: Raw, change: Callable[[Raw], None]) -> None:
    """A whole game from its deal on, changed by hand after its last step."""
    referee.start(raw.s, dealt=True)
    steps = 0
    while True:
        action = raw.next_action()
        raw.do(action)
        if raw.over:
            break
        referee.after(raw.s, action)
        steps += 1
    assert steps > 100
    change(raw)
    referee.after(raw.s, action)


def miscounted(field: int) -> None:
    @breaks(b.MISCOUNTED)
    def breaker(referee: Referee) -> None:
        def one_more(raw: Raw) -> None:
            raw.s[field] += 1

        watched(referee, solo(), one_more)


for _field in (
    L.PEDRO_USED,
    L.SPECIALITY_TURNS,
    L.SPECIALITY_CHANGES,
    PEDRO + L.VISITS,
    PEDRO + L.DELIVERIES,
    PEDRO + L.LOADINGS,
    PEDRO + L.STATIONS_UPGRADED,
    PEDRO + L.HIRED,
    PEDRO + L.CATTLE_BOUGHT,
    PEDRO + L.HELPED,
    PEDRO + L.OBJECTIVES_TAKEN,
    PEDRO + L.BUILT_TURN,
):
    miscounted(_field)
