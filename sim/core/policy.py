"""Policies as data: rows of named weights, read from JSON files and checked.

A policy file says how a player weighs things:

    {"about": "a sentence", "like": "club", "weights": {"peso": 0.4}, "record": {...}}

Weights that it does not state are those of the policy that it is `like`, else the defaults. Single
weights can follow a name: club:temperature=0.5, and so can a policy that it is to look ahead like:
gaucho:search=expert. A policy that looks ahead can name value networks,
one for each number of players, by their files beside its own: "networks": ["club-2.net"]. Nothing
here knows a game: which weights there are and which policies come with it is said by a `Shelf`.
"""

from __future__ import annotations

import hashlib
import math
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.core.brain import joined, keep
from sim.core.code_players import is_code, load
from sim.core.errors import PolicyError, PolicyNameError
from sim.core.network import NetworkFile, look
from sim.core.reader import Reader, close_to, did_you_mean
from sim.core.shared_weights import NETWORK, SEARCH_WEIGHTS
from sim.core.tables import read_json
from sim.core.weights import Weight, Weights

Row = NDArray[np.float64]

SUFFIX = ".json"
CHANGE = ":"  # club:temperature=0.5
SEARCH = "search"  # gaucho:search=expert
HASH_DIGITS = 16
REQUIRED = ("about", "weights")
OPTIONAL = ("like", "networks", "record")


@dataclass(frozen=True, eq=False)
class Policy:
    """One policy; `name` is a shipped name, or the path of its file as it was given.

    `record` tells where the weights come from, `like` which policy the file starts from ("": the
    defaults). `row` cannot be written to.
    """

    name: str
    about: str
    row: Row
    record: Mapping[str, Any] = field(default_factory=dict)
    like: str = ""


class Roster:
    """Policies in order: the number of a policy is its row in the kernel's matrix."""

    def __init__(self, policies: Iterable[Policy]) -> None:
        self.policies = tuple(policies)

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(policy.name for policy in self.policies)

    @cached_property
    def rows(self) -> Row:
        """The matrix for the kernel. Treat it as read-only.

        It is not marked so: a compiler takes an array that is for another type, and compiles again.
        """
        return np.stack([policy.row for policy in self.policies])

    @property
    def hash(self) -> str:
        """A hash of all names and weights."""
        digest = hashlib.sha256()
        for policy in self.policies:
            digest.update(policy.name.encode("utf-8", "surrogatepass") + b"\0")
            digest.update(policy.row.astype("<f8").tobytes())
        return digest.hexdigest()[:HASH_DIGITS]

    def number(self, name: str) -> int:
        if name not in self.names:
            near = close_to(name, self.names)
            raise PolicyNameError("policy", repr(name), f"one of this roster{near}")
        return self.names.index(name)

    def __getitem__(self, name: str) -> Policy:
        return self.policies[self.number(name)]

    def __len__(self) -> int:
        return len(self.policies)


def is_path(name: str) -> bool:
    """Whether a name means a file: it ends in .json or has a path separator."""
    separators = [separator for separator in (os.sep, os.altsep, "/") if separator]
    return name.endswith(SUFFIX) or any(separator in name for separator in separators)


class Shelf:
    """The policies of a game: its weights, and the folder with the files that come with it.

    `read_by` gives the game and the version of the features that networks have to be for.
    """

    def __init__(
        self,
        weights: Weights,
        folder: Path,
        names: Sequence[str],
        read_by: Callable[[], tuple[str, str]] | None = None,
    ) -> None:
        self.weights = weights
        self.folder = folder
        self.names = tuple(names)
        self._read_by = read_by

    @cached_property
    def shipped(self) -> Roster:
        """The policies that come with the game, in their fixed order."""
        return Roster(self._shipped(name, ()) for name in self.names)

    def load(self, name: str | Path) -> Policy:
        """A policy by its shipped name, or from a file, perhaps with other weights behind it."""
        name = policy_name(name)
        if name in self.names:
            return self.shipped[name]
        if is_code(name):
            return self._code(name)
        base, *changes = name.split(CHANGE)
        if changes and all("=" in change for change in changes):
            return self._changed(name, self.load(base), changes)
        return self._file(name, Path(os.path.expanduser(name)), ())

    def _changed(self, name: str, base: Policy, changes: Sequence[str]) -> Policy:
        """club:temperature=0.5:peso=0.4: a policy with some weights of its own."""
        row = base.row.copy()
        stated: dict[str, Any] = {}
        for change in changes:
            weight, _, text = change.partition("=")
            if weight in stated:
                expected = f"each weight once: {weight} is given twice"
                raise PolicyNameError("policy", repr(name), expected)
            if weight == SEARCH:
                searching = self.load(text).row
                networks = joined(int(row[NETWORK]), int(searching[NETWORK]))
                row[list(SEARCH_WEIGHTS)] = searching[list(SEARCH_WEIGHTS)]
                row[NETWORK] = networks  # its own ones know its games
                continue
            try:
                stated[weight] = float(text)
            except ValueError:
                expected = f"a number behind {weight}="
                raise PolicyNameError("policy", repr(name), expected) from None
        self._set_weights(_PolicyReader(stated, lambda _: f"policy {name}"), row)
        row.setflags(write=False)
        about = f"{base.name} with {', '.join(changes)}."
        return Policy(name, about, row, like=base.name)

    def _code(self, name: str) -> Policy:
        """my.py:choose: a function plays; its weights are those of chance."""
        row = self.shipped[self.names[0]].row.copy()
        row[NETWORK] = load(name).number
        row.setflags(write=False)
        return Policy(name, f"The function of {name}.", row)

    def roster_for(self, names: Iterable[str | Path]) -> Roster:
        """The shipped policies first, then the files among `names` in order of mention."""
        texts = dict.fromkeys(policy_name(name) for name in names)
        files = [name for name in texts if name not in self.names]
        return Roster([*self.shipped.policies, *map(self.load, files)]) if files else self.shipped

    def differing(self, policy: Policy) -> list[Weight]:
        """The weights in which a policy differs from the defaults."""
        entries = self.weights.entries.values()
        return [weight for weight in entries if policy.row[weight.index] != weight.default]

    def groups(self) -> dict[str, list[Weight]]:
        """The weights by group, in the order of the row."""
        out: dict[str, list[Weight]] = {}
        for weight in self.weights.entries.values():
            out.setdefault(weight.group, []).append(weight)
        return out

    # --- reading a file ---------------------------------------------------------------------------

    def _shipped(self, name: str, trail: tuple[Path, ...]) -> Policy:
        return self._read(name, self.folder / f"{name}{SUFFIX}", f"{name}{SUFFIX}", trail)

    def _file(self, name: str, path: Path, trail: tuple[Path, ...]) -> Policy:
        if not is_path(name):
            raise PolicyNameError("policy", repr(name), self._expected(name))
        if path.is_dir():
            raise PolicyNameError("policy", f"{name!r}, a folder", self._expected())
        if not path.exists():
            expected = f"a file: there is none at {path.absolute()}"
            raise PolicyNameError("policy", repr(name), expected)
        return self._read(name, path, name, trail)

    def _read(self, name: str, path: Path, label: str, trail: tuple[Path, ...]) -> Policy:
        content = _PolicyReader(read_json(path, label), lambda _: label)
        content.fields(REQUIRED, OPTIONAL)
        about = content["about"].text()
        row = np.array([weight.default for weight in self.weights.entries.values()])
        like = ""
        if "like" in content:
            like = content["like"].text()
            row = self._like(content["like"], path, (*trail, path.resolve())).row.copy()
        self._set_weights(content["weights"], row)
        if "networks" in content:
            row[NETWORK] = keep(self._networks(content["networks"], path))
        record = content["record"].object() if "record" in content else {}
        row.setflags(write=False)
        return Policy(name, about, row, record, like)

    def _networks(self, stated: _PolicyReader, path: Path) -> list[NetworkFile]:
        """The networks of a file; paths are relative to its folder."""
        game, layout = self._read_by() if self._read_by else (None, None)
        found: dict[int, NetworkFile] = {}
        for entry in stated.elements(low=1):
            file = path.parent / os.path.expanduser(entry.text())
            try:
                network = look(file, game, layout)
            except PolicyError as error:
                raise PolicyError(f"{entry.place()}: {error}") from error
            if network.players in found:
                entry.refuse_saying(f"a second network for {network.players} players")
            found[network.players] = network
        return list(found.values())

    def _set_weights(self, stated: _PolicyReader, row: Row) -> None:
        for weight, value in stated.items():
            if weight not in self.weights.entries:
                near = close_to(weight, self.weights.entries)
                stated.refuse_saying(f"unknown weight {weight!r}{near}")
            entry = self.weights.entries[weight]
            row[entry.index] = value.number_in(entry)

    def _like(self, entry: _PolicyReader, path: Path, trail: tuple[Path, ...]) -> Policy:
        """The policy that a file starts from; a path is relative to the file's folder."""
        name = entry.text()
        shipped = name in self.names
        source = (
            self.folder / f"{name}{SUFFIX}" if shipped else path.parent / os.path.expanduser(name)
        )
        if source.resolve() in trail:
            files = " -> ".join(step.name for step in (*trail, source))
            entry.refuse_saying(f"policies that are like each other in a circle: {files}")
        try:
            return self._shipped(name, trail) if shipped else self._file(name, source, trail)
        except PolicyError as error:
            raise PolicyError(f"{entry.place()}: {error}") from error

    def _expected(self, name: str = "") -> str:
        hint = did_you_mean(name, self.names)
        return f"one of {', '.join(self.names)}, or a path to a policy file ({SUFFIX}){hint}"


def policy_name(name: str | Path) -> str:
    """The name of a policy as text, as it was given; a `Path` always reads as a path."""
    if isinstance(name, str):
        return name
    if not isinstance(name, os.PathLike):
        raise PolicyError(f"policy: got {name!r}, expected a name or a path to a policy file")
    text = os.fspath(name)
    return text if is_path(text) else os.path.join(os.curdir, text)


class _PolicyReader(Reader):
    error = PolicyError

    def number(self) -> float:
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.refuse("a number")
        try:
            number = float(value)
        except OverflowError:
            number = math.inf
        if not math.isfinite(number):
            self.refuse("a finite number")
        return number

    def number_in(self, weight: Weight) -> float:
        """A number within the bounds of a weight."""
        number = self.number()
        if not weight.holds(number):
            self.refuse(f"a number: {weight.range}")
        return number
