"""Great Western Trail: Argentina, as the engine sees it. Its parts are in the files beside this."""

from sim.argentina.factors import FACTORS
from sim.argentina.names import CATEGORIES
from sim.argentina.profile import PROFILE
from sim.core.description import GameDescription, Seconds

POLICIES = (
    "random",
    "novice",
    "club",
    "expert",
    "gaucho",
    "carpintero",
    "maquinista",
    "granjero",
    "puerto",
    "balanced",
    "rancher",
    "strong",
    "master",
)
POLICY_EXAMPLE = """\
{
  "about": "Plays like club and hires every carpintero.",
  "like": "club",
  "weights": {"carpintero": 6.0, "building_vp": 1.5}
}"""

ARGENTINA = GameDescription(
    name="argentina",
    title="Great Western Trail: Argentina",
    players=(2, 3, 4),
    rules_version=2,
    package="sim.argentina",
    categories=CATEGORIES,
    policies=POLICIES,
    policy_example=POLICY_EXAMPLE,
    seconds=Seconds(random=25e-6, policy=125e-6, automa=50e-6, rollout=12e-3, turn=0.7e-3),
    position_format="pampas argentina position 1",
    profile=PROFILE,
    factors=FACTORS,
    automa="pedro",
    automa_plays="Pedro follows his cards",
    private_decisions=("discard_cards", "help_tiles", "help_cards"),
    drawn=True,
)
