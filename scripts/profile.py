"""`pampas profile`: what the games of a policy against itself are like."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from analysis.seating import rows_of
from scripts.arena import (
    games_bar,
    percent,
    seed_option,
    tables_option,
    warm_up,
    workers_option,
)
from scripts.factors import (
    Factors,
    GameCommand,
    factor_options,
    factors_of,
    kind_in_words,
    kind_of_game,
)
from scripts.games import game_and_policies
from scripts.grid import Grid
from scripts.interrupt import interrupts, note_for
from scripts.numbers import Count
from scripts.output import say, show_grid
from sim import game_named
from sim.core.factors import setup_fields

if TYPE_CHECKING:
    from analysis.interval import Interval
    from analysis.profile import Profile

MAX_GAMES = 1_000_000


@click.command(cls=GameCommand)
@click.argument("arguments", metavar="[GAME] POLICY", nargs=-1)
@click.option("--players", type=int, default=2, show_default=True, help="Number of players.")
@factor_options("game")
@click.option(
    "--games",
    type=Count(2, MAX_GAMES, "a profile keeps each of its games in memory"),
    default=2000,
    show_default=True,
    help="Games to play.",
)
@seed_option()
@factor_options("deal")
@tables_option
@workers_option()
@click.option("--json", "as_json", is_flag=True, help="One JSON object for machines.")
@click.pass_context
def profile(
    ctx: click.Context,
    /,
    arguments: tuple[str, ...],
    players: int,
    games: int,
    seed: int,
    overlays: tuple[str, ...],
    workers: int | None,
    as_json: bool,
    factors: Factors,
) -> None:
    """Play POLICY against itself and describe its games: length, score, the end.

    POLICY is a shipped name or a policy file. Figures are means per player; the intervals (95 %,
    t) are over games. In a solo game they are the human's. Ctrl-C ends the games and prints the
    profile of those that are complete.
    """
    from analysis.arena import games_per_chunk
    from analysis.parallel import StoppedEarlyError
    from analysis.profile import play_profile

    game, names = game_and_policies(arguments)
    if len(names) != 1:
        raise click.UsageError(f"a profile is of one policy, got {len(names)}")
    tables = game_named(game).tables(overlays)
    fields = setup_fields(factors_of(game), factors)
    fields |= {"players": players, "seed": seed}
    setup = tables.game.setup(**fields)
    row = rows_of(game, names)[0]
    shown = tables.game.profile
    warm_up(game)
    chunk = games_per_chunk(tables.game, names, setup.humans, **fields)
    note = note_for(False, as_json)
    with interrupts(note) as interrupt, games_bar("playing", games) as bar:
        try:
            result = play_profile(
                tables, setup, row, games, shown.seats, shown.shares,
                workers, bar.advance, interrupt.stop, chunk,
            )  # fmt: skip
        except StoppedEarlyError as error:
            note(str(error))
            ctx.exit(interrupt.exit_code)
    if as_json:
        state = "finished" if result.games == games else "interrupted"
        head: dict[str, Any] = {"game": game, "policy": names[0], "players": players}
        head |= {**kind_of_game(game, factors), "seed": seed, "tables": tables.hash}
        head |= {"state": state, "of": games}
        click.echo(json.dumps({**head, **asdict(result)}, ensure_ascii=False))
    else:
        table = "the solo game" if setup.humans == 1 else f"{players} players, against itself"
        told = (f"{result.games:,} games of {game}", table, kind_in_words(game, factors))
        click.echo(f"{names[0]}: {', '.join(filter(None, told))}")
        for grid in grids(result):
            click.echo()
            show_grid(grid)
        if result.games < games:
            say(f"Interrupted: this is the profile of {result.games:,} of {games:,} games.")
    if result.games < games:
        ctx.exit(interrupt.exit_code)


def grids(result: Profile) -> list[Grid]:
    """A profile for people."""
    out = []
    for title, figures in result.figures.items():
        rows = [(name.replace("_", " "), _mean(figure)) for name, figure in figures.items()]
        if "total" in figures:
            rows.append(("winning score", _mean(result.winning_score)))
        out.append(Grid(title, ("figure", "mean (95 %)"), rows))
    rows = [(meaning, percent(share)) for meaning, share in result.ends.items()]
    out.append(Grid("the end", ("ended by", "share of the games (95 %)"), rows))
    return out


def _mean(figure: Interval) -> str:
    return f"{figure.mean:.2f} ({figure.low:.2f} to {figure.high:.2f})"
