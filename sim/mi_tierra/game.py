"""Mi Tierra: Nueva Era, as the engine sees it. Its parts are in the files beside this."""

from sim.core.description import GameDescription, Seconds
from sim.mi_tierra.factors import FACTORS
from sim.mi_tierra.names import CATEGORIES
from sim.mi_tierra.profile import PROFILE

POLICIES = (
    *("random", "novice", "club", "strong", "expert"),
    *("rodeo", "markets", "makers", "water"),
)
POLICY_EXAMPLE = (
    '{"about": "Plays more at random.", "like": "novice", "weights": {"temperature": 3}}'
)

MI_TIERRA = GameDescription(
    name="mi-tierra",
    title="Mi Tierra: Nueva Era",
    players=(2, 3, 4, 5, 6),
    rules_version=1,
    package="sim.mi_tierra",
    categories=CATEGORIES,
    tie_breaks=("level_3_cards", "best_horse"),
    policies=POLICIES,
    policy_example=POLICY_EXAMPLE,
    seconds=Seconds(random=15e-6, policy=60e-6, automa=0.0, rollout=3.5e-3),
    position_format="pampas mi-tierra position 1",
    profile=PROFILE,
    factors=FACTORS,
    private_decisions=("arrange",),
    drawn=True,
    score_unit="pesos",
)
