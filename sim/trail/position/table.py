"""What lies on the table: read and written. Plain fields by their kinds, the rest side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sim.core.codec import Codec
from sim.core.position import PositionReader
from sim.trail.kernel import layout as L
from sim.trail.kernel import tables as t
from sim.trail.names import CITIES, ZONES
from sim.trail.position.read import Loader
from sim.trail.view import View

if TYPE_CHECKING:
    from sim.western.position import family_table as family
else:
    from sim.trail.position import family_table as family

DECKS = (
    *("market", "cattle_deck", "cattle_removed"),
    *("offer", "objective_deck", "objectives_removed"),
)
PLAIN = ("tile_stack", "forecast", *DECKS, "masters_removed", "tiles_removed", "current")
OF_NORTH = ("beside_new_york", "token_supply")


def stations(load: Loader | View) -> int:
    north = load.s[L.NORTH]
    return int(L.N_STATIONS if north else L.N_BASE_STATIONS)


def read_table(load: Loader) -> None:
    read_sides(load)
    family.read_trail(load, "tile", read_tile)
    load.codec.read_keys(load.data, *PLAIN)
    load.s[L.MARKET_N] = sum(load.codec.values("market"))
    family.read_job_market(load)
    family.read_stations(load, stations(load))
    read_cities(load)
    if load.view.north:
        load.codec.read_keys(load.data, "beside_new_york")
        read_towns(load)
        read_stores(load)
    if load.view.poker:
        load.s[L.POT] = load.given("pot", 0).amount()


# --- sides ----------------------------------------------------------------------------------------


def read_sides(load: Loader) -> None:
    """Sides as they were dealt, and those of each player (B61, V61)."""
    dealt = load.setup.side_numbers()
    if "sides" in load.data:
        dealt = family.faces_of(load.data["sides"])
    load.s[L.DEALT_SIDES] = sum(side << i for i, side in enumerate(dealt))
    for p, seat in enumerate(load.data["seats"].per_seat(load.players)):
        load.codec.put("sides", family.faces_of(seat["sides"]) if "sides" in seat else dealt, p)


# --- the trail ------------------------------------------------------------------------------------


def write_trail(view: View) -> dict[str, Any]:
    return family.write_trail(view, lambda node, tile: {"tile": tile})


def read_tile(load: Loader, node: int, entry: PositionReader) -> int:
    """A hazard or teepee in its zone; spaces are filled from the first on (B231, B232)."""
    if "building" in entry:
        entry.refuse('{"tile": ...} on a hazard or teepee space (B330)')
    entry.fields(("tile",))
    tile = entry["tile"].name(L.kept.named(load.tables), L.kept.a)
    zone = load.table(t.TILE_ZONE + tile)
    nodes = range(t.ZONE + zone * L.MAX_ZONE, t.ZONE + zone * L.MAX_ZONE + L.MAX_ZONE)
    if node not in [load.table(at) for at in nodes][: load.table(t.ZONE_N + zone)]:
        entry["tile"].refuse(f"a tile of this zone, not of the {ZONES[zone]} spaces (I5)")
    return tile


# --- cities ---------------------------------------------------------------------------------------


def write_cities(fields: Codec, view: View) -> dict[str, Any]:
    return {CITIES[city]: fields.write_at("city_discs", city) for city in sorted(view.cities())}


def read_cities(load: Loader) -> None:
    """Discs on the cities of the board in play (B210, N210)."""
    view = load.view
    known = [CITIES[city] for city in sorted(view.cities())]
    value = load.given("cities", {}).fields((), known)
    for name in known:
        city = CITIES.index(name)
        family.read_discs(load, value, name, "city_discs", city)
        if name in value and not load.table(t.CITY_REPEAT + view.fact(city)):
            for discs in value[name].per_seat(load.players):
                discs.whole(0, 1)


# --- Rails to the North ---------------------------------------------------------------------------


def write_north(fields: Codec, view: View) -> dict[str, Any]:
    stores = fields.write("store_at")
    return {
        **fields.write_keys(*OF_NORTH),
        "towns": fields.write("town_tile"),
        "stores": {
            town: owners
            for town, owners in stores.items()
            if any(owner is not None for owner in owners)
        },
    }


def read_towns(load: Loader) -> None:
    """A tile in each medium town, at most as many of a kind as there are (N42)."""
    value = load.data["towns"].fields(load.names.medium)
    load.codec.read("town_tile", value)
    tiles = load.codec.values("town_tile")
    for place, tile in enumerate(tiles):
        entry = value[load.names.medium[place]]
        if tile == 0:
            entry.refuse("a medium-town tile (N42)")
        most = load.table(t.TOWN_TILE_N + tile - 1)
        if tiles[: place + 1].count(tile) > most:
            entry.refuse(f"another tile: there are {most} of this kind (N42)")


def read_stores(load: Loader) -> None:
    """Owners of commerce spaces (N100); what is left on the annexes follows (I23)."""
    value = load.given("stores", {}).fields((), load.names.towns)
    for name, entry in value.items():
        town = load.names.towns.index(name)
        spaces = entry.elements(L.COMMERCE_SPACES, L.COMMERCE_SPACES)
        for i, space in enumerate(spaces):
            if space.value is None:
                continue
            owner = load.player(space)
            q = L.SEATS + owner * L.SEAT_SIZE
            if load.s[q + L.STORES] >> town & 1:
                space.refuse("another player: one store a town each (N100, I23)")
            load.s[q + L.STORES] |= 1 << town
            load.s[L.STORE_AT + town * L.COMMERCE_SPACES + i] = owner + 1
    for p in range(load.players):
        q = L.SEATS + p * L.SEAT_SIZE
        placed = int(load.s[q + L.STORES]).bit_count()
        if placed > L.N_STORES:
            value.refuse_saying(f"{placed} stores of player {p}, expected at most {L.N_STORES}")
        load.s[q + L.STORES_LEFT] = L.N_STORES - placed
