"""A kernel is assembled from folders: its game's own, its family's, and the engine's.

Compiled functions know the layout of a state by constants. So that two games can share the source
of a rule, each game loads it once for itself: the package of its kernel looks for a module in its
own folder first, then in those that it shares,

    # sim/argentina/kernel/__init__.py
    __path__ = with_shared(__path__, "western", "core")

and modules import each other by relative imports: `from . import layout as L` in a shared file is
the layout of the game that loads it. A file of the same name in the game's folder goes before the
shared one. docs/assembly.md says why, and what else was tried.

Words, positions and checks of tables rest on the same constants, so that a game of a family finds
them in the same way:

    # sim/argentina/__init__.py
    __path__ = with_family(__path__, "western")
"""

from collections.abc import Iterable
from pathlib import Path

_SIM = Path(__file__).parent.parent


def with_family(own: Iterable[str], family: str) -> list[str]:
    """The search path of the package of a game: its own folder, then that of its family."""
    return [*own, str(_SIM / family)]


def with_shared(own: Iterable[str], *packages: str) -> list[str]:
    """The search path of a part of a game: its own folder, then those of the same name in `sim`."""
    folders = [*own]
    for package in packages:
        shared = _SIM / package / Path(folders[0]).name
        if not shared.is_dir():
            raise ImportError(f"no {shared.name} to share in sim/{package}")
        folders.append(str(shared))
    return folders
