"""What compiled players need to value positions: all networks of some policies, packed in arrays.

A policy names its networks by one number, its weight `network`: a part of their checksums, so that
a row of weights says all about how its policy plays, on whichever machine. Here networks are kept
by that number (`keep`, `kept`), and packed for the kernel (`brain_for`), which then finds them by
their place.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sim.core.errors import PolicyError
from sim.core.features import MAX_ROWS
from sim.core.network import Network, NetworkFile
from sim.core.shared_weights import NETWORK

if TYPE_CHECKING:
    from sim.core.facts import Tables

# A directory at the start of `rest` says where the description of each network begins: one line
# for each policy's set of networks, by number of players. Line 0 is for policies without one.
DIRECTORY = 8
NO_ROW = -1
# So many rows of the first layer are added at once in 16 bits, if none of their weights is greater;
# the place of a row with a greater one is written as -1 - place, and it is added by itself.
TOGETHER = 8
SMALL = (2**15 - 1) // TOGETHER
# A description: sizes, and where in `first` (16 bits) and `rest` (32 bits) the layers begin.
(
    HIDDEN,
    WIDTH,
    OUTPUTS,
    ROW_MAP,
    NOTHING,
    FIRST_BIAS,
    SECOND_LAYER,
    SECOND_BIAS,
    LAST_LAYER,
    LAST_BIAS,
    DESCRIPTION,
) = range(11)

MAX_UNITS = 2048  # of a layer: compiled code does not look whether they fit its working space
ID_BITS = 52  # a number that a float holds exactly


class Brain(NamedTuple):
    """Networks as compiled code reads them, and the room that it needs to do so.

    lines, joins: the instructions of the feature reader. first: 16-bit weights of all layers.
    rest: the directory, descriptions, rows and biases. sums, small, rows, gone: working space.

    whose, bases, layers: what a network (where its description begins; 0: none) made of a position
    in its first layer, by the seat that looked. Positions that are valued one after the other
    differ in little, so the next one is told by what differs.
    """

    lines: NDArray[np.int64]
    joins: NDArray[np.int64]
    first: NDArray[np.int16]
    rest: NDArray[np.int32]
    sums: NDArray[np.int32]
    small: NDArray[np.int16]
    rows: NDArray[np.int64]
    gone: NDArray[np.int64]
    whose: NDArray[np.int64]
    bases: NDArray[np.int64]
    layers: NDArray[np.int32]


# --- networks by their number -----------------------------------------------------------------

Networks = tuple[Network, ...]
_kept: dict[int, tuple[Network | NetworkFile, ...]] = {}


def keep(networks: Iterable[Network | NetworkFile]) -> int:
    """The number of a set of networks, for different numbers of players; 0 for none.

    Of files the weights are read when a policy that has them plays.
    """
    found = tuple(sorted(networks, key=lambda network: network.players))
    if not found:
        return 0
    digest = hashlib.sha256("".join(network.checksum for network in found).encode())
    number = 1 + int.from_bytes(digest.digest()[:8], "big") % (1 << ID_BITS)
    _kept.setdefault(number, found)
    return number


def joined(own: int, others: int) -> int:
    """The number of the networks `own`, and of `others` for the numbers of players they lack."""
    sets = [_kept[number] for number in (others, own) if number > 0]
    return keep({network.players: network for found in sets for network in found}.values())


def kept(rows: NDArray[np.float64]) -> dict[int, Networks]:
    """The networks that policies with these weights use, by number: what a worker must be given."""
    if rows.shape[1] <= NETWORK:
        return {}  # a game of its own weights, which does without networks
    numbers = dict.fromkeys(int(number) for number in rows[:, NETWORK].tolist() if number)
    missing = [number for number in numbers if number not in _kept]
    if missing and missing[0] < 0:
        raise PolicyError(
            "policies: got a function of a file, expected named weights: others cannot play here"
        )
    if missing:
        raise PolicyError(
            f"policies: got the network {missing[0]}, expected one that a policy file names: "
            "load the file first"
        )
    return {number: _read(number) for number in numbers}


def _read(number: int) -> Networks:
    """The networks of a number with their weights."""
    found = tuple(one.read() if isinstance(one, NetworkFile) else one for one in _kept[number])
    _kept[number] = found
    return found


def keep_all(networks: Mapping[int, Networks]) -> None:
    """Keep what `kept` gave in another process."""
    _kept.update(networks)


# --- for the kernel -----------------------------------------------------------------------------


def brain_for(
    tables: Tables, rows: NDArray[np.float64], used: NDArray[np.int64] | None = None
) -> tuple[NDArray[np.float64], Brain]:
    """The rows with the places of their networks instead of their numbers, and the networks.

    `used`: the rows that will be asked; None: all of them. What comes back can be written to: a
    kernel would be compiled again for rows that cannot, as the row of a policy is.
    """
    numbers = tuple(kept(rows if used is None else rows[used]))
    if not numbers:
        return np.require(rows, np.float64, ["C_CONTIGUOUS", "WRITEABLE"]), no_brain()
    lines, joins, first, rest = _packed(tables.game.name, tables.hash, numbers, _Given(tables))
    placed = rows.copy()
    for place, number in enumerate(numbers, start=1):
        placed[rows[:, NETWORK] == number, NETWORK] = place
    machine = tables.game.machine
    return placed, _with_room(
        lines, joins, first, rest, tables.game.rows.max_seats, machine.state.size
    )


def reading_brain(tables: Tables) -> Brain:
    """A brain that reads features and has no network: for recording positions."""
    lines, joins = tables.game.features.instructions(tables)
    return _with_room(lines, joins, *_pack(()))


@cache
def no_brain() -> Brain:
    """One for all: without networks nobody writes into its room."""
    return _with_room(np.zeros((1, 1), dtype=np.int64), np.zeros(1, dtype=np.int64), *_pack(()))


def _with_room(
    lines: Any, joins: Any, first: Any, rest: Any, seats: int = 1, state_size: int = 1
) -> Brain:
    return Brain(
        lines,
        joins,
        first,
        rest,
        sums=np.zeros(MAX_UNITS, dtype=np.int32),
        small=np.zeros(MAX_UNITS, dtype=np.int16),
        rows=np.zeros(MAX_ROWS, dtype=np.int64),
        gone=np.zeros(MAX_ROWS, dtype=np.int64),
        whose=np.zeros(seats, dtype=np.int64),
        bases=np.zeros((seats, state_size), dtype=np.int64),
        layers=np.zeros((seats, MAX_UNITS), dtype=np.int32),
    )


class _Given:
    """Tables as an argument that a cache does not compare."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Given)

    def __hash__(self) -> int:
        return 0


@lru_cache(maxsize=16)
def _packed(game: str, tables_hash: str, numbers: tuple[int, ...], given: _Given) -> Any:
    """Instructions and packed networks; the same tables and networks are packed once."""
    tables = given.tables
    for number in numbers:
        for network in _read(number):
            check_fits(network, tables)
    lines, joins = tables.game.features.instructions(tables)
    size = tables.game.features.size(tables.game.rows.max_seats)
    return lines, joins, *_pack([_read(number) for number in numbers], size)


def check_fits(network: Network, tables: Tables) -> None:
    """Refuse a network for another game, for features of another layout, or too large a one."""
    if network.game != tables.game.name:
        raise PolicyError(f"network: got one for {network.game}, expected {tables.game.name}")
    if network.layout != tables.game.features.version:
        raise PolicyError(
            f"network: got one for layout {network.layout} of {network.game}, expected "
            f"{tables.game.features.version}: train it again, the features have changed"
        )
    if max(network.hidden, network.width) > MAX_UNITS:
        raise PolicyError(
            f"network: got layers of {network.hidden} and {network.width} units, expected at most "
            f"{MAX_UNITS}"
        )


def _pack(sets: Sequence[Networks], size: int = 0) -> tuple[NDArray[np.int16], NDArray[np.int32]]:
    small: list[NDArray[np.int16]] = [np.zeros(1, dtype=np.int16)]
    rest: list[NDArray[np.int32]] = [np.zeros((1 + len(sets)) * DIRECTORY, dtype=np.int32)]
    directory = rest[0]

    def put(where: list[Any], array: Any, kind: type) -> int:
        start = sum(len(part) for part in where)
        where.append(np.ascontiguousarray(array, dtype=kind).reshape(-1))
        return start

    for line, networks in enumerate(sets, start=1):
        for network in networks:
            first = put(small, network.first, np.int16)
            places = first + np.arange(len(network.rows)) * network.hidden
            large = np.abs(network.first.astype(np.int32)).max(axis=1, initial=0) > SMALL
            starts = np.full(size, NO_ROW, dtype=np.int32)
            starts[network.rows] = np.where(large, -1 - places, places)
            described = {
                HIDDEN: network.hidden,
                WIDTH: network.width,
                OUTPUTS: network.outputs,
                ROW_MAP: put(rest, starts, np.int32),
                NOTHING: put(small, np.zeros(network.hidden), np.int16),
                FIRST_BIAS: put(rest, network.first_bias, np.int32),
                SECOND_LAYER: put(small, network.second.T, np.int16),
                SECOND_BIAS: put(rest, network.second_bias, np.int32),
                LAST_LAYER: put(small, network.last.T, np.int16),
                LAST_BIAS: put(rest, network.last_bias, np.int32),
            }
            at = put(rest, [described[i] for i in range(DESCRIPTION)], np.int32)
            directory[line * DIRECTORY + network.players] = at
    return np.concatenate(small), np.concatenate(rest)
