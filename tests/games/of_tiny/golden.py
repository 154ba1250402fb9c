"""Golden games of Ten Steps. `python -m tests.games.of_tiny.golden` searches for them again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sim.core.facade import Event, Game
from sim.core.facts import Tables
from sim.core.setup import Setup
from sim.core.vocabulary import PASS
from tests.games.golden import Golden
from tests.games.golden_search import Played, make, play_candidate, search
from tests.games.tiny.facts import KINDS
from tests.games.tiny.game import TINY
from tests.games.tiny.kernel import layout as L
from tests.games.tiny.kernel.path import STUMBLES


def features(tables: Tables) -> list[str]:
    return [
        *(f"players: {n}" for n in TINY.players),
        *(f"laid: {kind}" for kind in KINDS),
        *(f"hurried over: {kind}" for kind in KINDS),
        "stayed",
        "stumbled",
        "stumbled to less than nothing",
        "pile made new",
        "the goal in a hurry",
        "a winner who was not first at the goal",
    ]


class Spotter:
    def __init__(self, tables: Tables) -> None:
        self.goal = tables.facts.data["path"]["goal"]

    def event(self, event: Event) -> set[str]:
        return set(self._event(event))

    def _event(self, event: Event) -> Iterator[str]:
        before, after = event.before, event.after
        q = L.SEATS + before[L.CURRENT] * L.SEAT_SIZE
        if after[q + L.DRAW_N] > before[q + L.DRAW_N]:
            yield "pile made new"
        if event.frame == "lay" and event.action is not None:
            yield f"laid: {KINDS[event.action]}"
        if event.frame == "hurry" and event.action == PASS:
            yield "stayed"
        elif event.frame == "hurry":
            card = int(after[q + L.LAID + after[q + L.LAID_N] - 1])
            yield f"hurried over: {KINDS[card]}"
            if card == STUMBLES:
                yield "stumbled"
                if not after[q + L.STEPS]:
                    yield "stumbled to less than nothing"
            elif after[q + L.STEPS] >= self.goal:
                yield "the goal in a hurry"

    def whole(self, game: Game) -> set[str]:
        totals = [sheet["total"] for sheet in game.scores()]
        found = {f"players: {game.players}"}
        if totals[game.current_player] < max(totals):
            found.add("a winner who was not first at the goal")
        return found


GOLDEN = Golden(
    TINY,
    Path(__file__).parent,
    features,
    Spotter,
    again="written again by python -m tests.games.of_tiny.golden, new texts only: --texts",
    exceptions={
        "a winner who was not first at the goal": "The game ends at once (T5), and everybody else "
        "is short of the goal."
    },
)


def batch(number: int, missing: list[str]) -> list[Played]:
    setups: list[Setup] = [TINY.setup(players=n, seed=5, game=number) for n in TINY.players]
    return [play_candidate(GOLDEN, setup) for setup in setups]


if __name__ == "__main__":
    make(GOLDEN, lambda: search(GOLDEN, batch, rounds=60))
