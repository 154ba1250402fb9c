"""The cache of an entry point's machine code.

A file holds the code of one signature. It is written whole or not at all and begins with a digest,
so that processes that compile at the same time do no harm and a damaged file is compiled again.
"""

import hashlib
import pickle
import re
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from sim.core.jit.folders import cache_folder, prune, touch, write_whole
from sim.core.jit.key import cache_key

_DIGEST_SIZE = hashlib.sha256().digest_size


class KernelCache(_Cache):  # type: ignore[misc]
    """Keyed by content: numba's own cache is keyed by the place and the time of a file."""

    def __init__(self, game: str, entry_point: Any) -> None:
        self._game = game
        self._entry_point = entry_point
        self._is_enabled = True

    @cached_property
    def folder(self) -> Path:
        """Found at the first use: by then all that the kernel calls is defined."""
        return cache_folder(self._game, cache_key(self._entry_point))

    @property
    def cache_path(self) -> str:
        return str(self.folder)

    def enable(self) -> None:
        self._is_enabled = True

    def disable(self) -> None:
        self._is_enabled = False

    def flush(self) -> None:
        for path in self.folder.glob("*.nbc"):
            path.unlink(missing_ok=True)

    def _path(self, signature: Any) -> Path:
        name = re.sub(r"\W+", "-", self._entry_point.py_func.__name__)
        digest = hashlib.sha256(str(signature).encode()).hexdigest()[:12]
        return self.folder / f"{name}-{digest}.nbc"

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """What was compiled for this signature, or None.

        numba would load its libraries of functions first, which takes longer than all the rest:
        code that is complete needs none of them.
        """
        if not self._is_enabled:
            return None
        try:
            content = self._path(sig).read_bytes()
        except OSError:
            return None
        digest, payload = content[:_DIGEST_SIZE], content[_DIGEST_SIZE:]
        if hashlib.sha256(payload).digest() != digest:
            return None
        touch(self.folder)
        return CompileResult._rebuild(target_context, *pickle.loads(payload))

    def save_overload(self, sig: Any, data: Any) -> None:
        if not self._is_enabled or data.lifted or data.library.has_dynamic_globals:
            return
        payload = dumps(data._reduce())
        with suppress(OSError):  # a full disk: it is compiled, and compiled again the next time
            write_whole(self._path(sig), hashlib.sha256(payload).digest() + payload)
        prune(self._game)
