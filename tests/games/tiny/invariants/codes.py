"""What can be broken."""

from sim.core.complaints import Complaints

complaints = Complaints()
WORDS, rule_of = complaints.words, complaints.rule_of
_add = complaints.add

NO_ACTION = _add("T0", "a decision without a legal action")
TWICE = _add("T0", "a legal action is listed twice")
NO_ROOM = _add("T0", "more legal actions than there is room for")
LEGAL_CHANGES = _add("T0", "listing the legal actions changed the position")
OUT_OF_RANGE = _add("T0", "a number is out of the range of its field")
CARDS_LOST = _add("T1", "the cards of a player are not those of the box")
STANDS_STILL = _add("T3", "a card was laid off, and the player goes not its steps")
