"""`pampas bench --studies`: what it measures, and that its forecasts come true."""

import json
from dataclasses import replace

import pytest

from analysis.dataset.backends import Executor
from analysis.studies.base import Options
from analysis.study_runs import Session, headline_of
from scripts import bench_studies
from scripts.bench_studies import Effort, effort_of, rough_seconds, show
from tests.scripts.studying import STUDY, pampas

pytestmark = pytest.mark.usefixtures("small")

SECONDS = 0.05  # of games on one core of a common machine


@pytest.fixture
def host(tmp_path):
    return Session("argentina", tmp_path, Executor(workers=1))


@pytest.fixture
def only_one(monkeypatch):
    monkeypatch.setattr(bench_studies, "OF_ONE_GAME", (STUDY,))


def test_an_effort_tells_minutes_and_what_was_saved():
    effort = Effort("automa", 3, 1000, 20.0, 0.02, at_any_look=30.0, by_width=12.0)
    told = effort.to_dict()
    assert told["games_per_second"] == 50
    assert told["minutes_at_any_look"] == 10
    assert told["minutes_by_width"] == 4
    assert told["saved"] == 2.5
    unknown = replace(effort, at_any_look=None).to_dict()
    assert unknown["minutes_at_any_look"] is None
    assert unknown["saved"] is None


def test_the_table_says_what_cannot_be_told(capsys):
    known = Effort("automa", 3, 1000, 20.0, 0.02, at_any_look=30.0, by_width=12.0)
    show("argentina", [known, replace(known, at_any_look=None, by_width=None)])
    first, second = capsys.readouterr().out.splitlines()[3:5]
    assert "10 min 00 s (30,000 games)  4 min 00 s (12,000 games)  2.50" in first
    assert second.count("cannot be told") == 2


def test_as_many_games_as_forecast_give_the_wanted_width(host, monkeypatch):
    monkeypatch.setattr(bench_studies, "WANTED", 0.03)
    scale = SECONDS / rough_seconds(host, STUDY, Options())
    assert scale < 1
    measured = effort_of(host, STUDY, SECONDS)
    assert measured.by_width is not None
    later = Options(main_scale=scale * measured.by_width)
    headline, games = headline_of(host, STUDY, later, STUDY)
    assert games == pytest.approx(measured.games * measured.by_width, rel=0.02)
    assert headline.half_width == pytest.approx(0.03, rel=0.1)
    assert measured.at_any_look is not None
    assert measured.at_any_look > 1.5 * measured.by_width


def test_the_command_measures_every_study_that_needs_nothing_from_the_user(only_one, capsys):
    assert pampas("bench", "--studies", "--workers", 1, "--seconds", SECONDS, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    (study,) = told["studies"]
    assert (told["game"], told["wanted"], study["study"]) == ("argentina", 0.005, STUDY)
    assert study["minutes_by_width"] == pytest.approx(study["by_width"] * study["seconds"] / 60)
    assert 0 < study["minutes_by_width"] < study["minutes_at_any_look"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--runner",), "--studies: got --runner too, expected one of them"),
        (("--players", "2"), "--studies: got --players too, expected one of them"),
        (("--policy", "club"), "--studies: got --policy too, expected one of them"),
        (("--no-cold",), "--studies: got --no-cold too, expected one of them"),
        (("--workers", "0"), "--workers: got 0, expected a whole number from 1"),
    ],
)
def test_options_that_make_no_sense_are_refused(args, words, capsys):
    assert pampas("bench", "--studies", *args) == 2
    assert words in capsys.readouterr().err
