"""Kernels compiled in numba's usual way: for a numba whose insides are other than expected."""

from collections.abc import Callable
from typing import Any

import numba

from sim.core.jit.folders import cache_folder, prune
from sim.core.jit.key import cache_key


class PlainEntry:
    """An entry point that numba compiles and caches; its cache is chosen at the first use."""

    OPTIONS = {"nogil": True, "error_model": "numpy"}  # noqa: RUF012

    def __init__(self, game: str, function: Callable[..., Any]) -> None:
        self._game = game
        self._compiled = numba.njit(**self.OPTIONS)(function)
        self._is_ready = False

    def _ready(self) -> Any:
        if not self._is_ready:
            self._is_ready = True
            prune(self._game)
            before = numba.config.CACHE_DIR
            numba.config.CACHE_DIR = str(cache_folder(self._game, cache_key(self._compiled)))
            try:
                self._compiled.enable_caching()
            finally:
                numba.config.CACHE_DIR = before
        return self._compiled

    def __call__(self, *args: Any) -> Any:
        return self._ready()(*args)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ready(), name)
