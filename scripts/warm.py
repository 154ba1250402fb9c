"""`pampas warm`: compile a game before it is needed, and tidy up what was compiled before."""

from __future__ import annotations

from pathlib import Path

import click

from scripts.console import elapsed
from scripts.games import game_argument
from scripts.output import say
from sim import game_named


@click.command()
@game_argument()
@click.option(
    "--clear",
    is_flag=True,
    help="Remove what was compiled of other versions of the game, or with other settings.",
)
def warm(game: str, clear: bool) -> None:
    """Compile GAME now, so that no command waits for it later.

    Every command compiles what it needs at its first use and keeps it in your cache folder
    (NUMBA_CACHE_DIR names another), by its content: as long as the rules of the game stay as they
    are nothing is compiled again, wherever the program lies. Of older versions the last few are
    kept; --clear removes them.
    """
    folder, how = compiled(game)
    if folder is None:
        say(f"{game}: {how}")
        return
    from sim.core.jit.folders import size

    say(f"{game}: {how}. Its code is in {folder} ({_megabytes(size(folder))}).")
    if clear:
        say(_clear(folder))


def compiled(game: str) -> tuple[Path | None, str]:
    """Where the game's code is (None: there is none), and what had to be done for it."""
    described = game_named(game)
    how = "compiled already, nothing to do"
    if described.is_cold():
        with elapsed(f"compiling {game}") as watch:
            described.warm_up()
        how = f"compiled in {watch.seconds:.1f} s"
    folder = described.machine.cache
    if folder is None:
        return None, "the compiler is switched off (NUMBA_DISABLE_JIT), nothing to do"
    return folder, how


def ship(game: str) -> Path:
    """Compile the game and put its code into the package: a wheel that is built next brings it."""
    from sim.core.jit import folders

    folder, _ = compiled(game)
    assert folder is not None
    return folders.ship(folder)


def _clear(folder: Path) -> str:
    from sim.core.jit.folders import cached, kernels, prune, size, touch

    touch(folder)
    names = kernels(folder.name.rpartition("-")[0])
    old = [old for name in names for old in cached(name)[1:]]
    freed = sum(map(size, old))
    for name in names:
        prune(name, keep=1)
    if not old:
        return "There is no older code."
    return f"Removed {len(old)} older {'one' if len(old) == 1 else 'ones'} ({_megabytes(freed)})."


def _megabytes(number: int) -> str:
    return f"{number / 1e6:.1f} MB"
