"""Policies that are tuned further for a game: made once, tried on fresh deals, on a tiny budget."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analysis import retune
from analysis.dataset.backends import Executor
from analysis.interval import Interval
from analysis.retune import Game, Learner, Retuning, can_learn, tuned_for
from analysis.study_runs import Session, StudyStopped
from sim.argentina.game import ARGENTINA
from sim.core.brain import kept
from sim.core.errors import PampasError
from sim.core.shared_weights import NETWORK, ROLLOUTS

CHANGE = ("8a.carpinteros=7",)
GROUPS = ("buildings", "workers")


@pytest.fixture(autouse=True)
def _tiny_budget(monkeypatch):
    for name, value in {
        "GENERATIONS": 1,
        "POPULATION": 4,
        "BLOCKS": 1,
        "LEAST_BLOCKS": 1,
        "NETWORK_GAMES": 400,
        "TRIAL_BLOCKS": (4, 4),
    }.items():
        monkeypatch.setattr(retune, name, value)


def retuning(folder: Path, plays: bool = True, many: int = 1) -> Retuning:
    executor = Executor(workers=1) if plays else None
    return Retuning(Session("argentina", folder, executor), GROUPS, 1, many)


def row_of(name: str) -> Any:
    return ARGENTINA.shelf.load(name).row


def networks_of(name: str) -> dict[int, str]:
    row = row_of(name)
    ((_, found),) = kept(row[np.newaxis]).items()
    assert row[NETWORK]
    return {one.players: one.checksum for one in found}


def test_a_policy_and_its_network_are_made_once_for_a_changed_game(tmp_path):
    game = Game(CHANGE)
    with pytest.raises(PampasError, match="does not exist: 'pampas study --retune' makes it"):
        retuning(tmp_path, plays=False).learner("strong", "strong", game, "strong")
    found = retuning(tmp_path).learner("strong", "strong", game, "strong")
    base = ARGENTINA.shelf.load(found.file)
    assert tuned_for(base, ARGENTINA.tables(CHANGE).hash)
    assert base.row[ROLLOUTS] == 0  # tuned without the look ahead
    before, groups = row_of("rancher"), ARGENTINA.shelf.groups()
    moved = {
        weight.name
        for weight in ARGENTINA.shelf.weights.entries.values()
        if base.row[weight.index] != before[weight.index] and weight.index != NETWORK
    }
    assert moved and moved <= {weight.name for group in GROUPS for weight in groups[group]}
    assert row_of(found.adapted)[ROLLOUTS] == row_of("strong")[ROLLOUTS]
    shipped, mine = networks_of("strong"), networks_of(found.adapted)
    assert {players for players in shipped if shipped[players] != mine[players]} == {2}
    assert found.gain.units == 4 and found.games == 8
    files = sorted(path.name for path in tmp_path.rglob("*"))
    assert retuning(tmp_path, plays=False).learner("strong", "strong", game, "strong") == found
    assert sorted(path.name for path in tmp_path.rglob("*")) == files


def test_every_game_and_share_of_the_budget_has_a_file_of_its_own(tmp_path):
    files = {
        retune._Task(retuning(tmp_path, many=many), policy, game, "club").path
        for many in (1, 2)
        for policy in ("club", "gaucho")
        for game in (Game(), Game(CHANGE), Game(lacks=("8a", "8b"), ban="ban"))
    }
    assert len(files) == 12


def test_who_lacks_something_is_compared_with_itself_lacking_it(tmp_path, monkeypatch):
    """A policy that did not change has gained exactly nothing, whatever its ban costs it."""
    monkeypatch.setattr(retune, "SIGMA", 1e-9)
    game = Game(lacks=("8a", "8b", "10a", "10b"), ban="ban")
    found = retuning(tmp_path).learner("club", "club", game, "club")
    assert (found.gain.mean, found.gain.low, found.gain.high) == (0, 0, 0)
    assert not found.better and found.plays == "club"


def test_a_solo_game_has_one_seat(tmp_path):
    game = Game(factors=(("solo", "moderate"),))
    found = retuning(tmp_path).learner("club", "club", game, "club")
    assert found.games == 4  # a generation of four candidates, each on one deal
    assert -1 <= found.gain.mean <= 1


def test_a_line_keeps_its_commitments(tmp_path):
    task = retune._Task(retuning(tmp_path), "gaucho:search=strong", Game(CHANGE), "strong").tuning
    assert set(task.fixed) == {"gaucho", "gaucho_more", "cattle_vp"}
    assert not set(task.fixed) & set(task.weights)
    assert task.start[ROLLOUTS] == 0
    assert list(task.opponents) == ["strong"]


def test_a_tuning_that_is_stopped_goes_on(tmp_path):
    stopped = retuning(tmp_path)
    stopped.session.stop.set()
    with pytest.raises(StudyStopped):
        stopped.learner("club", "club", Game(CHANGE), "club")
    (log,) = tmp_path.rglob("*.log.jsonl")
    kept_lines = log.read_text()
    retuning(tmp_path).learner("club", "club", Game(CHANGE), "club")
    assert log.read_text() == kept_lines


@pytest.mark.parametrize(("low", "plays"), [(0.001, "mine.json"), (0.0, "club"), (-0.1, "club")])
def test_who_is_not_known_to_have_gained_plays_on_as_before(low, plays):
    gain = Interval(low + 0.01, low, low + 0.02, 10)
    assert Learner("club", "club", Game(), 1, gain, "mine.json", "mine.json").plays == plays


def test_chance_has_nothing_to_learn():
    assert can_learn("argentina", "club") and can_learn("argentina", "strong")
    assert not can_learn("argentina", "random")


def test_a_policy_says_for_which_tables_it_was_tuned():
    club = ARGENTINA.shelf.load("club")
    assert tuned_for(club, club.record["tables"]) is True
    assert tuned_for(club, "0123456789abcdef") is False
    warm = ARGENTINA.shelf.load("club:temperature=0.5")
    assert tuned_for(warm, "0123456789abcdef") is None


def test_the_file_says_what_was_done(tmp_path):
    found = retuning(tmp_path).learner("club", "club", Game(CHANGE), "club")
    record = json.loads(Path(found.file).read_text())["record"]
    assert record["who"] == "pampas study --retune"
    assert record["opponents"] == ["club"] and record["games"] == 8
