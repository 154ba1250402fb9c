"""Great Western Trail: Argentina, as the engine sees it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from sim.argentina.factors import FACTORS
from sim.core.description import GameDescription, ProfileColumns, own

if TYPE_CHECKING:
    from sim.argentina.flatten import Tables
    from sim.argentina.setup import Setup
    from sim.core import facts, setup
    from sim.core.facts import Facts, TableFolder
    from sim.core.policy import Shelf
    from sim.core.rows import Design, Outcome, PolicyRows, RowLayout
    from sim.core.study_facts import StudyFacts


@cache
def _rows() -> RowLayout:
    from sim.argentina.kernel.design import design, outcome, seat_outcome
    from sim.core.rows import RowLayout

    return RowLayout(design, outcome, seat_outcome)


class Argentina(GameDescription):
    @property
    def setup_class(self) -> type[Setup]:
        from sim.argentina.setup import Setup

        return Setup

    @property
    def table_folder(self) -> TableFolder:
        from sim.argentina.facts import table_folder

        return table_folder

    def flatten(self, facts: Facts) -> Tables:
        from sim.argentina.flatten import flatten

        return flatten(facts)

    @property
    def shelf(self) -> Shelf:
        from sim.argentina.policies import shelf

        return shelf

    @property
    def rows(self) -> RowLayout:
        return _rows()

    def rough_seconds(self, setup: setup.Setup) -> float:
        from sim.argentina.play import rough_seconds

        return rough_seconds(setup)

    @property
    def profile(self) -> ProfileColumns:
        from sim.argentina.profile import PROFILE

        return PROFILE

    def study_facts(self, facts: Facts) -> StudyFacts:
        from sim.argentina.study_facts import study_facts

        return study_facts(facts)

    def log_lines(self, setup: setup.Setup, tables: facts.Tables) -> Iterator[str]:
        from sim.argentina.flatten import Tables
        from sim.argentina.log import game_lines
        from sim.argentina.setup import Setup

        return game_lines(own(Setup, setup), own(Tables, tables))

    def log_record(self, setup: setup.Setup, tables: facts.Tables) -> dict[str, Any]:
        from sim.argentina.flatten import Tables
        from sim.argentina.log import game_record
        from sim.argentina.setup import Setup

        return game_record(own(Setup, setup), own(Tables, tables))

    def play_design(
        self, design: Design, tables: facts.Tables, policies: PolicyRows | None = None
    ) -> Outcome:
        from sim.argentina.play import play_design

        return play_design(design, tables, policies)

    def is_cold(self) -> bool:
        from sim.argentina.kernel.entry import run
        from sim.core.play import is_cold

        return is_cold(run)

    def code(self) -> str:
        from sim.argentina.play import code

        return code()

    def signature(self) -> str:
        from sim.argentina.signature import signature

        return signature()

    def players_signature(self) -> str:
        from sim.argentina.signature import players_signature

        return players_signature()

    def signatures(self) -> tuple[str, str]:
        from sim.argentina.signature import signatures

        return signatures()


ARGENTINA = Argentina(
    name="argentina",
    title="Great Western Trail: Argentina",
    players=(2, 3, 4),
    rules_version=2,
    automa="pedro",
    factors=FACTORS,
)
