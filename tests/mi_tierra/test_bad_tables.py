"""Bad tables: each is refused with table, key, value and what was expected."""

from __future__ import annotations

import pytest

from sim.core.errors import TableError
from sim.mi_tierra.facts import table_folder

NUMBER = "expected a whole number from"
BAD = {
    "A01.price=-1": f"A01.price: got -1, {NUMBER} 0 to 200",
    "A01.type=single": ('A01.type: got "single", expected "simple", "bundle" or "wholesale"'),
    "A01.goods.wheat=1": "expected one thing: the card is simple (M162)",
    "A01.goods.horse=1": 'A01.goods: unknown key "horse"',
    "A01.goods.jacket=1": 'A01.goods: unknown key "jacket"',
    "A01.goods.apple=null": "A01.goods: got {}, expected at least one of apple, wheat",
    "A01.goods.apple=0": f"A01.goods.apple: got 0, {NUMBER} 1 to 12",
    "A20.price=3": 'A20: unknown key "price"',
    "A21.price=3": 'unknown key "A21"',
    "A01.arrow=up": 'A01.arrow: got "up", expected true or false',
    "C1.goods.horse=1": 'C1.goods: unknown key "horse"',
    'C1.goods={"meat": 1, "egg": 1, "cow": 1, "milk": 1}': "expected at most 6 things",
    "C1.price=many": f'C1.price: got "many", {NUMBER} 0 to 200',
    "E01.upper=stirke": 'E01.upper: got "stirke", expected "holiday", "strike"',
    "E01.upper=demand": 'expected an object with the keys "demand", a list of things, and "pesos"',
    'E01.upper={"demand": ["egg"]}': 'E01.upper: the key "pesos" is missing',
    'E01.upper={"demand": ["egg", "egg"], "pesos": 1}': "expected each thing at most once",
    'E01.upper={"demand": ["cake"], "pesos": 1}': 'E01.upper.demand[0]: got "cake"',
    'farm_board.rows=["...S", "...O"]': "expected a list of 3 entries",
    'farm_board.rows=["...S", "...O", "..S"]': 'rows[2]: got "..S", expected 4 letters',
    'farm_board.rows=["...S", "...O", "...."]': "stables: counted 1, expected 2 (M4, M5)",
    'farm_board.rows=["...S", "...S", "...."]': "orchards: counted 0, expected 1 (M4, M5)",
    'farm_board.rows=["..x.", "...O", "...S"]': 'unknown letter "x", expected some of .OS',
    'farm_board.rows=["......", "...O", "...S"]': "expected a text of 2 to 5 letters",
    'farm_board.rows=["...S", "O...", "...S"]': "a field to the left of the orchard",
    "progress_copies.A.bank=3": "tiles: counted 20, expected 19 (counts.json: progress_tiles.A)",
    "progress_copies.B.sower=0": "tiles: counted 12, expected 13 (counts.json: progress_tiles.B)",
    "factory_wheels.cake_factory=4": f"cake_factory: got 4, {NUMBER} 0 to 3",
    "dice.one_two=[1, 2]": "expected a list of 6 entries",
    "dice.one_two=[1, 1, 1, 2, 2, 7]": f"one_two[5]: got 7, {NUMBER} 1 to 6",
    "horse_levels.ceiling=0": f"ceiling: got 0, {NUMBER} 1 to 20",
    "black_market.wine.buy=5": "at least 9, the price at which it is sold, or null",
    "black_market.horse.sell=5": 'unknown key "horse"',
    "goods_cards.apple=6": "an overlay cannot change goods_cards.json",
    "counts.pens=13": "an overlay cannot change counts.json",
    "rulings.pipe_takes_cube=1": "pipe_takes_cube: got 1, expected true or false",
    "stocks.water_cubes=6": f"water_cubes: got 6, {NUMBER} 7 to 20",
    "setup.players.6.workers=5": f"players.6.workers: got 5, {NUMBER} 1 to 4",
    "setup.players.2.country_markets=7": f"country_markets: got 7, {NUMBER} 1 to 6",
    "rounds.rounds=8": f"rounds: got 8, {NUMBER} 1 to 7",
    "rounds.deck_b_from=1": f"deck_b_from: got 1, {NUMBER} 2 to 8",
    "rounds.rodeo_prizes.8=5": 'rodeo_prizes: unknown key "8"',
    "areas.wheels.forest=5": f"wheels.forest: got 5, {NUMBER} 0 to 3",
    'areas.six_player_third=["market"]': 'six_player_third[0]: got "market", expected "forest"',
    'areas.two_player_double=["plaza", "plaza"]': "expected each area at most once",
    "areas.market_wheels.1.deals=9": f"market_wheels.1.deals: got 9, {NUMBER} 0 to 3",
    "without_dice.water=0": f"water: got 0, {NUMBER} 1 to 6",
    "prices.factory_fee=true": f"factory_fee: got true, {NUMBER} 0 to 200",
    "limits.pen_animals=0": f"pen_animals: got 0, {NUMBER} 1 to 12",
    "recipes.milk.sheep=2": 'milk: unknown key "sheep"',
    "recipes.flour.egg=1": 'flour: unknown key "egg"',
    "recipes.cake.jacket=1": 'cake: unknown key "jacket"',
    "recipes.flour.wheat=null": "flour: got {}, expected at least one of apple",
    "progress.mill.needs_large=0": f"mill.needs_large: got 0, {NUMBER} 1 to 200",
    "progress.tractor.needs=1": 'unknown key "tractor"',
    "progress.studies.rerolls=9": f"studies.rerolls: got 9, {NUMBER} 0 to 5",
    "event_effects.tax_pesos=11": "expected at most tax_per: nobody goes into debt (R4)",
    "event_effects.spring.horse=1": 'spring: unknown key "horse"',
    "horses.train.levels=3": f"train.levels: got 3, {NUMBER} 1 to 2",
    "rodeo.bonus_first=4": f"bonus_first: got 4, {NUMBER} 0 to 2",
    "sets.equal.6=30": 'equal: unknown key "6"',
}


@pytest.mark.parametrize("entry", BAD)
def test_what_cannot_be_played_is_refused(entry: str) -> None:
    with pytest.raises(TableError) as caught:
        table_folder.load([entry])
    assert str(caught.value).startswith(entry)
    assert BAD[entry] in str(caught.value)


def test_the_error_names_the_place() -> None:
    with pytest.raises(TableError) as caught:
        table_folder.load(["markets_rich", "B03.price=dear"])
    assert str(caught.value) == (
        'B03.price=dear: B03.price: got "dear", expected a whole number from 0 to 200'
    )
