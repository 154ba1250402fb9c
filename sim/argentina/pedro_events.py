"""Pedro's turn told: what he does, why, and what it changes, event by event (14.3-14.6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from sim.argentina.changes import Changes
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import effect_kinds as fx
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.pedro_reasons import (
    action,
    amount,
    cattle_line,
    engine,
    hire,
    location_name,
    objective,
    reason,
    steps,
)
from sim.argentina.pedro_visit import forecast, free_cells, ship
from sim.argentina.pedro_words import card_text, effects_text
from sim.argentina.text import action_text, forecast_place
from sim.argentina.view import View
from sim.argentina.words import PEDRO_NAME, count
from sim.core.facade import Event
from sim.core.frames import Frame


@dataclass(frozen=True)
class Told:
    """Something that Pedro does. `level` says how deep it stands below his turn.

    `brief`: the reason is a few words, which stand behind the text.
    """

    decision: str
    text: str
    why: str = ""
    results: list[str] = field(default_factory=list)
    level: int = 2
    brief: bool = False


def tell(event: Event, change: Changes) -> list[Told]:
    """What an event of Pedro's turn has to tell."""
    frame = change.old.frame()
    if frame.name in _TELLERS:
        return _TELLERS[frame.name](event, change, frame)
    return _decision(event, change, frame) if frame.entry.is_decision else []


def _action(event: Event, change: Changes) -> str:
    assert event.action is not None
    text = action_text(event.before, change.old.tables, event.action)
    return text.removeprefix(f"{PEDRO_NAME} ")


# --- the card and the move ------------------------------------------------------------------------


def _start(event: Event, change: Changes, frame: Frame) -> list[Told]:
    v = change.new
    why = steps(v)
    new_pile = [] if change.old.state(L.PEDRO_DECK_N) else ["after a shuffle of all his cards"]
    where = location_name(v, v.seat(L.PEDRO, L.AT))
    return [
        Told("card", card_text(v, v.state(L.PEDRO_CARD) - 1), "", new_pile, 1),
        Told("move", f"moves {count(why.codes[0], 'step')} from {where}", why.why, [], 1, True),
    ]


def _step(event: Event, change: Changes, frame: Frame) -> list[Told]:
    why = reason(event.before, change.old.tables)
    words = why.why if why.options > 1 else ""
    return [Told(event.frame, _action(event, change), words, change.words())]


def _turn(event: Event, change: Changes, frame: Frame) -> list[Told]:
    why = action(change.old)
    has_two = change.old.table(t.PEDRO_SPECIALITY + change.old.state(L.PEDRO_CARD) - 1) >= 0
    does = effects_text(change.old, why.codes[0]) if why.codes else "none"
    return [Told(event.frame, f"action: {does}", why.why if has_two else "", [], 1, True)]


# --- actions that need no decision ----------------------------------------------------------------


def _do(event: Event, change: Changes, frame: Frame) -> list[Told]:
    op = change.old.table(frame.effects)
    if op not in _EFFECTS:
        return []  # told with its decision
    return [_EFFECTS[op](event, change, frame.effects)]


def _hire(event: Event, change: Changes, at: int) -> Told:
    why = hire(change.old, bool(change.old.table(at + 1)))
    if not why.codes:
        return Told(event.frame, "hires nobody", why.why)
    (cell,) = why.codes
    tile = change.old.tile(change.old.state(L.JOBS + cell) - 1)
    text = f"hires the {tile} of row {cell // c.JOB_COLUMNS + 1}"
    return Told(event.frame, text, why.why, change.words())


def _grain(event: Event, change: Changes, at: int) -> Told:
    n, why = amount(change.old, at, "grain")
    now = change.new.seat(L.PEDRO, L.GRAIN)
    results = change.words() or [f"grain stays at {now}"]
    return Told(event.frame, f"grain +{n}", why, results, brief=True)


def _objective(event: Event, change: Changes, at: int) -> Told:
    why = objective(change.old)
    if not why.codes:
        return Told(event.frame, "takes no objective card", why.why, brief=True)
    card = change.old.state(L.OFFER + why.codes[0]) - 1
    text = f"takes {change.old.objective(card)}"
    return Told(event.frame, text, why.why, change.words() + change.offer())


def _engine(event: Event, change: Changes, at: int) -> Told:
    v = change.old
    spaces, how = amount(v, at, "space")
    why = engine(v, spaces)
    there = v.slot(why.codes[0])
    depot = ", then to the depot" if why.codes[0] == v.table(t.TERMINUS_SLOT) else ""
    text = f"engine from {v.slot(v.seat(L.PEDRO, L.ENGINE))} to {there}{depot}"
    return Told(event.frame, text, f"{count(spaces, 'space')} ({how}): {why.why}")


def _cattle(event: Event, change: Changes, at: int) -> Told:
    why = cattle_line(change.old)
    text = "takes cattle by his market tile" if why.codes else "takes no cattle"
    return Told(event.frame, text, why.why, change.market())


_EFFECTS: dict[int, Callable[[Event, Changes, int], Told]] = {
    fx.PEDRO_HIRE: _hire,
    fx.GRAIN: _grain,
    fx.OBJECTIVE: _objective,
    fx.ENGINE: _engine,
    fx.PEDRO_CATTLE: _cattle,
}


# --- decisions ------------------------------------------------------------------------------------


def _decision(event: Event, change: Changes, frame: Frame) -> list[Told]:
    why = reason(event.before, change.old.tables)
    return [Told(event.frame, _action(event, change), why.why, change.words())]


def _disc(event: Event, change: Changes, frame: Frame) -> list[Told]:
    """A disc for a station that his engine has reached, or for a ship (A671, A681)."""
    why = reason(event.before, change.old.tables)
    results = change.words() + change.reserve() + change.master_removed() + change.offer()
    text = _action(event, change)
    if frame.station:
        return [Told(event.frame, text, why.why, results, brief=change.old.state(L.RESERVE) > 0)]
    to_load = ship(change.old)
    words = to_load.why if change.old.state(L.RESERVE) else f"{to_load.why}; {why.why}"
    return [Told(event.frame, f"step 3, loading: {text}", words, results)]


# --- Buenos Aires ---------------------------------------------------------------------------------


def _deliver(event: Event, change: Changes, frame: Frame) -> list[Told]:
    why = reason(event.before, change.old.tables)
    text = "none" if event.action == c.PASS else _action(event, change)
    results = change.words() + change.offer()
    return [
        Told(event.frame, f"step 1, delivery: {text}", why.why, results),
        *_after_delivery(event, change),
    ]


def _after_delivery(event: Event, change: Changes) -> list[Told]:
    """Step 2, unless a card of the delivery is still to come (R54)."""
    if change.new.frame().name == "pedro_cattle":
        return []
    return [Told(event.frame, "step 2, income: skipped")]


def _cattle_card(event: Event, change: Changes, frame: Frame) -> list[Told]:
    told = _decision(event, change, frame)
    visiting = any(each.begun for each in change.old.frames() if each.name == "pedro_ba")
    return told + (_after_delivery(event, change) if visiting else [])


def _buenos_aires(event: Event, change: Changes, frame: Frame) -> list[Told]:
    """The beginning of a visit, or its end with forecast tiles and closing."""
    visit = change.old.seat(L.PEDRO, L.VISITS)
    if not frame.begun:
        return [Told(event.frame, f"Buenos Aires, visit {visit}", level=1)]
    told = []
    if frame.ship < 0:
        told.append(Told(event.frame, "step 3, loading: none", ship(change.old).why))
    tiles, middle = forecast_told(event, change)
    told += tiles
    closing = Changes(middle.s, event.after, change.old.tables)
    told += [Told(event.frame, f"closing: {text}") for text in closing.closing()]
    return told


def forecast_told(event: Event, change: Changes) -> tuple[list[Told], View]:
    """Steps 4 to 6, and the table after them, before the visit is closed (A683)."""
    told = []
    now = View(change.old.s.copy(), change.old.tables)
    for letter, (choice, why) in enumerate(forecast(change.old)):
        step = f"step {L.FIRST_FORECAST + letter}, forecast {'ABC'[letter]}"
        if choice < 0:
            told.append(Told(event.frame, f"{step}: no tile", why, brief=True))
            continue
        tile = now.state(L.FORECAST + 2 * letter + choice) - 1
        text = f"{step}: {why}, {now.tile_with_hand(tile)}, {forecast_place(now, tile)}"
        then = place_tile(now, letter, choice, tile)
        moved = Changes(now.s, then.s, now.tables).job_marker()
        told.append(Told(event.frame, text, "", moved))
        now = then
    return told, now


def place_tile(v: View, letter: int, choice: int, tile: int) -> View:
    """The table with a forecast tile in its place (A231, A232, A233, A234, A235)."""
    s = v.s.copy()
    s[L.FORECAST + 2 * letter + choice] = 0
    if v.is_farmer(tile):
        zone = t.ZONE + v.table(t.TILE_COLOUR + tile) * L.MAX_ZONE
        size = v.table(t.ZONE_N + v.table(t.TILE_COLOUR + tile))
        nodes = [v.table(zone + i) for i in range(size)]
        for node in [node for node in nodes if not v.state(L.CONTENT + node)][:1]:
            s[L.CONTENT + node] = tile + 1
        return View(s, v.tables)
    row = v.state(L.MARKER_ROW)
    free = free_cells(v, row)
    s[L.JOBS + free[0]] = tile + 1
    if len(free) == 1:
        s[L.MARKER_ROW] = row + 1
        if v.table(t.JOB_ARROW + row) not in (c.ARROW_PLAIN, c.ARROW_END):
            s[L.ARROWS + v.state(L.ARROWS_N)] = v.table(t.JOB_ARROW + row)
            s[L.ARROWS_N] += 1
    return View(s, v.tables)


_TELLERS: dict[str, Callable[[Event, Changes, Frame], list[Told]]] = {
    "turn_start": _start,
    "pedro_step": _step,
    "pedro_turn": _turn,
    "pedro_do": _do,
    "pedro_cattle": _cattle_card,
    "pedro_disc": _disc,
    "pedro_deliver": _deliver,
    "pedro_ba": _buenos_aires,
}
