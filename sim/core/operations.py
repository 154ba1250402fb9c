"""What the compiled entry point of a kernel is asked to do, by number: its argument `what`.

A game that brings an entry point of its own counts as all others do.
"""

PLAY, DEAL, ADVANCE_ONE, LEGAL, APPLY, CHOOSE, SCORE_NOW, OUTCOME, IMAGINE = range(9)
RECORD, READ, VALUE, PLAY_ON, GO_ON, NEXT_VALUE = range(9, 15)

SEAT_SHIFT = 16  # GO_ON: who decides stands above the number of actions
