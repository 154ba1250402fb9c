"""What is to be done in a position: read, and checked against the rest of it.

A round is a chain of steps that lie on each other, the last things first; what belongs to one of
them lies above it. So every frame has others that it can lie on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sim.core.frames import Frame
from sim.core.pending import PendingCodec
from sim.core.position import PositionReader
from sim.core.vocabulary import PASS
from sim.mi_tierra.game import MI_TIERRA
from sim.mi_tierra.kernel import layout as L
from sim.mi_tierra.kernel import tables as t
from sim.mi_tierra.kernel.rooms import vocabulary
from sim.mi_tierra.names import AREAS
from sim.mi_tierra.position.reading import Reading
from sim.mi_tierra.view import spoken

BOTTOM = ("begin_round", "end_round")
LIES_ON = {
    "start": ("begin_round",),
    "start_pair": ("start",),
    "end_event": ("end_round",),
    "losses": ("end_round",),
    "lose_animal": ("losses",),
    "lose_plant": ("losses",),
    "activate": ("end_event",),
    "rodeo": ("end_event",),
    "after_rodeo": ("end_event",),
    "enter_rodeo": ("rodeo",),
    "bonuses": ("after_rodeo",),
    "prizes": ("bonuses",),
    "bonus": ("bonuses", "bonus"),
    "begin_placement": ("activate",),
    "next_turn": ("activate",),
    "turn": ("next_turn",),
    "place": ("next_turn",),
    "rain": ("begin_placement", "turn_order"),
    "offer_tiles": ("rain", "begin_placement"),
    "renew_markets": ("offer_tiles", "rain", "begin_placement"),
    "turn_order": ("renew_markets",),
    "turn_event": ("turn_order", "rain"),
    "change_decks": ("turn_event", "turn_order", "rain"),
    "take_water": ("activate", "rain"),
    "place_cube": ("activate", "rain"),
    "drought": ("take_water",),
    "return_cube": ("drought",),
    "farm": ("activate",),
    "harvest": ("farm",),
    "double": ("farm",),
    "tile_ways": ("farm",),
    "deal": ("activate",),
    "sell_units": ("activate", "deal"),
    "black_units": ("activate", "deal"),
    "wholesale": ("activate", "deal"),
    "obtain": ("start", "activate", "farm", "deal", "bonuses", "bonus", "obtain"),
    "plant": ("start", "obtain", "plant", "activate"),
    "pen": ("start", "obtain", "plant", "activate"),
}
IN_AREA = {  # of what lies on `activate`; one that is not named here: see below
    "pen": ("forest",),
    "plant": ("greenhouse",),
    "recruit": ("plaza",),
    "take_water": ("water_mill",),
    "place_cube": ("water_mill",),
    "buy_tile": ("progress",),
    "tile_slot": ("progress",),
    "bell_tower": ("bell_tower",),
    "arrange": ("bell_tower",),
    "make": AREAS[9:13],
    "farm": ("farm",),
    "deal": ("country_markets",),
    "sell_units": ("country_markets",),
    "black_units": ("country_markets",),
    "wholesale": ("country_markets",),
    "city": ("city_markets",),
    "obtain": ("cow_barn", "sheepfold", "henhouse", "country_markets"),
    "roll": ("cow_barn", "sheepfold", "henhouse", "water_mill"),
    "result": ("cow_barn", "sheepfold", "henhouse", "water_mill"),
    "reroll": ("cow_barn", "sheepfold", "henhouse", "water_mill"),
}
NOT_SIMPLIFIED = ("turn_event", "offer_tiles")  # M285
GIVEN_UP = ("place", "pen", "plant")  # may leave nothing to choose, and are then passed over


def _pending(r: Reading) -> PositionReader:
    """Left out: the next placement of the current player; at the end nothing."""
    default: list[dict[str, Any]] = []
    if not r.s[L.OVER]:
        place = r.view.order.index(r.view.current) + 1
        default = [
            {"do": "place"},
            {"do": "next_turn", "place": place},
            {"do": "activate", "area": 0, "place": 0, "price": 0},
            {"do": "end_event"},
            {"do": "end_round"},
        ]
    return r.value.or_default("pending", default)


def read_pending(r: Reading) -> None:
    """What is to be done, each on top of what it can lie on."""
    pending = _pending(r)
    PendingCodec(vocabulary, r.fields).read_stack(pending)
    if bool(r.s[L.OVER]) == bool(r.waiting):
        pending.refuse("[] at the end of the game" if r.s[L.OVER] else "something to do")
    waiting = r.waiting
    for place, entry in enumerate(_entries(pending)):
        _check_below(waiting[place], waiting[place - 1] if place else None, entry)
    if r.waiting:
        _check_round(r, pending)
    elif r.round != r.table(t.ROUNDS):
        r.value.or_default("round", r.round).refuse(
            f"{r.table(t.ROUNDS)}: the game ends after the last round (I30)"
        )


def _entries(pending: PositionReader) -> list[PositionReader]:
    """The entries in the order of the stack: the next thing last."""
    return pending.elements()[::-1]


def _check_below(frame: Frame, below: Frame | None, entry: PositionReader) -> None:
    if below is None:
        if frame.name not in BOTTOM:
            entry["do"].refuse(f"{' or '.join(BOTTOM)} as the last thing to do")
        return
    known = LIES_ON.get(frame.name, () if frame.name in BOTTOM else ("activate",))
    if below.name not in known:
        after = " or ".join(known) or "nothing"
        entry.refuse_saying(f"{frame.name} is followed by {below.name}, expected {after}")
    if below.name == "activate" and frame.name in IN_AREA:
        area = AREAS[below.area] if below.area < len(AREAS) else "rodeo"
        if area not in IN_AREA[frame.name]:
            words = " or ".join(spoken(one) for one in IN_AREA[frame.name])
            entry.refuse_saying(
                f"{frame.name} in area {below.area + 1}, {spoken(area)}, expected {words} (M80)"
            )


def _check_round(r: Reading, pending: PositionReader) -> None:
    """Rounds go from 1 to the last one (I27, I30); before the first there is the start."""
    last = r.table(t.ROUNDS)
    begins = r.waiting[0].name == "begin_round"
    low, high = (0, last - 1) if begins else (1, last)
    if r.waits("start"):
        low = high = 0
    if not low <= r.round <= high:
        expected = str(low) if low == high else f"a whole number from {low} to {high}"
        r.value.or_default("round", r.round).refuse(f"{expected} with what is to be done (I27)")
    changing = r.round == r.table(t.DECK_B_FROM)
    if r.waits("change_decks") and not changing:
        pending.refuse_saying(f"the decks change in round {r.table(t.DECK_B_FROM)} (M43)")
    for name in ("turn_event", "offer_tiles", "renew_markets", "turn_order"):
        if r.waits(name) and (r.round == 1 or (r.s[L.SIMPLIFIED] and name in NOT_SIMPLIFIED)):
            pending.refuse_saying(f"there is no {name} in this round (M40, M285)")


# --- does it fit the rest of the position? --------------------------------------------------------


def check_pending(r: Reading) -> None:
    if not r.waiting:
        return
    entries = _entries(_pending(r))
    for frame, entry in zip(r.waiting, entries, strict=True):
        if frame.name in FITS:
            FITS[frame.name](r, entry, frame)
    top = r.waiting[-1]
    must_choose = top.entry.is_decision and not top.entry.declined and top.name not in GIVEN_UP
    if must_choose and MI_TIERRA.machine.legal(r.s.copy(), r.tables) == [PASS]:
        r.value.or_default("pending", []).refuse_saying(
            f"{top.name} leaves {r.view.player(r.view.current)} no legal choice"
        )


def _mine(r: Reading, field: int) -> int:
    return r.view.seat(r.view.current, field)


def _activate(r: Reading, entry: PositionReader, frame: Frame) -> None:
    if frame.area > L.AREA_RODEO:
        entry["area"].refuse(f"at most {L.AREA_RODEO} (M80)")


def _start(r: Reading, entry: PositionReader, frame: Frame) -> None:
    """Whoever comes later in turn order has chosen, nobody else has (M31)."""
    choosing = r.waits("start_pair")
    for place, p in enumerate(r.view.order):
        chosen = place >= frame.place + choosing
        if bool(r.view.seat(p, L.START_PAIR)) != chosen:
            words = "two things: the player has" if chosen else "[]: the player has not"
            r.seat(p).or_default("start_pair", []).refuse(f"{words} chosen (M31)")


def _turn(r: Reading, entry: PositionReader, frame: Frame) -> None:
    if not _mine(r, L.TO_PLACE):
        r.value.or_default("current", 0).refuse("a player with a worker to place (M60)")


def _in_order(r: Reading, entry: PositionReader, frame: Frame) -> None:
    if frame.place > r.view.players:
        entry["place"].refuse(f"at most {r.view.players}, the number of players")


def _at_least_one(field: str) -> Callable[[Reading, PositionReader, Frame], None]:
    def check(r: Reading, entry: PositionReader, frame: Frame) -> None:
        if frame[field] < 1:
            entry[field].refuse("at least 1")

    return check


def _buy_tile(r: Reading, entry: PositionReader, frame: Frame) -> None:
    if r.view.current + 1 not in r.fields.values("positions"):
        entry.refuse_saying("the current player has no worker in area 8 (M115)")


def _tile_slot(r: Reading, entry: PositionReader, frame: Frame) -> None:
    if frame.tile != L.SHEARING_MACHINE and 0 in r.fields.values("tiles", r.view.current):
        entry.refuse_saying("a slot is free for the tile (M118)")


def _place_cube(r: Reading, entry: PositionReader, frame: Frame) -> None:
    _at_least_one("left")(r, entry, frame)
    if not r.s[L.MILL]:
        entry.refuse_saying("there is no water cube at the mill (M110)")


def _reroll(r: Reading, entry: PositionReader, frame: Frame) -> None:
    studies = r.fields.values("tiles", r.view.current).count(L.STUDIES + 1)
    if _mine(r, L.REROLLS) >= studies * r.table(t.STUDIES_REROLLS) or r.s[L.NO_DICE]:
        entry.refuse_saying("the current player cannot roll again (M212, I20)")


def _harvest(r: Reading, entry: PositionReader, frame: Frame) -> None:
    if not _mine(r, L.EDGE_WORKERS) >> frame.edge & 1:
        entry["edge"].refuse("an edge with a worker of the current player (M141)")


def _tile_ways(r: Reading, entry: PositionReader, frame: Frame) -> None:
    tile = _mine(r, L.TILES + frame.slot) - 1
    if tile not in (L.MILL_TILE, L.SHEARING_MACHINE) or _mine(r, L.USED_SLOTS) >> frame.slot & 1:
        entry["slot"].refuse("the slot of a mill or a shearing machine that has not worked (R25)")


def _deal(r: Reading, entry: PositionReader, frame: Frame) -> None:
    most = r.table(t.DEALS + frame.wheel)
    if not 1 <= frame.left <= most:
        entry["left"].refuse(f"a whole number from 1 to {most} (M161)")


def _on_display(kind: int) -> Callable[[Reading, PositionReader, Frame], None]:
    def check(r: Reading, entry: PositionReader, frame: Frame) -> None:
        lies = frame.card in r.fields.values("upper") or int(r.s[L.BOTTOM]) >> frame.card & 1
        if not lies or r.table(t.CARD_TYPE + frame.card) != kind:
            entry["card"].refuse("such a card on display (M162)")

    return check


def _city(r: Reading, entry: PositionReader, frame: Frame) -> None:
    if not r.s[L.CITY + frame.place]:
        entry["place"].refuse("a place with a card (M170)")


FITS: dict[str, Callable[[Reading, PositionReader, Frame], None]] = {
    "start": _start,
    "activate": _activate,
    "next_turn": _in_order,
    "rain": _in_order,
    "drought": _in_order,
    "rodeo": _in_order,
    "bonuses": _in_order,
    "losses": _in_order,
    "turn": _turn,
    "place": _turn,
    "obtain": _at_least_one("number"),
    "reroll": _reroll,
    "buy_tile": _buy_tile,
    "tile_slot": _tile_slot,
    "place_cube": _place_cube,
    "harvest": _harvest,
    "double": _at_least_one("number"),
    "tile_ways": _tile_ways,
    "deal": _deal,
    "sell_units": _on_display(L.SIMPLE),
    "wholesale": _on_display(L.WHOLESALE),
    "city": _city,
    "bonus": _at_least_one("size"),
}
