"""The compiled rules of the game, with what family and engine add (sim.core.assembly)."""

from sim.core.assembly import with_shared

__path__ = with_shared(__path__, "western", "core")
