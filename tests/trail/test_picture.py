"""The picture of the trail, as of the family: every space of the trail once, none upon another."""

from itertools import combinations
from xml.etree import ElementTree

from sim.core.facade import Game
from sim.trail import picture
from sim.trail.kernel import layout as L
from sim.trail.setup import Setup
from sim.trail.view import View

LETTER = 0.62  # how wide one is, in sizes of its font
SVG = "{http://www.w3.org/2000/svg}"


def test_spaces_do_not_overlap_and_names_fit():
    game = Game.new(Setup(seed=3, policies=("club", "club")))
    while game.turn < 30:
        game.apply(game.choose())
    v = View(game.state, game.tables)
    places = picture.layout(v)
    assert set(places) == {node for node in range(L.N_NODES) if v.on_trail(node)}
    for (x, y), (u, w) in combinations(places.values(), 2):
        assert abs(x - u) >= picture.WIDE or abs(y - w) >= picture.HIGH
    drawn = ElementTree.fromstring(game.picture())
    names = [text for text in drawn.iter(f"{SVG}text") if text.text in v.names.nodes]
    assert len(names) == len(places)
    for text in names:
        wide = float(text.get("font-size", "0")) * LETTER * len(text.text or "")
        assert wide <= picture.WIDE
