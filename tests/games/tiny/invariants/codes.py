"""What can be broken."""

from typing import Final

NO_ACTION: Final = 1
TWICE: Final = 2
NO_ROOM: Final = 3
LEGAL_CHANGES: Final = 4
OUT_OF_RANGE: Final = 5
CARDS_LOST: Final = 6
STANDS_STILL: Final = 7

WORDS = {
    NO_ACTION: "a decision without a legal action",
    TWICE: "a legal action is listed twice",
    NO_ROOM: "more legal actions than there is room for",
    LEGAL_CHANGES: "listing the legal actions changed the position",
    OUT_OF_RANGE: "a number is out of the range of its field",
    CARDS_LOST: "the cards of a player are not those of the box",
    STANDS_STILL: "a card was laid off, and the player goes not its steps",
}
RULES = {CARDS_LOST: "T1", STANDS_STILL: "T3"}


def rule_of(code: int) -> str:
    return RULES.get(code, "T0")
