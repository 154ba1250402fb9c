"""`pampas bench --batch`: decisions a second of many games stepped at once (sim.core.vector)."""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass

import click
import numpy as np

from scripts.arena import warm_up
from scripts.console import elapsed
from scripts.grid import Grid
from scripts.output import say, show_grid

GAMES = 1024


@dataclass(frozen=True)
class BatchSpeed:
    """Decisions with a choice per second of CPU time on one core, with random actions."""

    game: str
    players: int
    games: int
    observations: bool
    decisions: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.decisions / self.seconds


def measure(game: str, players: int, seconds: float, observe: bool) -> BatchSpeed:
    from sim.core.vector import VectorGame

    vector = VectorGame(game, GAMES, players=players)
    rng = np.random.default_rng(1)
    vector.reset()
    vector.step(vector.random_actions(rng))
    begin, steps = time.process_time(), 0
    while steps == 0 or time.process_time() - begin < seconds:
        for _ in range(20):
            vector.step(vector.random_actions(rng))
            if observe:
                _ = vector.observations  # made when asked for
        steps += 20
    taken = time.process_time() - begin
    return BatchSpeed(game, players, GAMES, observe, steps * GAMES, taken)


def bench_batch(game: str, counts: tuple[int, ...], seconds: float, machine: bool) -> None:
    """Measure and print."""
    warm_up(game)
    found = []
    for players in counts or (2,):
        for observe in (False, True):
            with elapsed(f"stepping games of {players} players"):
                found.append(measure(game, players, seconds, observe))
    if machine:
        rows = [{**asdict(one), "decisions_per_second": round(one.rate)} for one in found]
        click.echo(json.dumps(rows))
        return
    heads = ("players", "observations", "decisions/s", "ns a decision")
    lines = [
        (
            str(one.players),
            "yes" if one.observations else "no",
            f"{one.rate:,.0f}",
            f"{1e9 / one.rate:,.0f}",
        )
        for one in found
    ]
    show_grid(Grid(f"{game}, {GAMES} games at once, one core", heads, lines))
    say("Random actions among the legal ones; decisions with a single legal action do not count.")
