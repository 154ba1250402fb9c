"""Runs of the toy game: played once, copied for each test that spoils them."""

import shutil

import pytest


@pytest.fixture(scope="session")
def played_runs(tmp_path_factory):
    """Folders of finished and unfinished runs, by name; nobody writes there."""
    from tests.analysis.runs import play_run, study_of  # brings pyarrow, which most tests need not

    base = tmp_path_factory.mktemp("runs")
    studies = {
        "whole": study_of(),
        "rotated": study_of(games=120, rotate=True),
        "front": study_of(games=120),
        "back": study_of(first=120, games=120),
        "other seed": study_of(first=120, games=120, seed=2),
        "other signature": study_of(first=120, games=120, signature="another"),
    }
    for name, study in studies.items():
        play_run(base / name, study)
    play_run(base / "unfinished", study_of(), most=100)
    return base


@pytest.fixture
def run_copy(played_runs, tmp_path):
    """Makes a copy of a run that may be spoilt."""

    def copy(name="whole", to=None):
        path = tmp_path / (to or name)
        shutil.copytree(played_runs / name, path)
        return path

    return copy
