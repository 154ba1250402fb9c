"""`pampas bench --players`: its tables and its errors."""

import json
from dataclasses import replace
from functools import partial

import pytest

from analysis import ladder
from analysis.interval import Interval
from analysis.ladder import LadderResult, NetworkFacts, Rung, Speed
from analysis.match import DuelResult
from analysis.training.effort import TrainingTime
from scripts.bench_players import show
from sim import game_named
from tests.games.networks import made_up_network


@pytest.fixture
def pampas(pampas):
    return partial(pampas, "bench")


@pytest.fixture
def short(monkeypatch):
    monkeypatch.setattr(ladder, "ladder_of", lambda game: ("random", "novice"))


def test_the_command_measures_the_ladder(pampas, short):
    args = ("hacienda", "--players", "--seconds", "0.2", "--games", "7", "--workers", "1")
    code, out, err = pampas(*args)
    assert code == 0, err
    lines = out.splitlines()
    assert lines[0] == "hacienda, 2 players:"
    assert [line.split()[0] for line in lines[3:5]] == ["random", "novice"]
    cells = [cell.strip() for cell in lines[4].split("  ") if cell.strip()]
    assert " % (" in cells[1] and cells[2] == "8"  # of whole blocks
    assert "networks" not in out


def test_json_and_another_number_of_players(pampas, short):
    args = ("hacienda", "--players", "--players", "3", "--json", "--games", "6")
    code, out, err = pampas(*args, "--seconds", "0.1", "--workers", "1")
    assert code == 0, err
    told = json.loads(out)
    assert (told["game"], told["players"], told["networks"]) == ("hacienda", 3, [])
    lowest, novice = told["rungs"]
    assert lowest["match"] is None and novice["match"]["games"] == 6
    assert novice["games_per_second"] > 0 and novice["evaluations_per_second"] is None


def test_the_tables_tell_all_of_a_rung_and_its_network(capsys):
    win = Interval(0.75, 0.7, 0.8, 300, 0.95)
    duel = DuelResult("strong", "club", 2, 300, 600, win, win)
    held_out = {"r2": 0.4, "r2_by_stage": [0.1, None, 0.3, 0.4, 0.5]}
    record = {"of": "club", "games": 1000, "held_out": held_out}
    network = replace(made_up_network(game_named("hacienda"), 2), record=record)
    strong = Rung("strong", duel, Speed(300, 2.0), Speed(10, 2.0), 3e5, (network,))
    club = Rung("club", None, Speed(8000, 2.0), None, None, ())
    facts = NetworkFacts(network, ("strong",), TrainingTime(100.0, 23.4))
    show(LadderResult("hacienda", 2, (club, strong), (facts,)))
    text = capsys.readouterr().out
    first, second = (line.split() for line in text.splitlines()[3:5])
    assert first == ["club", "-", "-", "4,000", "-", "-", "-", "-"]
    assert second[:6] == ["strong", "75.0", "%", "(70.0", "to", "80.0)"]
    assert second[6:] == ["600", "150", "5", "30", "300,000", "1"]
    line = text.splitlines()[9].split("  ")
    cells = [cell.strip() for cell in line if cell.strip()]
    assert cells[:6] == ["1", "2", "16 + 8", "club", "1,000", "-"]
    assert cells[6:] == ["0.40", "0.10", "-", "0.30", "0.40", "0.50", "-", "2 min 03 s"]


BAD = [
    (("--players", "hacienda"), "--players: got 'hacienda', expected a number of players, or"),
    (("--players", "two"), "--players: got 'two', expected a number of players, or nothing"),
    (("--players", "--policy", "club"), "--players without a number: got --policy too"),
    (("--players", "--runner"), "--players without a number: got --runner too"),
    (("--players", "--no-cold"), "--players without a number: got --no-cold too"),
    (("--players", "--studies"), "--studies: got --players too"),
    (("--players", "--players", "3", "--players", "4"), "--players: got 3, 4, expected one number"),
    (("--players", "--players", "9"), "--players: got 9, expected"),
    (("--players", "--games", "0"), "--games: got 0, expected a whole number from 1 to"),
    (("--players", "2", "--games", "5"), "--games: got 5, expected --players without a number"),
    (("--runner", "--games", "5"), "--games: got 5, expected --players without a number"),
    (("--studies", "--games", "5"), "--studies: got --games too"),
]


@pytest.mark.parametrize(("args", "words"), BAD, ids=[" ".join(args) for args, _ in BAD])
def test_bad_input_is_refused(pampas, args, words):
    code, out, err = pampas(*args)
    assert (code, out) == (2, "")
    assert words in err
