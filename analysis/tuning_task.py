"""A request for a tuning, as typed, checked: which weights, against whom, which games."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from analysis.counts import (
    MAX_TUNING_GAMES,
    TUNING_AT_MOST,
    TUNING_BLOCKS,
    BlockGames,
    counted,
)
from analysis.seating import rows_of
from analysis.tuning import Task, default_population, search_space
from sim.core.errors import PampasError
from sim.core.factors import words
from sim.core.facts import Tables
from sim.core.reader import close_to
from sim.core.weights import Weights


def tuning_task(
    tables: Tables,
    start: str,
    against: str,
    *,
    names: str | None = None,
    groups: str | None = None,
    fix: Sequence[str] = (),
    players: str = "2",
    population: int | None = None,
    games: int | None = None,
    blocks: int | None = None,
    seed: int = 1,
    sigma: float = 1.0,
    points: float = 0.0,
    setup: Mapping[str, Any],
    note: Callable[[str], None],
) -> Task:
    """The task meant by these texts and numbers, as typed.

    start: the policy to begin with; against: the pool of opponents. names, groups: the weights to
    tune; fix: those that are not. games, blocks: of each candidate in a generation. setup: further
    factors of the games. note: called with how a number of games is rounded.
    """
    game = tables.game.name
    opponents = words("--against", against)
    counts = _players(players)
    registry = tables.game.shelf.weights
    fixed = _fixed(fix, registry)
    asked = words("--weights", names) if names is not None else []
    for weight in asked:
        _check_weight("--weights", weight, registry)
        if weight in fixed:
            raise PampasError(f"--weights: {weight!r} is a commitment of --fix, so it is not tuned")
        if registry.entries[weight].scale <= 0:
            raise PampasError(f"--weights: {weight!r} is not a weight that can be tuned")
    asked_groups = words("--group", groups) if groups is not None else []
    known = dict.fromkeys(entry.group for entry in registry.entries.values())
    for group in asked_groups:
        if group not in known:
            raise PampasError(f"--group: unknown group {group!r}{close_to(group, known)}")
    weights = search_space(registry, asked, asked_groups, fixed)
    if len(weights) < 2:
        raise PampasError(f"--weights: got {len(weights)} to tune, expected at least 2")
    if len(set(opponents)) < len(opponents):
        raise PampasError(f"--against: got {','.join(opponents)!r}, expected each policy once")
    row = rows_of(game, [start], "--start")[0].copy()
    for weight, value in fixed.items():
        row[registry.entries[weight].index] = value
    for count in counts:
        tables.game.setup(players=count, seed=seed, **setup)  # refuses what is wrong
    population = population or default_population(len(weights))
    each = len(opponents) * sum(counts)  # games of one deal
    block = BlockGames(
        each, "of each candidate", each * population, MAX_TUNING_GAMES, TUNING_AT_MOST
    )
    return Task(
        registry=registry,
        start_name=start,
        start=row,
        opponents=dict(zip(opponents, rows_of(game, opponents, "--against"), strict=True)),
        weights=weights,
        fixed=fixed,
        players=counts,
        population=population,
        blocks=block.blocks(games, blocks, TUNING_BLOCKS, note),
        seed=seed,
        sigma=sigma,
        points=points,
        setup=setup,
        tables_hash=tables.hash,
    )


def _check_weight(option: str, name: str, registry: Weights) -> None:
    if name not in registry.entries:
        raise PampasError(f"{option}: unknown weight {name!r}{close_to(name, registry.entries)}")


def _fixed(fix: Sequence[str], registry: Weights) -> dict[str, float]:
    fixed: dict[str, float] = {}
    for pair in (pair for text in fix for pair in words("--fix", text)):
        name, equals, text = (word.strip() for word in pair.partition("="))
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not equals or not math.isfinite(value):
            raise PampasError(f"--fix: got {pair!r}, expected NAME=VALUE with a number")
        _check_weight("--fix", name, registry)
        if name in fixed:
            raise PampasError(f"--fix: {name!r} is given twice")
        entry = registry.entries[name]
        if not entry.holds(value):
            raise PampasError(f"--fix: got {pair!r}, expected a number: {entry.range}")
        fixed[name] = value
    return fixed


def _players(text: str) -> tuple[int, ...]:
    found = words("--players", text)
    if not all(word.isdecimal() for word in found) or len(set(found)) < len(found):
        raise PampasError(f"--players: got {text!r}, expected distinct numbers such as 2,3")
    return tuple(int(word) for word in found)


def check_hold_out(task: Task, blocks: int, opponents: int) -> None:
    """Refuse more games than one measurement can have."""
    most = MAX_TUNING_GAMES // task.games(1, opponents, 1)
    why = f"the result is measured in at most {MAX_TUNING_GAMES:,} games"
    counted("--hold-out", blocks, 2, most, why)
