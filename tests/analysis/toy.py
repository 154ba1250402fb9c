"""A game for tests of the analysis: no rules, but luck, seats and policies that differ in strength.

A policy has five weights; the nearer they are to TARGET, the more points it makes. The luck of a
game and of a seat comes from seed and luck number alone.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from sim.core import setup as core
from sim.core.description import GameDescription, ProfileColumns, Seconds
from sim.core.facts import Facts, Overlays, Tables
from sim.core.layout import Block
from sim.core.policy import Policy, Roster, Shelf
from sim.core.rows import Design, Outcome, PolicyRows, RowLayout
from sim.core.weights import Weights

SEATS = 4
TARGET = np.array([1.0, -2.0, 0.5, 3.0, 0.0])
FIRST_SEAT = 4  # points that the first seat is better
OPPONENT = 40  # points of the opponent in the solo game, before luck

weights = Weights()
weights.group = "first"
for _name in "abc":
    weights.add(_name, 0.0, 0.5, "a weight")
weights.group = "second"
weights.add("d", 0.0, 0.5, "a weight")
weights.add("temperature", 0.0, 0.5, "noise")
weights.add("rigid", 0.0, 0.0, "not tuned")

DEFAULTS = np.zeros(weights.size)
GOOD = np.array([*TARGET, 0.0])

design = Block()
design.add("players", 1, "number of players", "int8")
design.add("seed", 1, "seed of the study", "int64")
design.add("game", 1, "number of the game in the study", "int64")
design.add("luck", 1, "number of the luck", "int64")
design.add("solo", 1, "level of the solo game", "int8", ("none", "hard"))
design.add("policy", SEATS, "row of the policy table", each="player")
AT = {name: field.start for name, field in design.fields.items()}

seat_outcome = Block()
seat_outcome.add("visits", 1, "a number that says which seat it is", "int8")
seat_outcome.add("total", 1, "points in all", "int16")
seat_outcome.add("win_share", 1, "share of the win", "int8", whole=12)

outcome = Block()
outcome.add("end_reason", 1, "how the game ended: 5 or 6", "int8")
outcome.add("seats", SEATS * seat_outcome.size, dtype="")

ROWS = RowLayout(design, outcome, seat_outcome)
NO_FACTS = Facts(data={}, hash="toy", meta={}, overlays=(), changed={})


class ShelfWithoutFiles(Shelf):
    """Policies that have names and nothing else: all weights are 0."""

    def __init__(self, *names: str) -> None:
        super().__init__(weights, Path(), names)

    @cached_property
    def shipped(self) -> Roster:
        return Roster([Policy(name, "All weights are 0.", DEFAULTS) for name in self.names])


SHELF = ShelfWithoutFiles("poor")


def play_design(rows, tables, policies):
    outcomes = np.zeros((len(rows), outcome.size), dtype=np.int32)
    for row, out in zip(rows, outcomes, strict=True):
        luck = np.random.default_rng([row[AT["seed"]], row[AT["luck"]]])
        noise = luck.normal(0, 4, SEATS)
        players = row[AT["players"]]
        totals = []
        for seat in range(players):
            policy = policies[row[AT["policy"] + seat]]
            strength = 50 - 4 * float(np.abs(policy[: len(TARGET)] - TARGET).sum())
            if row[AT["solo"]] and seat == 1:
                strength = OPPONENT
            totals.append(round(strength + noise[seat] + (FIRST_SEAT if seat == 0 else 0)))
        winners = totals.count(max(totals))
        out[0] = 5 + row[AT["luck"]] % 2
        for seat, total in enumerate(totals):
            out[1 + 3 * seat : 4 + 3 * seat] = (
                10 + seat,
                total,
                12 // winners if total == max(totals) else 0,
            )
    return outcomes


@dataclass(frozen=True)
class Toy(GameDescription):
    """The description; how it plays and what that costs can be replaced.

    Nothing happens in the toy: it has no kernel, and so nothing to tell or to look at.
    """

    play_rows: Callable[[Design, Tables, PolicyRows | None], Outcome] = play_design
    seconds_a_game: float = 0.0001

    @property
    def setup_class(self) -> type[core.Setup]:
        return Setup

    def tables(self, tables: Tables | Overlays = ()) -> Tables:
        return Tables(self, NO_FACTS, np.zeros(0, dtype=np.int64))

    @property
    def shelf(self) -> Shelf:
        return SHELF

    @property
    def rows(self) -> RowLayout:
        return ROWS

    def rough_seconds(self, setup: core.Setup) -> float:
        return self.seconds_a_game

    def play_design(
        self,
        design: Design,
        tables: Tables,
        policies: PolicyRows | None = None,
        networks: object = None,
    ) -> Outcome:
        return self.play_rows(design, tables, policies)

    def is_cold(self) -> bool:
        return False

    def code(self) -> str:
        return "toy"

    def signature(self) -> str:
        return "a"

    def players_signature(self) -> str:
        return "b"

    def signatures(self) -> tuple[str, str]:
        return "a", "b"


PARTS: dict[str, Any] = {
    "package": __name__,
    "categories": (),
    "policies": ("poor",),
    "policy_example": "",
    "seconds": Seconds(0.0, 0.0, 0.0, 0.0),
    "position_format": "",
    "profile": ProfileColumns({}, {}),
}
TOY = Toy("toy", "A toy", (2, 3, 4), 1, automa="opponent", **PARTS)


@dataclass(frozen=True)
class Setup(core.Setup):
    description = TOY

    solo: str | None = None

    @property
    def humans(self) -> int:
        return 1 if self.solo else self.players

    def check(self) -> None:
        return None

    def fill(self, rows: Design, facts: Facts) -> None:
        rows[:, AT["solo"]] = 1 if self.solo else 0


def tables(**changes: Any) -> Tables:
    """The tables of the toy, or of one that plays otherwise."""
    return replace(TOY, **changes).tables()
