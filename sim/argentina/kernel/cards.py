"""A player's herd: draw pile, hand, discard pile, and choices of cards from hand.

A102, A103, A104, A105, A106.
"""

import numpy as np

from sim.core.fields import Counter, Flag, Marker, Things
from sim.core.jit import kernel, small
from sim.core.layout import STREAM_SIZE
from sim.core.rng import shuffle

from . import codes as c
from . import layout as L
from . import tables as t
from .effect_list import push_effects
from .stack import pop, push
from .vocabulary import breeds, flags, vocabulary

ONE = np.int64(1)
TOKEN_DRAW = 2  # A491

some_cards = Counter(L.MAX_HAND, 1)
up_to_all = Counter(L.MAX_HERD)
filters = Things(
    "filters",
    7,
    names=("any", "cattle", "breed", "pair", "second_of_pair", "objective", "remove"),
)

room = vocabulary.room("cards")
first_discard = room.decision("first_discard", cards=some_cards, begun=Flag(), searched=False)
FIRST_DISCARD = first_discard.op
FIRST_CARDS, FIRST_BEGUN = first_discard.offsets
discard_cards = room.decision(
    "discard_cards",
    cards=some_cards,
    which=Marker(filters),
    breed=Marker(breeds),
    flags=flags,
    searched=False,
    stays=True,
)
DISCARD_CARDS = discard_cards.op
DISCARD_COUNT, DISCARD_WHICH, DISCARD_BREED, DISCARD_FLAGS = discard_cards.offsets
draw_and_discard = room.decision(
    "draw_cards", fewest=up_to_all, most=up_to_all, remove=Flag(), searched=False
)
DRAW_CARDS = draw_and_discard.op
DRAW_FEWEST, DRAW_MOST, DRAW_REMOVE = draw_and_discard.offsets


@kernel
def draw_cards(s, p, count):
    """Draw up to `count` cards; the discard pile is shuffled only when a card is needed (A102)."""
    q = L.SEATS + p * L.SEAT_SIZE
    for drawn in range(count):
        if s[q + L.DRAW_N] == 0:
            n = s[q + L.DISCARD_N]
            if n == 0:
                return drawn  # A103
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
    """Out of the herd: exhaustion cards to their pile (A466), all others to the box (A4)."""
    if card == L.EXHAUSTION:
        s[L.EXHAUSTION_PILE] += 1
    elif card >= L.OBJECTIVE:
        s[L.OBJECTIVES_REMOVED] |= ONE << (card - L.OBJECTIVE)
    else:
        s[L.CATTLE_REMOVED + card] += 1


@kernel
def take_exhaustion(s, p, count):
    """Exhaustion cards onto the own discard pile, as many as there are (R43)."""
    for _ in range(min(count, s[L.EXHAUSTION_PILE])):
        s[L.EXHAUSTION_PILE] -= 1
        to_discard(s, p, L.EXHAUSTION)


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
    """Append the different cards in hand that the filter `what` lets the player choose."""
    q = L.SEATS + p * L.SEAT_SIZE
    seen = ONE - ONE
    for i in range(s[q + L.HAND_N]):
        card = s[q + L.HAND + i]
        if (seen >> card) & ONE:
            continue
        seen |= ONE << card
        if what == c.OBJECTIVE_CARDS:
            if card < L.OBJECTIVE or T[t.OBJECTIVE_EFFECTS + card - L.OBJECTIVE] == 0:  # R48
                continue
        elif what >= c.ANY_CATTLE and what <= c.PAIR_SECOND:
            if card >= L.EXHAUSTION:  # A294
                continue
            if (what == c.BREED or what == c.PAIR_SECOND) and T[t.BREED + card] != breed:
                continue
            if what == c.PAIR_FIRST:
                same = 0
                for j in range(s[q + L.HAND_N]):
                    other = s[q + L.HAND + j]
                    if other < L.EXHAUSTION and T[t.BREED + other] == T[t.BREED + card]:
                        same += 1
                if same < 2:
                    continue
        out[n] = card
        n += 1
    return n


@small
def token_choice(s, p, out, n):
    """Exchange tokens where a card can be drawn (A491, R78)."""
    if s[L.SEATS + p * L.SEAT_SIZE + L.TOKENS] > 0 and cards_to_draw(s, p) > 0:
        out[n] = c.USE_TOKEN
        n += 1
    return n


@small
def objective_choices(s, p, out, n):
    """Objective cards in hand that may be played in this window (A422)."""
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
    """Into the objective area, then its immediate action (A423)."""
    take_from_hand(s, p, L.OBJECTIVE + objective)
    s[L.SEATS + p * L.SEAT_SIZE + L.AREA] |= 1 << objective
    push_effects(s, T, T[t.OBJECTIVE_EFFECTS + objective])


@first_discard.choices
@kernel
def first_discard_choices(s, T, p, f, out, n):
    """Down to the hand of a first turn; a token before the first card (A101, R5)."""
    n = card_choices(s, T, p, c.ANY_CARD, 0, out, n)
    if s[f + FIRST_BEGUN] == 0:
        n = token_choice(s, p, out, n)
    return n


@first_discard.apply
@kernel
def apply_first_discard(s, T, p, f, a):
    take_from_hand(s, p, a)
    to_discard(s, p, a)
    s[f + FIRST_CARDS] -= 1
    s[f + FIRST_BEGUN] = 1
    if s[f + FIRST_CARDS] == 0:
        pop(s)


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
    s[f + DISCARD_FLAGS] = 0
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
        push_effects(s, T, T[t.OBJECTIVE_EFFECTS + a - L.OBJECTIVE])  # A532, R48


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
