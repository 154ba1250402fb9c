"""The games of the study of strategies: who meets whom, and what each player scored.

Every meeting has its own deals. A deal that suits a strategy suits it against everyone (which sides
are in play, which tiles come early): meetings that share it repeat its favour instead of cancelling
it. Measured on the same deals, differences between strategies varied twice as much with
two players and five times as much with four.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from analysis.estimate.blocks import Array
from analysis.studies.base import Arm, ArmData, Options
from sim.core.study_facts import StudyFacts

DUELS, TABLES, CARELESS, SEARCHING = "duels", "tables", "careless", "searching"
MIRROR, DOMINANT, CARE = "mirror", "dominant", "care"

MAIN_GAMES = 40_000  # of each pair
TABLE_GAMES = 280_000  # of all mixed tables together
CARELESS_GAMES = 8_000  # of each pair
SEARCHING_GAMES = 48  # of each pair: games of searchers are thousands of times slower
# With fewer blocks of each pair no share is known to ±10 pp: not worth the minutes they take.
LEAST_SEARCHING = 24
CONTROL_GAMES = 2_400  # full blocks for tables of 2, 3, 4, 5 or 6
MIRROR_GAMES = 9_600  # for each number of players: enough to notice a share that is 5 pp off
SEEDS_APART = 1_000_000  # from one meeting to the next, so that neighbouring seeds share no deals


@dataclass(frozen=True)
class Meeting:
    """Strategies that sit at one table, and the arm in which they do."""

    kind: str
    strategies: tuple[str, ...]
    arm: Arm


def meetings(facts: StudyFacts, options: Options) -> list[Meeting]:
    """Every pair, every mixed table, and every pair again with players of different skill."""
    pairs, size = list(combinations(facts.strategies, 2)), table_size(facts)
    tables = list(combinations(facts.strategies, size)) if size > 2 else []
    found: list[tuple[str, tuple[str, ...], int, str]]
    found = [(DUELS, pair, options.games(MAIN_GAMES, 2), "") for pair in pairs]
    for number, table in enumerate(tables):
        games = options.games(TABLE_GAMES // len(tables), size, main=False)
        found.append((TABLES, _seated(table, number), games, ""))
    if facts.careless:
        games = options.games(CARELESS_GAMES, 2, main=False)
        found += [(CARELESS, pair, games, facts.careless) for pair in pairs]
    games = options.games(SEARCHING_GAMES, 2, main=False)
    if facts.searching and games >= 2 * LEAST_SEARCHING:
        found += [(SEARCHING, pair, games, facts.searching) for pair in pairs]
    return [
        _meeting(*each, seed=options.seed + SEEDS_APART * number)
        for number, each in enumerate(found)
    ]


def least_searching_games(facts: StudyFacts) -> int:
    """Games of players who look ahead, all pairs together: fewer are not played."""
    count = len(facts.strategies)
    return 2 * LEAST_SEARCHING * (count * (count - 1) // 2)


def table_size(facts: StudyFacts) -> int:
    """Seats of the mixed tables: as many as the game and the number of strategies allow."""
    return max(size for size in facts.players if size <= len(facts.strategies))


def control_arms(facts: StudyFacts) -> list[Arm]:
    """Games whose result is known in advance, always as many: a few hundred tell nothing."""
    size = table_size(facts)
    arms = [
        _arm(DOMINANT, (facts.main, facts.beaten), CONTROL_GAMES),
        *(_arm(mirror_name(seats), (facts.main,) * seats, MIRROR_GAMES) for seats in {2, size}),
    ]
    if facts.careless:
        arms.append(_arm(CARE, (facts.main, f"{facts.main}:{facts.careless}"), CONTROL_GAMES))
    return arms


def mirror_sizes(data: Mapping[str, ArmData]) -> list[int]:
    """Numbers of players with a mirror match."""
    return [size for size in range(2, 10) if mirror_name(size) in data]


def player_values(data: ArmData, columns: Sequence[str]) -> Array:
    """Blocks x rotations x players x columns of an arm that rotates."""
    frame = data.seats(["player", *columns])
    player: NDArray[np.int64] = frame["player"].to_numpy(np.int64)
    seats = int(player.max())
    place = np.argsort(player.reshape(-1, seats), axis=1)
    values = frame[list(columns)].to_numpy(np.float64).reshape(-1, seats, len(columns))
    ordered: Array = np.take_along_axis(values, place[:, :, np.newaxis], axis=1)
    return ordered.reshape(-1, seats, seats, len(columns))


def _seated(table: tuple[str, ...], number: int) -> tuple[str, ...]:
    """Rotations keep the seating order, so that order changes from table to table."""
    orders = list(permutations(table[1:]))
    return (table[0], *orders[number % len(orders)])


def _meeting(
    kind: str, strategies: tuple[str, ...], games: int, weights: str, seed: int
) -> Meeting:
    policies = tuple(f"{name}:{weights}" if weights else name for name in strategies)
    arm = _arm(f"{kind}: {', '.join(strategies)}", policies, games, kind == DUELS)
    return Meeting(
        kind, strategies, replace(arm, configuration={**arm.configuration, "seed": seed})
    )


def _arm(name: str, policies: tuple[str, ...], games: int, main: bool = False) -> Arm:
    configuration = {"players": len(policies), "policy": list(policies), "rotate": True}
    return Arm(name, configuration, games, main)


def mirror_name(size: int) -> str:
    return f"{MIRROR}, {size} players"
