"""The set-up of a position: as given, completed and checked against what lies on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sim.core import position
from sim.core.position import PositionReader
from sim.trail.flatten import Tables
from sim.trail.kernel import layout as L
from sim.trail.setup import Setup

if TYPE_CHECKING:
    from sim.western.position import family_setup as western
else:
    from sim.trail.position import family_setup as western

NORTH = ("towns", "stores", "beside_new_york", "token_supply")  # keys that only it has
_LAST = L.N_NUMBERS  # the promo building


def read_setup(data: PositionReader, tables: Tables) -> Setup:
    """Keys of the set-up that are left out follow from the position."""
    setup = position.read_setup(data, Setup, _implied(data, tables))
    _agree(data, setup, tables)
    return setup


def _implied(data: PositionReader, tables: Tables) -> dict[str, Any]:
    """What the position itself says about expansions, sides and neutral buildings."""
    out = western.implied(data, tables)
    out["north"] = "yes" if any(key in data for key in NORTH) else "no"
    out["poker"] = "yes" if "pot" in data else "no"
    seats = data["seats"].elements()
    out["preparation"] = "yes" if any("sides" in seat for seat in seats) else "no"
    supply = [number for seat in seats for number in seat.or_default("supply", []).elements()]
    out["tile_13"] = "yes" if any(number.value == _LAST for number in supply) else "no"
    return out


def _agree(data: PositionReader, setup: Setup, tables: Tables) -> None:
    """What the set-up fixes is so in the position (R4)."""
    for key in NORTH:
        if key in data and not setup.plays("north"):
            data[key].refuse_saying('only with Rails to the North: give setup.north as "yes"')
    if "pot" in data and not setup.plays("poker"):
        data["pot"].refuse_saying('only with the poker table: give setup.poker as "yes"')
    for seat in data["seats"].elements():
        if "sides" in seat and not setup.plays("preparation"):
            seat["sides"].refuse_saying(
                "only with site preparation a player has own sides (B61, V61): give "
                'setup.preparation as "yes", or the key "sides" of the position alone'
            )
    western.agree(data, setup, tables)
