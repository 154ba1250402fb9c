"""Everything that the golden games have to show, derived from the tables and the kernel's codes.

A feature is a text "group: detail". Where a group follows from components, its details are read
from the tables, so that a new face, line, ship or cell is missing until a golden game shows it.
"""

from __future__ import annotations

from collections.abc import Iterator

from sim.argentina.flatten import Tables
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import effect_kinds as fx
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.rooms import PEDRO, vocabulary
from sim.argentina.names import (
    AUX,
    BREEDS,
    CATEGORIES,
    CITIES,
    COLOURS,
    DEPARTURES,
    QUARTERS,
    QUAYS,
    WORKER_TYPES,
)
from sim.argentina.setup import PLAYERS

SIDES = "ab"
LETTERS = "ABC"
HANDS = {1: "black hand", 2: "green hand"}
ARROWS = {
    c.ARROW_PLAIN: "plain",
    **{c.ARROW_DEPART + 1 + i: f"{colour} ships depart" for i, colour in enumerate(DEPARTURES)},
    c.ARROW_REFILL: "cattle market refilled",
    c.ARROW_END: "end of the game",
}
# Steps of Buenos Aires that choose from letters B and C, the only ones with workers (A550, R1).
END_STEPS = (5, 6)
NEGATIVE = ("ships", "herd", "objectives")  # I33

# The golden games are played by people; Pedro's effects have tests of their own (test_pedro_*).
_EFFECTS = {effect.op: name.replace("_", " ") for name, effect in fx.effects.entries.items()}
_PER = {
    value: name[4:].lower().replace("_", " ")
    for name, value in vars(c).items()
    if name.startswith("PER_") and name not in ("PER_NOTHING", "PER_EXPERIENCE")
}
FILTERS = {
    c.ANY_CARD: "any card",
    c.ANY_CATTLE: "any cattle",
    c.BREED: "one breed",
    c.PAIR_FIRST: "first of a pair",
    c.PAIR_SECOND: "second of a pair",
    c.OBJECTIVE_CARDS: "objective card",
    c.REMOVE_ANY: "any card, out of the herd",
}

# Decisions split by what they are about: the windows of passing, tokens and objective cards.
LOCATION_FIRST = "location, nothing done yet"
LOCATION_LATER = "location, after something"
MOVE_PHASE = "move, phase A"
MOVE_ACTION = "move, by an action"
DELIVER_STEP = "deliver, step 1"
DELIVER_ACTION = "deliver, by a building"


def forecast_window(letter: int) -> str:
    return f"forecast {LETTERS[letter]}"


FORECASTS = tuple(forecast_window(letter) for letter in range(len(LETTERS)))
TOKEN_WINDOWS = (  # R66, R71
    "first_discard",
    "place",
    "income",
    "ship",
    MOVE_PHASE,
    LOCATION_FIRST,
    LOCATION_LATER,
    DELIVER_STEP,
    *FORECASTS,
    "discard_cards",
    "accept",
)
OBJECTIVE_WINDOWS = (  # A422, R15
    MOVE_PHASE,
    LOCATION_FIRST,
    LOCATION_LATER,
    DELIVER_STEP,
    "income",
)
PASS_WINDOWS = (
    MOVE_PHASE,
    MOVE_ACTION,
    LOCATION_FIRST,
    LOCATION_LATER,
    DELIVER_STEP,
    *FORECASTS,
    "build",
    "buy",
    "engine_move",
    "station",
    "master",
    "behind",
    "objective_card",
    "help_tiles",
    "help_cards",
    "invest",
    "quay_disc",
    "discard_cards",
    "take_cattle",
    "ship",
    "accept",
)
AUX_PLACES = ("neutral building", "own building", "building of another", "farmer tile")
DISC_TARGETS = ("ship", "station", "quay")

# What no table lists: moments that rules name and that play reaches only now and then.
MOMENTS = (
    "table: each neutral building on its letter",
    "table: neutral buildings shuffled",
    "move: from a farmer space whose tile has gone",
    "move: from the Rider space",
    "move: over or onto an own building without its tax",
    "move: tax paid in part",
    "move: no money for a tax",
    "Buenos Aires: on foot",
    "Buenos Aires: by a ramp",
    "Buenos Aires: by an action",
    "Buenos Aires: in a last turn",
    "build: new",
    "build: over an own building",
    "build: over the building in use",
    "cattle: two cards added to the market",
    "cattle: the last card of the deck added",
    "cattle: taken into the hand",
    "cattle: taken onto the discard pile",
    "cattle: market refilled in part, the deck ended",
    "cattle: no refill, the market was large enough",
    "engine: forward",
    "engine: back",
    "engine: over an occupied space",
    "engine: from the depot",
    "engine: back onto a station",
    "engine: a second one in the depot",
    "station: upgraded behind the engine",
    "station: upgraded behind an engine in the depot",
    "station: terminus upgraded again",
    "station: upgraded again after its disc was taken",
    "objective: taken from the offer",
    "objective: taken from the deck",
    "objective: the deck ended",
    "objective: discarded for a building",
    "objective: out of the herd",
    "objective: of the herd, added fulfilled",
    "objective: of the herd, left out",
    "objective: of the herd, added unfulfilled",
    "help: on the spot",
    "help: 1 farmer by action",
    "help: 2 farmers by action",
    "help: 3 farmers by action",
    "help: coins from a farmer tile",
    "delivery: in Buenos Aires",
    "delivery: by a building",
    "delivery: onto a centre space",
    "delivery: without grain by the discount",
    "income: permanent certificate",
    "loading: grain paid",
    "loading: missing grain paid in pesos",
    "loading: permanent loading grain",
    "loading: pesos for a disc",
    "loading: pesos from a disc",
    "disc: of a black space on a white place",
    "forecast: farmer tile to the box",
    "forecast: farmer tile under a waiting estanciero",
    "forecast: bag A empty",
    "forecast: bag B empty",
    "forecast: bag C empty",
    "departure: with discs",
    "exhaustion: taken for helping",
    "exhaustion: returned in Buenos Aires",
    "exhaustion: removed from the hand",
    "exhaustion: discarded",
    "exhaustion: pile used up",
    "cards: discard pile shuffled",
    "cards: the whole herd in hand",
    "end: a last turn away from Buenos Aires",
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
    """The group of each option of a building whose options start there."""
    groups = [int(tables.vector[start + 2 * i]) for i in range(t.MAX_OPTIONS)]
    return groups[: groups.index(-1)] if -1 in groups else groups


def face_name(face: int) -> str:
    return f"{face // 2 + 1}{SIDES[face % 2]}"


def neutral_letters(tables: Tables) -> list[str]:
    return list(tables.facts.data["neutral_buildings"])


def amounts(tables: Tables, op: int) -> list[int]:
    """The different amounts with which an effect occurs in the tables."""
    return sorted({row[1] for row in _effects(tables) if row[0] == op})


def effect_name(op: int) -> str:
    return _EFFECTS[op]


def per_name(per: int) -> str:
    return _PER[per]


def _effects(tables: Tables) -> list[list[int]]:
    rows = tables.vector[t.EFFECTS :].reshape(-1, c.EFFECT).tolist()
    return [row for row in rows if row[0] in _EFFECTS and not _is_pedros(row)]


def _is_pedros(row: list[int]) -> bool:
    return row[0] != fx.DISCARD and row[2] == c.PER_EXPERIENCE


def _nodes(tables: Tables, kind: int) -> list[int]:
    return [i for i in range(L.N_NODES) if tables.vector[t.NODE_TYPE + i] == kind]


def _location(tables: Tables) -> Iterator[str]:
    vector, names = tables.vector, tables.names
    for i, letter in enumerate(neutral_letters(tables)):
        groups = options_at(tables, t.NEUTRAL_OPTIONS + i * 2 * t.MAX_OPTIONS)
        yield from (
            f"neutral: {letter} action {option_name(groups, j)}" for j in range(len(groups))
        )
    for face in range(L.N_FACES):
        yield f"face built: {face_name(face)}"
        groups = options_at(tables, t.FACE_OPTIONS + face * 2 * t.MAX_OPTIONS)
        for j in range(len(groups)):
            yield f"face used: {face_name(face)} action {option_name(groups, j)}"
    for node in _nodes(tables, c.N_BUILDING):
        yield f"built on: {names.nodes[node]}"
        if vector[t.NODE_SPECIAL + node]:
            yield f"special action: {names.nodes[node]}"
    yield from (f"built at: {n} pesos a carpintero" for n in amounts(tables, fx.BUILD))
    for name in AUX:
        yield f"auxiliary: {name} single"
        yield f"auxiliary: {name} double"
        yield f"auxiliary: {name} instead of location actions"
    yield from (f"auxiliary instead, at: {place}" for place in AUX_PLACES)


def _trail(tables: Tables) -> Iterator[str]:
    vector, names = tables.vector, tables.names
    yield from (f"first place: {names.nodes[node]}" for node in _nodes(tables, c.N_NEUTRAL))
    yield from (f"ramp: {names.nodes[node]}" for node in _nodes(tables, c.N_RAMP))
    tiles = {int(vector[t.TILE_HAND + i]) for i in range(len(names.tiles))}
    faces = {int(vector[t.FACE_HAND + i]) for i in range(L.N_FACES)}
    yield from (f"tax: {HANDS[hand]} of a farmer" for hand in sorted(tiles - {0}))
    yield from (f"tax: {HANDS[hand]} of a building" for hand in sorted(faces - {0}))


def _workers(tables: Tables) -> Iterator[str]:
    vector, names = tables.vector, tables.names
    farmer = WORKER_TYPES.index("granjero")
    for i, name in enumerate(names.tiles):
        if vector[t.TILE_ROW + i] != farmer:
            yield f"hired: {name}"
    yield from (f"hired from: row {row + 1}" for row in range(L.N_JOB_ROWS))
    yield from (f"hired at: {n:+d} pesos" for n in amounts(tables, fx.HIRE))
    for kind in WORKER_TYPES:
        yield from (f"worker cell: {kind} {column}" for column in range(2, L.N_COLUMNS + 1))
    for colour in COLOURS:
        yield f"farmer: {colour} into the granjero row"
        yield f"farmer: {colour} beside the board"
        yield f"farmer: {colour} placed by the forecast"
    yield from (f"help with: strength +{n}" for n in amounts(tables, fx.HELP))
    yield from (f"help with: {n} cards shown" for n in range(5))
    for row in range(int(vector[t.MARKER_START]), L.N_JOB_ROWS):
        yield f"arrow of row {row + 1}: {ARROWS[int(vector[t.JOB_ARROW + row])]}"
    for letter, bag in enumerate(LETTERS):
        start = t.BAG + letter * L.BAG_SIZE
        tiles = vector[start : start + vector[t.BAG_N + letter]]
        for is_farmer in sorted({bool(vector[t.TILE_ROW + tile] == farmer) for tile in tiles}):
            yield f"forecast {bag}: {'farmer' if is_farmer else 'worker'}"


def _cards(tables: Tables) -> Iterator[str]:
    vector = tables.vector
    yield from (f"bought by: {line}" for line in tables.names.buy_lines)
    for breed in sorted(
        {int(vector[t.BREED + vector[t.MARKET_CARDS + i]]) for i in range(L.N_MARKET_CARDS)}
    ):
        yield f"bought: {BREEDS[breed]}"
    for i in range(L.N_OBJECTIVES):
        yield f"objective played: {i + 1}"
        yield f"objective fulfilled: {i + 1}"
        yield f"objective failed: {i + 1}"
    yield from (f"card chosen: {name}" for name in FILTERS.values())


def _railway(tables: Tables) -> Iterator[str]:
    for i in range(L.N_STATIONS):
        yield f"station upgraded: {i + 1}"
    yield from (f"station master taken: {i + 1}" for i in range(L.N_MASTERS))
    yield from (f"worker given for a master: {kind}" for kind in WORKER_TYPES)


def _ports(tables: Tables) -> Iterator[str]:
    vector, names = tables.vector, tables.names
    for i, ship in enumerate(names.ships):
        yield f"ship loaded: {ship}"
        if vector[t.SHIP_REPEAT + i]:
            yield f"ship loaded again: {ship}"
    yield from (f"disc taken: {disc}" for disc in names.discs)
    yield from (f"disc from the board to: {target}" for target in DISC_TARGETS)
    yield from (f"disc from a station to: {target}" for target in DISC_TARGETS)
    yield from (f"disc sent to: {QUAYS[quay]}" for quay in amounts(tables, fx.DISC_TO))
    yield from (f"delivered from: {quay}" for quay in QUAYS)
    for side in SIDES:
        for city in CITIES:
            yield from (f"delivered to: {city} {side} {quarter}" for quarter in QUARTERS)
    cells = range(2 * L.N_CELLS)
    bonuses = {
        int(vector[vector[t.CELL_EFFECTS + cell]]) if vector[t.CELL_EFFECTS + cell] else fx.END
        for cell in cells
        if vector[t.CELL_OPEN + cell]
    }
    yield from (f"bonus of a city: {bonus_name(op)}" for op in sorted(bonuses))
    limits = [int(vector[t.CERTIFICATE_LIMIT])]
    limits += [int(vector[t.DISC_CERTIFICATE_LIMIT + i]) for i in range(L.N_DISCS)]
    yield from (f"certificates spent: {n}" for n in range(max(limits) + 1))


def printed_start(players: int) -> str:
    """A game in which nobody starts richer than the rules say (A67)."""
    return f"players: {players} with the pesos and cards of the rules"


def bonus_name(op: int) -> str:
    return "VP only" if op == fx.END else effect_name(op)


def features(tables: Tables) -> list[str]:
    """All features of a game with these tables, each once."""
    found = [f"players: {n}" for n in PLAYERS]
    found += [printed_start(n) for n in PLAYERS]
    for entry in vocabulary:
        if entry.room != PEDRO:
            found.append(f"{'decision' if entry.is_decision else 'automatic'}: {entry.name}")
    found += [f"passed: {window}" for window in PASS_WINDOWS]
    found += [f"token used: {window}" for window in TOKEN_WINDOWS]
    found += [f"objective played in: {window}" for window in OBJECTIVE_WINDOWS]
    for part in (_location, _trail, _workers, _cards, _railway, _ports):
        found += part(tables)
    rows = _effects(tables)
    found += [f"effect: {effect_name(op)}" for op in sorted({row[0] for row in rows})]
    pers = {row[2] for row in rows if row[0] != fx.DISCARD} - {c.PER_NOTHING}
    found += [f"amount counted by: {per_name(per)}" for per in sorted(pers)]
    found += [f"end triggered: step {step}, {n} players" for n in PLAYERS for step in END_STEPS]
    found += [f"points: {name}" for name in CATEGORIES]
    found += [f"negative points: {name}" for name in NEGATIVE]
    found += MOMENTS
    if len(set(found)) != len(found):
        twice = sorted({name for name in found if found.count(name) > 1})
        raise ValueError(f"features listed twice: {', '.join(twice)}")
    return found
