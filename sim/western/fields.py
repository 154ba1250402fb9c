"""Fields that the states of all games of the family have, as their kernel/layout.py adds them.

Each function adds a run of fields and gives their offsets; what a game has of its own stands
before, between or behind them. A vocabulary is a `Things` of the game, by what it lists.
"""

from __future__ import annotations

from dataclasses import dataclass

from sim.core import fields as f
from sim.core import shared_fields as shared


@dataclass(frozen=True)
class Box:
    """The vocabularies of a game, and how many there are of some things."""

    players: f.Players
    cards: f.Things
    cattle: f.Things
    tiles: f.Things
    workers: f.Things
    nodes: f.Things
    slots: f.Things
    discs: f.Things
    neutrals: f.Things
    objectives: f.Things
    masters: f.Things
    buildings: f.Things
    faces: f.Things
    stations: f.Things
    rows: f.Things
    columns: f.Things
    auxiliaries: f.Things
    job_rows: f.Things
    job_columns: f.Things
    places: f.Things
    categories: f.Things
    max_hand: int
    max_herd: int
    market_cards: int


def add_places(seat: f.StateBlock, box: Box, rider: str, engine: str) -> tuple[int, ...]:
    """AT, ENGINE, STEPS, HAND_LIMIT, CERTIFICATE_LIMIT."""
    derived = f.DERIVED
    return (
        seat.add(
            "at",
            f.Marker(box.nodes, besides={-1: None}),
            f"trail node of the {rider}, -1 before the first turn",
        ),
        seat.add("engine", f.Marker(box.slots), engine),
        seat.add("steps", f.Counter(), "step limit (A136, B136)", role=derived),
        seat.add("hand_limit", f.Counter(), "A106, B106", role=derived),
        seat.add("certificate_limit", f.Counter(), "A295, B295", role=derived),
    )


def add_board(seat: f.StateBlock, box: Box) -> tuple[int, ...]:
    """DISC_ON, AUX_FREE, WORKERS, WORKER_TILE."""
    return (
        seat.add(
            "disc_on",
            f.Flag(),
            "1 while the space is still covered by its disc",
            places=(box.discs,),
            key="discs",
        ),
        seat.add(
            "aux_free",
            f.Counter(),
            "free disc spaces of each auxiliary action (A470, B470)",
            places=(box.auxiliaries,),
            role=f.DERIVED,
        ),
        seat.add(
            "workers",
            f.Counter(box.columns.size),
            "workers of each row, the printed one included (A9, B9)",
            places=(box.rows,),
            role=f.DERIVED,
        ),
        seat.add(
            "worker_tile",
            f.Marker(box.tiles, 1),
            "tile kind + 1 of each cell",
            places=(box.rows, box.columns),
        ),
    )


def add_buildings(seat: f.StateBlock, box: Box, sides: str) -> int:
    """BUILDING_AT; `sides` is the field that says which side of each number is up."""
    return seat.add(
        "building_at",
        f.Marker(box.nodes, 1, {0: "supply", -1: "box"}),
        "0 supply, 1 + node on the trail, -1 in the box",
        places=(box.buildings,),
        joined=f.Joined(sides) if sides else None,
    )


def add_herd(seat: f.StateBlock, box: Box) -> tuple[int, ...]:
    """HAND_N, HAND, DRAW_N, DRAW, DISCARD_N, DISCARD."""
    herd = "herd"
    return (
        seat.add("hand_n", f.Counter(box.max_hand)),
        seat.add(
            "hand",
            f.Hand(box.cards, box.max_hand, count="hand_n"),
            hidden=f.FROM_OTHERS,
            secret=herd,
        ),
        seat.add("draw_n", f.Counter(box.max_herd)),
        seat.add(
            "draw",
            f.Pile(box.cards, box.max_herd, count="draw_n"),
            "draw pile, next card last",
            hidden=f.FROM_ALL,
            secret=herd,
        ),
        seat.add("discard_n", f.Counter(box.max_herd)),
        seat.add("discard", f.Pile(box.cards, box.max_herd, count="discard_n", listed=True)),
    )


def add_standing(seat: f.StateBlock, box: Box) -> tuple[int, ...]:
    """AREA, MASTERS, MARKER, POLICY, SCORE, TURNS."""
    return (
        seat.add(
            "area",
            f.Bits(box.objectives),
            "objective cards in the objective area",
            key="objectives",
        ),
        seat.add("masters", f.Bits(box.masters), "station masters held"),
        seat.add(
            "marker",
            f.Flag(),
            "1 for the owner of the job-market marker (A550, B550)",
            role=f.DERIVED,
            key="job_market_token",
        ),
        shared.add_policy(seat),
        seat.add(
            "score",
            f.Counter(at_least=-f.MAX_AMOUNT),
            "VP by category, once the game is over",
            places=(box.categories,),
            role=f.DERIVED,
        ),
        seat.add("turns", f.Counter(), "turns begun"),
    )


def add_statistic(seat: f.StateBlock, name: str, about: str = "") -> int:
    return seat.add(name, f.Counter(), about, role=f.STATISTIC)


def add_uses(seat: f.StateBlock, box: Box, money: str) -> tuple[int, ...]:
    """FACES_BUILT, BUILT_TURN, ACTIVATIONS, EARNED, NEUTRAL_ACTIVATIONS."""

    def of_each(name: str, about: str, of: f.Things, key: str = "") -> int:
        return seat.add(
            name, f.Counter(), about, places=(of,), role=f.STATISTIC, key=key, form=f.SPARSE
        )

    faces = "faces built: bit 2 (number - 1) + (1 for b)"
    return (
        seat.add("faces_built", f.Bits(box.faces), faces, role=f.STATISTIC),
        of_each("built_turn", "own turn in which the building was placed, or 0", box.buildings),
        of_each("activations", "phases B that used the own building", box.buildings, "used"),
        of_each("earned", f"{money} that the own building brought", box.buildings),
        of_each("neutral_activations", "phases B that used the neutral", box.neutrals, "used"),
    )


def add_end(state: f.StateBlock, box: Box) -> tuple[int, int]:
    """TRIGGER, LAST_TURNS."""
    return (
        state.add(
            "trigger",
            f.Marker(box.players, 1),
            "1 + seat that triggered the end (A550, B550), or 0",
        ),
        state.add(
            "last_turns",
            f.Counter(box.players.size),
            "turns left after the trigger (A553, B553)",
        ),
    )


def add_deck_stream(state: f.StateBlock, box: Box) -> int:
    return state.add(
        "deck_stream",
        f.Stream(),
        "each player's shuffles",
        places=(box.players,),
        hidden=f.FROM_ALL,
        key="decks",
    )


def add_forecast(
    state: f.StateBlock, box: Box, supplies: f.Things, spaces: f.Things, size: int, key: str
) -> tuple[int, ...]:
    """SUPPLY_N, SUPPLY, FORECAST, JOBS, MARKER_ROW: tiles to come, on offer, and in the market."""
    rows = box.job_rows.size
    name = key.removesuffix("s")
    return (
        state.add(f"{name}_n", f.Counter(size), places=(supplies,)),
        state.add(
            name,
            f.Pile(box.tiles, size, count=f"{name}_n"),
            "tiles to come by their steps, next tile last",
            places=(supplies,),
            hidden=f.FROM_ALL,
            key=key,
            valued=False,  # what comes out of it is worth little beside what lies open
        ),
        state.add(
            "forecast",
            f.Marker(box.tiles, 1),
            "tile + 1: lower and upper one of each step",
            places=(supplies, spaces),
        ),
        state.add(
            "jobs",
            f.Marker(box.workers, 1),
            "tile + 1 by row and column in use",
            places=(box.job_rows, box.job_columns),
        ),
        state.add(
            "marker_row",
            f.Marker(box.job_rows, besides={rows: None}),
            "row of the marker from 0; number of rows: it has left",
        ),
    )


def add_market(state: f.StateBlock, box: Box) -> tuple[int, ...]:
    """MARKET, MARKET_N, CATTLE_DECK_N, CATTLE_DECK."""
    return (
        state.add(
            "market",
            f.Counter(box.market_cards),
            "cattle cards lying in the market, by kind",
            places=(box.cattle,),
            key="cattle_market",
            form=f.SPARSE,
        ),
        state.add("market_n", f.Counter(box.market_cards), role=f.DERIVED),
        state.add("cattle_deck_n", f.Counter(box.market_cards)),
        state.add(
            "cattle_deck",
            f.Pile(box.cattle, box.market_cards, count="cattle_deck_n"),
            "next card last",
            hidden=f.FROM_ALL,
        ),
    )


def add_objectives(state: f.StateBlock, box: Box) -> tuple[int, ...]:
    """OFFER, OBJECTIVE_DECK_N, OBJECTIVE_DECK, OBJECTIVES_REMOVED."""
    n = box.objectives.size
    return (
        state.add(
            "offer",
            f.Marker(box.objectives, 1),
            "objective + 1; slot 0 next to the deck",
            places=(box.places,),
            key="objective_offer",
        ),
        state.add("objective_deck_n", f.Counter(n)),
        state.add(
            "objective_deck",
            f.Pile(box.objectives, n, count="objective_deck_n"),
            "next card last",
            hidden=f.FROM_ALL,
        ),
        state.add("objectives_removed", f.Bits(box.objectives), "objective cards in the box"),
    )


def add_stations(state: f.StateBlock, box: Box, first_worker: int) -> tuple[int, int]:
    """STATION_DISCS, STATION_TILE; a worker in the place of a master is `first_worker` + tile."""
    return (
        state.add("station_discs", f.Counter(), places=(box.stations, box.players)),
        state.add(
            "station_tile",
            f.AnyOf((f.Marker(box.masters, 1), f.Marker(box.tiles, first_worker))),
            "0 none, 1 + station master, or a worker instead",
            places=(box.stations,),
        ),
    )


def add_box(
    state: f.StateBlock, box: Box, aside: f.Things, name: str, tiles: int, start_cards: int
) -> tuple[int, int]:
    """CATTLE_REMOVED, TILES_REMOVED: what has gone to the box. `aside` are tiles that can go."""
    return (
        state.add(
            "cattle_removed",
            f.Counter(box.market_cards + box.players.size * start_cards),
            "cattle cards in the box, by kind",
            places=(box.cattle,),
            form=f.REPEATED,
        ),
        state.add(
            name, f.Counter(tiles), "tiles in the box, by kind", places=(aside,), form=f.REPEATED
        ),
    )


def add_load_value(state: f.StateBlock) -> int:
    about = "breeding total of this visit (A203, B203)"
    return state.add("load_value", f.Counter(), about, key="breeding_total")
