"""What components do: by the tables, and by the twin (tests/trail/twin), which says it itself."""

from collections import Counter
from typing import Any

import pytest

from tests.trail.test_tables import WORKERS, table_name
from tests.trail.twin import effects as twin_effects
from tests.trail.twin import facts as twin
from tests.trail.twin import facts_north as twin_north

TWIN_WORDS = {  # effects with one number: key of the tables by word of the twin
    "pay": "pay",
    "engine back": "engine_back",
    "gain": "dollars",
    "certificates": "certificate",
    "hire": "hire",
    "build": "build",
    "rancher": "move",
    "free rancher": "free_move",
    "remove": "remove",
    "store": "store",
}
TWIN_FLAGS = {
    "buy": "buy_cattle",
    "hazard": "hazard",
    "trade": "trade",
    "special delivery": "special_delivery",
    "upgrade passed": "upgrade_behind",
    "copy": "copy",
    "take master": "take_master",
}
TWIN_COUNTS = {
    "woods": "woods_building",
    "engineers": "engineer",
    "craftsmen": "craftsman",
    "teepee pairs": "teepee_pair",
    "bells": "bell",
    "stations": "station",
}


def in_tables(part: tuple[Any, ...]) -> dict[str, Any]:
    """An effect of the twin as the tables say it."""
    word, *rest = part
    if word in TWIN_WORDS:
        number = 6 if rest[0] == "limit" else rest[0]  # 6 certificates fill every track (B529)
        return {TWIN_WORDS[word]: number}
    if word in TWIN_FLAGS:
        return {TWIN_FLAGS[word]: True}
    if word in ("gain per", "certificates per"):
        key = "dollars" if word == "gain per" else "certificate"
        return {key: rest[1], "per": TWIN_COUNTS[rest[0]]}
    if word == "discard" and rest[0] == "value 2":
        return {"discard_value2": rest[1]}
    if word == "discard":
        return {"discard": table_name(rest[0])}
    if word == "discard pair":
        return {"discard": "pair"}
    if word in ("objective", "north objective"):
        return {"objective_to_hand": True} if rest == ["hand"] else {"objective": 1}
    if word == "engine":
        return {"engine": rest[0]}
    if word == "draw":
        return {"draw_discard": rest[0]}
    if word == "auxiliary":
        return {"aux": rest[0]}
    if word == "token":
        return {"token": 1}
    assert word == "free cattle", word
    return {"free_cattle": "value3"}


def as_twin(action: Any) -> list[list[dict[str, Any]]]:
    """Alternatives of an action of the tables, in no order of its effects."""
    alternatives = action["choice"] if isinstance(action, dict) else [action]
    return [sorted(way, key=str) for way in alternatives]


def same(action: Any, alternatives: Any) -> bool:
    expected = [sorted(map(in_tables, way), key=str) for way in alternatives or [()]]
    return as_twin(action) == expected


@pytest.mark.parametrize("tile", sorted(twin_effects.BUILDINGS))
def test_B510_B520_N520_B545_actions_of_buildings(data, tile):
    known = data["neutral_buildings"]
    actions = known[tile] if tile in known else data["private_buildings"][tile]["actions"]
    expected = twin_effects.BUILDINGS[tile]
    assert len(actions) == len(expected)
    for action, alternatives in zip(actions, expected, strict=True):
        assert same(action, alternatives), (action, alternatives)


def test_B520_B539_N520_B545_craftsmen_VP_and_hands(data):
    hands = {None: (), "black": ("black",), "green": ("green",), "both": ("green", "black")}
    for face, row in data["private_buildings"].items():
        assert (row["craftsmen"], row["vp"], hands[row["hand"]]) == twin.PRIVATE_TILES[face], face


def test_B317_cells_of_the_worker_rows(data):
    for row in WORKERS:
        for column, effects in data["player_board"]["rows"][row].items():
            expected = twin_effects.CELLS.get((row, int(column)))
            assert same(effects, expected), (row, column)


def test_B470_B473_N470_auxiliary_actions(data):
    for name, forms in twin_effects.AUXILIARY.items():
        for form, parts in forms.items():
            assert same(data["player_board"]["aux"][name][form], [parts]), (name, form)


def test_B580_N580_station_masters(data):
    masters = {**twin_effects.MASTERS, **twin_effects.NORTH_MASTERS}
    counts = {
        "workers": "worker",
        "objective cards": "objective",
        "hazards": "hazard",
        "teepee pairs": "teepee_pair",
        "certificates": "certificate",
        "stations": "station",
        "buildings": "building",
        "tokens": "token",
        "areas": "area",
        "": None,
    }
    for number, row in data["station_masters"].items():
        master = masters[f"SM{number}"]
        assert same(row["immediate"], master.immediate), number
        assert row["permanent"].get("certificate", 0) == master.permanent
        assert (row["vp"], row["each"]) == (master.vp, master.of)
        assert row["per"] == counts[master.per]


def test_B430_B431_objective_cards(data):
    letters = {
        "B": "building",
        "G": "green_teepee",
        "L": "blue_teepee",
        "H": "hazard",
        "S": "station",
        "3": "value3",
        "W": "west_highland",
        "X": "texas_longhorn",
        "F": "san_francisco",
    }

    def cards(table: str) -> Counter[str]:
        return Counter(
            str((as_twin(c["immediate"]), sorted(c["conditions"].items()), c["vp"], c["penalty"]))
            for c in data[table].values()
        )

    def twins(names: dict[str, int]) -> Counter[str]:
        found: Counter[str] = Counter()
        for name, copies in names.items():
            card = twin_effects.OBJECTIVES[name]
            way = [sorted(map(in_tables, parts), key=str) for parts in card.immediate or [()]]
            needs = Counter(letters[letter] for letter in card.conditions)
            found[str((way, sorted(needs.items()), card.vp, card.penalty))] += copies
        return found

    deck = {name: copies for name, (copies, _, _) in twin_effects.OBJECTIVE_DECK.items()}
    assert cards("objectives") == twins(deck)
    start = dict.fromkeys(twin_effects.STARTING_OBJECTIVES, 1)
    assert cards("starting_objectives") == twins(start)


def test_N105_tiles_of_medium_towns(data):
    tiles = zip(data["town_tiles"].values(), twin_north.MEDIUM_TILES.values(), strict=True)
    for action, alternatives in tiles:
        assert same(action, alternatives)
    each = data["counts"]["town_tiles"] // data["counts"]["town_tile_kinds"]
    assert each == twin_north.COPIES_OF_MEDIUM_TILE


def test_B560_B568_B569_B570_points_of_the_rulebook(data):
    assert data["scoring"]["dollars_per_vp"] == 5
    assert (data["scoring"]["worker_vp"], data["scoring"]["worker_vp_from_column"]) == (4, 5)
    assert len(data["scoring"]["categories"]) == 11 + 1  # and the tokens of the poker table (P27)
    assert data["job_market"]["marker_vp"] == 2


def test_P22_P25_P40_P41_the_poker_table(data):
    poker = data["poker"]
    assert (poker["lay_space"], poker["showdown_space"]) == ("D", "G")
    assert tuple(poker["prices"]) == twin.LAY_PRICES
    assert (poker["most_cards"], poker["bank"]) == (twin.MOST_LAID, twin.BANK_ADDS)
    assert poker["tokens"][0]["vp"] == 6  # all that the rulebook tells
    assert len(poker["tokens"]) == 4
