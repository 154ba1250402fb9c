"""The table as one seat sees it: what changes when it is re-dealt is not shown."""

from sim.core.seen import HIDDEN, shown
from sim.core.tabletop import Block, Rows, Said, Tabletop, Things


def top(*parts, beside=()):
    return Tabletop((Block("player 2", beside, parts), Block("bag")))


def hand(*cards):
    return Things("hand", cards, "(2/4)")


def seen(one, *others):
    return str(shown(one, others)).splitlines()


def test_what_is_the_same_everywhere_is_shown():
    one = top(hand("red"), Said("  b c"), Rows((("a", "b"),)))
    assert shown(one, [top(hand("red"), Said("  b c"), Rows((("a", "b"),)))] * 3) == one


def test_of_things_that_differ_none_is_shown():
    """Not even how many kinds there are."""
    told = seen(top(hand("red", "blue")), top(hand("red", "green")), top(hand("red")))
    assert told == ["player 2", f"  hand: {HIDDEN} (2/4)", "", "bag"]


def test_what_differs_in_one_re_deal_is_hidden_in_all():
    assert HIDDEN in str(shown(top(hand("red")), [top(hand("red")), top(hand("blue"))]))


def test_of_words_both_ends_are_shown():
    told = seen(top(Said("  a b c d")), top(Said("  a x c d")), top(Said("  a b y d")))
    assert told[1] == f"  a {HIDDEN} d"


def test_words_are_hidden_whole():
    assert seen(top(Said("reddish")), top(Said("redder")))[1] == HIDDEN


def test_a_row_of_a_grid_is_hidden_alone():
    told = seen(top(Rows((("a", "b"), ("c", "d")))), top(Rows((("a", "b"), ("c", "x")))))
    assert [line.split() for line in told[1:3]] == [["a", "b"], [HIDDEN]]


def test_grids_of_other_sizes_are_hidden():
    assert seen(top(Rows((("a",),))), top(Rows((("a",), ("b",)))))[1] == f"  {HIDDEN}"


def test_parts_that_come_and_go_are_hidden_together():
    told = seen(top(hand("red"), Said("x")), top(hand("red")))
    assert told == ["player 2", f"  {HIDDEN}", "", "bag"]
    assert seen(top(hand("red")), top(Said("x")))[1] == f"  {HIDDEN}"


def test_blocks_that_come_and_go_are_hidden_together():
    assert seen(top(hand("red")), Tabletop(())) == [HIDDEN]
