"""What any sensible player does: choices of the weighing policies at positions made for them.

Fine weights should not matter here. Copies without noise choose, so that an answer is an answer.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sim.argentina import Game
from tests.argentina.building_actions import ended_by, using
from tests.argentina.positions import (
    PHASE_C,
    TABLES,
    Position,
    at,
    discs_left,
    free,
    give,
    location,
    me,
    objective_offer,
    play,
    put_building,
    put_disc,
    running,
    texts,
    visit,
)
from tests.argentina.trace import setup_for

FOLDER = Path(__file__).parent / "policies"
POLICIES = {name: str(FOLDER / f"calm_{name}.json") for name in ("novice", "club", "rancher")}
BREEDS = ["niata", "patagonico", "fronterizo", "holando_argentino"]
RICH = ["aberdeen_angus:5", "franqueiro:3", "caracu:2", "blanco_orejinegro"]

each_policy = pytest.mark.parametrize("policy", POLICIES)


def asked(position: Position, policy: str) -> Game:
    """The game of a position in which a policy without noise plays every seat."""
    position["setup"]["policies"] = [POLICIES[policy]] * len(position["seats"])
    return play(position)


def choice(position: Position, policy: str) -> str:
    game = asked(position, policy)
    assert len(texts(game)) > 1, "there is nothing to choose"
    return game.choose().text


def rest_of_turn(game: Game) -> Game:
    """The policies play the turn to its end."""
    turn = game.turn
    while not game.is_over and game.turn == turn:
        game.apply(game.choose())
    return game


def half_done(building: str, *done: int, **values: Any) -> Position:
    """In phase B on a neutral building with these actions behind it: no auxiliary one instead."""
    position = using(building, **({"tokens": 0} | values))
    position["pending"][-1] |= {"done": list(done), "did": ["action"]}
    return position


def last_turn(position: Position) -> Position:
    """The other player has ended the game: the current one has its last turn."""
    return ended_by(position, 1 - position["current"])


# --- what costs nothing ---------------------------------------------------------------------------


@each_policy
@pytest.mark.parametrize(
    ("building", "done", "words"),
    [
        ("F", 2, "action 1: certificate +1"),
        ("H", 2, "action 1: grain +1 (1 for every granjero)"),
    ],
)
def test_it_takes_what_is_free(policy: str, building: str, done: int, words: str) -> None:
    position = half_done(building, done, grain=0, certificates=0, pesos=3)
    game = asked(position, policy)
    assert texts(game) == [words, "do nothing more here"]
    assert game.choose().text == words


@each_policy
@pytest.mark.parametrize(
    ("building", "done", "breed"), [("E", 2, "fronterizo"), ("B", 2, "patagonico")]
)
def test_it_sells_the_second_card_of_a_breed(
    policy: str, building: str, done: int, breed: str
) -> None:
    """In Buenos Aires it would count for nothing (A200)."""
    position = half_done(building, done, hand=[breed, breed, "niata", "holando_argentino"], pesos=0)
    assert choice(position, policy).startswith("action 1: discard a ")


@each_policy
def test_it_sells_money_before_it_spends_it(policy: str) -> None:
    """Two pesos for a spare card first: with them the building next door may be paid."""
    position = using(
        "B", hand=["patagonico", "patagonico", "niata", "fronterizo"], pesos=2, tokens=0
    )
    game = asked(position, policy)
    assert game.choose().text.startswith("action 1: discard a Patagonico")


# --- cards ----------------------------------------------------------------------------------------


@each_policy
def test_it_lays_off_what_is_worth_nothing(policy: str) -> None:
    """Of three Niata and two others, one of the Niata goes (A200: different breeds count)."""
    position = using("C", hand=["niata", "niata", "niata", "fronterizo", "holando_argentino"])
    position["pending"].append({"do": "discard_cards", "cards": 1, "which": "any"})
    assert choice(position, policy) == "discard a Niata"


@each_policy
@pytest.mark.parametrize("step", ["ship", "A", "B", "C"])
def test_it_keeps_tokens_while_it_has_no_hand(policy: str, step: str) -> None:
    """After income the hand is laid off, and a new one comes anyway (A280)."""
    position = give(visit(running(), step, total=5), tokens=2, pesos=20, grain=8)
    game = asked(position, policy)
    while game.decision in ("ship", "forecast_tile"):
        assert any("exchange token" in text for text in texts(game))
        assert "exchange token" not in game.choose().text
        game.apply(game.choose())
    assert me(game, 0)["tokens"] == 2


# --- objective cards ------------------------------------------------------------------------------


def with_objective(number: int, where: str) -> Position:
    """An objective card in hand before a move, in phase B or in Buenos Aires."""
    position = running()
    if where == "location":
        location(position, "D")
    elif where == "visit":
        visit(position)
    hand = [f"objective:{number}", "niata", "patagonico", "fronterizo"]
    return give(position, hand=hand, tokens=0, pesos=5, grain=0, certificates=0)


@each_policy
@pytest.mark.parametrize("where", ["move", "location", "visit"])
def test_it_plays_a_fulfilled_objective(policy: str, where: str) -> None:
    """Number 16 asks for a disc on ship 18, and is worth 4 pesos and 5 VP."""
    position = free(with_objective(16, where), 0, "aux_peso_2nd")
    assert choice(position, policy).startswith("play objective 16")


@each_policy
@pytest.mark.parametrize("where", ["location", "visit"])
def test_it_keeps_an_objective_that_only_costs(policy: str, where: str) -> None:
    """In the last turn, with nothing fulfilled: a certificate is no use and 2 VP are lost."""
    position = last_turn(with_objective(1, where))
    game = asked(position, policy)
    before = game.scores()[0]["objectives"]
    rest_of_turn(game)
    assert game.is_over
    assert game.scores()[0]["objectives"] == before
    assert me(game, 0)["objectives"] == []


@each_policy
def test_it_takes_an_objective_that_holds_already_in_its_last_turn(policy: str) -> None:
    """Number 2 asks for a building and a disc in quarter E; number 16 for ship 18, loaded here."""
    position = last_turn(using("C", tokens=0, pesos=0, grain=0, hand=BREEDS))
    free(position, 0, "aux_peso_2nd")  # onto ship 18
    objective_offer(position, [1, 16, 9, 4])
    game = asked(position, policy)
    before = game.scores()[0]["objectives"]
    rest_of_turn(game)
    assert game.is_over
    assert game.scores()[0]["objectives"] == before + 5


@each_policy
def test_it_uncovers_no_cattle_for_the_next_player(policy: str) -> None:
    """The last gaucho could add two cards to the market; without money that helps others only."""
    position = using("E", tokens=0, pesos=1, hand=BREEDS)
    position["pending"].append({"do": "buy", "gauchos": 1, "may_stop": True})
    game = asked(position, policy)
    assert len(texts(game)) == 2
    assert "add 2" not in game.choose().text


# --- the last visit -------------------------------------------------------------------------------


def last_visit(step: str, total: int | None = None, **values: Any) -> Position:
    """In the last turn of the game before a step of Buenos Aires, with money for any grain."""
    position = last_turn(running())
    return give(visit(position, step, total), **({"tokens": 0, "pesos": 40} | values))


@each_policy
@pytest.mark.parametrize(
    ("grain", "quarter"),
    [(8, "S"), (7, "S"), (3, "N"), (2, "N")],
)
def test_it_delivers_the_best_space_that_it_can_pay(policy: str, grain: int, quarter: str) -> None:
    """In Rotterdam 9 VP or more for 7 grain, 5 or 6 for 2, next to none for 1."""
    position = last_visit("deliver", grain=grain, hand=["niata", "niata", "niata", "niata"])
    position["cities"]["le_havre"]["quay_I"][0] = 0
    position["ships"][-1]["discs"][0] += 1
    put_disc(position, 0, "aux_peso_2nd", "rotterdam_I")
    game = asked(position, policy)
    game.apply(game.choose())
    owners = game.to_dict()["cities"]["rotterdam"]
    assert [name for name in "WNES" if 0 in owners[name]] == [quarter]


@each_policy
def test_it_spends_certificates_that_reach_a_better_ship(policy: str) -> None:
    """A hand worth 13 and 3 certificates: the ship of 16, for 9 VP."""
    game = asked(last_visit("income", grain=8, certificates=3, hand=RICH), policy)
    assert "16*" in [entry["ship"] for entry in game.to_dict()["ships"]]
    assert "spend no certificate: income 13 pesos" in texts(game)
    assert game.choose().text == "spend 3 certificates: income 16 pesos"
    game.apply(game.choose())
    assert game.choose().text.startswith("load ship 16* ")


@each_policy
@pytest.mark.parametrize(("total", "ship"), [(18, "18"), (25, "18")])
def test_it_loads_the_ship_of_most_points_at_the_end(policy: str, total: int, ship: str) -> None:
    position = last_visit("ship", total, grain=8)
    assert choice(position, policy).startswith(f"load ship {ship} ")


@each_policy
def test_it_frees_points_rather_than_a_move_that_never_comes(policy: str) -> None:
    """The right step disc covers 2 VP, and no turn is left for the step of the left one."""
    position = discs_left(last_visit("ship", 18, grain=8), 0, "steps_left", "steps_right")
    game = asked(position, policy)
    game.apply(game.choose())
    assert game.decision == "ship_disc"
    assert "right step disc" in game.choose().text


# --- the trail ------------------------------------------------------------------------------------


@each_policy
@pytest.mark.parametrize("start", ["H", "G", "F"])
def test_it_goes_to_buenos_aires_in_the_last_turn(policy: str, start: str) -> None:
    """Three steps are enough, nobody taxes them, and a ship waits."""
    position = last_turn(at(running(), 0, start))
    give(position, tokens=0, pesos=10, grain=8, hand=BREEDS, certificates=2)
    assert rest_of_turn(asked(position, policy)).to_dict()["seats"][0]["visits"] == 1


@each_policy
def test_it_follows_its_route(policy: str) -> None:
    """Every further step of a move is the one planned at its beginning; no second thoughts."""
    game = Game.new(setup_for(2, policy=policy), TABLES)
    steps = stops = 0
    while not game.is_over:
        data, p = game.to_dict(), game.decider
        action = game.choose()
        stream = data["random"]["policies"][p]
        if game.decision != "move" or "route" not in data or not data["pending"][-1]["made"]:
            game.apply(action)
            continue
        assert game.to_dict()["random"]["policies"][p] == stream  # nothing is weighed again
        game.apply(action)
        if not data["route"]:
            assert action.text == "stop here"
            stops += 1
            continue
        steps += 1
        target = data["route"][0]
        visits = target == "BA" or target.startswith("ramp")
        assert me(game, p)["at"] in (("BA", "START") if visits else (target,))
    assert steps > 30
    assert stops > 5


@each_policy
def test_it_does_not_stop_where_nothing_can_be_done(policy: str) -> None:
    """Another player's building has nothing to offer but an auxiliary action: E has cattle."""
    position = at(running(), 0, "D")
    for node, face in (("b14", "1a"), ("b15", "2a")):
        put_building(position, 1, face, node)
    position["pending"] = [PHASE_C, {"do": "move", "steps": 3, "made": 0, "phase_a": True}]
    give(position, tokens=0, pesos=20, grain=8, hand=BREEDS)
    game = asked(position, policy)
    turn = game.turn
    while game.turn == turn and game.decision == "move":
        game.apply(game.choose())
    assert not str(me(game, 0)["at"]).startswith("b")
