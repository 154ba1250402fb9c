"""`pampas bench --studies`: how long each study plays until its headline is known to ±0.5 pp.

The games of a headline are played at a small size, for their speed and for the width of their
intervals, and the time to the wanted width is computed from both. Two rules of when to stop are
compared, on the same games:

    any look  plain intervals that hold at any look (analysis.estimate.sequence)
    width     the intervals that the page shows, simultaneous, at a stop that looks at the width
              alone (Chow, Robbins: On the asymptotic theory of fixed-width sequential confidence
              intervals, Annals of Mathematical Statistics 36, 1965)
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analysis.studies import OF_ONE_GAME, study_module
from scripts.arena import warm_up
from scripts.bench_runner import temporary_folder
from scripts.console import elapsed
from scripts.grid import Grid
from scripts.output import say, show_grid
from scripts.progress import clock, rate

if TYPE_CHECKING:
    from analysis.studies.base import Options
    from analysis.study_runs import Session

WANTED = 0.005  # half the width of the widest interval: 0.5 pp


@dataclass(frozen=True)
class Effort:
    """What was measured of one study; games and seconds are those of the headline's arms.

    at_any_look, by_width: how many times as many games it takes until the headline is precise
    enough, by the two rules; None where the games say nothing about it.
    """

    study: str
    figures: int
    games: int
    seconds: float
    half_width: float
    at_any_look: float | None
    by_width: float | None

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def saved(self) -> float | None:
        """How many times as long the stop at any look takes."""
        if self.at_any_look is None or self.by_width is None:
            return None
        return self.at_any_look / self.by_width

    def minutes(self, growth: float | None) -> float | None:
        return None if growth is None else growth * self.seconds / 60

    def to_dict(self) -> dict[str, Any]:
        return {
            **asdict(self),
            "games_per_second": self.games_per_second,
            "minutes_at_any_look": self.minutes(self.at_any_look),
            "minutes_by_width": self.minutes(self.by_width),
            "saved": self.saved,
        }


# --- measuring ------------------------------------------------------------------------------------


def bench_studies(game: str, workers: int | None, seconds: float, machine: bool) -> None:
    """Measure and print."""
    warm_up(game)
    efforts = list(measure(game, workers, seconds))
    if machine:
        studies = [effort.to_dict() for effort in efforts]
        click.echo(json.dumps({"game": game, "wanted": WANTED, "studies": studies}))
    else:
        show(game, efforts)


def measure(game: str, workers: int | None, seconds: float) -> Iterator[Effort]:
    """Each study that the game has something for, and that needs nothing from the user."""
    from analysis.dataset.backends import Executor
    from analysis.study_request import facts_of
    from analysis.study_runs import Session

    with temporary_folder() as folder:
        session = Session(game, folder, Executor(workers=workers))
        for number, name in enumerate(OF_ONE_GAME):
            if not study_module(name).needs(facts_of(game, ())):
                # Runs of one study are none of the next: each plays all of its games.
                own = replace(session, out=Path(folder) / str(number))
                with elapsed(name):
                    yield effort_of(own, name, seconds)


def effort_of(session: Session, name: str, seconds: float) -> Effort:
    """Play the headline's arms for about so long, and see how precise they are."""
    from analysis.estimate.effort import growth_at_any_look, growth_for
    from analysis.studies.base import Options
    from analysis.study_runs import headline_of, played

    usual = Options()
    options = replace(usual, main_scale=min(1.0, seconds / rough_seconds(session, name, usual)))
    arms = study_module(name).headline_arms(session.facts(options), options)
    played(replace(session, out=session.out / "start"), options, arms[:1], "workers start")
    start = time.perf_counter()
    played(session, options, arms, name)
    taken = time.perf_counter() - start
    headline, games = headline_of(session, name, options, name)
    figures = list(headline.figures.values())
    return Effort(
        study=name,
        figures=len(figures),
        games=games,
        seconds=taken,
        half_width=headline.half_width,
        at_any_look=growth_at_any_look(
            figures, WANTED, usual.main_scale / options.main_scale, headline.families
        ),
        by_width=growth_for(figures, WANTED),
    )


def rough_seconds(session: Session, name: str, options: Options) -> float:
    """What the games of the headline take on all workers, by what they are stated to cost."""
    import joblib

    from analysis.studies.base import CORES
    from analysis.study_runs import seconds_of

    arms = study_module(name).headline_arms(session.facts(options), options)
    workers = (session.executor.workers if session.executor else None) or joblib.cpu_count()
    return seconds_of(session.game, options, arms) * CORES / workers


# --- showing --------------------------------------------------------------------------------------


def show(game: str, efforts: Sequence[Effort]) -> None:
    """The same for people."""
    wanted = f"±{100 * WANTED:g} pp"
    show_grid(
        Grid(
            f"{game}, each headline to {wanted}",
            [
                "study",
                "figures",
                "games played",
                "games/s",
                "widest interval",
                "stop at any look",
                "stop on width",
                "times as fast",
            ],
            [
                [
                    effort.study,
                    str(effort.figures),
                    f"{effort.games:,}",
                    rate(effort.games_per_second),
                    f"±{100 * effort.half_width:.2f} pp",
                    _taken(effort, effort.at_any_look),
                    _taken(effort, effort.by_width),
                    "-" if effort.saved is None else f"{effort.saved:.2f}",
                ]
                for effort in efforts
            ],
        )
    )
    say(
        f"Games and minutes until the widest interval of a headline is {wanted}, computed from "
        "those that were played. 'pampas study STUDY --precision' stops on width."
    )


def _taken(effort: Effort, growth: float | None) -> str:
    if growth is None:
        return "cannot be told"
    return f"{clock(growth * effort.seconds)} ({growth * effort.games:,.0f} games)"
