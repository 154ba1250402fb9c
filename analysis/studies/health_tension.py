"""What the course of games is like: choices, leads in points, and chances to win over time.

The unit of every interval is the game. Chances come with their noise taken out, or the counts from
all games played on (analysis.estimate.tension).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from analysis.estimate import tension
from analysis.estimate.blocks import Array, mean_covariance
from analysis.estimate.ratio import fieller
from analysis.interval import Interval, mean_interval, share_interval
from analysis.studies.health_courses import Followed

WINNING = 0.9  # a chance from which on somebody has as good as won


def course_measures(found: Followed, confidence: float) -> dict[str, Interval]:
    """Measures by name; those of chances only where positions were played on."""

    def mean(values: Array) -> Interval:
        return known_mean(values, confidence)

    n = found.course.players
    choices, forced, actions = found["choices"], found["forced"], found["actions"]
    measures = {
        "choices": mean(choices / n),
        "forced": ratio([forced, forced + choices], confidence),
        "factor": ratio([actions, choices], confidence),
        "tree": mean(tension.tree_digits(actions, choices, forced)),
        **score_measures(found, confidence),
    }
    if found.course.chances:
        measures |= chance_measures(found, confidence)
    return measures


def score_measures(found: Followed, confidence: float) -> dict[str, Interval]:
    """Who is ahead in points, at the start of every turn, as if the game ended there."""
    scores, turns, won = found["scores"], found["turns"].astype(int), found["won"]
    games = np.arange(len(turns))
    half = scores[games, turns // 2]
    ahead = half == half.max(axis=1, keepdims=True)
    leader_wins = (won * ahead).sum(axis=1) / ahead.sum(axis=1)
    return {
        "score_changes": known_mean(score_changes(scores, found["totals"], turns), confidence),
        "leader_at_half": known_mean(leader_wins, confidence),
        "behind_late": known_mean(behind_late(scores, won, turns), confidence),
        "snowball": snowball(half, found["totals"], confidence),
    }


def score_changes(scores: Array, totals: Array, turns: Array) -> Array:
    """How often another seat is ahead in points than before, the end of the game included.

    Ties keep whoever was ahead; before anybody was alone ahead, nothing changes.
    """
    found = np.zeros(len(scores))
    for g, length in enumerate(turns):
        series = [*scores[g, :length], totals[g]]
        leader = -1
        for row in series:
            first = np.flatnonzero(row == row.max())
            if len(first) == 1:
                found[g] += leader >= 0 and leader != first[0]
                leader = int(first[0])
    return found


def behind_late(scores: Array, won: Array, turns: Array) -> Array:
    """Whether a winner was last, and nobody else was, at some turn of the second half."""
    found = np.zeros(len(scores))
    for g, length in enumerate(turns):
        late = scores[g, length // 2 : length]
        lowest = late == late.min(axis=1, keepdims=True)
        alone = lowest & (lowest.sum(axis=1, keepdims=True) == 1)
        found[g] = (alone.any(axis=0) * won[g]).sum()
    return found


def snowball(half: Array, totals: Array, confidence: float) -> Interval:
    """How many points ahead of the table one is at the end for each point at half time.

    The slope through all seats of all games, each less the mean of its table and of its seat.
    """
    x, y = (each - each.mean(axis=1, keepdims=True) for each in (half, totals))
    x, y = x - x.mean(axis=0), y - y.mean(axis=0)
    return ratio([(x * y).sum(axis=1), (x * x).sum(axis=1)], confidence)


def chance_measures(found: Followed, confidence: float) -> dict[str, Interval]:
    looks, won = tension.told_apart(found["looks"]), found["won"]
    whole = looks.mean(axis=0)

    def smooth(function: Callable[..., Array]) -> Interval:
        return known_mean(tension.without_noise(function, looks), confidence)

    def count(values: Array) -> Interval:
        return known_mean(values, confidence)

    before, after, later = found["before"], found["after"], found["later"]
    swings = (after - before)[0] * (after - before)[1]
    gained = tension.without_noise(tension.gain, before, after)
    lost = tension.without_noise(tension.given_back, before, after, later)
    half = looks.shape[2] // 2
    return {
        "leader_half": smooth(lambda p: tension.leader(p)[:, half]),
        "drama": smooth(lambda p: tension.drama(p, won)),
        "comeback": count(tension.comeback(whole, won)),
        "lead_changes": count(tension.lead_changes(whole)),
        "decided": smooth(lambda p: tension.decided(p, won)),
        "uncertainty": smooth(tension.uncertainty),
        "swing": root(swings.mean(axis=1), confidence),
        "killer": count(tension.killer(before.mean(axis=0), after.mean(axis=0)).mean(axis=1)),
        "permanence": less_than_one(ratio([lost.mean(axis=1), gained.mean(axis=1)], confidence)),
        **decision_measures(found, confidence),
    }


def decision_measures(found: Followed, confidence: float) -> dict[str, Interval]:
    """What one decision of each game is worth, by trying all its actions in the same re-deals."""
    places = [np.flatnonzero(found["tried"] == game) for game in np.unique(found["tried"])]

    def each(name: str, function: Callable[[Array], float]) -> Interval:
        halves = found[name]

        def by_decision(values: Array) -> Array:
            return np.array([function(values[here]) for here in places])

        return known_mean(tension.without_noise(by_decision, halves), confidence)

    return {
        "second": each("tried_wins", tension.best_less_second),
        "worst": each("tried_wins", tension.best_less_worst),
        "worst_points": each("tried_margins", tension.best_less_worst),
        "narrow": each("tried_margins", tension.narrowness),
    }


def leader_curve(found: Followed, confidence: float) -> list[Interval]:
    """The largest chance at each look, on average."""
    values = tension.without_noise(tension.leader, tension.told_apart(found["looks"]))
    return [known_mean(column, confidence) for column in values.T]


def uncertainty_curve(found: Followed, confidence: float) -> list[Interval]:
    values = tension.without_noise(tension.uncertainty_curve, found["looks"])
    return [known_mean(column, confidence) for column in values.T]


def said_and_won(found: Followed) -> Array:
    """Of each game, what favourites were said to win less what they won.

    One half of the games played on picks the favourite of a look, the other half says its chance:
    picked by itself it would be too large.
    """
    looks, won = tension.told_apart(found["looks"]), found["won"]
    gaps = []
    for picks, says in ((0, 1), (1, 0)):
        favourite = looks[picks].argmax(axis=2)
        said = np.take_along_axis(looks[says], favourite[..., np.newaxis], axis=2)[..., 0]
        gaps.append(said - np.take_along_axis(won, favourite, axis=1))
    mean: Array = np.mean(gaps, axis=(0, 2))
    return mean


# --- intervals ------------------------------------------------------------------------------------


def known_mean(values: Array, confidence: float) -> Interval:
    """t over games; where all are 0 or all 1, what could be without having been seen."""
    if len(values) and np.ptp(values) == 0 and values[0] in (0.0, 1.0):
        return share_interval(values, confidence)
    return mean_interval(values, confidence)


def ratio(columns: Sequence[Array], confidence: float) -> Interval:
    """The sum of the first over the sum of the second (Fieller)."""
    table = np.column_stack(columns)
    top, bottom = table.mean(axis=0)
    if len(table) < 2 or bottom == 0:
        return Interval(np.nan, -np.inf, np.inf, len(table), confidence)
    return fieller(float(top), float(bottom), mean_covariance(table), len(table), confidence)


def root(squares: Array, confidence: float) -> Interval:
    """The root of a mean square, which is nothing where noise has made it negative."""
    found = mean_interval(squares, confidence)
    low, mean, high = (float(np.sqrt(max(0.0, one))) for one in (found.low, found.mean, found.high))
    return Interval(mean, low, high, found.units, confidence)


def less_than_one(found: Interval) -> Interval:
    return Interval(1 - found.mean, 1 - found.high, 1 - found.low, found.units, found.confidence)
