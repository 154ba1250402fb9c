"""What a page says of the game that was played."""

from dataclasses import replace
from typing import Any

from reports.studies.setup import setup_sentences
from sim.argentina.factors import FACTORS
from tests.analysis.studies.fakes import facts


def run(**changes: Any) -> dict[str, Any]:
    usual = {"sides": "random", "city-sides": "random", "neutral": "shuffled", "solo": None}
    return {"players": 2, "policy": ["club", "club"], **usual, **changes}


def test_players_policies_and_the_table_are_named():
    (told,) = setup_sentences([run(), run(players=4), run(policy=["novice"])], FACTORS, facts())
    assert told == (
        "2 and 4 players, played by club (and, in runs of their own, novice); building sides drawn "
        "for each deal; city sides drawn for each deal; neutral buildings shuffled for each deal."
    )


def test_runs_with_another_table_are_told_apart():
    runs = [run(neutral="lettered", sides="a,8b"), run(sides="a,8b")]
    (told,) = setup_sentences(runs, FACTORS, facts())
    assert "building sides all a, but 8b;" in told
    assert told.endswith(
        "neutral buildings each on the space of its letter, as in a first game (in runs of their "
        "own shuffled for each deal)."
    )


def test_the_automa_and_its_levels_are_named():
    solo = run(solo="easy", policy=["club:temperature=3"])
    (told,) = setup_sentences([solo], FACTORS, replace(facts(), automa="pedro", levels=("easy",)))
    assert told.startswith("One player against Pedro at easy, played by club;")
