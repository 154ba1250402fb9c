"""Running `pampas study` and `pampas report` in tests, as studies of a few small runs."""

from __future__ import annotations

import json
import shutil
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import sim.argentina.study_facts as study_facts_module
from analysis.dataset import runner
from analysis.estimate import family
from analysis.estimate.equilibrium import equilibrium
from analysis.studies import first_player, first_player_design, strategies, strategies_games
from scripts.cli import cli, run
from tests.scripts.simulating import Files, files_of, manifest_of

CLUB = ["club", "club"]
STUDY = "first-player"
MAIN_GAMES, OTHER_GAMES, CONTROL_GAMES = 2000, 200, 48
SMALL: dict[str, Any] = {
    "players": (2,),
    "rungs": ("novice", "club"),  # no expert: it plays a thousand times slower
    "start": (),
    "between": (),
    "strategies": ("club", "gaucho", "puerto"),
    "careless": "",
    "setups": (),
    "placements": (),
}


@contextmanager
def small_studies(**changes: Any) -> Iterator[None]:
    """Few runs of few games: a club, a novice, and nobody who searches."""
    whole = study_facts_module.study_facts
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            study_facts_module,
            "study_facts",
            lambda facts: replace(whole(facts), **{**SMALL, **changes}),
        )
        for module in (first_player, first_player_design):
            patch.setattr(module, "MAIN_GAMES", MAIN_GAMES)
        patch.setattr(first_player_design, "DOMINANT_GAMES", OTHER_GAMES)
        patch.setattr(first_player_design, "MIRROR_GAMES", OTHER_GAMES)
        patch.setattr(first_player_design, "LEAST_DOMINANT", 2)
        patch.setattr(strategies_games, "CONTROL_GAMES", CONTROL_GAMES)
        # Draws are most of the work of an estimate, and few do here.
        patch.setattr(family, "DRAWS", 4000)
        patch.setattr(strategies, "equilibrium", partial(equilibrium, draws=40))
        yield


def pampas(*args: object) -> int:
    """The exit code of a command, run in this process."""
    return run(cli, "pampas", [*map(str, args)])


def study(out: Path, *args: object, name: str = STUDY) -> int:
    return pampas("study", name, *args, "--workers", 1, "--out", out)


def report(out: Path, *args: object) -> int:
    return pampas("report", out, *args)


@dataclass
class Played:
    """Games that were played, by the name of the folder that they went to; each time counts."""

    games: dict[str, int] = field(default_factory=dict)

    @property
    def total(self) -> int:
        return sum(self.games.values())


@contextmanager
def watched() -> Iterator[Played]:
    """What is played meanwhile."""
    played, true_run = Played(), runner.play_run

    def counted(design, folder, state, *more):
        before = state.games
        told = true_run(design, folder, state, *more)
        name = folder.path.name
        played.games[name] = played.games.get(name, 0) + told.done - before
        return told

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runner, "play_run", counted)
        yield played


@contextmanager
def nobody_plays() -> Iterator[None]:
    """Whoever plays a game meanwhile fails."""

    def refuse(design, folder, *more):
        pytest.fail(f"games are played in {folder.path.name}")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runner, "play_run", refuse)
        yield


class _Hand:
    """Presses Ctrl-C when a chunk has been stored."""

    def __init__(self, watch: Any, stop: threading.Event) -> None:
        self.watch, self.stop = watch, stop

    def stored(self, *args: Any) -> None:
        self.watch.stored(*args)
        if not self.stop.is_set():  # a second time would end the tests at once
            signal.raise_signal(signal.SIGINT)

    def note(self, text: str) -> None:
        self.watch.note(text)


@contextmanager
def interrupted() -> Iterator[None]:
    """Somebody presses Ctrl-C once, after the first chunk of the first run."""
    true_run = runner.play_run

    def hasty(design, folder, state, executor, size, watch, stop):
        return true_run(design, folder, state, executor, size, _Hand(watch, stop), stop)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runner, "play_run", hasty)
        yield


def copied(out: Path, to: Path) -> Path:
    shutil.copytree(out, to)
    return to


def data_of(out: Path) -> Files:
    """Every file of all runs."""
    return files_of(out / "data")


def pages_of(out: Path) -> Files:
    """Every file beside the runs: pages, their numbers, and what they were made from."""
    return {name: hash_ for name, hash_ in files_of(out).items() if not name.startswith("data")}


def runs_of(out: Path) -> list[dict[str, Any]]:
    """The configurations of all runs, with their state."""
    manifests = [manifest_of(path) for path in sorted((out / "data").iterdir())]
    return [{**one["configuration"], "state": one["state"]} for one in manifests]


def page_of(out: Path, name: str = STUDY) -> dict[str, Any]:
    page: dict[str, Any] = json.loads((out / f"{name}.json").read_text(encoding="utf-8"))
    return page


def only_run(out: Path, **wanted: Any) -> dict[str, Any]:
    """The one run whose configuration has these values."""
    (found,) = (
        each
        for each in runs_of(out)
        if all(each.get(name) == value for name, value in wanted.items())
    )
    return found
