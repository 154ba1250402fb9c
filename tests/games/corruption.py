"""Corruptions: right positions changed by hand, each of which the referee must notice.

A function marked with `corruptions.breaks(code)` gets a referee and must make it raise with that
code. States are changed so that nothing else is wrong: a card that appears somewhere has left its
pile before. The tests of them are a class:

    class TestCorruptions(CorruptionTests):
        corruptions = CORRUPTIONS
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import ClassVar, Protocol

import pytest

from sim.core.description import GameDescription
from sim.core.facts import Tables
from sim.core.referee import Referee, RefereeError
from tests.games.raw import Raw

Breaker = Callable[[Referee], None]


class Lists(Protocol):
    """The codes that every game has (sim/core/invariants/codes.pyi)."""

    NO_ACTION: int
    TWICE: int
    NO_ROOM: int
    LEGAL_CHANGES: int


class Corruptions:
    """Ways to break the invariants of a game: one at least for each code of its referee."""

    def __init__(self, game: GameDescription) -> None:
        self.game = game
        self.ways: dict[int, list[Breaker]] = {}
        self._tables: Tables | None = None

    def breaks(self, code: int) -> Callable[[Breaker], Breaker]:
        """Mark a function that makes the referee raise with this code."""

        def note(breaker: Breaker) -> Breaker:
            self.ways.setdefault(code, []).append(breaker)
            return breaker

        return note

    def number(
        self, code: int, begin: Callable[[], Raw], at: int, value: int, add: bool = False
    ) -> None:
        """Break a position by one number: `value` put into, or added to, the place `at`."""

        @self.breaks(code)
        def breaker(referee: Referee) -> None:
            raw = begin()
            raw.s[at] = raw.s[at] + value if add else value
            referee.start(raw.s)

    def lists(self, codes: Lists, decision: Callable[[], Raw], other: int) -> None:
        """Break lists of legal actions in the ways that any game knows.

        decision: a position in which somebody chooses; `other` is a number of its state that may
        be one higher.
        """

        def listed(code: int, change: Callable[[Raw, list[int]], list[int]]) -> None:
            @self.breaks(code)
            def breaker(referee: Referee) -> None:
                raw = decision()
                referee.start(raw.s)
                referee.actions(raw.s, change(raw, raw.legal()))

        def touched(raw: Raw, legal: list[int]) -> list[int]:
            raw.s[other] += 1
            return legal

        too_many = self.game.machine.entry.OUT_SIZE + 1
        listed(codes.NO_ACTION, lambda raw, legal: [])
        listed(codes.TWICE, lambda raw, legal: [*legal, legal[0]])
        listed(codes.NO_ROOM, lambda raw, legal: list(range(too_many)))
        listed(codes.LEGAL_CHANGES, touched)

    @property
    def tables(self) -> Tables:
        """The printed ones, read once."""
        if self._tables is None:
            self._tables = self.game.tables()
        return self._tables

    def cases(self) -> dict[str, tuple[int, Breaker]]:
        """Every way, named by rule, code and number."""
        rule_of = self.game.invariants.rule_of
        pairs = [(code, one) for code, breakers in self.ways.items() for one in breakers]
        return {f"{rule_of(code)}-{code}-{i}": (code, one) for i, (code, one) in enumerate(pairs)}


class CorruptionTests:
    """The referee can say no, and says to what."""

    corruptions: ClassVar[Corruptions]

    @classmethod
    def pytest_generate_tests(cls, metafunc: pytest.Metafunc) -> None:
        if "breaker" in metafunc.fixturenames:
            cases = cls.corruptions.cases()
            metafunc.parametrize(("code", "breaker"), list(cases.values()), ids=list(cases))

    def test_every_code_has_words_and_a_way_to_break_it(self) -> None:
        assert set(self.corruptions.ways) == set(self.corruptions.game.invariants.words)

    def test_every_code_has_a_name(self) -> None:
        codes = vars(import_module(f"{self.corruptions.game.package}.invariants.codes"))
        named = {code for name, code in codes.items() if name.isupper() and isinstance(code, int)}
        assert named == set(self.corruptions.game.invariants.words)

    def test_the_referee_names_what_is_broken(self, code: int, breaker: Breaker) -> None:
        kept = self.corruptions.game.invariants
        with pytest.raises(RefereeError) as caught:
            breaker(Referee(self.corruptions.tables))
        assert caught.value.code == code, str(caught.value)
        assert caught.value.rule == kept.rule_of(code)
        assert kept.words[code] in str(caught.value)
