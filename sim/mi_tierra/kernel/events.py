"""Events that act at the end of a round: taxes, theft, crop rotation, subsidy (M245)."""

from sim.core.bits import list_bits
from sim.core.codes import things
from sim.core.fields import Counter
from sim.core.jit import kernel
from sim.core.vocabulary import PASS

from . import layout as L
from . import tables as t
from .farm import lose_animals, lose_horse, planted
from .seats import active_tiles, earn, effect_of, pay, player_at, seat_at
from .stack import pop, push
from .vocabulary import vocabulary

room = vocabulary.room("events")
end_event = room.step("end_event")
END_EVENT = end_event.op
losses = room.step("losses", place=Counter(L.MAX_SEATS), lost=Counter(L.MAX_STOCK))
LOSSES = losses.op
LOSSES_PLACE, LOSSES_LOST = losses.offsets
lose_animal = room.decision("lose_animal", searched=False)
LOSE_ANIMAL = lose_animal.op
lose_plant = room.decision("lose_plant", searched=False)
LOSE_PLANT = lose_plant.op

LOSE_HORSE = L.N_ANIMALS  # actions: a kind of animal, or this and the number of a stable
lose_animal.offers(things(L.animals) + things(L.stables, first=LOSE_HORSE))
lose_plant.offers(things(L.spaces))


@kernel
def is_insured(s, q):
    """Negative events do not touch the player (M213, R50)."""
    return active_tiles(s, q, L.INSURER) > 0


@kernel
def pay_subsidy(s, T):
    """The players with the fewest pesos, all that are tied (M243)."""
    least = s[seat_at(0) + L.PESOS]
    for p in range(s[L.PLAYERS]):
        least = min(least, s[seat_at(p) + L.PESOS])
    for p in range(s[L.PLAYERS]):
        if s[seat_at(p) + L.PESOS] == least:
            earn(s, seat_at(p), L.FROM_SUBSIDY, T[t.SUBSIDY_PESOS])


@end_event.advance
@kernel
def advance_end_event(s, T, p, f, out):
    """After area 17 (M245), in the last round, too (K7, R40)."""
    pop(s)
    effect = effect_of(s, T)
    if s[L.ROUND] == T[t.ROUNDS] and not T[t.LAST_EVENTS]:
        return
    if effect == L.TAXES:
        for player in range(s[L.PLAYERS]):
            q = seat_at(player)
            if not is_insured(s, q):  # M233, R4
                tax = s[q + L.PESOS] // T[t.TAX_PER] * T[t.TAX_PESOS]
                pay(s, q, L.FOR_TAXES, min(tax, s[q + L.PESOS]))
    elif effect == L.SUBSIDY:
        pay_subsidy(s, T)
    elif effect == L.THEFT or effect == L.ROTATION:
        push(s, LOSSES, 0, 0)


@kernel
def loses_more(s, T, q, lost):
    """Has a player something to lose (M236, M241), and not yet lost enough?"""
    if is_insured(s, q):
        return False
    if effect_of(s, T) == L.ROTATION:
        return lost < T[t.ROTATION_PLANTS] and planted(s, q) != 0
    animals = s[q + L.HORSES]
    for kind in range(L.N_ANIMALS):
        animals += s[q + L.ANIMALS + kind]
    return lost < T[t.THEFT_ANIMALS] and animals > 0


@losses.advance
@kernel
def advance_losses(s, T, p, f, out):
    """In turn order, one after the other."""
    for place in range(s[f + LOSSES_PLACE], s[L.PLAYERS]):
        player = player_at(s, place)
        if loses_more(s, T, seat_at(player), s[f + LOSSES_LOST]):
            s[f + LOSSES_PLACE] = place
            s[f + LOSSES_LOST] += 1
            s[L.CURRENT] = player
            push(s, LOSE_PLANT if effect_of(s, T) == L.ROTATION else LOSE_ANIMAL)
            return
        s[f + LOSSES_LOST] = 0
    pop(s)


@lose_animal.choices
@kernel
def lose_animal_choices(s, T, p, f, out, n):
    """Of own choice, horses included (M236)."""
    q = seat_at(p)
    for kind in range(L.N_ANIMALS):
        if s[q + L.ANIMALS + kind] > 0:
            out[n] = kind
            n += 1
    return list_bits(s[q + L.HORSES], LOSE_HORSE, out, n)


@lose_animal.apply
@kernel
def apply_lose_animal(s, T, p, f, a):
    pop(s)
    if a < LOSE_HORSE:
        lose_animals(s, seat_at(p), a, 1)
    elif a != PASS:
        lose_horse(s, seat_at(p), a - LOSE_HORSE)


@lose_plant.choices
@kernel
def lose_plant_choices(s, T, p, f, out, n):
    """Of own choice, never the orchard (M241)."""
    return list_bits(planted(s, seat_at(p)), 0, out, n)


@lose_plant.apply
@kernel
def apply_lose_plant(s, T, p, f, a):
    pop(s)
    q = seat_at(p)
    for kind in range(L.N_PLANTS):
        if a != PASS and s[q + L.PLANTS + kind] >> a & 1:
            s[L.PLANT_STOCK + kind] += 1
            s[q + L.PLANTS + kind] &= ~(1 << a)
