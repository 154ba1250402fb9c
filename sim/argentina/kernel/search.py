"""Looking deeper: the best-looking actions are tried in games played out to the end.

Before every game that is played out, all that the player can not know is dealt anew: the order of
bags, decks and piles, and which cards of their herd the others hold. Hidden cards are sorted before
they are shuffled, so that a choice can not depend on an order that nobody knows. The games have
random streams of their own, the same for every action that is compared.
"""

from sim.argentina.kernel.apply import apply
from sim.argentina.kernel.chooser import decide
from sim.argentina.kernel.codes import (
    AUX,
    DISCARD_CARDS,
    DRAW_CARDS,
    FIRST_DECISION,
    FIRST_DISCARD,
    FIRST_PEDRO,
    HELP_CARDS,
)
from sim.argentina.kernel.layout import (
    CURRENT,
    DECISIONS,
    N_CATEGORIES,
    PLAYERS,
    POLICY_STREAM,
    SCORE,
    SEAT_SIZE,
    SEATS,
    SOLO,
    STACK_N,
    STATE_SIZE,
    state,
)
from sim.argentina.kernel.legal import legal
from sim.argentina.kernel.mind import (
    CANDIDATES_MAX,
    NEVER,
    X_CANDIDATE,
    X_PRIOR,
    X_SCORE,
    X_SUM,
)
from sim.argentina.kernel.stack import top
from sim.argentina.kernel.turn import advance_one
from sim.argentina.kernel.weights import W_CANDIDATES, W_ROLLOUTS, W_SPREAD, W_TRUST, W_WIN
from sim.core.hidden import redealer
from sim.core.jit import kernel
from sim.core.layout import STREAM_SIZE

SEARCH_STATES = 3  # the position with its hidden part dealt anew, a game played out, its actions
MOST = 20_000  # decisions of a game played out: a guard, never reached

hide = redealer(state, PLAYERS)  # hide(s, p, key, index)


@kernel
def decider(s):
    """Who decides: the player whose turn it is; in the solo game always the human (A625)."""
    return 0 if s[SOLO] else s[CURRENT]


@kernel
def play_out(s, T, W, x, out):
    """Play to the end, everybody with the same weights and without search."""
    most = s[DECISIONS] + MOST
    while s[STACK_N] > 0 and s[DECISIONS] < most:
        if s[top(s)] < FIRST_DECISION:
            advance_one(s, T)
            continue
        n = legal(s, T, out)
        if n == 1:
            apply(s, T, out[0])
            continue
        p = decider(s)
        apply(s, T, decide(s, T, W, x, p, POLICY_STREAM + p * STREAM_SIZE, out, n))


@kernel
def result(s, W, p):
    """What the end of a game is worth to p: the lead over the best other, and winning itself."""
    own = 0
    best = -(1 << 20)
    for seat in range(s[PLAYERS]):
        total = 0
        for i in range(N_CATEGORIES):
            total += s[SEATS + seat * SEAT_SIZE + SCORE + i]
        if seat == p:
            own = total
        else:
            best = max(best, total)
    lead = own - best
    if lead == 0:
        return 0.5 * W[W_WIN]
    return lead + (W[W_WIN] if lead > 0 else 0.0)


@kernel
def worth_a_search(op):
    """Decisions with lasting effects; how to lay off cards is left to the weights."""
    return not (
        op == FIRST_DISCARD
        or op == DISCARD_CARDS
        or op == DRAW_CARDS
        or op == HELP_CARDS
        or op == AUX
        or op >= FIRST_PEDRO
    )


@kernel
def shortlist(W, x, n):
    """The actions of greatest worth that are not far behind the best, best first; how many."""
    most = min(max(1, int(W[W_CANDIDATES])), CANDIDATES_MAX)
    k = 0
    while k < most:
        best = NEVER
        found = -1
        for i in range(n):
            if x[X_SCORE + i] > best:
                known = False
                for j in range(k):
                    known = known or x[X_CANDIDATE + j] == i
                if not known:
                    best = x[X_SCORE + i]
                    found = i
        if found < 0 or (k > 0 and best < x[X_PRIOR] - W[W_SPREAD]):
            break
        x[X_CANDIDATE + k] = found
        x[X_PRIOR + k] = best
        x[X_SUM + k] = 0.0
        k += 1
    return k


@kernel
def drop_half(W, x, k):
    """Keep the better half of the candidates, best first."""
    trust = W[W_TRUST]  # as if the weights had played so many games themselves
    for i in range(1, k):
        j = i
        while j > 0 and (
            x[X_SUM + j] + trust * x[X_PRIOR + j] > x[X_SUM + j - 1] + trust * x[X_PRIOR + j - 1]
        ):
            for field in (X_CANDIDATE, X_PRIOR, X_SUM):
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
        return int(x[X_CANDIDATE])
    root = work[0]
    game = work[1]
    actions = work[2]
    stream = POLICY_STREAM + p * STREAM_SIZE
    key = s[stream] ^ (s[stream + 1] << 8)
    rounds = 1
    while (1 << rounds) < k:
        rounds += 1
    games = 0
    for _ in range(rounds):
        each = max(1, int(W[W_ROLLOUTS]) // (rounds * k))
        for _ in range(each):
            for i in range(STATE_SIZE):
                root[i] = s[i]
            hide(root, p, key, s[DECISIONS] * 4096 + games)
            games += 1
            for c in range(k):
                for i in range(STATE_SIZE):
                    game[i] = root[i]
                apply(game, T, out[int(x[X_CANDIDATE + c])])
                play_out(game, T, W, x, actions)
                x[X_SUM + c] += result(game, W, p)
        k = drop_half(W, x, k)
        if k == 1:
            break
    return int(x[X_CANDIDATE])
