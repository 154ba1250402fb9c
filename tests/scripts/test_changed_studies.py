"""Studies of a changed game: what their pages are called, say, and are repeated by."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from pathlib import Path
from typing import Any

import pytest

from analysis.estimate.effort import games_for
from analysis.interval import Interval
from analysis.run_study import StudyResult
from analysis.studies.base import Arm, Options
from analysis.study_request import StudyRequest
from analysis.study_runs import Session, configuration_of
from reports.changes import change_in_words, changes_of
from reports.html import END_OF_OTHERS, OTHERS
from sim import game_named
from sim.argentina.game import ARGENTINA
from tests.argentina.overlays import write_overlay
from tests.reports.skills import alone
from tests.scripts.studying import (
    copied,
    data_of,
    nobody_plays,
    pages_of,
    pampas,
    report,
    runs_of,
    study,
)

CHANGE, SAID = "8a.carpinteros=7", "8a: 7 carpinteros, printed 5"


def asked(*tables: str, **options: Any) -> StudyRequest:
    return StudyRequest("components", "argentina", Options(tables=tables, **options))


def changes(request: StudyRequest) -> list[str]:
    return changes_of(request, game_named("argentina").tables(request.options.tables))


def test_the_printed_game_has_the_plain_name_and_no_changes():
    assert asked().page_name == "components"
    assert changes(asked()) == []


def test_every_changed_value_is_named():
    changed = asked("8a.carpinteros=7", "stations.9.vp=3", setup={"sides": "a,8b"})
    assert changes(changed) == [
        "8a: 7 carpinteros, printed 5",
        "stations 9: 3 VP, printed 8",
        "building sides all a, but 8b",
    ]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            ("private_buildings", "8a.hand", None, "green"),
            '8a hand: "green", not in the printed game',
        ),
        (("cattle", "buy", {"a": 1}, None), 'cattle buy: removed, printed {"a": 1}'),
        (("rulings", "strict", False, True), "rulings strict: true, printed false"),
        (("prices", "market_stall", 12, 9), "prices: market stall 9, printed 12"),
    ],
)
def test_values_are_named_by_what_they_are(change, said):
    assert change_in_words(*change) == said


def test_pages_of_different_games_have_different_names(tmp_path):
    names = {
        one.page_name
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
    assert asked("8a.carpinteros=7").page_name.startswith("components-8a-carpinteros-7-")


def _name_with(folder: str, price: int) -> str:
    write_overlay(Path(folder), "private_buildings", {"8a": {"carpinteros": price}})
    return asked(folder).page_name


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
    assert game_named("argentina").tables(tuple(again)).hash == (
        game_named("argentina").tables(mine.options.tables).hash
    )


def test_an_arm_that_states_its_set_up_keeps_it():
    options = Options(setup={"sides": "b", "neutral": "lettered"})
    arm = Arm("one", {"players": 2, "policy": ["club"], "neutral": "shuffled"}, 10)
    found = configuration_of("argentina", arm, options)
    assert (found.factors["sides"], found.factors["neutral"]) == ("b", "shuffled")


# --- pages of a changed game ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def both(whole, tmp_path_factory):
    """The folder of a study of the printed game, and then of a changed one; nobody writes there."""
    out = copied(whole, tmp_path_factory.mktemp("both") / "out")
    assert study(out, "--games", 100, "--set", CHANGE, "--sides", "a", "--quiet") == 0
    return out


def changed_page(out: Path) -> Path:
    (found,) = (path for path in out.glob("first-player-*.html"))
    return found


def without_links(page: Path) -> str:
    """A page without the links to the others of its folder."""
    before, rest = page.read_text(encoding="utf-8").split(OTHERS)
    return before + rest.split(END_OF_OTHERS)[1]


def numbers_of(page: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.with_suffix(".json").read_text(encoding="utf-8"))
    return found


@pytest.mark.usefixtures("small")
def test_a_changed_game_leaves_the_printed_games_page_alone(whole, both):
    before, after = pages_of(whole), pages_of(both)
    page = "first-player.html"
    # Pages lead to each other: only that is new on the printed game's.
    assert without_links(whole / page) == without_links(both / page)
    for name in (page, "index.html"):
        del before[name]
    assert before.items() <= after.items()
    name = changed_page(both).stem
    assert name.startswith("first-player-8a-carpinteros-7-sides-a-")
    assert set(after) == {
        *before,
        *(f"{name}{ending}" for ending in (".html", ".json", ".study.json", ".svg")),
        page,
        "index.html",
    }
    assert data_of(whole).items() <= data_of(both).items()
    changed = [run for run in runs_of(both) if run["tables"]]
    assert len(changed) == len(runs_of(whole))
    assert all((run["tables"], run["sides"]) == ([CHANGE], "a") for run in changed)


def test_page_numbers_and_index_name_every_change(both):
    page = changed_page(both)
    said = [SAID, "building sides all a"]
    assert numbers_of(page)["changes"] == said
    assert numbers_of(both / "first-player.html")["changes"] == []
    assert all(text in page.read_text(encoding="utf-8") for text in said)
    assert "changed game" not in (both / "first-player.html").read_text(encoding="utf-8")
    _, printed, changed = (both / "index.html").read_text(encoding="utf-8").split("<li>")
    assert 'href="first-player.html"' in printed and "changed game" not in printed
    assert f'href="{page.name}"' in changed and "A changed game." in changed
    assert "; ".join(said) in changed


def test_a_changed_game_is_repeated_by_the_command_of_its_page(both, tmp_path):
    out = copied(both, tmp_path / "out")
    page = changed_page(out)
    words = shlex.split(numbers_of(page)["command"])[1:]
    page.unlink()
    with nobody_plays():
        assert pampas(*words, "--workers", 1, "--quiet", "--out", out) == 0
        assert pages_of(out) == pages_of(both)
        page.unlink()
        assert report(out) == 0
    assert pages_of(out) == pages_of(both)


def test_players_tuned_for_the_printed_game_are_named_where_it_is_changed(both, tmp_path):
    told = " ".join(numbers_of(changed_page(both))["setup"])
    assert "The weights of club were tuned for the printed game, not for this one" in told
    assert "tuned" not in " ".join(numbers_of(both / "first-player.html")["setup"])


def test_only_players_whose_record_names_other_tables_are_tuned_elsewhere(tmp_path):
    club, options = ARGENTINA.shelf.load("club"), Options(tables=(CHANGE,))
    record = {"tables": game_named("argentina").tables((CHANGE,)).hash}
    own = tmp_path / "own.json"
    weights = {"about": "tuned for it", "like": "club", "weights": {}, "record": record}
    own.write_text(json.dumps(weights), encoding="utf-8")
    arms = [
        Arm("one", {"players": 2, "policy": ["club", str(own)]}, 2),
        Arm("two", {"players": 2, "policy": ["random", "club"]}, 2),
    ]
    assert club.record["tables"] != record["tables"]
    session = Session("argentina", tmp_path, None)

    def tuned_elsewhere(options: Options) -> list[str]:
        request = StudyRequest("components", "argentina", options)
        tables, facts = session.tables(options.tables), session.facts(options)
        found = StudyResult(request, options, tables, facts, arms, None, alone("club"))
        return found.tuned_elsewhere

    assert tuned_elsewhere(options) == ["club"]
    assert tuned_elsewhere(Options()) == []


def test_pages_say_what_half_a_percentage_point_takes(whole):
    page = numbers_of(whole / "first-player.html")
    share = Interval(**page["headline"]["figures"]["seat 1 of 2"])
    needed = games_for(share, 100, 0.005)
    assert needed is not None
    (said,) = (text for text in page["method"] if "To know every figure" in text)
    # Of the headline's own games alone, not of those that controls and other rungs have.
    (games,) = re.findall(r"±0.5 pp takes about ([0-9,]+) games", said)
    assert needed <= int(games.replace(",", "")) <= 1.1 * needed


# --- folders of tables that change ----------------------------------------------------------------


def with_price(folder: Path, price: int) -> Path:
    return write_overlay(folder, "private_buildings", {"8a": {"carpinteros": price}})


@pytest.mark.slow
@pytest.mark.usefixtures("small")
def test_a_folder_of_tables_that_is_edited_gets_a_second_page(whole, tmp_path, capfd):
    """The page of what it said before stays, and the index has both."""
    out, mine = copied(whole, tmp_path / "out"), tmp_path / "mine"
    said = {}
    for price in (7, 8):
        with_price(mine, price)
        there = set(out.glob("*.html"))
        assert study(out, "--games", 100, "--tables", mine, "--quiet") == 0
        (page,) = set(out.glob("*.html")) - there
        said[page.name] = [f"8a: {price} carpinteros, printed 5"]
        assert {path: numbers_of(out / path)["changes"] for path in said} == said
    index = (out / "index.html").read_text(encoding="utf-8")
    assert all(index.count(f'href="{name}"') == 1 for name in said)
    assert all(text in index for (text,) in said.values())
    before = pages_of(out)
    old, new = said
    capfd.readouterr()
    with nobody_plays():
        assert report(out) == 0
    assert pages_of(out) == before
    told = capfd.readouterr()
    assert told.err == f"{out / old}: stays as it is: its tables have changed\n"
    assert f"page: {out / new}" in told.out.splitlines() and old not in told.out
    # Without the folder nothing can be made again, and nothing is lost.
    shutil.rmtree(mine)
    with nobody_plays():
        assert study(out, "--games", 100, "--quiet") == 0
        assert report(out) == 0
    assert pages_of(out) == before
