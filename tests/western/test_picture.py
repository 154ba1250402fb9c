"""The picture of the trail: every space once, none upon another, riders where they are."""

from importlib import import_module
from itertools import combinations
from xml.etree import ElementTree

import pytest

from sim.core.facade import Game

SVG = "{http://www.w3.org/2000/svg}"
GAMES = ("argentina", "trail")


def part(name, module):
    return import_module(f"sim.{name}.{module}")


def a_game(name, **factors):
    game = Game.new(name, seed=3, **factors)
    while game.turn < 30:
        game.apply(game.choose())
    return game


@pytest.fixture(scope="module", params=GAMES)
def played(request):
    """The name of a game and one of two clubs, after some turns."""
    return request.param, a_game(request.param, players=2, policies=("club", "club"))


def test_spaces_do_not_overlap_and_all_are_there(played):
    name, game = played
    picture, L = part(name, "picture"), part(name, "kernel.layout")  # noqa: N806
    v = part(name, "view").View(game.state, game.tables)
    places = picture.layout(v)
    assert set(places) == {node for node in range(L.N_NODES) if v.on_trail(node)}
    for (x, y), (u, w) in combinations(places.values(), 2):
        assert abs(x - u) >= picture.WIDE or abs(y - w) >= picture.HIGH


def test_riders_and_buildings_are_drawn(played):
    name, game = played
    titles = [
        node.text or "" for node in ElementTree.fromstring(game.picture()).iter(f"{SVG}title")
    ]
    v = part(name, "view").View(game.state, game.tables)
    for p in range(2):
        assert f"{v.rider} of player {p + 1}" in titles
    assert [title for title in titles if "player 1's" in title]


def test_names_stay_inside_their_spaces(played):
    """Letters of the font that a browser takes are about 0.6 of their size wide."""
    name, game = played
    picture = part(name, "picture")
    texts = [
        node
        for node in ElementTree.fromstring(game.picture()).iter(f"{SVG}text")
        if node.get("text-anchor") == "start" and node.text != picture.LEGEND
    ]
    assert len(texts) > 30
    for node in texts:
        assert 0.6 * float(node.get("font-size", "")) * len(node.text or "") < picture.WIDE, (
            node.text
        )


def test_a_picture_against_an_automa_names_it():
    game = a_game("argentina", solo="easy", policies=("club",))
    titles = [node.text or "" for node in ElementTree.fromstring(game.picture()).iter()]
    assert "estanciero of Pedro" in titles


@pytest.mark.parametrize("name", GAMES)
def test_before_the_first_turn_nobody_is_on_the_trail(name):
    assert "nobody is on it yet" in Game.new(name, players=2, seed=3).picture()
