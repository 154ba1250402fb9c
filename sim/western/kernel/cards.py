"""A player's herd: draw pile, hand, discard pile, and choices of cards from hand.

A102, A103, A104, A105, A106; B102, B103, B104, B105, B106.
"""

import numpy as np

from sim.core.codes import numbers, things
from sim.core.fields import Counter, Flag, Marker
from sim.core.jit import kernel, small
from sim.core.layout import STREAM_SIZE
from sim.core.rng import shuffle

from . import codes as c
from . import layout as L
from . import tables as t
from .differences import after_objective_discard, may_discard_objective, remove_own
from .effect_list import push_effects
from .kinds import breed_or_value, filters, some_cards
from .stack import pop, push
from .vocabulary import flags, vocabulary

ONE = np.int64(1)
TOKEN_DRAW = 2  # A491, N491

up_to_all = Counter(L.MAX_HERD)
room = vocabulary.room("cards")
discard_cards = room.decision(
    "discard_cards",
    cards=some_cards,
    which=Marker(filters),
    breed=breed_or_value,
    flags=flags,
    searched=False,
    codes=things(L.cards),
    stays=True,
)
DISCARD_CARDS = discard_cards.op
DISCARD_COUNT, DISCARD_WHICH, DISCARD_BREED, DISCARD_FLAGS = discard_cards.offsets
draw_and_discard = room.decision(
    "draw_cards",
    fewest=up_to_all,
    most=up_to_all,
    remove=Flag(),
    searched=False,
    codes=numbers(L.MAX_HERD),
)
DRAW_CARDS = draw_and_discard.op
DRAW_FEWEST, DRAW_MOST, DRAW_REMOVE = draw_and_discard.offsets


@kernel
def draw_cards(s, p, count):
    """Draw up to `count` cards; the discard pile is shuffled only when a card is needed.

    A102, B102.
    """
    q = L.SEATS + p * L.SEAT_SIZE
    for drawn in range(count):
        if s[q + L.DRAW_N] == 0:
            n = s[q + L.DISCARD_N]
            if n == 0:
                return drawn  # A103, B103
            for i in range(n):
                s[q + L.DRAW + i] = s[q + L.DISCARD + i]
            s[q + L.DRAW_N] = n
            s[q + L.DISCARD_N] = 0
            shuffle(s, L.DECK_STREAM + p * STREAM_SIZE, s, q + L.DRAW, n)
        s[q + L.DRAW_N] -= 1
        s[q + L.HAND + s[q + L.HAND_N]] = s[q + L.DRAW + s[q + L.DRAW_N]]
        s[q + L.HAND_N] += 1
    return count


@small
def to_discard(s, p, card):
    q = L.SEATS + p * L.SEAT_SIZE
    s[q + L.DISCARD + s[q + L.DISCARD_N]] = card
    s[q + L.DISCARD_N] += 1


@kernel
def take_from_hand(s, p, card):
    q = L.SEATS + p * L.SEAT_SIZE
    last = s[q + L.HAND_N] - 1
    for i in range(last + 1):
        if s[q + L.HAND + i] == card:
            s[q + L.HAND + i] = s[q + L.HAND + last]
            s[q + L.HAND_N] = last
            return


@kernel
def remove_card(s, card):
    """Out of the herd into the box (A4, B4); a card of another kind goes where its game says."""
    if card >= L.OBJECTIVE:
        s[L.OBJECTIVES_REMOVED] |= ONE << (card - L.OBJECTIVE)
    elif card < L.CATTLE_KINDS:
        s[L.CATTLE_REMOVED + card] += 1
    else:
        remove_own(s, card)


@small
def cards_to_draw(s, p):
    q = L.SEATS + p * L.SEAT_SIZE
    return s[q + L.DRAW_N] + s[q + L.DISCARD_N]


@kernel
def holds(s, p, card):
    q = L.SEATS + p * L.SEAT_SIZE
    for i in range(s[q + L.HAND_N]):
        if s[q + L.HAND + i] == card:
            return True
    return False


@kernel
def card_choices(s, T, p, what, breed, out, n):
    """Append the different cards in hand that the filter `what` lets the player choose.

    `breed` is what a filter asks for: a breed, or a breeding value (WANT_VALUE + value).
    """
    q = L.SEATS + p * L.SEAT_SIZE
    seen = ONE - ONE
    for i in range(s[q + L.HAND_N]):
        card = s[q + L.HAND + i]
        if (seen >> card) & ONE:
            continue
        seen |= ONE << card
        if what == c.OBJECTIVE_CARDS:
            if card < L.OBJECTIVE or not may_discard_objective(T, card - L.OBJECTIVE):
                continue
        elif what == c.OF_VALUE:
            if card >= L.CATTLE_KINDS or T[t.VALUE + card] != breed - c.WANT_VALUE:
                continue
        elif what >= c.ANY_CATTLE and what <= c.PAIR_SECOND:
            if card >= L.CATTLE_KINDS:  # A294, B294
                continue
            if (what == c.BREED or what == c.PAIR_SECOND) and T[t.BREED + card] != breed:
                continue
            if what == c.PAIR_FIRST:
                same = 0
                for j in range(s[q + L.HAND_N]):
                    other = s[q + L.HAND + j]
                    if other < L.CATTLE_KINDS and T[t.BREED + other] == T[t.BREED + card]:
                        same += 1
                if same < 2:
                    continue
        out[n] = card
        n += 1
    return n


@small
def token_choice(s, p, out, n):
    """Exchange tokens where a card can be drawn (A491, N491)."""
    if s[L.SEATS + p * L.SEAT_SIZE + L.TOKENS] > 0 and cards_to_draw(s, p) > 0:
        out[n] = c.USE_TOKEN
        n += 1
    return n


@small
def objective_choices(s, p, out, n):
    """Objective cards in hand that may be played in this window (A422, B422)."""
    q = L.SEATS + p * L.SEAT_SIZE
    for i in range(s[q + L.HAND_N]):
        card = s[q + L.HAND + i]
        if card >= L.OBJECTIVE:
            out[n] = c.PLAY_OBJECTIVE + card - L.OBJECTIVE
            n += 1
    return n


@small
def with_pass(out, n):
    out[n] = c.PASS
    return n + 1


@kernel
def use_token(s, p):
    s[L.SEATS + p * L.SEAT_SIZE + L.TOKENS] -= 1
    push(s, DRAW_CARDS, 1, TOKEN_DRAW)


@kernel
def play_objective(s, T, p, objective):
    """Into the objective area, then its immediate action (A423, B423)."""
    take_from_hand(s, p, L.OBJECTIVE + objective)
    s[L.SEATS + p * L.SEAT_SIZE + L.AREA] |= 1 << objective
    push_effects(s, T, T[t.OBJECTIVE_EFFECTS + objective])


@discard_cards.choices
@kernel
def discard_choices(s, T, p, f, out, n):
    n = card_choices(s, T, p, s[f + DISCARD_WHICH], s[f + DISCARD_BREED], out, n)
    if s[f + DISCARD_FLAGS] & c.TOKEN_WINDOW:
        n = token_choice(s, p, out, n)
    if s[f + DISCARD_FLAGS] & c.OPTIONAL or n == 0:
        n = with_pass(out, n)
    return n


@discard_cards.apply
@kernel
def apply_discard(s, T, p, f, a):
    which = s[f + DISCARD_WHICH]
    s[f + DISCARD_COUNT] -= 1
    s[f + DISCARD_FLAGS] &= c.OPTIONAL
    if s[f + DISCARD_COUNT] == 0 or a == c.PASS:
        pop(s)
    if a == c.PASS:
        return
    take_from_hand(s, p, a)
    if which == c.REMOVE_ANY:
        remove_card(s, a)
    else:
        to_discard(s, p, a)
    if which == c.PAIR_FIRST:
        push(s, DISCARD_CARDS, 1, c.PAIR_SECOND, T[t.BREED + a])
    elif which == c.OBJECTIVE_CARDS:
        after_objective_discard(s, T, a - L.OBJECTIVE)


@draw_and_discard.choices
@kernel
def draw_choices(s, T, p, f, out, n):
    """How many cards, as far as there are any (R29)."""
    most = min(s[f + DRAW_MOST], cards_to_draw(s, p))
    for count in range(min(s[f + DRAW_FEWEST], most), most + 1):
        out[n] = count
        n += 1
    return n


@draw_and_discard.apply
@kernel
def apply_draw(s, T, p, f, a):
    which = c.REMOVE_ANY if s[f + DRAW_REMOVE] else c.ANY_CARD
    pop(s)
    drawn = draw_cards(s, p, a)
    if drawn > 0:
        push(s, DISCARD_CARDS, drawn, which)
