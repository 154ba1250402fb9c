"""The compiled rules and players of Argentina, with what the engine adds (sim.core.assembly)."""

from sim.core.assembly import with_shared

__path__ = with_shared(__path__, "core")
