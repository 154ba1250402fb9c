"""The outcome row of a finished game."""

from sim.argentina.kernel.buildings import buildings_on_trail
from sim.argentina.kernel.codes import N_NEUTRAL as NEUTRAL_SPACE
from sim.argentina.kernel.design import (
    O_ACTIVATIONS,
    O_BUILDINGS,
    O_BUILT_TURN,
    O_CATTLE,
    O_CITY_SIDES,
    O_DECISIONS,
    O_DELIVERIES,
    O_EARNED,
    O_END_REASON,
    O_FACES,
    O_FIRST_BUILD,
    O_GAME_TURNS,
    O_HASH,
    O_HELPED,
    O_HIRED,
    O_LOADING_CARD,
    O_LOADINGS,
    O_MASTERS,
    O_NEUTRAL,
    O_NEUTRAL_ON,
    O_OBJECTIVES_PLAYED,
    O_OBJECTIVES_TAKEN,
    O_PEDRO_USED,
    O_PESOS,
    O_RANK,
    O_SCORES,
    O_SEATS,
    O_SIDES,
    O_SOLO,
    O_SPECIALITY,
    O_SPECIALITY_CHANGES,
    O_SPECIALITY_TURNS,
    O_STATIONS,
    O_TOTAL,
    O_TRUNCATED,
    O_TURNS,
    O_VISITS,
    O_WIN,
    O_WORKERS,
    SEAT_OUTCOME_SIZE,
    WHOLE_WIN,
)
from sim.argentina.kernel.layout import (
    ACTIVATIONS,
    AREA,
    BUILT_TURN,
    CATTLE_BOUGHT,
    CITY_SIDES,
    CONTENT,
    DECISIONS,
    DELIVERIES,
    EARNED,
    END_REASON,
    FACES_BUILT,
    HELPED,
    HIRED,
    LOADING_CARD,
    LOADINGS,
    MASTERS,
    N_CATEGORIES,
    N_CITIES,
    N_HIRED,
    N_NEUTRAL,
    N_NODES,
    N_NUMBERS,
    N_PEDRO_CARDS,
    N_ROWS,
    NEUTRAL_ACTIVATIONS,
    OBJECTIVES_TAKEN,
    PEDRO_USED,
    PESOS,
    PLAYERS,
    SCORE,
    SEAT_SIZE,
    SEATS,
    SIDES,
    SOLO,
    SPECIALITY,
    SPECIALITY_CHANGES,
    SPECIALITY_TURNS,
    STATIONS_UPGRADED,
    TRUNCATED,
    TURN,
    TURNS,
    VISITS,
    WORKERS,
)
from sim.argentina.kernel.tables import T_HASH, T_NODE_TYPE
from sim.core.jit import kernel


@kernel
def bits(mask):
    count = 0
    while mask:
        count += mask & 1
        mask >>= 1
    return count


@kernel
def write_seat(s, p, row, o):
    q = SEATS + p * SEAT_SIZE
    total = 0
    for i in range(N_CATEGORIES):
        row[o + O_SCORES + i] = s[q + SCORE + i]
        total += s[q + SCORE + i]
    row[o + O_TOTAL] = total
    row[o + O_TURNS] = s[q + TURNS]
    row[o + O_VISITS] = s[q + VISITS]
    row[o + O_PESOS] = s[q + PESOS]
    for i in range(N_ROWS):
        row[o + O_WORKERS + i] = s[q + WORKERS + i]
    row[o + O_STATIONS] = s[q + STATIONS_UPGRADED]
    row[o + O_MASTERS] = bits(s[q + MASTERS])
    row[o + O_OBJECTIVES_TAKEN] = s[q + OBJECTIVES_TAKEN]
    row[o + O_OBJECTIVES_PLAYED] = bits(s[q + AREA])
    row[o + O_DELIVERIES] = s[q + DELIVERIES]
    row[o + O_LOADINGS] = s[q + LOADINGS]
    row[o + O_HIRED] = s[q + HIRED]
    row[o + O_CATTLE] = s[q + CATTLE_BOUGHT]
    row[o + O_HELPED] = s[q + HELPED]
    row[o + O_BUILDINGS] = buildings_on_trail(s, p)
    row[o + O_FACES] = s[q + FACES_BUILT]
    first = 0
    for i in range(N_NUMBERS):
        turn = s[q + BUILT_TURN + i]
        row[o + O_BUILT_TURN + i] = turn
        row[o + O_ACTIVATIONS + i] = s[q + ACTIVATIONS + i]
        row[o + O_EARNED + i] = s[q + EARNED + i]
        if turn > 0 and (first == 0 or turn < first):
            first = turn
    row[o + O_FIRST_BUILD] = first
    for i in range(N_NEUTRAL):
        row[o + O_NEUTRAL + i] = s[q + NEUTRAL_ACTIVATIONS + i]


@kernel
def write_outcome(s, T, row):
    row[O_GAME_TURNS] = s[TURN]
    row[O_DECISIONS] = s[DECISIONS]
    row[O_END_REASON] = s[END_REASON]
    row[O_TRUNCATED] = s[TRUNCATED]
    row[O_HASH] = T[T_HASH]
    row[O_HASH + 1] = T[T_HASH + 1]
    row[O_SIDES] = 0
    for i in range(N_NUMBERS):
        row[O_SIDES] |= s[SIDES + i] << i
    row[O_CITY_SIDES] = 0
    for i in range(N_CITIES):
        row[O_CITY_SIDES] |= s[CITY_SIDES + i] << i
    space = 0
    for node in range(N_NODES):
        if T[T_NODE_TYPE + node] == NEUTRAL_SPACE:
            row[O_NEUTRAL_ON + space] = s[CONTENT + node] - 1
            space += 1
    row[O_SOLO] = s[SOLO]
    if s[SOLO]:
        row[O_LOADING_CARD] = s[LOADING_CARD] + 1
        row[O_SPECIALITY] = s[SPECIALITY] + 1
        row[O_SPECIALITY_CHANGES] = s[SPECIALITY_CHANGES]
        for i in range(N_HIRED):
            row[O_SPECIALITY_TURNS + i] = s[SPECIALITY_TURNS + i]
        for i in range(N_PEDRO_CARDS):
            row[O_PEDRO_USED + i] = s[PEDRO_USED + i]
    players = s[PLAYERS]
    for p in range(players):
        write_seat(s, p, row, O_SEATS + p * SEAT_OUTCOME_SIZE)
    winners = 0
    for p in range(players):
        o = O_SEATS + p * SEAT_OUTCOME_SIZE
        rank = 1
        for other in range(players):
            if row[O_SEATS + other * SEAT_OUTCOME_SIZE + O_TOTAL] > row[o + O_TOTAL]:
                rank += 1
        row[o + O_RANK] = rank
        winners += 1 if rank == 1 else 0
    for p in range(players):  # A572: a tie is a shared victory
        o = O_SEATS + p * SEAT_OUTCOME_SIZE
        row[o + O_WIN] = WHOLE_WIN // winners if row[o + O_RANK] == 1 else 0
