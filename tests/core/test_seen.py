"""The table as one seat sees it: what changes when it is re-dealt is not shown."""

from sim.core.seen import HIDDEN, shown


def test_what_is_the_same_everywhere_is_shown():
    assert shown("a\n  b c", ["a\n  b c"] * 3) == "a\n  b c"


def test_of_a_line_both_ends_are_shown():
    text = "player 2\n  hand: red, blue (2/4)\nend"
    others = ["player 2\n  hand: green, green (2/4)\nend", "player 2\n  hand: red, red (2/4)\nend"]
    assert shown(text, others) == f"player 2\n  hand: {HIDDEN} (2/4)\nend"


def test_the_least_of_all_re_deals_is_shown():
    others = ["hand: red, blue, one", "hand: red, green, two"]
    assert shown("hand: red, blue, two", others) == f"hand: {HIDDEN}".replace(
        "hand: ", "hand: red, "
    )


def test_words_are_hidden_whole():
    assert shown("hand: reddish", ["hand: redder"]) == f"hand: {HIDDEN}"


def test_lines_that_come_and_go_are_hidden():
    text = "hand:\n  red, blue,\n  green\nend"
    assert shown(text, ["hand:\n  red\nend"]) == f"hand:\n  {HIDDEN}\nend"
    assert shown("a\nb", ["a\nx\nb"]) == "a\nb"


def test_a_line_that_is_gone_in_one_re_deal_is_hidden_in_all():
    assert shown("a\n b\nc", ["a\n b\nc", "a\nc"]) == f"a\n {HIDDEN}\nc"
