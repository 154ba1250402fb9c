"""What a position remembers: the visit in progress, counters of the outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sim.core.codec import Codec
from sim.trail.position.read import Loader
from sim.trail.view import View

if TYPE_CHECKING:
    from sim.western.position.family_records import read_counters, write_seats
else:
    from sim.trail.position.family_records import read_counters, write_seats

VISIT = ("load_value", "transport_to")
COUNTERS = (
    *("deliveries", "stations_upgraded", "hired", "cattle_bought", "objectives_taken"),
    *("tokens_used", "pots_won", "tiles_turned", "built_turn", "earned"),
)


def read_visit(load: Loader) -> None:
    value = load.given("visit", {}).fields((), ("breeding_total", "transport_to"))
    load.codec.read_keys(value, *VISIT)


def write_history(fields: Codec, view: View) -> dict[str, Any]:
    seats = write_seats(fields, view.players, COUNTERS)
    return {**fields.write_keys("decisions"), "seats": seats}


def read_history(load: Loader) -> None:
    value = load.given("history", {}).fields((), ("decisions", "seats"))
    load.codec.read_keys(value, "decisions")
    if "seats" in value:
        for p, entry in enumerate(value["seats"].per_seat(load.players)):
            read_counters(load, p, entry, COUNTERS)
