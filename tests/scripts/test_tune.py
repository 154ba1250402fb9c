"""`pampas tune`: it improves a poor policy, goes on after an end, and refuses what is wrong."""

import datetime
import json
import shlex
import subprocess
import sys
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from analysis import tuning
from analysis.tuned_policy import weights_hash
from scripts.tune import duration
from sim.argentina.game import ARGENTINA
from sim.argentina.players.weights import weights

ABSURD = {"peso": -3, "cattle_vp": -4, "farmer": -5, "visit": -6, "quay_vp": -3, "building_vp": -3}


@pytest.fixture
def pampas(pampas):
    return partial(pampas, "tune", "argentina")


@pytest.fixture
def absurd(tmp_path):
    path = tmp_path / "absurd.json"
    path.write_text(json.dumps({"about": "no player", "like": "club", "weights": ABSURD}))
    return str(path)


def short(start: str, out: object, *more: str) -> list[str]:
    """A tuning of a few seconds; of options that are given twice the last one counts."""
    return [
        "--start", start, "--out", str(out), "--against", "club", "--weights", ",".join(ABSURD),
        "--population", "6", "--blocks", "2", "--generations", "3", "--hold-out", "4",
        "--workers", "1", *more,
    ]  # fmt: skip


def test_tuning_improves_a_policy_with_absurd_weights(pampas, absurd, tmp_path):
    out = tmp_path / "better.json"
    code, _, _ = pampas(
        *short(absurd, out, "--population", "10", "--blocks", "10", "--generations", "20",
               "--sigma", "3", "--hold-out", "100")
    )  # fmt: skip
    assert code == 0
    result = {entry["against"]: entry for entry in json.loads(out.read_text())["record"]["result"]}
    assert result[absurd]["interval"][0] > 0.6
    assert result[absurd]["margin"] > 10


def test_the_policy_that_is_written_can_be_played_and_tells_where_it_comes_from(
    pampas, absurd, tmp_path
):
    out = tmp_path / "tuned.json"
    code, printed, err = pampas(
        *short(absurd, out, "--fix", "turn=9.5", "--players", "2,3", "--seed", "5")
    )
    assert code == 0
    content = json.loads(out.read_text())
    assert list(content["weights"]) == list(weights.entries)
    assert content["weights"]["turn"] == 9.5
    club, begun = (ARGENTINA.shelf.load(name).row for name in ("club", absurd))
    for name, entry in weights.entries.items():
        if name not in ABSURD and name != "turn":
            assert content["weights"][name] == pytest.approx(round(club[entry.index], 4))
    assert any(content["weights"][name] != value for name, value in ABSURD.items())
    record = content["record"]
    assert record["who"] == "pampas tune"
    assert (record["seed"], record["generations"], record["opponents"]) == (5, 3, ["club"])
    assert record["games"] == 3 * 6 * 2 * (2 + 3)
    assert [(r["against"], r["players"]) for r in record["result"]] == [
        ("club", 2), (absurd, 2), ("club", 3), (absurd, 3),
    ]  # fmt: skip
    assert "--fix turn=9.5" in record["command"]
    assert "--seed 5" in record["command"]
    assert {"when", "pampas", "tables"} <= record.keys()
    assert record["weights"] == {"club": weights_hash(club), absurd: weights_hash(begun)}
    assert "generation 3/3: best" in err
    assert "never seen" in printed
    roster = ARGENTINA.shelf.roster_for([str(out)])
    assert roster.rows[roster.number(str(out))][weights.entries["turn"].index] == 9.5


def test_a_run_that_was_interrupted_goes_on_to_the_same_policy(
    pampas, absurd, tmp_path, monkeypatch
):
    whole, rest = tmp_path / "whole.json", tmp_path / "rest.json"
    assert pampas(*short(absurd, whole))[0] == 0
    real = tuning.evaluate_by_playing

    def interrupted(*args):
        evaluate = real(*args)

        def until_the_second(rows, generation):
            if generation == 2:
                raise KeyboardInterrupt
            return evaluate(rows, generation)

        return until_the_second

    with monkeypatch.context() as patch:
        patch.setattr(tuning, "evaluate_by_playing", interrupted)
        code, _, err = pampas(*short(absurd, rest))
    assert code == 130
    assert "up to generation 2" in err
    assert not rest.exists()
    code, _, err = pampas(*short(absurd, rest))
    assert code == 0
    assert "continuing after generation 2" in err
    assert "generation 1/3" not in err
    first, second = (json.loads(path.read_text()) for path in (whole, rest))
    assert first["weights"] == second["weights"]
    assert first["record"]["result"] == second["record"]["result"]


@pytest.mark.slow
def test_a_process_that_was_killed_goes_on_to_the_same_policy(pampas, absurd, tmp_path):
    whole, rest = tmp_path / "whole.json", tmp_path / "rest.json"
    longer = ("--generations", "40", "--blocks", "10")
    assert pampas(*short(absurd, whole, *longer))[0] == 0
    command = [sys.executable, "-m", "scripts.cli", "tune", "argentina"]
    with subprocess.Popen(
        [*command, *short(absurd, rest, *longer)], stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if line.startswith("generation 2/"):
                process.kill()
                break
    assert process.returncode != 0
    assert not rest.exists()
    assert 3 <= len(Path(f"{rest}.log.jsonl").read_text().splitlines()) < 41
    code, _, err = pampas(*short(absurd, rest, *longer))
    assert code == 0
    assert "continuing after generation " in err
    assert "generation 2/" not in err
    first, second = (json.loads(path.read_text()) for path in (whole, rest))
    assert first["weights"] == second["weights"]
    assert first["record"]["result"] == second["record"]["result"]


def test_a_pool_of_opponents_is_played_measured_and_recorded(pampas, tmp_path):
    """Each opponent counts: the pool's fitness is another one than that of either alone."""
    logs = []
    for against in ("club,random", "club", "random"):
        out = tmp_path / f"{against}.json"
        code, printed, err = pampas(
            *short("novice", out, "--against", against, "--generations", "1")
        )
        assert code == 0
        assert f"against {against.replace(',', ', ')}: 6 candidates" in err
        lines = Path(f"{out}.log.jsonl").read_text().splitlines()
        logs.append(np.array(json.loads(lines[1])["fitness"]))
        record = json.loads(out.read_text())["record"]
        assert record["opponents"] == against.split(",")
        measured = [*against.split(","), "novice"]  # and the policy that it began with
        assert [result["against"] for result in record["result"]] == measured
        assert record["games"] == 6 * 2 * 2 * len(record["opponents"])
        assert all(name in printed for name in measured)
    pool, club, random = logs
    assert pool == pytest.approx((club + random) / 2)


def test_the_record_states_the_result_and_its_games(pampas, absurd, tmp_path):
    out = tmp_path / "tuned.json"
    assert pampas(*short(absurd, out, "--hold-out", "7"))[0] == 0
    record = json.loads(out.read_text())["record"]
    datetime.date.fromisoformat(record["when"])
    for result in record["result"]:
        assert (result["players"], result["blocks"], result["games"]) == (2, 7, 14)
        low, high = result["interval"]
        assert low <= result["win_share"] <= high
        assert 0 <= result["win_share"] <= 1
        assert isinstance(result["margin"], float)


def test_the_command_of_the_record_makes_the_same_policy(pampas, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert pampas(*short("club", "first.json", "--group", "farmers"))[0] == 0
    record = json.loads(Path("first.json").read_text())["record"]
    words = shlex.split(record["command"])
    assert words[:3] == ["pampas", "tune", "argentina"]
    assert pampas(*words[3:], "--out", "again.json", "--workers", "1")[0] == 0
    first, again = (json.loads(Path(name).read_text()) for name in ("first.json", "again.json"))
    assert again["weights"] == first["weights"]
    assert again["record"]["result"] == record["result"]


def test_candidates_stay_within_the_bounds_of_a_weight(pampas, tmp_path, monkeypatch):
    seen = []

    def spy(*args):
        def evaluate(rows, generation):
            seen.append(rows)
            return -rows[:, weights.entries["tiles_a_visit"].index]  # the less, the better

        return evaluate

    monkeypatch.setattr(tuning, "evaluate_by_playing", spy)
    out = tmp_path / "t.json"
    args = ("--weights", "tiles_a_visit,peso", "--sigma", "9", "--generations", "8")
    assert pampas(*short("club", out, *args))[0] == 0
    tiles = weights.entries["tiles_a_visit"]
    values = np.concatenate(seen)[:, tiles.index]
    assert values.min() == tiles.low
    assert json.loads(out.read_text())["weights"]["tiles_a_visit"] >= 0.1
    ARGENTINA.shelf.roster_for([str(out)])


def test_other_settings_do_not_continue_a_log(pampas, absurd, tmp_path):
    out = tmp_path / "tuned.json"
    assert pampas(*short(absurd, out, "--generations", "1"))[0] == 0
    before = (out.read_text(), (tmp_path / "tuned.json.log.jsonl").read_text())
    code, _, err = pampas(*short(absurd, out, "--seed", "2"))
    assert code == 2
    assert "seed was 1, now it is 2" in err
    assert before == (out.read_text(), (tmp_path / "tuned.json.log.jsonl").read_text())


PROBE = (
    "--probe", "--weights", "peso,grain", "--generations", "2", "--population", "4",
    "--blocks", "1", "--hold-out", "3", "--workers", "1",
)  # fmt: skip


@pytest.mark.parametrize(
    ("share", "sentence"),
    [
        (0.75, "a hole."),
        (0.61, "a hole."),
        (0.6, "no hole was found."),
        (0.3, "no hole was found."),
    ],
)
def test_the_probe_says_whether_there_is_a_hole(pampas, tmp_path, monkeypatch, share, sentence):
    monkeypatch.chdir(tmp_path)
    real = tuning.play_pool

    def played(*args, **more):
        results = real(*args, **more)
        for _, scores in results:
            scores.win[:] = share
        return results

    monkeypatch.setattr(tuning, "play_pool", played)
    code, out, _ = pampas(*PROBE)
    assert code == 0
    verdict = out.splitlines()[-1]
    assert f"after a search of 16 games challenger wins {100 * share:.1f} % (" in verdict
    assert verdict.endswith(f") against club: {sentence}")
    assert list(tmp_path.iterdir()) == []  # nothing is kept without --out


def test_the_probe_tunes_against_a_policy_that_stays_as_it_is(pampas, monkeypatch):
    club = ARGENTINA.shelf.load("club").row
    pools = []
    real = tuning.play_pool

    def spy(tables, task, seed, challengers, opponents, *args, **more):
        pools.append((challengers, opponents))
        return real(tables, task, seed, challengers, opponents, *args, **more)

    monkeypatch.setattr(tuning, "play_pool", spy)
    assert pampas(*PROBE)[0] == 0
    assert [len(challengers) for challengers, _ in pools] == [4, 4, 1]
    for challengers, opponents in pools:
        assert opponents.tolist() == [club.tolist()]
        assert (challengers != club).any(axis=1).all()


def test_the_probe_judges_every_number_of_players_and_only_the_frozen_policy(pampas, absurd):
    code, out, _ = pampas(*PROBE, "--start", absurd, "--players", "2,3")
    assert code == 0
    verdicts = [line for line in out.splitlines() if line.startswith("after a search of ")]
    assert ["against club: " in verdict for verdict in verdicts] == [True, False]
    assert "against club (3 players): " in verdicts[1]


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (["--start", "clubb"], "'clubb'"),
        (["--against", "club,nobody"], "'nobody'"),
        (["--against", "club,club"], "each policy once"),
        (["--weights", "pesso,grain"], "unknown weight 'pesso' (did you mean peso?)"),
        (["--weights", "peso"], "got 1 to tune, expected at least 2"),
        (["--weights", "random,peso"], "'random' is not a weight that can be tuned"),
        (["--weights", "peso,,grain"], "--weights: got 'peso,,grain'"),
        (["--group", "workrs"], "unknown group 'workrs' (did you mean workers?)"),
        (["--fix", "peso=1"], "'peso' is a commitment"),
        (["--fix", "grain"], "--fix: got 'grain', expected NAME=VALUE"),
        (["--fix", "grain=nan"], "--fix: got 'grain=nan'"),
        (["--fix", "grein=1"], "unknown weight 'grein'"),
        (["--fix", "grain=1", "--fix", "grain=2"], "'grain' is given twice"),
        (["--fix", "rollouts=5000"], "got 'rollouts=5000', expected a number: 0 to 4096"),
        (["--fix", "temperature=-0.1"], "got 'temperature=-0.1', expected a number: at least 0"),
        (["--probe", "--against", "clubb"], "'clubb'"),
        (["--generations", "0"], "--generations"),
        (["--blocks", "0"], "--blocks"),
        (["--hold-out", "1"], "--hold-out"),
        (["--sigma", "0"], "--sigma"),
        (["--workers", "0"], "--workers"),
        (["--players", "5"], "players: got 5"),
        (["--players", "2,x"], "--players: got '2,x'"),
        (["--players", "2,2"], "--players: got '2,2'"),
        (["--population", "2"], "--population"),
        (["--sides", "q"], "sides: got 'q'"),
        (["--tables", "nowhere"], "nowhere"),
    ],
)
def test_what_is_wrong_is_told_before_a_game_is_played(pampas, tmp_path, monkeypatch, more, words):
    monkeypatch.setattr(tuning, "tune", None)
    code, out, err = pampas(*short("club", tmp_path / "tuned.json", *more))
    assert (code, out) == (2, "")
    assert words in err
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_can_not_be_written_is_told_first(pampas, tmp_path, monkeypatch):
    monkeypatch.setattr(tuning, "tune", None)
    code, _, err = pampas(*short("club", tmp_path / "nowhere" / "tuned.json"))
    assert code == 2
    assert "--out: cannot write" in err


@pytest.mark.parametrize("option", ["--start", "--against", "--out"])
def test_what_is_needed_is_asked_for(pampas, tmp_path, option):
    args = short("club", tmp_path / "tuned.json")
    at = args.index(option)
    code, _, err = pampas(*args[:at], *args[at + 2 :])
    assert code == 2
    assert f"Missing option '{option}'" in err


def test_candidates_differ_only_in_what_is_tuned(pampas, tmp_path, monkeypatch):
    seen = []

    def spy(*args):
        def evaluate(rows, generation):
            seen.append(rows)
            return np.arange(len(rows), dtype=float)

        return evaluate

    monkeypatch.setattr(tuning, "evaluate_by_playing", spy)
    code, _, _ = pampas(
        *short("club", tmp_path / "t.json", "--weights", "peso,grain", "--fix", "hazard=3")
    )
    assert code == 0
    assert len(seen) == 3
    moved = np.flatnonzero(np.ptp(np.concatenate(seen), axis=0))
    assert moved.tolist() == sorted(weights.entries[name].index for name in ("peso", "grain"))
    assert (np.concatenate(seen)[:, weights.entries["hazard"].index] == 3).all()


def test_times_for_people():
    assert [duration(s) for s in (5, 300, 9000)] == ["5 s", "5 min", "2.5 h"]
