"""`pampas play`: a game with people in it, in the terminal."""

from __future__ import annotations

import json
import secrets
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from analysis.counts import MAX_NUMBER, MAX_SEED
from analysis.seating import policy_names, seated_setup
from scripts.arena import tables_option, warm_up
from scripts.factors import Factors, GameCommand, factor_options, factors_of
from scripts.games import game_argument, policy_option
from scripts.numbers import Count
from scripts.saved import refuse_deal, saved_game
from sim import game_named
from sim.core.errors import FieldError, PampasError
from sim.core.factors import setup_fields

if TYPE_CHECKING:
    from analysis.session import Session
    from sim.core.record import SavedGame
    from sim.core.setup import Setup

USUAL_HINT = 2000
MAX_HINT = 1_000_000
WITH_A_FILE = ("load", "people", "file", "hints", "web", "port", "overlays")


@click.command(cls=GameCommand)
@game_argument()
@click.option("--players", type=int, default=2, show_default=True, help="Number of players.")
@factor_options("game")
@click.option(
    "--people",
    metavar="SEAT,...",
    help="Seats that people play, with commas between them: 1,3.  [default: 1]",
)
@policy_option("club")
@click.option("--seed", type=Count(0, MAX_SEED), show_default="by chance", help="Seed of the game.")
@click.option(
    "--game",
    "number",
    metavar="N",
    type=Count(0, MAX_NUMBER),
    default=0,
    show_default=True,
    help="Which game of the seed.",
)
@factor_options("deal", "seats")
@tables_option
@click.option(
    "--load",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Go on with a saved game, or with a position.",
)
@click.option(
    "--file",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    show_default="GAME-SEED.json",
    help="Where the game is kept after every choice.",
)
@click.option(
    "--hints",
    type=Count(100, MAX_HINT),
    default=USUAL_HINT,
    show_default=True,
    help="Games that a hint plays on.",
)
@click.option("--web", is_flag=True, help="In the browser of this machine, not in the terminal.")
@click.option(
    "--port", type=Count(0, 65_535), default=0, show_default="a free one", help="With --web."
)
@click.pass_context
def play(
    ctx: click.Context,
    /,
    game: str,
    players: int,
    people: str | None,
    policy: str,
    seed: int | None,
    number: int,
    overlays: tuple[str, ...],
    load: Path | None,
    file: Path | None,
    hints: int,
    web: bool,
    port: int,
    factors: Factors,
) -> None:
    """Play GAME yourself, against policies or other people, or against its automa.

    Legal actions have numbers; 'help' lists what else can be typed: a hint with the chance to win
    of each action, undo, log, save, load. Hands of others stay hidden. The game is kept in a file
    after every choice: whatever happens, '--load FILE' goes on with it, and 'pampas analyse' looks
    at it again. --web is the same in a browser: only this machine is answered, at an address with a
    random word in it.
    """
    if port and not web:
        raise click.UsageError("--port: expected it with --web")
    if load is None:
        seed = secrets.randbelow(1_000_000) if seed is None else seed
        setup = seated_setup(
            game,
            policy_names(policy),
            players=players,
            seed=seed,
            game=number,
            **setup_fields(factors_of(game), factors),
        )
        warm_up(game)
        saved = _new(setup, overlays, seats_of(people or "1", setup))
        path = file or free_name(f"{game}-{seed}")
    else:
        refuse_deal(ctx, WITH_A_FILE, "--load")
        saved = with_people(saved_game(load, overlays), people)
        path = file or load
    session = _session(saved)
    if session.is_over:
        raise PampasError(f"{load}: the game is over; pampas analyse {load} --all looks at it")
    if web:
        from scripts.web import WebGame, serve

        serve(WebGame(session, path, hints, _read), port)
        return
    from scripts.terminal import Terminal

    terminal = Terminal(session, path, hints, _ask, _load)
    if not terminal.play() and terminal.interrupted:
        ctx.exit(130)


def _read(text: str) -> Session:
    """A game that a browser sends."""
    from analysis.analyse import saved_of

    try:
        data = json.loads(text)
    except ValueError as error:
        raise PampasError(f"this file is not JSON: {error}") from None
    if not isinstance(data, dict):
        raise PampasError("this file holds neither a game nor a position")
    return _session(with_people(saved_of(data), None))


def _load(path: Path) -> Session:
    return _session(with_people(saved_game(path), None))


def _new(setup: Setup, overlays: tuple[str, ...], people: tuple[int, ...]) -> SavedGame:
    from sim.core.record import SavedGame

    tables = game_named(setup.description.name).tables(overlays)
    return SavedGame(setup, tables, people=people)


def _session(saved: SavedGame) -> Session:
    from analysis.session import Session

    return Session(saved)


def with_people(saved: SavedGame, people: str | None) -> SavedGame:
    """A saved game with the seats that people play from now on."""
    if people is None and saved.people:
        return saved
    return replace(saved, people=seats_of(people or "1", saved.setup))


def seats_of(text: str, setup: Setup) -> tuple[int, ...]:
    """Seats that are typed from 1 on, as numbers from 0 on."""
    words = [word.strip() for word in text.split(",")]
    expected = f"different seats from 1 to {setup.humans}, with commas between them"
    if not all(word.isdecimal() and 1 <= int(word) <= setup.humans for word in words):
        raise FieldError("people", repr(text), expected)
    seats = tuple(int(word) - 1 for word in words)
    if len(set(seats)) < len(seats):
        raise FieldError("people", repr(text), expected)
    return seats


def free_name(stem: str) -> Path:
    """A file that is not there yet: nobody's game is written over."""
    path, count = Path(f"{stem}.json"), 1
    while path.exists():
        count += 1
        path = Path(f"{stem}-{count}.json")
    return path


def _ask(prompt: str) -> str:
    click.echo(prompt, nl=False)
    return input()
