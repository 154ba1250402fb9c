"""Overlays: the shipped ones change what they say, a designer's folder changes one number."""

import json
from pathlib import Path
from typing import Any

import pytest

from sim.argentina.facts import FOLDER, Facts, load, overlay_about, overlay_names
from sim.core.errors import TableError
from tests.argentina.overlays import write_overlay

ANY = {"discard": "any"}
CHANGES: dict[str, dict[str, Any]] = {
    "arrows_one_row_earlier": {
        "job_market:arrows.4": "depart yellow",
        "job_market:arrows.5": "refill",
        "job_market:arrows.6": "depart turquoise",
        "job_market:arrows.7": "refill",
        "job_market:arrows.8": "depart purple",
        "job_market:arrows.9": None,
    },
    "back_two_disc_white": {"player_board:discs.aux_locomotive_back_remove_2.corners": "white"},
    "fifth_station_after_18": {"stations:5.turnout_after": 18},
    "granjero_5_rotterdam": {"player_board:rows.granjero.5": [{"disc_to": "rotterdam_I"}]},
    "maquinista_2_and_3_swapped": {
        "player_board:rows.maquinista.2": [ANY, {"certificate": 1}],
        "player_board:rows.maquinista.3": [{"remove": 1}],
    },
    "maquinista_4_patagonico": {
        "player_board:rows.maquinista.4": [{"discard": "patagonico"}, {"engine": 2}]
    },
    "pedro_cattle_cautious": {
        "pedro_cattle:2": ["value3"],
        "pedro_cattle:3": ["value3", "value3"],
        "pedro_cattle:6": ["franqueiro", "franqueiro", "value3"],
    },
    "pedro_fast": {
        "pedro_cards:1.move": 2,
        "pedro_cards:2.move": 2,
        "pedro_cards:6.move": 2,
    },
    "pedro_slow": {"pedro_cards:7.move": 1, "pedro_cards:9.move": 1},
    "special_actions_alternative": {
        "trail:nodes.b4.special": [ANY, {"certificate": 1}],
        "trail:nodes.b5.special": [ANY, {"grain": 1}],
        "trail:nodes.b10.special": [ANY, {"pesos": 1}],
        "trail:nodes.b17.special": [ANY, {"certificate": 1}],
        "trail:nodes.b21.special": [ANY, {"certificate": 1}],
        "trail:nodes.b22.special": [ANY, {"pesos": 1}],
    },
    "steps_left_one_at_two_players": {"player_board:discs.steps_left.steps.2": 1},
    "strict_loading_objective": {"rulings:loading_objective_from_deck": False},
    "strict_turnout": {"rulings:turnout_of_occupied_space_open": False},
    "terminus_generous": {"stations:9.price": 3, "stations:9.vp": 9},
    "terminus_tight": {"stations:9.price": 8, "stations:9.vp": 6},
    "three_pesos_on_hand_right": {
        "player_board:discs.aux_locomotive_back_remove_2.pay": None,
        "player_board:discs.hand_right.pay": 3,
    },
    "yellow_pesos_in_trail_order": {
        f"trail:nodes.yellow{number}.pesos": 7 - number for number in (1, 2, 3, 5, 6, 7)
    },
}


@pytest.fixture(scope="module")
def facts() -> Facts:
    return load()


def leaves(value: Any, path: str) -> dict[str, Any]:
    """Key path -> value of everything that is not an object."""
    if not isinstance(value, dict):
        return {path: value}
    out = {}
    for key, below in value.items():
        mark = ":" if ":" not in path and path else "." if path else ""
        out.update(leaves(below, f"{path}{mark}{key}"))
    return out


def test_names_of_the_shipped_overlays():
    assert overlay_names() == sorted(CHANGES)


@pytest.mark.parametrize("name", sorted(CHANGES))
def test_shipped_overlay_changes_what_it_says_and_nothing_else(facts, name):
    changed = load([name])
    before, after = leaves(facts.data, ""), leaves(changed.data, "")
    paths = {path for path in before | after if before.get(path) != after.get(path)}
    assert {path: after.get(path) for path in paths} == CHANGES[name]
    marked = {f"{table}:{p}" for table, changes in changed.changed.items() for p in changes}
    assert marked == paths
    assert changed.hash != facts.hash
    assert changed.overlays == (name,)
    assert overlay_about(name).endswith(".")


def test_overlays_have_different_hashes():
    assert len({load([name]).hash for name in CHANGES}) == len(CHANGES)


def test_maquinista_cells_and_arrows_are_only_moved(facts):
    """T15: the swap keeps both cells; the arrows keep their order."""
    swapped = load(["maquinista_2_and_3_swapped"]).data["player_board"]["rows"]["maquinista"]
    base = facts.data["player_board"]["rows"]["maquinista"]
    assert (swapped["2"], swapped["3"]) == (base["3"], base["2"])
    earlier = load(["arrows_one_row_earlier"]).data["job_market"]["arrows"]
    assert list(earlier.values()) == list(facts.data["job_market"]["arrows"].values())


def test_overlays_are_laid_in_order():
    tight = load(["terminus_generous", "terminus_tight"])
    assert tight.data == load(["terminus_tight"]).data
    assert tight.hash == load(["terminus_tight"]).hash
    assert tight.overlays == ("terminus_generous", "terminus_tight")
    assert load(["terminus_tight", "terminus_generous"]).hash == load(["terminus_generous"]).hash
    assert tight.changed["stations"]["9.price"].overlay == "terminus_tight"


def test_a_designer_changes_one_number(tmp_path, facts):
    mine = write_overlay(tmp_path / "mine", "private_buildings", {"7b": {"carpinteros": 5}})
    changed = load([str(mine)])
    assert changed.data["private_buildings"]["7b"]["carpinteros"] == 5
    assert facts.data["private_buildings"]["7b"]["carpinteros"] == 4
    assert list(changed.changed["private_buildings"]) == ["7b.carpinteros"]
    assert load([mine]).hash == changed.hash != facts.hash
    assert changed.overlays == (str(mine),)


def test_a_folder_and_a_name_together(tmp_path):
    mine = write_overlay(tmp_path / "mine", "stations", {"9": {"vp": 7}})
    stations = load(["terminus_tight", mine]).data["stations"]["9"]
    assert (stations["price"], stations["vp"]) == (8, 7)


def test_a_copy_of_all_files_changes_nothing(tmp_path, facts):
    for path in FOLDER.glob("*.json"):
        (tmp_path / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    copy = load([tmp_path])
    assert (copy.hash, copy.changed) == (facts.hash, {})


def test_facts_of_an_own_copy_replace_a_reconstruction(tmp_path, facts):
    stations = json.loads(json.dumps(facts.data["stations"]))
    stations["9"]["vp"] = 9
    head = {"kind": "fact", "source": "my copy", "confidence": "high"}
    mine = load([write_overlay(tmp_path / "mine", "stations", stations, **head)])
    left = [doubt.table for doubt in mine.doubts()]
    assert left == [doubt.table for doubt in facts.doubts() if doubt.table != "stations"]
    assert mine.meta["stations"].source == "my copy"
    assert mine.meta["stations"].about == facts.meta["stations"].about


def test_unknown_overlay_lists_the_names():
    with pytest.raises(TableError) as error:
        load(["terminus_tigth"])
    text = str(error.value)
    assert text.startswith("tables: got 'terminus_tigth', expected a folder or the name of an ")
    assert "did you mean terminus_tight" in text
    for name in overlay_names():
        assert name in text
    with pytest.raises(TableError, match=r"^nowhere: no such folder"):
        load([Path("nowhere")])


def test_an_entry_can_be_set_without_a_file(facts):
    dear = load(["8a.carpinteros=7"])
    assert dear.data["private_buildings"]["8a"]["carpinteros"] == 7
    assert dear.overlays == ("8a.carpinteros=7",) and dear.hash != facts.hash
    with pytest.raises(TableError, match=r"^8a\.carpinteros=99: .*got 99, expected a whole number"):
        load(["8a.carpinteros=99"])
