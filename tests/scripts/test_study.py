"""`pampas study` as it is typed: refusals, what is played and what is not, how a study grows."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from analysis.configuration import DEFAULT_GAME
from analysis.estimate.effort import half_width, units_for
from analysis.interval import Interval
from analysis.run_study import SENSITIVITY
from analysis.studies import first_player
from analysis.studies.base import Arm
from analysis.study_request import facts_of, usual_folder
from sim.argentina.facts import overlay_about, overlay_names
from tests.scripts.studying import (
    CLUB,
    CONTROL_GAMES,
    MAIN_GAMES,
    OTHER_GAMES,
    STUDY,
    copied,
    data_of,
    interrupted,
    nobody_plays,
    only_run,
    page_of,
    pages_of,
    pampas,
    report,
    runs_of,
    small_studies,
    study,
    watched,
)

NOVICE = ["novice", "novice"]
pytestmark = pytest.mark.usefixtures("small")


def table_of(out: Path, table: str, name: str = STUDY) -> list[dict[str, Any]]:
    (found,) = (each["rows"] for each in page_of(out, name)["tables"] if each["id"] == table)
    return list(found)


# --- refusals -------------------------------------------------------------------------------------

BAD = [
    (["nobody"], "study: got 'nobody', expected first-player, components, automa, strategies, "),
    (["First-Player"], "study: got 'First-Player', expected first-player"),
    (["firstplayer"], "or all (did you mean first-player?)"),
    ([STUDY, "argentinia"], "unknown game 'argentinia' (did you mean argentina?)"),
    ([STUDY, "chess"], "unknown game 'chess'. The games are: argentina"),
    ([STUDY, "--quick", "--games", "100"], "--quick and --games: expected one of them"),
    (
        [STUDY, "--games", "99"],
        "--games: got 99, expected a whole number from 100 to 1,000,000,000",
    ),
    ([STUDY, "--games", "many"], "--games: got 'many', expected a whole number from 100 to"),
    ([STUDY, "--games", "99999999999999"], "--games: got 99999999999999, expected a whole number"),
    ([STUDY, "--precision", "0"], "--precision: got '0', expected a number from 0.05 to 20"),
    ([STUDY, "--precision", "21"], "--precision: got '21', expected a number from 0.05 to 20"),
    ([STUDY, "--precision", "fine"], "--precision: got 'fine', expected a number from 0.05 to 20"),
    ([STUDY, "--precision", "nan"], "--precision: got 'nan', expected"),
    ([STUDY, "--margin", "0"], "--margin: got '0', expected a number from 0.1 to 50"),
    ([STUDY, "--margin", "51"], "--margin: got '51', expected a number from 0.1 to 50"),
    ([STUDY, "--margin", "nan"], "--margin: got 'nan', expected"),
    (
        [STUDY, "--tables", "nope"],
        "--tables: got 'nope', expected a folder or the name of an overlay",
    ),
    (
        [STUDY, "--set", "8a.carpinteros=6,7"],
        "--set: got 8a.carpinteros=6,7, expected one value each: 'pampas study change' compares",
    ),
    (["all", "--set", "8a.carpinteros=6..8"], "--set: got 8a.carpinteros=6..8, expected one value"),
    ([STUDY, "--set", "8a.carpinteros=many"], "8a.carpinteros"),
    ([STUDY, "--set", "8a=7"], "8a"),
    ([STUDY, "--seed", "-1"], "--seed: got -1, expected a whole number from 0 to"),
    ([STUDY, "--seed", str(2**63)], f"--seed: got {2**63}, expected a whole number from 0 to"),
    ([STUDY, "--workers", "0"], "--workers: got 0, expected a whole number from 1 to"),
    ([STUDY, "--workers", "100000"], "--workers: got 100000, expected a whole number from 1 to"),
]


@pytest.mark.parametrize(("args", "text"), BAD, ids=[" ".join(args) for args, _ in BAD])
def test_bad_options_are_named_before_anything_is_played(args, text, tmp_path, capfd):
    with nobody_plays():
        assert pampas("study", *args, "--out", tmp_path / "out") == 2
    told = capfd.readouterr()
    assert told.out == ""
    first, *more = told.err.splitlines()
    assert first.startswith("pampas: error: ")
    assert text in first
    assert more in ([], ["Try 'pampas study --help'."])
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", ["change", "what-if"])
@pytest.mark.parametrize(
    ("args", "text"),
    [
        (("--set", "8a.carpinteros=7", "--sensitivity"), "--sensitivity: got the study change, "),
        (("--set", "8a.carpinteros=5"), "change: got 8a.carpinteros=5, which is what the printed"),
        ((), "change: got no change, expected --set KEY=VALUE or --tables"),
    ],
    ids=["sensitivity", "no change", "nothing"],
)
def test_a_change_that_cannot_be_studied_is_refused(name, args, text, tmp_path, capfd):
    with nobody_plays():
        assert study(tmp_path / "out", *args, "--quiet", name=name) == 2
    told = capfd.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"pampas: error: {text}")
    assert not (tmp_path / "out").exists()


def test_a_file_in_the_place_of_the_folder_is_named(tmp_path, capfd):
    file = tmp_path / "out"
    file.write_text("mine")
    assert study(file, "--games", 100, "--quiet") == 2
    told = capfd.readouterr().err
    assert told.startswith(f"pampas: error: {file}") and "Traceback" not in told
    assert file.read_text() == "mine"


# --- what is played -------------------------------------------------------------------------------


def test_a_study_leaves_a_page_its_numbers_an_index_and_its_runs(whole):
    assert set(pages_of(whole)) == {
        "first-player.html",
        "first-player.json",
        "first-player.study.json",
        "first-player.svg",
        "index.html",
    }
    assert all(each["state"] == "finished" for each in runs_of(whole))
    assert only_run(whole, policy=CLUB, rotate=False)["games"] == 100
    assert only_run(whole, policy=NOVICE)["games"] == 100  # no more than the main rung has
    assert page_of(whole)["provenance"]["games"] == sum(each["games"] for each in runs_of(whole))
    assert 'href="first-player.html"' in (whole / "index.html").read_text(encoding="utf-8")


def test_a_second_study_plays_nothing_and_writes_the_same(whole, tmp_path):
    out = copied(whole, tmp_path / "out")
    (out / "first-player.html").unlink()
    with nobody_plays():
        assert study(out, "--games", 100, "--quiet") == 0
    assert pages_of(out) == pages_of(whole)
    assert data_of(out) == data_of(whole)


def test_fewer_games_and_another_margin_play_nothing(whole, tmp_path, capfd):
    bigger = copied(whole, tmp_path / "out")
    assert study(bigger, "--games", 200, "--quiet") == 0
    before = data_of(bigger)
    with nobody_plays():
        assert study(bigger, "--games", 100, "--quiet") == 0
        # From the first games of runs that have more: nothing of the others is seen.
        assert pages_of(bigger) == pages_of(whole)
        assert study(bigger, "--games", 100, "--margin", 9, "--quiet") == 0
    assert data_of(bigger) == before
    assert page_of(bigger)["command"] == (
        "pampas study first-player argentina --games 100 --margin 9 --seed 1"
    )
    assert pages_of(bigger)["first-player.html"] != pages_of(whole)["first-player.html"]


def test_only_what_is_missing_is_played(whole, tmp_path):
    out = copied(whole, tmp_path / "out")
    with watched() as played:
        assert study(out, "--games", 200, "--quiet") == 0
    assert sorted(played.games.values()) == [10, 10, 100, 100]  # as many as there were
    assert len(runs_of(out)) == 4


@pytest.mark.slow
def test_another_seed_and_other_tables_are_other_runs(whole, tmp_path):
    out = copied(whole, tmp_path / "out")
    assert study(out, "--games", 100, "--seed", 2, "--quiet") == 0
    assert study(out, "--games", 100, "--tables", "strict_turnout", "--quiet") == 0
    assert len(runs_of(out)) == 12
    assert only_run(out, policy=CLUB, rotate=False, tables=["strict_turnout"])["seed"] == 1
    assert page_of(out)["command"].endswith("--seed 2")
    (changed,) = (path.stem for path in out.glob("first-player-strict-turnout-*.html"))
    assert page_of(out, changed)["command"].endswith("--seed 1 --tables strict_turnout")
    assert data_of(whole).items() <= data_of(out).items()


@pytest.mark.slow
def test_a_run_that_two_studies_need_is_played_once(tmp_path, monkeypatch, capfd):
    """Somebody against a weaker player: the first study has 10 games of it, the second 48."""
    monkeypatch.setattr("analysis.study_request.OF_ONE_GAME", (STUDY, "strategies"))
    with watched() as played:
        assert study(tmp_path, "--games", 100, "--quiet", name="all") == 0
    pair = {"policy": ["club", "novice"], "rotate": True}
    assert only_run(tmp_path, **pair)["games"] == CONTROL_GAMES
    assert len(played.games) == len(runs_of(tmp_path))
    assert played.total == sum(each["games"] for each in runs_of(tmp_path))  # no game twice
    told = capfd.readouterr().out.splitlines()
    pages = [tmp_path / f"{name}.html" for name in (STUDY, "strategies")]
    assert told == [*(f"page: {page}" for page in pages), f"index: {tmp_path / 'index.html'}"]
    index = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert all(f'href="{page.name}"' in index for page in pages)


def test_json_is_all_that_is_printed(whole, tmp_path, capfd):
    out = tmp_path / "out"
    assert study(out, "--games", 100, "--json") == 0
    told = capfd.readouterr()
    assert json.loads(told.out) == {
        "pages": [str(out / "first-player.html")],
        "index": str(out / "index.html"),
    }
    notes = [json.loads(line) for line in told.err.splitlines()]
    assert any("run 1 of 1: club, 2 players, 100 games" in each.get("note", "") for each in notes)
    assert pages_of(out) == pages_of(whole)


def test_quiet_is_quiet(whole, tmp_path, capfd):
    out = copied(whole, tmp_path / "out")
    assert study(out, "--games", 100, "--quiet") == 0
    assert capfd.readouterr().err == ""


# --- further arms ---------------------------------------------------------------------------------

FURTHER = {"in view of the plan": 30, "in view of that": 40}


@pytest.fixture
def follows_up(monkeypatch):
    """A study that asks on: each answer makes it want another run."""

    def follow_up(facts, options, data):
        assert data["club, 2 players"].seat_table("win_share").shape == (100, 2)
        asked = [name for name in FURTHER if name in data]
        made = {"players": 2, "policy": "random"}
        return [
            Arm(name, {**made, "seed": games}, games, False)
            for name, games in list(FURTHER.items())[: len(asked) + 1]
        ]

    monkeypatch.setattr(first_player, "follow_up", follow_up)


def test_arms_that_follow_from_others_are_played(whole, follows_up, tmp_path, capfd):
    out = copied(whole, tmp_path / "out")
    with watched() as played:
        assert study(out, "--games", 100) == 0
    assert list(played.games.values()) == list(FURTHER.values())
    told = capfd.readouterr().err
    assert all(
        f"further games, run 1 of 1: {name}, {n} games" in told for name, n in FURTHER.items()
    )
    games = page_of(whole)["provenance"]["games"] + sum(FURTHER.values())
    assert page_of(out)["provenance"]["games"] == games
    before = pages_of(out)
    with nobody_plays():
        assert study(out, "--games", 100, "--quiet") == 0
        assert report(out) == 0
    assert pages_of(out) == before


def test_a_report_plays_no_further_arms(whole, follows_up, tmp_path, capfd):
    out = copied(whole, tmp_path / "out")
    with nobody_plays():
        assert report(out) == 2
    told = capfd.readouterr().err
    assert "the games of 'in view of the plan' are missing: 'pampas study' plays them" in told
    assert pages_of(out) == pages_of(whole)


# --- variants -------------------------------------------------------------------------------------


def test_a_page_is_there_before_its_variants_are_played(whole, tmp_path):
    out = copied(whole, tmp_path / "out")
    (out / "first-player.html").unlink()
    with interrupted():
        assert study(out, "--games", 100, "--sensitivity", "--quiet") == 130
    assert pages_of(out) == pages_of(whole)


# --- games that lack something --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "lacking", "told"),
    [
        ("components", {"components": ()}, "components that can be kept from a player"),
        ("automa", {"levels": ()}, "a solo game with levels"),
        ("automa", {"players": (3, 4)}, "a game for two players, to rate the players by"),
        ("strategies", {"strategies": ("club",)}, "at least two strategies"),
        ("strategies", {"players": (3, 4)}, "a game for two players"),
    ],
)
def test_a_game_without_what_a_study_asks_about_says_so(name, lacking, told, tmp_path, capfd):
    with small_studies(**lacking), nobody_plays():
        assert study(tmp_path, "--games", 100, name=name) == 2
    line = capfd.readouterr().err.splitlines()[-1]
    assert line == f"pampas: error: argentina: got no {name} study, expected {told}"


def test_all_studies_are_those_that_the_game_has(tmp_path):
    bare: dict[str, Any] = {"components": (), "levels": (), "strategies": ()}
    with small_studies(**bare):
        assert study(tmp_path, "--games", 100, "--quiet", name="all") == 0
    pages = {path.stem for path in tmp_path.glob("*.html")}
    assert pages == {"first-player", "health", "index"}


def test_each_game_has_a_folder_of_its_own():
    first, *others = (usual_folder(game) for game in (DEFAULT_GAME, "patagonia", "pampa"))
    assert first == Path("runs/studies")
    assert [str(folder) for folder in others] == ["runs/studies-patagonia", "runs/studies-pampa"]


def test_pages_of_two_games_do_not_replace_each_other(whole, tmp_path, capfd):
    out = copied(whole, tmp_path / "out")
    kept = out / "first-player.study.json"
    text = kept.read_text(encoding="utf-8")
    kept.write_text(text.replace('"argentina"', '"patagonia"'), encoding="utf-8")
    with nobody_plays():
        assert study(out, "--games", 100) == 2
    line = capfd.readouterr().err.splitlines()[-1]
    assert line.startswith(
        f"pampas: error: {kept}: belongs to the game patagonia, expected argentina"
    )


# --- precision ------------------------------------------------------------------------------------

PRECISE = 4  # pp
LOOK = re.compile(r"first-player, club: ±([0-9.]+) pp(.*)")


@pytest.mark.parametrize(
    ("asked", "precise", "begins", "others"),
    [
        pytest.param((), 1.5, MAIN_GAMES, OTHER_GAMES, id="usual", marks=pytest.mark.slow),
        pytest.param(("--quick",), PRECISE, MAIN_GAMES // 10, OTHER_GAMES // 10, id="quick"),
        pytest.param(
            ("--games", 400),
            PRECISE,
            400,
            400 * OTHER_GAMES // MAIN_GAMES,
            id="games",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_main_arms_grow_until_the_headline_is_precise_enough(
    asked, precise, begins, others, tmp_path, capfd
):
    assert study(tmp_path, *asked, "--precision", precise) == 0
    told = capfd.readouterr().err
    looks = [(float(width), rest) for width, rest in LOOK.findall(told)]
    assert len(looks) > 1
    assert all(width > precise and "so far" in rest for width, rest in looks[:-1])
    assert looks[-1][0] <= precise and "precise enough" in looks[-1][1]
    assert f"run 1 of 1: club, 2 players, {begins:,} games" in told
    main = only_run(tmp_path, policy=CLUB, rotate=False)["games"]
    shown = page_of(tmp_path)["headline"]["figures"]["seat 1 of 2"]
    needed = units_for(Interval(**shown), precise / 100)
    assert needed is not None
    # As many as an ordinary interval takes: the width alone was looked at (Chow and Robbins 1965).
    assert begins < needed <= main <= 1.1 * needed
    assert only_run(tmp_path, policy=["club", "novice"])["games"] == others
    novice = only_run(tmp_path, policy=NOVICE)["games"]
    assert novice <= begins
    # The interval that it stopped on is the one that is printed.
    assert f"{100 * half_width(Interval(**shown)):.2f}" == f"{looks[-1][0]:.2f}"
    assert page_of(tmp_path)["provenance"]["games"] == main + novice + 2 * others
    words = shlex.join(map(str, asked))
    words += f" --precision {precise:g} --margin 2 --seed 1"
    command = f"pampas study first-player argentina {words}"
    assert page_of(tmp_path)["command"].split() == command.split()
    before = pages_of(tmp_path)
    with nobody_plays():
        again = shlex.split(page_of(tmp_path)["command"])[1:]
        assert pampas(*again, "--workers", 1, "--out", tmp_path, "--quiet") == 0
        assert pages_of(tmp_path) == before
        assert report(tmp_path) == 0
    assert pages_of(tmp_path) == before


@pytest.mark.slow
def test_a_precision_that_is_there_already_takes_no_more_games(whole, tmp_path):
    out = copied(whole, tmp_path / "out")
    assert study(out, "--games", 1000, "--quiet") == 0
    with nobody_plays():
        assert study(out, "--games", 1000, "--precision", PRECISE, "--quiet") == 0
    assert 1000 + 2 * 100 < page_of(out)["provenance"]["games"] <= 1000 + 2 * 100 + 1000


# --- sensitivity ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_doubtful_fact_is_varied_with_main_arms_only(whole, tmp_path):
    out = copied(whole, tmp_path / "out")
    with watched() as played:
        assert study(out, "--games", 100, "--sensitivity", "--quiet") == 0
    overlays = facts_of("argentina", ()).overlays
    assert len(overlays) > 10
    fewer = round(100 * SENSITIVITY)
    assert len(played.games) == len(overlays)
    assert set(played.games.values()) == {fewer}
    varied = [each for each in runs_of(out) if each["tables"]]
    assert sorted(each["tables"][0] for each in varied) == sorted(overlays)
    assert all(each["policy"] == CLUB for each in varied)
    rows = table_of(out, "sensitivity")
    assert {row["variant"]: row["about"] for row in rows} == {
        name: overlay_about(name) for name in overlays
    }
    assert {row["games"] for row in rows} == {fewer}
    # Compared on the same deals: a fact that matters to nobody moves nothing.
    assert {row["before"]["units"] for row in rows} == {fewer}
    assert any(row["moved"]["mean"] == 0 for row in rows)
    html = (out / "first-player.html").read_text(encoding="utf-8")
    assert "If a doubtful fact is wrong" in html
    assert page_of(out)["command"].endswith("--seed 1 --sensitivity")
    # The page itself is of the tables as they are.
    assert page_of(out)["headline"] == page_of(whole)["headline"]
    before = pages_of(out)
    with nobody_plays():
        assert report(out) == 0
        assert pages_of(out) == before
        assert study(out, "--games", 100, "--quiet") == 0
    assert pages_of(out) == pages_of(whole)


@pytest.mark.slow
def test_the_automas_tables_are_varied_where_it_plays(tmp_path):
    automas = [name for name in overlay_names() if name.startswith("pedro_")]
    with small_studies(overlays=("strict_turnout",), levels=("easy", "expert")):
        assert study(tmp_path, "--games", 100, "--sensitivity", "--quiet", name="automa") == 0
    varied = [each for each in runs_of(tmp_path) if each["tables"]]
    expected = [
        ([name], level, ["club"])
        for name in ("strict_turnout", *automas)
        for level in ("easy", "expert")
    ]
    found = [(each["tables"], each["solo"], each["policy"]) for each in varied]
    assert sorted(found) == sorted(expected)
    rows = table_of(tmp_path, "sensitivity", "automa")
    assert {row["variant"] for row in rows} == {"strict_turnout", *automas}
    assert {row["games"] for row in rows} == {2 * round(100 * SENSITIVITY)}
