"""How much harder the next level is: differences of win shares on the same deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from analysis.estimate.blocks import Array
from analysis.estimate.calibration import Comparison, calibrated
from analysis.interval import Interval


@dataclass(frozen=True)
class Steps:
    """The share of wins at a level minus at the next, on the same deals with margins as a control.

    gains: how many times as many games it would take with shared deals alone.
    """

    names: tuple[str, ...]
    intervals: tuple[Interval, ...]
    gains: tuple[float, ...]


def steps_of(
    levels: Sequence[str],
    games: Mapping[str, Sequence[tuple[Array, Array]]],
    players: Sequence[str],
) -> Mapping[str, Steps]:
    """How much less these players win at the next level, on the same deals.

    `games`: by player and level wins and margins, of others too; all steps are simultaneous.
    """
    names = [f"{one} to {other}" for one, other in pairwise(levels)]
    comparisons = {
        player: [
            Comparison(f"{player}, {name}", (easy[0], hard[0]), (easy[1], hard[1]))
            for name, (easy, hard) in zip(names, pairwise(rows), strict=True)
        ]
        for player, rows in games.items()
    }
    own = [one for player in players for one in comparisons[player]]
    more = [one for player, mine in comparisons.items() if player not in players for one in mine]
    if not own:
        return {player: Steps((), (), ()) for player in players}
    found = calibrated(own, calibration=more)
    steps = {}
    for player in players:
        mine = [one.name for one in comparisons[player]]
        within = (found.family.interval(name) for name in mine)
        cut = (replace(one, low=max(one.low, -1.0), high=min(one.high, 1.0)) for one in within)
        steps[player] = Steps(tuple(names), tuple(cut), tuple(found.gain[name] for name in mine))
    return steps
