"""Training as a whole: a better player, the same file each time, and input that is refused."""

import json
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analysis.arena import match_request
from analysis.dataset.backends import Executor
from analysis.parallel import StoppedEarlyError
from analysis.training.train import Fitting, deal_seed, train, train_request
from analysis.training.watch import TrainWatch
from sim.core.errors import PampasError
from sim.core.network import load

HERE = Executor(here=True)
FIELDS = {"players": 2}


class Told(TrainWatch):
    def __init__(self) -> None:
        self.notes: list[str] = []
        self.steps: list[str] = []

    def note(self, text: str) -> None:
        self.notes.append(text)

    def begin(self, step, total, what):
        self.steps.append(f"{step} {total} {what}")


def request_for(out, games=300, **other):
    settings: dict[str, Any] = {"fitting": Fitting(16, 8, 2, 64), "decisions": 2, **other}
    return train_request("hacienda", "novice", out, games, FIELDS, **settings)


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    """A short training of a weak player, and the folder that it was written to."""
    folder = tmp_path_factory.mktemp("trained")
    request = train_request(
        "hacienda", "novice", folder / "better.net", 4000, FIELDS, decisions=0, openings=["novice"]
    )
    return train(request, HERE)


@pytest.mark.slow
def test_a_short_training_makes_a_weak_player_better(trained):
    """On deals that the training has not seen; the same player without a network is at 50 %."""
    names = (str(trained.request.policy), "novice")
    result = match_request("hacienda", names, {**FIELDS, "seed": 1}, blocks=150).play(workers=1)
    (duel,) = result.duels
    assert duel.win.low > 0.55
    assert duel.margin.low > 0


@pytest.mark.slow
def test_the_network_predicts_held_out_games(trained):
    found = trained.judgement
    assert found.r2 > 0.5
    assert found.log_loss < found.log_loss_baseline - 0.15
    assert found.r2_by_stage[0] < found.r2_by_stage[2] < found.r2_by_stage[4]
    assert trained.cost.margin < 1
    record = load(trained.request.out).record
    assert record["of"] == "novice" and record["games"] == 4000
    assert record["held_out"]["r2"] == pytest.approx(found.r2, abs=1e-5)


def test_the_same_training_gives_the_same_file(tmp_path):
    told = Told()
    found = [
        train(request_for(tmp_path / name), HERE, told) for name in ("a.net", "b.net", "c.net")
    ]
    a, b = ((tmp_path / name).read_bytes() for name in ("a.net", "b.net"))
    assert a == b
    assert told.steps[0] == "collecting positions 300 games"
    assert found[0].siblings is not None and found[0].siblings.decisions == 2
    names = {file.name for file in tmp_path.iterdir()}
    assert names == {"a.net", "a.json", "b.net", "b.json", "c.net", "c.json"}  # no positions
    other = train(request_for(tmp_path / "d.net", seed=2), HERE)
    assert other.network.checksum != found[0].network.checksum


def test_a_network_is_learnt_on(tmp_path):
    """With next to no steps it stays what it was; another number of units is refused."""
    one = train(request_for(tmp_path / "a.net", decisions=0), HERE)
    still = replace(one.request.fitting, rate=1e-9)
    again = request_for(tmp_path / "b.net", decisions=0, start=tmp_path / "a.net", fitting=still)
    other = train(again, HERE)
    assert np.array_equal(other.network.rows, one.network.rows)
    for name in ("first", "second", "last", "first_bias", "second_bias", "last_bias"):
        before, after = (getattr(each.network, name).astype(int) for each in (one, other))
        assert abs(before - after).max() <= 1, name
    assert load(tmp_path / "b.net").record["start"] == one.network.checksum[:16]
    assert "start" not in load(tmp_path / "a.net").record
    with pytest.raises(PampasError, match=r"--start: got .* 16 and 8 units, expected .* 8 and 8"):
        request_for(tmp_path / "c.net", start=tmp_path / "a.net", fitting=Fitting(8, 8, 1, 64))


def test_positions_in_a_folder_that_was_named_stay_for_another_training(tmp_path):
    folder = tmp_path / "positions"
    one = train(request_for(tmp_path / "a.net", folder=folder), HERE)
    told = Told()
    again = request_for(tmp_path / "b.net", folder=folder, fitting=Fitting(8, 8, 1, 64))
    other = train(again, HERE, told)
    assert told.notes == [f"300 games are in {folder}: going on after them"]
    assert one.positions == other.positions
    assert (one.network.hidden, other.network.hidden) == (16, 8)


def test_a_policy_is_written_beside_the_network_unless_there_is_one(tmp_path):
    told = Told()
    request = request_for(tmp_path / "a.net", decisions=0)
    train(request, HERE, told)
    content = json.loads((tmp_path / "a.json").read_text())
    assert content["networks"] == ["a.net"] and content["like"] == "novice"
    assert told.notes == []
    (tmp_path / "a.json").write_text("mine")
    train(request, HERE, told)
    assert told.notes == [f"{tmp_path / 'a.json'} is there already and stays as it is"]
    assert (tmp_path / "a.json").read_text() == "mine"


def test_a_training_that_is_stopped_while_fitting_keeps_its_positions(tmp_path):
    stop = threading.Event()

    class Stopping(TrainWatch):
        def begin(self, step, total, what):
            if step == "fitting":
                stop.set()

    request = request_for(tmp_path / "a.net")
    with pytest.raises(StoppedEarlyError, match=r"begins it again with what is in .*a\.net\.posit"):
        train(request, HERE, Stopping(), stop)
    assert [file.name for file in tmp_path.iterdir()] == ["a.net.positions"]
    told = Told()
    train(request, HERE, told)
    assert told.notes == [f"300 games are in {request.folder}: going on after them"]
    assert not request.folder.exists()


def test_the_deals_of_a_training_are_those_of_no_match():
    seeds = [deal_seed(n) for n in range(5)]
    assert len(set(seeds)) == 5 and min(seeds) > 10**6


@pytest.mark.parametrize(
    ("other", "words"),
    [
        ({"out": "x.json"}, r"--out: got 'x\.json', expected a file that ends in \.net"),
        ({"out": "no/x.net"}, r"--out: cannot write no/x\.net: No such file"),
        ({"of": "clbu"}, "--of: got 'clbu', expected one of random"),
        ({"openings": ["club", "clbu"]}, "--openings: got 'clbu', expected one of random"),
        ({"fields": {"players": 9}}, "players: got 9, expected 2"),
    ],
)
def test_bad_input_is_refused_before_anything_is_played(other, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    given: dict[str, Any] = {
        "of": "club",
        "out": "x.net",
        "fields": FIELDS,
        "openings": None,
        **other,
    }
    with pytest.raises(PampasError, match=words):
        train_request(
            "hacienda", given["of"], Path(given["out"]), 300, given["fields"],
            openings=given["openings"],
        )  # fmt: skip
    assert list(tmp_path.iterdir()) == []


def test_too_few_games_to_learn_from_are_refused(tmp_path):
    request = request_for(tmp_path / "a.net", games=3, per_game=1.0)
    with pytest.raises(
        PampasError, match=r"--games: got 3, which gives \d+ positions: expected more"
    ):
        train(request, HERE)
    assert np.all([file.suffix != ".net" for file in tmp_path.iterdir()])
