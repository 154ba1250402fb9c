"""The games of the study of strategies: who meets whom, and what each player made of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from analysis.estimate.blocks import Array
from analysis.studies.base import Arm, ArmData, Options
from sim.core.study_facts import StudyFacts

DUELS, TABLES, CARELESS, SEARCHING = "duels", "tables", "careless", "searching"
MIRROR, DOMINANT, CARE = "mirror", "dominant", "care"

MAIN_GAMES = 40_000  # of each pair
TABLE_GAMES = 420_000  # of all mixed tables together
CARELESS_GAMES = 8_000  # of each pair
SEARCHING_GAMES = 252  # of all pairs together: games of searchers are thousands of times slower
CONTROL_GAMES = 2_000


@dataclass(frozen=True)
class Meeting:
    """Strategies that sit at one table, and the arm in which they do."""

    kind: str
    strategies: tuple[str, ...]
    arm: Arm


def meetings(facts: StudyFacts, options: Options) -> list[Meeting]:
    """Every pair, every mixed table, every pair again by players of other skill."""
    found = [
        _meeting(DUELS, pair, options.games(MAIN_GAMES, 2), main=True)
        for pair in combinations(facts.strategies, 2)
    ]
    tables = list(combinations(facts.strategies, table_size(facts)))
    if table_size(facts) > 2:
        usual = TABLE_GAMES // len(tables)
        games = options.games(usual, table_size(facts), main=False)
        found += [
            _meeting(TABLES, _seated(table, number), games) for number, table in enumerate(tables)
        ]
    if facts.careless:
        games = options.games(CARELESS_GAMES, 2, main=False)
        found += [
            _meeting(CARELESS, pair, games, facts.careless)
            for pair in combinations(facts.strategies, 2)
        ]
    if facts.searching:
        pairs = list(combinations(facts.strategies, 2))
        games = options.games(SEARCHING_GAMES // len(pairs), 2, main=False)
        # Few games: lucks of its own for each pair make the most of them.
        found += [
            _meeting(SEARCHING, pair, games, facts.searching, seed=options.seed + 1 + number)
            for number, pair in enumerate(pairs)
        ]
    return found


def table_size(facts: StudyFacts) -> int:
    """Seats of the mixed tables: as many as the game and the number of strategies allow."""
    return max(size for size in facts.players if size <= len(facts.strategies))


def control_arms(facts: StudyFacts, options: Options) -> list[Arm]:
    """Games whose result is known before."""
    games = options.games(CONTROL_GAMES, 2, main=False)
    arms = [
        _arm(DOMINANT, (facts.main, facts.rungs[0]), games),
        *(
            _arm(_mirror_name(size), (facts.main,) * size, _mirror_games(options, size))
            for size in sorted({2, table_size(facts)})
        ),
    ]
    if facts.careless:
        arms.append(_arm(CARE, (facts.main, f"{facts.main}:{facts.careless}"), games))
    return arms


def mirror_sizes(data: Mapping[str, ArmData]) -> list[int]:
    """Numbers of players of which there is a mirror match."""
    return [size for size in range(2, 10) if _mirror_name(size) in data]


def mirror_shares(data: Mapping[str, ArmData], size: int) -> Array:
    """The share of one of `size` equal players, in each seat once, each time with other luck.

    All rotations of one luck would be the same game: their mean is the even share whatever happens.
    So luck b counts only with rotation b modulo size, and as many lucks make a block.
    """
    wins = player_values(data[_mirror_name(size)], ["win_share"])[:, :, 0, 0]
    whole = wins[: len(wins) // size * size].reshape(-1, size, size)
    shares: Array = np.diagonal(whole, axis1=1, axis2=2).mean(axis=1)
    return shares


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
    """Rotations keep who sits behind whom: so that changes from table to table."""
    orders = list(permutations(table[1:]))
    return (table[0], *orders[number % len(orders)])


def _meeting(
    kind: str,
    strategies: tuple[str, ...],
    games: int,
    weights: str = "",
    main: bool = False,
    seed: int | None = None,
) -> Meeting:
    policies = tuple(f"{name}:{weights}" if weights else name for name in strategies)
    name = f"{kind}: {', '.join(strategies)}"
    return Meeting(kind, strategies, _arm(name, policies, games, main, seed))


def _arm(
    name: str, policies: tuple[str, ...], games: int, main: bool = False, seed: int | None = None
) -> Arm:
    configuration = {"players": len(policies), "policy": list(policies), "rotate": True}
    if seed is not None:
        configuration["seed"] = seed
    return Arm(name, configuration, games, main)


def _mirror_games(options: Options, size: int) -> int:
    return options.games(CONTROL_GAMES, size * size, main=False)


def _mirror_name(size: int) -> str:
    return f"{MIRROR}, {size} players"
