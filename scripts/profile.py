"""`pampas profile`: what the games of a policy against itself are like."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from scripts.arena import (
    game_and_names,
    games_bar,
    ground_of,
    jobs_option,
    percent,
    rows_of,
    tables_option,
    warm_up,
)
from scripts.factors import (
    Factors,
    GameCommand,
    factor_options,
    factors_of,
    kind_in_words,
    kind_of_game,
)
from scripts.games import part
from scripts.grid import Grid
from sim.core.factors import setup_fields

if TYPE_CHECKING:
    from analysis.interval import Interval
    from analysis.profile import Profile


@click.command(cls=GameCommand)
@click.argument("arguments", metavar="[GAME] POLICY", nargs=-1)
@click.option("--players", type=int, default=2, show_default=True, help="Number of players.")
@factor_options("game")
@click.option(
    "--games", type=click.IntRange(2), default=2000, show_default=True, help="Games to play."
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Seed.")
@factor_options("luck")
@tables_option
@jobs_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object for machines.")
def profile(
    arguments: tuple[str, ...],
    players: int,
    games: int,
    seed: int,
    overlays: tuple[str, ...],
    jobs: int | None,
    as_json: bool,
    factors: Factors,
) -> None:
    """Play POLICY against itself and describe its games: length, points, workers, the end.

    POLICY is a shipped name or a policy file. Figures are means of a player; the intervals (95 %,
    t) are over games. In a solo game they are the human's.
    """
    from analysis.profile import play_profile

    game, names = game_and_names(arguments)
    if len(names) != 1:
        raise click.UsageError(f"a profile is of one policy, got {len(names)}")
    ground = ground_of(game, overlays)
    fields = setup_fields(factors_of(game), factors)
    setup = ground.new_setup(players=players, seed=seed, **fields)
    row = rows_of(game, names)[0]
    figures = part(game, "profile")
    warm_up(game)
    with games_bar("playing", games) as bar:
        result = play_profile(
            ground, setup, row, games, figures.SEAT_FIGURES, figures.ENDS, jobs, bar.advance
        )
    if as_json:
        head: dict[str, Any] = {"game": game, "policy": names[0], "players": players}
        head |= {**kind_of_game(game, factors), "seed": seed, "tables": ground.tables_hash}
        click.echo(json.dumps({**head, **asdict(result)}, ensure_ascii=False))
        return
    table = "the solo game" if setup.humans == 1 else f"{players} players, against itself"
    told = (f"{games:,} games", table, kind_in_words(game, factors))
    click.echo(f"{names[0]}: {', '.join(filter(None, told))}")
    for grid in grids(result):
        click.echo()
        click.echo(grid.plain())


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
