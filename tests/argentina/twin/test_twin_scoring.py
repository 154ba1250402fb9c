"""The twin's objectives and scoring against the digest's examples and cases worked by hand."""

from __future__ import annotations

import copy
import random

import pytest

from .objectives import Element, _conditions, best_objectives, elements, masters_value
from .reading import Data, Position, cattle_vp
from .sample import blank, building
from .scoring import score

# --- objectives ------------------------------------------------------------------------------


def with_T19_elements(data: Data, west: int) -> Position:
    """The player of T19, who has played its three cards."""
    position = blank(data)
    position["trail"].update(b1=building(0, "1a"), b2=building(0, "2a"), b9=building(0, "3a"))
    position["trail"]["b3"] = building(1, "1a")
    position["cities"]["rotterdam"]["W"][0] = 0
    if west == 2:
        position["cities"]["le_havre"]["W"][2] = 0
    seat = position["seats"][0]
    seat["farmers"].update(yellow=1, blue=1, green=1)
    seat["draw"] = ["caracu:2", "niata"]
    seat["objectives"] = [6, 7, 18]
    return position


def test_T19_three_cards(data: Data) -> None:
    assert best_objectives(with_T19_elements(data, 2), data, 0) == (9, 9, 0)


def test_T19_one_west_disc_too_few(data: Data) -> None:
    assert best_objectives(with_T19_elements(data, 1), data, 0) == (4, 4, 0)


def master(data: Data, per: str) -> int:
    """The station master that counts these (A580, A581, A582, A583, A584, A585, A586, A587)."""
    (number,) = [n for n, entry in data["station_masters"].items() if entry["per"] == per]
    return int(number)


def test_T35_only_the_fulfilled_card_is_added(data: Data) -> None:
    position = blank(data)
    seat = position["seats"][0]
    seat["masters"] = [master(data, "objective")]
    seat["objectives"] = [7]  # +3 / -2, unfulfilled
    seat["discard"] = ["objective:8"]  # +3 / -2
    seat["hand"] = ["objective:6"]  # +3 / -2, unfulfilled
    seat["draw"] = ["franqueiro:3"]
    position["cities"]["liverpool"]["W"][0] = 0
    assert best_objectives(position, data, 0) == (-2 + 3 + 3, -2 + 3, 3)


def test_T35_an_unfulfilled_card_pays_by_completing_a_pair(data: Data) -> None:
    position = blank(data)
    seat = position["seats"][0]
    seat["masters"] = [master(data, "objective")]
    seat["objectives"] = [7]
    seat["hand"] = ["objective:6"]
    assert best_objectives(position, data, 0) == (-2 + -2 + 3, -4, 3)
    seat["masters"] = []
    assert best_objectives(position, data, 0) == (-2, -2, 0)


def test_A428_herd_cards_are_optional(data: Data) -> None:
    position = blank(data)
    position["seats"][0]["draw"] = ["objective:1", "objective:2"]
    assert best_objectives(position, data, 0) == (0, 0, 0)


def test_R49_an_area_card_gives_way_to_a_better_one(data: Data) -> None:
    position = blank(data)
    position["cities"]["rotterdam"]["S"][1] = 0
    position["stations"]["1"]["discs"][0] = 1
    position["trail"]["b1"] = building(0, "1a")
    seat = position["seats"][0]
    seat["objectives"] = [14]  # S and a building: 4 VP
    seat["hand"] = ["objective:23"]  # S and a station: 5 VP
    assert best_objectives(position, data, 0) == (4, 4, 0)
    seat["objectives"] = [14, 23]
    seat["hand"] = []
    assert best_objectives(position, data, 0) == (3, 3, 0)


def test_A427_terminus_discs_count_one_by_one_for_objectives_only(data: Data) -> None:
    position = blank(data)
    position["stations"]["9"]["discs"][0] = 2
    position["cities"]["le_havre"]["W"][3] = 0
    seat = position["seats"][0]
    seat["objectives"] = [1]  # W and two stations: 4 VP
    assert best_objectives(position, data, 0).objectives == 4
    seat["masters"] = [master(data, "station")]
    assert masters_value(position, data, 0, 0) == 0  # A581: the terminus counts once
    position["stations"]["1"]["discs"][0] = 1
    assert masters_value(position, data, 0, 0) == 3


def test_A427_every_condition_of_the_cards_is_known(data: Data) -> None:
    position = blank(data)
    position["trail"]["b1"] = building(0, "1a")
    position["stations"]["1"]["discs"][0] = 1
    position["ships"] = [{"ship": "18", "discs": [1, 0]}]
    for quarter in "WNES":
        position["cities"]["rotterdam"][quarter][0] = 0
    seat = position["seats"][0]
    seat["farmers"] = dict.fromkeys(seat["farmers"], 1)
    seat["draw"] = ["caracu:2", "serrano", "franqueiro:3", "aberdeen_angus:5"]
    kinds = {kind for thing in elements(position, data, 0) for kind in thing.serves}
    asked = {kind for card in data["objectives"] for kind in _conditions(int(card), data)}
    assert asked <= kinds


def test_A426_elements_that_serve_two_kinds_are_given_out_well(data: Data) -> None:
    other = copy.deepcopy(data)
    other["cattle"]["breeds"]["franqueiro"]["value"] = 3
    position = blank(other)
    position["trail"]["b1"] = building(0, "1a")
    seat = position["seats"][0]
    seat["objectives"] = [22]  # value 3, Franqueiro and a building: 4 VP
    for herd in (["franqueiro:3", "serrano"], ["serrano", "franqueiro:3"]):
        seat["draw"] = herd
        assert best_objectives(position, other, 0).objectives == 4
    seat["draw"] = ["franqueiro:3"]
    assert best_objectives(position, other, 0).objectives == -2


def tried_one_by_one(position: Position, data: Data, player: int) -> int:
    """Best sum of categories 8 and 9 by trying each element for each condition of each card."""
    seat = position["seats"][player]
    table = data["objectives"]
    herd_cards = [card for pile in ("draw", "hand", "discard") for card in seat[pile]]
    cards = [(card, True) for card in seat["objectives"]]
    cards += [(int(c.split(":")[1]), False) for c in herd_cards if c.startswith("objective")]

    def uses(free: list[Element], wanted: list[str]) -> list[list[Element]]:
        if not wanted:
            return [free]
        left = []
        for i, thing in enumerate(free):
            if wanted[0] in thing.serves:
                left += uses(free[:i] + free[i + 1 :], wanted[1:])
        return left

    def best(i: int, free: list[Element], area: int) -> int:
        if i == len(cards):
            return masters_value(position, data, player, area)
        card, played = cards[i]
        found: list[int] = [table[str(card)]["penalty"] + best(i + 1, free, area + 1)]
        if not played:
            found.append(best(i + 1, free, area))
        for rest in uses(free, _conditions(card, data)):
            found.append(table[str(card)]["vp"] + best(i + 1, rest, area + 1))
        return max(found)

    return best(0, elements(position, data, player), 0)


def test_R49_best_choice_equals_trying_everything(data: Data) -> None:
    rng = random.Random(1)
    data = copy.deepcopy(data)
    for card in data["objectives"].values():
        card["penalty"] = rng.choice([-1, -2, -3])
    totals = set()
    for _ in range(150):
        position = blank(data)
        seat = position["seats"][0]
        for space in rng.sample(["b1", "b2", "b3"], rng.randint(0, 3)):
            position["trail"][space] = building(0, "1a")
        for quarter in rng.sample("WNES", 2):
            position["cities"]["rotterdam"][quarter][0] = rng.choice([0, 0, 1])
        position["stations"]["2"]["discs"][0] = rng.randint(0, 1)
        position["stations"]["9"]["discs"][0] = rng.randint(0, 1)
        seat["farmers"][rng.choice(["green", "blue", "orange", "yellow"])] = 1
        seat["discard"] = rng.sample(["serrano", "caracu:2", "franqueiro:3", "chaqueno"], 2)
        cards = rng.sample(sorted(data["objectives"], key=int), 4)
        split = rng.randint(0, 4)
        seat["objectives"] = [int(card) for card in cards[:split]]
        seat["hand"] = [f"objective:{card}" for card in cards[split:]]
        seat["masters"] = rng.sample(range(1, 9), rng.randint(0, 2))
        got = best_objectives(position, data, 0)
        assert got.total == got.objectives + got.masters
        assert got.total == tried_one_by_one(position, data, 0)
        totals.add(got.total)
    assert len(totals) > 8


# --- scoring ---------------------------------------------------------------------------------


def test_A560_A571_a_whole_score_sheet(data: Data) -> None:
    position = blank(data)
    position["trail"].update(b1=building(0, "1a"), b2=building(0, "10a"), b3=building(1, "9a"))
    position["ships"] = [
        {"ship": "0", "discs": [2, 1]},
        {"ship": "18", "discs": [1, 0]},
        {"ship": "16*", "discs": [1, 1]},
    ]
    cities = position["cities"]
    cities["rotterdam"]["W"][0] = 0  # 1 VP (T7)
    cities["rotterdam"]["N"][2] = 0  # 4 VP (T7)
    cities["rotterdam"]["N"][0] = 1
    cities["le_havre"]["quay_I"] = [1, 1]
    cities["liverpool"]["quay_II"] = [1, 0]
    position["stations"]["1"]["discs"] = [1, 1]
    position["stations"]["9"]["discs"] = [2, 0]
    seat = position["seats"][0]
    seat["pesos"] = 14
    seat["farmers"].update(green=2, yellow=1)
    seat["draw"] = ["niata", "exhaustion", "caracu:3"]
    seat["hand"] = ["serrano", "exhaustion"]
    seat["discard"] = ["aberdeen_angus:7"]
    seat["workers"]["gaucho"] = ["gaucho"] * 5  # columns 2 to 6
    seat["workers"]["maquinista"] = ["maquinista"] * 4  # columns 2 to 5
    seat["workers"]["granjero"] = ["blue:6:green"] * 3  # columns 2 to 4
    seat["discs"].remove("steps_right")
    seat["discs"].remove("steps_left")
    seat["job_market_token"] = True
    terminus = data["stations"]["9"]["vp"]
    assert score(position, data, 0) == {
        "money": 2,
        "buildings": 1 + 13,
        "ships": -4 + 12 + 9,
        "cities": 1 + 4 + 0 + 8,
        "stations": 1 + 2 * terminus,
        "farmers": 6,
        "herd": 0 - 2 + 3 + 2 - 2 + 7,
        "objectives": 0,
        "station_masters": 0,
        "workers": 3 * 4,
        "step_disc": 2,
        "job_market_marker": 2,
    }
    assert list(score(position, data, 0)) == list(data["scoring"]["categories"])


def test_A563_side_b_of_a_city_has_its_own_numbers(data: Data) -> None:
    position = blank(data)
    position["cities"]["liverpool"]["E"][1] = 0
    position["city_sides"]["liverpool"] = "b"
    space = data["cities_b"]["liverpool"]["E"]["spaces"][1]
    assert space["vp"] != data["cities_a"]["liverpool"]["E"]["spaces"][1]["vp"]
    assert score(position, data, 0)["cities"] == space["vp"]


def test_I33_a_new_player_has_only_the_exhaustion_card(data: Data) -> None:
    position = blank(data)
    position["seats"][0]["draw"] = ["exhaustion", "niata", "patagonico"]
    vp = score(position, data, 0)
    assert vp.pop("herd") == -2
    assert set(vp.values()) == {0}


@pytest.mark.parametrize(
    ("per", "vp"),
    [
        ("ship_disc", 3),  # A580: 3 discs, 1 pair
        ("station", 3),  # A581: 2 stations
        ("objective", 3),  # A582: 3 cards, 1 pair
        ("strong_worker", 3),  # A583: 3 tiles, 1 pair
        ("worker_set", 8),  # A584: 2 sets
        ("farmer", 4),  # A585: 4 tiles
        ("good_cattle", 3),  # A586: values 3, 4, 5
        ("building", 6),  # A587: 5 tiles, 2 pairs
    ],
)
def test_A580_A587_each_station_master(data: Data, per: str, vp: int) -> None:
    position = blank(data)
    position["ships"] = [{"ship": "0", "discs": [2, 3]}, {"ship": "4*", "discs": [1, 0]}]
    position["stations"]["3"]["discs"] = [1, 0]
    position["stations"]["9"]["discs"] = [3, 1]
    for number in range(1, 6):
        position["trail"][f"b{number}"] = building(0, f"{number}a")
    seat = position["seats"][0]
    seat["objectives"] = [1, 2, 3]
    seat["workers"] = {
        "gaucho": ["gaucho+", "gaucho+"],
        "carpintero": ["carpintero+"],
        "maquinista": ["maquinista"],
        "granjero": ["green:4:black"],
    }
    seat["farmers"].update(green=3, orange=1)
    seat["draw"] = ["niata", "caracu:3", "exhaustion", "objective:9", "serrano"]
    seat["hand"] = ["franqueiro:5"]
    seat["discard"] = ["aberdeen_angus:5"]
    seat["masters"] = [master(data, per)]
    assert masters_value(position, data, 0, len(seat["objectives"])) == vp


def test_A566_vp_in_the_name_or_in_the_table(data: Data) -> None:
    cards = ("franqueiro:5", "chaqueno", "niata")
    assert [cattle_vp(card, data) for card in cards] == [5, 1, 0]
    with pytest.raises(ValueError, match="franqueiro"):
        cattle_vp("franqueiro", data)
