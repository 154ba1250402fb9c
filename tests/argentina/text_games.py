"""Games for tests of texts, and how their texts are read."""

from __future__ import annotations

from collections.abc import Iterator

from sim.argentina.game import ARGENTINA
from sim.argentina.kernel import layout as L
from sim.argentina.setup import Setup
from sim.argentina.view import View

TABLES = ARGENTINA.tables()
GAMES = 16  # half of them rich, so that hiring, building, stations and dear cattle come up


def setups() -> Iterator[Setup]:
    for game in range(GAMES):
        players = 2 + game % 3
        yield Setup(
            players=players,
            seed=31,
            game=game,
            neutral=("lettered", "shuffled")[game % 2],
            sides="random",
            city_sides="random",
            pesos=(150,) * players if game >= GAMES // 2 else None,
        )


def pesos_of(view: View, player: int) -> int:
    return view.seat(player, L.PESOS)


def block(text: str, start: str) -> list[str]:
    """The lines of the block whose first line begins like this."""
    (found,) = (part for part in text.split("\n\n") if part.startswith(start))
    return found.splitlines()
