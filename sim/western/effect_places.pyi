"""Where which effects may stand in the tables of a game."""

ALL: tuple[str, ...]
AUXILIARY: tuple[str, ...]  # an auxiliary action
BONUS: tuple[str, ...]  # what a card or a tile gives at once
CELL: tuple[str, ...]  # a cell of a worker row
GIVEN_UP: tuple[str, ...]  # conditions behind which effects may be given up
TO_HAND: tuple[str, ...]  # effects that add a card to the hand
