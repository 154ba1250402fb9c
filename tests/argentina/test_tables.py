"""The component facts: counts, the trail, the rulebook's examples, sources and hash."""

from collections import Counter
from typing import Any

import pytest

from sim.argentina.facts import Facts, load

WORKERS = ("gaucho", "carpintero", "maquinista")


@pytest.fixture(scope="module")
def facts() -> Facts:
    return load()


@pytest.fixture(scope="module")
def data(facts: Facts) -> dict[str, Any]:
    return facts.data


# --- counts of the rulebook -------------------------------------------------------------------


def test_A11_57_workers_19_a_type_8_strong(data):
    bags = data["workers"].values()
    for name in WORKERS:
        assert sum(bag[name] + bag[name + "+"] for bag in bags) == 19
        assert sum(bag[name + "+"] for bag in bags) == 8
    assert sum(sum(bag.values()) for bag in bags) == 57


def test_A12_51_farmers_strength_3_to_8(data):
    bags = [data["farmers"]["A"], data["farmers"]["C"]]
    totals = Counter({c: sum(tiles.values()) for bag in bags for c, tiles in bag.items()})
    assert totals == {"green": 12, "blue": 12, "orange": 12, "yellow": 15}
    kinds = {tile for bag in bags for tiles in bag.values() for tile in tiles}
    assert {tile.split()[0] for tile in kinds} == set("345678")
    assert {tile.split()[1] for tile in kinds} == {"black", "green"}


def test_A13_R1_bag_A_farmers_without_yellow_bag_B_workers(data):
    assert set(data["farmers"]) == {"A", "C", "vp_beside"}
    assert set(data["farmers"]["A"]) == {"green", "blue", "orange"}
    assert set(data["workers"]) == {"B", "C"}


def test_A16_A17_cattle(data):
    breeds = data["cattle"]["breeds"]
    counts = {name: entry["count"] for name, entry in breeds.items()}
    start = {name for name, entry in breeds.items() if entry["start"]}
    assert [counts[name] for name in breeds if name in start] == [5, 3, 3, 3]
    assert [counts[name] for name in breeds if name not in start] == [6, 5, 5, 5, 9, 6]


def test_A18_what_the_texts_say_of_cattle(data):
    breeds = data["cattle"]["breeds"]
    assert (breeds["patagonico"]["colour"], breeds["patagonico"]["value"]) == ("green", 2)
    assert breeds["fronterizo"]["colour"] == "black"
    assert (breeds["caracu"]["colour"], breeds["caracu"]["strength"]) == ("orange", 7)
    assert breeds["chaqueno"]["value"] == breeds["serrano"]["value"] == 3
    market = [entry["colour"] for entry in breeds.values() if not entry["start"]]
    assert market == ["orange", "yellow", "red", "blue", "brown", "purple"]  # A48


def test_A19_A22_A23_cards_masters_buildings(data):
    assert data["counts"]["exhaustion_cards"] == 25
    assert data["cattle"]["exhaustion"]["vp"] < 0  # D7
    assert list(data["objectives"]) == [str(number) for number in range(1, 25)]
    assert list(data["station_masters"]) == list("12345678")
    assert sum(station["master"] for station in data["stations"].values()) == 5
    assert list(data["neutral_buildings"]) == list("ABCDEFGH")
    faces = {f"{number}{side}" for number in range(1, 11) for side in "ab"}
    assert set(data["private_buildings"]) == faces


def test_A21_A241_18_ships_11_sun_3_a_departure(data):
    ships = data["ships"]["ships"]
    assert [name for name, ship in ships.items() if ship["sun"]] == [
        *("0", "1", "3", "5", "6", "7", "8", "9", "11", "15", "18")
    ]
    assert len(ships) == 18
    colours = Counter(ship["departure"] for ship in ships.values() if ship["departure"])
    assert colours == {"yellow": 3, "turquoise": 3, "purple": 3}
    assert all(ship["departure"] is None for ship in ships.values() if not ship["sun"])
    for name, ship in ships.items():
        assert str(ship["value"]) == name.rstrip("*")


def test_A25_A62_17_disc_spaces_and_2_grey_ones(data):
    discs = data["player_board"]["discs"]
    assert len(discs) == 17
    assert sum("aux" in disc for disc in discs.values()) == 10
    assert sum("steps" in disc for disc in discs.values()) == 2
    assert sum("hand" in disc for disc in discs.values()) == 2
    assert sum("strength" in disc for disc in discs.values()) == 2
    assert sum("certificate_limit" in disc for disc in discs.values()) == 1
    spaces = [s for aux in data["player_board"]["aux"].values() for s in aux["discs"]]
    assert len(spaces) == 12
    assert spaces.count(None) == 2
    assert data["setup"]["disc_at"] == "le_havre_I"
    for name in ("X1", "X2"):  # A471, R31
        assert data["player_board"]["aux"][name]["discs"][0] is None


def test_A46_T22_workers_at_set_up(data):
    first = data["job_market"]["marker_starts_in"]
    columns = [data["setup"]["by_players"][n]["job_market_columns"] for n in "234"]
    assert [first * number - 1 for number in columns] == [5, 8, 11]


def test_A48_A53_A67_R2_table_of_set_up(data):
    by_players = data["setup"]["by_players"]
    assert [by_players[n]["cattle_market"] for n in "234"] == [9, 12, 15]
    assert [len(by_players[n]["closed_cities"]) for n in "234"] == [3, 1, 0]
    assert by_players["3"]["closed_cities"] == ["rotterdam"]
    taxes = [(by_players[n]["black_hand"], by_players[n]["green_hand"]) for n in "234"]
    assert taxes == [(1, 2), (1, 2), (1, 1)]
    assert [by_players[n]["steps"] for n in "234"] == [3, 4, 5]
    seats = data["setup"]["seats"]
    assert [(seats[n]["pesos"], seats[n]["cards"]) for n in "1234"] == [
        *((7, 4), (8, 5), (9, 6), (10, 7))
    ]


def test_I35_enough_workers_to_fill_the_job_market(data):
    workers = sum(sum(bag.values()) for bag in data["workers"].values())
    columns = max(e["job_market_columns"] for e in data["setup"]["by_players"].values())
    assert workers >= columns * len(data["job_market"]["prices"])


# --- the trail ----------------------------------------------------------------------------------


def ways_from(data: dict[str, Any], start: str) -> list[list[str]]:
    """Every way from a space to Buenos Aires, as lists of names."""
    ways = data["trail"]["ways"].get(start)
    if not ways:
        return [[start]]
    return [[start, *rest] for way in ways for rest in ways_from(data, way)]


def test_D1_numbers_of_spaces(data):
    nodes = data["trail"]["nodes"]
    kinds = Counter(node["type"] for node in nodes.values())
    assert kinds == {
        "start": 1,
        "neutral": 8,
        "building": 22,
        "farmer": 19,
        "ramp": 6,
        "buenos_aires": 1,
    }
    assert sum(node.get("farmland", False) for node in nodes.values()) == 11
    assert sum(node.get("special") is not None for node in nodes.values()) == 7


def test_D1_every_way_ends_in_Buenos_Aires_and_every_space_is_on_one(data):
    ways = ways_from(data, "START")
    assert {way[-1] for way in ways} == {"BA"}
    assert {name for way in ways for name in way} == set(data["trail"]["nodes"])


def test_A140_ramps(data):
    nodes = data["trail"]["nodes"]
    ramps = {name: node["railway"] for name, node in nodes.items() if node["type"] == "ramp"}
    assert sorted(ramps.values()) == [3, 6, 9, 12, 17, 23]
    assert all(data["trail"]["ways"][name] == ["BA"] for name in ramps)


def test_T1_from_A_to_B_over_a_building_or_over_farmers(data):
    between = set()
    for way in ways_from(data, "A"):
        between.add(tuple(way[1 : way.index("B")]))
    assert ("b1", "b2", "b3") in between
    assert ("green1", "green2", "green3", "green4", "b4", "b5") in between
    assert len(between) == 2


def test_T3_ramp_9_is_next_to_H_and_ramp_6_behind_one_yellow_farmer(data):
    ways = data["trail"]["ways"]
    assert "ramp9" in ways["H"]
    assert "yellow4" in ways["H"]
    assert "ramp6" in ways["yellow4"]


def test_A45_farmer_spaces_are_numbered(data):
    for colour, most in (("green", 4), ("blue", 4), ("orange", 4), ("yellow", 7)):
        numbers = [
            node["number"]
            for node in data["trail"]["nodes"].values()
            if node.get("colour") == colour
        ]
        assert sorted(numbers) == list(range(1, most + 1))


# --- the rulebook's examples ----------------------------------------------------------------------


def test_T2_step_limits_of_the_example(data):
    steps = {
        n: data["setup"]["by_players"][n]["steps"]
        + data["player_board"]["discs"]["steps_left"]["steps"][n]
        for n in "234"
    }
    assert data["setup"]["by_players"]["3"]["steps"] == 4
    assert steps["3"] == 6


def test_T5_building_6a_and_special_action_for_a_certificate(data):
    assert data["private_buildings"]["6a"]["actions"] == [
        [{"hire": -1}],
        [{"engine": "maquinistas"}],
    ]
    specials = [node.get("special") for node in data["trail"]["nodes"].values()]
    assert [{"discard": "any"}, {"certificate": 1}] in specials  # A165
    assert [{"discard": "any"}, {"grain": 1}] in specials


def test_T7_delivery_to_Rotterdam(data):
    rotterdam = data["cities_a"]["rotterdam"]
    assert rotterdam["W"]["grain"] == 1
    assert {"vp": 1, "effects": [{"pesos": 6}]} in rotterdam["W"]["spaces"]
    assert rotterdam["N"]["grain"] == 2
    assert {"vp": 4, "effects": []} in rotterdam["N"]["spaces"]
    assert min(rotterdam["E"]["grain"], rotterdam["S"]["grain"]) > 3


def test_T7_the_spaces_of_the_example_stay_open_under_a_closure(data):
    for quarter, space in (
        ("W", {"vp": 1, "effects": [{"pesos": 6}]}),
        ("N", {"vp": 4, "effects": []}),
    ):
        spaces = data["cities_a"]["rotterdam"][quarter]["spaces"]
        assert data["closures"]["rotterdam"][quarter] != spaces.index(space)


def test_T8_breeding_values(data):
    breeds = data["cattle"]["breeds"]
    hand = {"patagonico", "chaqueno", "serrano"}
    assert sum(breeds[breed]["value"] for breed in hand) == 8
    permanent = [m["permanent"].get("certificate", 0) for m in data["station_masters"].values()]
    assert sorted(permanent)[-2:] == [1, 1]


def test_T10_ships_8_and_9(data):
    ships = data["ships"]["ships"]
    assert (ships["9"]["corners"], ships["9"]["grain"]) == ("black", 4)
    assert (ships["8"]["corners"], ships["8"]["grain"]) == ("white", 1)
    assert ships["8"]["effects"] == [{"objective": 1}]
    assert data["ships"]["missing_grain_pesos"] == 2  # A217


def test_T12_yellow_ships_sail_to_Le_Havre_and_Rotterdam(data):
    ships = data["ships"]["ships"]
    quays = {ship["quay"] for ship in ships.values() if ship["departure"] == "yellow"}
    assert {data["quays"][quay]["city"] for quay in quays} == {"le_havre", "rotterdam"}
    assert ships["5"]["departure"] == "yellow"


def test_A210_A215_A218_ships_0_and_18(data):
    ships = data["ships"]["ships"]
    assert ships["0"]["effects"] == [{"pesos": 2}]
    assert (ships["0"]["vp"], ships["0"]["grain"], ships["18"]["vp"]) == (-2, 0, 12)
    assert [name for name, ship in ships.items() if ship["repeatable"]] == ["0", "18"]
    for ship in ships.values():
        to_rotterdam = ship["quay"] == "rotterdam_I"
        assert (ship["effects"] == [{"objective": 1}]) == to_rotterdam


def test_A685_VP_of_the_highest_pile_ships(data):
    pile = [ship for ship in data["ships"]["ships"].values() if not ship["sun"]]
    pile.sort(key=lambda ship: ship["value"])
    assert [ship["vp"] for ship in pile[-3:]] == [7, 7, 9]


def test_T15_hiring_prices(data):
    market = data["job_market"]
    assert market["prices"]["2"] == 7  # the row before the marker's
    assert market["prices"]["1"] + 2 + market["strong_extra"] == 9
    assert data["neutral_buildings"]["A"] == [
        [{"discard": "holando_argentino"}, {"pesos": 2}],
        [{"hire": 0}],
        [{"hire": 2}],
    ]
    rows = data["player_board"]["rows"]
    assert [{"discard": "any"}, {"certificate": 1}] in rows["maquinista"].values()
    assert [{"token": 1}] in rows["gaucho"].values()


def test_T16_building_prices(data):
    assert data["neutral_buildings"]["B"][1] == [{"build": 2}]
    carpinteros = {face["carpinteros"] for face in data["private_buildings"].values()}
    assert 2 in carpinteros
    assert any(low + 3 in carpinteros for low in carpinteros)
    assert max(carpinteros) > 6  # A334


def test_T17_purchase_table(data):
    buy = [(o["gauchos"], o["pesos"], tuple(o["gets"])) for o in data["cattle"]["buy"].values()]
    for line in (
        (1, 4, ("caracu",)),
        (1, 5, ("value3",)),
        (1, 11, ("franqueiro",)),
        (2, 2, ("value3",)),
        (2, 11, ("aberdeen_angus",)),
        (3, 5, ("value3", "value3")),
        (5, 9, ("franqueiro", "franqueiro")),
    ):
        assert line in buy


def test_T18_a_turnout_leaves_space_4(data):
    assert data["stations"]["1"]["turnout_after"] == 4
    assert data["railway"] == {"terminus": 31, "depot_before": 24}  # A371, A412


def test_T19_objectives_of_the_example(data):
    cards = [data["objectives"][number] for number in ("6", "7", "18")]
    assert sum(card["vp"] for card in cards) == 9
    needs: Counter[str] = Counter()
    for card in cards:
        needs.update(card["conditions"])
    assert needs == {"building": 3, "yellow": 1, "blue": 1, "green": 1, "caracu": 1, "W": 2}
    assert all(card["penalty"] == -2 for card in cards)


def test_T20_helping(data):
    farmers = data["farmers"]["A"]
    assert any(tile.startswith("6 ") for tile in farmers["blue"])
    assert any(tile.startswith("4 ") for tile in farmers["green"])
    discs = data["player_board"]["discs"]
    assert (discs["strength_white"]["strength"], discs["strength_black"]["strength"]) == (1, 2)
    assert data["cattle"]["help_exhaustion"]["2"] == 1
    pesos = {node["pesos"] for node in data["trail"]["nodes"].values() if node["type"] == "farmer"}
    assert {0, 2} <= pesos
    assert data["player_board"]["granjero_prices"]["2"] == 6
    assert data["player_board"]["rows"]["granjero"]["2"] == [{"grain": 1}]


def test_T21_building_5b(data):
    assert data["private_buildings"]["5b"]["actions"][0] == [{"pesos": 6, "per": "worker_set"}]


def test_A213_K1_K9_discs_with_a_price_or_a_gain(data):
    discs = data["player_board"]["discs"]
    assert {name: disc["pay"] for name, disc in discs.items() if "pay" in disc} == {
        "aux_locomotive_back_remove_2": 3
    }
    assert {name: disc["pesos"] for name, disc in discs.items() if "pesos" in disc} == {
        "strength_black": 3
    }
    assert {name: disc["vp"] for name, disc in discs.items() if "vp" in disc} == {"steps_right": 2}


def test_A317_A449_K5_worker_rows(data):
    rows = data["player_board"]["rows"]
    assert rows["gaucho"]["3"] == [{"pesos": 2}, {"remove": 1}]
    assert rows["gaucho"]["6"] == [{"pesos": 3}, {"buy_cattle": True}]
    assert rows["carpintero"]["6"] == [{"build": 1}]
    assert rows["maquinista"]["6"] == [{"pesos": 5}, {"upgrade_behind": True}]
    prices = data["player_board"]["granjero_prices"]
    for column, cell in rows["granjero"].items():
        if cell == [{"disc_to": "rotterdam_I"}]:
            assert prices[column] == 8
        if cell == [{"disc_to": "liverpool_I"}]:
            assert prices[column] == 10


def test_A474_auxiliary_actions_double_condition_and_effect(data):
    for aux in data["player_board"]["aux"].values():
        doubled = [{key: 2 * amount for key, amount in e.items()} for e in aux["single"]]
        assert aux["double"] == doubled
    assert data["player_board"]["aux"]["X3"]["single"] == [
        {"pay_grain": 1},
        {"pesos": 1},
        {"certificate": 1},
    ]


def test_A580_to_A587_station_masters(data):
    masters = {m["per"]: (m["vp"], m["each"]) for m in data["station_masters"].values()}
    assert masters == {
        "ship_disc": (3, 2),
        "station": (3, 2),
        "objective": (3, 2),
        "strong_worker": (3, 2),
        "worker_set": (4, 1),
        "farmer": (1, 1),
        "good_cattle": (1, 1),
        "building": (3, 2),
    }
    loading = [m["permanent"].get("loading_grain", 0) for m in data["station_masters"].values()]
    assert sum(loading) == 2  # A216


def test_A560_A565_A569_A571_points_of_the_rulebook(data):
    assert data["scoring"]["pesos_per_vp"] == 5
    assert (data["scoring"]["worker_vp"], data["scoring"]["worker_vp_from_column"]) == (4, 5)
    assert len(data["scoring"]["categories"]) == 12
    assert data["farmers"]["vp_beside"] == 2
    assert data["job_market"]["marker_vp"] == 2


@pytest.mark.parametrize(
    ("face", "actions"),
    [
        ("1a", [[{"grain": 1, "per": "farmland_building"}]]),
        (
            "3b",
            [{"choice": [[{"certificate": 2}], [{"discard_objective": True}, {"certificate": 3}]]}],
        ),
        ("4b", [[{"certificate": 1, "per": "farmer", "each": 2}], [{"grain": 2}]]),
        ("7a", [[{"pay_grain": 1}, {"pesos": 2}, {"engine": 2}], [{"move": 3}]]),
        ("7b", [[{"exhaust_others": 1}], [{"move": 3}]]),
        ("8b", [[{"certificate": 2}], [{"help": 6}]]),
        ("9b", [[{"hire": -4}], [{"move": 5}]]),
        ("10a", [[{"grain": 5}], [{"pesos": 5}], [{"engine": 3}]]),
        ("10b", [[{"pesos": 3}], [{"discard": "any"}, {"market_to_hand": True}]]),
    ],
)
def test_A520_to_A539_private_buildings(data, face, actions):
    assert data["private_buildings"][face]["actions"] == actions


# --- sources, hash, loading ---------------------------------------------------------------------


def test_what_is_not_certain_is_listed_reconstructions_first(facts):
    pedro = ["pedro_cards", "pedro_loading", "pedro_cattle"]
    doubts = facts.doubts()
    rebuilt = [doubt.table for doubt in doubts if doubt.kind == "reconstruction"]
    assert rebuilt == ["cities_b", "closures", "stations", *pedro]
    assert [doubt.table for doubt in doubts][: len(rebuilt)] == rebuilt
    known = {doubt.table: doubt.confidence for doubt in doubts if doubt.kind == "fact"}
    assert known["quays"] == known["private_buildings"] == "medium"
    sure = set(facts.meta) - {doubt.table for doubt in doubts}
    assert {facts.meta[table].confidence for table in sure} == {"high"}
