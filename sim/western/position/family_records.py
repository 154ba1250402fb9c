"""What a position remembers in all games of the family: random streams, counters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sim.core.codec import Codec
from sim.core.machine import State
from sim.core.position import PositionReader

from ..kernel import layout as L
from .family_loader import FamilyLoader

STREAMS = ("table_stream", "deck_stream", "policy_stream")
USED = ("activations", "neutral_activations")


def read_streams(load: FamilyLoader[Any], dealt: State) -> None:
    """Random streams, by default as they are after the dealing of the set-up."""
    if "random" in load.data:
        value = load.data["random"].fields(("table", "decks", "policies"))
        load.codec.read_keys(value, *STREAMS)
        return
    for name in STREAMS:
        spot = load.codec.spot(name)
        load.s[spot.start : spot.end] = dealt[spot.start : spot.end]


def write_seats(fields: Codec, players: int, counters: Sequence[str]) -> list[dict[str, Any]]:
    return [
        {
            **fields.write_keys(*counters, seat=p),
            "used": fields.write(USED[0], p) | fields.write(USED[1], p),
        }
        for p in range(players)
    ]


def read_counters(
    load: FamilyLoader[Any], p: int, value: PositionReader, counters: Sequence[str]
) -> None:
    value.fields((), (*counters, "used"))
    load.codec.read_keys(value, *counters, seat=p)
    for i, at in enumerate(load.codec.values("building_at", p)):
        if at == 0 and str(i + 1) in value.or_default("built_turn", {}):
            value["built_turn"][str(i + 1)].refuse_saying(f"building {i + 1} is still in supply")
    names = [L.seat[name].places[0].named(load.tables) for name in USED]
    used = value.or_default("used", {}).fields((), (*names[0], *names[1]))
    for name, known in zip(USED, names, strict=True):
        load.codec.put(name, [used.or_default(key, 0).amount() for key in known], p)
