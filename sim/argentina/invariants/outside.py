"""What the referee says of a number that is out of the range of its field."""

from sim.argentina.invariants.codes import (
    BAD_CARD,
    BAD_COUNT,
    BAD_PLACE,
    BAD_PLAYERS,
    BAD_STACK,
    BAD_TILE,
    CERTIFICATE_RANGE,
    COINS_LOOSE,
    EXHAUSTION_CARDS,
    GRAIN_RANGE,
    LAST_TURNS_WRONG,
    NO_PESOS,
    NO_TOKENS,
    SHIP_LOST,
    SPECIALITY_WRONG,
)
from sim.argentina.kernel.layout import cards, cattle, objectives, pedro_cards, tiles
from sim.core.fields import AnyOf, Counter, Either, Flag, Marker, Pile, StateField

_OF_A_RULE = {
    "players": BAD_PLAYERS,
    "current": BAD_PLAYERS,
    "solo": BAD_PLAYERS,
    "stack_n": BAD_STACK,
    "trigger": BAD_COUNT,
    "last_turns": LAST_TURNS_WRONG,
    "exhaustion_pile": EXHAUSTION_CARDS,
    "coins": COINS_LOOSE,
    "ship_gone": SHIP_LOST,
    "pesos": NO_PESOS,
    "grain": GRAIN_RANGE,
    "certificates": CERTIFICATE_RANGE,
    "tokens": NO_TOKENS,
    "speciality": SPECIALITY_WRONG,
}
_OF_THINGS = {thing: BAD_CARD for thing in (cards, cattle, objectives, pedro_cards)} | {
    tiles: BAD_TILE
}


def outside(field: StateField) -> int:
    """The code of the complaint: a rule's, or by what the field holds."""
    if field.name in _OF_A_RULE:
        return _OF_A_RULE[field.name]
    kind = field.kind
    if isinstance(kind, Marker | Pile):
        return _OF_THINGS.get(kind.of, BAD_PLACE)
    if isinstance(kind, Either | AnyOf):
        return BAD_TILE
    return BAD_COUNT if isinstance(kind, Counter | Flag) else BAD_CARD
