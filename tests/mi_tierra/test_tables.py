"""The component tables: what the rulebook counts, what the twin says apart from them, overlays."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sim.mi_tierra import grid
from sim.mi_tierra.facts import table_folder
from sim.mi_tierra.names import (
    ANIMALS,
    AREAS,
    FACTORIES,
    GOODS,
    MADE_IN,
    MARKETS,
    PLANTS,
    POSITIONS,
    PRODUCTS,
    RULINGS,
    THINGS,
    TILES_A,
    TILES_B,
    WHEELED,
)
from tests.mi_tierra.twin import cards
from tests.mi_tierra.twin import facts as twin
from tests.mi_tierra.twin.state import SWITCHES, Switches

FACTS = table_folder.load()
DATA = FACTS.data
EFFECTS = {  # what the twin calls them
    "holiday": "holiday_rodeo",
    "discount": "factory_discount",
    "fluctuation": "market_fluctuation",
    "theft": "cattle_theft",
    "rotation": "crop_rotation",
}


# --- the box --------------------------------------------------------------------------------------


def test_M10_M11_M12_M13_M14_the_box() -> None:
    counts, stocks = DATA["counts"], DATA["stocks"]
    assert counts["workers"] == 30
    assert counts["water_cubes"] == stocks["water_cubes"] == 10
    assert counts["pens"] == stocks["pens"] == 12
    assert counts["animals"] == {name: stocks[name] for name in ("horse", *ANIMALS)}
    assert sum(counts["animals"].values()) == 39
    assert counts["plants"] == {name: stocks[name] for name in PLANTS}
    assert sum(counts["plants"].values()) == 23
    copies = DATA["progress_copies"]
    assert (sum(copies["A"].values()), sum(copies["B"].values())) == (19, 13)
    assert [len(DATA[f"markets_{deck}"]) for deck in "abc"] == [20, 16, 8]
    assert len(DATA["events"]) == 12
    assert sum(DATA["goods_cards"].values()) == 60


def test_M15_twelve_pairs_of_prices() -> None:
    pairs = sorted((price["sell"], price["buy"] or 0) for price in DATA["black_market"].values())
    assert pairs == sorted(
        [(1, 2)] * 3 + [(2, 4)] * 2 + [(1, 3), (2, 3), (6, 0), (6, 0), (6, 0), (7, 0), (9, 0)]
    )


def test_M162_the_three_cards_of_the_rulebook() -> None:
    """T35: a cow for 6; 3 apples and a flour for 15; 3 for a goods card and 4 for an animal."""
    deck, prices = DATA["markets_a"], DATA["prices"]
    assert (deck["A13"]["goods"], deck["A13"]["price"]) == ({"cow": 3}, 6)
    assert (deck["A17"]["goods"], deck["A17"]["price"]) == ({"apple": 3, "flour": 1}, 15)
    assert deck["A20"]["type"] == DATA["markets_b"]["B16"]["type"] == "wholesale"
    assert (prices["wholesale_goods_card"], prices["wholesale_animal"]) == (3, 4)


def test_M166_things_of_markets_are_no_level_3_goods_and_no_horses() -> None:
    assert not set(THINGS) & {"horse", "jacket", "dessert", "cake", "chicha"}
    assert set(DATA["black_market"]) == set(THINGS)


# --- against the twin -----------------------------------------------------------------------------


def market(data: dict[str, Any], name: str) -> cards.Market:
    card = data[f"markets_{name[0].lower()}"][name]
    kind, arrow = card.get("type", "bundle"), card.get("arrow", False)
    return cards.Market(
        name, kind, tuple(card.get("goods", {}).items()), card.get("price", 0), arrow
    )


def event(half: Any) -> cards.Event:
    if isinstance(half, dict):
        return cards.demand(half["pesos"], *half["demand"])
    return cards.Event(EFFECTS.get(half, half))


@pytest.mark.parametrize("overlay", [None, *twin.OVERLAYS])
def test_tables_say_what_the_twin_was_told(overlay: str | None) -> None:
    """D1, D2, D3, D4, D5, D6, D7, D8, D9, D11."""
    names = () if overlay is None else (overlay,)
    data, other = table_folder.load(names).data, twin.facts_with(names)
    for name, card in other.markets.items():
        assert market(data, name) == card
    for name, halves in other.events.items():
        card = data["events"][name]
        assert (event(card["upper"]), event(card["lower"])) == halves
    assert data["progress_copies"] == other.tiles
    assert {thing: price["sell"] for thing, price in data["black_market"].items()} == (
        other.black_sell
    )
    wheels = {**data["areas"]["wheels"], **data["factory_wheels"]}
    assert {AREAS.index(area) + 1: wheels[area] for area in WHEELED} == other.wheels
    assert (tuple(data["dice"]["one_two"]), tuple(data["dice"]["one_three"])) == (
        other.die_1_2,
        other.die_1_3,
    )
    levels = data["horse_levels"]
    assert (levels["start_level"], levels["ceiling"]) == (other.horse_start, other.horse_ceiling)
    assert levels["rodeo_level"] == twin.RODEO_ENTRY_LEVEL
    board, spaces = other.board, grid.kinds(data["farm_board"])

    def pairs(edges: list[int]) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(grid.SPACES[space] for space in grid.EDGES[edge]) for edge in edges)

    def named(kind: int) -> tuple[str, ...]:
        return tuple(grid.SPACES[i] for i, other in enumerate(spaces) if other == kind)

    assert (named(grid.FIELD), named(grid.STABLE)) == (board.fields, board.stables)
    assert named(grid.ORCHARD) == (board.orchard,)
    assert pairs(grid.worker_edges(spaces)) == board.edges
    assert pairs(grid.pen_edges(spaces)) == board.pen_places
    assert pairs([grid.pipe(spaces)]) == (board.pipe,)


def test_the_numbers_that_no_overlay_of_the_twin_changes() -> None:
    setup, rounds, prices = DATA["setup"], DATA["rounds"], DATA["prices"]
    assert setup["first_pesos"] == twin.FIRST_PESOS
    assert setup["city_markets"] == twin.CITY_MARKETS
    for players, entry in setup["players"].items():
        assert entry["workers"] == twin.WORKERS_AT_START[int(players)]
        assert entry["country_markets"] == twin.COUNTRY_MARKETS[int(players)]
    prizes = {int(n): prize for n, prize in rounds["rodeo_prizes"].items() if prize}
    assert (rounds["rounds"], prizes) == (twin.ROUNDS, twin.RODEO_PRIZES)
    assert rounds["deck_b_from"] == rounds["lower_events_from"] == twin.DECK_B_FROM
    wheels = DATA["areas"]["market_wheels"]
    assert {int(n): (one["deals"], one["black"]) for n, one in wheels.items()} == twin.MARKET_WHEELS
    doubled = [AREAS.index(area) + 1 for area in DATA["areas"]["two_player_double"]]
    assert tuple(doubled) == twin.ONE_WHEEL_AREAS_OF_TWO
    assert set(DATA["areas"]["six_player_third"]) == set(WHEELED)
    assert POSITIONS == twin.TOUCHED
    assert prices["recruit_per_waiting"] == twin.PLAZA_PER_WAITING
    assert prices["factory_fee"] == twin.FACTORY_FEE
    assert prices["level_3_good"] == twin.LEVEL_3_PESOS
    assert prices["wholesale_goods_card"] == cards.WHOLESALE_GOODS_CARD
    assert prices["wholesale_animal"] == cards.WHOLESALE_ANIMAL
    recipes = {
        AREAS.index(area) + 1: {product: DATA["recipes"][product] for product in products}
        for area, products in MADE_IN.items()
    }
    assert recipes == twin.RECIPES
    limits = (twin.PEN_HOLDS, twin.HARVEST_MOST, twin.BLACK_MOST)
    assert tuple(DATA["limits"].values()) == limits
    bought = {name: price["buy"] for name, price in DATA["black_market"].items() if price["buy"]}
    assert bought == twin.BLACK_BUY
    effects = DATA["event_effects"]
    assert (effects["holiday_prize"], effects["holiday_extra"]) == (
        twin.EVENT_RODEO_PRIZE,
        twin.EVENT_RODEO_MORE,
    )
    assert effects["discount_fee"] == twin.FACTORY_FEE_DISCOUNT
    assert effects["fluctuation_pays"] == twin.LEVEL_3_PESOS_FLUCTUATION
    assert (effects["tax_per"], effects["tax_pesos"]) == (twin.TAX_PER, 1)
    assert effects["theft_animals"] == twin.THEFT_ANIMALS
    assert effects["subsidy_pesos"] == twin.SUBSIDY_PESOS
    assert effects["spring"] == twin.SPRING_FROM
    for key, sets in (("equal", twin.EQUAL_SETS), ("different", twin.DIFFERENT_SETS)):
        assert {int(n): pesos for n, pesos in DATA["sets"][key].items()} == sets
    assert (tuple(cards.TILES_A), tuple(cards.TILES_B)) == (TILES_A, TILES_B)
    assert (*twin.LEVEL_1, *twin.LEVEL_2, *twin.LEVEL_3) == GOODS
    assert DATA["progress"]["bank"]["pesos"] == twin.BANK_PESOS


# --- overlays and sources -------------------------------------------------------------------------


def test_every_switch_has_an_overlay_with_the_other_reading() -> None:
    """R3, R6, R9, R14, R22, R26, R27, R31, R37, R40, R41."""
    assert RULINGS == SWITCHES
    for switch, usual in DATA["rulings"].items():
        assert usual == getattr(Switches(), switch)
        name = f"no_{switch}" if usual else switch
        changed = table_folder.load([name]).data["rulings"]
        assert changed == {**DATA["rulings"], switch: not usual}


def test_there_are_the_overlays_of_the_twin_and_of_the_switches_and_no_others() -> None:
    switches = [f"no_{name}" if usual else name for name, usual in DATA["rulings"].items()]
    assert table_folder.overlay_names() == sorted([*twin.OVERLAYS, *switches])


def test_what_is_made_up_is_marked_and_the_market_cards_first() -> None:
    doubts = FACTS.doubts()
    assert [doubt.table for doubt in doubts[:3]] == ["markets_a", "markets_b", "markets_c"]
    assert all(doubt.kind == "reconstruction" for doubt in doubts)
    sure = [name for name, meta in FACTS.meta.items() if meta.kind == "fact"]
    assert all(FACTS.meta[name].confidence == "high" for name in sure)
    assert {"farm_board", "events", "progress_copies", "factory_wheels", "dice"} <= {
        doubt.table for doubt in doubts
    }


def test_a_designer_can_change_a_card_into_another_sort() -> None:
    """M162: goods are added, and taken away by null."""
    changes = ["A20.type=bundle", 'A20.goods={"egg": 1}', "A20.price=30", "A02.goods.apple=null"]
    data = table_folder.load([*changes, "A02.goods.meat=2"]).data["markets_a"]
    assert data["A20"] == {"type": "bundle", "goods": {"egg": 1}, "price": 30, "arrow": False}
    assert data["A02"]["goods"] == {"meat": 2}


def test_the_farm_is_drawn() -> None:
    lines = table_folder.drawings["farm_board"].lines(DATA["farm_board"]["rows"])
    assert lines[2] == "r2  field    field    field    orchard=house"
    assert len(lines) == 1 + grid.ROWS


def test_the_areas_and_their_products() -> None:
    assert [AREAS.index(area) + 1 for area in FACTORIES] == [10, 11, 12, 13]
    assert sorted(product for made in MADE_IN.values() for product in made) == sorted(PRODUCTS)
    assert len(MARKETS) == 36


def test_every_overlay_is_told_in_the_rules_and_says_which_rule_it_reads_otherwise() -> None:
    rules = (table_folder.path.parent / "RULES.md").read_text(encoding="utf-8")
    stated = re.findall(r"^- \*\*([A-Z]\d+)\*\*(.*(?:\n  .*)*)", rules, re.MULTILINE)
    for name in table_folder.overlay_names():
        told = {number for number, text in stated if f"`{name}`" in text}
        assert told & set(re.findall(r"\b[A-Z]\d+\b", table_folder.overlay_about(name))), name
