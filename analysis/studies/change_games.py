"""The games of the study of a change: the printed game and changed ones on the same deals.

Every run has its twin in each other game: same seed, hence the same cards, tiles, sides and noise,
but other tables. What is compared is the value of a block in one game minus that in the other.
What components are worth and how seats do is compared at the rung that plays for the headline;
everything else, and the same once more, at the main rung.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from analysis.estimate.blocks import Array
from analysis.estimate.covariates import without_chance
from analysis.estimate.gaps import stacked
from analysis.studies.automa_games import OWN
from analysis.studies.base import (
    Arm,
    ArmData,
    Options,
    at_rung,
    first_player_shares,
    rung_of,
    rung_seed,
    whole_plan,
)
from analysis.studies.change_sets import of_setup, of_tables, variants_of, varying
from analysis.studies.components_blocks import Blocks, read_blocks
from analysis.studies.components_plan import tiles_of
from sim.core.errors import PampasError
from sim.core.study_facts import StudyFacts

MAIN_GAMES = 90_000  # with the fewest players: nothing banned, and without each tile
SEAT_GAMES = 100_000  # with each larger number of players
LINE_GAMES = 30_000  # of each strategy against the main policy
LEVEL_GAMES = 40_000  # at each level of the automa
AGAIN_GAMES = 40_000  # of the printed game on other deals
LEAST_BLOCKS = 100  # of any run: fewer say nothing about a change
AGAIN_SEED = 1_000_000  # added to the seed: neighbouring seeds share no deals with it

LARGEST_FIRST = True  # of the headline's parts, those that change most matter most
BEFORE, AFTER = "before", "after"
AGAIN = "before, other deals"
SHARE, TOTAL = "win_share", "total"

NO_CHANGE = "change: got no change, expected --set KEY=VALUE or --tables NAME_OR_DIR"


@dataclass(frozen=True)
class Side:
    """One of the games that are compared: its tables and set-up, who plays it on which deals.

    run: how the names of its runs begin.
    """

    name: str
    tables: tuple[str, ...]
    policy: str
    run: str
    seed: int
    setup: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Measured:
    """Quantities of one kind, block by block: by side, then by name.

    kind: share (of wins), worth (a difference of shares) or amount (in `unit`). span: the smallest
    and the largest change that a block can have.
    """

    title: str
    kind: str
    values: Mapping[str, Mapping[str, Array]]
    span: tuple[float, float]
    unit: str = ""


def sides_of(facts: StudyFacts, options: Options) -> tuple[Side, ...]:
    """The printed game, and the changed one or ones."""
    variants = variants_of(options.sets)
    if not options.tables and variants == [()]:
        raise PampasError(NO_CHANGE)
    rung = rung_of(facts, options)

    def side(name: str, tables: tuple[str, ...], setup: Mapping[str, Any]) -> Side:
        run = at_rung(facts, options, name)
        return Side(name, tables, rung, run, rung_seed(facts, options), setup)

    found = [side(BEFORE, (), options.setup)]
    entries = varying(options.sets)
    for variant in variants:
        chosen = dict(one.split("=", 1) for one in variant)
        values = [(entry.key, chosen[entry.key]) for entry in entries]
        if len(entries) == 1:
            name = values[0][1]
        else:
            name = ", ".join(f"{key}={value}" for key, value in values) or AFTER
        # Single values are among the tables already.
        changed = of_tables(facts.switches, variant)
        others = tuple(one for one in changed if one not in options.tables)
        setup = {**options.setup, **of_setup(facts.switches, variant)}
        found.append(side(name, (*options.tables, *others), setup))
    return tuple(found)


def several(sides: tuple[Side, ...]) -> bool:
    """Whether several values are compared, not one change."""
    return len(sides) > 2


# --- runs -----------------------------------------------------------------------------------------


def parts(facts: StudyFacts, options: Options) -> Mapping[str, tuple[str, ...]]:
    """The figures of the headline by what has to be played for them beside the printed deals."""
    after = [side.name for side in sides_of(facts, options)[1:]]

    def figures(names: Iterable[str]) -> tuple[str, ...]:
        return tuple(
            figure_name(name, side if len(after) > 1 else "") for side in after for name in names
        )

    return {
        **{tile: figures(each.face for each in faces) for tile, faces in tiles_of(facts).items()},
        **{table_part(n): figures([f"seat 1 of {n}"]) for n in facts.players},
    }


def table_part(players: int) -> str:
    return f"{players} players"


def figure_name(quantity: str, side: str = "") -> str:
    return f"change of {quantity} ({side})" if side else f"change of {quantity}"


def plan(facts: StudyFacts, options: Options) -> list[Arm]:
    return whole_plan(headline_arms, _details, facts, options)


def headline_arms(facts: StudyFacts, options: Options) -> list[Arm]:
    """Each game with nothing banned, without each tile, and with more players."""
    sides, few = sides_of(facts, options), min(facts.players)
    arms = []
    for side in sides:
        table = _table(side, few)
        games = _games(sides, options, MAIN_GAMES, few, True)
        arms.append(Arm(base_name(side), table, games))
        for tile, faces in tiles_of(facts).items():
            if options.plays(tile):
                banned = {**table, facts.ban_one_option: [f"1:{each.face}" for each in faces]}
                arms.append(Arm(without_name(side, tile), banned, games))
        for n in facts.players:
            if n > few and options.plays(table_part(n)):
                more = {**_table(side, n), "rotate": False}
                games_of_more = _games(sides, options, SEAT_GAMES, 1, True)
                arms.append(Arm(players_name(side, n), more, games_of_more))
    return arms


def _details(facts: StudyFacts, options: Options) -> list[Arm]:
    """Lines, levels and controls, at the main rung; several values do without lines and levels."""
    sides, few = sides_of(facts, options.at_main()), min(facts.players)
    arms = []
    if not several(sides):
        for side in sides:
            for line in lines_of(facts):
                met = {**_table(side, 2), "policy": [line, side.policy]}
                games = _games(sides, options, LINE_GAMES, 2)
                arms.append(Arm(line_name(side, line), met, games, False))
            for level in facts.levels:
                solo = {**side.setup, "solo": level, "policy": [side.policy]}
                solo["tables"] = list(side.tables)
                games = _games(sides, options, LEVEL_GAMES, 1)
                arms.append(Arm(level_name(side, level), solo, games, False))
    again = {**_table(sides[0], few), "seed": options.seed + AGAIN_SEED}
    arms.append(Arm(AGAIN, again, _games(sides, options, AGAIN_GAMES, few), False))
    return arms


def _games(
    sides: tuple[Side, ...], options: Options, usual: int, block: int, main: bool = False
) -> int:
    """Several values share the games of one change."""
    part = 2 / len(sides) if several(sides) else 1.0
    return max(options.games(round(usual * part), block, main), LEAST_BLOCKS * block)


def _table(side: Side, players: int) -> dict[str, Any]:
    return {
        **side.setup,
        "players": players,
        "policy": [side.policy] * players,
        "rotate": True,
        "tables": list(side.tables),
        "seed": side.seed,
    }


def lines_of(facts: StudyFacts) -> list[str]:
    """The strategies that meet the main policy."""
    if 2 not in facts.players:
        return []
    return [name for name in facts.strategies if name != facts.main]


def base_name(side: Side) -> str:
    return f"{side.run}: all there"


def without_name(side: Side, tile: str) -> str:
    return f"{side.run}: without {tile}"


def players_name(side: Side, players: int) -> str:
    return f"{side.run}: {players} players"


def line_name(side: Side, line: str) -> str:
    return f"{side.run}: {line}"


def level_name(side: Side, level: str) -> str:
    return f"{side.run}: level {level}"


# --- what they say --------------------------------------------------------------------------------


def headline_values(
    facts: StudyFacts, options: Options, data: Mapping[str, ArmData]
) -> list[Measured]:
    """What the headline comes from: the components and the numbers of players that are played."""
    sides, few = sides_of(facts, options), min(facts.players)
    tables = [n for n in facts.players if n == few or options.plays(table_part(n))]
    tiles = [tile for tile in tiles_of(facts) if options.plays(tile)]
    found = [_components(facts, sides, data, tiles)] if tiles else []
    found.append(_seats(replace(facts, players=tuple(tables)), sides, data))
    return _telling(found)


def measured(
    facts: StudyFacts, sides: tuple[Side, ...], data: Mapping[str, ArmData]
) -> list[Measured]:
    """The values of each side, part by part."""
    found = [_components(facts, sides, data, list(tiles_of(facts)))] if facts.components else []
    found.append(_seats(facts, sides, data))
    found += [_length(facts, sides, data)] if facts.pace else []
    found += _scores(facts, sides, data)
    if facts.categories:
        found.append(_sources(facts, sides, data))
    if several(sides):
        return _telling(found)
    if lines := lines_of(facts):
        values = {
            side.name: {
                line: first_player_shares(data[line_name(side, line)]).mean(axis=1)
                for line in lines
            }
            for side in sides
        }
        found.append(Measured("lines", "share", values, (-1.0, 1.0)))
    if facts.levels:
        solo = {
            side.name: {
                level: data[level_name(side, level)].seat_table(SHARE)[:, OWN]
                for level in facts.levels
            }
            for side in sides
        }
        found.append(Measured("levels", "share", solo, (-1.0, 1.0)))
    return _telling(found)


def _telling(found: list[Measured]) -> list[Measured]:
    """Parts in which nothing ever varies say nothing and are left out."""
    return [one for one in found if any(one.values.values())]


def _components(
    facts: StudyFacts,
    sides: tuple[Side, ...],
    data: Mapping[str, ArmData],
    tiles: Collection[str],
) -> Measured:
    """What being allowed to build each face of these tiles is worth, all else available.

    The first player's share of wins minus that on the same block without the tile; a block counts
    for the face that was in play. What chance gave the first player when nothing is banned is
    removed (analysis.estimate.covariates).
    """
    base = {side.name: read_blocks(facts, data[base_name(side)], [SHARE, TOTAL]) for side in sides}
    covariates = [column for blocks in base.values() for column in _chance(blocks)]
    values: dict[str, dict[str, Array]] = {}
    for side in sides:
        blocks = base[side.name]
        mine = values[side.name] = {}
        with_all = blocks.first_player(SHARE).mean(axis=1)
        lack = {
            tile: read_blocks(facts, data[without_name(side, tile)], [SHARE])
            .first_player(SHARE)
            .mean(axis=1)
            for tile in tiles
        }
        for face, each in enumerate(facts.components):
            if each.tile not in tiles:
                continue
            worth, banned = with_all, lack[each.tile]
            worth = np.where(blocks.in_play[:, face], worth - banned, np.nan)
            mine[each.face] = without_chance(worth, stacked(covariates))
    return Measured("components", "worth", values, (-2.0, 2.0))


def _chance(blocks: Blocks) -> tuple[Array, Array]:
    """What the first player had beyond its equals, in wins and in score: 0 on average."""
    totals = blocks.values[TOTAL].mean(axis=1)
    others = totals[:, 1:].mean(axis=1)
    wins = blocks.first_player(SHARE).mean(axis=1) - 1 / blocks.players
    return wins, totals[:, 0] - others


def _tables(
    facts: StudyFacts, side: Side, data: Mapping[str, ArmData], column: str
) -> dict[int, Array]:
    """By number of players: blocks x games of the block x seats."""
    few = min(facts.players)
    found = {}
    for players in facts.players:
        rotates = players == few
        arm = data[base_name(side) if rotates else players_name(side, players)]
        games = few if rotates else 1
        found[players] = arm.seat_table(column).reshape(-1, games, players)
    return found


def _seats(facts: StudyFacts, sides: tuple[Side, ...], data: Mapping[str, ArmData]) -> Measured:
    values = {
        side.name: {
            f"seat {seat + 1} of {players}": table.mean(axis=1)[:, seat]
            for players, table in _tables(facts, side, data, SHARE).items()
            for seat in range(players)
        }
        for side in sides
    }
    return Measured("seats", "share", values, (-1.0, 1.0))


def _length(facts: StudyFacts, sides: tuple[Side, ...], data: Mapping[str, ArmData]) -> Measured:
    values = {
        side.name: {
            f"{measure.about} with {players} players": table.mean(axis=(1, 2))
            for measure in facts.pace
            for players, table in _tables(facts, side, data, measure.column).items()
        }
        for side in sides
    }
    return _amounts("length", values)


def _scores(
    facts: StudyFacts, sides: tuple[Side, ...], data: Mapping[str, ArmData]
) -> list[Measured]:
    """What the winner scores, what all score, and how far the winner is ahead of the runner-up."""
    scores: dict[str, dict[str, Array]] = {side.name: {} for side in sides}
    ahead: dict[str, dict[str, Array]] = {side.name: {} for side in sides}
    for side in sides:
        for players, table in _tables(facts, side, data, TOTAL).items():
            ranked = np.sort(table, axis=2)
            first, second = ranked[..., -1], ranked[..., -2]
            mine = scores[side.name]
            mine[f"the winner with {players} players"] = first.mean(axis=1)
            mine[f"all with {players} players"] = table.mean(axis=(1, 2))
            ahead[side.name][f"winner minus runner-up with {players} players"] = (
                first - second
            ).mean(axis=1)
    unit = facts.score_unit
    return [_amounts("scores", scores, unit), _amounts("closeness", ahead, unit)]


def _sources(facts: StudyFacts, sides: tuple[Side, ...], data: Mapping[str, ArmData]) -> Measured:
    """What players score with, with the fewest players."""
    few = min(facts.players)
    values: dict[str, dict[str, Array]] = {}
    for side in sides:
        rows = data[base_name(side)].seats(list(facts.categories))
        means = rows[list(facts.categories)].to_numpy(np.float64)
        blocks = means.reshape(-1, few * few, len(facts.categories)).mean(axis=1)
        values[side.name] = dict(zip(facts.categories, blocks.T, strict=True))
    return _amounts("sources", values, facts.score_unit)


def _amounts(title: str, values: Mapping[str, Mapping[str, Array]], unit: str = "") -> Measured:
    """A block can change by as much as blocks differ; what never varies is left out."""
    names = list(next(iter(values.values())))
    ranges = {
        name: float(np.ptp(np.concatenate([side[name] for side in values.values()])))
        for name in names
    }
    kept = {
        side: {name: column for name, column in mine.items() if ranges[name] > 0}
        for side, mine in values.items()
    }
    most = max(ranges.values(), default=0.0)
    return Measured(title, "amount", kept, (-most, most), unit)
