"""What is asked of a study, and the command that asks it again."""

import pytest

from analysis.study_request import QUICK, facts_of, requests_for


@pytest.mark.parametrize("game", ["argentina", "hacienda"])
@pytest.mark.parametrize(
    ("asked", "typed"), [({}, ""), ({"quick": True}, "--quick"), ({"games": 800}, "--games 800")]
)
def test_the_command_asks_for_the_same_games(game, asked, typed):
    (request,) = requests_for("strategies", game, **asked)
    words = f"pampas study strategies {game} {typed}".split()
    command = request.command(request.options.scale).split()
    assert command[: command.index("--margin")] == words


def test_a_slow_game_has_fewer_games():
    """Its own share of the usual ones, and a tenth of that in a hurry; whoever says how many, gets
    them."""
    share = facts_of("hacienda", ()).games_share
    assert 0 < share < 1 == facts_of("argentina", ()).games_share
    scales = [
        requests_for("first-player", "hacienda", **asked)[0].options.scale
        for asked in ({}, {"quick": True}, {"games": 200_000})
    ]
    assert scales == [share, QUICK * share, 1.0]
