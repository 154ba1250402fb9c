"""The rodeo, area 17: entries, prizes, bonuses, and what becomes of the horses (section 11)."""

from sim.core.codes import things
from sim.core.fields import Counter
from sim.core.jit import kernel
from sim.core.vocabulary import PASS

from . import layout as L
from . import tables as t
from .farm import OBTAIN, lose_horse
from .seats import earn, effect_of, is_banned, make_good, player_at, seat_at
from .stack import pop, push
from .vocabulary import vocabulary

room = vocabulary.room("rodeo")
rodeo = room.step("rodeo", place=Counter(L.MAX_SEATS))
RODEO = rodeo.op
(RODEO_PLACE,) = rodeo.offsets
enter_rodeo = room.decision("enter_rodeo", declined="enter no horse")
ENTER_RODEO = enter_rodeo.op
prizes = room.step("prizes")
PRIZES = prizes.op
bonuses = room.step("bonuses", place=Counter(L.MAX_SEATS))
BONUSES = bonuses.op
(BONUSES_PLACE,) = bonuses.offsets
bonus = room.decision("bonus", owed=True, size=Counter(2))
BONUS = bonus.op
(BONUS_SIZE,) = bonus.offsets
after_rodeo = room.step("after_rodeo")
AFTER_RODEO = after_rodeo.op

N_BONUSES = L.N_PLANTS + L.N_ANIMALS  # things of a bonus: a plant good, or an animal
SINGLE = N_BONUSES * N_BONUSES  # actions of a bonus: two things, or this and one thing
enter_rodeo.offers(things(L.entries, first=1))
bonus.offers(things(L.bonuses, L.bonuses) + things(L.bonuses, first=SINGLE))
TO_STOCK = -1


@kernel
def first_prize(s, T):
    """Of the rodeo of this round; 0: there is none (M180, M181, M230, M244, M285)."""
    if s[L.SIMPLIFIED]:
        return 0
    prize = T[t.PRIZES + s[L.ROUND]]
    effect = effect_of(s, T)
    if effect == L.NO_RODEO:
        return 0
    if effect == L.HOLIDAY:
        return prize + T[t.HOLIDAY_EXTRA] if prize > 0 else T[t.HOLIDAY_PRIZE]
    return prize


@rodeo.advance
@kernel
def advance_rodeo(s, T, p, f, out):
    """Everybody enters in turn order (M182), if there is a rodeo."""
    place = s[f + RODEO_PLACE]
    if first_prize(s, T) == 0:
        pop(s)
    elif place < s[L.PLAYERS]:
        s[f + RODEO_PLACE] = place + 1
        s[L.CURRENT] = player_at(s, place)
        push(s, ENTER_RODEO)
    else:
        pop(s)
        push(s, AFTER_RODEO)
        push(s, BONUSES, 0)
        push(s, PRIZES)


@enter_rodeo.choices
@kernel
def enter_rodeo_choices(s, T, p, f, out, n):
    """No, one or two horses, and which (M182, R39); trained ones if they start at 0 (K5)."""
    q = seat_at(p)
    able = 0
    for stable in range(L.N_STABLES):
        if s[q + L.HORSES] >> stable & 1 and s[q + L.LEVEL + stable] >= T[t.RODEO_LEVEL]:
            able |= 1 << stable
    if is_banned(s, q, L.BAN_AREA + L.AREA_RODEO):
        able = 0
    for some in range(1, 1 << L.N_STABLES):
        if some & ~able == 0:
            out[n] = some
            n += 1
    out[n] = PASS
    return n + 1


@enter_rodeo.apply
@kernel
def apply_enter_rodeo(s, T, p, f, a):
    pop(s)
    if a != PASS:
        q = seat_at(p)
        s[q + L.ENTERED] = a
        for stable in range(L.N_STABLES):
            s[q + L.ENTRIES] += a >> stable & 1


@kernel
def horses_at(s, level, above):
    """Horses in the rodeo of a level, or of a level above it."""
    n = 0
    for p in range(s[L.PLAYERS]):
        q = seat_at(p)
        for stable in range(L.N_STABLES):
            if s[q + L.ENTERED] >> stable & 1:
                other = s[q + L.LEVEL + stable]
                if (other > level) if above else (other == level):
                    n += 1
    return n


@prizes.advance
@kernel
def advance_prizes(s, T, p, f, out):
    """Each further place half of the one before; tied horses share (M183, M184, M185, R38)."""
    pop(s)
    first = first_prize(s, T)
    for player in range(s[L.PLAYERS]):
        q = seat_at(player)
        for stable in range(L.N_STABLES):
            if s[q + L.ENTERED] >> stable & 1:
                level = s[q + L.LEVEL + stable]
                place = horses_at(s, level, True)
                tied = horses_at(s, level, False)
                total = 0
                for i in range(place, place + tied):
                    total += first >> i
                earn(s, q, L.FROM_RODEO, total // tied)
                if place == 0 and tied == 1:
                    s[q + L.WINS] += 1


@bonuses.advance
@kernel
def advance_bonuses(s, T, p, f, out):
    """In turn order: of the winner, and of the second or of a tie, once each (M187, M188, R36)."""
    at = s[f + BONUSES_PLACE]
    if at == s[L.PLAYERS]:
        pop(s)
        return
    s[f + BONUSES_PLACE] = at + 1
    player = player_at(s, at)
    s[L.CURRENT] = player
    q = seat_at(player)
    wins = False
    second = False
    for stable in range(L.N_STABLES):
        if s[q + L.ENTERED] >> stable & 1:
            level = s[q + L.LEVEL + stable]
            place = horses_at(s, level, True)
            alone = horses_at(s, level, False) == 1
            wins = wins or (place == 0 and alone)
            second = second or place == 1 or (place == 0 and not alone)
    if second and T[t.BONUS_SECOND] > 0:
        push(s, BONUS, T[t.BONUS_SECOND])
    if wins and T[t.BONUS_FIRST] > 0:
        push(s, BONUS, T[t.BONUS_FIRST])


@bonus.choices
@kernel
def bonus_choices(s, T, p, f, out, n):
    """Plant goods or animals, any mix of one sort (M187)."""
    for one in range(N_BONUSES):
        if s[f + BONUS_SIZE] == 1:
            out[n] = SINGLE + one
            n += 1
            continue
        end = L.N_PLANTS if one < L.N_PLANTS else N_BONUSES
        for other in range(one, end):
            out[n] = one * N_BONUSES + other
            n += 1
    return n


@kernel
def take_bonus(s, q, one, number):
    if one < L.N_PLANTS:
        make_good(s, q, one, number)
    else:
        push(s, OBTAIN, one - L.N_PLANTS, number, 0)


@bonus.apply
@kernel
def apply_bonus(s, T, p, f, a):
    size = s[f + BONUS_SIZE]
    pop(s)
    q = seat_at(p)
    if size == 1:
        take_bonus(s, q, a - SINGLE, 1)
    elif a // N_BONUSES == a % N_BONUSES:
        take_bonus(s, q, a % N_BONUSES, 2)
    else:
        take_bonus(s, q, a % N_BONUSES, 1)
        take_bonus(s, q, a // N_BONUSES, 1)


@kernel
def level_after(s, T, level):
    """What becomes of a horse that took part; TO_STOCK: the stock (M190, M191, R37)."""
    place = horses_at(s, level, True)
    if place == 0 and (horses_at(s, level, False) == 1 or T[t.TIE_TO_STOCK]):
        return TO_STOCK
    return 1 if place <= 1 else (level + 1) // 2


@after_rodeo.advance
@kernel
def advance_after_rodeo(s, T, p, f, out):
    """All at once: levels are compared as they were."""
    pop(s)
    for player in range(s[L.PLAYERS]):
        q = seat_at(player)
        for stable in range(L.N_STABLES):
            if s[q + L.ENTERED] >> stable & 1:
                out[player * L.N_STABLES + stable] = level_after(s, T, s[q + L.LEVEL + stable])
    for player in range(s[L.PLAYERS]):
        q = seat_at(player)
        for stable in range(L.N_STABLES):
            if s[q + L.ENTERED] >> stable & 1:
                after = out[player * L.N_STABLES + stable]
                if after == TO_STOCK:
                    lose_horse(s, q, stable)
                else:
                    s[q + L.LEVEL + stable] = after
        s[q + L.ENTERED] = 0
