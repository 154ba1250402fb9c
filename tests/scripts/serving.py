"""A game that is served to browsers, for tests."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from analysis.session import Session
from scripts.play import _read
from scripts.web import Server, WebGame
from sim import games
from sim.core.record import SavedGame


@contextmanager
def served(
    path: Path, name: str = "hacienda", people: tuple[int, ...] = (0,), choices: int = 0
) -> Iterator[Server]:
    """The server of a new game, in which the first choices have been made."""
    setup = games()[name].setup(seed=8, policies=("club",) * games()[name].setup().humans)
    session = Session(SavedGame(setup, games()[name].tables(), people=people))
    for _ in range(choices):
        if not session.is_over:
            session.choose(session.game.choose().code)
    with Server(WebGame(session, path, 100, _read)) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()
