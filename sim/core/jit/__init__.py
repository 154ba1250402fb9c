"""Compiled functions: the decorators of a kernel.

A kernel is one entry point and the functions inside it. How they are compiled and why is told in
docs/compilation.md; `target` holds what differs from numba's own way, `content` the key of the
cache and `cache` the cache itself.
"""

import hashlib
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numba

from sim.core.errors import PampasError
from sim.core.jit.plain import PlainEntry

__all__ = ["MODE", "entry", "files_hash", "kernel", "small"]

Function = Callable[..., Any]

PLAIN, OWN = "plain", "own"
_VARIABLE = "PAMPAS_JIT"


def _mode() -> str:
    """How kernels are compiled: by a target of our own, or, without what it needs, by plain numba.

    Processes that are started from here find the answer in their environment: one of them warns.
    """
    chosen = os.environ.get(_VARIABLE, "")
    if chosen not in ("", PLAIN):
        raise PampasError(f"{_VARIABLE}: got '{chosen}', expected '{PLAIN}' or nothing")
    if chosen == PLAIN:
        return PLAIN
    try:
        import sim.core.jit.target  # noqa: F401
    except (ImportError, AttributeError) as error:
        os.environ[_VARIABLE] = PLAIN
        sys.stderr.write(
            f"pampas: numba {numba.__version__} is not one that was tested ({error}): kernels are "
            "compiled in its usual way, which takes longer and plays slower\n"
        )
        return PLAIN
    return OWN


MODE = _mode()

if MODE == OWN:
    from sim.core.jit.target import Entry, Inner


def kernel(function: Function) -> Any:
    """An inner function of a kernel."""
    if numba.config.DISABLE_JIT:
        return function
    return numba.njit(**PlainEntry.OPTIONS)(function) if MODE == PLAIN else Inner.of(function)


def small(function: Function) -> Any:
    """A small inner function on the hot path: its body is put in place of each call."""
    if numba.config.DISABLE_JIT or MODE == PLAIN:
        return kernel(function)
    return Inner.of(function, forceinline=True)


def entry(game: str) -> Callable[[Function], Any]:
    """The entry point of a kernel, which is called from Python; its code is cached under `game`."""

    def decorate(function: Function) -> Any:
        if numba.config.DISABLE_JIT:
            return function
        return PlainEntry(game, function) if MODE == PLAIN else Entry.of(function, game)

    return decorate


def files_hash(paths: Iterable[Path]) -> str:
    """A hash over the names and the content of files."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(f"{path.parent.name}/{path.name}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:20]
