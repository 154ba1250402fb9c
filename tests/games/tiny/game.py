"""Ten Steps, as the engine sees it. Its parts are in the files beside this."""

from sim.core.description import GameDescription, Seconds

TINY = GameDescription(
    name="tiny",
    title="Ten Steps",
    players=(2, 3),
    rules_version=1,
    package="tests.games.tiny",
    categories=("steps",),
    policies=("random", "careful", "bold", "thinker"),
    policy_example='{"about": "Hurries.", "like": "bold", "weights": {"hurry": 0.1}}',
    seconds=Seconds(random=1e-6, policy=1e-6, automa=0.0, rollout=5e-6),
    position_format="pampas tiny position 1",
    private_decisions=("lay",),
)
