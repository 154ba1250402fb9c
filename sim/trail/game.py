"""Great Western Trail, as the engine sees it. Its parts are in the files beside this."""

from sim.core.description import GameDescription, Seconds
from sim.trail.factors import FACTORS
from sim.trail.names import CATEGORIES
from sim.trail.profile import PROFILE

POLICIES = (
    "random",
    "novice",
    "club",
    "strong",
    "expert",
    "cowboys",
    "builders",
    "engineers",
    "balanced",
    "rails",  # with Rails to the North
)
POLICY_EXAMPLE = """\
{
  "about": "Plays like club and hires more craftsmen.",
  "like": "club",
  "weights": {"craftsman": 8.0}
}"""

TRAIL = GameDescription(
    name="trail",
    title="Great Western Trail",
    players=(2, 3, 4),
    rules_version=1,
    package="sim.trail",
    categories=CATEGORIES,
    policies=POLICIES,
    policy_example=POLICY_EXAMPLE,
    seconds=Seconds(random=25e-6, policy=350e-6, automa=0.0, rollout=18e-3, turn=1.4e-3),
    position_format="pampas trail position 1",
    profile=PROFILE,
    factors=FACTORS,
    private_decisions=("discard_cards", "lay_card"),
    drawn=True,
)
