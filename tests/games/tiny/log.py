"""How a game is told."""

from __future__ import annotations

from sim.core import log as core
from sim.core.facade import Event, Game
from sim.core.words import player
from tests.games.tiny.kernel import layout as L
from tests.games.tiny.text import action_text


class Log(core.Log):
    turn_start = "begin"

    def head(self, game: Game) -> list[str]:
        return core.about(game, game.description.title, "as printed")

    def tell(self, event: Event, depth: int) -> bool:
        who = player(event.after[L.CURRENT])
        if event.frame == "begin":
            self.begin_turn(f"Turn {event.after[L.TURN]}: {who}")
        elif event.action is not None:
            self.say(depth, action_text(event.before, self.tables, event.action), [])
        return False

    def scores(self, game: Game) -> list[str]:
        return core.score_sheet(game, [player(p) for p in range(game.players)], {}, {})
