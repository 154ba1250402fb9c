"""`pampas bench --players`: the ladder of a game's players, from weak to strong, in one table."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import TYPE_CHECKING

import click

from scripts.arena import percent, warm_up
from scripts.console import elapsed
from scripts.grid import Grid
from scripts.output import say, show_grid
from scripts.progress import clock

if TYPE_CHECKING:
    from analysis.ladder import LadderResult, NetworkFacts, Rung


def bench_players(
    game: str,
    players: int,
    seconds: float | None,
    games: int | None,
    workers: int | None,
    machine: bool,
) -> None:
    """Measure and print."""
    from analysis.ladder import SECONDS, measure_ladder

    warm_up(game)
    with ExitStack() as steps:

        def begin(step: str) -> None:
            steps.close()
            steps.enter_context(elapsed(step))

        found = measure_ladder(
            game, players, seconds=seconds or SECONDS, games=games, workers=workers, begin=begin
        )
    if machine:
        click.echo(json.dumps(found.to_dict(), ensure_ascii=False))
    else:
        show(found)


def show(found: LadderResult) -> None:
    """The same for people."""
    show_grid(
        Grid(
            f"{found.game}, {found.players} players",
            (
                "rung",
                "wins against the rung below (95 %)",
                "games",
                "games/s",
                "full playouts, games/s",
                "times as fast",
                "evaluations/s",
                "network",
            ),
            [_line(rung, found) for rung in found.rungs],
        )
    )
    if found.networks:
        stages = [f"R² {20 * stage} to {20 * (stage + 1)} %" for stage in range(5)]
        heads = ("network", "players", "units", "of", "games", "positions", "R²", *stages)
        lines = [_network_line(facts, number) for number, facts in enumerate(found.networks, 1)]
        click.echo()
        show_grid(Grid("networks", (*heads, "siblings", "training, one core here"), lines))
    fair = 100 / found.players
    say(
        f"A fair share of wins is {fair:.3g} %. Deals are fresh: nobody was tuned or trained on "
        "them. Speeds are games against itself per second of CPU time on one core; full playouts "
        "are the same search with the same number of rollouts, each to the end of its game."
    )
    if found.networks:
        say(
            "R² of the margin on held-out games, all and by fifths of a game, and the correlation "
            "with played-out differences of sibling actions, are from the record of a network. Its "
            "training time is computed from a sample of the games and positions that it names."
        )


def _line(rung: Rung, found: LadderResult) -> list[str]:
    places = {facts.network.checksum: i for i, facts in enumerate(found.networks, start=1)}
    return [
        rung.name,
        "-" if rung.match is None else percent(rung.match.win),
        "-" if rung.match is None else f"{rung.match.games:,}",
        _rate(rung.speed.games_per_second),
        "-" if rung.playouts is None else _rate(rung.playouts.games_per_second),
        "-" if rung.saved is None else f"{rung.saved:.3g}",
        "-" if rung.evaluations is None else f"{rung.evaluations:,.0f}",
        ", ".join(str(places[network.checksum]) for network in rung.networks) or "-",
    ]


def _network_line(facts: NetworkFacts, number: int) -> list[str]:
    told = facts.to_dict()
    stages = told["r2_by_stage"] or [None] * 5
    return [
        str(number),
        str(told["players"]),
        " + ".join(map(str, told["units"])),
        told["of"] or "-",
        *(_count(told[key]) for key in ("games", "positions")),
        *map(_share, (told["r2"], *stages, told["siblings"])),
        "-" if facts.training is None else clock(facts.training.seconds),
    ]


def _rate(value: float) -> str:
    return f"{value:,.3g}" if value < 100 else f"{value:,.0f}"


def _count(value: int | None) -> str:
    return "-" if value is None else f"{value:,}"


def _share(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"
