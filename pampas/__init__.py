"""Questions about board games, answered by playing them millions of times.

    >>> import pampas
    >>> list(pampas.games())
    ['argentina', 'hacienda', 'mi-tierra', 'trail']
    >>> found = pampas.match("club", "novice", blocks=20)
    >>> found.duels[0].win.low > 0.5
    True

Nothing heavy is imported before it is needed: games are compiled when the first one is played.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from analysis.analyse import Analysis, analyse
    from analysis.dataset.folder import RunError
    from analysis.dataset.read import Dataset, open_dataset
    from analysis.review import Review, review
    from pampas.api import games, match, play, report, run_study, simulate, studies, trajectories
    from reports.replay import replay
    from sim.core.check import check_game
    from sim.core.errors import FieldError, PampasError, PositionError
    from sim.core.facade import Game
    from sim.core.record import SavedGame
    from sim.core.setup import Setup
    from sim.core.vector import VectorGame

_HOMES = {
    "Analysis": "analysis.analyse",
    "Review": "analysis.review",
    "Dataset": "analysis.dataset.read",
    "FieldError": "sim.core.errors",
    "Game": "sim.core.facade",
    "PampasError": "sim.core.errors",
    "PositionError": "sim.core.errors",
    "RunError": "analysis.dataset.folder",
    "SavedGame": "sim.core.record",
    "Setup": "sim.core.setup",
    "VectorGame": "sim.core.vector",
    "analyse": "analysis.analyse",
    "check_game": "sim.core.check",
    "games": "pampas.api",
    "match": "pampas.api",
    "open_dataset": "analysis.dataset.read",
    "play": "pampas.api",
    "replay": "reports.replay",
    "report": "pampas.api",
    "review": "analysis.review",
    "run_study": "pampas.api",
    "simulate": "pampas.api",
    "studies": "pampas.api",
    "trajectories": "pampas.api",
}

__all__ = [
    "Analysis",
    "Dataset",
    "FieldError",
    "Game",
    "PampasError",
    "PositionError",
    "Review",
    "RunError",
    "SavedGame",
    "Setup",
    "VectorGame",
    "analyse",
    "check_game",
    "games",
    "match",
    "open_dataset",
    "play",
    "replay",
    "report",
    "review",
    "run_study",
    "simulate",
    "studies",
    "trajectories",
]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("pampas")
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__, "__version__"])
