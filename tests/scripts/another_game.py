"""A second game beside the real one, for tests: other factors, a Setup of its own, no rules."""

import sys
from dataclasses import dataclass
from types import ModuleType

import pytest

from scripts.games import GAMES
from sim.core.errors import PampasError
from sim.core.factors import Factor

NAME = "regatta"
FACTORS = (
    Factor(
        name="wind",
        field="wind_from",
        kind="text",
        group="deal",
        about="Where the wind comes from.",
        default="any",
        setup_default="north",
        metavar="SIDE",
    ),
    Factor(
        name="sail-sizes",
        field="sails",
        kind="numbers",
        group="seats",
        about="Sails of each boat.",
        default=(3, 3),
        setup_default=(5, 5),
        metavar="N,N",
    ),
    Factor(
        name="marks",
        field="marks",
        kind="words",
        group="seats",
        about="Marks to round.",
        default=("pier", "buoy"),
        setup_default=(),
        metavar="MARK",
    ),
)


@dataclass(frozen=True)
class Setup:
    players: int = 2
    seed: int = 1
    game: int = 0
    policies: tuple[str, ...] = ()
    wind_from: str = "north"
    sails: tuple[int, ...] = (5, 5)
    marks: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.wind_from not in ("any", "north", "south"):
            raise PampasError(f"wind: got {self.wind_from!r}, expected any, north or south")

    @property
    def humans(self) -> int:
        return self.players


def add(monkeypatch: pytest.MonkeyPatch) -> str:
    """Let the commands know the game while a test runs."""
    monkeypatch.setitem(GAMES, NAME, "Regatta")
    for part, names in (("factors", {"FACTORS": FACTORS}), ("setup", {"Setup": Setup})):
        module = ModuleType(f"sim.{NAME}.{part}")
        vars(module).update(names)
        monkeypatch.setitem(sys.modules, module.__name__, module)
    return NAME
