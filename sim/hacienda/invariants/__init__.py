"""What must be true of a game, for the engine's referee."""

from sim.core.assembly import with_shared

__path__ = with_shared(__path__, "core")
