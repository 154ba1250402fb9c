"""The value network: what a position between two turns is worth to a player.

Whole numbers all the way, so that every machine finds the same: sim/core/network.py has the
arithmetic in plain words, sim/core/features.py what a network reads. Networks are data: they come
with the policies, and nothing is compiled for them.
"""

import math

import numpy as np

from sim.core import brain as b
from sim.core.feature_reader import COPIES, change_reader, feature_reader
from sim.core.jit import kernel
from sim.core.network import MARGIN, MAX_ACTIVE, OUT_UNIT, ROW_SHIFT, SHIFT

from ..kernel import layout as L
from ..kernel.rooms import humans

read = feature_reader(L.state, L.PLAYERS)  # read(s, viewer, lines, joins, rows, pool)
# read_changes(s, before, viewer, lines, joins, rows, gone, pool)
read_changes = change_reader(L.state, L.PLAYERS)
# A position that differs from the one that is kept in more rows than this is kept instead of it.
MANY = 48


@kernel
def network_for(s, number, brain):
    """Where the description of network `number` for so many people begins; 0: there is none."""
    return brain.rest[number * b.DIRECTORY + humans(s)] if number > 0 else 0


@kernel
def add_several(weights, times, sums):
    """Add a row that is taken several times, or that has large weights."""
    for h in range(len(sums)):
        sums[h] += np.int32(weights[h]) * np.int32(times)


@kernel
def add_together(first, places, sums, small):
    """Add the rows at b.TOGETHER places. Their sum has 16 bits: half the work of 32."""
    hidden = len(sums)
    r0 = first[places[0] : places[0] + hidden]
    r1 = first[places[1] : places[1] + hidden]
    r2 = first[places[2] : places[2] + hidden]
    r3 = first[places[3] : places[3] + hidden]
    r4 = first[places[4] : places[4] + hidden]
    r5 = first[places[5] : places[5] + hidden]
    r6 = first[places[6] : places[6] + hidden]
    r7 = first[places[7] : places[7] + hidden]
    for h in range(hidden):
        left = np.int16(np.int16(r0[h] + r1[h]) + np.int16(r2[h] + r3[h]))
        right = np.int16(np.int16(r4[h] + r5[h]) + np.int16(r6[h] + r7[h]))
        small[h] = np.int16(left + right)
    for h in range(hidden):
        sums[h] += small[h]


@kernel
def add_rows(first, rest, at, sums, small, rows, n):
    """The first layer: the sum of the rows that are true. `rows` is overwritten."""
    hidden = rest[at + b.HIDDEN]
    where = rest[at + b.ROW_MAP]
    k = 0
    for i in range(n):
        row = rows[i]
        times = 1
        if row < 0:
            coded = -1 - row
            row = coded // COPIES
            times = coded - row * COPIES
        place = rest[where + row]
        if place > 0 and times == 1:
            rows[k] = place
            k += 1
        elif place != b.NO_ROW:
            place = max(place, -1 - place)
            add_several(first[place : place + hidden], np.int16(times), sums)
    while k % b.TOGETHER > 0:
        rows[k] = rest[at + b.NOTHING]
        k += 1
    for i in range(0, k, b.TOGETHER):
        add_together(first, rows[i : i + b.TOGETHER], sums, small)


@kernel
def activate(sums, n, shift, small):
    """Sums as inputs of the next layer: nothing below 0, and no more than fits."""
    for i in range(n):
        small[i] = min(max(sums[i] >> shift, 0), MAX_ACTIVE)


@kernel
def add_layer(first, rest, weights, bias, width, n, small, sums):
    """A dense layer: `width` sums over `n` inputs."""
    inputs = small[:n]
    for j in range(width):
        row = first[weights + j * n : weights + j * n + n]
        total = np.int32(0)
        for i in range(n):
            total += np.int32(row[i]) * np.int32(inputs[i])
        sums[j] = rest[bias + j] + total


@kernel
def read_all(s, viewer, at, brain, pool):
    """The first layer of a position, in brain.sums."""
    rest = brain.rest
    n = read(s, viewer, brain.lines, brain.joins, brain.rows, pool)
    hidden = rest[at + b.HIDDEN]
    bias = rest[at + b.FIRST_BIAS]
    layer = brain.sums[:hidden]
    for h in range(hidden):
        layer[h] = rest[bias + h]
    add_rows(brain.first, rest, at, layer, brain.small[:hidden], brain.rows, n)


@kernel
def read_what_differs(s, viewer, at, brain, pool):
    """The same, from that of the position that is kept; in how many rows they differ."""
    rest, base = brain.rest, brain.bases[viewer]
    n, k = read_changes(
        s, base, viewer, brain.lines, brain.joins, brain.rows, brain.gone, pool
    )  # fmt: skip
    hidden = rest[at + b.HIDDEN]
    kept = brain.layers[viewer]
    layer, small = brain.sums[:hidden], brain.small[:hidden]
    for h in range(hidden):
        layer[h] = -kept[h]
    add_rows(brain.first, rest, at, layer, small, brain.gone, k)
    for h in range(hidden):
        layer[h] = -layer[h]
    add_rows(brain.first, rest, at, layer, small, brain.rows, n)
    return n + k


@kernel
def read_position(s, viewer, at, brain, pool):
    """The first layer of a position, in brain.sums, the short way if there is one."""
    base = brain.bases[viewer]
    if brain.whose[viewer] == at and base[L.PLAYERS] == s[L.PLAYERS]:
        if read_what_differs(s, viewer, at, brain, pool) <= MANY:
            return
    else:
        read_all(s, viewer, at, brain, pool)
    brain.whose[viewer] = at
    for i in range(L.STATE_SIZE):
        base[i] = s[i]
    kept = brain.layers[viewer]
    for h in range(brain.rest[at + b.HIDDEN]):
        kept[h] = brain.sums[h]


@kernel
def add_layers(at, brain):
    """From the first layer to the outputs, in brain.sums."""
    first, rest, sums, small = brain.first, brain.rest, brain.sums, brain.small
    hidden, width = rest[at + b.HIDDEN], rest[at + b.WIDTH]
    activate(sums, hidden, ROW_SHIFT, small)
    second, bias = rest[at + b.SECOND_LAYER], rest[at + b.SECOND_BIAS]
    add_layer(first, rest, second, bias, width, hidden, small, sums)
    activate(sums, width, SHIFT, small)
    last, bias = rest[at + b.LAST_LAYER], rest[at + b.LAST_BIAS]
    add_layer(first, rest, last, bias, rest[at + b.OUTPUTS], width, small, sums)


@kernel
def run_network(s, viewer, at, brain, pool):
    """Leave the outputs of a network in brain.sums: margins by distance, then chances to win."""
    read_all(s, viewer, at, brain, pool)
    add_layers(at, brain)


@kernel
def chance_of(output):
    """The chance to win: a curve from 0 to 1 that every machine computes alike."""
    z = output / OUT_UNIT
    return 0.5 * (1.0 + z / math.sqrt(1.0 + z * z))


@kernel
def position_value(s, p, at, win, brain, pool):
    """Margin of the score that p can expect, and `win` times the chance to win."""
    read_position(s, p, at, brain, pool)
    add_layers(at, brain)
    margin = brain.sums[0] / OUT_UNIT * MARGIN
    return margin + win * chance_of(brain.sums[humans(s)])
