"""The compiled rules of Great Western Trail, with those of family and engine (sim.core.assembly)."""

from sim.core.assembly import with_shared

__path__ = with_shared(__path__, "western", "core")
