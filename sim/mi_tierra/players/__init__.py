"""The compiled players of Mi Tierra, with what the engine adds."""

from sim.core.assembly import with_shared

__path__ = with_shared(__path__, "core")
