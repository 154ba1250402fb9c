"""A kernel is assembled from folders: its game's own, its family's, and the engine's.

Compiled functions know the layout of a state by constants. So that two games can share the source
of a rule, each game loads it once for itself: the package of its kernel looks for a module in its
own folder first, then in those that it shares,

    # sim/argentina/kernel/__init__.py
    __path__ = with_shared(__path__, "core")

and modules import each other by relative imports: `from . import layout as L` in a shared file is
the layout of the game that loads it. A file of the same name in the game's folder goes before the
shared one. docs/assembly.md says why, and what else was tried.
"""

from collections.abc import Iterable
from pathlib import Path

_SIM = Path(__file__).parent.parent


def with_shared(own: Iterable[str], *packages: str) -> list[str]:
    """The search path of a part of a game: its own folder, then those of the same name in `sim`."""
    folders = [*own]
    for package in packages:
        shared = _SIM / package / Path(folders[0]).name
        if not shared.is_dir():
            raise ImportError(f"no {shared.name} to share in sim/{package}")
        folders.append(str(shared))
    return folders
