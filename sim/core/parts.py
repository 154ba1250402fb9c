"""The parts of a game, by the files of its package: the same files with the same names in each.

| file | states | what it is |
|---|---|---|
| `setup.py` | `Setup` | the factors of one game, checked |
| `facts.py` | `table_folder` | the component tables, and how they are checked |
| `flatten.py` | `flatten(facts)` | component facts as the `Tables` of the kernel |
| `players/weights.py` | `weights` | what policies are made of |
| `kernel/layout.py` | `state` | the fields of a state |
| `kernel/design.py` | `design`, `outcome`, `seat_outcome` | the rows of games |
| `kernel/rooms.py` | `vocabulary` | what can be to do and to decide |
| `kernel/entry.py` | the module itself | the compiled kernel (sim.core.machine.EntryPoint) |
| `text.py` | `action_text(state, tables, action)`, `tabletop(state, tables)` | words |
| `log.py` | `Log` | how a game is told |
| `position.py` | `to_dict(state, tables, setup, memory)`, `from_dict(data, tables)` | positions |
| `invariants/__init__.py` | `invariants()` | what the referee looks for |
| `signature.py` | `signature_games()` | the games whose hashes tell whether anything has changed |
| `study_facts.py` | `study_facts(facts)` | the game as studies see it |
| `picture.py` | `picture(state, tables)` | the board as SVG, if the game says that it is `drawn` |

A file is imported when its part is first asked for, and a file, a name or a kind of thing that is
not there is named then. A file may be a package of that name. A game that is a single module states
everything there, its entry point as `entry`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, cast

from sim.core.errors import PampasError

if TYPE_CHECKING:
    from sim.core.description import Words
    from sim.core.features import Features
    from sim.core.machine import EntryPoint, Machine
    from sim.core.policy import Shelf
    from sim.core.referee import Invariants
    from sim.core.rows import RowLayout
    from sim.core.signature import SignatureGames
    from sim.core.vocabulary import Vocabulary

Part = TypeVar("Part")


class PartError(PampasError):
    """A file of a game that is missing, or does not state what it should."""


# --- finding ----------------------------------------------------------------------------------


def instance(package: str, file: str, name: str, kind: type[Part]) -> Part:
    """What a file of a game states, which is of this kind."""
    value = _stated(package, file, name)
    if not isinstance(value, kind):
        _refuse(package, file, name, value, f"one of {_class(kind)}")
    return value


def subclass(package: str, file: str, name: str, kind: type[Part]) -> type[Part]:
    """A class that a file of a game states."""
    value = _stated(package, file, name)
    if not (isinstance(value, type) and issubclass(value, kind)):
        _refuse(package, file, name, value, f"a class of {_class(kind)}")
    return value


def function(package: str, file: str, name: str) -> Callable[..., Any]:
    """A function that a file of a game states."""
    value = _stated(package, file, name)
    if not callable(value):
        _refuse(package, file, name, value, "a function")
    found: Callable[..., Any] = value
    return found


@cache
def _module(package: str, file: str) -> ModuleType:
    """A file of a package; of a game that is a single module, that one."""
    game = import_module(package)
    if not hasattr(game, "__path__"):
        return game
    try:
        return import_module(f"{package}.{file}")
    except ModuleNotFoundError as error:
        if not f"{package}.{file}".startswith(error.name or " "):
            raise  # the file is there, and asks for another one
        raise PartError(
            f"{package}: there is no file {_path(file)} (sim.core.parts says what it should state)"
        ) from error


def _stated(package: str, file: str, name: str) -> Any:
    module = _module(package, file)
    if not hasattr(module, name):
        raise PartError(f"{module.__name__}: {name} is missing (sim.core.parts says what it is)")
    return getattr(module, name)


def _refuse(package: str, file: str, name: str, value: object, expected: str) -> NoReturn:
    where = _module(package, file).__name__
    raise PartError(f"{where}: {name}: got {value!r}, expected {expected}")


def _path(file: str) -> str:
    return f"{file.replace('.', '/')}.py"


def _class(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


# --- what is made of several parts, once for each game ------------------------------------------


@cache
def folder(package: str) -> Path:
    """Where the files of a game are."""
    file = import_module(package).__file__
    assert file is not None
    return Path(file).parent


def folders(package: str) -> tuple[str, ...]:
    """Where all of its code is: its own folder, and that of its family."""
    return tuple(getattr(import_module(package), "__path__", (str(folder(package)),)))


@cache
def shelf(package: str, game: str, path: Path, names: tuple[str, ...]) -> Shelf:
    """The policies of a game in a folder, and the weights that they are made of."""
    from sim.core.policy import Shelf
    from sim.core.weights import Weights

    weights = instance(package, "players.weights", "weights", Weights)
    return Shelf(weights, path, names, lambda: (game, features(package).version))


@cache
def rows(package: str) -> RowLayout:
    """Which numbers stand where in design and outcome rows."""
    from sim.core.layout import Block
    from sim.core.rows import RowLayout

    names = ("design", "outcome", "seat_outcome")
    found = RowLayout(*(instance(package, "kernel.design", name, Block) for name in names))
    if wrong := found.mistake():
        raise PartError(f"{_module(package, 'kernel.design').__name__}: {wrong}")
    return found


@cache
def vocabulary(package: str) -> Vocabulary:
    """What can be to do and to decide."""
    from sim.core.vocabulary import Vocabulary

    return instance(package, "kernel.rooms", "vocabulary", Vocabulary)


@cache
def words(package: str) -> Words:
    """What things are called."""
    from sim.core.description import Words

    known = vocabulary(package)
    return Words(
        lambda op: known[op].name,
        function(package, "text", "action_text"),
        function(package, "text", "tabletop"),
    )


@cache
def machine(package: str) -> Machine:
    """The compiled kernel."""
    from sim.core.fields import StateBlock
    from sim.core.machine import Machine
    from sim.core.weights import Weights

    module = _module(package, "kernel.entry")
    single = module.__name__ == package
    entry: EntryPoint = _stated(package, "", "entry") if single else cast(Any, module)
    state = instance(package, "kernel.layout", "state", StateBlock)
    weights = instance(package, "players.weights", "weights", Weights)
    return Machine(entry, state, rows(package), weights.size)


@cache
def features(package: str) -> Features:
    """What a value network reads of a position."""
    from sim.core.features import MAX_ROWS, Features
    from sim.core.fields import StateBlock

    found = Features(instance(package, "kernel.layout", "state", StateBlock))
    if found.most_true > MAX_ROWS:
        raise PartError(
            f"{_module(package, 'kernel.layout').__name__}: state: a position can have "
            f"{found.most_true:,} features, expected at most {MAX_ROWS:,}: declare a field that "
            "says little with valued=False"
        )
    return found


@cache
def invariants(package: str) -> Invariants:
    """What the referee looks for."""
    from sim.core.referee import Invariants

    return _made(package, "invariants", "invariants", Invariants)


@cache
def signature_games(package: str) -> SignatureGames:
    """The games whose hashes tell whether anything has changed."""
    from sim.core.signature import SignatureGames

    return _made(package, "signature", "signature_games", SignatureGames)


def _made(package: str, file: str, name: str, kind: type[Part]) -> Part:
    """What a function of a game gives."""
    value = function(package, file, name)()
    if not isinstance(value, kind):
        _refuse(package, file, f"{name}()", value, f"one of {_class(kind)}")
    return value
