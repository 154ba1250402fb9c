"""A second game beside the real one, for tests: other factors, a Setup of its own, no rules."""

from dataclasses import dataclass

import pytest

from sim import _registry
from sim.core import setup as core
from sim.core.errors import PampasError
from sim.core.factors import Factor
from sim.core.facts import Facts
from sim.core.policy import Shelf
from sim.core.rows import Design
from tests.analysis.toy import PARTS, ShelfWithoutFiles, Toy

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


class Regatta(Toy):
    @property
    def setup_class(self) -> type[core.Setup]:
        return Setup

    @property
    def shelf(self) -> Shelf:
        return SHELF


SHELF = ShelfWithoutFiles("club")
REGATTA = Regatta(NAME, "Regatta", (2, 3), 1, factors=FACTORS, **PARTS)


@dataclass(frozen=True)
class Setup(core.Setup):
    description = REGATTA

    wind_from: str = "north"
    sails: tuple[int, ...] = (5, 5)
    marks: tuple[str, ...] = ()

    def check(self) -> None:
        if self.wind_from not in ("any", "north", "south"):
            raise PampasError(f"wind: got {self.wind_from!r}, expected any, north or south")

    def fill(self, rows: Design, facts: Facts) -> None:
        return None


def add(monkeypatch: pytest.MonkeyPatch) -> str:
    """Let the commands know the game while a test runs."""
    monkeypatch.setitem(_registry(), NAME, REGATTA)
    return NAME
