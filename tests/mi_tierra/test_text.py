"""Actions in words, the table as text, and the log that accounts for every peso."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from sim.core.facade import Game
from sim.core.log import game_lines
from sim.mi_tierra.game import MI_TIERRA
from sim.mi_tierra.kernel import layout as L
from sim.mi_tierra.log import setup_text
from sim.mi_tierra.names import AREAS, EFFECTS
from sim.mi_tierra.setup import Setup
from sim.mi_tierra.text import sentence
from sim.mi_tierra.view import EFFECT_WORDS, View, some

from .test_positions import TABLES, example, small

SETUPS = (
    Setup(players=2, seed=1, policies=("novice", "random")),
    Setup(players=4, seed=2, policies=("novice",) * 4),
    Setup(players=6, seed=3, policies=("novice",) * 6),
    Setup(players=3, seed=4, dice="none", policies=("novice",) * 3),
    Setup(players=3, seed=5, rules="simplified", policies=("novice",) * 3),
)
ALL_PAIRS = MI_TIERRA.tables(["shearing_machine_all_pairs"])


def to_round(*first: dict[str, Any], area: int) -> list[dict[str, Any]]:
    """What is to be done in an area, and then to the end of the round."""
    activate = {"do": "activate", "area": area, "place": 0, "price": 0}
    return [*first, activate, {"do": "end_event"}, {"do": "end_round"}]


def texts(*pending: dict[str, Any], area: int, tables: Any = TABLES, **seat: Any) -> list[str]:
    """The legal actions of a decision of the first of two players."""
    keys = ("event", "round", "upper", "city")
    top: dict[str, Any] = {key: seat.pop(key) for key in keys if key in seat}
    data = small(2, seats=[seat, {}], pending=to_round(*pending, area=area), event="E09")
    return [action.text for action in Game.from_dict({**data, **top}, tables).legal_actions()]


def decisions() -> Iterator[Game]:
    for setup in SETUPS:
        game = Game.new(setup, TABLES)
        while not game.is_over:
            yield game
            game.apply(game.choose())


def test_every_decision_has_a_sentence() -> None:
    assert sentence.missing() == []


def test_every_event_but_demand_has_words() -> None:
    assert set(EFFECT_WORDS) == set(EFFECTS) - {"demand"}


def test_actions_of_a_decision_are_told_apart_by_their_words() -> None:
    seen = set()
    for game in decisions():
        said = [action.text for action in game.legal_actions()]
        assert len(set(said)) == len(said), (game.decision, said)
        assert all(text == text.strip() and "_" not in text for text in said)
        seen.add(game.decision)
    assert {"place", "farm", "deal", "buy_tile", "obtain", "plant", "pen", "place_cube"} <= seen


# --- sentences ------------------------------------------------------------------------------------


def test_numbers_of_things() -> None:
    assert [some(1, "apple"), some(3, "apple")] == ["1 apple", "3 apples"]
    assert [some(1, "wheat"), some(3, "wheat")] == ["1 wheat", "3 wheat"]


def test_placement() -> None:
    """M61, M66, M272."""
    said = [action.text for action in Game.from_dict(example(), TABLES).legal_actions()]
    assert "progress (area 8), centre: mill, bank and dairy" in said
    assert "farm (area 14), r2c2-r2c3: nothing and nothing" in said
    assert "country markets (area 15), wheel 5: 2 deals, public or black" in said
    two = Game.from_dict(small(2, event="E09", wheels={"forest": [1]}), TABLES)
    assert "two workers: forest (area 1)" in [action.text for action in two.legal_actions()]


def test_animals_that_are_kept_or_become_meat() -> None:
    """M9, M84, T24."""
    cows = {"do": "obtain", "kind": "cow", "number": 2, "optional": True}
    assert texts(cows, area=2, pens=["r1c1-r1c2"], animals={"cow": 2}) == [
        "no cow, 2 meat",
        "keep 1 cow, 1 meat",
        "take nothing",
    ]


def test_a_pen_says_what_it_covers() -> None:
    """M90."""
    said = texts({"do": "pen", "must": False}, area=0, plants={"wheat": ["r1c3"]})
    assert "lay a pen on r1c3-r1c4, over wheat and the upper stable" in said
    assert "lay a pen on r1c1-r1c2" in said


def test_water() -> None:
    """T20."""
    assert texts({"do": "place_cube", "left": 1}, area=6) == [
        "put water on r1c3-r2c3",
        "put water on r2c2-r2c3",
        "put water on r2c3-r3c3",
        "put water on the upper stable",
        "put water on the lower stable",
    ]


def test_the_farm() -> None:
    """M142, M150, M148."""
    seat: dict[str, Any] = {
        "goods": {"apple": 2, "wheat": 5},
        "plants": {"apple": ["r2c3"], "wheat": ["r2c2"]},
        "cubes": ["r2c2-r2c3"],
        "edge_workers": ["r2c2-r2c3", "r2c3-r2c4"],
        "wet_stables": ["lower"],
        "horses": ["lower"],
        "level": {"lower": 2},
        "tiles": ["mill", "tractor", None],
    }
    assert texts({"do": "farm"}, area=13, **seat) == [
        "harvest at r2c2-r2c3",
        "harvest at r2c3-r2c4",
        "use the mill (slot 1)",
        "train the lower horse (level 2) to level 3 for 1 apple",
        "train the lower horse (level 2) to level 4 for 2 apples and its water",
        "end the work on the farm",
    ]
    assert texts({"do": "harvest", "edge": "r2c2-r2c3"}, {"do": "farm"}, area=13, **seat) == [
        "harvest 1 apple from r2c3",
        "harvest 2 apples from r2c3 and r2c4",
        "harvest 1 wheat from r2c2",
    ]
    doubled = {"do": "double", "kind": "apple", "number": 3}
    assert texts(doubled, {"do": "farm"}, area=13, **seat) == [
        "return the water of r2c2-r2c3: 4 apples in all",  # T16
        "keep all water cubes",
    ]
    assert sorted(texts({"do": "tile_ways", "slot": 1}, {"do": "farm"}, area=13, **seat)) == [
        "2 wheat for 1 flour",
        "5 wheat for 2 flour",  # T26
    ]


def test_the_shearing_machine_of_the_other_reading() -> None:
    """R26, T13."""
    seat: dict[str, Any] = {
        "tiles": ["shearing_machine", None, None],
        "covered_tiles": ["shearer"],
        "pens": ["r1c1-r1c2", "r2c1-r3c1"],
        "animals": {"sheep": 5},
    }
    ways = {"do": "tile_ways", "slot": 1}
    assert texts(ways, {"do": "farm"}, area=13, tables=ALL_PAIRS, **seat) == [
        "1 wool of 2 sheep",
        "2 wool of 4 sheep",
    ]


def test_the_areas() -> None:
    """M98, M120, M121, M122, M124, M212, M234, M237."""
    roll = {"do": "reroll", "what": "water", "number": 2}
    assert texts(roll, area=6, tiles=["studies", None, None]) == [
        "roll again instead of 2 water cubes",
        "keep the roll",
    ]
    assert texts({"do": "recruit", "price": 4}, area=4)[0] == (
        "recruit the worker on the plaza for 4 pesos"
    )
    assert texts({"do": "bell_tower"}, area=8) == [
        "look at the top 4 cards of the market deck",
        "take a horse into the upper stable",
        "take a horse into the lower stable",
        "do nothing at the bell tower",
    ]
    flour = {"do": "make", "product": "flour", "paid": False}
    assert texts(flour, area=9, goods={"wheat": 7}) == [
        "no flour",
        "make 1 flour of 3 wheat for a fee of 5 pesos",
        "make 2 flour of 6 wheat for a fee of 5 pesos",
    ]
    assert texts(flour, area=9, goods={"wheat": 3}, event="E04")[1].endswith("a fee of 3 pesos")
    wine = {"do": "make", "product": "wine", "paid": True}
    assert texts(wine, area=9, goods={"grape": 3})[1] == "make 1 wine of 3 grapes"
    cake = {"do": "make", "product": "cake", "paid": False}
    goods = {"milk": 2, "flour": 1}
    assert texts(cake, area=12, goods=goods)[1] == (
        "make 1 cake of 1 flour and 2 milk and get 35 pesos"
    )
    late = texts(cake, area=12, goods=goods, event="E04", round=6)
    assert late[1].endswith("and get 42 pesos")


def test_progress() -> None:
    """M116, M117, M118, T10."""
    offer = {"TL": "mill", "TR": "bank", "BL": None, "BR": "dairy"}
    data = small(2, event="E09", offer=offer, positions={"centre": 0, "left": 0})
    data["pending"] = to_round({"do": "buy_tile"}, area=7)
    game = Game.from_dict(data, TABLES)
    assert [action.text for action in game.legal_actions()] == [
        "buy mill (TL) for 1 peso with the worker at the left",
        "the worker at the left goes home without a tile",
        "buy mill (TL) for 3 pesos with the worker in the centre",
        "buy bank (TR) for 3 pesos with the worker in the centre",
        "buy dairy (BR) for 3 pesos with the worker in the centre",
        "the worker in the centre goes home without a tile",
    ]


def test_markets() -> None:
    """M162, M165, M235, T35, T38, T39."""
    upper = ["A13", "A17", "A20", "A03"]
    seat: dict[str, Any] = {
        "goods": {"apple": 3, "flour": 1, "wheat": 3, "wine": 3},
        "pens": ["r1c1-r1c2"],
        "animals": {"cow": 2},
        "upper": upper,
    }
    said = texts({"do": "deal", "wheel": 5, "left": 1}, area=14, **seat)
    assert "sell to A13 (1 to 3 cows at 6 pesos each)" in said
    assert "sell to A17 (3 apples and 1 flour for 15 pesos)" in said
    assert "sell to A20 (wholesale)" in said
    assert "sell wine on the black market at 9 pesos each" in said
    assert "buy sheep on the black market at 3 pesos each" in said
    assert not any("buy flour" in text for text in said)
    wheat = {"do": "sell_units", "card": "A03"}
    assert texts(wheat, area=14, **seat)[-1] == "sell 3 wheat to A03 for 12 pesos"
    assert texts(wheat, area=14, **seat, event="E05")[-1] == "sell 3 wheat to A03 for 15 pesos"
    black = {"do": "black_units", "thing": "wine", "buys": False}
    assert texts(black, area=14, **seat)[-1] == "sell 3 wine on the black market for 27 pesos"
    buys = {"do": "black_units", "thing": "sheep", "buys": True}
    assert texts(buys, area=14, **seat)[1] == "buy 2 sheep on the black market for 6 pesos"
    some_of = {"do": "wholesale", "card": "A20", "thing": "wheat", "sold": 0}
    assert texts(some_of, area=14, **seat, event="E05")[:3] == [
        "sell no wheat to A20",
        "sell 1 wheat to A20 for 4 pesos",
        "sell 2 wheat to A20 for 8 pesos",
    ]
    city = texts(
        {"do": "city", "place": 2},
        area=15,
        city=["C1", "C5", "C3", "C4"],
        goods={"flour": 2, "egg": 2},
    )
    assert city == ["deliver 2 flour and 2 eggs for 44 pesos", "deliver nothing"]


def test_rodeo_and_events() -> None:
    """M182, M187, M236, M241."""
    horses: dict[str, Any] = {
        "horses": ["upper", "lower"],
        "level": {"upper": 3, "lower": 1},
        "plants": {"wheat": ["r1c1"], "grape": ["r3c2"]},
    }
    end: list[dict[str, Any]] = [{"do": "end_event"}, {"do": "end_round"}]
    losses: list[dict[str, Any]] = [{"do": "losses", "place": 0, "lost": 1}, {"do": "end_round"}]
    bonuses: list[dict[str, Any]] = [{"do": "bonuses", "place": 1}, {"do": "after_rodeo"}, *end]

    def said(*pending: dict[str, Any], **top: Any) -> list[str]:
        data = small(2, seats=[horses, {}], pending=list(pending), **{"event": "E01", **top})
        return [action.text for action in Game.from_dict(data, TABLES).legal_actions()]

    assert said({"do": "enter_rodeo"}, {"do": "rodeo", "place": 1}, *end) == [
        "enter the upper horse (level 3)",
        "enter the lower horse (level 1)",
        "enter the upper horse (level 3) and the lower horse (level 1)",
        "enter no horse",
    ]
    assert said({"do": "bonus", "size": 1}, *bonuses)[:2] == ["take 1 apple", "take 1 wheat"]
    two = said({"do": "bonus", "size": 2}, *bonuses)
    assert {"take 2 apples", "take 1 apple and 1 grape", "take 1 cow and 1 sheep"} <= set(two)
    assert not any("apple" in text and "cow" in text for text in two)
    assert said({"do": "lose_animal"}, *losses) == [
        "lose the upper horse (level 3)",
        "lose the lower horse (level 1)",
    ]
    assert said({"do": "lose_plant"}, *losses, event="E10") == [
        "return the wheat of r1c1",
        "return the grape of r3c2",
    ]


# --- the table ------------------------------------------------------------------------------------


def test_the_table_shows_farms_and_board() -> None:
    shown = str(Game.from_dict(example(), TABLES))
    lines = shown.splitlines()
    assert lines[0] == "Mi Tierra: Nueva Era, round 3, turn 20"
    assert "  r2  .            wheat    ~w  wheat*       orchard*" in lines
    assert "  r1  .            .            .            horse 2~" in lines
    assert "workers: 1 forest: P2; 3 cow barn: P1, P2; 8 progress: top P3" in lines
    assert "progress tiles: TL mill, TR bank, BR dairy (deck 15)" in lines


# --- the log --------------------------------------------------------------------------------------


@cache
def log_of(setup: Setup) -> list[str]:
    return list(game_lines(setup, TABLES))


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.players}-{setup.seed}")
def test_the_log_accounts_for_every_peso(setup: Setup) -> None:
    lines = log_of(setup)
    pesos = {p + 1: 10 + p for p in range(setup.players)}
    for line in lines:
        found = re.search(r"player (\d)\b.* => (?:.*; )?(\d+) pesos? now \(([+-]\d+)\)", line)
        if found:
            seat, now, more = (int(part) for part in found.groups())
            assert now == pesos[seat] + more, line
            pesos[seat] = now
    v = View(Game.new(setup, TABLES).play_out().state, TABLES)
    assert pesos == {p + 1: v.seat(p, L.PESOS) for p in range(setup.players)}


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.players}-{setup.seed}")
def test_the_log_goes_through_rounds_and_areas_in_order(setup: Setup) -> None:
    lines = log_of(setup)
    rounds = [line for line in lines if line.startswith("Round ")]
    assert rounds == [f"Round {n}" for n in range(1, 8)]
    text = "\n".join(lines)
    for part in text.split("\nRound ")[1:]:
        areas = [int(number) for number in re.findall(r"^  Area (\d+), ", part, re.MULTILINE)]
        assert areas == sorted(set(areas))
        assert all(f"Area {n}, {AREAS[n - 1].replace('_', ' ')}" in part for n in areas)
    assert "decks B are used from now on" in text
    assert re.search(r"(wins|share the victory) with \d+ pesos$", text, re.MULTILINE)


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.players}-{setup.seed}")
def test_the_log_tells_every_placement_and_purchase(setup: Setup) -> None:
    lines = log_of(setup)
    v = View(Game.new(setup, TABLES).play_out().state, TABLES)
    turns = sum(v.seat(p, L.TURNS) for p in range(setup.players))
    placed = [line for line in lines if re.match(r"    player \d: [^=]*\(area \d+\)", line)]
    assert len(placed) == turns
    bought = sum(v.seat(p, L.BOUGHT + i) for p in range(setup.players) for i in range(L.N_TILES))
    assert sum(": buy " in line and "with the worker" in line for line in lines) == bought


def test_the_set_up_in_words() -> None:
    assert setup_text(Setup(players=2)) == "as in the rulebook"
    words = setup_text(Setup(players=2, dice="none", rules="simplified", ban=("1:mill",)))
    assert words == "simplified game, without dice, ban 1:mill"
