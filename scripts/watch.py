"""`pampas watch`: one game as a log for people, or as a record for machines."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from analysis.counts import MAX_NUMBER
from analysis.seating import policy_names, seated_setup
from scripts.arena import seed_option, tables_option, warm_up
from scripts.factors import Factors, GameCommand, factor_options, factors_of
from scripts.games import game_argument, policy_option
from scripts.numbers import Count
from scripts.output import write_lines
from sim import game_named
from sim.core.factors import setup_fields


def option(*names: str, **settings: Any) -> Callable[[Any], Any]:
    """An option whose default, if it has one, is shown."""
    return click.option(*names, show_default=True, **settings)


@click.command(cls=GameCommand)
@game_argument()
@option("--players", type=int, default=2, help="Number of players.")
@factor_options("game")
@seed_option()
@option(
    "--game",
    "number",
    metavar="N",
    type=Count(0, MAX_NUMBER),
    default=0,
    help="Which game of the seed.",
)
@factor_options("deal", "seats")
@policy_option("club")
@tables_option
@option("--json", "as_json", is_flag=True, help="One JSON object for machines.")
@option(
    "--html",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a replay: one page with the table step by step, log and curves.",
)
@option(
    "--out",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write to a file instead.",
)
def watch(
    game: str,
    players: int,
    seed: int,
    number: int,
    policy: str,
    overlays: tuple[str, ...],
    as_json: bool,
    html: Path | None,
    out: Path | None,
    factors: Factors,
) -> None:
    """Play one game of GAME and print it as a log that a player of the board game can follow.

    The same options give the same game, byte for byte, which is also the game that other
    commands play with them: what the set-up leaves to chance is drawn unless it is stated. The
    record of --json has the set-up and every choice by name; 'pampas analyse' and 'pampas position'
    read it.
    """
    setup = seated_setup(
        game,
        policy_names(policy),
        players=players,
        seed=seed,
        game=number,
        **setup_fields(factors_of(game), factors),
    )
    tables = game_named(game).tables(overlays)
    warm_up(game)
    if html is not None:
        from reports.replay import replay

        if as_json or out is not None:
            raise click.UsageError("--html: expected it without --json and --out")
        replay(tables.game.log_record(setup, tables)).save(html)
        click.echo(html)
    elif as_json:
        record = tables.game.log_record(setup, tables)
        write_lines(json.dumps(record, ensure_ascii=False, indent=2).splitlines(), out)
    else:
        write_lines(tables.game.log_lines(setup, tables), out)
