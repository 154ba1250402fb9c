"""The configuration of a run: from options and a file, checked and completed, and back to data."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.counts import AT_MOST, MAX_GAMES, MAX_NUMBER, MAX_SEED, counted
from analysis.seating import policy_names, seated_setup
from sim import game_named, games
from sim.core.errors import FieldError, PampasError
from sim.core.factors import Value, setup_fields, wrong
from sim.core.reader import choice, close_to, show
from sim.core.tables import read_json

if TYPE_CHECKING:
    from sim.core.setup import Setup

DEFAULT_GAME = next(iter(games()))


@dataclass(frozen=True)
class Configuration:
    """Everything that decides what a run plays; what is not given has its default.

    games: with `rotate` a multiple of the seats that rotate, rounded up from `rounded_from`.
    first: number of the first game.
    policy: names of shipped policies or paths to policy files: one for all, or one per seat. Kept
        as one per seat.
    tables: names of shipped overlays or folders.
    factors: by the names of the game's factors, in the order of its list.
    """

    game: str = DEFAULT_GAME
    players: int = 2
    games: int = 10_000
    first: int = 0
    seed: int = 1
    policy: tuple[str, ...] = ("club",)
    rotate: bool = False
    tables: tuple[str, ...] = ()
    factors: Mapping[str, Value] = field(default_factory=dict)
    rounded_from: int | None = field(default=None, init=False, compare=False)

    def __post_init__(self) -> None:
        defaults = {
            factor.name: factor.default for factor in game_named(_game("game", self.game)).factors
        }
        for name in self.factors:
            if name not in defaults:
                near = close_to(name, defaults)
                raise PampasError(f"factors: unknown factor {name!r} for {self.game}{near}")
        object.__setattr__(self, "factors", {**defaults, **self.factors})
        for name in ("games", "first", "seed"):
            object.__setattr__(self, name, _READERS[name](name, getattr(self, name)))
        humans = self.setup().humans
        if len(self.policy) == 1:
            object.__setattr__(self, "policy", tuple(self.policy) * humans)
        if self.rotate:
            self._round_to_blocks(humans)
        last = MAX_NUMBER - self.games
        if self.first > last:
            expected = f"at most {last}: with {self.games:,} games the numbers end at {MAX_NUMBER}"
            raise wrong("first", self.first, expected)

    def _round_to_blocks(self, seats: int) -> None:
        """A block is one deal with all rotations: it is never cut."""
        if seats == 1:
            raise PampasError("--rotate: a solo game has one player, who has nowhere to rotate")
        if self.first % seats:
            raise wrong("first", self.first, f"a multiple of {seats}: blocks of rotations")
        rounded = -(-self.games // seats) * seats
        if rounded > MAX_GAMES:
            most = MAX_GAMES // seats * seats
            expected = f"at most {most:,}: {seats} seats rotate, and {AT_MOST}"
            raise wrong("games", self.games, expected)
        if rounded != self.games:
            object.__setattr__(self, "rounded_from", self.games)
            object.__setattr__(self, "games", rounded)

    def setup(self) -> Setup:
        """The game's Setup for the run's first game; it refuses what the game does not allow."""
        return seated_setup(
            self.game,
            self.policy,
            players=self.players,
            seed=self.seed,
            game=self.first,
            **setup_fields(game_named(self.game).factors, self.factors),
        )

    def to_dict(self) -> dict[str, Any]:
        """The effective configuration as JSON data; `from_dict` reads it back."""
        out = {name: getattr(self, name) for name in _READERS}
        out = {name: list(v) if isinstance(v, tuple) else v for name, v in out.items()}
        for factor in game_named(self.game).factors:
            if factor.is_stated(self.factors[factor.name]):
                out[factor.name] = factor.to_plain(self.factors[factor.name])
        return out

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Configuration:
        return effective({}, _read(values, "configuration: "))


def effective(
    options: Mapping[str, Any], config: Mapping[str, Any], prefix: str = "--"
) -> Configuration:
    """What is given as `options` takes precedence over the file (`read_config`) and the defaults.

    Errors name an option after `prefix`.
    """
    game = options.get("game", config.get("game"))
    typed = _read(options, prefix, game)
    values = {**config, **typed}
    plain = {name: value for name, value in values.items() if name in _READERS}
    factors = {name: value for name, value in values.items() if name not in _READERS}
    places = {**(config.places if isinstance(config, Read) else {}), **typed.places}
    try:
        return Configuration(**plain, factors=factors)
    except FieldError as error:
        raise error.renamed(_places(values.get("game", DEFAULT_GAME), places, prefix)) from None


def setup_of(game: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a game's Setup: these factors as typed, and the defaults of all others."""
    factors = effective({"game": game, **given}, {}).factors
    return setup_fields(game_named(game).factors, factors)


def _places(game: str, places: Mapping[str, str], prefix: str) -> dict[str, str]:
    """Where each value was given, by its names in a Configuration and in a game's Setup."""
    names = {"policies": "policy", **{name: name for name in _READERS}}
    for factor in game_named(game).factors:
        names[factor.field] = names[factor.name] = factor.name
    return {field: places.get(name, f"{prefix}{name}") for field, name in names.items()}


# --- files ----------------------------------------------------------------------------------------


class Read(dict[str, Any]):
    """Values by name, and the place of each for errors: an option, or a file and its key."""

    def __init__(self) -> None:
        super().__init__()
        self.places: dict[str, str] = {}


def read_config(path: str | Path, game: str | None = None) -> Read:
    """What a file configures: TOML with the names of the options, or the manifest.json of a run.

    The names are those of `game`, if the command line names one, otherwise of the game in the file.
    Paths in it mean what they would mean on the command line: from the current folder.
    """
    return _read(_content(path), f"{path}: ", game)


def game_in_config(path: str | Path) -> str | None:
    """The game that a file names, None if that cannot be known; `read_config` says why."""
    if not os.path.isfile(os.path.expanduser(path)):  # a pipe can be read only once
        return None
    try:
        game = _content(path).get("game")
    except PampasError:
        return None
    return game if isinstance(game, str) and game in games() else None


def _content(path: str | Path) -> dict[str, Any]:
    place = Path(os.path.expanduser(path))
    if os.path.isdir(place):
        manifest = place / "manifest.json"
        hint = f" (did you mean {manifest}?)" if os.path.isfile(manifest) else ""
        raise PampasError(
            f"--config: got {str(path)!r}, a folder, expected a TOML file or the manifest.json of "
            f"a run{hint}"
        )
    try:
        place.stat()
    except FileNotFoundError:
        where = place.absolute()
        raise PampasError(
            f"--config: got {str(path)!r}, expected a file: there is none at {where}"
        ) from None
    except OSError as error:
        raise PampasError(f"{path}: cannot be read: {error.strerror}") from None
    return _manifest(place, str(path)) if place.suffix == ".json" else _toml(place, str(path))


def _toml(path: Path, label: str) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise PampasError(f"{label}: not UTF-8 text (byte {error.start})") from None
    except OSError as error:
        raise PampasError(f"{label}: cannot be read: {error.strerror or error}") from None
    except (ValueError, RecursionError) as error:  # TOMLDecodeError, and numbers out of range
        raise PampasError(f"{label}: not TOML: {error}") from None


def _manifest(path: Path, label: str) -> dict[str, Any]:
    try:
        content = read_json(path, label)
    except (ValueError, RecursionError) as error:
        raise PampasError(f"{label}: not JSON: {error}") from None
    found = content.get("configuration") if isinstance(content, dict) else None
    if not isinstance(found, dict):
        raise PampasError(
            f'{label}: got no object "configuration", expected the manifest.json of a run, or a '
            "TOML file"
        )
    return found


# --- values ---------------------------------------------------------------------------------------


def _read(values: Mapping[str, Any], prefix: str, game: str | None = None) -> Read:
    """The values by name, converted to their types; errors name the key after `prefix`."""
    game = _game(f"{prefix}game", values.get("game", DEFAULT_GAME) if game is None else game)
    factors = {factor.name: factor for factor in game_named(game).factors}
    out = Read()
    for key, value in values.items():
        name, place = key.replace("_", "-"), f"{prefix}{key}"
        if name in out:
            raise PampasError(f"{place}: given twice, with - and with _")
        if name in _READERS:
            out[name] = _READERS[name](place, value)
        elif name in factors:
            out[name] = factors[name].read(value, place)
        else:
            near = close_to(name, [*_READERS, *factors])
            raise PampasError(f"{prefix}unknown key {show(key)} for {game}{near}")
        out.places[name] = place
    return out


def _count(low: int, high: int, why: str = "") -> Callable[[str, object], int]:
    """The reader of a number; text is refused here, as options have already become numbers."""

    def read(place: str, value: object) -> int:
        if isinstance(value, str):
            raise wrong(place, value, "a whole number")
        return counted(place, value, low, high, why)

    return read


def _game(place: str, value: object) -> str:
    if not isinstance(value, str) or value not in games():
        raise wrong(place, value, choice(value, games()))
    return value


def _players(place: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise wrong(place, value, "a whole number")  # the game says which numbers
    return value


def _flag(place: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise wrong(place, value, "true or false")
    return value


def _policy(place: str, value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return policy_names(value)
    return _names(place, value, "names of policies or paths to policy files", 1)


def _tables(place: str, value: object) -> tuple[str, ...]:
    expected = "a list of names of overlays or folders"
    return _names(place, [value] if isinstance(value, str) else value, expected)


def _names(place: str, value: object, expected: str, least: int = 0) -> tuple[str, ...]:
    names = value if isinstance(value, list | tuple) else [None]
    if len(names) < least or not all(isinstance(name, str) for name in names):
        raise wrong(place, value, expected)
    return tuple(names)


# The names that every game has, in the order of `to_dict`.
_READERS: dict[str, Callable[[str, object], Any]] = {
    "game": _game,
    "players": _players,
    "games": _count(1, MAX_GAMES, AT_MOST),
    "first": _count(0, MAX_NUMBER),
    "seed": _count(0, MAX_SEED),
    "policy": _policy,
    "rotate": _flag,
    "tables": _tables,
}

OPTIONS = tuple(_READERS)  # what every game can be configured with, besides its factors
