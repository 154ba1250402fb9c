"""Which golden game shows which feature. `python -m tests.argentina.golden.coverage` prints it."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from textwrap import wrap

from sim.argentina.flatten import Tables
from sim.argentina.game import ARGENTINA
from sim.argentina.kernel import layout as L
from sim.core.facade import Event

from .features import features
from .spot import Spotter
from .transcript import FOLDER, Replay, Transcript, files, read

TABLE = FOLDER / "coverage.txt"

_BAGS = (
    "With n players 11 rows of n cells wait for 8n + 1 workers (A46). Every visit takes a worker "
    "from B and a tile from C, of which 15 are farmers (A12, R1), so that v visits bring at least "
    "2v - 15 workers: at most 16, 20 and 24 visits with 2, 3 and 4 players, and n - 1 visits more "
    "in last turns (A553). After set-up bag A holds 29 tiles, B at least 26, C 31 (A45 to A47)."
)
# What cannot occur, and why. Checked to be really missing.
EXCEPTIONS = {
    "forecast: bag A empty": _BAGS,
    "forecast: bag B empty": _BAGS,
    "forecast: bag C empty": _BAGS,
    "passed: forecast A": "Bag A has farmers only (R1), and as shown above it never runs out.",
}


@dataclass(frozen=True)
class Examined:
    """A transcript played again: the lines it should have, and the first turn of each feature."""

    lines: list[str]
    turns: dict[str, int]


def examine(transcript: Transcript, tables: Tables) -> Examined:
    spotter = Spotter(tables)
    turns: dict[str, int] = {}

    def watch(event: Event) -> None:
        turn = max(1, int(event.before[L.TURN]))
        for name in spotter.event(event):
            turns.setdefault(name, turn)

    replay = Replay(transcript.setup, transcript.codes, tables, watch)
    lines = list(replay.lines())
    if replay.game is not None:
        for name in spotter.whole(replay.game):
            turns.setdefault(name, replay.game.turn)
    return Examined(lines, turns)


def table_lines(examined: dict[str, Examined], tables: Tables) -> list[str]:
    """Every feature with the first game that shows it, then what cannot occur."""
    lines = ["What the golden games show, and in which game and turn first.", ""]
    for name in features(tables):
        shown = [(game, each.turns[name]) for game, each in examined.items() if name in each.turns]
        if name not in EXCEPTIONS:
            where = f"{shown[0][0]}, turn {shown[0][1]}" if shown else "MISSING"
            lines.append(f"{name:<52} {where}  ({len(shown)} of {len(examined)} games)")
    lines += ["", "What cannot occur", ""]
    for reason in dict.fromkeys(EXCEPTIONS.values()):
        lines += [name for name, why in EXCEPTIONS.items() if why == reason]
        lines += wrap(reason, width=96, initial_indent="    ", subsequent_indent="    ")
    return lines


def main() -> None:
    tables = ARGENTINA.tables()
    examined = {path.stem: examine(read(path), tables) for path in files()}
    sys.stdout.write("".join(f"{line}\n" for line in table_lines(examined, tables)))


if __name__ == "__main__":
    main()
