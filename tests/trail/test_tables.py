"""The component facts: counts, the trail, the rulebook's numbers, sources and hash.

The twin of the game (tests/trail/twin) states the same facts once more, by itself: where both have
them in the same shape, they are compared.
"""

from collections import Counter
from typing import Any

import pytest

from sim.trail.facts import load, overlay_names
from sim.trail.game import TRAIL
from sim.trail.names import BASE_CITIES, CITIES, LARGE_CITIES, NORTH_CITIES, STRIP_CITIES
from tests.trail.twin import effects as twin_effects
from tests.trail.twin import facts as twin
from tests.trail.twin import facts_north as twin_north

WORKERS = ("cowboy", "craftsman", "engineer")
HAZARDS = ("flood", "drought", "rockfall")


def table_name(name: str) -> str:
    """What the tables call a city or breed of the twin."""
    return name.lower().replace(".", "").replace(" ", "_")


# --- components -----------------------------------------------------------------------------------


def test_B11_B14_R1_54_workers_18_a_type_none_in_stack_1(data):
    assert set(data["workers"]) == {"2", "3"}
    assert data["workers"]["2"] == dict.fromkeys(WORKERS, 11)
    assert data["workers"]["3"] == dict.fromkeys(WORKERS, 7)
    assert sum(sum(stack.values()) for stack in data["workers"].values()) == 54


def test_B12_18_hazards_of_2_to_4_VP(data):
    for hazard in HAZARDS:
        faces = Counter(" ".join(reversed(face.split())) for face in twin.HAZARD_FACES)
        assert data["hazards"][hazard] == faces


def test_B13_22_teepees_a_blue_one_has_a_black_hand(data):
    stacks = data["teepees"]["stacks"]
    totals = [sum(stack[colour] for stack in stacks.values()) for colour in ("green", "blue")]
    assert totals == [11, 11]
    assert data["teepees"]["hands"] == {"green": "green", "blue": "black"}


def test_B14_T43_stacks_of_35_33_and_26(data):
    hazards = sum(sum(tiles.values()) for tiles in data["hazards"].values())
    teepees = data["teepees"]["stacks"]
    workers = data["workers"]
    assert hazards + sum(teepees["1"].values()) == 35
    assert sum(workers["2"].values()) == 33
    assert sum(workers["3"].values()) + sum(teepees["3"].values()) == 26


def test_B16_B17_B18_cattle(data):
    breeds = data["cattle"]["breeds"]
    start = {name: entry for name, entry in breeds.items() if entry["start"]}
    assert {name: entry["count"] for name, entry in start.items()} == {
        table_name(breed): n for breed, n in twin.STARTING_HERD.items()
    }
    assert [entry["colour"] for entry in start.values()] == ["grey", "green", "black", "white"]
    cards: Counter[tuple[str, int]] = Counter()
    for name, entry in breeds.items():
        vps = entry["vp"] if isinstance(entry["vp"], list) else [entry["vp"]] * entry["count"]
        cards.update((name, vp) for vp in vps if not entry["start"])
    assert cards == {
        (table_name(twin.CATTLE[card].breed), twin.CATTLE[card].vp): n
        for card, n in twin.MARKET_CATTLE.items()
    }
    values = {table_name(breed): value for breed, value in twin.BREED_VALUES.items()}
    assert {name: entry["value"] for name, entry in breeds.items()} == values


def test_B351_purchase_lines(data):
    values = {"value3": 3, "west_highland": 4, "texas_longhorn": 5}
    lines = [
        (values[line["gets"][0]], line["cowboys"], line["dollars"], len(line["gets"]))
        for line in data["cattle"]["buy"].values()
    ]
    assert lines == [tuple(line) for line in twin.PURCHASE_LINES]


def test_B19_B20_B21_cards_masters_buildings(data):
    assert list(data["objectives"]) == [str(number) for number in range(1, 25)]
    assert list(data["starting_objectives"]) == list("1234")
    assert list(data["station_masters"]) == [str(number) for number in range(1, 12)]
    assert list(data["neutral_buildings"]) == list("ABCDEFG")
    faces = {f"{number}{side}" for number in range(1, 14) for side in "ab"}
    assert set(data["private_buildings"]) == faces


def test_B43_B46_B235_job_market(data):
    market = data["job_market"]
    assert {int(row): price for row, price in market["prices"].items()} == twin.HIRE_PRICES
    assert market["marker_starts_in"] == twin.FIRST_MARKER_ROW
    assert market["arrows"] == {"6": "refill", "9": "refill", "12": "end"}
    columns = [data["setup"]["by_players"][n]["job_market_columns"] for n in "234"]
    assert [market["marker_starts_in"] * number - 1 for number in columns] == [3, 5, 7]


def test_B48_B67_B136_B137_table_of_set_up(data):
    for n, row in data["setup"]["by_players"].items():
        assert row["cattle_market"] == twin.MARKET_SIZE[int(n)]
        assert row["steps"] == twin.FIRST_STEP_LIMIT[int(n)]
        hands = {"green": row["green_hand"], "black": row["black_hand"]}
        assert hands == twin.HAND_TAX[int(n)]
    seats = data["setup"]["seats"]
    assert tuple(seats[n]["dollars"] for n in "1234") == twin.FIRST_MONEY
    assert {seats[n]["cards"] for n in "1234"} == {twin.FIRST_HAND}
    assert data["setup"]["tiles_at_start"] == twin.TILES_ON_THE_BOARD


def test_B23_B62_N60_15_disc_spaces_and_3_grey_ones(data):
    board = data["player_board"]
    discs = board["discs"]
    frames = Counter(disc["frame"] for disc in discs.values())
    assert frames == {"white": 10, "black": 5}
    steps = {name: disc["steps"] for name, disc in discs.items() if "steps" in disc}
    for n in "234":
        assert steps["steps_dollars"][n] == twin.STEPS_OF_DISC[int(n)]["S$"]
        assert steps["steps_points"][n] == twin.STEPS_OF_DISC[int(n)]["SV"]
    assert discs["steps_dollars"]["dollars"] == 3
    assert discs["steps_points"]["vp"] == 3
    assert [discs[f"hand_{side}"]["pay"] for side in ("left", "right")] == [5, 5]
    assert list(discs)[-1] == "annex"
    assert discs["annex"] == {"frame": "white", "aux": "X6", "pay": 2}
    spaces = [s for aux in board["aux"].values() for s in aux["discs"]]
    assert spaces.count(None) == 3
    assert tuple(board["certificate_track"]) == twin.CERTIFICATE_TRACK


# --- the trail ------------------------------------------------------------------------------------


def test_B140_B141_the_trail_is_that_of_the_twin(data):
    trail = data["trail"]
    ways = {space: tuple(ways) for space, ways in trail["ways"].items()}
    assert ways == {space: to for space, to in twin.NEXT.items() if to}
    kinds = Counter(node["type"] for node in trail["nodes"].values())
    assert kinds == {
        "start": 1,
        "neutral": 7,
        "building": 22,
        "hazard": 12,
        "teepee": 9,
        "kansas_city": 1,
    }
    teepees = {
        name: node["dollars"] for name, node in trail["nodes"].items() if node["type"] == "teepee"
    }
    assert teepees == twin.TEEPEE_SPACES


def test_B142_B143_woods_and_special_actions(data):
    spaces = {n: node for n, node in data["trail"]["nodes"].items() if node["type"] == "building"}
    assert {name for name, node in spaces.items() if node["woods"]} == twin.WOODS
    for name, node in spaces.items():
        expected: Any = None
        if name in twin.JERSEY_SPACES:
            expected = [{"discard": "jersey"}, {"dollars": 2}, {"certificate": 1}]
        elif name in twin.ANY_CATTLE_SPACES:
            expected = [{"discard": "any"}, {"certificate": 1}]
        assert node["special"] == expected, name


# --- railway, cities, towns -----------------------------------------------------------------------


def test_B217_B371_B396_railway_and_stations(data):
    assert data["railway"]["last"] == twin.LAST_SPACE
    assert tuple(data["railway"]["crosses"]) == twin.CROSSES_AFTER
    assert data["railway"]["end_dollars"] == twin.DOLLARS_AT_THE_END_OF_THE_LINE
    stations = [*twin.STATIONS.values(), *twin_north.STATIONS.values()]  # N106
    for row, station in zip(data["stations"].values(), stations, strict=True):
        place = row.get("town", "39" if "last" in row else f"t{row.get('turnout_after')}")
        assert (place, row["price"], row["vp"], row["frame"], row["master"]) == station


@pytest.mark.parametrize(
    ("table", "cities", "arrows"),
    [
        ("cities", twin_effects.CITIES, twin_effects.ARROWS),  # B219
        ("cities_north", twin_north.CITIES, twin_north.ARROWS),  # N219
    ],
)
def test_B219_N219_cities_and_arrows(data, table, cities, arrows):
    for name, city in cities.items():
        row = data[table]["cities"][table_name(name)]
        large = row.get("large", False)
        assert (row["value"], row["frame"], row["vp"]) == (city.value, city.frame, city.vp)
        assert (row["repeatable"], large) == (city.repeatable, city.large)
        dollars = sum(effect.get("dollars", 0) for effect in row["effects"])
        assert dollars == sum(part[1] for part in city.parts if part[0] == "gain")
        assert len(row["effects"]) == len(city.parts)
    found = {name: row["vp"] for name, row in data[table]["arrows"].items()}
    assert found == {"-".join(map(table_name, arrow.cities)): arrow.vp for arrow in arrows}
    for arrow in arrows:
        row = data[table]["arrows"]["-".join(map(table_name, arrow.cities))]
        assert len(row["effects"]) == len(arrow.parts)


def test_N562_a_disc_on_san_francisco_scores_by_bells(data):
    cities = data["cities_north"]["cities"]
    assert cities["san_francisco"]["vp_per_bell"] == twin_north.VP_PER_BELL
    assert sum("vp_per_bell" in city for city in cities.values()) == 1


def test_names_of_cities_on_both_boards():
    assert set(STRIP_CITIES) | set(LARGE_CITIES) == set(NORTH_CITIES)
    assert set(BASE_CITIES) & set(NORTH_CITIES) == {"kansas_city", "san_francisco"}
    assert len(CITIES) == 24


def test_N107_towns_areas_and_commerce_spaces(data):
    what = {"token": "token", "objective": "objective", "certificate": "certificate"}
    for name, town in twin_north.TOWNS.items():
        row = data["towns"]["towns"][table_name(name)]
        assert (row["type"], row["area"]) == (town.kind, town.area)
        texts = []
        for space in row["commerce"]:
            text = ""
            for key, n in (item for effect in space for item in effect.items()):
                signs = {"pay": f"-{n}$", "dollars": f"+{n}$"}
                text = signs.get(key) or what[key]
            texts.append(text)
        assert tuple(texts) == town.commerce, name


def test_N108_rails(data):
    rails = {frozenset(rail) for rail in data["towns"]["rails"]}
    assert rails == {frozenset(map(table_name, rail)) for rail in twin_north.RAILS}


def test_N104_N490_stores_bells_and_tokens(data):
    north = data["north"]
    assert north["bells"] * north["stores_per_bell"] == twin_north.STORES
    assert north["stores_per_bell"] == twin_north.STORES_PER_BELL
    assert tuple(north["bells_with_token"]) == twin_north.BELLS_WITH_TOKEN
    assert data["counts"]["exchange_tokens"] == twin_north.TOKENS


# --- sources, hash, overlays ----------------------------------------------------------------------


def test_what_is_not_certain_is_listed_reconstructions_first(facts):
    doubts = facts.doubts()
    assert [doubt.table for doubt in doubts if doubt.kind == "reconstruction"] == ["poker"]
    assert doubts[0].table == "poker"
    assert {doubt.table for doubt in doubts[1:]} == {
        *("workers", "cities_north", "towns", "rulings")
    }


RULINGS = {  # by the overlay that turns each round: its key
    "no_objectives_in_kansas_city": "objectives_in_kansas_city",  # R15
    "certificates_by_space": "certificates_by_number",  # R19
    "strict_turnout": "turnout_of_occupied_space_open",  # R37
    "turnout_before_cross": "turnout_behind_cross",  # R40
    "special_delivery_without_space": "special_delivery_needs_a_space",  # R46
    "double_engine_in_two_moves": "double_engine_is_one_move",  # R47
    "north_objective_from_offer": "north_objective_from_deck",  # K2
    "endless_tokens": "tokens_are_limited",  # R61
    "tokens_inside_actions": "tokens_inside_actions",  # R108
}


@pytest.mark.parametrize(("overlay", "key"), RULINGS.items())
def test_R15_R19_R37_R40_R46_R47_R61_R108_a_ruling_is_one_switch(facts, overlay, key):
    other = load([overlay]).data["rulings"]
    changed = {name for name, value in facts.data["rulings"].items() if other[name] != value}
    assert changed == {key}


def test_every_ruling_has_its_overlay(data):
    assert set(RULINGS.values()) == set(data["rulings"])


def test_R1_the_other_list_of_workers():
    workers = load(["twelve_cowboys_in_stack_2"]).data["workers"]
    assert [workers[stack]["cowboy"] for stack in "23"] == [12, 6]
    assert [workers[stack]["engineer"] for stack in "23"] == [11, 7]


def test_P41_other_tokens_keep_the_6_VP_on_top():
    for name in overlay_names():
        tokens = load([name]).data["poker"]["tokens"]
        assert tokens[0]["vp"] == 6
    ranges = [[name] for name in overlay_names() if name.startswith("poker_tokens")]
    assert len(ranges) == 3
    assert len({str(load(names).data["poker"]["tokens"]) for names in [[], *ranges]}) == 4


def test_the_columns_of_the_profile_are_columns_of_the_rows():
    columns = TRAIL.rows.columns
    for names in TRAIL.profile.seats.values():
        assert [name for name in names if f"{name}_1" not in columns] == []
    assert "craftsmen_1" in columns
