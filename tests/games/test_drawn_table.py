"""Tables drawn for pages, of every game: the words of the text, and colours beside them."""

import re
from html import unescape

import pytest

from sim import games
from sim.core.drawn_table import drawn, page_of
from sim.core.tabletop import Block, Rows, Said, Sketch, Tabletop, Things
from tests.games.test_pictures import played


def words(text):
    return re.findall(r"\w+", text)


def said(html):
    """The words of a page, without the numbers of seats in their colours."""
    return words(unescape(re.sub(r"<[^>]+>", " ", re.sub(r'<b class="disc".*?</b>', "", html))))


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("turns", [1, 30])
def test_a_drawn_table_says_what_its_text_says(name, turns):
    top = played(name, turns, max(games()[name].players)).tabletop
    assert said("".join(drawn(top, False))) == words(str(top))


@pytest.mark.parametrize("name", games())
def test_every_seat_and_its_things_are_coloured(name):
    players = max(games()[name].players)
    html = "".join(drawn(played(name, 30, players).tabletop, False))
    for seat in range(players):
        block = html.split(f'data-seat="{seat}"')[1].split("</section>")[0]
        assert 'class="disc"' in block
        assert "thing tinted" in block


def one(*parts, **block):
    return "".join(drawn(Tabletop((Block(parts=parts, **block),), {"ox": "#abc"}), True))


def test_a_card_shows_how_many_there_are_and_what_is_printed_on_it():
    html = one(Things("hand", ("2 ox (3 VP)", "axe"), "(3/4)"))
    assert '<span class="thing tinted many" style="--tint:#abc"><b>2 </b>ox' in html
    assert '<small class="value"> (3 VP)</small>' in html
    assert '<span class="thing">axe</span>' in html
    assert "many" not in one(Things("hand", ("ox",)))


def test_a_map_is_left_out_where_it_is_drawn():
    top = Tabletop((Block("map", parts=(Sketch(("a b",)),)),))
    assert drawn(top, True) == []
    assert "<pre>a b</pre>" in "".join(drawn(top, False))


def test_cells_are_things_where_they_have_a_colour():
    html = one(Rows((("who", "what"), ("P1, P2 x2", "ox"), ("-", "<b>"))))
    assert html.count("thing seats") == 2
    assert html.count("thing tinted") == 1
    assert "&lt;b&gt;" in html


def test_a_notebook_gets_the_style_too():
    html = page_of(Tabletop((Block("a", parts=(Said("b"),)),)), True)
    assert html.startswith("<style>")
    assert "http" not in html
