"""What things are called, and how a game is told."""

from __future__ import annotations

from sim.core import log as core
from sim.core.facade import Event, Game
from sim.core.facts import Tables
from sim.core.machine import State
from sim.core.vocabulary import PASS
from sim.core.words import count, player
from tests.games.tiny.game import TINY
from tests.games.tiny.kernel import layout as L
from tests.games.tiny.kernel.rooms import vocabulary


def frame(op: int) -> str:
    return vocabulary[op].name


def action(s: State, tables: Tables, a: int) -> str:
    entry = vocabulary[TINY.machine.op(s)]
    if a == PASS:
        return entry.declined
    return f"go {count(a + 1, 'step')}" if entry.name == "lay" else "hurry on"


def table(s: State, tables: Tables) -> str:
    seats = [L.SEATS + p * L.SEAT_SIZE for p in range(s[L.PLAYERS])]
    return "\n".join(f"{player(p)}: step {s[q + L.STEPS]}" for p, q in enumerate(seats))


class Log(core.Log):
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._lines: list[str] = []

    def head(self, game: Game) -> list[str]:
        return [f"{game.description.title}, {count(game.players, 'player')}"]

    def watch(self, event: Event) -> None:
        if event.action is not None:
            text = action(event.before, self._tables, event.action)
            self._lines.append(f"{player(event.before[L.CURRENT])}: {text}")

    def take(self, all_of_it: bool = False) -> list[str]:
        lines, self._lines = self._lines, []
        return lines

    def scores(self, game: Game) -> list[str]:
        return core.score_sheet(game, [player(p) for p in range(game.players)], {}, {})

    def record_automa(self, event: Event, turns: list[core.Turn]) -> None:
        raise NotImplementedError("there is no automa")
