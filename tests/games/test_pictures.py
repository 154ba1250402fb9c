"""Pictures of every game that has one: sound SVG that shows what changes, and who is where."""

from xml.etree import ElementTree

import pytest

from sim import games
from sim.core.facade import Game

DRAWN = [name for name, game in games().items() if game.drawn]


def played(name, turns, players):
    setup = games()[name].setup(players=players, seed=5, policies=("club",) * players)
    game = Game.new(setup)
    while game.turn < turns and not game.is_over:
        game.apply(game.choose())
    return game


@pytest.mark.parametrize("name", DRAWN)
def test_a_picture_is_sound_and_told_to_those_who_do_not_see_it(name):
    for turns in (1, 20, 10_000):
        root = ElementTree.fromstring(played(name, turns, 2).picture())
        assert root.tag.endswith("svg")
        assert root[0].tag.endswith("title")
        assert root[0].text


@pytest.mark.parametrize("name", DRAWN)
def test_a_picture_shows_pieces_of_every_player(name):
    players = max(games()[name].players)
    game = played(name, 10 * players, players)
    words = [node.text or "" for node in ElementTree.fromstring(game.picture()).iter()]
    for player in range(1, players + 1):
        assert str(player) in words


@pytest.mark.parametrize("name", DRAWN)
def test_the_same_position_is_the_same_picture(name):
    game = played(name, 12, 2)
    assert game.picture() == game.copy().picture()
    later = played(name, 40, 2)
    assert later.picture() != game.picture()


@pytest.mark.parametrize("name", DRAWN)
def test_a_picture_shows_nothing_that_a_player_cannot_know(name):
    """People who play see it: whatever is hidden may be re-dealt without changing it."""
    game = played(name, 15, 2)
    for deal in range(5):
        assert game.imagine(deal).picture() == game.picture()
