"""What a page says about the game that was played."""

from dataclasses import replace
from typing import Any

from reports.studies.setup import setup_sentences
from sim.argentina.factors import FACTORS
from sim.argentina.study_facts import SETUPS
from tests.analysis.studies.fakes import facts


def run(**changes: Any) -> dict[str, Any]:
    usual = {"sides": "random", "city-sides": "random", "neutral": "shuffled", "solo": None}
    return {"players": 2, "policy": ["club", "club"], **usual, **changes}


def test_players_policies_and_the_table_are_named():
    (told,) = setup_sentences([run(), run(players=4), run(policy=["novice"])], FACTORS, facts())
    assert told == (
        "2 and 4 players, played by club (further runs: novice); building and city sides drawn for "
        "each deal; neutral buildings shuffled for each deal."
    )


def test_runs_with_another_table_are_told_apart():
    runs = [run(neutral="lettered", sides="a,8b"), run(sides="a,8b")]
    (told,) = setup_sentences(runs, FACTORS, facts())
    assert "building sides all a, but 8b; city sides drawn for each deal;" in told
    assert told.endswith(
        "neutral buildings each on the space of its letter, as in a first game (further runs: "
        "shuffled for each deal)."
    )


def test_set_ups_that_have_a_name_are_called_by_it():
    known = replace(facts(), setups=SETUPS)
    first, shuffled = SETUPS
    both = [run(), run(**first.factors)]
    (told,) = setup_sentences(both, FACTORS, known)
    assert told.endswith(
        f"; set-up “{shuffled.name}” ({shuffled.about}) and set-up “{first.name}” ({first.about})."
    )
    (told,) = setup_sentences(both[:1], FACTORS, known)
    assert told == f"2 players, played by club; {shuffled.about}."
    (told,) = setup_sentences([*both, run(sides="b")], FACTORS, known)
    assert "building sides drawn for each deal (further runs: all a and all b)" in told


def test_the_automa_and_its_levels_are_named():
    solo = run(solo="easy", policy=["club:temperature=3"])
    (told,) = setup_sentences([solo], FACTORS, replace(facts(), automa="pedro", levels=("easy",)))
    assert told.startswith("Solo against Pedro (level easy), played by club;")


def test_players_that_were_tuned_for_another_game_are_named():
    told = setup_sentences([run()], FACTORS, facts(), ["club", "club:temperature=3", "a/mine.json"])
    assert told[1].startswith("The weights of club and mine were tuned for the printed game, not")


def test_a_game_without_a_table_to_choose_says_who_played():
    by_seat = [factor for factor in FACTORS if factor.group != "deal"]
    assert setup_sentences([run()], by_seat, facts()) == ["2 players, played by club."]
