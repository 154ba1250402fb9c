"""The six auxiliary actions, single and double, their conditions and their limits (9.11)."""

from typing import Any

import pytest

from tests.argentina.building_actions import actions, auxiliary, use, using
from tests.argentina.positions import (
    FACTS,
    do,
    free,
    give,
    me,
    offered,
    play,
    put_building,
    put_farmer,
    running,
    texts,
)

SPACES = {name: row["discs"] for name, row in FACTS["player_board"]["aux"].items()}
ALL = [*SPACES, *(f"double {name}" for name in SPACES)]
NEEDS: dict[str, Any] = {
    "pesos": 2,
    "grain": 2,
    "engine": "3",
}  # what every double condition asks for


def ready(building="G", *spaces, **values):
    """On a building with these auxiliary spaces free, and enough for every condition."""
    others = {"hand": ["niata"], "tokens": 1, "certificates": 0}
    position = using(building, **(NEEDS | others | values))
    return free(position, 0, *spaces)


def choosing(building="G", *spaces, **values):
    """... and choosing an auxiliary action with the icon of that building."""
    position = ready(building, *spaces, **values)
    action = {"G": "2", "2a": "1", "5b": "2", "C": "2", "H": "2b"}[building]
    return use(play(position), action)


def opened(*names):
    """Spaces that open these actions, one of each, or both for a double one."""
    found = []
    for name in names:
        discs = [disc for disc in SPACES[name.removeprefix("double ")] if disc]
        found += discs if name.startswith("double ") else discs[:1]
    return found


def gains(game, before):
    seat = me(game)
    return {key: seat[key] - before[key] for key in ("pesos", "grain", "certificates")}


# --- which are open -------------------------------------------------------------------------------


def test_A470_A471_R31_two_are_open_from_the_start():
    assert [name for name, discs in SPACES.items() if None in discs] == ["X1", "X2"]
    assert auxiliary(play(ready())) == ["X1", "X2"]


@pytest.mark.parametrize("name", ["X3", "X4", "X5", "X6"])
def test_A470_two_discs_lock_one_free_space_opens_single_both_open_double(name):
    first, second = SPACES[name]
    for space in (first, second):
        assert auxiliary(choosing("G", space)) == ["X1", "X2", name]
    assert auxiliary(choosing("G", first, second)) == ["X1", "X2", name, f"double {name}"]


@pytest.mark.parametrize("name", ["X1", "X2"])
def test_A470_the_second_space_of_x1_and_x2_opens_double(name):
    assert f"double {name}" not in auxiliary(choosing("G"))
    assert f"double {name}" in auxiliary(choosing("G", SPACES[name][1]))


def test_A470_spaces_of_others_open_nothing():
    position = ready()
    free(position, 1, *opened(*ALL[6:]))
    assert auxiliary(play(position)) == ["X1", "X2"]


def all_free(building, **values):
    """On a building with all auxiliary spaces free."""
    return ready(building, *opened(*ALL[6:]), **values)


def test_A472_in_place_of_location_actions_only_single():
    for building in ("A", "G", "2a"):
        assert auxiliary(play(all_free(building))) == ALL[:6]
    position = give(running(2), pesos=2, grain=2, engine="3", hand=["niata"])
    free(position, 0, *opened(*ALL[6:]))
    put_building(position, 1, "4a", "b1")
    position["seats"][0]["at"] = "b1"
    position["pending"] = [{"do": "phase_c"}, {"do": "location", "at": "b1"}]
    assert auxiliary(play(position)) == ALL[:6]  # A168: on a building of another player
    del position["trail"]["b1"]
    position["seats"][1]["supply"].append(4)
    put_farmer(position, "green1", "green:7:black")
    position["seats"][0]["at"] = "green1"
    position["pending"][1]["at"] = "green1"
    assert auxiliary(play(position)) == ALL[:6]  # A169: on a farmer tile


@pytest.mark.parametrize("building", ["C", "H"])
def test_A472_the_plain_icon_gives_single_actions_only(building):
    position = all_free(building)
    action = {"C": "2", "H": "2b"}[building]
    assert auxiliary(use(play(position), action)) == ALL[:6]


@pytest.mark.parametrize("building", ["G", "2a", "5b"])
def test_A473_R32_single_or_double(building):
    action = {"G": "2", "2a": "1", "5b": "2"}[building]
    assert auxiliary(use(play(all_free(building)), action)) == ALL


def test_A473_it_gives_one_action():
    game = use(play(all_free("G")), "2", "X1")
    assert game.decision == "location"
    assert auxiliary(game) == []
    assert actions(game) == ["1"]


# --- what they do ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "pesos", "grain", "certificates"),
    [
        ("X1", 1, 0, 0),
        ("double X1", 2, 0, 0),
        ("X3", 1, -1, 1),
        ("double X3", 2, -2, 2),
        ("X4", -1, 1, 0),
        ("double X4", -2, 2, 0),
    ],
)
def test_A473_x1_x3_and_x4(name, pesos, grain, certificates):
    game = choosing("G", *opened(name))
    before = me(game)
    use(game, name)
    changed = {"pesos": pesos, "grain": grain, "certificates": certificates}
    assert gains(game, before) == changed
    assert game.decision == "location"


@pytest.mark.parametrize(("name", "count"), [("X2", 1), ("double X2", 2)])
def test_A473_R29_x2_draws_and_then_discards_as_many(name, count):
    draw = ["fronterizo", "patagonico", "niata"]
    game = choosing("G", *opened(name), draw=draw, discard=[], hand=["holando_argentino"])
    use(game, name)
    assert len(me(game)["hand"]) == 1 + count
    assert set(draw[:count]) <= set(me(game)["hand"])
    for _ in range(count):
        assert game.decision == "discard_cards"
        do(game, "discard a Holando" if offered(game, "Holando") else "discard a Fronterizo")
    assert len(me(game)["hand"]) == 1
    assert len(me(game)["discard"]) == count
    assert game.decision == "location"


@pytest.mark.parametrize(
    ("name", "price", "places"),
    [("X5", 1, ["13"]), ("double X5", 2, ["13", "t13", "14"])],
)
def test_A473_x5_pays_and_moves_the_engine_up_to_as_far(name, price, places):
    game = choosing("G", *opened(name), engine="12", pesos=5)
    use(game, name)
    assert me(game)["pesos"] == 5 - price
    assert len(texts(game)) == len(places) + 1
    assert texts(game)[-1] == "do not move the engine"  # A291
    do(game, "to space 13")
    assert me(game)["engine"] == "13"


@pytest.mark.parametrize(("name", "count"), [("X6", 1), ("double X6", 2)])
def test_A473_A474_x6_moves_back_draws_and_removes(name, count):
    position = ready("G", *opened("double X6"), draw=["patagonico", "fronterizo"])
    game = use(play(position), "2", name)
    assert me(game)["engine"] == str(3 - count)
    do(game, f"draw {count} card")
    do(game, "remove a Niata")
    if count == 2:
        do(game, "remove a Fronterizo")
    removed = game.to_dict()["cattle_removed"]
    assert sorted(removed) == sorted(["niata", "fronterizo"][:count])
    assert len(me(game)["hand"]) == 1


def test_A474_A466_x6_returns_an_exhaustion_card_to_its_pile():
    position = ready("G", *opened("X6"), hand=["exhaustion"], draw=["niata"], discard=[])
    pile = position["exhaustion_pile"]
    game = use(play(position), "2", "X6")
    do(game, "draw 1 card", "remove an exhaustion card")
    assert game.to_dict()["exhaustion_pile"] == pile + 1
    assert len(game.to_dict()["cattle_removed"]) == len(position["cattle_removed"])


def test_A474_R39_x6_needs_the_whole_move_back():
    for engine, expected in (("0", []), ("1", ["X6"]), ("2", ["X6", "double X6"]), ("depot", [])):
        game = choosing("G", *opened("double X6"), engine=engine)
        assert [name for name in auxiliary(game) if "X6" in name] == expected


def test_R29_x6_may_draw_fewer_or_none_after_the_move():
    position = ready("G", *opened("double X6"), draw=["niata"], discard=["niata"])
    game = use(play(position), "2", "double X6")
    assert [text.partition(",")[0] for text in texts(game)] == [
        "draw no card",
        "draw 1 card",
        "draw 2 cards",
    ]
    do(game, "draw no card")
    assert me(game)["hand"] == ["niata"]
    assert me(game)["engine"] == "1"


def test_R29_drawing_is_never_done_without_removing():
    position = ready("G", *opened("X6"), hand=["niata"], draw=["patagonico"])
    game = use(play(position), "2", "X6")
    do(game, "draw 1 card")
    assert "remove no card" not in texts(game)


def test_R72_x6_that_draws_fewer_cards_removes_as_many_as_it_drew():
    hand = ["niata", "patagonico"]
    position = ready("G", *opened("double X6"), hand=hand, draw=["fronterizo"], discard=[])
    removed = len(position["cattle_removed"])
    game = use(play(position), "2", "double X6")
    assert offered(game, "draw 2 cards") == []  # the herd ends
    do(game, "draw 1 card", "remove a Niata")
    assert len(game.to_dict()["cattle_removed"]) == removed + 1
    assert sorted(me(game, 0)["hand"]) == ["fronterizo", "patagonico"]


def test_R14_x2_needs_cards_to_draw():
    game = choosing("G", *opened("double X2"), draw=["fronterizo"], discard=[])
    assert "double X2" not in auxiliary(game)  # one card: that is the single action
    assert "X2" in auxiliary(game)
    position = ready("G", draw=[], discard=[])
    assert auxiliary(play(position)) == ["X1"]


# --- conditions and limits ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("X3", {"grain": 0}),
        ("double X3", {"grain": 1}),
        ("X4", {"pesos": 0}),
        ("double X4", {"pesos": 1}),
        ("X5", {"pesos": 0}),
        ("double X5", {"pesos": 1}),
    ],
)
def test_A292_R32_the_whole_condition_is_needed_double_needs_it_doubled(name, values):
    spaces = opened("double " + name[-2:])
    assert name in auxiliary(choosing("G", *spaces))
    assert name not in auxiliary(choosing("G", *spaces, **values))


def test_R33_x3_with_full_certificates_still_gains_the_pesos():
    game = choosing("G", *opened("double X3"), certificates=4)
    before = me(game)
    use(game, "double X3")
    assert gains(game, before) == {"pesos": 2, "grain": -2, "certificates": 0}
    game = choosing("G", *opened("double X3"), certificates=3)
    before = me(game)
    use(game, "double X3")
    assert gains(game, before) == {"pesos": 2, "grain": -2, "certificates": 1}


def test_R33_R74_x4_is_legal_at_8_grain():
    game = choosing("G", *opened("double X4"), grain=8)
    assert {"X4", "double X4"} <= set(auxiliary(game))
    use(game, "double X4")
    assert (me(game)["pesos"], me(game)["grain"]) == (0, 8)
    game = use(choosing("G", *opened("double X4"), grain=7), "double X4")
    assert (me(game)["pesos"], me(game)["grain"]) == (0, 8)  # A6: the rest is lost


def test_A470_a_disc_taken_opens_its_action_at_once():
    """G: the engine reaches station 1, whose disc comes from X4; then the auxiliary action."""
    position = ready("G", engine="4", pesos=3, grain=0)
    assert "X4" not in auxiliary(use(play(position), "2"))
    game = do(use(play(position), "1"), "to station 1", "the left disc of auxiliary action 4")
    use(game, "2", "X4")
    assert (me(game)["pesos"], me(game)["grain"]) == (0, 1)


def test_A470_the_second_disc_taken_opens_the_double_action_at_once():
    position = ready("G", "aux_peso_to_grain_1", engine="4", pesos=4, grain=0)
    game = do(use(play(position), "1"), "to station 1", "the right disc of auxiliary action 4")
    use(game, "2", "double X4")
    assert (me(game)["pesos"], me(game)["grain"]) == (0, 2)
