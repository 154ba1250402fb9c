"""The component tables: what they say (V2, V42, V59), what is refused, overlays."""

from __future__ import annotations

from typing import Any

import pytest

from sim.core.errors import TableError
from sim.core.play import play
from sim.hacienda import grid
from sim.hacienda.facts import SHAPES, table_folder, terrain
from sim.hacienda.game import HACIENDA
from sim.hacienda.names import BOARDS, LAND, LETTERS

DATA = table_folder.load().data


SELDOM = ("animal_pairs", "land_tiles_ample")  # they change few games


def places(side: str, letter: str) -> list[grid.Place]:
    kinds = terrain(DATA[f"board_{side}"])
    return [place for place, kind in kinds.items() if LETTERS[kind] == letter]


@pytest.mark.parametrize(("side", "markets", "pampa"), [(BOARDS[0], 10, 166), (BOARDS[1], 11, 165)])
def test_V2_H7_the_boards(side: str, markets: int, pampa: int) -> None:
    assert len(grid.PLACES) == len(terrain(DATA[f"board_{side}"])) == 240
    assert len(places(side, "M")) == markets
    assert len(places(side, "W")) == 4
    assert len(places(side, ".")) == pampa
    assert [len(places(side, letter)) for letter in LETTERS[: len(LAND)]] == [12] * 5


def test_V2_distances() -> None:
    assert grid.distance((1, 18), (6, 13)) == 5
    assert grid.distance((6, 7), (6, 13)) == 3
    assert grid.distance((3, 8), (1, 8)) == 2


def test_V59_the_symmetric_board() -> None:
    land = [place for letter in LETTERS[: len(LAND)] for place in places("symmetric", letter)]
    markets = places("symmetric", "M")
    nearest = sorted(min(grid.distance(market, place) for place in land) for market in markets)
    assert nearest == [2] * 8 + [3] * 2
    apart = [grid.distance(a, b) for a in markets for b in markets if a != b]
    assert min(apart) == 3
    for place in land:
        assert sum(other in land for other in grid.neighbours(place)) == 2


def test_V42_R7_orientations() -> None:
    shapes = [[tuple(place) for place in DATA["water_tiles"][key]["shape"]] for key in SHAPES]
    assert [len(grid.orientations(shape)) for shape in shapes] == [1, 3, 2, 3]
    assert len(grid.orientations([(0, 0), (0, 2), (0, 4)])) == 3
    bent = [(0, 0), (0, 2), (1, 1), (1, -1)]
    for shape in grid.orientations(bent):
        assert grid.is_connected(shape)
        assert min(shape) == shape[0] == (0, 0)


REFUSED = {
    "land_tiles=500": "from 0 to 240",
    "land_cards.rock=200": "land_cards",
    "setup.players.3.animal_cards_removed=21": "an even number",
    "setup.land_cards=20": "land cards are dealt",
    "water_tiles.w2.shape=[[0,0],[0,4]]": "spaces that touch each other",
    "water_tiles.w2.shape=[[0,0],[0,1]]": "sum is even",
    "water_tiles.w2.shape=[[0,0],[0,0]]": "twice",
    "water_tiles.w1.shape=[[0,0],[0,2]]": "a single space",
    'board_symmetric.rows=["....................."]': "at most 18 letters",
    'board_symmetric.rows=["..X"]': "unknown letter 'X'",
    'board_symmetric.rows=["..M"]': "1 markets, expected 10",
    "rulings.terrain=wet": '"printed" or "shuffled"',
    "pesos_per_point=0": "from 1",
    "limits.actions=null": "a whole number",
    "points.chain_minimum=0": "from 1",
}


@pytest.mark.parametrize("entry", REFUSED)
def test_impossible_tables_are_refused(entry: str) -> None:
    with pytest.raises(TableError) as caught:
        table_folder.load([entry])
    assert REFUSED[entry] in str(caught.value)


def test_points_for_every_market_of_a_board() -> None:
    with pytest.raises(TableError, match="no points for 11 markets"):
        table_folder.load(["market_points.11=null"])


@pytest.mark.parametrize("name", table_folder.overlay_names())
def test_overlays_play_and_compile_nothing(name: str) -> None:
    """Each is a reading that can be played with the code that is there (H120, H127)."""
    run: Any = HACIENDA.machine.entry.run
    HACIENDA.warm_up()
    compiled = len(getattr(run, "overloads", ()))
    setup = HACIENDA.setup(players=4, board="random", policies=("novice", "random") * 2)
    plain, other = (play(setup, 20, tables=tables).rows for tables in ((), (name,)))
    assert len(getattr(run, "overloads", ())) == compiled
    assert (plain != other).any() or name in SELDOM


def test_the_boards_are_drawn() -> None:
    lines = table_folder.drawings["board_symmetric"].lines(DATA["board_symmetric"]["rows"])
    assert (
        lines[2] == " r1  .   .   B   F   G   R   S   .   .   M   .   .   F   G   R   S   B   .   ."
    )
    assert len(lines) == 14
