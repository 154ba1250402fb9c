"""Value networks as data: integer weights, the arithmetic that is their meaning, and their files.

A network says what a position is worth to every seat, from the sparse features of the one who looks
at it: ids of rows, each with a value from 0 to 255. Everything is integer arithmetic in 32 bits, so
that every machine finds the same numbers and chooses alike:

    acc1[h] = first_bias[h] + sum of value * first[row, h]           2^12 is a unit
    a1[h]   = min(max(acc1[h] >> 4, 0), 4095)                        2^8
    acc2[j] = second_bias[j] + sum of a1[h] * second[h, j]           2^18; second: 2^10
    a2[j]   = min(max(acc2[j] >> 10, 0), 4095)                       2^8
    out[k]  = last_bias[k] + sum of a2[j] * last[j, k]               2^18; last: 2^10

There are two outputs for each seat, seats by their distance from who looks (the own one first): all
margins, in units of 20 VP, then z of all wins, whose chance is (1 + z / sqrt(1 + z^2)) / 2. No sum
can leave 32 bits, whichever rows are active: a network of which that is not true cannot be made.
"""

from __future__ import annotations

import hashlib
import json
import os
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sim.core.errors import PolicyError

SUFFIX = ".net"

ROW_UNIT = 1 << 12  # of first and first_bias
ACTIVE_UNIT = 1 << 8  # of a1 and a2
WEIGHT_UNIT = 1 << 10  # of second and last
OUT_UNIT = ACTIVE_UNIT * WEIGHT_UNIT  # of second_bias, last_bias and the outputs
ROW_SHIFT = 4  # from acc1 to a1
SHIFT = 10  # from acc2 to a2
MAX_VALUE = 255  # of a feature
MAX_ACTIVE = 4095  # of a1 and a2
MAX_WEIGHT = 4095  # of second and last
MAX_ROW_WEIGHT = 32767  # of first
MAX_SUM = 2**31 - 1
MARGIN = 20.0  # VP of a unit of a margin

_MAGIC = b"pampas network\n"
_VERSION = 1
_MAX_HEADER = 1 << 18
_HEAD = struct.Struct("<HI")  # version of the format, length of the JSON behind it
_TYPES = {
    "rows": "<i4",
    "first": "<i2",
    "first_bias": "<i4",
    "second": "<i2",
    "second_bias": "<i4",
    "last": "<i2",
    "last_bias": "<i4",
}

Rows = NDArray[np.int32]
Weights = NDArray[np.int16]
Sums = NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class Network:
    """The weights of one network, and what they are for.

    `rows` are the ids of the feature rows that it knows, in ascending order; others count nothing.
    `layout` is the version of the features, `record` tells how the network was trained and judged.
    """

    game: str
    players: int  # seats
    layout: str
    rows: Rows
    first: Weights  # one row for each of `rows`
    first_bias: Sums
    second: Weights
    second_bias: Sums
    last: Weights
    last_bias: Sums
    record: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, kind in _TYPES.items():
            array = getattr(self, name)
            if array.dtype != np.dtype(kind):
                raise PolicyError(f"network: {name}: got {array.dtype}, expected {np.dtype(kind)}")
        if self.players < 1:
            raise PolicyError(f"network: players: got {self.players}, expected 1 or more")
        for name, shape in self._shapes().items():
            if getattr(self, name).shape != shape:
                got = getattr(self, name).shape
                raise PolicyError(f"network: {name}: got the shape {got}, expected {shape}")
        if len(self.rows) and (self.rows[0] < 0 or (np.diff(self.rows) <= 0).any()):
            raise PolicyError("network: rows: expected ids from 0 in ascending order")
        for name, largest in self._largest_sums().items():
            if largest > MAX_SUM:
                raise PolicyError(
                    f"network: {name}: its sums can reach {largest:,}, expected at most "
                    f"{MAX_SUM:,}, which 32 bits hold"
                )

    @property
    def hidden(self) -> int:
        """Units of the first layer."""
        return len(self.first_bias)

    @property
    def width(self) -> int:
        """Units of the second layer."""
        return len(self.second_bias)

    @property
    def outputs(self) -> int:
        return 2 * self.players

    @cached_property
    def checksum(self) -> str:
        """A hash of all arrays."""
        return hashlib.sha256(self._content()).hexdigest()

    def _shapes(self) -> dict[str, tuple[int, ...]]:
        return {
            "rows": (len(self.rows),),
            "first": (len(self.rows), self.hidden),
            "first_bias": (self.hidden,),
            "second": (self.hidden, self.width),
            "second_bias": (self.width,),
            "last": (self.width, self.outputs),
            "last_bias": (self.outputs,),
        }

    def _largest_sums(self) -> dict[str, int]:
        """How far from 0 the sums of each layer can get, at any step of adding them up."""
        layers = {
            "first": (self.first, self.first_bias, MAX_VALUE),
            "second": (self.second, self.second_bias, MAX_ACTIVE),
            "last": (self.last, self.last_bias, MAX_ACTIVE),
        }
        return {
            name: largest_sum(weights, bias, most) for name, (weights, bias, most) in layers.items()
        }

    def _content(self) -> bytes:
        return b"".join(
            np.ascontiguousarray(getattr(self, name), dtype=kind).tobytes()
            for name, kind in _TYPES.items()
        )


def largest_sum(weights: Weights, bias: Sums, most: int) -> int:
    """The largest distance from 0 of a bias with any choice of rows, each up to `most` times."""
    sums = np.abs(bias.astype(np.int64)) + most * np.abs(weights.astype(np.int64)).sum(axis=0)
    return int(sums.max(initial=0))


# --- what a network says ------------------------------------------------------------------------


def evaluate(network: Network, rows: NDArray[Any], values: NDArray[Any]) -> Sums:
    """The outputs for one position: its active rows, each once, and their values.

    The plain form of the arithmetic, for tests and for a single look; it is not fast.
    """
    known = np.isin(rows, network.rows)
    places = np.searchsorted(network.rows, rows[known])
    values = values[known].astype(np.int64)
    if ((values < 0) | (values > MAX_VALUE)).any():
        raise ValueError(f"a value outside 0 to {MAX_VALUE}")
    sums = network.first_bias + values @ network.first[places].astype(np.int64)
    return outputs_of(network, sums)


def outputs_of(network: Network, sums: NDArray[Any]) -> Sums:
    """The outputs from the sums of the first layer, of one position or of many (the last axis)."""
    active = np.clip(sums.astype(np.int64) >> ROW_SHIFT, 0, MAX_ACTIVE)
    sums = active @ network.second.astype(np.int64) + network.second_bias
    active = np.clip(sums >> SHIFT, 0, MAX_ACTIVE)
    out: Sums = (active @ network.last.astype(np.int64) + network.last_bias).astype(np.int32)
    return out


def margins_of(network: Network, out: Sums) -> NDArray[np.float64]:
    """The expected margins in VP, by seat (the last axis)."""
    return out[..., : network.players].astype(np.float64) * (MARGIN / OUT_UNIT)


def wins_of(network: Network, out: Sums) -> NDArray[np.float64]:
    """The chances to win, by seat (the last axis)."""
    return chance(out[..., network.players :] / OUT_UNIT)


def chance(z: NDArray[np.float64]) -> NDArray[np.float64]:
    """The chance that a win output means. A square root is the same everywhere, exp is not."""
    return 0.5 * (1 + z / np.sqrt(1 + z * z))


# --- files --------------------------------------------------------------------------------------


def save(network: Network, path: Path) -> None:
    """Write a network; the same one gives the same bytes. The file is there complete or not."""
    draft = path.with_name(f".{path.name}.tmp")
    try:
        draft.write_bytes(to_bytes(network))
        os.replace(draft, path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise PolicyError(f"{path}: could not be written: {error.strerror or error}") from error


def to_bytes(network: Network) -> bytes:
    header = {
        "game": network.game,
        "players": network.players,
        "layout": network.layout,
        "shapes": {name: getattr(network, name).shape for name in _TYPES},
        "record": dict(network.record),
        "sha256": network.checksum,
    }
    text = json.dumps(header, sort_keys=True, ensure_ascii=False, allow_nan=False).encode()
    return _MAGIC + _HEAD.pack(_VERSION, len(text)) + text + network._content()


@dataclass(frozen=True)
class NetworkFile:
    """What the header of a file says: a game knows its networks without reading their weights."""

    path: Path
    game: str
    players: int
    layout: str
    checksum: str

    def read(self) -> Network:
        """The network itself."""
        network = load(self.path, self.game, self.players, self.layout)
        if network.checksum != self.checksum:
            raise PolicyError(f"{self.path}: it has changed while it was in use: try again")
        return network


def look(path: Path | str, game: str | None = None, layout: str | None = None) -> NetworkFile:
    """The header of a file, which has to be for this game and layout, if given."""
    path = Path(path)
    header, _ = _header(_content(path, _MAX_HEADER), str(path))
    found = NetworkFile(path, header.game, header.players, header.layout, header.checksum)
    _check(found, game, None, layout)
    return found


def load(
    path: Path | str,
    game: str | None = None,
    players: int | None = None,
    layout: str | None = None,
) -> Network:
    """A network from its file; it has to be for this game, number of seats and layout, if given."""
    path = Path(path)
    content = _content(path)
    header, _ = _header(content, str(path))
    found = NetworkFile(path, header.game, header.players, header.layout, header.checksum)
    network = from_bytes(content, str(path))
    _check(found, game, players, layout)
    return network


def _content(path: Path, most: int = -1) -> bytes:
    """What a file holds, or how it begins."""
    if path.is_dir():
        raise PolicyError(f"{path}: got a folder, expected a network ({SUFFIX})")
    try:
        with path.open("rb") as file:
            return file.read(most)
    except FileNotFoundError:
        expected = f"expected a network ({SUFFIX})"
        raise PolicyError(f"{path}: there is no such file, {expected}") from None
    except OSError as error:
        raise PolicyError(f"{path}: cannot be read: {error.strerror or error}") from error


def _check(found: NetworkFile, game: str | None, players: int | None, layout: str | None) -> None:
    for what, got, expected in (
        ("game", found.game, game),
        ("players", found.players, players),
        ("layout", found.layout, layout),
    ):
        if expected is not None and got != expected:
            hint = ": train it again, the features have changed" if what == "layout" else ""
            raise PolicyError(
                f"{found.path}: {what}: got a network for {got}, expected one for {expected}{hint}"
            )


class _Header(NamedTuple):
    game: str
    players: int
    layout: str
    shapes: dict[str, tuple[int, ...]]
    record: dict[str, Any]
    checksum: str


def _header(content: bytes, label: str) -> tuple[_Header, int]:
    """What stands before the arrays, and where these begin."""
    if not content.startswith(_MAGIC):
        raise PolicyError(f"{label}: not a network: got {content[: len(_MAGIC)]!r} at its start")
    begin = len(_MAGIC) + _HEAD.size
    if len(content) < begin:
        raise PolicyError(f"{label}: cut off: got {len(content)} bytes, expected a header")
    version, length = _HEAD.unpack_from(content, len(_MAGIC))
    if version != _VERSION:
        raise PolicyError(f"{label}: format: got version {version}, expected {_VERSION}")
    try:
        header = json.loads(content[begin : begin + length])
        found = _Header(
            str(header["game"]),
            int(header["players"]),
            str(header["layout"]),
            {name: tuple(int(n) for n in header["shapes"][name]) for name in _TYPES},
            dict(header["record"]),
            str(header["sha256"]),
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise PolicyError(f"{label}: its header cannot be read: {error!r}") from error
    return found, begin + length


def from_bytes(content: bytes, label: str) -> Network:
    """A network from the content of a file, which `label` names."""
    header, begin = _header(content, label)
    arrays = _arrays(content[begin:], header.shapes, label)
    facts = {"game": header.game, "players": header.players, "layout": header.layout}
    try:
        network = Network(record=header.record, **facts, **arrays)  # type: ignore[arg-type]
    except PolicyError as error:
        raise PolicyError(f"{label}: {error}") from error
    if network.checksum != header.checksum:
        raise PolicyError(
            f"{label}: corrupted: its weights have the checksum {network.checksum[:16]}, expected "
            f"{header.checksum[:16]}"
        )
    return network


def _arrays(content: bytes, shapes: dict[str, tuple[int, ...]], label: str) -> dict[str, Any]:
    sizes = {
        name: int(np.prod(shape, dtype=object)) * np.dtype(_TYPES[name]).itemsize
        for name, shape in shapes.items()
    }
    if any(n < 0 for shape in shapes.values() for n in shape) or sum(sizes.values()) != len(
        content
    ):
        raise PolicyError(
            f"{label}: cut off or corrupted: got {len(content):,} bytes of weights, expected "
            f"{sum(sizes.values()):,}"
        )
    arrays, begin = {}, 0
    for name, size in sizes.items():
        found = np.frombuffer(content[begin : begin + size], dtype=_TYPES[name])
        native = np.dtype(_TYPES[name]).newbyteorder("=")
        # A copy: it can be written to, as the arrays can that compiled code knows otherwise.
        arrays[name] = found.reshape(shapes[name]).astype(native)
        begin += size
    return arrays
