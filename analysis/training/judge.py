"""How good a network is, on games that it has not learnt from."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.training.fit import FloatNetwork, places
from analysis.training.positions import Indices, Positions
from sim.core.errors import PampasError
from sim.core.network import (
    MARGIN,
    Network,
    chance,
    margins_of,
    outputs_of,
    wins_of,
)

STAGES = 5
BINS = 10
_AT_ONCE = 4096  # positions whose outputs are worked out together

Numbers = NDArray[np.floating[Any]]


@dataclass(frozen=True)
class Bin:
    """The positions with about the same predicted chance to win: how often they were won."""

    positions: int
    predicted: float
    won: float


@dataclass(frozen=True)
class Judgement:
    """Held-out figures of the one who looks: margin and win of the own seat.

    A stage is a fifth of the game. R2 is the part of the variance of the margin, within what is
    compared, that is predicted; the baseline of the log loss is that of a constant, the mean share
    of the win. A stage without positions, or in which all end alike, has no figure.
    """

    games: int
    positions: int
    r2: float | None
    r2_by_stage: tuple[float | None, ...]
    log_loss: float
    log_loss_baseline: float
    log_loss_by_stage: tuple[float | None, ...]
    calibration: tuple[Bin, ...]  # by predicted chance; bins without positions are left out

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def judge(network: Network, positions: Positions, chosen: Indices | None = None) -> Judgement:
    """How well a network predicts positions (all of them, or the chosen ones)."""
    chosen = np.arange(len(positions)) if chosen is None else chosen
    if not len(chosen):
        raise PampasError("judging a network: got no positions, expected some of held-out games")
    if network.players != positions.players:
        raise PampasError(
            f"judging a network: got positions of {positions.players} players, expected "
            f"{network.players}"
        )
    out = network_outputs(network, positions, chosen)
    predicted, p = margins_of(network, out)[:, 0], wins_of(network, out)[:, 0]
    margins = positions.margins[chosen, 0].astype(np.float64)
    shares = positions.wins[chosen, 0].astype(np.float64)
    losses = log_losses(p, shares)
    stage = np.minimum((positions.stage[chosen] * STAGES).astype(np.int64), STAGES - 1)
    parts = [stage == number for number in range(STAGES)]
    return Judgement(
        games=len(np.unique(positions.game[chosen])),
        positions=len(chosen),
        r2=r_squared(predicted, margins),
        r2_by_stage=tuple(r_squared(predicted[part], margins[part]) for part in parts),
        log_loss=float(losses.mean()),
        log_loss_baseline=float(log_losses(np.full(len(p), shares.mean()), shares).mean()),
        log_loss_by_stage=tuple(float(losses[x].mean()) if x.any() else None for x in parts),
        calibration=_bins(p, shares),
    )


def network_outputs(network: Network, positions: Positions, chosen: Indices) -> NDArray[np.int32]:
    """The integer outputs of the chosen positions, as `sim.core.network.evaluate` finds them."""
    from scipy import sparse

    n_rows = 1 + int(max(positions.rows.max(initial=0), network.rows.max(initial=0)))
    place = places(network.rows, n_rows)
    first = network.first.astype(np.int64)
    found = [np.empty((0, network.outputs), np.int32)]
    for begin in range(0, len(chosen), _AT_ONCE):
        some = positions.take(chosen[begin : begin + _AT_ONCE])
        known = place[some.rows] >= 0
        before = np.concatenate([[0], np.cumsum(known)])
        active = sparse.csr_matrix(
            (some.values[known].astype(np.int64), place[some.rows[known]], before[some.starts]),
            shape=(len(some), len(network.rows)),
        )
        found.append(outputs_of(network, network.first_bias + active @ first))
    return np.concatenate(found)


def r_squared(predicted: Numbers, found: Numbers) -> float | None:
    """The part of the variance that is predicted; below 0: worse than the mean."""
    total = float(np.square(found - found.mean()).sum()) if len(found) else 0.0
    return 1 - float(np.square(found - predicted).sum()) / total if total > 0 else None


def log_losses(p: Numbers, shares: Numbers) -> Numbers:
    """The log loss of each share of a win at the chance that was predicted."""
    p = np.clip(p, 1e-9, 1 - 1e-9)
    return -(shares * np.log(p) + (1 - shares) * np.log1p(-p))


def _bins(p: Numbers, shares: Numbers) -> tuple[Bin, ...]:
    number = np.minimum((p * BINS).astype(np.int64), BINS - 1)
    parts = [number == one for one in range(BINS)]
    return tuple(
        Bin(int(part.sum()), float(p[part].mean()), float(shares[part].mean()))
        for part in parts
        if part.any()
    )


@dataclass(frozen=True)
class Cost:
    """What integer weights cost: how far the two networks are apart, over positions and seats."""

    margin: float  # root of the mean square, in VP
    win: float  # root of the mean square of the chance
    log_loss: float  # that of the integers less that of the floats

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def cost_of_quantising(
    fitted: FloatNetwork, network: Network, positions: Positions, chosen: Indices | None = None
) -> Cost:
    """The integer network against the floats that it was made from."""
    chosen = np.arange(len(positions)) if chosen is None else chosen
    floats = fitted.outputs(positions, chosen).astype(np.float64)
    out = network_outputs(network, positions, chosen)
    margins = MARGIN * floats[:, : network.players] - margins_of(network, out)
    p = chance(floats[:, network.players :])
    q = wins_of(network, out)
    shares = positions.wins[chosen].astype(np.float64)
    return Cost(
        margin=float(np.sqrt(np.square(margins).mean())),
        win=float(np.sqrt(np.square(p - q).mean())),
        log_loss=float((log_losses(q, shares) - log_losses(p, shares)).mean()),
    )
