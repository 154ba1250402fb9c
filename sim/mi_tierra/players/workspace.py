"""Working space of a player who decides, the vector `x`: what things are worth now, and worths."""

from sim.core.shared_workspace import *  # noqa: F403 - their places, as X.SCORE
from sim.core.shared_workspace import new_workspace

from ..kernel import layout as L
from ..kernel.workspace import MAX_ACTIONS

MAX_DEALS = 8  # that are looked at

workspace = new_workspace(MAX_ACTIONS)
LEFT = workspace.add("left", about="rounds to come after this one")
RODEOS = workspace.add("rodeos", about="rodeos to come that are known, that of this round included")
THING = workspace.add("thing", L.N_THINGS, "worth of each thing")
EXPECTED = workspace.add("expected", L.N_THINGS, "things in hand, and what own workers will bring")
UNSOLD = workspace.add("unsold", L.N_THINGS, "the things that a row of deals leaves")
DEALS = workspace.add("deals", MAX_DEALS, "what one deal after the other brings, public ones")
BLACK_DEALS = workspace.add("black_deals", MAX_DEALS, "the same with those of the black market")
WORKSPACE_SIZE = workspace.size
