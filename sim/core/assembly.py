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

from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

_SIM = Path(__file__).parent.parent


_HOMES = {
    "Action": "sim.core.facade",
    "Event": "sim.core.facade",
    "Game": "sim.core.facade",
    "check_game": "sim.core.check",
    "play": "sim.core.play",
}


def names_of_game(package: str) -> Callable[[str], Any]:
    """The `__getattr__` of the package of a game: names are imported when they are asked for.

    Reading tables or making a set-up so does not load the compiler.
    """
    homes = {**_HOMES, "Setup": f"{package}.setup"}

    def find(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(homes[name]), name)

    return find


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
