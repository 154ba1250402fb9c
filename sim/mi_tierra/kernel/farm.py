"""The farm: pens, plants and animals, and the two things that a player begins with (M9, M31)."""

from sim.core.bits import count_bits, list_bits, lowest
from sim.core.codes import numbers, things
from sim.core.fields import Bits, Counter, Flag, Marker
from sim.core.jit import kernel, small
from sim.core.vocabulary import PASS

from . import layout as L
from . import tables as t
from .seats import is_banned, make_good, player_at, seat_at
from .stack import pop, push
from .vocabulary import vocabulary

room = vocabulary.room("farm")
start = room.step("start", place=Marker(L.turns, first=1))
START = start.op
(START_PLACE,) = start.offsets
start_pair = room.decision("start_pair")
START_PAIR = start_pair.op
start_pair.offers(things(L.start_pairs))
pen = room.decision("pen", declined="take no pen", must=Flag())
PEN = pen.op
(PEN_MUST,) = pen.offsets
pen.offers(things(L.edges))
plant = room.decision("plant", declined="take no plant", kinds=Bits(L.plants), must=Flag())
PLANT = plant.op
PLANT_KINDS, PLANT_MUST = plant.offsets
plant.offers(things(L.plants, L.spaces))
obtain = room.decision(
    "obtain",
    declined="take nothing",
    kind=Marker(L.animals),
    number=Counter(L.MAX_STOCK),
    optional=Flag(),
)
OBTAIN = obtain.op
OBTAIN_KIND, OBTAIN_NUMBER, OBTAIN_OPTIONAL = obtain.offsets
obtain.offers(numbers(L.MAX_STOCK))

_PAIRS = L.PAIRS
_ALL_PLANTS = (1 << L.N_PLANTS) - 1
_FIRST_ANIMAL = L.PEN_THING + 1


# --- start resources ----------------------------------------------------------------------------


@start.advance
@kernel
def advance_start(s, T, p, f, out):
    """In reverse turn order, the last place first (M31)."""
    place = s[f + START_PLACE]
    if place == 0:
        pop(s)
        return
    s[f + START_PLACE] = place - 1
    s[L.CURRENT] = player_at(s, place - 1)
    push(s, START_PAIR)


@start_pair.choices
@kernel
def start_pair_choices(s, T, p, f, out, n):
    """Two different things that nobody else has taken together (M31, M32)."""
    for pair in range(L.N_PAIRS):
        taken = False
        for other in range(s[L.PLAYERS]):
            taken = taken or s[seat_at(other) + L.START_PAIR] == _PAIRS[pair]
        if not taken:
            out[n] = pair
            n += 1
    return n


@start_pair.apply
@kernel
def apply_start_pair(s, T, p, f, a):
    """On the farm at once: pen, then plants, then animals (M33, R2)."""
    pop(s)
    pair = _PAIRS[a]
    s[seat_at(p) + L.START_PAIR] = pair
    for animal in range(L.N_ANIMALS - 1, -1, -1):
        if pair >> (_FIRST_ANIMAL + animal) & 1:
            push(s, OBTAIN, animal, 1, 0)
    for kind in range(L.N_PLANTS - 1, -1, -1):
        if pair >> kind & 1:
            push(s, PLANT, 1 << kind, 1)
    if pair >> L.PEN_THING & 1:
        push(s, PEN, 1)


# --- pens ---------------------------------------------------------------------------------------


@kernel
def spaces_of(T, some):
    """The spaces of some edges."""
    spaces = 0
    while some != 0:
        spaces |= T[t.EDGE_SPACES + lowest(some)]
        some &= some - 1
    return spaces


@small
def covered(s, T, q):
    """The spaces under pens."""
    return spaces_of(T, s[q + L.PENS])


@kernel
def without(T, some, spaces):
    """Those edges of which neither space is in a set."""
    free = 0
    while some != 0:
        low = some & -some
        if T[t.EDGE_SPACES + lowest(some)] & spaces == 0:
            free |= low
        some ^= low
    return free


@pen.choices
@kernel
def pen_choices(s, T, p, f, out, n):
    """Two neighbouring spaces without a pen, never the orchard; or it is given back (M90, R12)."""
    q = seat_at(p)
    if s[L.PEN_STOCK] > 0:
        n = list_bits(without(T, T[t.PEN_EDGES], covered(s, T, q)), 0, out, n)
    if not s[f + PEN_MUST]:
        out[n] = PASS
        n += 1
    return n


@kernel
def keep_path(T, cubes, reached):
    """Those of the cubes that have a path of cubes to some spaces (R15)."""
    found = 0
    grown = True
    while grown:
        grown = False
        left = cubes & ~found
        while left != 0:
            low = left & -left
            spaces = T[t.EDGE_SPACES + lowest(left)]
            if spaces & reached != 0:
                reached |= spaces
                found |= low
                grown = True
            left ^= low
    return found


@pen.apply
@kernel
def apply_pen(s, T, p, f, a):
    """Plants, horses and cubes under it are lost, and cubes without a path to the house (R13)."""
    pop(s)
    if a == PASS:
        return
    q = seat_at(p)
    s[L.PEN_STOCK] -= 1
    s[q + L.PENS] |= 1 << a
    spaces = T[t.EDGE_SPACES + a]
    for kind in range(L.N_PLANTS):
        s[L.PLANT_STOCK + kind] += count_bits(s[q + L.PLANTS + kind] & spaces)
        s[q + L.PLANTS + kind] &= ~spaces
    for stable in range(L.N_STABLES):
        if T[t.STABLE + stable] & spaces != 0:
            lose_horse(s, q, stable)
            s[L.MILL] += s[q + L.WET_STABLES] >> stable & 1
            s[q + L.WET_STABLES] &= ~(1 << stable)
    under = covered(s, T, q)
    kept = without(T, s[q + L.CUBES], under)
    kept = keep_path(T, kept, T[t.HOUSE] & ~under)
    s[L.MILL] += count_bits(s[q + L.CUBES] & ~kept)
    s[q + L.CUBES] = kept


@kernel
def lose_horse(s, q, stable):
    """A horse, if there is one, goes back to the stock."""
    s[L.HORSE_STOCK] += s[q + L.HORSES] >> stable & 1
    s[q + L.HORSES] &= ~(1 << stable)
    s[q + L.LEVEL + stable] = 0


# --- plants -------------------------------------------------------------------------------------


@small
def planted(s, q):
    """The fields with a plant."""
    return s[q + L.PLANTS] | s[q + L.PLANTS + 1] | s[q + L.PLANTS + 2]


@plant.choices
@kernel
def plant_choices(s, T, p, f, out, n):
    """A plant of the stock on a free field; another kind if one is used up (M92, R6, R18)."""
    q = seat_at(p)
    free = T[t.FIELDS] & ~planted(s, q) & ~covered(s, T, q)
    for kind in range(L.N_PLANTS):
        if s[f + PLANT_KINDS] >> kind & 1 and s[L.PLANT_STOCK + kind] > 0:
            n = list_bits(free, kind * L.N_SPACES, out, n)
    if not s[f + PLANT_MUST]:
        out[n] = PASS
        n += 1
    return n


@plant.apply
@kernel
def apply_plant(s, T, p, f, a):
    pop(s)
    if a != PASS:
        kind = a // L.N_SPACES
        s[L.PLANT_STOCK + kind] -= 1
        s[seat_at(p) + L.PLANTS + kind] |= 1 << a % L.N_SPACES


@small
def offer_plant(s):
    """Area 2: a plant of choice (M92)."""
    push(s, PLANT, _ALL_PLANTS, 0)


# --- animals ------------------------------------------------------------------------------------


@kernel
def room_for(s, T, q, kind):
    """How many more animals of a kind the pens can take: they may change pens (M91, R5)."""
    holds = T[t.PEN_ANIMALS]
    free = count_bits(s[q + L.PENS])
    for other in range(L.N_ANIMALS):
        free -= (s[q + L.ANIMALS + other] + holds - 1) // holds
    have = s[q + L.ANIMALS + kind]
    return free * holds + (have + holds - 1) // holds * holds - have


@obtain.choices
@kernel
def obtain_choices(s, T, p, f, out, n):
    """So many are kept, as far as there are animals and room; the others become meat (M9, R6)."""
    q = seat_at(p)
    kind = s[f + OBTAIN_KIND]
    most = 0
    if not is_banned(s, q, L.BAN_ANIMAL + kind):
        most = min(s[f + OBTAIN_NUMBER], s[L.ANIMAL_STOCK + kind], room_for(s, T, q, kind))
    for number in range(most + 1):
        out[n] = number
        n += 1
    if s[f + OBTAIN_OPTIONAL]:
        out[n] = PASS  # a worker need not be used (M84)
        n += 1
    return n


@obtain.apply
@kernel
def apply_obtain(s, T, p, f, a):
    q = seat_at(p)
    kind = s[f + OBTAIN_KIND]
    number = s[f + OBTAIN_NUMBER]
    pop(s)
    if a == PASS:
        return
    meat = number - a
    if not T[t.MISSING_IS_MEAT]:
        meat = min(number, s[L.ANIMAL_STOCK + kind]) - a  # R6
    make_good(s, q, L.MEAT, meat)
    s[L.ANIMAL_STOCK + kind] -= a
    s[q + L.ANIMALS + kind] += a
    s[q + L.KEPT + kind] += a


@kernel
def lose_animals(s, q, kind, number):
    """Back to their area. Which of them worked does not matter any more (R28)."""
    s[L.ANIMAL_STOCK + kind] += number
    s[q + L.ANIMALS + kind] -= number
    s[q + L.WORKED + kind] = min(s[q + L.WORKED + kind], s[q + L.ANIMALS + kind])
