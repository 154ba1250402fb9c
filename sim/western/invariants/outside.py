"""What the referee says of a number that is out of the range of its field."""

from sim.core.fields import AnyOf, Counter, Either, Flag, Marker, Pile, StateField

from ..kernel.layout import cards, cattle, objectives, tiles
from . import codes as b
from .own_fields import OF_A_RULE, OWN_CARDS

_OF_A_RULE = {
    "players": b.BAD_PLAYERS,
    "current": b.BAD_PLAYERS,
    "stack_n": b.BAD_STACK,
    "trigger": b.BAD_COUNT,
    "last_turns": b.LAST_TURNS_WRONG,
    "certificates": b.CERTIFICATE_RANGE,
    "tokens": b.NO_TOKENS,
    **OF_A_RULE,
}
_OF_THINGS = {thing: b.BAD_CARD for thing in (cards, cattle, objectives, *OWN_CARDS)} | {
    tiles: b.BAD_TILE
}


def outside(field: StateField) -> int:
    """The code of the complaint: a rule's, or by what the field holds."""
    if field.name in _OF_A_RULE:
        return _OF_A_RULE[field.name]
    kind = field.kind
    if isinstance(kind, Marker | Pile):
        return _OF_THINGS.get(kind.of, b.BAD_PLACE)
    if isinstance(kind, Either | AnyOf):
        return b.BAD_TILE
    return b.BAD_COUNT if isinstance(kind, Counter | Flag) else b.BAD_CARD
