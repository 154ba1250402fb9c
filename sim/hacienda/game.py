"""Hacienda, as the engine sees it. Its parts are in the files beside this."""

from sim.core.description import GameDescription, Seconds
from sim.hacienda.factors import FACTORS
from sim.hacienda.names import CATEGORIES
from sim.hacienda.profile import PROFILE

POLICIES = (
    "random",
    "novice",
    "club",
    "expert",
    "domain",
    "markets",
    "water",
    "strong",
    "master",
)
POLICY_EXAMPLE = (
    '{"about": "Plays more at random.", "like": "novice", "weights": {"temperature": 1}}'
)

HACIENDA = GameDescription(
    name="hacienda",
    title="Hacienda",
    players=(2, 3, 4, 5),
    rules_version=1,
    package="sim.hacienda",
    categories=CATEGORIES,
    tie_breaks=("pesos",),
    policies=POLICIES,
    policy_example=POLICY_EXAMPLE,
    seconds=Seconds(
        random=15e-6, policy=550e-6, automa=0.0, rollout=110e-3, turn=2.4e-3, fixed_length=True
    ),
    position_format="pampas hacienda position 1",
    profile=PROFILE,
    factors=FACTORS,
    private_decisions=("action", "land_space", "animal_space"),
    drawn=True,
)
