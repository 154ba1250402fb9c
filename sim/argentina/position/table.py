"""What lies on the table: read and written. Plain fields by their kinds, the rest side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.names import CITIES, COLOURS, QUARTERS, QUAYS
from sim.argentina.position.read import Loader
from sim.argentina.view import View
from sim.core.codec import Codec
from sim.core.position import PositionReader

if TYPE_CHECKING:
    from sim.western.position import family_table as family
else:
    from sim.argentina.position import family_table as family

DECKS = (
    *("market", "cattle_deck", "cattle_removed", "exhaustion_pile"),
    *("offer", "objective_deck", "objectives_removed"),
)
PLAIN = (
    *("bag", "forecast", *DECKS, "ship_stack", "ship_gone"),
    *("masters_removed", "farmers_removed", "current"),
)
CLOSED = "closed"


def read_table(load: Loader) -> None:
    read_sides(load)
    family.read_trail(load, "farmer", read_farmer)
    load.codec.read_keys(load.data, *PLAIN)
    load.s[L.MARKET_N] = sum(load.codec.values("market"))
    family.read_job_market(load)
    read_ships(load)
    read_cities(load)
    family.read_stations(load, may_be_empty=load.view.solo)  # Pedro leaves a space empty (A671)


# --- sides --------------------------------------------------------------------------------------


def read_sides(load: Loader) -> None:
    """Faces and city sides in use; the set-up was made to agree with them."""
    given = "sides" in load.data
    sides = family.faces_of(load.data["sides"]) if given else load.setup.side_numbers()
    load.codec.put("sides", sides)
    load.codec.put("city_sides", load.setup.city_numbers())
    if "city_sides" in load.data:
        load.codec.read("city_sides", load.data["city_sides"])


# --- the trail ----------------------------------------------------------------------------------


def write_trail(view: View) -> dict[str, Any]:
    return family.write_trail(
        view, lambda node, tile: {"farmer": tile, "coins": view.state(L.COINS + node)}
    )


def read_farmer(load: Loader, node: int, entry: PositionReader) -> int:
    """A farmer of the colour of its space, with coins."""
    if "building" in entry:
        entry.refuse('{"farmer": ..., "coins": ...} on a farmer space (A330)')
    entry.fields(("farmer",), ("coins",))
    tile = entry["farmer"].name(L.farmers.named(load.tables), L.farmers.a)
    colour = load.tables.facts.data["trail"]["nodes"][load.names.nodes[node]]["colour"]
    if COLOURS[load.table(t.TILE_COLOUR + tile)] != colour:
        entry["farmer"].refuse(f"a farmer of the colour of the space, {colour} (I24)")
    load.s[L.COINS + node] = entry.or_default("coins", 0).amount()
    return tile


# --- ships and cities ---------------------------------------------------------------------------


def write_ships(fields: Codec) -> list[dict[str, Any]]:
    return [
        {"ship": name, "discs": fields.write_at("ship_discs", ship)}
        for name, ship in zip(fields.write("zone"), fields.values("zone"), strict=True)
    ]


def read_ships(load: Loader) -> None:
    zone = []
    for entry in load.data["ships"].elements(0, L.N_SHIPS_START):
        entry.fields(("ship",), ("discs",))
        zone.append(entry["ship"].name(load.names.ships, "a ship"))
        family.read_discs(load, entry, "discs", "ship_discs", zone[-1])
    load.codec.put("zone", zone)


def bonus_spaces(view: View, city: int, quarter: int) -> list[tuple[int, bool]]:
    """(bonus space, open?) of a quarter on the side in use (A53)."""
    first = (city * L.N_QUARTERS + quarter) * L.MAX_SPACES
    side = view.state(L.CITY_SIDES + city) * L.N_CELLS
    closed = view.table(t.CLOSED + view.players * L.N_CITIES + city)
    kinds = [
        (cell, view.table(t.CELL_OPEN + side + cell)) for cell in range(first, first + L.MAX_SPACES)
    ]
    return [(cell, not (kind == 2 and closed)) for cell, kind in kinds if kind]


def quays(view: View, city: int) -> dict[str, int]:
    """The quays of a city by their keys."""
    return {
        f"quay_{name.rpartition('_')[2]}": quay
        for quay, name in enumerate(QUAYS)
        if view.table(t.QUAY_CITY + quay) == city
    }


def write_cities(fields: Codec, view: View) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for city, name in enumerate(CITIES):
        discs = {
            key: fields.write_at("quay_discs", quay) for key, quay in quays(view, city).items()
        }
        spaces = {
            quarter: [
                fields.write_at("cell_owner", cell) if is_open else CLOSED
                for cell, is_open in bonus_spaces(view, city, i)
            ]
            for i, quarter in enumerate(QUARTERS)
        }
        out[name] = discs | spaces
    return out


def read_cities(load: Loader) -> None:
    value = load.given("cities", {}).fields((), CITIES)
    for city, name in enumerate(CITIES):
        keys = quays(load.view, city)
        entry = value.or_default(name, {}).fields((), (*keys, *QUARTERS))
        for key, quay in keys.items():
            family.read_discs(load, entry, key, "quay_discs", quay)
        for i, quarter in enumerate(QUARTERS):
            if quarter in entry:
                read_quarter(load, entry[quarter], bonus_spaces(load.view, city, i))


def read_quarter(load: Loader, value: PositionReader, spaces: list[tuple[int, bool]]) -> None:
    entries = value.elements(len(spaces), len(spaces))
    for (cell, is_open), entry in zip(spaces, entries, strict=True):
        if not is_open and entry.value not in (None, CLOSED):
            entry.refuse('null or "closed": a closure tile covers this space (A53, I21)')
        if is_open and entry.value == CLOSED:
            entry.refuse("null or a player: no closure tile covers this space (A53)")
        if is_open:
            load.codec.read_at("cell_owner", cell, entry)
