"""The picture of the trail: every space once, none upon another, riders where they are."""

from itertools import combinations
from xml.etree import ElementTree

from sim.argentina import picture
from sim.argentina.kernel import layout as L
from sim.argentina.setup import Setup
from sim.argentina.view import View
from sim.core.facade import Game

SVG = "{http://www.w3.org/2000/svg}"


def a_game(**factors):
    game = Game.new(Setup(seed=3, **factors))
    while game.turn < 30:
        game.apply(game.choose())
    return game


def test_spaces_do_not_overlap_and_all_are_there():
    game = a_game(policies=("club", "club"))
    v = View(game.state, game.tables)
    places = picture.layout(v)
    assert set(places) == {node for node in range(L.N_NODES) if v.on_trail(node)}
    for (x, y), (u, w) in combinations(places.values(), 2):
        assert abs(x - u) >= picture.WIDE or abs(y - w) >= picture.HIGH


def test_riders_and_buildings_are_drawn():
    game = a_game(policies=("club", "club"))
    root = ElementTree.fromstring(game.picture())
    titles = [node.text or "" for node in root.iter(f"{SVG}title")]
    v = View(game.state, game.tables)
    for p in range(2):
        assert f"{v.rider} of player {p + 1}" in titles
    built = [title for title in titles if "player 1's" in title]
    assert built


def test_a_picture_against_an_automa_names_it():
    game = a_game(solo="easy", policies=("club",))
    titles = [node.text or "" for node in ElementTree.fromstring(game.picture()).iter()]
    assert "estanciero of Pedro" in titles


def test_before_the_first_turn_nobody_is_on_the_trail():
    text = Game.new(Setup(seed=3)).picture()
    assert "nobody is on it yet" in text
