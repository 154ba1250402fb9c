"""A whole game as a log that a player of the board game follows.

How a game is told is its own: a `Log`. What any log needs is here. The same game for machines is a
record (sim.core.record).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from sim.core.columns import grid
from sim.core.facade import Event, Game
from sim.core.facts import Overlays, Tables
from sim.core.words import listed

if TYPE_CHECKING:
    from sim.core.setup import Setup

Turn = dict[str, Any]


@dataclass
class Line:
    """A line of the log; results of events at depth `accepts` may still be added to it."""

    depth: int
    text: str
    accepts: int
    results: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        results = "; ".join(self.results)
        text = f"{self.text} => {results}" if self.text and results else self.text or results
        return "  " * self.depth + text


class Log(ABC):
    """Turns one game into lines: `head`, then what `watch` was given by the game, then `scores`.

    What follows from something is indented below it: every frame on the stack has a depth.
    turn_start: the name of the frame that begins a turn. halves: names of frames that become
    another one when they are answered, and stay what they were to the reader.
    """

    turn_start: ClassVar[str]
    halves: ClassVar[Collection[tuple[str, str]]] = ()

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.lines: list[Line] = []
        self.depths: list[int] = []
        self.turn = 0  # where the turn in progress begins

    @abstractmethod
    def head(self, game: Game) -> list[str]:
        """Which game it is, and the table before the first turn."""

    @abstractmethod
    def tell(self, event: Event, depth: int) -> bool:
        """Add what is to be said; True when what follows from it is one level deeper."""

    @abstractmethod
    def scores(self, game: Game) -> list[str]:
        """The end of the game."""

    def record_automa(self, event: Event, turns: list[Turn]) -> None:
        """Add what an automa has done, with its reasons, to the turns of a record."""
        raise NotImplementedError  # of a game that has one

    def watch(self, event: Event) -> None:
        """Something has happened."""
        at, name = self.tables.game.machine.at, self.tables.game.words.frame
        n, now = int(event.before[at.stack_n]), int(event.after[at.stack_n])
        while len(self.depths) < n:
            self.depths.append(1)
        depth = 0 if event.frame == self.turn_start else self.depths[n - 1]
        titled = self.tell(event, depth)
        del self.depths[n - 1 :]
        if now >= n:
            then = name(int(event.after[at.stack + (n - 1) * at.frame_size]))
            if then == event.frame or (event.frame, then) in self.halves:
                self.depths.append(depth)
        self.depths += [depth + titled] * (now - len(self.depths))

    def take(self, all_of_it: bool = False) -> list[str]:
        """The lines of the finished turns, or of all, which are then forgotten."""
        end = len(self.lines) if all_of_it else self.turn
        lines = [str(line) for line in self.lines[:end]]
        del self.lines[:end]
        self.turn = 0
        return lines

    def say(self, depth: int, text: str, results: list[str], accepts: int | None = None) -> None:
        """A new line; None: it accepts results of what follows from it."""
        self.lines.append(Line(depth, text, depth + 1 if accepts is None else accepts, results))

    def result(self, depth: int, results: list[str]) -> None:
        """Results belong to the line that led to them, if nothing came between."""
        if not results:
            return
        if self.lines and self.lines[-1].accepts == depth:
            self.lines[-1].results += results
        else:
            self.say(depth, "", results, accepts=depth)

    def begin_turn(self, text: str) -> None:
        """The line above a turn; what stands before it can be taken."""
        self.turn = len(self.lines)
        self.say(-1, "", [])
        self.say(0, text, [], -1)


def about(game: Game, title: str, setup_words: str) -> list[str]:
    """Which game it is, and what it was played with: where the head of a log begins."""
    setup, facts = game.setup, game.tables.facts
    deal = "" if setup.deal is None else f", deal {setup.deal}"
    overlays = f", overlays {', '.join(facts.overlays)}" if facts.overlays else ""
    return [
        title,
        f"seed {setup.seed}, game {setup.game}{deal}",
        f"set-up: {setup_words}",
        f"tables {facts.hash}{overlays}",
    ]


def game_lines(setup: Setup, tables: Tables | Overlays = ()) -> Iterator[str]:
    """The log of one game, line by line, played by the policies of the set-up."""
    loaded = setup.description.tables(tables)
    log = setup.description.log(loaded)
    yield from log.head(Game.new(setup, loaded))
    game = Game.new(setup, loaded, watch=log.watch)
    while not game.is_over:
        game.apply(game.choose())
        yield from log.take()
    yield from log.take(all_of_it=True)
    yield from log.scores(game)


def game_log(setup: Setup, tables: Tables | Overlays = ()) -> str:
    """The log of one game as one text."""
    return "".join(f"{line}\n" for line in game_lines(setup, tables))


def new_turn(turn: int, player: int) -> Turn:
    """A turn of a record, in which nothing has been decided yet."""
    return {"turn": turn, "player": player, "decisions": []}


def winners(game: Game) -> list[int]:
    """Seats that have won a finished game."""
    outcome = game.outcome()
    return [seat for seat in range(game.players) if outcome[f"rank_{seat + 1}"] == 1]


def score_sheet(
    game: Game,
    players: Sequence[str],
    words: Mapping[str, str],
    left_out: Mapping[int, Collection[str]],
) -> list[str]:
    """The categories of every player in columns, and who wins.

    words: what categories are called, where it is not their name; left_out: those that a seat does
    not have. One that nobody has is not told.
    """
    sheets = game.scores()
    totals = [sheet["total"] for sheet in sheets]
    rows = [["", *(f"{name:>8}" for name in players)]]
    for name in game.description.categories:
        has = [name not in left_out.get(seat, ()) for seat in range(len(sheets))]
        if any(has):
            told = [
                f"{sheet[name]:8}" if own else f"{'-':>8}"
                for own, sheet in zip(has, sheets, strict=True)
            ]
            rows.append([f"{len(rows):2} {words.get(name, name.replace('_', ' '))}", *told])
    rows.append(["total", *(f"{total:8}" for total in totals)])
    best = [players[seat] for seat in winners(game)]
    verb = "wins" if len(best) == 1 else "share the victory"
    return [*grid(rows), f"{listed(best)} {verb} with {max(totals)} {game.description.score_unit}"]
