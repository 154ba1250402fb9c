"""Positions as JSON data: saved, edited by hand, checked and continued (POSITION.md)."""

from sim.core.assembly import with_shared

__path__ = with_shared(__path__, "western")

from sim.trail.position.document import from_dict, to_dict

__all__ = ["from_dict", "to_dict"]
