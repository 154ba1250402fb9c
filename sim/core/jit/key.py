"""The key of compiled code: its content, and all else that decides what is made of it."""

import hashlib
import importlib.util
import platform
import sys
from types import CodeType
from typing import Any

import llvmlite
import llvmlite.binding as llvm
import numba
import numpy as np

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


def cache_key(function: Any) -> str:
    """The key of an entry point's code: other code, compiler or machine, other key."""
    digest = hashlib.sha256(content_of(function))
    for part in (*_versions(), *_settings(), *_machine(), type(function).__name__, _own_part()):
        digest.update(f"{part}\0".encode())
    return digest.hexdigest()[:20]


def _versions() -> tuple[object, ...]:
    python = (sys.implementation.cache_tag, sys.version_info[:3])
    return (*python, numba.__version__, llvmlite.__version__, np.__version__)


def _settings() -> list[str]:
    return [f"{name}={getattr(numba.config, name, None)!s}" for name in _SETTINGS]


def _machine() -> tuple[str, ...]:
    """The processor that code is made for: this one, or the one that numba is told."""
    name, features = numba.config.CPU_NAME, numba.config.CPU_FEATURES
    if name is None:
        name = llvm.get_host_cpu_name()
    if features is None:
        features = llvm.get_host_cpu_features().flatten()
    return (platform.machine(), llvm.get_process_triple(), name, features)


def _own_part() -> str:
    """What this package does to the code: its own modules, without their comments."""
    modules = []
    for name in ("sim.core.jit.target", "sim.core.jit.plain"):
        spec = importlib.util.find_spec(name)
        get_code = getattr(spec and spec.loader, "get_code", None)
        code = get_code(name) if get_code else None
        modules.append(code_content(code) if isinstance(code, CodeType) else name)
    return "\n".join(modules)
