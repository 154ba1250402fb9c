"""Habits that a player of Great Western Trail: Argentina would criticise, counted in logs.

    python docs/examples/habits.py 200 club rancher strong expert

plays so many games of two players for each policy against itself (about 10 s for 200 of `expert`)
and says how often the habits of docs/players.md occur, a mean with its standard error over games.
"""

from __future__ import annotations

import re
import sys
from collections import Counter

import numpy as np

from analysis.seating import seated_setup, usual_fields
from sim.argentina.game import ARGENTINA

SEED = 751
TURN = re.compile(r"Turn \d+: player (\d).*? (\d+)/\d certificates")
BUILT = re.compile(r"build (\w+) on (\w+)(?: over (\w+))?")
USED = re.compile(r"phase B at (\w+) \(player (\d)'s (\w+)\)")
TOKENS = re.compile(r"gets (?:(\d+) )?exhaustion card")
HELPED = re.compile(r"^ +help the \w+ farmer")
ROW = re.compile(r"^ *\d+ ([a-z -]+?) +(-?\d+) +(-?\d+)$")

# name: what is counted, and of what
HABITS = {
    "cattle cards bought": ("cards bought", "players"),
    "players who buy none": ("no card", "players"),
    "VP of the herd": ("herd", "players"),
    "players with 20 pesos or more at the end": ("rich", "players"),
    "players below zero with objectives": ("objectives missed", "players"),
    "visits with 2 certificates or more, none spent": ("idle", "visits"),
    "visits with an income of 4 pesos or less": ("poor", "visits"),
    "exhaustion cards for each farmer helped": ("exhaustion", "helped"),
    "buildings replaced before they were used": ("unused", "buildings"),
    "players who upgrade no station": ("no station", "players"),
    "players who hire no maquinista": ("no maquinista", "players"),
    "players who hire no granjero": ("no granjero", "players"),
}


def counts(lines: list[str]) -> Counter[str]:
    """What happened in one game, by its log."""
    found: Counter[str] = Counter(players=2)
    did: set[tuple[str, str]] = set()  # who did what at least once
    used: set[tuple[str, str]] = set()  # buildings, by their owner
    player, certificates = "", 0
    for line in lines:
        if turn := TURN.search(line):
            player, certificates = turn[1], int(turn[2])
        if built := BUILT.search(line):
            found["buildings"] += 1
            found["unused"] += built[3] is not None and (player, built[3]) not in used
        if stop := USED.search(line):
            used.add((stop[2], stop[3]))
        if line.startswith("    step 2, income"):
            found["visits"] += 1
            found["idle"] += certificates >= 2 and "no certificate" in line
            found["poor"] += int(re.search(r"income (\d+)", line)[1]) <= 4
        if tokens := TOKENS.search(line):
            found["exhaustion"] += int(tokens[1] or 1)
        found["helped"] += bool(HELPED.match(line)) and "with strength" not in line
        if re.match(r" +buy an? ", line):
            found["cards bought"] += 1
            did.add((player, "card"))
        for what in ("upgrade station", "hire the maquinista", "hire the granjero"):
            if what in line:
                did.add((player, what.split()[-1]))
        if row := ROW.match(line):
            scores = [int(row[2]), int(row[3])]
            if row[1] == "herd":
                found["herd"] += sum(scores)
            elif row[1] == "money":
                found["rich"] += sum(vp >= 4 for vp in scores)  # a point for 5 pesos
            elif row[1] == "objectives":
                found["objectives missed"] += sum(vp < 0 for vp in scores)
    for what in ("card", "station", "maquinista", "granjero"):
        found[f"no {what}"] = 2 - sum((seat, what) in did for seat in "12")
    return found


def habits(policy: str, games: int) -> dict[str, tuple[float, float]]:
    """Each habit's mean and its standard error, over games."""
    usual = usual_fields("argentina")
    played = [
        counts(
            ARGENTINA.log_lines(
                seated_setup("argentina", [policy], **usual, players=2, seed=SEED, game=number)
            )
        )
        for number in range(games)
    ]
    found = {}
    for name, (what, of) in HABITS.items():
        some = np.array([one[what] for one in played], float)
        every = np.array([one[of] for one in played], float)
        ratio = some.sum() / every.sum()
        error = np.std(some - ratio * every, ddof=1) / np.sqrt(games) / every.mean()
        found[name] = (float(ratio), float(error))
    return found


if __name__ == "__main__":
    asked = int(sys.argv[1])
    columns = {policy: habits(policy, asked) for policy in sys.argv[2:]}
    lines = ["| habit | " + " | ".join(f"`{policy}`" for policy in columns) + " |"]
    lines.append("|---|" + "---|" * len(columns))
    for name in HABITS:
        share = name.startswith(("players", "visits", "buildings"))
        cells = [
            f"{100 * mean:.0f} ± {100 * error:.0f} %" if share else f"{mean:.2f} ± {error:.2f}"
            for mean, error in (one[name] for one in columns.values())
        ]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    sys.stdout.write("\n".join(lines) + "\n")
