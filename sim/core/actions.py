"""Actions by fixed numbers: every action that can ever be legal in a game has one id and one name.

Inside a game an action is a code whose meaning depends on the decision. A decision declares which
codes it can offer (sim.core.codes), and from that follow, without a line in the game:

    actions = action_space(game)
    actions.size                      # ids are 0 to size - 1
    actions.id("move", 12)            # of a decision and a code
    actions.names[17]                 # "move: 12": says the same whatever the position
    actions.version                   # changes when an id comes to mean something else

Ids depend on the rules and on the sizes of the layout, never on the values of tables: all games of
one version have the same ones, changed tables or not.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sim.core.errors import PampasError
from sim.core.vocabulary import FIRST_DECISION, PASS

if TYPE_CHECKING:
    from sim.core.description import GameDescription
    from sim.core.vocabulary import Vocabulary

ANY_TIME = "any time"  # what ids are called that belong to no single decision
NO_ID = -1

# --- the ids of a game ------------------------------------------------------------------------


def text_hash(lines: Iterable[str]) -> str:
    """A short hash of some lines."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]


class ActionSpace:
    """All actions of a game by id: those of each decision in the order of the vocabulary, passing
    first, then those that can be had at any time.

    ops, codes: the decision (0 where it belongs to none) and the code of each id.
    """

    def __init__(self, vocabulary: Vocabulary, tables: Any, rules_version: int) -> None:
        self._vocabulary = vocabulary
        self._rules_version = rules_version
        ops: list[int] = []
        codes: list[int] = []
        names: list[str] = []
        for entry in vocabulary.decisions:
            if entry.codes is None:
                raise PampasError(
                    f"vocabulary: the decision {entry.name!r} does not declare its codes "
                    "(sim.core.codes says how)"
                )
            found = [PASS, *entry.codes]
            words = [entry.declined or "pass", *entry.codes.names(tables)]
            ops += [entry.op] * len(found)
            codes += found
            names += [f"{entry.name}: {word}" for word in words]
        shared = list(vocabulary.anytime)
        ops += [0] * len(shared)
        codes += shared
        names += [f"{ANY_TIME}: {word}" for word in vocabulary.anytime.names(tables)]
        self.ops: NDArray[np.int64] = np.array(ops, dtype=np.int64)
        self.codes: NDArray[np.int64] = np.array(codes, dtype=np.int64)
        self.names: tuple[str, ...] = tuple(names)
        self._ids: dict[tuple[int, int], int] = {}
        for number, key in enumerate(zip(ops, codes, strict=True)):
            if self._ids.setdefault(key, number) != number:
                both = f"{names[self._ids[key]]!r} and {names[number]!r}"
                raise PampasError(f"vocabulary: {both} have the same code")

    @property
    def size(self) -> int:
        return len(self.names)

    def __len__(self) -> int:
        return self.size

    @property
    def version(self) -> str:
        """The version of the rules, and a hash of what every id means."""
        return f"{self._rules_version}-{text_hash(self.names)}"

    def _decision(self, op: int) -> str:
        return self._vocabulary[op].name if op else ANY_TIME

    def id(self, decision: str | int, code: int) -> int:
        """The id of a code at a decision, which is given by its name or number."""
        op = self._vocabulary[decision].op
        found = self._ids.get((op, code), self._ids.get((0, code), NO_ID))
        if found == NO_ID:
            name = self._decision(op)
            raise PampasError(f"actions: {code} is no code that {name!r} declares")
        return found

    def decision(self, action: int) -> str:
        """The decision that an id belongs to; "any time" if it belongs to none."""
        return self._decision(int(self.ops[action]))

    def lookup(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """How compiled code finds ids: a row for each decision, and the ids that it points into.

        Row 1 + op - FIRST_DECISION says (first code, last code, start, id of passing): the id of a
        code is ids[start + code - first]. Row 0 is for any time.
        """
        last = int(self.ops.max())
        rows = np.zeros((2 + last - FIRST_DECISION, 4), dtype=np.int64)
        ids: list[int] = []
        for op in np.unique(self.ops).tolist():
            numbers = np.flatnonzero((self.ops == op) & (self.codes != PASS))
            codes = self.codes[numbers]
            low, high = (int(codes.min()), int(codes.max())) if codes.size else (0, -1)
            row = 1 + op - FIRST_DECISION if op else 0
            rows[row] = low, high, len(ids), self._ids.get((op, PASS), NO_ID)
            here = np.full(high - low + 1, NO_ID, dtype=np.int64)
            here[codes - low] = numbers
            ids += here.tolist()
        return rows, np.array(ids, dtype=np.int64)


@cache
def action_space(game: GameDescription) -> ActionSpace:
    """The actions of a game; their names are those of its printed tables."""
    return ActionSpace(game.vocabulary, game.tables(), game.rules_version)
