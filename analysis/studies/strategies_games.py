"""The games of the study of strategies: who meets whom, and what each player scored.

Who plays for the headline may be any rung: lines look ahead as a rung above the main one does, or
play with less care. Mixed tables are the main rung's.

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
from analysis.studies.base import (
    Arm,
    ArmData,
    Options,
    at_rung,
    rung_of,
    rung_seed,
    whole_plan,
)
from sim.core.study_facts import StudyFacts

DUELS, PLAIN, TABLES = "duels", "plain duels", "tables"
MIRROR, DOMINANT, CARE = "mirror", "dominant", "care"
CARELESS = "careless"  # a rung below the main one

MAIN_GAMES = 40_000  # of each pair
TABLE_GAMES = 280_000  # of all mixed tables together
CONTROL_GAMES = 2_400  # full blocks for tables of 2, 3, 4, 5 or 6
MIRROR_GAMES = 9_600  # for each number of players: enough to notice a share that is 5 pp off
SEEDS_APART = 1_000_000  # from one meeting to the next, so that neighbouring seeds share no deals


@dataclass(frozen=True)
class Meeting:
    """Strategies that sit at one table, and the arm in which they do."""

    kind: str
    strategies: tuple[str, ...]
    arm: Arm


def rungs(facts: StudyFacts) -> tuple[str, ...]:
    """Who can play all strategies, from weak to strong."""
    above = facts.rungs[facts.rungs.index(facts.main) :]
    return (CARELESS, *above) if facts.careless else above


def parts(facts: StudyFacts, options: Options) -> Mapping[str, tuple[str, ...]]:
    """The figures of the headline: every strategy meets every other one, or none does."""
    return {DUELS: tuple(figure_name(name) for name in facts.strategies)}


def figure_name(strategy: str) -> str:
    return f"{strategy} against the others"


def plan(facts: StudyFacts, options: Options) -> list[Arm]:
    return whole_plan(headline_arms, _details, facts, options)


def headline_arms(facts: StudyFacts, options: Options) -> list[Arm]:
    return [meeting.arm for meeting in duels(facts, options)]


def _details(facts: StudyFacts, options: Options) -> list[Arm]:
    return [*(meeting.arm for meeting in tables(facts, options)), *control_arms(facts)]


def duels(facts: StudyFacts, options: Options) -> list[Meeting]:
    """Every pair, at the rung that plays for the headline."""
    rung, seed = rung_of(facts, options), rung_seed(facts, options)
    games = options.games(MAIN_GAMES, 2)
    found = []
    for number, pair in enumerate(combinations(facts.strategies, 2)):
        played = tuple(_as_rung(facts, rung, name) for name in pair)
        name = at_rung(facts, options, f"{DUELS}: {', '.join(pair)}")
        found.append(_meeting(DUELS, name, pair, played, games, seed + SEEDS_APART * number))
    return found


def _as_rung(facts: StudyFacts, rung: str, strategy: str) -> str:
    """A strategy played with the skill of a rung."""
    if rung == facts.main:
        return strategy
    return f"{strategy}:{facts.careless if rung == CARELESS else f'search={rung}'}"


def tables(facts: StudyFacts, options: Options) -> list[Meeting]:
    """Every mixed table, at the main rung."""
    size, pairs = table_size(facts), len(list(combinations(facts.strategies, 2)))
    seated = list(combinations(facts.strategies, size)) if size > 2 else []
    found = []
    for number, table in enumerate(seated):
        games = options.games(TABLE_GAMES // len(seated), size, main=False)
        players = _seated(table, number)
        seed = options.seed + SEEDS_APART * (pairs + number)
        name = f"{TABLES}: {', '.join(players)}"
        found.append(_meeting(TABLES, name, players, players, games, seed))
    return found


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
    kind: str,
    name: str,
    strategies: tuple[str, ...],
    policies: tuple[str, ...],
    games: int,
    seed: int,
) -> Meeting:
    arm = _arm(name, policies, games, kind == DUELS)
    return Meeting(
        kind, strategies, replace(arm, configuration={**arm.configuration, "seed": seed})
    )


def _arm(name: str, policies: tuple[str, ...], games: int, main: bool = False) -> Arm:
    configuration = {"players": len(policies), "policy": list(policies), "rotate": True}
    return Arm(name, configuration, games, main)


def mirror_name(size: int) -> str:
    return f"{MIRROR}, {size} players"
