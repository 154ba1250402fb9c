"""Great Western Trail: Argentina, as the engine sees it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from sim.argentina.factors import FACTORS
from sim.argentina.names import CATEGORIES, WORKER_TYPES
from sim.core.description import GameDescription, ProfileColumns, Words, own

if TYPE_CHECKING:
    from sim.argentina.log import Log
    from sim.argentina.setup import Setup
    from sim.core import setup
    from sim.core.facts import Facts, TableFolder, Tables
    from sim.core.machine import Machine, State
    from sim.core.play import Seconds
    from sim.core.policy import Shelf
    from sim.core.referee import Invariants
    from sim.core.rows import RowLayout
    from sim.core.signature import SignatureGames
    from sim.core.study_facts import StudyFacts


@cache
def _rows() -> RowLayout:
    from sim.argentina.kernel.design import design, outcome, seat_outcome
    from sim.core.rows import RowLayout

    return RowLayout(design, outcome, seat_outcome)


@cache
def _machine() -> Machine:
    from sim.argentina.kernel import entry
    from sim.argentina.kernel.layout import state
    from sim.core.machine import Machine

    return Machine(entry, state, _rows(), ARGENTINA.shelf.weights.size)


@cache
def _words() -> Words:
    from sim.argentina.text import action_text, frame_name, table_text

    return Words(frame_name, action_text, table_text)


@cache
def _signature_games() -> SignatureGames:
    from sim.argentina.signature import signature_games

    return signature_games()


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
    def policy_example(self) -> str:
        from sim.argentina.policies import EXAMPLE

        return EXAMPLE

    @property
    def rows(self) -> RowLayout:
        return _rows()

    @property
    def machine(self) -> Machine:
        return _machine()

    @property
    def seconds(self) -> Seconds:
        from sim.core.play import Seconds

        return Seconds(random=25e-6, policy=125e-6, automa=50e-6, rollout=18e-3)

    @property
    def words(self) -> Words:
        return _words()

    def log(self, tables: Tables) -> Log:
        from sim.argentina.log import Log

        return Log(tables)

    def write_position(
        self, state: State, memory: State, tables: Tables, setup: setup.Setup
    ) -> dict[str, Any]:
        from sim.argentina.position import to_dict
        from sim.argentina.setup import Setup

        return to_dict(state, tables, own(Setup, setup), memory)

    def read_position(self, data: Mapping[str, Any], tables: Tables) -> tuple[State, State, Setup]:
        from sim.argentina.position import from_dict

        return from_dict(data, tables)

    @property
    def invariants(self) -> Invariants:
        from sim.argentina.invariants import invariants

        return invariants()

    @property
    def signature_games(self) -> SignatureGames:
        return _signature_games()

    @property
    def profile(self) -> ProfileColumns:
        return PROFILE

    def study_facts(self, facts: Facts) -> StudyFacts:
        from sim.argentina.study_facts import study_facts

        return study_facts(facts)


PROFILE = ProfileColumns(
    seats={
        "the game": ("total", "visits", "turns"),
        "victory points": CATEGORIES,
        "workers at the end": tuple(f"{name}s" for name in WORKER_TYPES),
        "what was done": (
            "hired",
            "cattle_bought",
            "buildings_standing",
            "helped",
            "stations_upgraded",
            "masters_held",
            "objectives_played",
            "deliveries",
            "loadings",
        ),
    },
    shares={"end_reason": {5: "step 5 of Buenos Aires", 6: "step 6 of Buenos Aires"}},
)

ARGENTINA = Argentina(
    name="argentina",
    title="Great Western Trail: Argentina",
    players=(2, 3, 4),
    rules_version=2,
    categories=CATEGORIES,
    automa="pedro",
    automa_plays="Pedro follows his cards",
    private_decisions=("discard_cards", "help_tiles", "help_cards"),
    position_format="pampas argentina position 1",
    factors=FACTORS,
)
