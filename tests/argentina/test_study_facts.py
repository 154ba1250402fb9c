"""What studies are told of the game's overlays: which there are, and whom they concern."""

import pytest

from sim.argentina.facts import FOLDER, load, overlay_names, overlay_tables
from sim.argentina.study_facts import study_facts
from sim.core.errors import PampasError

OVERLAYS = sorted(path for path in (FOLDER / "overlays").iterdir() if path.is_dir())
AUTOMAS_TABLES = {"pedro_cards", "pedro_loading", "pedro_cattle"}
AUTOMAS_RULING = "pedro_gets_cards_of_deliveries"


@pytest.fixture(scope="module")
def told():
    return study_facts(load())


@pytest.mark.parametrize("folder", OVERLAYS, ids=lambda folder: folder.name)
def test_the_tables_of_an_overlay_are_those_whose_facts_are_otherwise(folder):
    found = overlay_tables(folder.name)
    assert found == sorted(file.stem for file in folder.iterdir())
    before, after = load().data, load([folder.name]).data
    assert found == sorted(name for name in before if before[name] != after[name])


def test_tables_of_an_overlay_that_is_not_shipped_are_not_guessed():
    with pytest.raises(PampasError, match="nope"):
        overlay_tables("nope")


def test_every_shipped_overlay_is_varied_in_exactly_one_way(told):
    assert sorted([*told.overlays, *told.automa_overlays]) == sorted(overlay_names())
    assert sorted(overlay_names()) == [folder.name for folder in OVERLAYS]
    assert len(told.overlays) > len(told.automa_overlays) > 0


def test_overlays_of_the_automa_change_nothing_that_others_see(told):
    printed = seen_without_automa([])
    for name in told.automa_overlays:
        assert seen_without_automa([name]) == printed, name
    for name in told.overlays:
        assert seen_without_automa([name]) != printed, name


def seen_without_automa(overlays):
    """All facts but the automa's tables and the ruling on what it gets (R54)."""
    data = {
        name: table for name, table in load(overlays).data.items() if name not in AUTOMAS_TABLES
    }
    others = {key: one for key, one in data["rulings"].items() if key != AUTOMAS_RULING}
    return {**data, "rulings": others}
