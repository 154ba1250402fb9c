"""The picture of the farms shows what is on them, and nothing else."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from sim.core.facade import Game
from sim.mi_tierra import grid
from sim.mi_tierra.game import MI_TIERRA
from sim.mi_tierra.kernel import layout as L
from sim.mi_tierra.picture import WATER, picture
from sim.mi_tierra.setup import Setup
from sim.mi_tierra.view import View

from .test_positions import TABLES, example

SVG = "{http://www.w3.org/2000/svg}"


def drawn(game: Game) -> ElementTree.Element:
    return ElementTree.fromstring(picture(game.state, game.tables))


def titles(root: ElementTree.Element) -> list[str]:
    return [str(title.text) for title in root.iter(f"{SVG}title")]


def test_the_example_of_the_page() -> None:
    root = drawn(Game.from_dict(example(), TABLES))
    about, *spaces = titles(root)
    assert about == "Mi Tierra: Nueva Era, round 3: the farms of 3 players"
    assert {"r2c2 wheat", "r2c3 wheat", "r2c3 apple", "r1c4 horse 2", "r3c4 stable"} <= set(spaces)
    words = [text.text for text in root.iter(f"{SVG}text")]
    assert words.count("pen") == 1
    assert {"player 1: 14 pesos", "3 apples, 1 flour", "2 cows"} <= set(words)
    discs = [text for text in words if text in ("1", "2", "3")]
    assert discs == ["1", "1", "2", "3", "3"]  # of each farm, and of workers


@pytest.mark.parametrize(("overlay", "fields"), [("farm_3x3", 6), ("farm_3x5", 12)])
def test_D1_farms_of_other_sizes(overlay: str, fields: int) -> None:
    game = Game.new(Setup(players=2), MI_TIERRA.tables([overlay]))
    spaces = [title for title in titles(drawn(game)) if title.partition(" ")[0] in grid.SPACES]
    assert len(spaces) == 2 * (fields + 3)


def test_as_many_things_are_drawn_as_there_are() -> None:
    game = Game.new(Setup(players=5, seed=6, policies=("club",) * 5), TABLES)
    for _ in range(150):
        game.apply(game.choose())
    v, root = View(game.state, TABLES), drawn(game)

    def counted(*fields: int) -> int:
        return sum(v.seat(p, field).bit_count() for p in range(5) for field in fields)

    squares = [rect for rect in root.iter(f"{SVG}rect") if rect.attrib["fill"] == WATER]
    assert len(squares) == counted(L.CUBES, L.WET_STABLES) > 0
    assert len(list(root.iter(f"{SVG}circle"))) == 5 + counted(L.EDGE_WORKERS)
    pens = [text for text in root.iter(f"{SVG}text") if text.text == "pen"]
    assert len(pens) == counted(L.PENS)
