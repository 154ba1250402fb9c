"""Fields that the states of all games of the family have, as their kernel/layout.py adds them.

Each function adds a run of fields and gives their offsets; what a game has of its own stands
before, between or behind them. The vocabularies come from a `Box`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.core import fields as f
from sim.core import shared_fields as shared
from sim.western.codes import JOB_COLUMNS


class Box:
    """The vocabularies that every game has, and how many there are of some things.

    names: the module of the game's names. counts: its component counts. worker, aside: tiles that
    are workers, and the others, in words; the name of every other tile has a colon.
    """

    def __init__(
        self,
        names: Any,
        counts: Mapping[str, Any],
        *,
        seats: int,
        cards: int,
        cattle: int,
        tiles: int,
        nodes: int,
        slots: int,
        objectives: int,
        columns: int,
        max_hand: int,
        max_herd: int,
        worker: str,
        aside: tuple[str, str],
    ) -> None:
        numbers = counts["private_buildings_per_player"]
        self.max_hand, self.max_herd = max_hand, max_herd
        self.market_cards = counts["market_cattle"]
        self.start_cards = counts["start_cattle_per_player"]
        self.players = f.Players("players", seats, "a player")
        self.cards = f.Things("cards", cards, "a card", lambda tables: tables.names.cards)
        self.cattle = f.Things(
            "cattle", cattle, "a cattle card", lambda tables: list(tables.names.cards[:cattle])
        )
        self.tiles = f.Things("tiles", tiles, "a tile", lambda tables: tables.names.tiles)
        self.workers = f.Things(
            "workers",
            tiles,
            f"a worker tile such as {worker}",
            lambda tables: _tiles(tables, False),
        )
        self.aside = f.Things(aside[0], tiles, aside[1], lambda tables: _tiles(tables, True))
        self.nodes = f.Things(
            "nodes", nodes, "a space of the trail", lambda tables: tables.names.nodes
        )
        self.slots = f.Things(
            "slots", slots, "a place of the railway", lambda tables: tables.names.slots
        )
        self.discs = f.Things(
            "discs",
            counts["disc_spaces_on_player_board"],
            "a disc space",
            lambda tables: tables.names.discs,
        )
        self.neutrals = f.Things(
            "neutrals",
            counts["neutral_buildings"],
            "a neutral building",
            lambda tables: list(tables.facts.data["neutral_buildings"]),
        )
        self.objectives = f.Things("objectives", objectives, "objective")
        self.masters = f.Things("masters", counts["station_master_tiles"], "station master")
        self.buildings = f.Things("buildings", numbers, "building")
        faces = tuple(f"{number + 1}{side}" for number in range(numbers) for side in "ab")
        self.faces = f.Things("faces", len(faces), "a face", faces)
        self.sides = f.Things("sides", 2, names=("a", "b"))
        self.stations = f.Things("stations", counts["stations"], "station")
        self.rows = f.Things("rows", len(names.WORKER_TYPES), "a row", names.WORKER_TYPES)
        self.columns = f.Things("columns", columns, "column")
        self.auxiliaries = f.Things("auxiliaries", len(names.AUX), "an auxiliary action", names.AUX)
        self.job_rows = f.Things("job_rows", counts["job_market_rows"], "row")
        self.job_columns = f.Things("job_columns", JOB_COLUMNS, "column")
        self.places = f.Things("places", counts["objective_offer"], "place")
        self.spaces = f.Things("spaces", 2, "space")
        self.categories = f.Things(
            "categories", len(names.CATEGORIES), "a category", names.CATEGORIES
        )


def _tiles(tables: Any, aside: bool) -> list[str]:
    """Workers have no colon in their name."""
    return [name if aside == (":" in name) else "" for name in tables.names.tiles]


def content(box: Box, tiles: tuple[str, ...]) -> f.Either:
    """What lies on a node: neutral buildings, private ones, `tiles`, or never anything."""
    on = {"neutral": 0, "building": 1, **dict.fromkeys(tiles, 2)}

    def kind_of(tables: Any) -> list[int]:
        nodes = tables.facts.data["trail"]["nodes"]
        return [on.get(nodes[name]["type"], -1) for name in tables.names.nodes]

    owned = f.Owned(box.players, box.buildings)
    return f.Either((f.Marker(box.neutrals, 1), owned, f.Marker(box.tiles, 1)), kind_of)


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


def begin_state(
    state: f.StateBlock, box: Box, end: tuple[str, str], stack_frames: int, chance: str
) -> tuple[int, ...]:
    """PLAYERS, CURRENT, TURN, OVER, TRIGGER, LAST_TURNS, DECISIONS, END_REASON, TRUNCATED.

    STACK_N, STACK, TABLE_STREAM, DECK_STREAM, POLICY_STREAM. `end`: the city, and the steps of a
    visit that can trigger it. `chance`: what tiles are drawn from.
    """
    return (
        *shared.begin_state(state, box.players),
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
        shared.add_decisions(state),
        state.add(
            "end_reason",
            f.Counter(),
            f"step of {end[0]} that triggered the end: {end[1]}",
            role=f.STATISTIC,
        ),
        shared.add_truncated(state),
        *shared.add_stack(state, stack_frames),
        shared.add_table_stream(state, f"chance of {chance}, decks and tiles", key="table"),
        state.add(
            "deck_stream",
            f.Stream(),
            "each player's shuffles",
            places=(box.players,),
            hidden=f.FROM_ALL,
            key="decks",
        ),
        shared.add_policy_stream(state, box.players, key="policies"),
    )


def add_forecast(
    state: f.StateBlock, box: Box, supplies: f.Things, size: int, key: str
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
            places=(supplies, box.spaces),
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


def add_box(state: f.StateBlock, box: Box, name: str, tiles: int) -> tuple[int, int, int]:
    """CATTLE_REMOVED, TILES_REMOVED, MASTERS_REMOVED: what has gone to the box."""
    return (
        state.add(
            "cattle_removed",
            f.Counter(box.market_cards + box.players.size * box.start_cards),
            "cattle cards in the box, by kind",
            places=(box.cattle,),
            form=f.REPEATED,
        ),
        state.add(
            name,
            f.Counter(tiles),
            "tiles in the box, by kind",
            places=(box.aside,),
            form=f.REPEATED,
        ),
        state.add("masters_removed", f.Bits(box.masters), "station masters in the box"),
    )


def add_load_value(state: f.StateBlock) -> int:
    about = "breeding total of this visit (A203, B203)"
    return state.add("load_value", f.Counter(), about, key="breeding_total")
