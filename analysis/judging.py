"""One decision of a finished game, judged: what the choice was worth beside the best one.

First the actions run a knock-out on some re-deals, which finds a candidate for the best. Then, on
other re-deals, four things are compared that all share them: the choice that was made, the
candidate, what the policy would have done, and an action by lot. So no figure is flattered by
having been picked as the largest: a loss is measured on games that did not find the best action.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.continuing import MARGIN, WIN, Continuations, Results
from analysis.interval import Interval, mean_interval
from sim.core.facade import Game

Array = NDArray[np.float64]

FOR_THE_SCREEN = 0.4  # of the continuations of a decision
ARMS = 4  # the choice, the candidate, the policy's choice, an action by lot
MARGIN_WEIGHT = 0.005  # in the knock-out a VP counts as half a pp: it tells close actions apart
LEAST_DEALS = 2


@dataclass(frozen=True)
class Mean:
    """A mean and the variance of that mean."""

    value: float
    variance: float

    @staticmethod
    def of(values: Array) -> Mean:
        variance = float(np.var(values, ddof=1) / len(values)) if len(values) > 1 else math.nan
        return Mean(float(values.mean()), variance)


@dataclass(frozen=True)
class Judged:
    """A decision with what was chosen. Lists have one entry per human seat.

    before: chances to win if the policy decides; after: with what was chosen; margin: in VP, after.
    effect: what the choice changed, after less before. loss: of the decider against the best action
    that was found; it may be below 0 by chance. stake: what an action by lot would lose;
    common: how loss and stake vary together.
    """

    number: int
    turn: int
    player: int
    decision: str
    text: str
    best: str
    code: int
    best_code: int
    legal: int
    before: tuple[float, ...]
    after: tuple[Mean, ...]
    margin: tuple[float, ...]
    effect: tuple[Mean, ...]
    loss: Mean
    stake: Mean
    common: float
    games: int


def judge(
    game: Game, code: int, policies: Sequence[str], games: int, number: int, seed: int = 1
) -> Judged:
    """Judge the choice `code` of a game that waits for it, with so many continuations."""
    screen = Continuations(game, policies, seed, f"screen {number}")
    played, best = knock_out(screen, int(games * FOR_THE_SCREEN))
    ahead = Continuations(game, policies, seed, f"judge {number}")
    deals = max(LEAST_DEALS, int((games - played) / ARMS))
    found, more = compare(ahead, code, best, deals)
    chosen, candidate, policy, lot = found
    texts = {action.code: action.text for action in game.legal_actions()}
    p = game.decider
    loss, stake = candidate[:, p, WIN] - chosen[:, p, WIN], candidate[:, p, WIN] - lot[:, p, WIN]
    humans = range(game.setup.humans)
    return Judged(
        number=number,
        turn=game.turn,
        player=p,
        decision=game.decision,
        text=texts[code],
        best=texts[best],
        code=code,
        best_code=best,
        legal=len(texts),
        before=tuple(float(policy[:, seat, WIN].mean()) for seat in humans),
        after=tuple(Mean.of(chosen[:, seat, WIN]) for seat in humans),
        margin=tuple(float(chosen[:, seat, MARGIN].mean()) for seat in humans),
        effect=tuple(Mean.of(chosen[:, seat, WIN] - policy[:, seat, WIN]) for seat in humans),
        loss=Mean.of(loss),
        stake=Mean.of(stake),
        common=float(np.cov(loss, stake)[0, 1] / deals),
        games=played + more,
    )


def knock_out(ahead: Continuations, games: int) -> tuple[int, int]:
    """How many games were played, and the action that does best in them (sequential halving)."""
    left = list(ahead.codes)
    rounds = max(1, math.ceil(math.log2(len(left))))
    sums = dict.fromkeys(left, 0.0)
    deals = played = 0
    while len(left) > 1:
        more = max(LEAST_DEALS, games // (rounds * len(left)))
        values = ahead.table(left, range(deals, deals + more))
        worth = values[:, :, WIN] + MARGIN_WEIGHT * values[:, :, MARGIN]
        for code, total in zip(left, worth.sum(axis=0).tolist(), strict=True):
            sums[code] += total
        deals, played = deals + more, played + more * len(left)
        left = sorted(left, key=lambda code: -sums[code])[: (len(left) + 1) // 2]
    return played, left[0]


def compare(ahead: Continuations, code: int, best: int, deals: int) -> tuple[list[Results], int]:
    """The choice, the best, the policy's choice and one by lot in the same re-deals; games."""
    rows = []
    for deal in range(deals):
        lot = Random(f"{code} {deal}").choice(ahead.codes)
        rows.append((code, best, ahead.chosen(deal), lot))
    cells = [(deal, one) for deal, row in enumerate(rows) for one in dict.fromkeys(row)]
    played = dict(zip(cells, ahead.play(cells), strict=True))
    arms = [
        np.array([played[deal, row[arm]] for deal, row in enumerate(rows)]) for arm in range(ARMS)
    ]
    return arms, len(cells)


def loss_again(
    game: Game, judged: Judged, policies: Sequence[str], deals: int, confidence: float, seed: int
) -> Interval:
    """The loss of a choice, measured again on re-deals that nothing was picked by."""
    ahead = Continuations(game, policies, seed, f"again {judged.number}")
    values = ahead.table([judged.best_code, judged.code], range(deals))[:, :, WIN]
    return mean_interval(values[:, 0] - values[:, 1], confidence)


def standing(game: Game, policies: Sequence[str], deals: int, seed: int = 1) -> tuple[float, ...]:
    """The chances to win of a game that is not over, if the policy plays on."""
    ahead = Continuations(game, policies, seed, "standing")
    cells = [(deal, ahead.chosen(deal)) for deal in range(deals)]
    found: Any = ahead.play(cells)[:, :, WIN].mean(axis=0)
    return tuple(found.tolist())
