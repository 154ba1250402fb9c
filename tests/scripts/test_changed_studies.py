"""Studies of a changed game: what their pages are called, say, and are repeated by."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest

from analysis.studies.base import Options
from scripts.conduct import (
    Asked,
    change_in_words,
    changes_of,
    configuration_of,
    ground_with,
    page_name,
)
from tests.argentina.overlays import write_overlay


def asked(*tables: str, **options: Any) -> Asked:
    return Asked("buildings", "argentina", Options(tables=tables, **options))


def test_the_printed_game_has_the_plain_name_and_no_changes():
    assert page_name(asked()) == "buildings"
    assert changes_of(asked()) == []


def test_every_changed_value_is_named():
    changed = asked("8a.carpinteros=7", "stations.9.vp=3", setup={"sides": "a,8b"})
    assert changes_of(changed) == [
        "8a: 7 carpinteros, printed 5",
        "stations 9: 3 VP, printed 8",
        "building sides all a, but 8b",
    ]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("private_buildings", "8a.hand", None, "green"), '8a hand: "green", not there in print'),
        (("cattle", "buy", {"a": 1}, None), 'cattle buy: removed, printed {"a": 1}'),
        (("rulings", "strict", False, True), "rulings strict: true, printed false"),
    ],
)
def test_values_that_are_no_numbers_are_named(change, said):
    assert change_in_words(*change) == said


def test_pages_of_different_games_have_different_names(tmp_path):
    names = {
        page_name(one)
        for one in (
            asked(),
            asked("8a.carpinteros=7"),
            asked("8a.carpinteros=8"),
            asked(setup={"sides": "a"}),
            asked(setup={"sides": "b"}),
            asked("terminus_tight"),
        )
    }
    assert len(names) == 6
    # The same folder with another content is another game.
    mine = str(tmp_path / "mine")
    before = _name_with(mine, 7)
    assert _name_with(mine, 8) != before
    assert _name_with(mine, 7) == before
    assert page_name(asked("8a.carpinteros=7")).startswith("buildings-8a-carpinteros-7-")


def _name_with(folder: str, price: int) -> str:
    ground_with.cache_clear()
    write_overlay(Path(folder), "private_buildings", {"8a": {"carpinteros": price}})
    return page_name(asked(folder))


def test_the_command_of_a_page_needs_no_file_of_its_author(tmp_path):
    folder = write_overlay(
        tmp_path / "mine", "private_buildings", {"8a": {"carpinteros": 7, "hand": "green"}}
    )
    mine = asked(str(folder), "terminus_tight", "9a.vp=4", sets=("9a.vp=4",), setup={"sides": "b"})
    words = shlex.split(mine.command(1.0))
    assert str(tmp_path) not in mine.command(1.0)
    given = [(words[i], words[i + 1]) for i, word in enumerate(words) if word.startswith("--")]
    assert ("--set", "private_buildings.8a.carpinteros=7") in given
    assert ("--set", 'private_buildings.8a.hand="green"') in given
    assert ("--tables", "terminus_tight") in given
    assert given.count(("--set", "9a.vp=4")) == 1
    assert ("--sides", "b") in given
    again = [value for option, value in given if option in ("--set", "--tables")]
    assert ground_with("argentina", tuple(again)).tables_hash == (
        ground_with("argentina", mine.options.tables).tables_hash
    )


def test_an_arm_that_states_its_set_up_keeps_it():
    from analysis.studies.base import Arm

    options = Options(setup={"sides": "b", "neutral": "lettered"})
    arm = Arm("one", {"players": 2, "policy": ["club"], "neutral": "shuffled"}, 10)
    found = configuration_of("argentina", arm, options)
    assert (found.factors["sides"], found.factors["neutral"]) == ("b", "shuffled")
