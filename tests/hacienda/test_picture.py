"""The picture of a board shows what lies on it, and nothing else."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

import pytest

from sim.core.facade import Game
from sim.hacienda.game import HACIENDA
from sim.hacienda.kernel import layout as L
from sim.hacienda.picture import picture
from sim.hacienda.view import View

SVG = "{http://www.w3.org/2000/svg}"


def played(decisions: int, board: str = "symmetric") -> Game:
    game = Game.new(HACIENDA.setup(players=3, seed=5, board=board, policies=("novice",) * 3))
    for _ in range(decisions):
        game.apply(game.choose())
    return game


def drawn(game: Game) -> ElementTree.Element:
    return ElementTree.fromstring(picture(game.state, game.tables))


def spaces(root: ElementTree.Element) -> dict[str, tuple[str, str]]:
    """What is said of every space, and its colour, by its name."""
    found = {}
    for group in root.iter(f"{SVG}g"):
        name, _, about = group.findtext(f"{SVG}title", "").partition(", ")
        hexagon = group.find(f"{SVG}polygon")
        assert hexagon is not None
        found[name] = about, hexagon.attrib["fill"]
    return found


@pytest.mark.parametrize(("board", "markets"), [("symmetric", 10), ("asymmetric", 11)])
def test_H7_every_space_of_a_side_is_drawn(board: str, markets: int) -> None:
    shown = spaces(drawn(played(0, board)))
    kinds = Counter(about.split(maxsplit=1)[0].rstrip(":") for about, _ in shown.values())
    assert len(shown) == L.N_SPACES
    assert kinds["market"] == markets
    assert kinds["pond"] == 4


def test_pieces_are_named_with_their_owner_and_coloured_alike() -> None:
    game = played(90)
    v, shown = View(game.state, game.tables), spaces(drawn(game))
    colours: dict[int, set[str]] = {}
    for space in range(L.N_SPACES):
        about, colour = shown[v.space(space)]
        owned = v.content(space)
        assert (" of player" in about) == (owned is not None)
        if owned is not None:
            assert about.endswith(f" of {v.player(owned[0])}")
            if owned[1] == L.LAND:
                colours.setdefault(owned[0], set()).add(colour)
    assert [len(each) for each in colours.values()] == [1, 1, 1]
    assert len(set.union(*colours.values())) == 3


def test_lines_join_the_tiles_of_a_group() -> None:
    game = played(150)
    v = View(game.state, game.tables)
    pairs = [
        (one, other)
        for one in range(L.N_SPACES)
        for other in v.neighbours(one)
        if one < other and v.content(one) is not None and v.content(one) == v.content(other)
    ]
    assert len(pairs) > 0
    assert len(list(drawn(game).iter(f"{SVG}line"))) == len(pairs)


def test_haciendas_and_tokens_are_shown_where_there_are_any() -> None:
    game = played(200)
    tokens, haciendas = (int(game.state[n]) for n in (L.TOKENS_N, L.HACIENDAS_N))
    assert tokens + haciendas > 0
    root, in_the_legend = drawn(game), 1
    assert len(list(root.iter(f"{SVG}path"))) == haciendas + in_the_legend
    yellow = [each for each in root.iter(f"{SVG}circle") if each.attrib["fill"] == "#f7d117"]
    assert len(yellow) == tokens + in_the_legend


def test_a_notebook_shows_the_picture_and_the_table() -> None:
    game = played(12)
    shown = game._repr_html_()
    assert shown.startswith("<svg")
    assert "Hacienda, symmetric board" in shown.split("</svg>")[1]


def test_the_same_position_gives_the_same_bytes() -> None:
    """Some decisions later more lies on the board, whoever plays."""
    assert played(40).picture() == played(40).picture() != played(60).picture()
