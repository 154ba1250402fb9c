"""The seats of a position: player boards, buildings, herds, read and written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sim.core.codec import Codec
from sim.core.position import PositionReader
from sim.trail.kernel import layout as L
from sim.trail.kernel import tables as t
from sim.trail.position.read import Loader
from sim.trail.view import View

if TYPE_CHECKING:
    from sim.western.position import family_seats
else:
    from sim.trail.position import family_seats

BOARD = ("dollars", "certificates", "at", "engine")
CARDS = ("hand", "draw", "discard", "area", "masters")
POKER = ("seated", "bonus", "laid")
SEAT = (
    *(*BOARD, "workers", "discs", "supply", "box", "tiles_kept", "hand", "draw", "discard"),
    *("objectives", "masters", "job_market_token", "turns", "visits"),
)


def keys(view: View) -> tuple[str, ...]:
    """The keys of a seat, by what is played."""
    north = ("tokens",) if view.north else ()
    poker = POKER if view.poker else ()
    sides = ("sides",) if view.state(L.PREPARATION) else ()
    return (*SEAT, *north, *poker, *sides)


def write_seat(fields: Codec, view: View, p: int, not_in_play: list[int]) -> dict[str, Any]:
    where = {i: at for i, at in enumerate(fields.values("building_at", p)) if i not in not_in_play}
    out = {
        **fields.write_keys(*BOARD, seat=p),
        "workers": family_seats.write_workers(view, p),
        **fields.write_keys("disc_on", seat=p),
        "supply": [i + 1 for i, place in where.items() if place == 0],
        "box": [i + 1 for i, place in where.items() if place < 0],
        **fields.write_keys("tiles_kept", *CARDS, "marker", "turns", "visits", seat=p),
    }
    if view.state(L.PREPARATION):
        out["sides"] = [view.face(i, p) for i in range(L.N_NUMBERS)]
    if view.north:
        out |= fields.write_keys("tokens", seat=p)
    return out | fields.write_keys(*POKER, seat=p) if view.poker else out


def read_seat(load: Loader, p: int, value: PositionReader) -> None:
    view = load.view
    value.fields((), keys(view))
    q = L.SEATS + p * L.SEAT_SIZE
    load.s[q + L.POLICY] = load.setup.roster.number(load.setup.policies[p])
    load.s[q + L.BANNED] = load.bans(p)
    discs = range(L.N_DISCS if view.north else L.ANNEX_DISC)
    load.codec.put("disc_on", [0 if "discs" in value else 1] * len(discs), p)
    more = (*(("tokens",) if view.north else ()), *(POKER if view.poker else ()))
    load.codec.read_keys(value, *BOARD, "disc_on", "tiles_kept", *CARDS, "visits", *more, seat=p)
    if not view.north and load.s[q + L.DISC_ON + L.ANNEX_DISC]:
        value["discs"].refuse("no disc on the annex: it is there with Rails to the North (N60)")
    family_seats.read_limits(load, q, discs)
    if not view.north:
        load.s[q + L.AUX_FREE + L.N_AUX - 1] = 0
    check_board(load, q, value)
    family_seats.read_workers(load, q, value.or_default("workers", {}))
    family_seats.read_box(load, p, value, load.not_in_play)
    for number in load.not_in_play:
        if load.s[q + L.BUILDING_AT + number]:
            value.refuse_saying(f"building {number + 1} is not in play")
        load.s[q + L.BUILDING_AT + number] = -1


def check_board(load: Loader, q: int, value: PositionReader) -> None:
    """Certificates and engine (I8, I12)."""
    track = load.tables.facts.data["player_board"]["certificate_track"]
    if int(load.s[q + L.CERTIFICATES]) not in track:
        words = ", ".join(map(str, track))
        value["certificates"].refuse(f"a number of the track: {words} (I8)")
    family_seats.check_certificates(load, q, value)
    if load.s[q + L.ENGINE] == load.table(t.LAST_SLOT) and not at_end(load):
        value["engine"].refuse("another place: from the last space an engine goes back (B411, I12)")


def at_end(load: Loader) -> bool:
    """An engine that is still to leave the last space."""
    entries = load.given("pending", []).elements()
    return any(entry.or_default("do", "").value == "leave_end" for entry in entries)
