"""What is asked of a study, and the command that asks it again."""

import pytest

from analysis.studies import study_module
from analysis.studies.base import MINUTES
from analysis.study_request import QUICK, USUAL_MINUTES, facts_of, requests_for
from analysis.study_runs import seconds_of
from sim.core.errors import PampasError


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
    """As many as take five minutes by stated costs, to one digit; a tenth of that in a hurry."""
    asked = [
        requests_for("first-player", "hacienda", **asked)[0].options
        for asked in ({}, {"quick": True}, {"games": 200_000})
    ]
    share = asked[0].scale
    assert 0 < share < 1 and share == float(f"{share:.0e}")
    assert [one.scale for one in asked] == [share, pytest.approx(QUICK * share), 1.0]
    assert [one.minutes for one in asked] == [MINUTES, QUICK * MINUTES, MINUTES / share]
    module, facts = study_module("first-player"), facts_of("hacienda", ())
    seconds = seconds_of("hacienda", asked[0], module.plan(facts, asked[0]))
    assert seconds <= 60 * USUAL_MINUTES
    assert requests_for("first-player", "argentina")[0].options.scale == 1.0


def test_who_plays_for_the_headline_is_part_of_command_and_file_name():
    (usual,) = requests_for("components", "argentina", quick=True)
    (named,) = requests_for("components", "argentina", quick=True, policy="expert")
    assert "--policy expert" in named.command(named.options.scale)
    assert "--policy" not in usual.command(usual.options.scale)
    assert usual.page_name == "components" and named.page_name.startswith("components-expert-")


@pytest.mark.parametrize(
    ("study", "policy", "words"),
    [
        ("components", "nobody", "policy: got 'nobody', expected"),
        (
            "strategies",
            "novice",
            "--policy: got novice, expected careless, club, strong, expert or master",
        ),
    ],
)
def test_somebody_who_cannot_play_for_the_headline_is_refused(study, policy, words):
    with pytest.raises(PampasError, match=words):
        requests_for(study, "argentina", policy=policy)
