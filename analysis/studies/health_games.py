"""What whole games are like, from the datasets of equal players: length, closeness, seats, use.

Every interval rests on blocks of games that share a deal. The confidence of each is chosen by who
asks, so that the intervals of a measure hold for all players and tables together.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from analysis.estimate.blocks import Array
from analysis.estimate.resample import resampled
from analysis.estimate.shares import share_of
from analysis.estimate.variance_parts import crossed, equal_players
from analysis.interval import Interval, corrected, mean_interval
from analysis.studies.base import ArmData
from analysis.studies.components_blocks import Faces, built_columns, in_set
from sim.core.study_facts import StudyFacts

CLOSE = 0.05  # of the winner's score, by which the second is behind at most in a close game
ONE_SIDED = 0.20  # and at least in a one-sided one
HARDLY = 0.05  # of the seats: what is used less is hardly used
MOST_DEALS = 4_000  # whose variance is taken apart: more take long and say little more


def game_measures(data: ArmData, confidence: float) -> dict[str, Interval]:
    """The measures of one table of equal players, by name."""
    seats = int(data.arm.configuration["players"])
    totals = blocks_of(data.seat_table("total"), seats)
    games = data.games(["turns", "decisions"])
    turns, decisions = (
        games[name].to_numpy(np.float64).reshape(-1, seats) for name in ("turns", "decisions")
    )
    ordered = np.sort(totals, axis=2)[:, :, ::-1]
    lead, field = ordered[:, :, 0] - ordered[:, :, 1], ordered[:, :, 0] - ordered[:, :, -1]
    wins = blocks_of(data.seat_table("win_share"), seats)

    def mean(values: Array) -> Interval:
        return mean_interval(values.mean(axis=1), confidence)

    found = {
        "turns": mean(turns / seats),
        "turns_sd": resampled(turns / seats, lambda x: float(x.std(ddof=1)), confidence),
        "turns_99": resampled(turns / seats, lambda x: float(np.quantile(x, 0.99)), confidence),
        "decisions": mean(decisions / seats),
        "lead": mean(lead),
        "lead_median": resampled(lead, lambda x: float(np.median(x)), confidence),
        "close": share_of(close_games(ordered), confidence),
        "one_sided": share_of(one_sided_games(ordered), confidence),
        "first_seat": _less(share_of(wins[:, :, 0], confidence), 1 / seats),
        "last_seat": _less(share_of(wins[:, :, -1], confidence), 1 / seats),
    }
    if seats > 2:
        found["field"] = mean(field)
    return found


def close_games(ordered: Array) -> Array:
    """Whether the second is at most CLOSE of the winner's score behind; scores descend."""
    behind = ordered[..., 0] - ordered[..., 1]
    found: Array = (behind <= CLOSE * np.abs(ordered[..., 0])).astype(np.float64)
    return found


def one_sided_games(ordered: Array) -> Array:
    behind = ordered[..., 0] - ordered[..., 1]
    found: Array = (behind > ONE_SIDED * np.abs(ordered[..., 0])).astype(np.float64)
    return found


def blocks_of(table: Array, seats: int) -> Array:
    """Blocks x games x seats, from games x seats."""
    return table.reshape(-1, seats, table.shape[1])


def close_share(data: ArmData) -> Array:
    """Blocks x games: whether a game was close."""
    totals = blocks_of(data.seat_table("total"), int(data.arm.configuration["players"]))
    return close_games(np.sort(totals, axis=2)[:, :, ::-1])


def deal_parts(data: ArmData, confidence: float) -> Mapping[str, Interval]:
    """What seat and deal decide among equal players."""
    wins = blocks_of(data.seat_table("win_share"), int(data.arm.configuration["players"]))
    return equal_players(wins[:MOST_DEALS], confidence)


def crossed_parts(one: ArmData, other: ArmData, confidence: float) -> Mapping[str, Interval]:
    """What seat, skill and deal decide between two players: each deal twice in each seating."""
    first, again = (data.seat_table("win_share")[:, 0].reshape(-1, 2) for data in (one, other))
    # In `one` the stronger player begins in rotation 0, in `other` in rotation 1.
    results = np.stack(
        [np.stack([first[:, 0], again[:, 1]], 1), np.stack([first[:, 1], again[:, 0]], 1)], axis=1
    )
    return crossed(results[:MOST_DEALS], confidence)


def used(facts: StudyFacts, data: ArmData) -> dict[str, Interval]:
    """How often a player has each component, where it is in play; simultaneous over all."""
    if not facts.components:
        return {}
    names, faces = facts.component_columns, Faces.of(facts)
    seats = int(data.arm.configuration["players"])
    columns = built_columns(facts)
    table = data.seats(columns)
    if names.built:
        has = in_set(table[names.built].to_numpy(np.int64), faces.bits)
    else:
        has = np.stack([table[one].to_numpy() > 0 for one in columns], axis=1)
    has = has.reshape(-1, seats, len(faces.names))  # games x seats x faces
    in_play = np.ones((len(has), len(faces.names)), bool)
    if names.turned:
        turned = in_set(
            data.games([names.turned])[names.turned].to_numpy(np.int64), faces.tile_bits
        )
        for face, (tile, second) in enumerate(zip(faces.tile, faces.second, strict=True)):
            two_sided = faces.tile.count(tile) > 1
            in_play[:, face] = turned[:, tile] == second if two_sided else True
    each = corrected(0.95, len(faces.names))
    found = {}
    for face, name in enumerate(faces.names):
        here = in_play[:, face].reshape(-1, seats).all(axis=1)
        if here.any():
            rates = has[:, :, face].mean(axis=1).reshape(-1, seats)[here]
            found[name] = share_of(rates, each)
    return found


def equally_used(found: Mapping[str, Interval]) -> float:
    """exp(entropy) of how use is shared out: as many components used alike would be as varied."""
    rates = np.array([one.mean for one in found.values()])
    parts = rates[rates > 0] / rates.sum() if rates.sum() > 0 else np.ones(1)
    return float(np.exp(-(parts * np.log(parts)).sum()))


def _less(interval: Interval, even: float) -> Interval:
    return Interval(
        interval.mean - even,
        interval.low - even,
        interval.high - even,
        interval.units,
        interval.confidence,
    )
