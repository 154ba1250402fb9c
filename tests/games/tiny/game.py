"""Ten Steps, as the engine sees it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.core.description import GameDescription, ProfileColumns, Words

if TYPE_CHECKING:
    from sim.core.facts import Facts, TableFolder, Tables
    from sim.core.log import Log
    from sim.core.machine import Machine, State
    from sim.core.play import Seconds
    from sim.core.policy import Shelf
    from sim.core.referee import Invariants
    from sim.core.rows import RowLayout
    from sim.core.setup import Setup
    from sim.core.signature import SignatureGames
    from sim.core.study_facts import StudyFacts

POLICIES = ("random", "careful", "bold", "thinker")


@cache
def _rows() -> RowLayout:
    from sim.core.rows import RowLayout
    from tests.games.tiny.kernel.design import design, outcome, seat_outcome

    return RowLayout(design, outcome, seat_outcome)


@cache
def _machine() -> Machine:
    import tests.games.tiny.kernel.entry as entry
    from sim.core.machine import Machine
    from tests.games.tiny.kernel.layout import state

    return Machine(entry, state, _rows(), TINY.shelf.weights.size)


@cache
def _shelf() -> Shelf:
    from sim.core.policy import Shelf
    from tests.games.tiny.players.weights import weights

    return Shelf(weights, Path(__file__).parent / "policies", POLICIES)


@cache
def _invariants() -> Invariants:
    import tests.games.tiny.invariants.entry as looks
    from sim.core.referee import Invariants
    from tests.games.tiny.invariants.broken import new_room
    from tests.games.tiny.invariants.codes import WORDS, rule_of
    from tests.games.tiny.invariants.seen import memory

    return Invariants(looks, memory, new_room, WORDS, rule_of, rows_rule="T5", same_rule="T0")


class Tiny(GameDescription):
    @property
    def setup_class(self) -> type[Setup]:
        from tests.games.tiny.setup import Setup

        return Setup

    @property
    def table_folder(self) -> TableFolder:
        from tests.games.tiny.facts import table_folder

        return table_folder

    def flatten(self, facts: Facts) -> Tables:
        from tests.games.tiny.facts import flatten

        return flatten(facts)

    @property
    def shelf(self) -> Shelf:
        return _shelf()

    @property
    def policy_example(self) -> str:
        return '{"about": "Hurries now and then.", "like": "bold", "weights": {"hurry": 0.1}}'

    @property
    def rows(self) -> RowLayout:
        return _rows()

    @property
    def machine(self) -> Machine:
        return _machine()

    @property
    def seconds(self) -> Seconds:
        from sim.core.play import Seconds

        return Seconds(random=1e-6, policy=1e-6, automa=0.0, rollout=5e-6)

    @property
    def words(self) -> Words:
        from tests.games.tiny import words

        return Words(words.frame, words.action, words.table)

    def log(self, tables: Tables) -> Log:
        from tests.games.tiny.words import Log

        return Log(tables)

    def write_position(
        self, state: State, memory: State, tables: Tables, setup: Setup
    ) -> dict[str, Any]:
        from tests.games.tiny.position import to_dict

        return to_dict(state, tables, setup)

    def read_position(self, data: Mapping[str, Any], tables: Tables) -> tuple[State, State, Setup]:
        from tests.games.tiny.position import from_dict

        return from_dict(data, tables)

    @property
    def invariants(self) -> Invariants:
        return _invariants()

    @property
    def signature_games(self) -> SignatureGames:
        from sim.core.signature import SignatureGames

        return SignatureGames(
            rules=tuple((self.setup(players=players), 100) for players in self.players),
            players=((self.setup(policies=("careful", "bold")), 100),),
        )

    @property
    def profile(self) -> ProfileColumns:
        return ProfileColumns(seats={"the game": ("total", "turns")}, shares={})

    def study_facts(self, facts: Facts) -> StudyFacts:
        raise NotImplementedError("no study is made of it")


TINY = Tiny(
    name="tiny",
    title="Ten Steps",
    players=(2, 3),
    rules_version=1,
    categories=("steps",),
    private_decisions=("lay",),
    position_format="pampas tiny position 1",
)
