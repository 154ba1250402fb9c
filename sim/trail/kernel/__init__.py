"""The compiled rules of Great Western Trail, with what family and engine add (sim.core.assembly)."""

from sim.core.assembly import with_shared

__path__ = with_shared(__path__, "western", "core")
