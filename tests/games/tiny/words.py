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
    turn_start = "begin"

    def head(self, game: Game) -> list[str]:
        return core.about(game, game.description.title, "as printed")

    def tell(self, event: Event, depth: int) -> bool:
        who = player(event.after[L.CURRENT])
        if event.frame == "begin":
            self.begin_turn(f"Turn {event.after[L.TURN]}: {who}")
        elif event.action is not None:
            self.say(depth, action(event.before, self.tables, event.action), [])
        return False

    def scores(self, game: Game) -> list[str]:
        return core.score_sheet(game, [player(p) for p in range(game.players)], {}, {})
