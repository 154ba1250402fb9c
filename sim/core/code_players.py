"""Players by code: a function in a file of your own plays seats, `my.py:choose`.

    def choose(game):                    # one decision: the game (sim.core.facade) as it stands
        return game.legal_actions()[0]   # an action, its code or its text

    def choose(observations, masks):     # many at once: arrays as those of a VectorGame
        return masks.argmax(axis=1)      # an id for each of them

Which of the two a function is, its number of parameters says. To the rest of the engine it is a row
of weights like any other policy, that of chance, with the number of its code in place of a network:
what is played says by that number with which code.
"""

from __future__ import annotations

import hashlib
import importlib.util
import inspect
import os
import re
import sys
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sim.core.actions import action_space
from sim.core.brain import ID_BITS
from sim.core.errors import PampasError, PolicyError, PolicyNameError
from sim.core.rows import OPENING
from sim.core.shared_weights import NETWORK

if TYPE_CHECKING:
    from sim.core.batch import Batch
    from sim.core.eyes import Eyes
    from sim.core.facade import Game
    from sim.core.facts import Tables
    from sim.core.rows import Design, Outcome, PolicyRows

NAME = re.compile(r"(?P<path>.+\.py):(?P<function>[^:=]*)")
AT_ONCE = 256  # games that are played side by side
SECONDS = 0.05  # that a game takes, to cut work into chunks: nobody knows what a function does


@dataclass(frozen=True)
class CodePlayer:
    """A function of a file; `number` is below 0, and another one for other code."""

    path: str
    function: str
    number: int
    call: Callable[..., Any] = field(compare=False, repr=False)
    many: bool = field(default=False, compare=False)

    @property
    def name(self) -> str:
        return f"{self.path}:{self.function}"

    def __reduce__(self) -> Any:
        """Another process reads the file itself."""
        return load, (self.name,)

    # --- one decision ---------------------------------------------------------------------------

    def choose(self, game: Game) -> int:
        """The code of the action that it chooses; what is wrong is told with the place."""
        if not self.many:
            return game.code_of(self._ask(lambda: self._place(game), game), self.name)
        actions = action_space(game.description)
        ids = [actions.id(game.decision, code) for code in game.legal_codes]
        masks = np.zeros((1, actions.size), dtype=np.bool_)
        masks[0, ids] = True
        seen = _eyes(game.tables).see(game.state)[game.decider : game.decider + 1]
        found = self._array(self._ask(lambda: self._place(game), seen, masks), 1)
        if found[0] not in ids:
            legal = "; ".join(f"{one} ({actions.names[one]})" for one in sorted(ids))
            raise PolicyError(f"{self.name}: got action {found[0]}, expected one of: {legal}")
        return int(actions.codes[found[0]])

    # --- many decisions -------------------------------------------------------------------------

    def choose_many(self, batch: Batch, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """The ids of the actions that it chooses in these games of a batch."""
        where = f"{len(rows)} decisions at once"
        seen, masks = batch.observations[rows], batch.masks[rows]
        return self._array(self._ask(lambda: where, seen, masks), len(rows))

    def _array(self, value: Any, count: int) -> NDArray[np.int64]:
        found = np.asarray(value)
        if found.shape != (count,) or found.dtype.kind not in "iu":
            got = f"an array of shape {found.shape} and type {found.dtype}"
            raise PolicyError(f"{self.name}: got {got}, expected {count} ids of actions")
        return found.astype(np.int64)

    def _ask(self, where: Callable[[], str], *arguments: Any) -> Any:
        try:
            return self.call(*arguments)
        except Exception as error:
            place = _line(error, self.path)
            told = f"{type(error).__name__}: {error}"
            raise PolicyError(f"{place}: {told} (in {self.function}, {where()})") from error

    @staticmethod
    def _place(game: Game) -> str:
        return f"turn {game.turn}, seat {game.decider + 1}, at {game.decision!r}"


# --- files --------------------------------------------------------------------------------------

_known: dict[int, CodePlayer] = {}


def is_code(name: str) -> bool:
    """Whether the name of a policy means a function in a file."""
    return NAME.fullmatch(name) is not None


def load(name: str) -> CodePlayer:
    """The function that a name means; what is wrong with it is refused."""
    found = NAME.fullmatch(name)
    if found is None:
        raise PolicyNameError("policy", repr(name), "FILE.py:FUNCTION")
    path = Path(os.path.expanduser(found["path"]))
    if not path.is_file():
        expected = f"a file: there is none at {path.absolute()}"
        raise PolicyNameError("policy", repr(name), expected)
    source = path.read_bytes()
    digest = hashlib.sha256(source + b"\0" + found["function"].encode()).digest()
    number = -1 - int.from_bytes(digest[:8], "big") % (1 << ID_BITS)
    if number in _known and _known[number].name == name:
        return _known[number]
    module = _module(path, found["path"], digest.hex()[:16])
    call, many = _function(module, name, found["function"])
    _known[number] = CodePlayer(found["path"], found["function"], number, call, many)
    return _known[number]


def _module(path: Path, shown: str, digest: str) -> Any:
    """The file, carried out; modules beside it can be imported by it."""
    spec = importlib.util.spec_from_file_location(f"pampas_player_{digest}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    folder = str(path.parent.absolute())
    sys.path.insert(0, folder)
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        raise PolicyError(f"{shown}:{error.lineno}: {error.msg}") from error
    except Exception as error:
        told = f"{type(error).__name__}: {error}"
        raise PolicyError(f"{_line(error, str(path), shown)}: {told}") from error
    finally:
        sys.path.remove(folder)
    return module


def _function(module: Any, name: str, function: str) -> tuple[Callable[..., Any], bool]:
    call = getattr(module, function, None)
    if not callable(call):
        there = sorted(
            one
            for one, value in vars(module).items()
            if inspect.isfunction(value) and value.__module__ == module.__name__
        )
        expected = f"one of its functions: {', '.join(there)}" if there else "a file with functions"
        raise PolicyNameError("policy", repr(name), expected)
    needed = [
        one
        for one in inspect.signature(call).parameters.values()
        if one.default is one.empty and one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)
    ]
    if len(needed) not in (1, 2):
        expected = "a function of (game), or of (observations, masks)"
        raise PolicyNameError("policy", f"{name!r} with {len(needed)} parameters", expected)
    return call, len(needed) == 2


def _line(error: BaseException, path: str, shown: str = "") -> str:
    """Where something went wrong: the last line of the file that had a part in it."""
    name = os.path.abspath(os.path.expanduser(path))
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if os.path.abspath(frame.filename) == name
    ]
    return f"{shown or path}:{frames[-1].lineno}" if frames else shown or path


@lru_cache(maxsize=8)
def _eyes_of(game: str, tables_hash: str, given: _Given) -> Eyes:
    from sim.core.eyes import Eyes

    return Eyes(given.tables)


class _Given:
    """Tables as an argument that a cache does not compare."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Given)

    def __hash__(self) -> int:
        return 0


def _eyes(tables: Tables) -> Eyes:
    return _eyes_of(tables.game.name, tables.hash, _Given(tables))


# --- rows of weights ----------------------------------------------------------------------------


def player_of(row: NDArray[np.float64]) -> CodePlayer | None:
    """The code of a row of weights; None: it has none."""
    if len(row) <= NETWORK or row[NETWORK] >= 0:
        return None
    number = int(row[NETWORK])
    if number not in _known:
        raise PolicyError(f"policies: got the code {number}, expected one that was loaded before")
    return _known[number]


def players_of(rows: PolicyRows) -> dict[int, CodePlayer]:
    """The players by code among some policies, by number: what another process has to be given."""
    found = (player_of(row) for row in rows)
    return {one.number: one for one in found if one is not None}


def keep_players(players: Mapping[int, CodePlayer]) -> None:
    """Keep what `players_of` gave in another process; a file must not have changed since."""
    for number, player in players.items():
        if player.number != number:
            raise PolicyError(f"{player.name}: has changed since the games began")
        _known[number] = player


def without_code(rows: PolicyRows) -> PolicyRows:
    """The rows for the kernel, which knows no code."""
    if rows.shape[1] <= NETWORK or not (rows[:, NETWORK] < 0).any():
        return rows
    plain = rows.copy()
    plain[plain[:, NETWORK] < 0, NETWORK] = 0
    return plain


# --- whole games --------------------------------------------------------------------------------


def play_with_code(design: Design, tables: Tables, policies: PolicyRows) -> Outcome:
    """Play every row of a design, in which some seats are played by code."""
    if design[:, tables.game.rows.design[OPENING].start].any():
        raise PampasError("opening: got a player by code, expected players of the game itself")
    field = tables.game.rows.design["policy"]
    seats = design[:, field.start : field.start + field.size]
    numbers = policies[:, NETWORK][seats].astype(np.int64)
    plain = without_code(policies)
    outcome = np.zeros((len(design), tables.game.rows.outcome_block.size), dtype=np.int32)
    for first in range(0, len(design), AT_ONCE):
        part = slice(first, first + AT_ONCE)
        outcome[part] = _play_part(design[part], tables, plain, np.minimum(numbers[part], 0))
    return outcome


def _play_part(
    design: Design, tables: Tables, policies: PolicyRows, numbers: NDArray[np.int64]
) -> Outcome:
    from sim.core.batch import Batch

    batch = Batch(tables, policies, (numbers < 0).astype(np.int64))
    batch.clear()
    batch.add(np.arange(len(design)), design)
    batch.begin()
    actions = np.zeros(len(design), dtype=np.int64)
    every = np.arange(len(design))
    while batch.going_on.any():
        asked = np.where(batch.going_on, numbers[every, batch.seats], 0)
        for number in np.unique(asked[asked < 0]).tolist():
            rows = np.flatnonzero(asked == number)
            actions[rows] = answers(_known[number], batch, rows)
        batch.step(actions)
    return batch.outcomes.copy()


def answers(player: CodePlayer, batch: Batch, rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """The ids of the actions that a player by code chooses in these games of a batch."""
    if player.many:
        chosen = np.zeros(batch.count, dtype=np.int64)
        chosen[rows] = player.choose_many(batch, rows)
        wrong = rows[~batch.are_legal(chosen)[rows]]
        if wrong.size:
            row = int(wrong[0])
            raise PolicyError(f"{player.name}: {batch.refusal(row, int(chosen[row]))}")
        return chosen[rows]
    found = []
    for row in rows.tolist():
        game = _held(batch, row)
        found.append(batch.actions.id(game.decision, player.choose(game)))
    return np.array(found, dtype=np.int64)


def _held(batch: Batch, row: int) -> Game:
    """A copy of one game of a batch, for a function that plays one decision."""
    from sim.core.facade import Game

    class Held(Game):
        decider = property(lambda self: int(batch.seats[row]))

    description = batch.tables.game
    state = batch.states[row].copy()
    players = int(state[batch.machine.at.players])
    game = Held.__new__(Held)
    game.state, game.memory = state, batch.memories[row].copy()
    game.tables, game.setup, game.watch = batch.tables, description.setup(players=players), None
    game._machine = batch.machine
    ids = batch.legal[row, : batch.counts[row]]
    game._legal = batch.actions.codes[ids].tolist()
    game.seat_policies()
    return game
