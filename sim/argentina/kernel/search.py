"""Looking deeper: the best-looking actions are tried in games played out to the end.

Before every game that is played out, all that the player can not know is dealt anew: the order of
bags, decks and piles, and which cards of their herd the others hold. Hidden cards are sorted before
they are shuffled, so that a choice can not depend on an order that nobody knows. The games have
random streams of their own, the same for every action that is compared.
"""

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import mind as X
from sim.argentina.kernel import weights as w
from sim.argentina.kernel.apply import apply
from sim.argentina.kernel.chooser import decide
from sim.argentina.kernel.legal import legal
from sim.argentina.kernel.stack import top
from sim.argentina.kernel.turn import advance_one
from sim.core.jit import kernel
from sim.core.layout import STREAM_SIZE
from sim.core.rng import seed_stream, shuffle

SEARCH_STATES = 3  # the position with its hidden part dealt anew, a game played out, its actions
MOST = 20_000  # decisions of a game played out: a guard, never reached


@kernel
def decider(s):
    """Who decides: the player whose turn it is; in the solo game always the human (A625)."""
    return 0 if s[L.SOLO] else s[L.CURRENT]


@kernel
def deal_anew(s, start, n):
    """Sort hidden cards and shuffle them: the order before plays no part."""
    for i in range(start + 1, start + n):
        card = s[i]
        j = i - 1
        while j >= start and s[j] > card:
            s[j + 1] = s[j]
            j -= 1
        s[j + 1] = card
    shuffle(s, L.TABLE_STREAM, start, n)


@kernel
def hide(s, p, key, index):
    """Deal anew all that player p can not know, and start all random streams anew."""
    seed_stream(s, L.TABLE_STREAM, key, index, 0)
    for letter in range(3):
        deal_anew(s, L.BAG + letter * L.BAG_SIZE, s[L.BAG_N + letter])
    deal_anew(s, L.CATTLE_DECK, s[L.CATTLE_DECK_N])
    deal_anew(s, L.OBJECTIVE_DECK, s[L.OBJECTIVE_DECK_N])
    deal_anew(s, L.SHIP_STACK, s[L.SHIP_STACK_N])
    deal_anew(s, L.PEDRO_DECK, s[L.PEDRO_DECK_N])
    for seat in range(s[L.PLAYERS]):
        q = L.SEATS + seat * L.SEAT_SIZE
        n = s[q + L.DRAW_N]
        if seat != p and not (s[L.SOLO] and seat == L.PEDRO):
            held = s[q + L.HAND_N]  # the hands of others are part of what is hidden
            for i in range(held):
                s[q + L.DRAW + n + i] = s[q + L.HAND + i]
            deal_anew(s, q + L.DRAW, n + held)
            for i in range(held):
                s[q + L.HAND + i] = s[q + L.DRAW + n + i]
        else:
            deal_anew(s, q + L.DRAW, n)
        seed_stream(s, L.DECK_STREAM + seat * STREAM_SIZE, key, index, 1 + 2 * seat)
        seed_stream(s, L.POLICY_STREAM + seat * STREAM_SIZE, key, index, 2 + 2 * seat)


@kernel
def play_out(s, T, W, x, out):
    """Play to the end, everybody with the same weights and without search."""
    most = s[L.DECISIONS] + MOST
    while s[L.STACK_N] > 0 and s[L.DECISIONS] < most:
        if s[top(s)] < c.FIRST_DECISION:
            advance_one(s, T)
            continue
        n = legal(s, T, out)
        if n == 1:
            apply(s, T, out[0])
            continue
        p = decider(s)
        apply(s, T, decide(s, T, W, x, p, L.POLICY_STREAM + p * STREAM_SIZE, out, n))


@kernel
def result(s, W, p):
    """What the end of a game is worth to p: the lead over the best other, and winning itself."""
    own = 0
    best = -(1 << 20)
    for seat in range(s[L.PLAYERS]):
        total = 0
        for i in range(L.N_CATEGORIES):
            total += s[L.SEATS + seat * L.SEAT_SIZE + L.SCORE + i]
        if seat == p:
            own = total
        else:
            best = max(best, total)
    lead = own - best
    if lead == 0:
        return 0.5 * W[w.W_WIN]
    return lead + (W[w.W_WIN] if lead > 0 else 0.0)


@kernel
def worth_a_search(op):
    """Decisions with lasting effects; how to lay off cards is left to the weights."""
    return not (
        op == c.FIRST_DISCARD
        or op == c.DISCARD_CARDS
        or op == c.DRAW_CARDS
        or op == c.HELP_CARDS
        or op == c.AUX
        or op >= c.FIRST_PEDRO
    )


@kernel
def shortlist(W, x, n):
    """The actions of greatest worth that are not far behind the best, best first; how many."""
    most = min(max(1, int(W[w.W_CANDIDATES])), X.CANDIDATES_MAX)
    k = 0
    while k < most:
        best = X.NEVER
        found = -1
        for i in range(n):
            if x[X.X_SCORE + i] > best:
                known = False
                for j in range(k):
                    known = known or x[X.X_CANDIDATE + j] == i
                if not known:
                    best = x[X.X_SCORE + i]
                    found = i
        if found < 0 or (k > 0 and best < x[X.X_PRIOR] - W[w.W_SPREAD]):
            break
        x[X.X_CANDIDATE + k] = found
        x[X.X_PRIOR + k] = best
        x[X.X_SUM + k] = 0.0
        k += 1
    return k


@kernel
def drop_half(W, x, k):
    """Keep the better half of the candidates, best first."""
    trust = W[w.W_TRUST]  # as if the weights had played so many games themselves
    for i in range(1, k):
        j = i
        while j > 0 and (
            x[X.X_SUM + j] + trust * x[X.X_PRIOR + j]
            > x[X.X_SUM + j - 1] + trust * x[X.X_PRIOR + j - 1]
        ):
            for field in (X.X_CANDIDATE, X.X_PRIOR, X.X_SUM):
                kept = x[field + j]
                x[field + j] = x[field + j - 1]
                x[field + j - 1] = kept
            j -= 1
    return (k + 1) // 2


@kernel
def look_deeper(s, T, W, x, p, out, n, work):
    """The place of the action that does best in games played out (sequential halving)."""
    k = shortlist(W, x, n)
    if k < 2:
        return int(x[X.X_CANDIDATE])
    root = work[0]
    game = work[1]
    actions = work[2]
    stream = L.POLICY_STREAM + p * STREAM_SIZE
    key = s[stream] ^ (s[stream + 1] << 8)
    rounds = 1
    while (1 << rounds) < k:
        rounds += 1
    games = 0
    for _ in range(rounds):
        each = max(1, int(W[w.W_ROLLOUTS]) // (rounds * k))
        for _ in range(each):
            for i in range(L.STATE_SIZE):
                root[i] = s[i]
            hide(root, p, key, s[L.DECISIONS] * 4096 + games)
            games += 1
            for one in range(k):
                for i in range(L.STATE_SIZE):
                    game[i] = root[i]
                apply(game, T, out[int(x[X.X_CANDIDATE + one])])
                play_out(game, T, W, x, actions)
                x[X.X_SUM + one] += result(game, W, p)
        k = drop_half(W, x, k)
        if k == 1:
            break
    return int(x[X.X_CANDIDATE])
