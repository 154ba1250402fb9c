"""Checks of Pedro's tables: cards, loading cards, market tile."""

from __future__ import annotations

from collections.abc import Mapping

from sim.argentina.kernel.effect_kinds import pedro_effects
from sim.argentina.names import HIGHEST, HIRED_TYPES, LEVELS, MARKET_BREEDS
from sim.core.reader import Reader

COUNTED = ("gauchos", "carpinteros", "maquinistas", "experience")
MAX_STEPS = 10
MAX_SHIPS = 3  # of a loading card
MAX_CARDS = 3  # of a line of the market tile


def check_pedro_cards(cards: Reader) -> None:
    for _, card in cards.items():
        by_speciality = "speciality" in card
        card.fields(("move", "does", *(("speciality", "else") if by_speciality else ())))
        if isinstance(card["move"].value, str):
            card["move"].word(COUNTED)
        else:
            card["move"].whole(1, MAX_STEPS)
        _effects(card["does"])
        if by_speciality:
            card["speciality"].word(HIRED_TYPES)
            _effects(card["else"])


def _effects(effects: Reader) -> None:
    for effect in effects.elements(0, 3):
        pedro_effects.check(effect, pedro_effects.names)


def check_pedro_loading(levels: Reader) -> None:
    for _, level in levels.fields(LEVELS).items():
        for _, card in level.items():
            card.fields(("experience", "ships"))
            card["experience"].whole(1, MAX_STEPS)
            for ship in card["ships"].elements(MAX_SHIPS, MAX_SHIPS):
                if ship.text() not in HIGHEST and not ship.value[0].isdecimal():
                    ship.refuse(f"a ship or one of {', '.join(HIGHEST)}")


def check_pedro_cattle(lines: Reader) -> None:
    for _, line in lines.items():
        for card in line.elements(1, MAX_CARDS):
            card.word(("value3", "value4", "value5", *MARKET_BREEDS))


def check_pedro_counts(tables: Mapping[str, Reader]) -> None:
    """Numbers of cards, ships that exist, a line for every number of gauchos."""
    counts = tables["counts"].value
    cards = tables["pedro_cards"]
    if len(cards.object()) != counts["pedro_cards"]:
        cards.refuse_saying(f"counted {len(cards.value)} cards, expected {counts['pedro_cards']}")
    ships = tables["ships"].value["ships"]
    sun = [name for name, ship in ships.items() if ship["sun"]]
    for _, level in tables["pedro_loading"].items():
        if len(level.object()) != counts["loading_cards_each_level"]:
            expected = counts["loading_cards_each_level"]
            level.refuse_saying(f"counted {len(level.value)} cards, expected {expected}")
        for _, card in level.items():
            for ship in card["ships"].elements():
                if ship.value not in (*sun, *HIGHEST):
                    ship.refuse(f"a sun ship ({', '.join(sun)}) or one of {', '.join(HIGHEST)}")
    _check_overlaps(tables)
    rows = tables["player_board"].value["rows"]["gaucho"]
    expected_lines = ["1", *rows]
    if list(tables["pedro_cattle"].object()) != expected_lines:
        tables["pedro_cattle"].refuse_saying(f"expected the lines {', '.join(expected_lines)}")


def _check_overlaps(tables: Mapping[str, Reader]) -> None:
    """A line that asks for a value and for a breed of that value would count one card twice."""
    breeds = tables["cattle"].value["breeds"]
    for _, line in tables["pedro_cattle"].items():
        for breed in line.value:
            if breed in breeds and f"value{breeds[breed]['value']}" in line.value:
                line.refuse(f"cards that do not overlap: {breed} has that value")
