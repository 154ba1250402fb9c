"""The view of a game: what the family reads, and what only that game has."""

from sim.western.family_view import FamilyView

class View(FamilyView): ...
