"""What decisions and their actions are called: every legal action as a player would say it."""

from __future__ import annotations

from collections.abc import Callable

from sim.core.facts import Tables
from sim.core.frames import ByDecision, Frame
from sim.core.machine import State
from sim.core.sentences import action_words
from sim.core.words import a, count, listed
from sim.mi_tierra import grid
from sim.mi_tierra.kernel import events, harvest, markets, placement, rodeo, town
from sim.mi_tierra.kernel import layout as L
from sim.mi_tierra.kernel import tables as t
from sim.mi_tierra.kernel.rooms import vocabulary
from sim.mi_tierra.names import (
    ANIMALS,
    LEVEL_3,
    MARKETS,
    PLANTS,
    POSITIONS,
    PRODUCTS,
    SPOTS,
    START_THINGS,
    THINGS,
    TILES,
)
from sim.mi_tierra.show import tabletop as tabletop
from sim.mi_tierra.view import STABLES, View, area, members, pesos, some, spoken

sentence: ByDecision[Callable[[View, Frame, int], str]] = ByDecision(vocabulary)


def action_text(state: State, tables: Tables, code: int) -> str:
    """An action of the decision on top of the stack, in the words of a player."""
    return action_words(sentence, View(state, tables), code)


# --- the start and phase 2 ------------------------------------------------------------------------


@sentence("start_pair")
def _start_pair(v: View, frame: Frame, pair: int) -> str:
    one, other = members(L.PAIRS[pair])
    return f"begin with {a(spoken(START_THINGS[one]))} and {a(spoken(START_THINGS[other]))}"


@sentence("place")
def _place(v: View, frame: Frame, code: int) -> str:
    if code < placement.ON_POSITION:
        taken = sum(v.state(L.WHEELS + code * L.MAX_WHEELS + i) > 0 for i in range(L.MAX_WHEELS))
        at = (v.players * L.N_WHEELED + code) * L.MAX_WHEELS + taken
        double = "two workers: " if v.table(t.WHEEL_SIZE + at) > 1 else ""
        return double + area(L.AREA_OF_WHEELED[code])
    if code < placement.ON_EDGE:
        position = list(POSITIONS)[code - placement.ON_POSITION]
        touched = [
            spoken(TILES[v.state(L.OFFER + SPOTS.index(spot)) - 1])
            for spot in POSITIONS[position]
            if v.state(L.OFFER + SPOTS.index(spot))
        ]
        return f"{area(L.AREA_PROGRESS)}, {position}: {listed(touched) if touched else 'no tile'}"
    if code < placement.ON_MARKET:
        edge = code - placement.ON_EDGE
        grows = [v.on_space(v.current, space) or "nothing" for space in grid.EDGES[edge]]
        return f"{area(L.AREA_FARM)}, {grid.EDGE_NAMES[edge]}: {grows[0]} and {grows[1]}"
    if code < placement.ON_CITY:
        wheel = code - placement.ON_MARKET
        deals = count(v.table(t.DEALS + wheel), "deal")
        black = ", public or black" if v.table(t.BLACK + wheel) else ""
        return f"{area(L.AREA_COUNTRY)}, wheel {wheel + 1}: {deals}{black}"
    card = v.state(L.CITY + code - placement.ON_CITY) - 1
    return f"{area(L.AREA_CITY)}, {v.card(len(MARKETS) + card)}"


# --- the farm -------------------------------------------------------------------------------------


@sentence("pen")
def _pen(v: View, frame: Frame, edge: int) -> str:
    covers = [words for space in grid.EDGES[edge] if (words := v.on_space(v.current, space))]
    over = f", over {listed(covers)}" if covers else ""
    return f"lay a pen on {grid.EDGE_NAMES[edge]}{over}"


@sentence("plant")
def _plant(v: View, frame: Frame, code: int) -> str:
    kind, space = divmod(code, L.N_SPACES)
    return f"plant {PLANTS[kind]} on {grid.SPACES[space]}"


@sentence("obtain")
def _obtain(v: View, frame: Frame, kept: int) -> str:
    kind, number = frame.kind, frame.number
    if not v.table(t.MISSING_IS_MEAT):
        number = min(number, v.state(L.ANIMAL_STOCK + kind))  # R6
    meat = some(number - kept, "meat")
    if not kept:
        return f"no {ANIMALS[kind]}, {meat}"
    return f"keep {some(kept, ANIMALS[kind])}" + (f", {meat}" if number > kept else "")


@sentence("place_cube")
def _place_cube(v: View, frame: Frame, place: int) -> str:
    return f"put water on {v.place_of_cube(place)}"


@sentence("return_cube")
def _return_cube(v: View, frame: Frame, place: int) -> str:
    return f"return the water of {v.place_of_cube(place)}"


@sentence("farm")
def _farm(v: View, frame: Frame, code: int) -> str:
    p = v.current
    if code < harvest.USE_TILE:
        return f"harvest at {grid.EDGE_NAMES[code]}"
    if code < harvest.TRAIN:
        slot = code - harvest.USE_TILE
        return f"use the {v.tile(p, slot)} (slot {slot + 1})"
    stable, way = divmod(code - harvest.TRAIN, harvest.N_WAYS)
    level = v.seat(p, L.LEVEL + stable) + v.table(t.TRAIN_LEVELS + way)
    cost = some(v.table(t.TRAIN_APPLES + way), "apple") + (" and its water" if way else "")
    return f"train {v.horse(p, stable)} to level {level} for {cost}"


@sentence("harvest")
def _harvest(v: View, frame: Frame, code: int) -> str:
    kind, third = divmod(code, harvest.OF_KIND)
    spaces = [*grid.EDGES[frame.edge], *([third - 1] if third else [])]
    found = v.fruitful(v.current, kind, spaces)
    number = min(len(found), v.table(t.HARVEST_GOODS))
    where = listed([grid.SPACES[space] for space in found])
    return f"harvest {some(number, PLANTS[kind])} from {where}"


@sentence("double")
def _double(v: View, frame: Frame, edge: int) -> str:
    number = min(2 * frame.number, v.table(t.HARVEST_GOODS))
    return f"return the water of {grid.EDGE_NAMES[edge]}: {some(number, PLANTS[frame.kind])} in all"


@sentence("tile_ways")
def _tile_ways(v: View, frame: Frame, times: int) -> str:
    tile = v.seat(v.current, L.TILES + frame.slot) - 1
    needs = v.table(t.TILE_NEEDS + tile)
    if tile == L.MILL_TILE:
        gives = 1
        if times > 1:
            needs, gives = v.table(t.MILL_LARGE_NEEDS), v.table(t.MILL_LARGE_GIVES)
        return f"{some(needs, 'wheat')} for {some(gives, 'flour')}"
    return f"{some(times, 'wool')} of {some(times * needs, 'sheep')}"


# --- the areas ------------------------------------------------------------------------------------


@sentence("reroll")
def _reroll(v: View, frame: Frame, code: int) -> str:
    rolled = (*ANIMALS, "water")[frame.what]
    what = count(frame.number, "water cube") if rolled == "water" else some(frame.number, rolled)
    return f"roll again instead of {what}"


@sentence("recruit")
def _recruit(v: View, frame: Frame, code: int) -> str:
    return f"recruit the worker on the plaza for {pesos(frame.price)}"


@sentence("buy_tile")
def _buy_tile(v: View, frame: Frame, code: int) -> str:
    if code >= town.WITHDRAW:
        return f"the worker {_at(code - town.WITHDRAW)} goes home without a tile"
    position, spot = divmod(code, L.N_SPOTS)
    touched = [i for i in members(v.table(t.TOUCHED + position)) if v.state(L.OFFER + i)]
    price = pesos(len(touched) * v.table(t.TILE_PRICE))
    tile = spoken(TILES[v.state(L.OFFER + spot) - 1])
    return f"buy {tile} ({SPOTS[spot]}) for {price} with the worker {_at(position)}"


def _at(position: int) -> str:
    name = list(POSITIONS)[position]
    return "in the centre" if name == "centre" else f"at the {name}"


@sentence("tile_slot")
def _tile_slot(v: View, frame: Frame, slot: int) -> str:
    return f"put {spoken(TILES[frame.tile])} on top of {v.tile(v.current, slot)} (slot {slot + 1})"


@sentence("bell_tower")
def _bell_tower(v: View, frame: Frame, code: int) -> str:
    if code == town.LOOK:
        number = min(L.MAX_LOOK, v.state(L.MARKET_DECK_N))
        return f"look at the top {count(number, 'card')} of the market deck"
    return f"take a horse into the {STABLES[code - town.HORSE]} stable"


@sentence("arrange")
def _arrange(v: View, frame: Frame, card: int) -> str:
    return f"put {v.card(card)} back on the deck"


@sentence("make")
def _make(v: View, frame: Frame, number: int) -> str:
    product = frame.product
    name = PRODUCTS[product]
    if not number:
        return f"no {name}"
    recipe = [(i, v.table(t.RECIPE + product * L.N_THINGS + i)) for i in range(L.N_THINGS)]
    needs = v.things((thing, number * n) for thing, n in recipe if n)
    words = f"make {some(number, name)} of {needs}"
    if name in LEVEL_3:
        active = v.is_active("fluctuation")
        each = v.table(t.FLUCTUATION_PAYS if active else t.LEVEL_3_PESOS)
        return f"{words} and get {pesos(number * each)}"
    if frame.paid:
        return words
    fee = v.table(t.DISCOUNT_FEE if v.is_active("discount") else t.FEE)
    return f"{words} for a fee of {pesos(fee)}"


# --- markets and rodeo ----------------------------------------------------------------------------


@sentence("deal")
def _deal(v: View, frame: Frame, code: int) -> str:
    if code < markets.BLACK_SALE:
        return f"sell to {v.card(code)}"
    if code < markets.BLACK_PURCHASE:
        thing = code - markets.BLACK_SALE
        price = pesos(v.table(t.BLACK_SELL + thing))
        return f"sell {THINGS[thing]} on the black market at {price} each"
    thing = code - markets.BLACK_PURCHASE
    price = pesos(v.table(t.BLACK_BUY + thing))
    return f"buy {THINGS[thing]} on the black market at {price} each"


@sentence("sell_units")
def _sell_units(v: View, frame: Frame, number: int) -> str:
    ((thing, _),) = v.set_of(frame.card)
    income = v.income([(thing, number)], frame.card)
    return f"sell {some(number, THINGS[thing])} to {MARKETS[frame.card]} for {pesos(income)}"


@sentence("black_units")
def _black_units(v: View, frame: Frame, number: int) -> str:
    verb, prices = ("buy", t.BLACK_BUY) if frame.buys else ("sell", t.BLACK_SELL)
    price = number * v.table(prices + frame.thing)
    what = some(number, THINGS[frame.thing])
    return f"{verb} {what} on the black market for {pesos(price)}"


@sentence("wholesale")
def _wholesale(v: View, frame: Frame, number: int) -> str:
    thing = frame.thing
    if not number:
        return f"sell no {THINGS[thing]} to {MARKETS[frame.card]}"
    income = pesos(v.income([(thing, number)], frame.card))
    return f"sell {some(number, THINGS[thing])} to {MARKETS[frame.card]} for {income}"


@sentence("city")
def _city(v: View, frame: Frame, code: int) -> str:
    card = len(MARKETS) + v.state(L.CITY + frame.place) - 1
    goods = v.set_of(card)
    return f"deliver {v.things(goods)} for {pesos(v.income(goods, card))}"


@sentence("enter_rodeo")
def _enter_rodeo(v: View, frame: Frame, stables: int) -> str:
    return f"enter {listed([v.horse(v.current, stable) for stable in members(stables)])}"


@sentence("bonus")
def _bonus(v: View, frame: Frame, code: int) -> str:
    things = (*PLANTS, *ANIMALS)
    if frame.size == 1:
        return f"take {some(1, things[code - rodeo.SINGLE])}"
    one, other = divmod(code, rodeo.N_BONUSES)
    if one == other:
        return f"take {some(2, things[one])}"
    return f"take {some(1, things[one])} and {some(1, things[other])}"


@sentence("lose_animal")
def _lose_animal(v: View, frame: Frame, code: int) -> str:
    if code >= events.LOSE_HORSE:
        return f"lose {v.horse(v.current, code - events.LOSE_HORSE)}"
    return f"lose {some(1, ANIMALS[code])}"


@sentence("lose_plant")
def _lose_plant(v: View, frame: Frame, space: int) -> str:
    kind = v.plant_on(v.current, space)
    assert kind is not None
    return f"return the {PLANTS[kind]} of {grid.SPACES[space]}"
