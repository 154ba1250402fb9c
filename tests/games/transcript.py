"""Transcripts: a whole game as lines of text that people read and tests replay.

A head with the set-up as JSON, then one line a decision: turn, player, decision, code of the chosen
action (with a star when it was the only legal one), and the action in words. Then the score sheet
and a hash of the outcome row.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from sim.core.description import GameDescription
from sim.core.errors import PampasError
from sim.core.facade import Event, Game, Watch
from sim.core.facts import Tables
from sim.core.setup import Setup

_SETUP = "setup: "
_LINE = re.compile(r" *(\d+) (\d) (\w+) +(\d+)(\*?) +(.+)")


@dataclass(frozen=True)
class Transcript:
    """A transcript as it lies in a file: all its lines, and what a replay needs."""

    name: str
    setup: Setup
    codes: list[int]
    lines: list[str]


def setup_text(setup: Setup) -> str:
    """The set-up as JSON, without what is as usual."""
    usual = setup.description.setup(players=setup.players).to_dict()
    values = setup.to_dict()
    return json.dumps(
        {
            key: value
            for key, value in values.items()
            if key in ("players", "seed") or value != usual[key]
        }
    )


def decision_line(event: Event, tables: Tables) -> str:
    assert event.action is not None
    at = tables.game.machine.at
    turn, player = int(event.before[at.turn]), int(event.before[at.current]) + 1
    text = tables.game.words.action(event.before, tables, event.action)
    code = f"{event.action}{'*' * event.forced}"
    return f"{turn:3} {player} {event.frame:<14} {code:<5} {text}"


def outcome_hash(game: Game) -> str:
    row = json.dumps(game.outcome(), sort_keys=True)
    return hashlib.sha256(row.encode()).hexdigest()


class Replay:
    """A game played again with the choices of a transcript; `watch` sees every event.

    Afterwards `game` is the finished game, or None if the choices did not lead to its end.
    """

    def __init__(
        self, setup: Setup, codes: Sequence[int], tables: Tables, watch: Watch | None = None
    ) -> None:
        self.setup, self.codes, self.tables, self.watch = setup, codes, tables, watch
        self.game: Game | None = None
        self._new: list[str] = []

    def _saw(self, event: Event) -> None:
        if event.action is not None:
            self._new.append(decision_line(event, self.tables))
        if self.watch:
            self.watch(event)

    def _take(self) -> list[str]:
        lines, self._new = self._new, []
        return lines

    def lines(self) -> Iterator[str]:
        """The transcript line by line; a choice that is not legal ends it and says so."""
        description = self.setup.description
        yield f"{description.title}, golden game"
        yield f"{_SETUP}{setup_text(self.setup)}"
        yield f"tables: {self.tables.hash}"
        yield "turn, player, decision, code (* the only legal one), choice"
        yield ""
        game = Game.new(self.setup, self.tables, watch=self._saw)
        for code in self.codes:
            yield from self._take()
            try:
                game.apply(code)
            except PampasError as error:
                yield f"turn {game.turn}, player {game.current_player + 1}: {error}"
                return
        yield from self._take()
        if not game.is_over:
            yield f"the choices end in turn {game.turn}, before the game does"
            return
        self.game = game
        yield from description.log(self.tables).scores(game)
        yield f"outcome: {outcome_hash(game)}"


def first_difference(expected: Sequence[str], got: Sequence[str]) -> str:
    """Where two transcripts part, or "" when they are equal."""
    for number, (old, new) in enumerate(zip_longest(expected, got), 1):
        if old != new:
            return f"line {number}\n  transcript: {old}\n  replay:     {new}"
    return ""


def choices(lines: Sequence[str]) -> dict[int, int]:
    """The codes that were chosen, by the index of their line: what was forced is no choice."""
    matches = {i: match for i, line in enumerate(lines) if (match := _LINE.fullmatch(line))}
    return {i: int(match[4]) for i, match in matches.items() if not match[5]}


def read(path: Path, game: GameDescription) -> Transcript:
    lines = path.read_text(encoding="utf-8").splitlines()
    setup = next(line for line in lines if line.startswith(_SETUP))
    values = json.loads(setup.removeprefix(_SETUP))
    codes = list(choices(lines).values())
    return Transcript(path.stem, game.setup_class.from_dict(values), codes, lines)


def write(path: Path, lines: Sequence[str]) -> None:
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
