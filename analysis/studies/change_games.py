"""The games of the study of a change: the printed game and changed ones on the same deals.

Every run has its twin in each other game: same seed, hence the same cards, tiles, sides and noise,
but other tables. What is compared is the value of a block in one game minus that in the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from analysis.estimate.blocks import Array
from analysis.estimate.covariates import without_chance
from analysis.estimate.gaps import stacked
from analysis.studies.automa_games import OWN
from analysis.studies.base import Arm, ArmData, Options, first_player_shares
from analysis.studies.change_sets import variants_of, varying
from analysis.studies.components_blocks import Blocks, read_blocks
from analysis.studies.components_plan import tiles_of
from sim.core.errors import PampasError
from sim.core.study_facts import StudyFacts

MAIN_GAMES = 90_000  # with the fewest players: nothing banned, and without each tile
SEAT_GAMES = 100_000  # with each larger number of players
LINE_GAMES = 30_000  # of each strategy against the main policy
LEVEL_GAMES = 40_000  # at each level of the automa
AGAIN_GAMES = 40_000  # of the printed game on other deals
MATCH_GAMES = 40_000  # of the re-tuned policy against the main one
LEAST_BLOCKS = 100  # of any run: fewer say nothing about a change
AGAIN_SEED = 1_000_000  # added to the seed: neighbouring seeds share no deals with it

BEFORE, AFTER, RETUNED = "before", "after", "after, re-tuned"
AGAIN, MATCH = "before, other deals", "re-tuned against untuned"
SHARE, TOTAL = "win_share", "total"

NO_CHANGE = "change: got no change, expected --set KEY=VALUE or --tables NAME_OR_DIR"


@dataclass(frozen=True)
class Side:
    """One of the games that are compared: its tables, and who plays it."""

    name: str
    tables: tuple[str, ...]
    policy: str


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
    """The printed game, the changed one or ones, and perhaps the changed one with other players."""
    variants = variants_of(options.sets)
    if not options.tables and variants == [()]:
        raise PampasError(NO_CHANGE)
    found = [Side(BEFORE, (), facts.main)]
    entries = varying(options.sets)
    for variant in variants:
        chosen = dict(one.split("=", 1) for one in variant)
        values = [(entry.key, chosen[entry.key]) for entry in entries]
        if len(entries) == 1:
            name = values[0][1]
        else:
            name = ", ".join(f"{key}={value}" for key, value in values) or AFTER
        # Single values are among the tables already.
        others = tuple(one for one in variant if one not in options.tables)
        found.append(Side(name, (*options.tables, *others), facts.main))
    if options.retuned:
        if len(variants) > 1:
            raise PampasError("--retune: got several values, expected one change")
        found.append(Side(RETUNED, found[1].tables, options.retuned))
    return tuple(found)


def several(sides: tuple[Side, ...]) -> bool:
    """Whether several values are compared, not one change."""
    return sum(side.name not in (BEFORE, RETUNED) for side in sides) > 1


# --- runs -----------------------------------------------------------------------------------------


def arms_of(facts: StudyFacts, options: Options) -> list[Arm]:
    """All runs. Several values share the games of one change, without lines and levels."""
    sides = sides_of(facts, options)
    part = 2 / len(sides) if several(sides) else 1.0

    def games(usual: int, players: int, main: bool = False) -> int:
        wanted = options.games(round(usual * part), players, main)
        return max(wanted, LEAST_BLOCKS * players)

    arms = []
    for side in sides:
        for name, configuration, usual, main in _runs(facts, side, not several(sides)):
            block = configuration.get("players", 1) if configuration.get("rotate") else 1
            arms.append(Arm(name, configuration, games(usual, block, main), main))
    again = {**_table(sides[0], min(facts.players)), "seed": options.seed + AGAIN_SEED}
    arms.append(Arm(AGAIN, again, games(AGAIN_GAMES, min(facts.players)), False))
    if sides[-1].name == RETUNED:
        few = min(facts.players)
        policies = [sides[-1].policy, *[facts.main] * (few - 1)]
        match = {**_table(sides[-1], few), "policy": policies}
        arms.append(Arm(MATCH, match, games(MATCH_GAMES, few), False))
    return arms


def _runs(
    facts: StudyFacts, side: Side, everything: bool
) -> list[tuple[str, dict[str, Any], int, bool]]:
    """Name, configuration, usual number of games, and whether the headline comes from it."""
    few = min(facts.players)
    table = _table(side, few)
    runs = [(base_name(side), table, MAIN_GAMES, True)]
    for tile, sides in tiles_of(facts).items():
        banned = {**table, facts.ban_one_option: [f"1:{each.face}" for each in sides]}
        runs.append((without_name(side, tile), banned, MAIN_GAMES, True))
    for players in facts.players:
        if players > few:
            more = {**_table(side, players), "rotate": False}
            runs.append((players_name(side, players), more, SEAT_GAMES, True))
    if everything:
        for line in lines_of(facts):
            met = {**_table(side, 2), "policy": [line, side.policy]}
            runs.append((line_name(side, line), met, LINE_GAMES, False))
        for level in facts.levels:
            solo = {"solo": level, "policy": [side.policy], "tables": list(side.tables)}
            runs.append((level_name(side, level), solo, LEVEL_GAMES, False))
    return runs


def _table(side: Side, players: int) -> dict[str, Any]:
    return {
        "players": players,
        "policy": [side.policy] * players,
        "rotate": True,
        "tables": list(side.tables),
    }


def lines_of(facts: StudyFacts) -> list[str]:
    """The strategies that meet the main policy."""
    if 2 not in facts.players:
        return []
    return [name for name in facts.strategies if name != facts.main]


def base_name(side: Side) -> str:
    return f"{side.name}: all there"


def without_name(side: Side, tile: str) -> str:
    return f"{side.name}: without {tile}"


def players_name(side: Side, players: int) -> str:
    return f"{side.name}: {players} players"


def line_name(side: Side, line: str) -> str:
    return f"{side.name}: {line}"


def level_name(side: Side, level: str) -> str:
    return f"{side.name}: level {level}"


# --- what they say --------------------------------------------------------------------------------


def measured(
    facts: StudyFacts, sides: tuple[Side, ...], data: Mapping[str, ArmData], main: bool = False
) -> list[Measured]:
    """The values of each side, part by part; `main`: only what the headline comes from.

    Parts in which nothing ever varies say nothing and are left out.
    """
    found = _parts(facts, sides, data, main)
    return [one for one in found if any(one.values.values())]


def _parts(
    facts: StudyFacts, sides: tuple[Side, ...], data: Mapping[str, ArmData], main: bool
) -> list[Measured]:
    found = [_components(facts, sides, data)] if facts.components else []
    found.append(_seats(facts, sides, data))
    if main:
        return found
    found += [_length(facts, sides, data)] if facts.pace else []
    found += _scores(facts, sides, data)
    if facts.categories:
        found.append(_sources(facts, sides, data))
    if several(sides):
        return found
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
    return found


def _components(
    facts: StudyFacts, sides: tuple[Side, ...], data: Mapping[str, ArmData]
) -> Measured:
    """What being allowed to build each face is worth to a player, all else available.

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
            for tile in tiles_of(facts)
        }
        for face, each in enumerate(facts.components):
            worth, banned = with_all, lack[each.tile]
            worth = np.where(blocks.in_play[:, face], worth - banned, np.nan)
            mine[each.face] = without_chance(worth, stacked(covariates))
    return Measured("components", "worth", values, (-2.0, 2.0))


def _chance(blocks: Blocks) -> tuple[Array, Array]:
    """What the first player had beyond its equals, in wins and in VP: 0 on average."""
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
            f"{measure.about}, {players} players": table.mean(axis=(1, 2))
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
            mine[f"the winner, {players} players"] = first.mean(axis=1)
            mine[f"all, {players} players"] = table.mean(axis=(1, 2))
            ahead[side.name][f"winner minus runner-up, {players} players"] = (first - second).mean(
                axis=1
            )
    return [_amounts("scores", scores, "VP"), _amounts("closeness", ahead, "VP")]


def _sources(facts: StudyFacts, sides: tuple[Side, ...], data: Mapping[str, ArmData]) -> Measured:
    """Where the VP come from, with the fewest players."""
    few = min(facts.players)
    values: dict[str, dict[str, Array]] = {}
    for side in sides:
        rows = data[base_name(side)].seats(list(facts.categories))
        means = rows[list(facts.categories)].to_numpy(np.float64)
        blocks = means.reshape(-1, few * few, len(facts.categories)).mean(axis=1)
        values[side.name] = dict(zip(facts.categories, blocks.T, strict=True))
    return _amounts("sources", values, "VP")


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
