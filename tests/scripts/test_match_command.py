"""`pampas match` and `pampas profile`: tables with intervals, JSON, errors in words."""

import json

import pytest


def test_two_policies_play_a_match(pampas):
    code, out, err = pampas(
        "match", "argentina", "club", "random", "--blocks", "20", "--workers", "1"
    )
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert " ".join(lines[0].split()) == "policy against wins (95 %) fair margin in VP"
    assert lines[2].startswith("club    random   100.0 % (")
    assert lines[-1] == (
        "club wins 100.0 % of its games against random: more than its fair share. "
        "(40 games of argentina in 20 blocks.)"
    )


def test_the_game_may_be_left_out_and_the_result_is_the_same_for_any_number_of_workers(pampas):
    args = ("match", "club", "random", "--players", "3", "--both", "--blocks", "6", "--json")
    code, one, _ = pampas(*args, "--workers", "1")
    assert code == 0
    found = json.loads(one)
    assert [(duel["one"], duel["rest"]) for duel in found["duels"]] == [
        ("club", "random"),
        ("random", "club"),
    ]
    assert [duel["games"] for duel in found["duels"]] == [18, 18]
    assert found["duels"][0]["win"]["mean"] > 0.9
    assert pampas(*args, "--workers", "2")[1] == one


def test_more_policies_play_all_against_all(pampas, tmp_path):
    other = tmp_path / "other.json"
    other.write_text(json.dumps({"about": "another", "like": "random", "weights": {}}))
    code, out, _ = pampas("match", "random", "club", str(other), "--blocks", "10", "--workers", "1")
    assert code == 0
    assert "against club" in out.splitlines()[0]
    assert "2 of 3 pairs differ" in out
    assert "simultaneous, with 95 % confidence" in out
    assert "(60 games of argentina in 10 blocks.)" in out


def test_solo_compares_on_the_same_deals(pampas):
    code, out, _ = pampas(
        "match", "club", "random", "--solo", "easy", "--blocks", "10", "--json", "--workers", "1"
    )
    assert code == 0
    found = json.loads(out)
    assert found["games"] == 20
    margins = {name: policy["margin"]["mean"] for name, policy in found["policies"].items()}
    assert margins["club"] > margins["random"]
    assert found["differences"][0]["one"] == "club"


def test_solo_for_people(pampas):
    code, out, _ = pampas("match", "random", "random", "--solo", "easy", "--blocks", "3")
    assert code == 0
    assert "wins, easy (95 %)" in out
    assert "no difference could be shown" in out


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["club"], "at least 2 policies, got 1"),
        (["argentina", "club"], "at least 2 policies, got 1"),
        (["club", "nobody"], "'nobody'"),
        (["club", "gone.json"], "'gone.json'"),
        (["club", "novice", "random", "--players", "3"], "--players: got 3, expected 2"),
        (["club", "novice", "club"], "each policy once"),
        (["club", "novice", "--both"], "--both"),
        (["club", "novice", "--solo", "hard"], "--solo: got 'hard'"),
        (["club", "novice", "--players", "7"], "--players: got 7"),
        (["club", "novice", "--blocks", "1"], "--blocks"),
        (["club", "novice", "--sides", "q"], "--sides: got 'q'"),
    ],
)
def test_what_is_wrong_is_told_before_a_game_is_played(pampas, args, words):
    code, out, err = pampas("match", *args)
    assert (code, out) == (2, "")
    assert words in err


def test_a_profile_describes_the_games_of_a_policy(pampas):
    args = ("profile", "argentina", "random", "--games", "30", "--workers", "1")
    code, out, err = pampas(*args)
    assert (code, err) == (0, "")
    assert out.startswith("random: 30 games of argentina, 2 players, against itself\n")
    for word in ("winning score", "visits", "station masters", "carpinteros", "step 6"):
        assert word in out
    found = json.loads(pampas(*args, "--json")[1])
    points = found["figures"]["victory points"]
    assert sum(figure["mean"] for figure in points.values()) == pytest.approx(
        found["figures"]["the game"]["total"]["mean"]
    )
    assert sum(share["mean"] for share in found["ends"].values()) == pytest.approx(1)
    assert found["winning_score"]["mean"] > found["figures"]["the game"]["total"]["mean"]


def test_a_profile_of_the_solo_game(pampas):
    code, out, _ = pampas("profile", "random", "--solo", "easy", "--games", "5", "--workers", "1")
    assert code == 0
    assert out.startswith("random: 5 games of argentina, the solo game, easy\n")


@pytest.mark.parametrize("args", [[], ["club", "novice"]])
def test_a_profile_is_of_one_policy(pampas, args):
    code, _, err = pampas("profile", *args)
    assert code == 2
    assert "a profile is of one policy" in err
