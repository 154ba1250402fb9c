"""Everything that the golden games have to show, derived from the tables and the kernel's codes.

A feature is a text "group: detail". Where a group follows from components, its details are read
from the tables, so that a new face, city, town or cell is missing until a golden game shows it.
"""

from __future__ import annotations

from collections.abc import Iterator

from sim.trail import names
from sim.trail.flatten import Tables
from sim.trail.kernel import codes as c
from sim.trail.kernel import effect_kinds as fx
from sim.trail.kernel import layout as L
from sim.trail.kernel import tables as t
from sim.trail.kernel.rooms import vocabulary
from sim.trail.setup import PLAYERS, SWITCHES
from sim.trail.view import View

BOARDS = ("base", "north")
HANDS = ("", "black hand", "green hand", "both hands")
ARROWS = {
    c.ARROW_PLAIN: "plain",
    c.ARROW_REFILL: "cattle market refilled",
    c.ARROW_END: "end of the game",
}
END_STEPS = (2, 3)  # stacks 2 and 3 have workers, stack 1 has none (B550, R1)
NEGATIVE = ("cities", "objectives")  # I22
FILTERS = {  # cards that a discard asks for
    c.ANY_CARD: "any card",
    c.ANY_CATTLE: "any cattle",
    c.BREED: "one breed",
    c.PAIR_FIRST: "first of a pair",
    c.PAIR_SECOND: "second of a pair",
    c.OBJECTIVE_CARDS: "objective card",
    c.REMOVE_ANY: "any card, out of the herd",
    c.OF_VALUE: "cattle of value 2",
}
NEUTRAL, OWN, OTHER, TILE = ("neutral building", "own building", "building of another", "tile")
AUX_PLACES = (NEUTRAL, OWN, OTHER, TILE)

# Decisions split by what they are about: the windows of passing, tokens and objective cards.
LOCATION_FIRST, LOCATION_LATER = "location, nothing done yet", "location, after something"
MOVE_PHASE, MOVE_ACTION = "move, phase A", "move, by an action"
DELIVER_STEP, DELIVER_SPECIAL = "deliver, step 5", "deliver, special delivery"
FORECASTS = ("forecast 1", "forecast 2", "forecast 3")
OBJECTIVE_WINDOWS = (MOVE_PHASE, LOCATION_FIRST, LOCATION_LATER, *FORECASTS, "income")  # R15
TOKEN_WINDOWS = (  # R60
    *("place", MOVE_PHASE, LOCATION_FIRST, LOCATION_LATER, *FORECASTS, "income", DELIVER_STEP),
    "end_of_visit",
)
PASS_WINDOWS = (
    *(MOVE_PHASE, MOVE_ACTION, LOCATION_FIRST, LOCATION_LATER),
    *("buy", "engine_move", "station", "master", "objective_card", "discard_cards"),
    *("accept", "choose", "store", "lay_card", "free_move", DELIVER_SPECIAL),
    *("aux", "build", "hire", "hazard", "trade", *FORECASTS, "end_of_visit"),
)
MOMENTS = (
    "table: each neutral building on its letter",
    "table: neutral buildings shuffled",
    "move: from the Rider space",
    "move: from a space whose tile has gone",
    "move: over or onto an own building without its tax",
    "move: tax paid in part",
    "move: no money for a tax",
    "Kansas City: by an action",
    "Kansas City: in a last turn",
    "build: new",
    "build: over an own building",
    "build: over the building in use",
    "cattle: two cards added to the market",
    "cattle: no refill, the market was large enough",
    "engine: forward",
    "engine: back",
    "engine: over an occupied space",
    "engine: back onto a station",
    "station: upgraded behind the engine",
    "objective: taken from the offer",
    "objective: taken from the deck",
    "objective: taken into the hand",
    "objective: discarded for a building",
    "objective: out of the herd",
    "objective: of the herd, left out",
    "delivery: without transport",
    "delivery: transport paid",
    "delivery: two arrows completed by one disc",
    "delivery: special",
    "disc: of a black space on a white place",
    "disc: paid for",
    "disc: brings dollars",
    "income: permanent certificate",
    "forecast: hazard to the box",
    "forecast: stack 1 empty",
    "forecast: stack 2 empty",
    "forecast: a tile under a waiting rancher",
    "cards: discard pile shuffled",
    "cards: the whole herd in hand",
    "copy: a neutral building",
    "copy: a building of another",
    "copy: a special action",
    "token: gained from the supply",
    "bell spaces cleared: 5",
    "showdown: alone",
    "showdown: won against others",
    "showdown: lost",
    "showdown: tie",
    "poker: second card laid",
    "poker: third card laid",
    "poker: objective card laid",
    "end: a last turn away from Kansas City",
    "end: no tie",
    "end: tie",
    "end: a winner who did not trigger it",
)


def option_name(groups: list[int], option: int) -> str:
    """Number of an action of a building, with a letter where it is one of several options."""
    group = groups[option]
    letter = "abcd"[option - groups.index(group)] if groups.count(group) > 1 else ""
    return f"{group + 1}{letter}"


def options_at(tables: Tables, start: int) -> list[int]:
    """Groups of the options of a building."""
    places = range(start, start + t.OPTION_SIZE * t.MAX_OPTIONS, t.OPTION_SIZE)
    groups = [int(tables.vector[at + t.OPTION_GROUP]) for at in places]
    return [group for group in groups if group >= 0]


def neutral_groups(tables: Tables, letter: int) -> list[int]:
    return options_at(tables, t.NEUTRAL_OPTIONS + letter * t.OPTION_SIZE * t.MAX_OPTIONS)


def face_groups(tables: Tables, face: int) -> list[int]:
    return options_at(tables, t.FACE_OPTIONS + face * t.OPTION_SIZE * t.MAX_OPTIONS)


def commerce_name(v: View, space: int) -> str:
    """Where a store stands, and what the space gives or costs."""
    return f"{v.town(space // L.COMMERCE_SPACES)}, {v.commerce(space) or 'plain'}"


def first_copy(tables: Tables, objective: int) -> int:
    """The first card that asks for the same and is worth the same: copies score alike."""

    def asks(i: int) -> tuple[int, ...]:
        needs = t.OBJECTIVE_NEEDS + i * c.N_NEEDS
        row = tables.vector[needs : needs + c.N_NEEDS].tolist()
        worth = (t.OBJECTIVE_VP + i, t.OBJECTIVE_PENALTY + i)
        return (*row, *(int(tables.vector[at]) for at in worth))

    return next(i for i in range(objective + 1) if asks(i) == asks(objective))


def printed_start(players: int) -> str:
    """A game in which nobody starts richer than the rules say (B67)."""
    return f"players: {players} with the dollars of the rules"


def empty_view(tables: Tables, north: int = 0) -> View:
    import numpy as np

    state = np.zeros(L.STATE_SIZE, np.int64)
    state[L.NORTH] = north
    return View(state, tables)


def _nodes(tables: Tables, kind: int) -> list[int]:
    return [i for i in range(L.N_NODES) if tables.vector[t.NODE_TYPE + i] == kind]


def _location(tables: Tables) -> Iterator[str]:
    letters = tables.facts.data["neutral_buildings"]
    for i, letter in enumerate(letters):
        groups = neutral_groups(tables, i)
        for j in range(len(groups)):
            yield f"neutral: {letter} action {option_name(groups, j)}"
    for face in range(L.N_FACES):
        name = View.face_name(face)
        groups = face_groups(tables, face)
        yield f"face built: {name}"
        # 8b has no action of its own: it copies others (B537).
        if name != "8b":
            yield from (
                f"face used: {name} action {option_name(groups, j)}" for j in range(len(groups))
            )
    for node in _nodes(tables, c.N_BUILDING):
        yield f"built on: {tables.names.nodes[node]}"
        if tables.vector[t.NODE_SPECIAL + node]:
            yield f"special action: {tables.names.nodes[node]}"
    for name in names.AUX:
        yield f"auxiliary: {name} single"
        yield f"auxiliary: {name} double"
        yield f"auxiliary: {name} instead of location actions"
    yield from (f"auxiliary instead, at: {place}" for place in AUX_PLACES)
    yield from (f"tile turned: {number + 1}" for number in range(L.N_NUMBERS))
    yield from (f"tile turned, at: {place}" for place in AUX_PLACES)


def _trail(tables: Tables) -> Iterator[str]:
    vector, all_names = tables.vector, tables.names
    yield from (f"first place: {all_names.nodes[node]}" for node in _nodes(tables, c.N_NEUTRAL))
    for i, name in enumerate(all_names.tiles):
        if vector[t.TILE_ROW + i] == L.N_ROWS:
            yield f"tile taken: {name}"
            yield f"tile placed: {name}"
    for zone in range(L.N_ZONES):
        for i in range(int(vector[t.ZONE_N + zone])):
            node = all_names.nodes[vector[t.ZONE + zone * L.MAX_ZONE + i]]
            yield f"tile taken from: {node}"
            if vector[t.NODE_TYPE + all_names.nodes.index(node)] == c.N_TILE:
                yield f"tile placed on: {node}"
    yield from (f"tax: {HANDS[hand]} of a tile" for hand in (1, 2))
    yield from (f"tax: {HANDS[hand]} of a building" for hand in (1, 2, 3))


def _workers(tables: Tables) -> Iterator[str]:
    vector = tables.vector
    for kind in names.WORKER_TYPES:
        yield from (f"worker cell: {kind} {column}" for column in range(2, L.N_COLUMNS + 1))
        yield f"worker given for a master: {kind}"
        yield f"worker seated: {kind}"
    yield from (f"hired from: row {row + 1}" for row in range(L.N_JOB_ROWS))
    rows = vector[t.EFFECTS :].reshape(-1, c.EFFECT).tolist()
    for op, words in ((fx.HIRE, "hired at: {:+d} dollars"), (fx.BUILD, "built at: {} dollars")):
        yield from (words.format(n) for n in sorted({row[1] for row in rows if row[0] == op}))
    for row in range(int(vector[t.MARKER_START]), L.N_JOB_ROWS):
        yield f"arrow of row {row + 1}: {ARROWS[int(vector[t.JOB_ARROW + row])]}"
    yield from ("forecast 1: tile", "forecast 2: worker", "forecast 3: worker", "forecast 3: tile")


def _cards(tables: Tables) -> Iterator[str]:
    yield from (f"bought by: {line}" for line in tables.names.buy_lines)
    yield from (f"bought: {breed}" for breed in names.MARKET_BREEDS)
    for i in range(L.N_OBJECTIVES):
        if i < L.N_DECK_OBJECTIVES:
            yield f"objective played: {i + 1}"
        if first_copy(tables, i) != i:
            continue
        yield f"objective fulfilled: {i + 1}"
        yield f"objective failed: {i + 1}"
    yield from (f"card chosen: {name}" for name in FILTERS.values())
    yield from (f"certificates spent: {n}" for n in range(7) if n != 5)


def _railway(tables: Tables) -> Iterator[str]:
    yield from (f"station upgraded: {i + 1}" for i in range(L.N_STATIONS))
    yield from (f"station master taken: {i + 1}" for i in range(L.N_MASTERS))
    yield from (f"disc taken: {disc}" for disc in tables.names.discs)
    for target in ("city", "station"):
        yield f"disc from the board to: {target}"
        yield f"disc from a station to: {target}"


def _cities(tables: Tables) -> Iterator[str]:
    for north, board in enumerate(BOARDS):
        v = empty_view(tables, north)
        for city in v.cities():
            yield f"delivered, {board}: {v.city_name(city)}"
            if v.table(t.CITY_REPEAT + v.fact(city)):
                yield f"delivered again, {board}: {v.city_name(city)}"
        for arrow in v.arrows():
            yield f"arrow, {board}: {' - '.join(map(v.city_name, v.arrow_ends(arrow)))}"


def _north(tables: Tables) -> Iterator[str]:
    v = empty_view(tables, 1)
    spaces = range(L.N_TOWNS * L.COMMERCE_SPACES)
    yield from dict.fromkeys(f"store: {commerce_name(v, space)}" for space in spaces)
    yield from (f"town tile: {name}" for name in names.TOWN_TILES)
    yield from (f"first store in area: {area}" for area in names.AREAS)
    yield from (f"master from New York: {i + 1}" for i in range(L.N_MASTERS))


def _poker(tables: Tables) -> Iterator[str]:
    yield from (f"bonus token: {i + 1}" for i in range(L.POKER_TOKENS))


def features(tables: Tables) -> list[str]:
    """All features of a game with these tables, each once."""
    found = [f"players: {n}" for n in PLAYERS]
    found += [printed_start(n) for n in PLAYERS]
    for i in range(2 ** (len(SWITCHES) - 1)):
        found.append(f"switches: {switches_name([bool(i >> j & 1) for j in range(3)])}")
    found.append("switches: building 13")
    for entry in vocabulary:
        found.append(f"{'decision' if entry.is_decision else 'automatic'}: {entry.name}")
    found += [f"passed: {window}" for window in PASS_WINDOWS]
    found += [f"token used: {window}" for window in TOKEN_WINDOWS]
    found += [f"objective played in: {window}" for window in OBJECTIVE_WINDOWS]
    for part in (_location, _trail, _workers, _cards, _railway, _cities, _north, _poker):
        found += part(tables)
    found += [f"end triggered: step {step}, {n} players" for n in PLAYERS for step in END_STEPS]
    found += [f"points: {name}" for name in names.CATEGORIES]
    found += [f"negative points: {name}" for name in NEGATIVE]
    return [*found, *MOMENTS]


def switches_name(played: list[bool]) -> str:
    """N, P and V: Rails to the North, the poker table, site preparation."""
    return "".join(letter for letter, yes in zip("NPV", played, strict=True) if yes) or "none"
