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
from scripts.saved import refuse_deal, saved_game
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
@option(
    "--load",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Show a saved game instead, of 'pampas play' or of --json.",
)
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
@click.pass_context
def watch(
    ctx: click.Context,
    /,
    game: str,
    players: int,
    seed: int,
    number: int,
    policy: str,
    overlays: tuple[str, ...],
    load: Path | None,
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
    if html is not None and (as_json or out is not None):
        raise click.UsageError("--html: expected it without --json and --out")
    if html is not None:
        from analysis.dataset.files import check_writable

        check_writable(html, "--html")
    if load is not None:
        refuse_deal(ctx, ("load", "overlays", "as_json", "html", "out"), "--load")
        saved = saved_game(load, overlays)
        lines = saved.log_lines()
    else:
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
        lines = tables.game.log_lines(setup, tables)
        if as_json or html is not None:
            from sim.core.record import SavedGame

            saved = SavedGame.from_dict(tables.game.log_record(setup, tables), tables)
    if html is not None:
        from reports.replay import replay

        replay(saved).save(html)
        click.echo(html)
    elif as_json:
        write_lines(json.dumps(saved.to_dict(), ensure_ascii=False, indent=2).splitlines(), out)
    else:
        write_lines(lines, out)
