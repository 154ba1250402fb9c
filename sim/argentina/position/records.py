"""What a position remembers: the visit in progress, random streams, counters of the outcome."""

from __future__ import annotations

from typing import Any

from sim.argentina.kernel import layout as L
from sim.argentina.position.pedro import read_pedro_history, write_pedro_history
from sim.argentina.position.read import Loader
from sim.argentina.view import State, View
from sim.core.codec import Codec
from sim.core.position import PositionReader

VISIT = ("load_value", "arrows")
STREAMS = ("table_stream", "deck_stream", "policy_stream")
COUNTERS = (
    *("deliveries", "loadings", "stations_upgraded", "hired", "cattle_bought", "helped"),
    *("objectives_taken", "built_turn", "earned"),
)
USED = ("activations", "neutral_activations")


def read_visit(load: Loader) -> None:
    value = load.given("visit", {}).fields((), ("breeding_total", "arrows"))
    load.codec.read_keys(value, *VISIT)


def read_streams(load: Loader, dealt: State) -> None:
    """Random streams, by default as they are after the dealing of the set-up."""
    if "random" in load.data:
        value = load.data["random"].fields(("table", "decks", "policies"))
        load.codec.read_keys(value, *STREAMS)
        return
    for name in STREAMS:
        spot = load.codec.spot(name)
        load.s[spot.start : spot.end] = dealt[spot.start : spot.end]


def write_history(fields: Codec, view: View) -> dict[str, Any]:
    seats = [
        {
            **fields.write_keys(*COUNTERS, seat=p),
            "used": fields.write(USED[0], p) | fields.write(USED[1], p),
        }
        for p in range(view.players)
    ]
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
            read_counters(load, p, entry)


def read_counters(load: Loader, p: int, value: PositionReader) -> None:
    value.fields((), (*COUNTERS, "used"))
    load.codec.read_keys(value, *COUNTERS, seat=p)
    for i, at in enumerate(load.codec.values("building_at", p)):
        if at == 0 and str(i + 1) in value.or_default("built_turn", {}):
            value["built_turn"][str(i + 1)].refuse_saying(f"building {i + 1} is still in supply")
    names = [L.seat[name].places[0].named(load.tables) for name in USED]
    used = value.or_default("used", {}).fields((), (*names[0], *names[1]))
    for name, known in zip(USED, names, strict=True):
        load.codec.put(name, [used.or_default(key, 0).amount() for key in known], p)
