"""What a position remembers: the visit in progress, random streams, counters of the outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sim.argentina.position.pedro import read_pedro_history, write_pedro_history
from sim.argentina.position.read import Loader
from sim.argentina.view import View
from sim.core.codec import Codec

if TYPE_CHECKING:
    from sim.western.position.family_records import read_counters, write_seats
else:
    from sim.argentina.position.family_records import read_counters, write_seats

VISIT = ("load_value", "arrows")
COUNTERS = (
    *("deliveries", "loadings", "stations_upgraded", "hired", "cattle_bought", "helped"),
    *("objectives_taken", "built_turn", "earned"),
)


def read_visit(load: Loader) -> None:
    value = load.given("visit", {}).fields((), ("breeding_total", "arrows"))
    load.codec.read_keys(value, *VISIT)


def write_history(fields: Codec, view: View) -> dict[str, Any]:
    seats = write_seats(fields, view.players, COUNTERS)
    out = {**fields.write_keys("decisions"), "seats": seats}
    return out | {"pedro": write_pedro_history(fields)} if view.solo else out


def read_history(load: Loader) -> None:
    pedro = ("pedro",) if load.view.solo else ()
    value = load.given("history", {}).fields((), ("decisions", "seats", *pedro))
    load.codec.read_keys(value, "decisions")
    if pedro:
        read_pedro_history(load, value.or_default("pedro", {}))
    if "seats" in value:
        for p, entry in enumerate(value["seats"].per_seat(load.players)):
            read_counters(load, p, entry, COUNTERS)
