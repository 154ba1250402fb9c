"""Positions as JSON data: what all games of the family have (sim.core.assembly)."""
