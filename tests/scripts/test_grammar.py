"""One grammar of commands: the same options, bounds, set-up and suggestions in all of them."""

import json

import pyarrow.parquet as parquet
import pytest

from scripts.cli import COMMANDS

TUNE = ("tune", "--start", "club", "--against", "club", "--out", "tuned.json")


@pytest.fixture
def pampas(pampas, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return pampas


# --- bounds ---------------------------------------------------------------------------------------

HUGE = "99999999999999"
BAD = [
    (("match", "club", "novice", "--blocks", HUGE), f"--blocks: got {HUGE}, expected a whole"),
    (("match", "club", "novice", "--games", HUGE), f"--games: got {HUGE}, expected a whole"),
    (("match", "club", "novice", "--blocks", "6e7"), "--blocks: got 60000000, expected a whole"),
    (("match", "club", "novice", "--games", "9", "--blocks", "3"), "--games and --blocks: got 9"),
    (("profile", "club", "--games", "1e7"), "--games: got 1e7, expected a whole number from 2 to"),
    ((*TUNE, "--blocks", HUGE), f"--blocks: got {HUGE}, expected a whole number from 1 to"),
    ((*TUNE, "--games", "2e6"), "--games: got 2000000, expected a whole number from 1 to"),
    ((*TUNE, "--games", "9", "--blocks", "3"), "--games and --blocks: got 9 and 3, expected one"),
    ((*TUNE, "--sigma", "1e300"), "--sigma: got '1e300', expected a number from 0.001 to 1000"),
    ((*TUNE, "--sigma", "0"), "--sigma: got '0', expected a number from 0.001 to 1000"),
    ((*TUNE, "--population", "999999999"), "--population: got 999999999, expected a whole number"),
    ((*TUNE, "--generations", "1e99"), "--generations: got 1e99, expected a whole number from 1"),
    ((*TUNE, "--hold-out", "1000001"), "--hold-out: got 1000001, expected a whole number from 2"),
    ((*TUNE, "--hold-out", "1e9"), "--hold-out: got 1e9, expected a whole number from 2 to"),
    ((*TUNE, "--points", "1e300"), "--points: got '1e300', expected a number from 0 to 1"),
    (("bench", "--seconds", "1e300"), "--seconds: got '1e300', expected a number above 0 to"),
    (("watch", "--seed", "1.5"), "--seed: got '1.5', expected a whole number from 0 to"),
]


@pytest.mark.parametrize(("args", "message"), BAD, ids=[" ".join(args) for args, _ in BAD])
def test_what_no_machine_can_play_is_refused(pampas, args, message):
    code, out, err = pampas(*args)
    assert (code, out) == (2, "")
    assert message in err


WITH_WORKERS = [
    ("match", "club", "novice"),
    ("profile", "club"),
    TUNE,
    ("simulate",),
    ("study", "first-player"),
    ("bench", "--runner"),
]


@pytest.mark.parametrize("option", ["--workers", "--jobs"])
@pytest.mark.parametrize("args", WITH_WORKERS, ids=lambda args: args[0])
def test_workers_have_one_rule_and_an_old_name(pampas, args, option):
    code, out, err = pampas(*args, option, "99999")
    assert (code, out) == (2, "")
    assert "--workers: got 99999, expected a whole number from 1 to " in err
    assert "a core only fill the memory" in err


@pytest.mark.parametrize("name", COMMANDS)
def test_the_old_name_is_not_shown(pampas, name):
    code, out, _ = pampas(name, "--help")
    assert code == 0
    assert "--jobs" not in out


# --- suggestions ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "near"),
    [
        (("studdy",), "unknown command 'studdy' (did you mean study?)"),
        (("watch", "argentinia"), "unknown game 'argentinia' (did you mean argentina?)"),
        (("match", "argentinia", "club", "novice"), "unknown game 'argentinia' (did you mean"),
        (("profile", "argentinia", "club"), "unknown game 'argentinia' (did you mean"),
        (("tables", "argentinia"), "unknown game 'argentinia' (did you mean"),
        (("tune", "argentinia"), "unknown game 'argentinia' (did you mean"),
        (("columns", "argentinia"), "unknown game 'argentinia' (did you mean"),
        (("bench", "argentinia"), "unknown game 'argentinia' (did you mean"),
        (("study", "firstplayer"), "(did you mean first-player?)"),
        (("match", "clbu", "novice"), "(did you mean club?)"),
        (
            ("tune", "--start", "clbu", "--against", "club", "--probe"),
            "--start: got 'clbu', expected",
        ),
        (("tune", "--against", "clbu", "--probe"), "--against: got 'clbu', expected one of random"),
        (("watch", "--policy", "clbu"), "--policy: got 'clbu', expected one of random"),
        (
            ("watch", "--solo", "expret"),
            "--solo: got 'expret', expected easy, moderate or expert (d",
        ),
        (("watch", "--neutral", "lettred"), "(did you mean lettered?)"),
        (("tables", "private_building"), "(did you mean private_buildings"),
        (
            ("watch", "--tables", "strict_turnot"),
            "--tables: got 'strict_turnot', expected a folder",
        ),
    ],
)
def test_a_misspelled_word_gets_a_suggestion(pampas, args, near):
    code, out, err = pampas(*args)
    assert (code, out) == (2, "")
    assert near in err


def test_words_that_are_far_from_all_get_none(pampas):
    assert "did you mean" not in pampas("zzz")[2]
    assert "did you mean" not in pampas("watch", "chess")[2]


def test_the_game_may_be_left_out(pampas):
    for words in (("tables", "stations"), ("policies", "club")):
        named = (words[0], "argentina", *words[1:])
        assert pampas(*words) == pampas(*named)
        assert pampas(*words)[0] == 0
    assert pampas("policies") == pampas("policies", "argentina")


# --- numbers of games -----------------------------------------------------------------------------


def test_games_of_a_match_are_rounded_up_to_whole_blocks(pampas):
    args = ("match", "random", "random", "--players", "3", "--workers", "1", "--json")
    code, asked, err = pampas(*args, "--games", "7")
    assert code == 0
    note = json.loads(err)["note"]
    assert note.startswith("--games: playing 9 games of each pairing, not 7: 3 full blocks of 3")
    assert asked == pampas(*args, "--blocks", "3")[1]
    _, _, err = pampas(*args, "--games", "9")
    assert err == ""
    assert json.loads(pampas(*args, "--games", "1")[1])["blocks"] == 2  # for an interval


def test_games_of_a_pairing_are_those_of_each_policy_in_a_solo_game(pampas):
    args = ("match", "random", "novice", "--solo", "easy", "--workers", "1", "--json")
    code, out, err = pampas(*args, "--games", "3")
    assert (code, err) == (0, "")
    assert (json.loads(out)["blocks"], json.loads(out)["games"]) == (3, 6)


def test_games_of_a_candidate_are_rounded_up_to_whole_blocks(pampas):
    code, _, err = pampas(
        *TUNE, "--against", "club,novice", "--players", "2,3", "--weights", "peso,farmer",
        "--population", "4", "--generations", "1", "--hold-out", "2", "--workers", "1",
        "--games", "11",
    )  # fmt: skip
    assert code == 0
    assert "--games: playing 20 games of each candidate, not 11: 2 full blocks of 10" in err
    assert "4 candidates, 80 games a generation" in err


@pytest.mark.parametrize("as_json", [False, True])
def test_rotation_says_how_many_games_it_plays_and_why(pampas, as_json):
    args = ("simulate", "--games", "5", "--rotate", "--players", "4", "--policy", "random")
    code, _, err = pampas(*args, "--workers", "1", "--out", "run", *["--json"] * as_json)
    assert code == 0
    first = err.splitlines()[0]
    told = json.loads(first)["note"] if as_json else first
    assert told == (
        "--games: playing 8 games, not 5: with --rotate each deal is played in all 4 rotations"
    )


# --- the same game --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_watch_shows_the_games_that_simulate_plays(pampas, tmp_path, players):
    names = ("--policy", ",".join(["club", "novice", "random", "club"][:players]))
    same = ("--players", str(players), "--seed", "5", *names)
    assert pampas("simulate", *same, "--games", "2", "--out", "run", "--workers", "1")[0] == 0
    seats = parquet.read_table(tmp_path / "run" / "seats").to_pylist()
    for number in (0, 1):
        _, out, _ = pampas("watch", *same, "--game", str(number), "--json")
        played = [seat["total"] for seat in seats if seat["game"] == number]
        assert [sheet["total"] for sheet in json.loads(out)["scores"]] == played


def test_watch_shows_the_games_that_match_plays(pampas):
    same = ("--seed", "6", "--json")
    _, out, _ = pampas("match", "club", "novice", "--blocks", "2", "--workers", "1", *same)
    margins = []
    for number in ("0", "1"):
        for policy, own in (("club,novice", 0), ("novice,club", 1)):
            _, log, _ = pampas("watch", "--policy", policy, "--game", number, *same)
            totals = [sheet["total"] for sheet in json.loads(log)["scores"]]
            margins.append(totals[own] - totals[1 - own])
    assert json.loads(out)["duels"][0]["margin"]["mean"] == sum(margins) / len(margins)


def test_watch_says_which_set_up_it_plays(pampas):
    lines = pampas("watch", "--policy", "random")[1].splitlines()
    assert lines[2] == (
        "set-up: neutral buildings shuffled, building sides drawn, city sides drawn"
    )
    stated = ("--neutral", "lettered", "--sides", "random,7b", "--city-sides", "a")
    lines = pampas("watch", "--policy", "random", *stated, "--pesos-spread", "2")[1].splitlines()
    assert lines[2] == (
        "set-up: neutral buildings lettered, building sides drawn 7b, city sides a, "
        "starting pesos drawn within 2 of the usual"
    )
