"""The step limit of phase A is that of the moment of the move (A136, A213, A422).

An objective card played before phase A moves the engine onto a station; its upgrade takes a disc.
"""

from __future__ import annotations

import pytest

from sim.argentina import Game
from sim.core.referee import check_position
from tests.argentina.positions import FACTS, do, me, play
from tests.argentina.rules.moves import moving, step
from tests.argentina.twin import compare

CARD = 5  # immediate action: engine +1
STATION = FACTS["stations"]["5"]  # black corners, so that it takes a step disc
STEPS = {n: row["steps"] for n, row in FACTS["setup"]["by_players"].items()}
ON_THE_WAY = ["B", "C", "D", "E", "F", "G", "H"]
WORDS = {"steps_left": "left step disc", "steps_right": "right step disc"}


def about_to_move(players: int = 2, policy: str = "random") -> Game:
    """On neutral A before phase A, with an objective that leads the engine onto a station."""
    position = moving(
        "A",
        players,
        hand=[f"objective:{CARD}", "niata", "niata", "patagonico"],
        pesos=STATION["price"],
        engine=str(STATION["turnout_after"]),
        tokens=1,  # keeps the first step from being forced
    )
    position["setup"]["policies"] = [policy] * players
    return play(position)


def upgrade(game: Game, disc: str) -> Game:
    do(game, f"play objective {CARD} ", "to station 5", disc)
    return do(game, "keep") if game.decision == "master" else game


def limit(game: Game) -> int:
    (move,) = (entry for entry in game.to_dict()["pending"] if entry["do"] == "move")
    return int(move["steps"] + move["made"])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("disc", WORDS)
def test_A136_a_step_disc_freed_before_phase_A_counts_in_that_move(players: int, disc: str) -> None:
    game = upgrade(about_to_move(players), WORDS[disc])
    more = FACTS["player_board"]["discs"][disc]["steps"][str(players)]
    most = STEPS[str(players)] + more
    assert limit(game) == most > STEPS[str(players)]
    for place in ON_THE_WAY[: most - 1]:
        step(game, place)
        assert game.decision == "move"  # neither the old limit nor the new one is reached
    step(game, ON_THE_WAY[most - 1])
    assert game.decision == "location"
    assert me(game)["at"] == ON_THE_WAY[most - 1]


def test_A136_without_a_step_disc_the_limit_stays() -> None:
    game = upgrade(about_to_move(), "white strength disc")
    assert limit(game) == STEPS["2"]


def test_A213_the_freed_space_raises_the_limit_at_once() -> None:
    """Not from the next turn on: the choice right after the disc was taken is about more steps."""
    game = about_to_move()
    assert limit(game) == STEPS["2"]
    do(game, f"play objective {CARD} ", "to station 5")
    assert (game.decision, limit(game)) == ("station", STEPS["2"])
    do(game, "left step disc")
    assert limit(game) == STEPS["2"] + FACTS["player_board"]["discs"]["steps_left"]["steps"]["2"]


def test_A422_a_card_played_before_phase_A_works_before_the_move() -> None:
    """All routes and taxes of the move that follows are those of the raised limit."""
    game = upgrade(about_to_move(), "left step disc")
    assert game.decision == "move"
    assert compare.moves(game, "after the card") > STEPS["2"]  # B, B C, B C D, ... and ramps


def test_A422_a_position_saved_in_that_window_keeps_the_raised_limit() -> None:
    game = upgrade(about_to_move(), "left step disc")
    again = Game.from_dict(game.to_dict())
    assert again.to_dict() == game.to_dict()
    assert limit(again) == limit(game)


@pytest.mark.parametrize("hint", [False, True])
@pytest.mark.parametrize("policy", ["novice", "club", "granjero"])
def test_A130_A136_a_planned_route_keeps_to_the_raised_limit(policy: str, hint: bool) -> None:
    """Also if a hint was asked for before the disc was freed; the referee watches."""
    game = about_to_move(policy=policy)
    if hint:
        game.choose()
    upgrade(game, "left step disc")
    reach = ON_THE_WAY[: limit(game)]
    while game.decision in ("move", "draw_cards", "discard_cards"):
        game.apply(game.choose())
        check_position(game)
        assert Game.from_dict(game.to_dict()).to_dict() == game.to_dict()
    assert me(game)["at"] in [*reach, "BA"]
