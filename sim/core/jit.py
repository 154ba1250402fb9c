"""Compiled functions: how they are compiled, and a cache that can not go stale.

numba's own cache notices a change of the file that holds a cached function, but not of the
functions and constants that it uses from other files. Here only the entry point of a game's kernel
is cached, in a folder whose name is a hash of *every* source of that kernel, of the versions of
Python, numba and llvmlite, and of the settings that change the generated code. Other sources,
other folder: an old answer can not come back.
"""

import hashlib
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import llvmlite
import numba
import platformdirs
from llvmlite.binding import Linkage
from numba import types
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.dispatcher import Dispatcher

# Options of every inner function: it is only called by compiled code, so the wrappers for Python
# are left out; nothing is allocated, so arrays are not reference-counted (counting them costs a
# third of the speed); division has no checks to branch on.
_OPTIONS = {"nogil": True, "error_model": "numpy", "_nrt": False}
_INNER = {**_OPTIONS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def _compiled_once(function: Any) -> Any:
    """Keep numba from compiling a function anew for every constant that it is called with."""
    if isinstance(function, Dispatcher):
        dispatcher: Any = function
        ask = dispatcher.get_call_template

        def get_call_template(args: Any, kws: Any) -> Any:
            plain = tuple(types.unliteral(arg) for arg in args)
            return ask(plain, {key: types.unliteral(arg) for key, arg in kws.items()})

        dispatcher.get_call_template = get_call_template
        compile_function = dispatcher.compile

        def compile_inside(signature: Any) -> Any:
            with _inside_a_kernel():
                return compile_function(signature)

        dispatcher.compile = compile_inside
    return function


# numba makes machine code of every function with all that it calls, and optimises it, before the
# caller is compiled: code deep in the call graph is optimised again for every caller above it. Of a
# kernel only the entry point is ever called, so the functions inside are linked as they are and
# optimised once, in the entry point: a third of the time to compile. There they are made private to
# it, so that the optimiser may change how they are called: an array is seven numbers to numba, of
# which a kernel uses one, and passing the others costs a third of the speed.
_depth = 0


@contextmanager
def _inside_a_kernel() -> Iterator[None]:
    global _depth
    _depth += 1
    try:
        yield
    finally:
        _depth -= 1


def _but_not_inside(owner: Any, name: str, instead: Callable[..., None]) -> None:
    """Replace a step of numba's code generation by another while functions inside are compiled."""
    step = getattr(owner, name)

    def replaced(self: Any, *args: Any) -> Any:
        return instead(self, *args) if _depth else step(self, *args)

    setattr(owner, name, replaced)


def _make_private(library: Any) -> None:
    """Nobody outside calls what was linked in."""
    for function in library._final_module.functions:
        if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
            function.linkage = Linkage.internal


def _optimise_once() -> None:
    step = JITCodeLibrary._optimize_final_module

    def optimise(library: Any) -> None:
        if _depth == 0:
            _make_private(library)
            step(library)

    JITCodeLibrary._optimize_final_module = optimise


def _ready_for_linking(library: Any) -> None:
    library._finalize_dynamic_globals()
    library._verify_declare_only_symbols()
    library._finalized = True


_optimise_once()
_but_not_inside(JITCodeLibrary, "_finalize_final_module", _ready_for_linking)
_but_not_inside(JITCPUCodegen, "set_env", lambda codegen, name, environment: None)


def kernel(function: Callable[..., Any]) -> Any:
    """An inner function of a kernel."""
    return _compiled_once(numba.njit(**_INNER)(function))


def small(function: Callable[..., Any]) -> Any:
    """A small inner function on the hot path: its body is put in place of each call."""
    return _compiled_once(numba.njit(**_INNER, forceinline=True)(function))


_SETTINGS = (
    "NUMBA_BOUNDSCHECK",
    "NUMBA_OPT",
    "NUMBA_CPU_NAME",
    "NUMBA_CPU_FEATURES",
    "NUMBA_LOOP_VECTORIZE",
    "NUMBA_SLP_VECTORIZE",
    "NUMBA_ENABLE_AVX",
)


def source_key(sources: Iterable[Path]) -> str:
    """A hash over the given files and everything else that decides what code is generated."""
    digest = hashlib.sha256()
    digest.update(repr((sys.version_info[:3], platform.machine())).encode())
    digest.update(f"{numba.__version__} {llvmlite.__version__}".encode())
    for name in _SETTINGS:
        digest.update(f"{name}={os.environ.get(name, '')}\n".encode())
    digest.update(files_hash(sources).encode())
    return digest.hexdigest()[:20]


def files_hash(paths: Iterable[Path]) -> str:
    """A hash over the names and the content of files."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(f"{path.parent.name}/{path.name}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def _base_folders() -> list[Path]:
    """Where caches may live, best first: the user's choice or cache, then a temporary folder."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        return [Path(chosen), _temporary_base()]
    return [Path(platformdirs.user_cache_dir("pampas", appauthor=False)), _temporary_base()]


def _temporary_base() -> Path:
    owner = str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
    return Path(tempfile.gettempdir()) / f"pampas-cache-{owner}"


def _is_ours(folder: Path) -> bool:
    """Code is loaded from the folder, so nobody else may own it."""
    return not hasattr(os, "getuid") or folder.stat().st_uid == os.getuid()


def cache_folder(game: str, key: str) -> Path:
    """The folder for this kernel's compiled code; made if need be, always writable."""
    for base in _base_folders():
        folder = base / f"{game}-{key}"
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            with tempfile.TemporaryFile(dir=folder):
                pass
        except (OSError, RuntimeError):
            continue
        if _is_ours(folder):
            return folder
    return Path(tempfile.mkdtemp(prefix=f"pampas-{game}-"))


def entry(game: str, sources: Iterable[Path]) -> Callable[[Callable[..., Any]], Any]:
    """Compile a game's entry point and cache it in the folder keyed by `sources`."""

    def decorate(function: Callable[..., Any]) -> Any:
        if numba.config.DISABLE_JIT:
            return function
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(cache_folder(game, source_key(sources)))
        try:
            return numba.njit(**_OPTIONS, cache=True)(function)
        finally:
            numba.config.CACHE_DIR = before

    return decorate
