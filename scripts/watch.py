"""`pampas watch`: one whole game as a log for people, or as a record for machines."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click

from scripts.arena import warm_up
from scripts.games import game_argument, part, policy_option, seat_policies
from sim.core.errors import PampasError


def option(*names: str, **settings: Any) -> Callable[[Any], Any]:
    """An option whose default, if it has one, is shown."""
    return click.option(*names, show_default=True, **settings)


@click.command()
@game_argument()
@option("--players", type=int, default=2, help="Number of players: 2, 3 or 4.")
@option("--solo", metavar="LEVEL", help="You against Pedro: easy, moderate or expert.")
@option("--seed", type=int, default=1, help="Seed of the games.")
@option("--game", "number", metavar="N", type=int, default=0, help="Which game of the seed.")
@option("--neutral", default="lettered", help="Neutral buildings: lettered or shuffled.")
@option("--sides", default="a", help="Building sides: a, b, random, or such as random,7b,3a.")
@option("--city-sides", default="a", help="City sides: a, b, random, or such as a,liverpool:b.")
@option("--start-pesos", metavar="N,N", help="Starting pesos of each seat; else the tables'.")
@option("--start-cards", metavar="N,N", help="Starting hand of each seat; else the tables'.")
@option(
    "--ban",
    metavar="SEAT:FACE",
    multiple=True,
    help="A building that a seat may not build, such as 2:7b; can be repeated.",
)
@policy_option("club")
@option(
    "--tables",
    "overlays",
    metavar="NAME_OR_DIR",
    multiple=True,
    help="Lay a shipped overlay or a folder of changed tables over the game's; can be repeated.",
)
@option("--json", "as_json", is_flag=True, help="One JSON object for machines.")
@option(
    "--out",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write to a file instead.",
)
def watch(
    game: str,
    players: int,
    solo: str | None,
    seed: int,
    number: int,
    neutral: str,
    sides: str,
    city_sides: str,
    start_pesos: str | None,
    start_cards: str | None,
    ban: tuple[str, ...],
    policy: str,
    overlays: tuple[str, ...],
    as_json: bool,
    out: Path | None,
) -> None:
    """Play one game of GAME and print it as a log that a player of the board game follows.

    The same options give the same game, byte for byte. The record of --json lists every choice
    with its code; applied in order to a new game they replay it.
    """
    seats = 1 if solo is not None else players
    setup = part(game, "setup").Setup(
        players=players,
        seed=seed,
        game=number,
        neutral=neutral,
        sides=sides,
        city_sides=city_sides,
        pesos=_numbers("--start-pesos", start_pesos),
        cards=_numbers("--start-cards", start_cards),
        ban=ban,
        policies=seat_policies(policy, seats),
        solo=solo,
    )
    tables = part(game, "play").tables_for(overlays)
    warm_up(game)
    log = part(game, "log")
    if as_json:
        record = json.dumps(log.game_record(setup, tables), ensure_ascii=False, indent=2)
        _write(record.splitlines(), out)
    else:
        _write(log.game_lines(setup, tables), out)


def _numbers(name: str, text: str | None) -> tuple[int, ...] | None:
    if text is None:
        return None
    try:
        return tuple(int(word) for word in text.split(","))
    except ValueError:
        expected = "whole numbers with commas between them, one a seat"
        raise PampasError(f"{name}: got {text!r}, expected {expected}") from None


def _write(lines: Iterable[str], out: Path | None) -> None:
    if out is None:
        for line in lines:
            click.echo(line)
        return
    try:
        out.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    except OSError as error:
        raise PampasError(f"--out: cannot write {out}: {error.strerror}") from None
