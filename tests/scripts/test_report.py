"""`pampas report` as it is typed: pages are rebuilt from what was played, and only from that."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from analysis.study_request import kept_studies
from reports.study_pages import write_index
from sim.core.errors import PampasError
from tests.scripts.studying import (
    STUDY,
    copied,
    data_of,
    nobody_plays,
    pages_of,
    report,
    runs_of,
    small_studies,
    study,
    watched,
)

KEPT = f"{STUDY}.study.json"
pytestmark = pytest.mark.usefixtures("small")


@pytest.fixture
def out(whole, tmp_path):
    """A copy that may be corrupted."""
    return copied(whole, tmp_path / "out")


def refused(capfd, out):
    """The one line that a report is refused with; nothing is played and no page is touched."""
    before = pages_of(out) if out.is_dir() else {}
    with nobody_plays():
        assert report(out) == 2
    told = capfd.readouterr()
    assert told.out == ""
    (line,) = told.err.splitlines()
    assert line.startswith("pampas: error: ")
    assert (pages_of(out) if out.is_dir() else {}) == before
    return line


# --- pages rebuilt --------------------------------------------------------------------------------


def test_the_same_pages_are_made_and_nothing_is_played(whole, out, capfd):
    for name in ("first-player.html", "first-player.json", "index.html"):
        (out / name).unlink()
    with nobody_plays():
        assert report(out) == 0
    assert pages_of(out) == pages_of(whole)
    assert data_of(out) == data_of(whole)
    told = capfd.readouterr()
    pages = [f"page: {out / 'first-player.html'}", f"index: {out / 'index.html'}"]
    assert (told.out.splitlines(), told.err) == (pages, "")


def test_a_folder_can_be_moved(whole, tmp_path, monkeypatch):
    """Nothing in it says where it lay."""
    copied(whole, tmp_path / "elsewhere" / "moved")
    monkeypatch.chdir(tmp_path / "elsewhere")
    with nobody_plays():
        assert report(Path("moved")) == 0
    assert pages_of(tmp_path / "elsewhere" / "moved") == pages_of(whole)


@pytest.mark.slow
def test_all_studies_of_a_folder_are_rebuilt(out, capfd):
    assert study(out, "--games", 100, "--quiet", name="strategies") == 0
    before = pages_of(out)
    capfd.readouterr()
    for path in out.glob("*.html"):
        path.unlink()
    with nobody_plays():
        assert report(out) == 0
    assert pages_of(out) == before
    names = [line.rpartition("/")[2] for line in capfd.readouterr().out.splitlines()]
    assert names == ["first-player.html", "strategies.html", "index.html"]


def test_studies_come_in_the_order_of_their_list(out):
    kept = (out / KEPT).read_text(encoding="utf-8")
    other = kept.replace('"first-player"', '"components"')
    (out / "components.study.json").write_text(other, encoding="utf-8")
    assert list(kept_studies(out)) == ["first-player", "components"]


# --- folders of before ----------------------------------------------------------------------------

OLD_NAMES = {"components": "buildings", "automa": "pedro"}


def as_before(folder: Path, name: str) -> None:
    """The files of a page as they were called before its study got another name."""
    old = OLD_NAMES[name]
    for ending in (".html", ".json", ".study.json"):
        path = folder / f"{name}{ending}"
        text = path.read_text(encoding="utf-8").replace(f'"name": "{name}"', f'"name": "{old}"')
        (folder / f"{old}{ending}").write_text(text, encoding="utf-8")
        path.unlink()


@pytest.mark.slow
def test_an_old_name_is_the_study_of_today(tmp_path):
    name = "automa"
    with small_studies(levels=("easy",)):
        assert study(tmp_path, "--games", 100, "--quiet", name=OLD_NAMES[name]) == 0
        pages = pages_of(tmp_path)
        assert f"{name}.html" in pages and f"{name}.study.json" in pages
        as_before(tmp_path, name)
        with nobody_plays():
            assert report(tmp_path) == 0
    assert pages_of(tmp_path) == pages  # and the old ones are gone


def test_the_index_names_a_page_that_still_has_its_old_name(out):
    for ending in (".html", ".json", ".study.json"):
        text = (out / f"{STUDY}{ending}").read_text(encoding="utf-8")
        other = text.replace('"first-player"', '"buildings"')
        (out / f"buildings-8a-123456{ending}").write_text(other, encoding="utf-8")
    assert list(kept_studies(out)) == ["first-player", "buildings-8a-123456"]
    assert kept_studies(out)["buildings-8a-123456"].name == "components"
    assert "buildings-8a-123456.html" in write_index(out).read_text(encoding="utf-8")
    shutil.copy(out / "buildings-8a-123456.study.json", out / "components-8a-123456.study.json")
    assert list(kept_studies(out)) == ["first-player", "components-8a-123456"]


def test_the_headline_is_printed_as_a_table(out, capfd):
    with nobody_plays():
        assert report(out, "--markdown") == 0
    told = capfd.readouterr()
    head, rule, row = told.out.splitlines()
    assert set(rule) == {"|", "-"} and rule.count("|") == head.count("|") == row.count("|")
    page = json.loads((out / "first-player.json").read_text(encoding="utf-8"))
    share = page["headline"]["figures"]["seat 1 of 2"]
    mean, low, high = (f"{100 * share[key]:.1f}" for key in ("mean", "low", "high"))
    assert row == f"| first-player | seat 1 of 2 | {mean} % ({low} to {high}) |"
    assert "first-player.html" in told.err


# --- folders that are not as they should be -------------------------------------------------------


@pytest.mark.parametrize("name", ["", "nowhere"], ids=["an empty folder", "no folder"])
def test_a_folder_without_studies(name, tmp_path, capfd):
    told = refused(capfd, tmp_path / name)
    assert "got no *.study.json, expected a folder in which 'pampas study' has written" in told
    assert not (tmp_path / "nowhere").exists()


def test_a_file_is_no_folder(tmp_path, capfd):
    file = tmp_path / "file"
    file.write_text("mine")
    assert str(file) in refused(capfd, file)


def changed(**more):
    """What the page was made from, otherwise."""
    return lambda kept: json.dumps({**kept, **more})


def otherwise(**more):
    """The same with other options."""
    return lambda kept: json.dumps({**kept, "options": {**kept["options"], **more}})


BROKEN = {
    "cut off": lambda kept: json.dumps(kept)[:60],
    "empty": lambda kept: "",
    "no object": lambda kept: "[]",
    "nothing": lambda kept: "null",
    "no options": lambda kept: json.dumps({"name": STUDY, "game": "argentina"}),
    "a key too many": changed(more=1),
    "no such study": changed(name="nobody"),
    "a study that is a path": changed(name="../nobody"),
    "no such game": changed(game="chess"),
    "no precision": changed(precision="fine"),
    "no scale": otherwise(scale="large"),
    "no scale of the main arms": otherwise(main_scale=None),
    "no margin": otherwise(margin="2"),
    "no names of tables": otherwise(tables=[5]),
}


@pytest.mark.parametrize("change", BROKEN.values(), ids=BROKEN)
def test_a_broken_file_of_what_a_page_was_made_from_is_named(change, out, capfd):
    path = out / KEPT
    path.write_text(change(json.loads(path.read_text(encoding="utf-8"))), encoding="utf-8")
    told = refused(capfd, out)
    assert f"{path}: cannot be read" in told
    assert "'pampas study' writes it again" in told


def test_a_broken_file_is_rewritten_by_the_study(whole, out):
    (out / KEPT).write_text("{")
    with nobody_plays():
        assert study(out, "--games", 100, "--quiet") == 0
        assert report(out) == 0
    assert pages_of(out) == pages_of(whole)


def test_a_report_makes_broken_numbers_again(whole, out):
    (out / "first-player.json").write_text("{")
    with nobody_plays():
        assert report(out) == 0
    assert pages_of(out) == pages_of(whole)


def test_a_file_that_no_study_has_written_is_no_page(whole, out):
    (out / "strategies.json").write_text("{")
    with nobody_plays():
        assert report(out) == 0
    assert pages_of(out)["index.html"] == pages_of(whole)["index.html"]


SPOILT = {
    "no JSON": lambda page: "{",
    "no page": lambda page: "[]",
    "no answer": lambda page: json.dumps({**page, "answer": []}),
    "a number as title": lambda page: json.dumps({**page, "title": 5}),
    "changes that are none": lambda page: json.dumps({**page, "changes": 5}),
    "of an older version": lambda page: json.dumps({k: page[k] for k in page if k != "changes"}),
}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_numbers_of_another_page_that_are_broken_are_no_traceback(spoil, out, capfd):
    """A study writes the index over all pages that lie there."""
    page = json.loads((out / "first-player.json").read_text(encoding="utf-8"))
    other = out / "first-player-of-others"
    shutil.copy(out / KEPT, f"{other}.study.json")
    Path(f"{other}.json").write_text(spoil(page), encoding="utf-8")
    with pytest.raises(PampasError) as told:
        write_index(out)
    assert str(told.value).startswith(f"{other}.json: cannot be read (")
    assert str(told.value).endswith(f"rebuild it with 'pampas report {out}', or remove it")


# --- data that is missing -------------------------------------------------------------------------


def test_a_page_without_data_says_which_games_are_missing(out, capfd):
    shutil.rmtree(out / "data")
    told = refused(capfd, out)
    assert f"{out / 'data'}" in told
    assert "the games of 'club, 2 players' are missing: 'pampas study' plays them" in told
    assert not (out / "data").exists()


def test_a_run_that_is_missing_is_played_by_the_study_and_the_page_is_the_same(whole, out, capfd):
    lost = sorted((out / "data").iterdir())[0]
    (size,) = (each["games"] for each in runs_of(out)[:1])
    shutil.rmtree(lost)
    assert str(lost) in refused(capfd, out)
    with watched() as played:
        assert study(out, "--games", 100, "--quiet") == 0
    assert played.games == {lost.name: size}
    assert pages_of(out) == pages_of(whole)
    assert data_of(out) == data_of(whole)


@pytest.mark.parametrize("content", ["{", "[]"], ids=["no JSON", "other JSON"])
def test_a_manifest_that_is_broken_is_named(content, out, capfd):
    path = sorted((out / "data").glob("*/manifest.json"))[0]
    path.write_text(content)
    assert f"{path}: " in refused(capfd, out)


def test_a_part_that_is_lost_is_named(out, capfd):
    part = sorted((out / "data").glob("*/seats/*.parquet"))[0]
    part.unlink()
    told = refused(capfd, out)
    assert f"{part}: could not be read" in told
    assert "'pampas doctor" in told
