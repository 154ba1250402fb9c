"""A study that was interrupted: nothing is lost, and the same command or another one goes on."""

from __future__ import annotations

import pytest

from tests.scripts.studying import (
    CLUB,
    MAIN_GAMES,
    OTHER_GAMES,
    interrupted,
    nobody_plays,
    only_run,
    page_of,
    pages_of,
    pampas,
    report,
    runs_of,
    study,
    watched,
)

pytestmark = pytest.mark.usefixtures("small")


def test_a_study_that_is_interrupted_goes_on_with_the_same_command(whole, tmp_path, capfd):
    out = tmp_path / "out"
    with watched() as played, interrupted():
        assert study(out, "--games", 100) == 130
    told = capfd.readouterr().err
    assert "50 of 100 games of this run are saved: the same command goes on" in told
    assert "Traceback" not in told
    assert [each["state"] for each in runs_of(out)] == ["running"]
    assert pages_of(out) == {}
    assert report(out) == 2
    assert "got no *.study.json" in capfd.readouterr().err
    with watched() as then:
        assert study(out, "--games", 100, "--quiet") == 0
    assert played.total == 50  # a run so small is cut in two
    assert played.total + then.total == sum(each["games"] for each in runs_of(out))
    assert pages_of(out) == pages_of(whole)


@pytest.mark.slow
def test_a_quick_study_after_a_larger_one_that_was_interrupted(tmp_path, capfd):
    out, undisturbed = tmp_path / "out", tmp_path / "undisturbed"
    with interrupted():
        assert study(out) == 130
    capfd.readouterr()
    assert only_run(out, policy=CLUB, rotate=False)["state"] == "running"
    assert study(out, "--quick") == 0
    told = capfd.readouterr().err
    assert "holds a larger run that was interrupted: it is finished first" in told
    assert f"run 1 of 1: club, 2 players, {MAIN_GAMES:,} games" in told
    assert study(undisturbed, "--quick", "--quiet") == 0
    assert only_run(undisturbed, policy=CLUB, rotate=False)["games"] == MAIN_GAMES // 10
    assert pages_of(out) == pages_of(undisturbed)
    assert page_of(out)["command"].startswith("pampas study first-player argentina --quick ")
    with nobody_plays():
        assert report(out) == 0
    run = only_run(out, policy=CLUB, rotate=False)
    assert (run["state"], run["games"]) == ("finished", MAIN_GAMES)
    assert all(pampas("doctor", path) == 0 for path in (out / "data").iterdir())
    with watched() as played:  # all games of the larger run are there for whoever wants more
        assert study(out, "--games", MAIN_GAMES // 2, "--quiet") == 0
    others, novices = (games // 2 - games // 10 for games in (OTHER_GAMES, MAIN_GAMES))
    assert sorted(played.games.values()) == [others, others, novices]
