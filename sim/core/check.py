"""What every game must do, checked by playing it: run it first after writing or changing a game.

check_game("argentina", 100)              # all kinds of set-up; raises, or says what was done
check_game(Setup(players=3), 1000)        # the referee alone, over games of one set-up

A game passes when the same design gives the same game however it is run, the referee finds nothing,
positions can be saved and loaded in the middle of anything, looking ahead never peeks, and its log
replays. tests/games runs the same functions over `sim.games()`, and breaks games to see them fail.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, islice
from typing import TYPE_CHECKING, NoReturn

import numpy as np

from sim import game_named
from sim.core.errors import PampasError, RecordError
from sim.core.facade import Game
from sim.core.facts import Overlays, Tables
from sim.core.log import game_lines
from sim.core.machine import State
from sim.core.observation import Observer
from sim.core.play import play, play_design
from sim.core.record import SavedGame, game_record
from sim.core.referee import Report, check_position, watch_games
from sim.core.setup import Setup

if TYPE_CHECKING:
    from sim.core.description import GameDescription

STEPWISE = 1  # games of a set-up that are played step by step, which is slow
EVERY = 7  # decisions from one look at a position to the next
QUICK_SEARCH = ":rollouts=1:candidates=2"
AHEAD = 2  # decisions that are taken in a game that a seat imagines


class CheckError(PampasError):
    """Something that every game must do, and this one does not."""


def check_game(
    game: Setup | GameDescription | str,
    games: int = 1,
    tables: Tables | Overlays = (),
    first: int = 0,
) -> Report:
    """Check a game, or one set-up of it, over so many games; `first` is the number of the first.

    Raises CheckError or RefereeError, with the place, when something is wrong.
    """
    if isinstance(game, Setup):
        return watch_games(game, games, tables, first)
    description = game_named(game) if isinstance(game, str) else game
    loaded = description.tables(tables)
    reports = []
    for setup in kinds(description):
        reports.append(watch_games(setup, games, loaded, first))
        for number in range(first, first + min(games, STEPWISE)):
            one = replace(setup, game=number)
            check_same(one, loaded)
            check_steps(one, loaded)
            check_positions(one, loaded)
            check_imagined(one, loaded)
            check_looking_ahead(one, loaded)
            check_log(one, loaded)
    return Report(
        games=sum(report.games for report in reports),
        decisions=sum(report.decisions for report in reports),
        checks=sum(report.checks for report in reports),
        deepest_stack=max(report.deepest_stack for report in reports),
        most_actions=max(report.most_actions for report in reports),
        seconds=sum(report.seconds for report in reports),
    )


def kinds(game: GameDescription) -> list[Setup]:
    """The set-ups of the signatures, which are of every kind, and a full table of other policies.

    A policy that looks ahead compares two actions by one game each, not more by many: it is slow.
    """
    found = [setup for setup, _ in (*game.signature_games.rules, *game.signature_games.players)]
    most = max(game.players)
    others = islice(cycle(game.shelf.names[1:] or game.shelf.names), most)
    found.append(game.setup(players=most, policies=tuple(others)))
    return [replace(setup, policies=tuple(_quick(setup))) for setup in found]


def _quick(setup: Setup) -> Iterator[str]:
    rollouts = setup.description.shelf.weights.entries["rollouts"].index
    for name in setup.policies:
        yield name + QUICK_SEARCH if setup.roster[name].row[rollouts] > 1 else name


def check_same(setup: Setup, tables: Tables, games: int = 6) -> None:
    """A game is the same alone, in a batch, in any order, and counted from another number."""
    batch = play(setup, games, tables=tables).rows
    design = setup.design(tables.facts, games)
    order = np.arange(games)[::-1]
    alone = [play(setup, 1, first=i, tables=tables).rows[0] for i in range(games)]
    ways = {
        "alone": np.array(alone),
        "in another order": play_design(design[order], tables, setup.roster.rows)[order],
    }
    if setup.deal is None:
        moved = replace(setup, game=setup.game + 1)
        ways["counted from another number"] = np.vstack(
            [batch[:1], play(moved, games - 1, tables=tables).rows]
        )
    for way, rows in ways.items():
        wrong = np.argwhere(rows != batch)
        if len(wrong):
            row, column = wrong[0]
            name = setup.description.rows.columns[column]
            got, expected = rows[row, column], batch[row, column]
            _fail(setup, f"{way} a game is another one: {name} of game {row}", got, expected)


def check_steps(setup: Setup, tables: Tables) -> None:
    """The façade follows the batch; a copy and a saved game end as the game does."""
    row = play(setup, 1, tables=tables).rows[0]
    expected = setup.description.rows.told(row)
    game = Game.new(setup, tables)
    for _ in range(int(expected["decisions"]) // 3):
        if not game.is_over:
            game.apply(game.choose())
    saved = Game.from_dict(game.to_dict(), tables)
    for way, one in (("a copy", game.copy()), ("a saved game", saved), ("step by step it", game)):
        outcome = one.play_out().outcome()
        wrong = [name for name in expected if outcome[name] != expected[name]]
        if wrong:
            name = wrong[0]
            _fail(setup, f"{way} ends otherwise: {name}", outcome[name], expected[name])


def check_positions(setup: Setup, tables: Tables, every: int = EVERY) -> None:
    """A position that is saved and loaded is the same, and the same may be done in it."""
    for game in positions(setup, tables, every):
        data = game.to_dict()
        text = json.dumps(data, allow_nan=False)
        loaded = Game.from_dict(json.loads(text), tables)
        where = f"turn {game.turn}, at {game.decision!r}"
        if loaded.to_dict() != data:
            again = loaded.to_dict()
            key = next(key for key in data if again.get(key) != data[key])
            _fail(setup, f"{where}: {key} of a loaded position", again.get(key), data[key])
        if loaded.legal_actions() != game.legal_actions():
            got, expected = (
                [action.text for action in one.legal_actions()] for one in (loaded, game)
            )
            _fail(setup, f"{where}: legal actions of a loaded position", got, expected)


def check_imagined(setup: Setup, tables: Tables, every: int = EVERY) -> None:
    """Looking ahead leaves the game alone, and deals again only what a seat cannot see."""
    machine, observer, other = setup.description.machine, None, False
    for game in positions(setup, tables, every):
        observer = game.observer
        where = f"turn {game.turn}, at {game.decision!r}"
        one, same, another = (game.copy() for _ in range(3))
        for seat in _may_imagine(game):
            state = game.state.copy()
            for imagined, seed in ((one, 1), (same, 1), (another, 2)):
                imagined.state[:] = game.state
                machine.imagine(imagined.state, imagined.memory, tables, seat, seed)
            if (game.state != state).any():
                _fail(setup, f"{where}: looking ahead changes the game", "another", "the same")
            if (one.state != same.state).any():
                _fail(setup, f"{where}: one seed imagines", "two games", "one")
            seen = observer.see(state, seat)
            for name in _outside(observer, seen):
                _fail(setup, f"{where}: seat {seat} sees {name}", "out of its range", "within it")
            for imagined in (one, another):
                changed = np.flatnonzero(observer.see(imagined.state, seat) != seen)
                if len(changed):
                    name = observer.names[changed[0]]
                    _fail(setup, f"{where}: seat {seat} sees {name}", "dealt again", "as it was")
            other = other or bool((one.state != another.state).any())
    if observer is not None and not other:
        _fail(setup, "other seeds imagine", "the same games", "others")


def _may_imagine(game: Game) -> list[int]:
    """The decider; and all seats, unless it chooses among its own hidden cards."""
    private = game.decision in game.description.private_decisions
    return [game.decider] if private else list(range(game.setup.humans))


def _outside(observer: Observer, seen: State) -> list[str]:
    wrong = np.flatnonzero((seen < observer.low) | (seen > observer.high))
    return [f"{observer.names[i]} = {seen[i]}" for i in wrong]


def check_looking_ahead(setup: Setup, tables: Tables, every: int = 3 * EVERY) -> None:
    """What a seat imagines can be played on, and the referee finds nothing wrong with it."""
    for game in positions(setup, tables, every):
        for seat in _may_imagine(game):
            ahead = game.imagine(game.turn, seat)
            check_position(ahead)
            for _ in range(AHEAD):
                if not ahead.is_over:
                    ahead.apply(ahead.choose())
                    check_position(ahead)


def check_log(setup: Setup, tables: Tables) -> None:
    """The log tells the game without a gap, and the record replays it."""
    lines = list(game_lines(setup, tables))
    if len(lines) < 2 or not lines[0].strip() or lines[-1].strip() == "":
        _fail(setup, "the log", lines[:1], "a head and an end")
    if lines != list(game_lines(setup, tables)):
        _fail(setup, "the log of the same game", "other lines", "the same")
    record = json.loads(json.dumps(game_record(setup, tables)))
    if record["game"] != setup.description.name:
        _fail(setup, "the game of the record", record["game"], setup.description.name)
    try:
        game = SavedGame.from_dict(record, tables).end()
    except RecordError as error:
        _fail(setup, "a replay of the record", str(error), "the same game")
    if not game.is_over or game.outcome() != record["outcome"]:
        _fail(setup, "a replay of the record", "another end", "the same")


def positions(setup: Setup, tables: Tables, every: int) -> Iterator[Game]:
    """A game of the policies at every so many of its decisions."""
    game = Game.new(setup, tables)
    number = 0
    while not game.is_over:
        if number % every == 0:
            yield game.copy()
        game.apply(game.choose())
        number += 1


def _fail(setup: Setup, what: str, got: object, expected: object) -> NoReturn:
    policies = ",".join(setup.policies)
    kind = f"{setup.description.name}, {setup.players} players ({policies}), game {setup.game}"
    raise CheckError(f"{kind}: {what}: got {got}, expected {expected}")
