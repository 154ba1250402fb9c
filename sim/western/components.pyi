"""The components that every game of the family has; SUPPLIES: a bag or stack and its forecast."""

from sim.core.components import Component

CARDS: Component
TILES: Component
SUPPLIES: list[Component]
NEUTRALS: Component
MASTERS: Component
DISCS: Component
