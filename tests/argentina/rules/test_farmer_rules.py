"""Helping granjeros: which tiles, strength, cards shown, money (9.9)."""

import pytest

from sim.argentina import Game
from tests.argentina.building_actions import actions, jobs, use, using
from tests.argentina.positions import (
    FACTS,
    at,
    do,
    forecast,
    free,
    give,
    hire,
    lay_master,
    me,
    offered,
    play,
    put_farmer,
    running,
    texts,
)
from tests.argentina.rules.helping import (
    BLUE3,
    BLUE6,
    GREEN4,
    ORANGE3,
    at_f,
    helped,
    on_farmer,
    show,
    shown,
)

# --- which farmers --------------------------------------------------------------------------------


def test_A440_on_a_farmer_tile_only_this_granjero_is_helped():
    position = on_farmer("green3", "green:4:black", "caracu:2", "niata")
    put_farmer(position, *BLUE3)
    game = play(position)
    assert offered(game, "help the") == ["help the green farmer 4 here for 2 pesos"]
    helped(show(do(game, "help the green farmer 4 here"), "Caracu"))
    assert me(game)["farmers"] == {"green": 1, "blue": 0, "orange": 0, "yellow": 0}
    assert "blue2" in game.to_dict()["trail"]
    assert offered(game, "help") == []


def test_A440_on_f_1_to_3_granjeros_anywhere_on_the_board():
    farmers = (GREEN4, BLUE3, ORANGE3, ("yellow7", "yellow:5:black"))
    game = use(play(at_f("caracu:2", "caracu:2", "caracu:3", farmers=farmers)), "2")
    assert texts(game) == [
        "help the green farmer 4 on green3 for 2 pesos",
        "help the blue farmer 3 on blue2 for 1 peso",
        "help the orange farmer 3 on orange1 for 0 pesos",
        "help the yellow farmer 5 on yellow7 for 6 pesos",
    ]
    do(game, "help the green farmer 4")
    assert "help no more farmers" in texts(game)
    do(game, "help the blue farmer 3", "help the yellow farmer 5")
    assert game.decision == "help_cards"  # a fourth is not asked for
    helped(show(game, "Caracu (2 VP)", "Caracu (3 VP)"))
    assert me(game)["farmers"] == {"green": 1, "blue": 1, "orange": 0, "yellow": 1}
    assert [node for node in game.to_dict()["trail"] if node[:3] in ("gre", "blu", "yel")] == []


def test_A440_every_set_of_up_to_3_farmers_can_be_chosen():
    farmers = (GREEN4, BLUE3, ORANGE3, ("yellow7", "yellow:5:black"))
    start = use(play(at_f("caracu:2", "caracu:2", "caracu:3", farmers=farmers)), "2")
    sets = set()
    waiting: list[tuple[Game, tuple[str, ...]]] = [(start, ())]
    while waiting:
        game, chosen = waiting.pop()
        for text in offered(game, "help the"):
            after = do(game.copy(), text)
            sets.add((*chosen, text.split()[2]))
            if after.decision == "help_tiles":
                waiting.append((after, (*chosen, text.split()[2])))
    assert len(sets) == len({frozenset(s) for s in sets}) == 4 + 6 + 4


@pytest.mark.parametrize(
    ("building", "action", "bonus"), [("F", "2", 0), ("3a", "2", 3), ("8b", "2", 6)]
)
def test_A442_bonus_of_the_building(building, action, bonus):
    for required, tile in ((3, "green:3:green"), (4, "green:4:black"), (6, "green:6:black")):
        position = using(building, hand=["exhaustion"], certificates=4, tokens=1)
        put_farmer(position, "green1", tile)
        assert (action in actions(play(position))) == (required <= bonus)


def test_R42_no_bonus_on_a_farmer_tile_and_estancieros_do_not_protect_one():
    position = on_farmer("green3", "green:4:black", "niata")
    assert offered(play(position), "help the") == []
    position = at(at_f("caracu:2", farmers=(GREEN4, BLUE3)), 1, "green3")
    assert offered(use(play(position), "2"), "green farmer 4")


# --- strength -------------------------------------------------------------------------------------


def test_A441_who_cannot_help_even_one_cannot_do_it():
    position = at_f("niata", "niata", "exhaustion", farmers=(BLUE3,), certificates=4)
    assert actions(play(position)) == []
    give(position, hand=["niata", "patagonico", "exhaustion"])
    assert actions(play(position)) == ["2"]
    assert actions(play(at_f("caracu:2", certificates=4))) == []  # no farmer on the trail


def test_A441_a_second_tile_is_offered_only_if_the_sum_can_be_reached():
    game = use(play(at_f("caracu:2", farmers=(GREEN4, BLUE3, BLUE6))), "2")
    do(game, "help the green farmer 4")  # 7 in all
    assert texts(game) == ["help no more farmers", "help the blue farmer 3 on blue2 for 1 peso"]


def test_A442_strength_icons_of_workers_count_1_each():
    position = at_f("exhaustion", farmers=(BLUE3, GREEN4))
    hire(position, 0, "gaucho+", "carpintero+", "maquinista+", "gaucho")
    game = use(play(position), "2")  # the only farmer within reach, and no card to show
    assert me(game)["discard"] == []
    assert "blue2" not in game.to_dict()["trail"]
    assert "green3" in game.to_dict()["trail"]


def test_A442_freed_strength_spaces_count_1_and_2():
    farmers = (BLUE3,)
    position = free(at_f("exhaustion", farmers=farmers, certificates=4), 0, "strength_black")
    assert actions(play(position)) == []
    assert "2" in actions(play(free(position, 0, "strength_white")))


def test_A442_a_worker_with_strength_counts_as_soon_as_it_is_hired():
    """9b on b15: hire, then one step to F. The freed spaces have 3, the new worker makes 4."""
    position = using("9b", "b15", pesos=3, hand=["exhaustion"], tokens=1, certificates=4)
    free(position, 0, "strength_white", "strength_black")
    jobs(position, 1, "carpintero+", "carpintero+")
    put_farmer(position, *GREEN4)
    without = do(use(play(position), "2"), "stop here")
    assert actions(without) == []
    game = do(use(play(position), "1"), "hire the carpintero+ of row 1 for 3 pesos")
    do(use(game, "2"), "stop here")
    assert me(game)["at"] == "F"
    assert actions(game) == ["2"]


def test_A394_A442_a_worker_given_for_a_master_no_longer_counts():
    """7a on b15: a station and its master, then one step to F."""
    position = using("7a", "b15", pesos=0, grain=1, engine="4", hand=["exhaustion"], tokens=1)
    give(position, certificates=4)
    free(position, 0, "strength_white", "strength_black")
    hire(position, 0, "gaucho+", "maquinista")
    lay_master(position, 1, 5)
    put_farmer(position, *GREEN4)
    for given, expected in (("a gaucho+", []), ("a maquinista", ["2"])):
        game = do(use(play(position), "1"), "to station 1", "the certificate disc")
        do(game, f"leave {given}")
        do(use(game, "2"), "stop here")
        assert me(game)["at"] == "F"
        assert actions(game) == ["1", *expected]


def test_A442_strength_of_the_cattle_shown():
    strengths = {name: row["strength"] for name, row in FACTS["cattle"]["breeds"].items()}
    cards = ["niata", "serrano", "franqueiro:4", "aberdeen_angus:6"]
    game = use(play(at_f(*cards, farmers=(GREEN4, BLUE3))), "2")
    do(game, "help the green farmer 4", "help no more farmers")
    assert [text.split(": ")[1] for text in texts(game)] == [
        f"strength {strengths[card.partition(':')[0]]}, needed 4" for card in cards
    ]


def test_A443_1_or_2_cards_bring_1_exhaustion_card_3_or_4_bring_2():
    for count, exhausted in ((1, 1), (2, 1), (3, 2), (4, 2)):
        hand = ["caracu:2", "niata", "patagonico", "fronterizo"]
        position = at_f(*hand, farmers=(BLUE3,))
        pile = position["exhaustion_pile"]
        game = use(play(position), "2")
        helped(show(game, *["Caracu", "Niata", "Patagonico", "Fronterizo"][:count]))
        assert sorted(me(game)["discard"]) == sorted(hand[:count] + ["exhaustion"] * exhausted)
        assert sorted(me(game)["hand"]) == sorted(hand[count:])
        assert game.to_dict()["exhaustion_pile"] == pile - exhausted


def test_A443_no_card_brings_none():
    position = at_f("niata", farmers=(BLUE3,))
    free(position, 0, "strength_white", "strength_black")
    game = helped(show(use(play(position), "2")))
    assert me(game)["discard"] == []
    assert me(game)["hand"] == ["niata"]
    assert me(game)["farmers"]["blue"] == 1


def test_A443_at_most_4_cattle_cards_and_no_other_cards_are_shown():
    position = at_f("niata", "exhaustion", "objective:7", "caracu:2", farmers=(BLUE3,))
    assert shown(use(play(position), "2")) == ["show a Niata", "show a Caracu (2 VP)"]
    position = at_f(farmers=(BLUE3,), pesos=6)
    free(position, 0, "hand_left", "hand_right")
    give(position, hand=["niata"] * 4 + ["patagonico"] * 2)
    game = use(play(position), "2")
    do(game, "show a Niata", "show a Niata", "show a Niata")
    assert sorted(texts(game)) == [
        "show a Niata: strength 4, needed 3",
        "show a Patagonico: strength 5, needed 3",
        "show no more cards",
    ]
    do(game, "show a Niata")
    assert game.decision == "invest"


def test_A443_superfluous_cards_may_be_shown_too():
    game = use(play(at_f("caracu:2", "niata", farmers=(BLUE3,))), "2")
    do(game, "show a Caracu")
    assert texts(game) == ["show a Niata: strength 8, needed 3", "show no more cards"]


def test_A441_cards_that_leave_the_sum_out_of_reach_are_not_offered():
    position = free(at_f(farmers=(("green1", "green:5:black"),)), 0, "hand_left")
    give(position, hand=["niata"] * 4 + ["patagonico"])
    game = use(play(position), "2")
    do(game, "show a Niata", "show a Niata", "show a Niata")
    assert me(game)["farmers"]["green"] == 1  # the fourth had to be the Patagonico
    assert me(game)["hand"] == ["niata"]
    position = at_f("niata", "patagonico", farmers=(BLUE3,))
    game = use(play(position), "2")
    assert "show no more cards" not in texts(game)


def test_R41_the_tiles_are_chosen_before_the_cards():
    game = use(play(at_f("caracu:2", "niata", farmers=(BLUE3, GREEN4))), "2")
    assert game.decision == "help_tiles"


# --- money ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("node", "tile", "printed"),
    [
        ("green1", "green:3:green", 0),
        ("blue2", "blue:3:green", 1),
        ("orange3", "orange:3:green", 2),
        ("green4", "green:3:green", 3),
        ("yellow5", "yellow:5:black", 4),
        ("yellow7", "yellow:5:black", 6),
    ],
)
def test_A444_coins_and_the_printed_pesos_are_gained_at_once(node, tile, printed):
    game = use(play(at_f("caracu:2", "niata", pesos=0, farmers=((node, tile, 3),))), "2")
    helped(show(game, "Caracu"))
    assert me(game)["pesos"] == 3 + printed
    assert node not in game.to_dict()["trail"]


def test_A444_a_tax_paid_this_turn_comes_back():
    position = running(3)
    give(position, pesos=5, hand=["caracu:2", "niata"], tokens=0)
    at(position, 0, "A")
    put_farmer(position, "green1", "green:3:green")
    game = do(play(position), "step to green1 (green farmer 3, green hand), tax 2 pesos", "stop")
    assert me(game)["pesos"] == 3
    do(game, "help the green farmer 3 here for 2 pesos", "show a Caracu", "show no more cards")
    assert me(game, 0)["pesos"] == 5


def test_A444_the_coins_do_not_stay_for_the_next_tile_on_that_space():
    """The next player goes to BA and puts another green farmer on green1."""
    position = at_f("caracu:2", "niata", farmers=(("green1", "green:3:green", 5),), tokens=0)
    forecast(position, A=("green:4:green", "blue:4:green"))
    at(position, 1, "H")
    give(position, 1, engine="9", tokens=0, hand=["niata"])
    game = do(show(use(play(position), "2"), "Caracu"), "do nothing more here", "step to ramp 9")
    while not offered(game, "green farmer 4"):
        assert game.current_player == 1
        game.apply(game.legal_actions()[0])
    do(game, "green farmer 4")
    assert game.to_dict()["trail"]["green1"] == {"farmer": "green:4:green", "coins": 0}


# --- examples -------------------------------------------------------------------------------------


def test_T20_helping_blue_6_and_green_4():
    farmers = (("blue1", "blue:6:black", 2), ("green3", "green:4:black", 1))
    position = at_f("caracu:2", "niata", pesos=4, farmers=farmers)
    hire(position, 0, "gaucho+", "maquinista+")
    free(position, 0, "strength_white")
    game = use(play(position), "2")
    do(game, "help the green farmer 4", "help the blue farmer 6")
    assert "show no more cards" not in texts(game)  # strength 3 of 10
    do(game, "show a Caracu (2 VP): strength 10, needed 10")
    assert "show no more cards" in texts(game)
    do(game, "show a Niata: strength 11, needed 10")
    assert game.decision == "invest"
    assert sorted(me(game)["discard"]) == ["caracu:2", "exhaustion", "niata"]
    assert me(game)["pesos"] == 4 + 5
    do(game, "put the blue farmer 6, black hand, into the granjero row for 6 pesos")
    assert me(game)["workers"]["granjero"] == ["blue:6:black"]
    assert (me(game)["pesos"], me(game)["grain"]) == (3, 1)
    helped(game)
    assert me(game)["farmers"] == {"green": 1, "blue": 0, "orange": 0, "yellow": 0}


def test_T37_3a_helps_a_granjero_of_3_without_a_card():
    position = using("3a", hand=["niata"], discard=[], tokens=1, pesos=0)
    put_farmer(position, "blue1", "blue:3:green")
    pile = position["exhaustion_pile"]
    game = do(use(play(position), "2"), "show no more cards")
    assert me(game)["farmers"]["blue"] == 1
    assert me(game)["discard"] == []
    assert game.to_dict()["exhaustion_pile"] == pile


def test_R43_a_short_or_empty_exhaustion_pile_forbids_nothing():
    for left, got in ((0, 0), (1, 1), (2, 2)):
        hand = ["caracu:2", "niata", "patagonico"]
        position = at_f(*hand, farmers=(BLUE3,))
        position["seats"][1]["draw"] += ["exhaustion"] * (position["exhaustion_pile"] - left)
        position["exhaustion_pile"] = left
        game = use(play(position), "2")
        helped(show(game, "Caracu", "Niata", "Patagonico"))
        assert me(game)["discard"].count("exhaustion") == got
        assert me(game)["farmers"]["blue"] == 1
