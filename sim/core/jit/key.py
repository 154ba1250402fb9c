"""The key of compiled code: its content, and all else that decides what is made of it."""

import hashlib
import importlib.util
import sys
from types import CodeType
from typing import Any

import llvmlite
import llvmlite.binding as llvm
import numba

from sim.core.jit.content import code_content, content_of

# Settings of numba that change the generated code.
_SETTINGS = (
    "BOUNDSCHECK",
    "OPT",
    "CPU_NAME",
    "CPU_FEATURES",
    "ENABLE_AVX",
    "LOOP_VECTORIZE",
    "SLP_VECTORIZE",
    "USING_SVML",
    "LLVM_REFPRUNE_PASS",
    "LLVM_REFPRUNE_FLAGS",
    "DEBUGINFO_DEFAULT",
    "EXTEND_VARIABLE_LIFETIMES",
)

# Modules of this package that decide what is made of a function.
_MODULES = tuple(
    f"{__package__}.{name}" for name in ("target", "pipeline", "calls", "indexing", "plain")
)


def cache_key(function: Any) -> str:
    """The key of an entry point's code: other code, compiler or machine, other key."""
    digest = hashlib.sha256(content_of(function))
    machine = (llvm.get_process_triple(), *processor())
    for part in (*_versions(), *_settings(), *machine, type(function).__name__, _own_part()):
        digest.update(f"{part}\0".encode())
    return digest.hexdigest()[:20]


def _versions() -> tuple[object, ...]:
    python = (sys.implementation.cache_tag, getattr(sys, "abiflags", ""))
    return (*python, numba.__version__, llvmlite.__version__)


def _settings() -> list[str]:
    return [f"{name}={getattr(numba.config, name, None)!s}" for name in _SETTINGS]


def processor() -> tuple[str, str]:
    """What code is made for, and with which of its features: any processor of this machine's kind.

    Code for this very one plays no faster (docs/compilation.md), and is of no use to another.
    NUMBA_CPU_NAME and NUMBA_CPU_FEATURES choose otherwise.
    """
    name, features = numba.config.CPU_NAME, numba.config.CPU_FEATURES
    if name is None and features is None:
        return "generic", ""
    if features is None:
        features = llvm.get_host_cpu_features().flatten()
    return name or llvm.get_host_cpu_name(), features


def _own_part() -> str:
    """What this package does to the code: its own modules, without their comments."""
    modules = []
    for name in _MODULES:
        spec = importlib.util.find_spec(name)
        get_code = getattr(spec and spec.loader, "get_code", None)
        code = get_code(name) if get_code else None
        modules.append(code_content(code) if isinstance(code, CodeType) else name)
    return "\n".join(modules)
