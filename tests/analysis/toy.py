"""A game for tests of the analysis: no rules, but luck, seats and policies that differ in strength.

A policy has five weights; the nearer they are to TARGET, the more points it makes. The luck of a
game and of a seat comes from seed and luck number alone.
"""

from dataclasses import dataclass
from types import SimpleNamespace

import numpy as np

from analysis.ground import Ground
from sim.core.layout import Block
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

COLUMNS = ["end_reason"]
for _seat in range(1, SEATS + 1):
    COLUMNS += [f"visits_{_seat}", f"total_{_seat}", f"win_share_{_seat}"]


@dataclass(frozen=True)
class Setup:
    players: int = 2
    seed: int = 1
    solo: str | None = None

    @property
    def humans(self) -> int:
        return 1 if self.solo else self.players

    def design(self, facts, games=1):
        return self.rows(facts, np.arange(games), np.arange(games))

    def rows(self, facts, numbers, lucks):
        rows = np.zeros((len(numbers), design.size), dtype=np.int64)
        rows[:, AT["players"]] = self.players
        rows[:, AT["seed"]] = self.seed
        rows[:, AT["game"]] = numbers
        rows[:, AT["luck"]] = lucks
        rows[:, AT["solo"]] = 1 if self.solo else 0
        return rows


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


def ground() -> Ground:
    return Ground(
        name="toy",
        new_setup=Setup,
        play_design=play_design,
        tables=SimpleNamespace(facts=SimpleNamespace(hash="toy")),
        design=design.fields,
        outcome=outcome.fields,
        seat_outcome=seat_outcome.fields,
        columns=COLUMNS,
        code=lambda: "toy",
        rough_seconds=lambda setup: 0.0001,
        automa="opponent",
    )
