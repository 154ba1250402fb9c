"""What compiled code is made of, as one hash: the key of the cache.

The walk begins at an entry point and follows everything that its function refers to: functions
that it calls and constants that it uses, by their values, whether they are globals, attributes of
modules or come from a closure. Only what was really loaded counts: neither the place of a file nor
a comment or a docstring changes the key, and a function made by `exec` counts like one from a file.

Names are taken from the code as a whole (`co_names` does not say whether `price` is a global or the
attribute of something), so a few that are not used may count too: the key is then changed without
need, never kept without right. What the walk does not understand is an error.
"""

import dis
import enum
import hashlib
import sys
from collections.abc import Callable, Iterable
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numba
import numpy as np
from numba.extending import is_jitted

_PLAIN = (int, float, bool, str, bytes, complex, type(None), type(...))
# What comes with the compiler or with Python: told apart by name, and by the versions in the key.
_LIBRARIES = {*sys.stdlib_module_names, "numpy", "numba", "llvmlite"}


class UnknownContentError(TypeError):
    """A kernel refers to something whose value the key of the cache cannot hold."""


def content_of(function: Callable[..., Any]) -> bytes:
    """A digest of a function and of all that compiled code of it depends on."""
    return _Walk(function).digest()


def code_content(code: CodeType, docstring: str | None = None) -> str:
    """A code object without what says only where it stands."""
    constants = [
        code_content(constant) if isinstance(constant, CodeType) else _constant(constant)
        for constant in code.co_consts
    ]
    if docstring is not None and constants and code.co_consts[0] == docstring:
        constants[0] = "None"
    return repr(
        (
            code.co_name,
            code.co_code,
            code.co_exceptiontable,
            code.co_flags,
            (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount),
            (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars),
            constants,
        )
    )


def _constant(value: Any) -> str:
    if isinstance(value, frozenset):  # its order differs between processes
        return f"frozenset {sorted(map(_constant, value))}"
    if isinstance(value, tuple):
        return f"({', '.join(map(_constant, value))})"
    return repr(value)


def _names(code: CodeType) -> dict[str, None]:
    """All names that the code may look up, in a fixed order."""
    names = dict.fromkeys(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= _names(constant)
    return names


def _is_library(module: str | None) -> bool:
    return (module or "").partition(".")[0] in _LIBRARIES


class _Walk:
    """Functions are numbered in the order in which they are met, so that calls can be told."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._functions: list[FunctionType] = []
        self._numbers: dict[int, int] = {}
        self._at: Any = function  # the function that is looked at
        self._names: Iterable[str] = ()  # the names in it
        self._open: list[ModuleType] = []  # modules that are looked at: one may hold another
        self._start = self._value("the entry point", function)

    def digest(self) -> bytes:
        digest = hashlib.sha256(self._start.encode())
        for function in self._functions:  # grows while it is walked
            self._at, self._names = function, _names(function.__code__)
            for part in self._parts(function):
                digest.update(part.encode("utf-8", "surrogatepass"))
                digest.update(b"\0")
        return digest.digest()

    def _parts(self, function: FunctionType) -> Iterable[str]:
        yield code_content(function.__code__, function.__doc__)
        yield from self._used(function.__globals__, "")
        cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
        for name, cell in cells:
            yield f"{name} = {self._value(name, cell.cell_contents)}"
        for name, default in (function.__kwdefaults__ or {}).items():
            yield f"{name} = {self._value(name, default)}"
        yield self._value("a default value", function.__defaults__ or ())

    def _used(self, place: dict[str, Any], path: str) -> Iterable[str]:
        """What the function uses of its globals, or of a module."""
        for name in self._names:
            if name in place:
                value = place[name]
                if _is_known(value) or _loads(self._at.__code__, name, bool(path)):
                    yield f"{name} = {self._value(path + name, value)}"

    def _number(self, function: FunctionType) -> int:
        number = self._numbers.setdefault(id(function), len(self._functions))
        if number == len(self._functions):
            self._functions.append(function)
        return number

    def _module(self, path: str, module: ModuleType) -> str:
        if module in self._open:
            return f"module {module.__name__}"
        if _is_library(module.__name__):  # of which constants are used, and what the compiler knows
            constants = {
                name: vars(module)[name]
                for name in self._names
                if isinstance(vars(module).get(name, module), _PLAIN)
            }
            return f"module {module.__name__} {constants}"
        self._open.append(module)
        used = ", ".join(self._used(vars(module), f"{path}."))
        self._open.pop()
        return f"module {{{used}}}"

    def _value(self, name: str, value: Any) -> str:
        kind = type(value)
        if kind in _PLAIN:
            return f"{kind.__name__} {value!r}"
        if is_jitted(value):
            options = sorted(map(str, value.targetoptions.items()))
            return f"compiled {self._number(value.py_func)} {options}"
        if isinstance(value, ModuleType):
            return self._module(name, value)
        if isinstance(value, enum.Enum):
            return f"{kind.__module__}.{kind.__qualname__} {value!r}"
        if isinstance(value, tuple):
            parts = ", ".join(self._value(name, part) for part in value)
            return f"{kind.__qualname__} ({parts})"
        if isinstance(value, np.generic):
            return f"{value.dtype.str} {value.tobytes().hex()}"
        if isinstance(value, np.ndarray) and not value.dtype.hasobject:
            shape = (value.dtype.descr, value.shape, value.strides)
            return f"array {shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
        if isinstance(value, numba.types.Type):
            return f"numba {value}"
        if isinstance(value, FunctionType) and not _is_library(value.__module__):
            return f"function {self._number(value)}"
        module = getattr(value, "__module__", None) or type(value).__module__
        named = getattr(value, "__qualname__", None) or getattr(value, "__name__", None)
        if callable(value) and named and _is_library(module):
            return f"{module}.{named}"
        raise UnknownContentError(
            f"{name} in {self._at.__module__}.{self._at.__qualname__} is a "
            f"{kind.__module__}.{kind.__qualname__}: the cache of a kernel can be keyed by "
            "numbers, texts, tuples, arrays, modules and functions only"
        )


def _is_known(value: Any) -> bool:
    """Whether its content can be told; for the rest the walk looks whether it is really used."""
    return isinstance(value, (*_PLAIN, np.generic, np.ndarray, tuple, ModuleType)) or is_jitted(
        value
    )


def _loads(code: CodeType, name: str, attribute: bool) -> bool:
    """Whether the code really looks up a global of this name, or an attribute of one."""
    before = ""
    for instruction in dis.get_instructions(code):
        if attribute:
            loads = instruction.opname in ("LOAD_ATTR", "LOAD_METHOD")
            loads = loads and before in ("LOAD_GLOBAL", "LOAD_NAME", "LOAD_ATTR")
        else:
            loads = instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME")
        if loads and instruction.argval == name:
            return True
        before = instruction.opname
    return any(
        _loads(inner, name, attribute) for inner in code.co_consts if isinstance(inner, CodeType)
    )
