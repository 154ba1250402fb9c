"""Fitting a value network to positions: Adam on sparse rows, compiled, one thread, one seed.

The network is that of sim.core.network in floating point: the same layers, the same clipped ReLU
and the same link from an output to the chance to win, so that little is lost when its weights
become integers. The loss of a position is the squared error of the margin, in units of its own
variance, plus half the log loss of the win, a mean over seats: games whose margins are large would
learn nothing of winning otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.training import passes
from analysis.training.positions import Indices, Positions
from sim.core.errors import PampasError
from sim.core.network import MARGIN

Floats = NDArray[np.floating[Any]]

Progress = Callable[[int], None]  # told how many more positions were learnt from

LEAST_SEEN = 8  # positions that a row has to be active in: what is seen less is learnt by heart
_BATCHES_AT_ONCE = 64  # between two reports of progress


@dataclass(frozen=True, eq=False)
class FloatNetwork:
    """A network in floating point: what `fit` finds, before it becomes integers."""

    rows: NDArray[np.int32]  # ids of the rows that it knows
    scale: NDArray[np.float32]  # what a value of each of them is multiplied by
    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats
    last: Floats
    last_bias: Floats
    losses: tuple[float, ...]  # the mean loss of each epoch, while it was learning

    @property
    def players(self) -> int:
        return len(self.last_bias) // 2

    @property
    def parameters(self) -> tuple[Floats, ...]:
        return (
            self.first, self.first_bias, self.second, self.second_bias, self.last, self.last_bias,
        )  # fmt: skip

    def outputs(self, positions: Positions, chosen: Indices | None = None) -> Floats:
        """The outputs of positions: margins in units of 20 VP by seat, then z of the wins."""
        chosen = np.arange(len(positions)) if chosen is None else chosen
        out = np.empty((len(chosen), 2 * self.players), self.last_bias.dtype)
        n_rows = 1 + int(max(positions.rows.max(initial=0), self.rows.max(initial=0)))
        place = places(self.rows, n_rows)
        passes.predict(chosen, data_of(positions), place, self.scale, self.parameters, out)
        return out


class Parameters:
    """All numbers that are learnt, in one vector, and the layers as views of it."""

    def __init__(
        self, rows: int, hidden: int, width: int, outputs: int, kind: type[Any] = np.float32
    ) -> None:
        self._shapes = (
            (rows, hidden), (hidden,), (hidden, width), (width,), (width, outputs), (outputs,),
        )  # fmt: skip
        self.flat = np.zeros(sum(int(np.prod(shape)) for shape in self._shapes), kind)

    @property
    def layers(self) -> tuple[Floats, ...]:
        """first, first_bias, second, second_bias, last, last_bias."""
        views, begin = [], 0
        for shape in self._shapes:
            size = int(np.prod(shape))
            views.append(self.flat[begin : begin + size].reshape(shape))
            begin += size
        return tuple(views)

    def like(self) -> Parameters:
        """As many zeros."""
        other = Parameters.__new__(Parameters)
        other._shapes, other.flat = self._shapes, np.zeros_like(self.flat)
        return other


def fit(
    positions: Positions,
    n_rows: int,
    row_scale: Floats,
    hidden: int = 64,
    width: int = 32,
    epochs: int = 4,
    batch: int = 256,
    rate: float = 1e-3,
    seed: int = 1,
    chosen: Indices | None = None,
    least_seen: int = LEAST_SEEN,
    progress: Progress | None = None,
    start: FloatNetwork | None = None,
) -> FloatNetwork:
    """The network that was learnt from positions (all of them, or the chosen ones).

    A value counts `row_scale` of its row, of which there are `n_rows`; rows that fewer than
    `least_seen` positions have are left out. The rate falls to 0 along half a cosine. `start`: a
    network of the same layers that is learnt on; it keeps the rows that it knows.
    """
    chosen = np.arange(len(positions)) if chosen is None else chosen
    if not len(chosen):
        raise PampasError("training: got no positions, expected some to learn from")
    rows = seen_rows(positions, chosen, n_rows, least_seen)
    if start is not None:
        rows = np.union1d(rows, start.rows).astype(np.int32)
    place, scale = places(rows, n_rows), row_scale[rows].astype(np.float32)
    draw = np.random.default_rng(seed)
    data = data_of(positions)
    found = Parameters(len(rows), hidden, width, 2 * positions.players)
    _begin(found, positions, chosen, place, scale, draw)
    if start is not None:
        _go_on(found, start, place)
    gradient, mean, square = found.like(), found.like(), found.like()
    flats = (found.flat, gradient.flat, mean.flat, square.flat)
    layers, slopes = found.layers, gradient.layers
    steps = epochs * -(-len(chosen) // batch)
    share = margin_share(positions, chosen)
    step, losses = 0, []
    for _ in range(epochs):
        order = draw.permutation(chosen)
        total = 0.0
        for begin in range(0, len(order), batch * _BATCHES_AT_ONCE):
            part = order[begin : begin + batch * _BATCHES_AT_ONCE]
            total += passes.train(
                part, batch, data, share, place, scale, layers, slopes, flats, step, steps, rate
            )
            step += -(-len(part) // batch)
            if progress is not None:
                progress(len(part))
        losses.append(total / len(chosen))
    if not np.isfinite(found.flat).all():
        raise PampasError(f"training: got weights that are no numbers, try a rate below {rate:g}")
    first, first_bias, second, second_bias, last, last_bias = layers
    return FloatNetwork(
        rows, scale, first, first_bias, second, second_bias, last, last_bias, tuple(losses)
    )


def data_of(positions: Positions, kind: type[Any] = np.float32) -> tuple[NDArray[Any], ...]:
    """The arrays of positions as compiled passes take them, and room for one that is read."""
    room = 4 + int(np.diff(positions.starts).max(initial=0))
    return (
        positions.starts, positions.rows, positions.values, positions.margins, positions.wins,
        np.zeros(room, np.int64), np.zeros(room, kind),
    )  # fmt: skip


def margin_share(positions: Positions, chosen: Indices) -> float:
    """What makes squared errors of margins, in units of 20 VP, parts of their variance."""
    variance = float(positions.margins[chosen].var(axis=0, dtype=np.float64).mean())
    return MARGIN * MARGIN / max(variance, 1.0)


def seen_rows(
    positions: Positions, chosen: Indices, n_rows: int, least_seen: int
) -> NDArray[np.int32]:
    """The ids of the rows that are active in at least so many of the chosen positions."""
    if len(positions.rows) and int(positions.rows.max()) >= n_rows:
        raise PampasError(
            f"training: got positions with feature row {int(positions.rows.max())}, expected rows "
            f"0 to {n_rows - 1} of this layout"
        )
    wanted = np.zeros(len(positions), dtype=bool)
    wanted[chosen] = True
    active = np.repeat(wanted, np.diff(positions.starts)) & (positions.values > 0)
    seen = np.bincount(positions.rows[active], minlength=n_rows)
    return np.flatnonzero(seen >= max(1, least_seen)).astype(np.int32)


def places(rows: NDArray[np.int32], n_rows: int) -> NDArray[np.int32]:
    """Where each row of a layout stands among those that are known; -1: it is not."""
    place = np.full(n_rows, -1, dtype=np.int32)
    place[rows] = np.arange(len(rows), dtype=np.int32)
    return place


def _go_on(found: Parameters, start: FloatNetwork, place: NDArray[np.int32]) -> None:
    """The weights of a network that is there already; rows that are new to it say nothing yet."""
    first, *others = found.layers
    first[:] = 0
    first[place[start.rows]] = start.first
    for layer, known in zip(others, start.parameters[1:], strict=True):
        layer[:] = known


def _begin(
    found: Parameters,
    positions: Positions,
    chosen: Indices,
    place: NDArray[np.int32],
    scale: NDArray[np.float32],
    draw: np.random.Generator,
) -> None:
    """Weights to begin with: sums of about one unit, outputs at the mean of the positions."""
    first, first_bias, second, _, last, last_bias = found.layers
    some = positions.take(chosen[:1000])
    known = place[some.rows] >= 0
    inputs = some.values[known] * scale[place[some.rows[known]]]
    spread = 1 / np.sqrt(max(1.0, float(np.square(inputs).sum()) / len(some)))
    first[:] = draw.normal(0, spread, first.shape)
    first_bias[:] = 0.5
    second[:] = draw.normal(0, np.sqrt(2 / second.shape[0]), second.shape)
    last[:] = draw.normal(0, 0.1 * np.sqrt(1 / last.shape[0]), last.shape)
    players = positions.players
    last_bias[:players] = positions.margins[chosen].mean(axis=0) / MARGIN
    odds = 2 * np.clip(positions.wins[chosen].mean(axis=0, dtype=np.float64), 0.01, 0.99) - 1
    last_bias[players:] = odds / np.sqrt(1 - odds * odds)  # the z of this chance
