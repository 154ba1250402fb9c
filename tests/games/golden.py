"""Golden games: transcripts that together show everything that can happen in a game.

A game states, as one `Golden` in a folder of its tests, which features there are, which of them an
event shows, and which cannot occur. In that folder lie

game_*.txt     the transcripts, one line a decision (tests/games/transcript.py)
coverage.txt   what they show: every feature with the game and turn of its first appearance

tests/games/golden_search.py searches for such games. The tests of them are a class:

    class TestGolden(GoldenTests):
        golden = GOLDEN
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from textwrap import wrap
from typing import ClassVar, Protocol

import pytest

from sim.core.description import GameDescription
from sim.core.facade import Event, Game
from sim.core.facts import Tables
from sim.core.referee import Referee, RefereeError
from sim.core.setup import Setup
from tests.games.transcript import Replay, Transcript, choices, first_difference, read, write

NO_CODE = 10**9  # of no action


class Spotter(Protocol):
    """Names the features that one game shows; a new one for each game."""

    def event(self, event: Event) -> set[str]: ...

    def whole(self, game: Game) -> set[str]:
        """What the finished game shows as a whole."""
        ...


@dataclass(frozen=True)
class Examined:
    """A transcript played again.

    lines: those it should have.
    turns: the first turn of each feature.
    steps: how many the referee has seen; `broken` is what it said, if anything was.
    game: the finished game, or None if the choices did not lead to its end.
    """

    lines: list[str]
    turns: dict[str, int]
    steps: int
    broken: str
    game: Game | None


@dataclass(frozen=True)
class Golden:
    """The golden games of a game.

    features: all features of a game with these tables, each once.
    spotter: see `Spotter`.
    exceptions: what cannot occur, and why; checked to be really missing.
    again: the command that writes the files.
    """

    game: GameDescription
    folder: Path
    features: Callable[[Tables], Sequence[str]]
    spotter: Callable[[Tables], Spotter]
    again: str
    exceptions: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def tables(self) -> Tables:
        return self.game.tables()

    @property
    def files(self) -> list[Path]:
        return sorted(self.folder.glob("game_*.txt"))

    @property
    def table(self) -> Path:
        return self.folder / "coverage.txt"

    @cached_property
    def transcripts(self) -> dict[str, Transcript]:
        return {path.stem: read(path, self.game) for path in self.files}

    @cached_property
    def _examined(self) -> dict[str, Examined]:
        return {}

    def examined(self, name: str) -> Examined:
        """One of the golden games; replayed once, however many tests ask."""
        if name not in self._examined:
            self._examined[name] = self.examine(self.transcripts[name])
        return self._examined[name]

    def examine(self, transcript: Transcript) -> Examined:
        """Replay a game; spotter and referee see every step."""
        tables, turn_at = self.tables, self.game.machine.at.turn
        spotter, referee = self.spotter(tables), Referee(tables)
        turns: dict[str, int] = {}
        steps, broken = 0, ""

        def watch(event: Event) -> None:
            nonlocal steps, broken
            for name in spotter.event(event):
                turns.setdefault(name, max(1, int(event.before[turn_at])))
            if broken:
                return
            try:
                if not steps:
                    referee.start(event.before, dealt=True)
                referee.after(event.after, event.action)
            except RefereeError as error:
                broken = str(error)
            steps += 1

        replay = Replay(transcript.setup, transcript.codes, tables, watch)
        lines = list(replay.lines())
        if replay.game is not None:
            for name in spotter.whole(replay.game):
                turns.setdefault(name, replay.game.turn)
        return Examined(lines, turns, steps, broken, replay.game)

    def table_lines(self, examined: Mapping[str, Examined]) -> list[str]:
        """Every feature with the first game that shows it, then what cannot occur."""
        lines = ["What the golden games show, and in which game and turn first.", ""]
        for name in self.features(self.tables):
            shown = [(game, one.turns[name]) for game, one in examined.items() if name in one.turns]
            if name not in self.exceptions:
                where = f"{shown[0][0]}, turn {shown[0][1]}" if shown else "MISSING"
                lines.append(f"{name:<52} {where}  ({len(shown)} of {len(examined)} games)")
        if self.exceptions:
            lines += ["", "What cannot occur", ""]
        for reason in dict.fromkeys(self.exceptions.values()):
            lines += [name for name, why in self.exceptions.items() if why == reason]
            lines += wrap(reason, width=96, initial_indent="    ", subsequent_indent="    ")
        return lines

    def store(self, games: Iterable[tuple[Setup, Sequence[int]]]) -> None:
        """Write these games into the folder, in place of those that lie there."""
        kept = list(games)
        for path in self.files:
            path.unlink()
        examined: dict[str, Examined] = {}
        for number, (setup, codes) in enumerate(kept, 1):
            name = f"game_{number:02}"
            lines = list(Replay(setup, codes, self.tables).lines())
            write(self.folder / f"{name}.txt", lines)
            examined[name] = self.examine(Transcript(name, setup, list(codes), lines))
        write(self.table, self.table_lines(examined))
        size = sum(path.stat().st_size for path in self.files)
        sys.stdout.write(f"{len(kept)} games, {size / 1e6:.2f} MB\n")
        shown = {name for one in examined.values() for name in one.turns}
        for name in self.features(self.tables):
            if name not in shown and name not in self.exceptions:
                sys.stdout.write(f"missing: {name}\n")

    def store_again(self) -> None:
        """The same choices with new texts."""
        self.store((one.setup, one.codes) for one in self.transcripts.values())


class GoldenTests:
    """Golden games are replayed choice by choice, and together they show all that can happen."""

    golden: ClassVar[Golden]

    @classmethod
    def pytest_generate_tests(cls, metafunc: pytest.Metafunc) -> None:
        if "name" in metafunc.fixturenames:
            metafunc.parametrize("name", list(cls.golden.transcripts))
        if "exception" in metafunc.fixturenames:
            metafunc.parametrize("exception", list(cls.golden.exceptions))

    def shown(self) -> set[str]:
        return {
            name for game in self.golden.transcripts for name in self.golden.examined(game).turns
        }

    # --- replays ----------------------------------------------------------------------------------

    def test_replay(self, name: str) -> None:
        """Same choices, same decisions, texts, scores and outcome."""
        golden = self.golden
        difference = first_difference(golden.transcripts[name].lines, golden.examined(name).lines)
        assert not difference, f"{name}, {difference}\n({golden.again})"

    def test_the_referee_accepts_every_step(self, name: str) -> None:
        """These games reach positions that random play hardly ever does."""
        examined = self.golden.examined(name)
        assert examined.broken == ""
        assert examined.game is not None
        assert examined.steps > len(self.golden.transcripts[name].codes)

    def first(self) -> Transcript:
        return next(iter(self.golden.transcripts.values()))

    def test_a_choice_that_is_not_legal_is_named(self) -> None:
        golden = self.first()
        wrong = replace(golden, codes=[*golden.codes[:5], NO_CODE, *golden.codes[6:]])
        lines = self.golden.examine(wrong).lines
        assert f"apply: got action {NO_CODE}, expected one of:" in lines[-1]
        difference = first_difference(golden.lines, lines)
        assert difference.startswith("line ")
        assert str(NO_CODE) in difference

    def test_another_choice_is_found_at_its_line(self) -> None:
        """Another first choice: the replay parts from the transcript there."""
        golden = self.first()
        game = Game.new(golden.setup, self.golden.tables)
        other = next(one.code for one in game.legal_actions() if one.code != golden.codes[0])
        wrong = replace(golden, codes=[other, *golden.codes[1:]])
        difference = first_difference(golden.lines, self.golden.examine(wrong).lines)
        at = min(choices(golden.lines))
        assert difference.startswith(f"line {at + 1}\n")
        assert f" {other} " in difference.splitlines()[-1]

    def test_choices_that_end_too_early_are_told(self) -> None:
        golden = self.first()
        short = self.golden.examine(replace(golden, codes=golden.codes[:-1]))
        assert "before the game does" in short.lines[-1]
        assert short.game is None

    # --- coverage ---------------------------------------------------------------------------------

    def test_the_games_show_everything(self) -> None:
        known = self.shown() | set(self.golden.exceptions)
        missing = [name for name in self.golden.features(self.golden.tables) if name not in known]
        assert not missing, f"no golden game shows: {'; '.join(missing)}\n({self.golden.again})"

    def test_all_that_they_show_is_listed(self) -> None:
        """What a spotter sees and the list of features does not know would be left out of it."""
        features = self.golden.features(self.golden.tables)
        assert len(set(features)) == len(features)
        assert sorted(self.shown() - set(features)) == []

    def test_exceptions_are_features_that_no_game_shows(self, exception: str) -> None:
        assert exception in self.golden.features(self.golden.tables)
        games = [
            game
            for game in self.golden.transcripts
            if exception in self.golden.examined(game).turns
        ]
        assert games == [], "it can occur, so it is no exception"

    def test_the_table_of_coverage_is_current(self) -> None:
        golden = self.golden
        lines = golden.table_lines({name: golden.examined(name) for name in golden.transcripts})
        written = golden.table.read_text(encoding="utf-8").splitlines()
        assert not first_difference(written, lines), f"coverage.txt: {golden.again}"
