"""`pampas profile`: what the games of a policy against itself are like."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from scripts.arena import (
    game_and_names,
    games_bar,
    ground_of,
    jobs_option,
    luck_options,
    percent,
    rows_of,
    tables_option,
    warm_up,
)
from scripts.games import part
from scripts.grid import Grid

if TYPE_CHECKING:
    from analysis.interval import Interval
    from analysis.profile import Profile


@click.command()
@click.argument("arguments", metavar="[GAME] POLICY", nargs=-1)
@click.option("--players", type=int, default=2, show_default=True, help="Number of players.")
@click.option("--solo", metavar="LEVEL", help="The solo game instead; figures are the human's.")
@click.option(
    "--games", type=click.IntRange(2), default=2000, show_default=True, help="Games to play."
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Seed.")
@luck_options
@tables_option
@jobs_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object for machines.")
def profile(
    arguments: tuple[str, ...],
    players: int,
    solo: str | None,
    games: int,
    seed: int,
    sides: str,
    city_sides: str,
    neutral: str,
    overlays: tuple[str, ...],
    jobs: int | None,
    as_json: bool,
) -> None:
    """Play POLICY against itself and describe its games: length, points, workers, the end.

    POLICY is a shipped name or a policy file. Figures are means of a player; the intervals (95 %,
    t) are over games.
    """
    from analysis.profile import play_profile

    game, names = game_and_names(arguments)
    if len(names) != 1:
        raise click.UsageError(f"a profile is of one policy, got {len(names)}")
    ground = ground_of(game, overlays)
    level = {"solo": solo} if solo is not None else {}
    setup = ground.new_setup(
        players=players, seed=seed, sides=sides, city_sides=city_sides, neutral=neutral, **level
    )
    row = rows_of(game, names)[0]
    figures = part(game, "profile")
    warm_up(game)
    with games_bar("playing", games) as bar:
        result = play_profile(
            ground, setup, row, games, figures.SEAT_FIGURES, figures.ENDS, jobs, bar.advance
        )
    if as_json:
        head = {"game": game, "policy": names[0], "players": players, "solo": solo, "seed": seed}
        head["tables"] = ground.tables_hash
        click.echo(json.dumps({**head, **asdict(result)}, ensure_ascii=False))
        return
    table = f"{players} players, against itself" if solo is None else f"the solo game, {solo}"
    click.echo(f"{names[0]}: {games:,} games, {table}")
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
