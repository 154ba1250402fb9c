"""Positions that cannot be: the reason names the place, the value and the rule."""

from __future__ import annotations

from typing import Any

import pytest

from sim.core.facade import Game
from sim.mi_tierra.setup import Setup
from tests.games.refusals import GONE, edited, refusal

from .test_positions import TABLES, example, small

Edit = tuple[str, Any]

FARM: dict[str, tuple[list[Edit], str]] = {
    "overlapping pens": (
        [("seats.0.pens", ["r1c1-r1c2", "r1c2-r1c3"])],
        "seats[0].pens: the pen on r1c2-r1c3 lies on another (I14)",
    ),
    "a pen on the orchard": (
        [("seats.1.pens", ["r1c4-r2c4"])],
        "seats[1].pens: no pen can lie on r1c4-r2c4 (R12, I14)",
    ),
    "a pen outside": (
        [("seats.1.pens", ["r1c4-r1c5"])],
        "seats[1].pens: no pen can lie on r1c4-r1c5 (R12, I14)",
    ),
    "a plant under a pen": (
        [("seats.0.plants.wheat", ["r1c1"])],
        "seats[0].plants.wheat: r1c1 is no field without a pen (I14)",
    ),
    "two plants": (
        [("seats.0.plants.apple", ["r2c2"])],
        "seats[0].plants.wheat: r2c2 has another plant (I14)",
    ),
    "a cube on the pipe": (
        [("seats.0.cubes", ["r2c3-r2c4"])],
        "seats[0].cubes: no cube can lie on r2c3-r2c4 (I15)",
    ),
    "a cube without water": (
        [("seats.0.cubes", ["r3c1-r3c2"])],
        "seats[0].cubes: the cube on r3c1-r3c2 has no path to the house (I15)",
    ),
    "a cube twice": (
        [("seats.0.cubes", ["r2c2-r2c3", "r2c2-r2c3"])],
        "seats[0].cubes[0]: r2c2-r2c3 stands here twice",
    ),
    "a covered horse": (
        [("seats.2.pens", ["r1c3-r1c4"])],
        "seats[2]: the upper stable lies under a pen and holds nothing (I16)",
    ),
    "a horse without a level": (
        [("seats.2.level", {})],
        "seats[2].level.upper: got 0, expected a whole number from 1 to 5, the level of a horse",
    ),
    "a level without a horse": (
        [("seats.2.level.lower", 2)],
        "seats[2].level.lower: got 2, expected 0: there is no horse in the lower stable (I16)",
    ),
    "too many animals": (
        [("seats.0.animals", {"cow": 3, "sheep": 1})],
        "seats[0].animals: they need 2 pens, there are 1 (I13)",
    ),
    "tired cows": (
        [("seats.0.worked", {"cow": 3})],
        "seats[0].worked.cow: got 3, expected at most 2, the animals there are (I17)",
    ),
    "a worker in a stable": (
        [("seats.0.edge_workers", ["r1c3-r1c4"])],
        "seats[0].edge_workers: r1c3-r1c4 is no edge between two field spaces (M67)",
    ),
}
SEATS: dict[str, tuple[list[Edit], str]] = {
    "an unknown good": (
        [("seats.0.goods", {"grap": 1})],
        'seats[0].goods: unknown key "grap" (did you mean grape?)',
    ),
    "the same pair": (
        [("seats.0.start_pair", ["pen", "cow"]), ("seats.1.start_pair", ["cow", "pen"])],
        "expected a pair that no other player has (I25)",
    ),
    "one thing only": (
        [("seats.0.start_pair", ["pen"])],
        'seats[0].start_pair: got ["pen"], expected two different things of apple_plant',
    ),
    "pesos from nowhere": (
        [("seats.0.statistics", {"start_pesos": 10})],
        "seats[0].statistics: 14 pesos, expected 10: those of the start and what was booked (I12)",
    ),
    "goods that nobody made": (
        [("seats.0.goods.cake", 1), ("seats.0.statistics", {"made": {"apple": 3}})],
        "seats[0].statistics.made: 0 of cake made, expected 1, those in hand (I19)",
    ),
    "a machine alone": (
        [("seats.1.tiles", ["shearing_machine", None, None])],
        "seats[1]: there is a shearing machine without a shearer below it (I18)",
    ),
    "covered for nothing": (
        [("seats.1.covered_tiles", ["bank"])],
        "seats[1].covered_tiles: a tile is covered although a slot is free (M118)",
    ),
    "an idle slot": (
        [("seats.1.used_slots", [2])],
        "seats[1].used_slots: slot 2 has no tile that could have worked",
    ),
    "dice again": ([("seats.1.rerolls", 1)], "seats[1].rerolls: got 1, expected at most 0 (I20)"),
    "six workers": (
        [("seats.2.workers", 6)],
        "seats[2].workers: got 6, expected 5: 5 with the one on the plaza (I10)",
    ),
    "a worker too many": (
        [("seats.0.to_place", 1), ("seats.0.round_workers", 4)],
        "seats[0].to_place: 2 workers placed and 1 to place, expected 4 in all (I28)",
    ),
    "too many of a round": (
        [("seats.0.round_workers", 5)],
        "seats[0].round_workers: got 5, expected at most 4, the workers of the player (M60)",
    ),
}
TABLE: dict[str, tuple[list[Edit], str]] = {
    "another format": (
        [("format", "x")],
        'format: got "x", expected "pampas mi-tierra position 1"',
    ),
    "other tables": ([("tables", "0")], f'tables: got "0", expected "{TABLES.hash}"'),
    "an order": ([("order", [0, 0, 1])], "order: got [0, 0, 1], expected every seat once (I26)"),
    "round 8": ([("round", 8)], "round: got 8, expected a whole number from 0 to 7"),
    "round 0": (
        [("round", 0)],
        "round: got 0, expected a whole number from 1 to 7 with what is to be done (I27)",
    ),
    "a third wheel": (
        [("wheels.forest", [0, 1, 2])],
        "wheels.forest[2]: got 2, expected null: there is no wheel (I24)",
    ),
    "a gap": (
        [("wheels.plaza", [None, 0])],
        "wheels.plaza: a wheel is free left of a worker (M64)",
    ),
    "an area": ([("wheels.market", [0])], 'wheels: unknown key "market"'),
    "a seat": ([("positions.top", 3)], "positions.top: got 3, expected a whole number from 0 to 2"),
    "a market card twice": (
        [("bottom", ["A13"])],
        "A13 is in upper and in bottom (I7)",
    ),
    "no arrow": (
        [("bottom", ["A04"])],
        "bottom: A04 cannot lie there: it has no arrow (M47) (I21)",
    ),
    "deck B too early": (
        [("bottom", ["B01"])],
        "B01 is in bottom, but deck A is in use (M43, I21)",
    ),
    "a card too few": (
        [("upper", ["A17", "A13", "A02"])],
        "expected 4 cards while there are any in the deck (I21)",
    ),
    "a card too many": (
        [("upper", ["A17", "A13", "A02", "A20", "A03"])],
        "expected at most 4 cards with 3 players (I21)",
    ),
    "a card nowhere": ([("market_deck", []), ("market_out", [])], "A01 is nowhere (I7)"),
    "a tile of deck B": (
        [("offer.TL", "sower")],
        "offer: sower is not of the deck in use (I22)",
    ),
    "three tractors": (
        [("offer", {"TL": "tractor", "TR": "tractor", "BL": "tractor", "BR": None})],
        "3 tiles of tractor in the whole position, expected at most 1 (I8)",
    ),
    "too many events": (
        [("events_used", ["E01", "E02", "E03"])],
        "events_used: 3 events were used, expected 2 in round 3 (I9)",
    ),
    "an event twice": (
        [("events_used", ["E08", "E01"])],
        "E08 is in event and in events_used (I9)",
    ),
    "no event": ([("event", None)], "event: got null, expected an event (M22, M281)"),
    "a second event": (
        [("next_event", "E01")],
        'next_event: got "E01", expected null: there is none in this game (M281, M285)',
    ),
    "a city card twice": (
        [("city", ["C1", "C2", "C3", "C4"]), ("seats.0.city_cards", ["C1"])],
        "C1 is in city and in the cards of player 0 (I7)",
    ),
    "three city cards": (
        [("city", ["C1", "C2", "C3", None])],
        "city: 3 city markets there and owned, expected 4 (I23)",
    ),
    "a worker without a card": (
        [
            ("city", ["C1", "C2", None, "C3"]),
            ("seats.0.city_cards", ["C4"]),
            ("city_wheels", [None, None, 0, None]),
        ],
        "city_wheels[2]: got 0, expected null: there is no card (I24)",
    ),
}
TO_ROUND = [{"do": "end_event"}, {"do": "end_round"}]


def activating(area: int, *first: dict[str, Any]) -> list[dict[str, Any]]:
    return [*first, {"do": "activate", "area": area, "place": 0, "price": 0}, *TO_ROUND]


PENDING: dict[str, tuple[list[Edit], str]] = {
    "an unknown step": ([("pending", [{"do": "dance"}])], "expected something to do"),
    "nothing": ([("pending", [])], "pending: got [], expected something to do"),
    "no end": (
        [("pending", [{"do": "place"}])],
        'pending[0].do: got "place", expected begin_round or end_round as the last thing to do',
    ),
    "a place in the rodeo": (
        [("pending", [{"do": "place"}, {"do": "rodeo", "place": 0}, *TO_ROUND])],
        "pending[0]: place is followed by rodeo, expected next_turn",
    ),
    "a deal in the forest": (
        [("pending", activating(0, {"do": "deal", "wheel": 1, "left": 1}))],
        "pending[0]: deal in area 1, forest, expected country markets (M80)",
    ),
    "workers left behind": (
        [("pending", activating(5)), ("seats.0.edge_workers", [])],
        "has a worker in area 1, expected none: area 6 is activated (M81)",
    ),
    "workers between rounds": (
        [("pending", [{"do": "end_round"}])],
        "has a worker in area 1, expected none at this time (I29)",
    ),
    "nobody to place": (
        [("seats.2.workers", 4), ("positions", {"top": 2, "left": 2, "right": 2})],
        "current: got 2, expected a player with a worker to place (M60)",
    ),
    "round 4 begins": (
        [("pending", [{"do": "begin_round"}]), ("round", 7)],
        "round: got 7, expected a whole number from 0 to 6 with what is to be done (I27)",
    ),
    "the end too early": ([("over", True)], "expected 7: the game ends after the last round (I30)"),
}


@pytest.mark.parametrize("name", [*FARM, *SEATS, *TABLE, *PENDING])
def test_what_cannot_be_is_refused(name: str) -> None:
    edits, words = {**FARM, **SEATS, **TABLE, **PENDING}[name]
    assert words in refusal(edited(example(), *edits), TABLES)


ALONE: dict[str, tuple[dict[str, Any], str]] = {
    "no cards below with two players": (
        {"bottom": ["A01"]},
        "bottom: A01 cannot lie there: there is no bottom row (M274) (I21)",
    ),
    "no worker in area 8": (
        {"pending": activating(7, {"do": "buy_tile"})},
        "pending[0]: the current player has no worker in area 8 (M115)",
    ),
    "a free slot": (
        {"pending": activating(7, {"do": "tile_slot", "tile": "bank"})},
        "pending[0]: a slot is free for the tile (M118)",
    ),
    "no more deals": (
        {"pending": activating(14, {"do": "deal", "wheel": 1, "left": 2})},
        "pending[0].left: got 2, expected a whole number from 1 to 1 (M161)",
    ),
    "no such card": (
        {"pending": activating(14, {"do": "sell_units", "card": "A20"})},
        'pending[0].card: got "A20", expected such a card on display (M162)',
    ),
    "nothing to sell": (
        {
            "pending": activating(14, {"do": "sell_units", "card": "A13"}),
            "upper": ["A13", "A01", "A02", "A03"],
        },
        "pending: sell_units leaves player 1 no legal choice",
    ),
    "no worker on the edge": (
        {
            "pending": [
                {"do": "harvest", "edge": "r2c3-r2c4"},
                *activating(13, {"do": "farm"}),
            ]
        },
        'pending[0].edge: got "r2c3-r2c4", expected an edge with a worker of the current player',
    ),
    "no mill": (
        {"pending": [{"do": "tile_ways", "slot": 1}, *activating(13, {"do": "farm"})]},
        "pending[0].slot: got 1, expected the slot of a mill or a shearing machine",
    ),
    "no second roll": (
        {"pending": activating(2, {"do": "reroll", "what": "cow", "number": 1})},
        "pending[0]: the current player cannot roll again (M212, I20)",
    ),
    "no plant to lose": (
        {
            "pending": [
                {"do": "lose_plant"},
                {"do": "losses", "place": 0, "lost": 0},
                {"do": "end_round"},
            ]
        },
        "pending: lose_plant leaves player 1 no legal choice",
    ),
    "no card in the city": (
        {
            "pending": activating(15, {"do": "city", "place": 4}),
            "city": ["C1", "C2", "C3", None],
            "seats": [{"city_cards": ["C4"]}, {}],
        },
        "pending[0].place: got 4, expected a place with a card (M170)",
    ),
    "chosen too early": (
        {
            "round": 0,
            "pending": [{"do": "start_pair"}, {"do": "start", "place": 1}, {"do": "begin_round"}],
            "current": 1,
            "seats": [{"start_pair": ["pen", "cow"]}, {}],
        },
        'seats[0].start_pair: got ["pen", "cow"], expected []: the player has not chosen (M31)',
    ),
    "the decks change in round 5": (
        {
            "round": 4,
            "pending": [
                *({"do": name} for name in ("change_decks", "turn_event", "turn_order")),
                *({"do": name} for name in ("renew_markets", "offer_tiles")),
                {"do": "rain", "place": 0},
                *activating(0, {"do": "begin_placement"}),
            ],
        },
        "pending: the decks change in round 5 (M43)",
    ),
    "nothing to turn in round 1": (
        {
            "pending": [
                *({"do": name} for name in ("turn_order", "renew_markets", "offer_tiles")),
                {"do": "rain", "place": 0},
                *activating(0, {"do": "begin_placement"}),
            ]
        },
        "pending: there is no offer_tiles in this round (M40, M285)",
    ),
    "a simplified city": (
        {"setup": {"rules": "simplified"}, "city": ["C1", None, None, None]},
        "city: 1 city markets there and owned, expected 0 (I23)",
    ),
    "simplified progress": (
        {"setup": {"rules": "simplified"}, "positions": {"top": 0}},
        "positions: nobody stands there in the simplified game (M285)",
    ),
}


@pytest.mark.parametrize("name", ALONE)
def test_what_does_not_fit_two_players_is_refused(name: str) -> None:
    changes, words = ALONE[name]
    assert words in refusal({**small(2), **changes}, TABLES)


def test_more_than_the_box_holds_is_refused() -> None:
    """I1, I2, I3, I4, I5, I6."""
    pens = ["r1c1-r1c2", "r2c1-r3c1", "r2c2-r3c2", "r1c3-r1c4"]
    many = small(6, seats=[{"pens": pens}] * 4 + [{}] * 2)
    assert "seats: 4 pens more than there are (I4)" in refusal(many, TABLES)
    cubes = ["r2c2-r2c3", "r2c1-r2c2", "r1c3-r2c3", "r2c3-r3c3"]
    wet = {"cubes": cubes, "wet_stables": ["upper"]}
    dry = small(2, seats=[wet, wet])
    assert "seats: no water cube is left at the mill without a drought (I6)" in refusal(dry, TABLES)
    horses = {"horses": ["upper", "lower"], "level": {"upper": 1, "lower": 1}}
    assert "seats: 1 horses more than there are (I2)" in refusal(small(seats=[horses] * 3), TABLES)


@pytest.mark.parametrize("key", ["format", "seats"])
def test_what_must_be_there(key: str) -> None:
    assert f'the key "{key}" is missing' in refusal(edited(example(), (key, GONE)), TABLES)


def test_a_saved_game_with_a_changed_pending_tile_is_refused() -> None:
    """I8: the tile that a buyer holds is counted, too."""
    full = ["bank", "mill", "dairy"]
    data = small(2, seats=[{"tiles": full, "start_pair": ["pen", "cow"]}, {}])
    data["pending"] = activating(7, {"do": "tile_slot", "tile": "insurer"})
    game = Game.from_dict(data, TABLES)
    assert game.legal_actions()[0].text == "put insurer on top of bank (slot 1)"
    data["offer"] = {"TL": "insurer", "TR": None, "BL": None, "BR": None}
    assert "2 tiles of insurer in the whole position" in refusal(data, TABLES)
    assert game.setup == Setup(players=2)
