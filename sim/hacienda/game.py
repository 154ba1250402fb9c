"""Hacienda, as the engine sees it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.core.description import GameDescription, ProfileColumns, Words, own
from sim.hacienda.factors import FACTORS
from sim.hacienda.names import CATEGORIES

if TYPE_CHECKING:
    from sim.core import setup
    from sim.core.facts import Facts, TableFolder, Tables
    from sim.core.machine import Machine, State
    from sim.core.play import Seconds
    from sim.core.policy import Shelf
    from sim.core.referee import Invariants
    from sim.core.rows import RowLayout
    from sim.core.signature import SignatureGames
    from sim.core.study_facts import StudyFacts
    from sim.hacienda.log import Log
    from sim.hacienda.setup import Setup

POLICIES = ("random", "novice")


@cache
def _rows() -> RowLayout:
    from sim.core.rows import RowLayout
    from sim.hacienda.kernel.design import design, outcome, seat_outcome

    return RowLayout(design, outcome, seat_outcome)


@cache
def _machine() -> Machine:
    from sim.core.machine import Machine
    from sim.hacienda.kernel import entry
    from sim.hacienda.kernel.layout import state

    return Machine(entry, state, _rows(), HACIENDA.shelf.weights.size)


@cache
def _shelf() -> Shelf:
    from sim.core.policy import Shelf
    from sim.hacienda.players.weights import weights

    return Shelf(weights, Path(__file__).parent / "policies", POLICIES)


@cache
def _invariants() -> Invariants:
    from sim.hacienda.invariants import invariants

    return invariants()


class Hacienda(GameDescription):
    @property
    def setup_class(self) -> type[Setup]:
        from sim.hacienda.setup import Setup

        return Setup

    @property
    def table_folder(self) -> TableFolder:
        from sim.hacienda.facts import table_folder

        return table_folder

    def flatten(self, facts: Facts) -> Tables:
        from sim.hacienda.flatten import flatten

        return flatten(facts)

    @property
    def shelf(self) -> Shelf:
        return _shelf()

    @property
    def policy_example(self) -> str:
        return (
            '{"about": "Plays with more variety.", "like": "novice", "weights": {"temperature": 1}}'
        )

    @property
    def rows(self) -> RowLayout:
        return _rows()

    @property
    def machine(self) -> Machine:
        return _machine()

    @property
    def seconds(self) -> Seconds:
        from sim.core.play import Seconds

        return Seconds(random=50e-6, policy=100e-6, automa=0.0, rollout=10e-3)

    @property
    def words(self) -> Words:
        from sim.hacienda import text

        return Words(text.frame_name, text.action_text, text.table_text)

    def log(self, tables: Tables) -> Log:
        from sim.hacienda.log import Log

        return Log(tables)

    def write_position(
        self, state: State, memory: State, tables: Tables, setup: setup.Setup
    ) -> dict[str, Any]:
        from sim.hacienda.position import to_dict
        from sim.hacienda.setup import Setup

        return to_dict(state, tables, own(Setup, setup))

    def read_position(self, data: Mapping[str, Any], tables: Tables) -> tuple[State, State, Setup]:
        from sim.hacienda.position import from_dict

        return from_dict(data, tables)

    @property
    def invariants(self) -> Invariants:
        return _invariants()

    @property
    def signature_games(self) -> SignatureGames:
        from sim.hacienda.signature import signature_games

        return signature_games()

    @property
    def profile(self) -> ProfileColumns:
        return PROFILE

    def study_facts(self, facts: Facts) -> StudyFacts:
        from sim.hacienda.study_facts import study_facts

        return study_facts(facts)


PROFILE = ProfileColumns(
    seats={
        "the game": ("total", "turns", "pesos"),
        "points": CATEGORIES,
    },
    shares={},
)

HACIENDA = Hacienda(
    name="hacienda",
    title="Hacienda",
    players=(2, 3, 4, 5),
    rules_version=1,
    categories=CATEGORIES,
    private_decisions=("action",),
    position_format="pampas hacienda position 1",
    factors=FACTORS,
)
