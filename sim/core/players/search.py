"""Looking deeper: the best-looking actions are tried in games played out to the end.

Before every game that is played out, all that the player cannot know is dealt again: the order of
piles, and what the others hold. The games have random streams of their own, the same for every
action that is compared.
"""

from sim.core.hidden import pool_size, redealer
from sim.core.jit import kernel
from sim.core.layout import STREAM_SIZE
from sim.core.vocabulary import FIRST_DECISION

from ..kernel import layout as L
from ..kernel.decisions import advance_one, apply, legal
from ..kernel.rooms import decider, vocabulary
from ..kernel.stack import top
from ..kernel.workspace import OUT_SIZE
from . import weights as w
from . import workspace as X
from .chooser import decide
from .memory import MEMORY_SIZE, observe

# A search works on three vectors: the position with its hidden part dealt again, a game that is
# played out, and its legal actions. What a player remembers stands behind the state.
SEARCH_VECTORS = 3
VECTOR_SIZE = max(L.STATE_SIZE + MEMORY_SIZE, OUT_SIZE, pool_size(L.state))
MAX_DECISIONS = 20_000  # of a game played out: a guard, never reached

redeal = redealer(L.state, L.PLAYERS)  # redeal(s, p, key, index, pool)
# Decisions with lasting effects; how to lay off cards is left to the weights.
worth_a_search = kernel(vocabulary.membership("worth_a_search", lambda entry: entry.searched))


@kernel
def play_out(s, m, T, W, x, out):
    """Play to the end, everybody with the same weights and without search."""
    most = s[L.DECISIONS] + MAX_DECISIONS
    while s[L.STACK_N] > 0 and s[L.DECISIONS] < most:
        if s[top(s)] < FIRST_DECISION:
            advance_one(s, T, out)
            continue
        n = legal(s, T, out)
        a = out[0]
        if n > 1:
            p = decider(s)
            a = decide(s, T, W, x, m, p, L.POLICY_STREAM + p * STREAM_SIZE, out, n)
        observe(s, m, a)
        apply(s, T, a)


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
        return 0.5 * W[w.WIN]
    return lead + (W[w.WIN] if lead > 0 else 0.0)


@kernel
def shortlist(W, x, n):
    """The actions of greatest worth that are not far behind the best, best first; how many."""
    most = min(max(1, int(W[w.CANDIDATES])), X.MAX_CANDIDATES)
    k = 0
    while k < most:
        best = X.NEVER
        found = -1
        for i in range(n):
            if x[X.SCORE + i] > best:
                known = False
                for j in range(k):
                    known = known or x[X.CANDIDATE + j] == i
                if not known:
                    best = x[X.SCORE + i]
                    found = i
        if found < 0 or (k > 0 and best < x[X.PRIOR] - W[w.SPREAD]):
            break
        x[X.CANDIDATE + k] = found
        x[X.PRIOR + k] = best
        x[X.SUM + k] = 0.0
        k += 1
    return k


@kernel
def drop_half(W, x, k):
    """Keep the better half of the candidates, best first."""
    trust = W[w.TRUST]  # as if the weights had played so many games themselves
    for i in range(1, k):
        j = i
        while j > 0 and (
            x[X.SUM + j] + trust * x[X.PRIOR + j] > x[X.SUM + j - 1] + trust * x[X.PRIOR + j - 1]
        ):
            for field in (X.CANDIDATE, X.PRIOR, X.SUM):
                kept = x[field + j]
                x[field + j] = x[field + j - 1]
                x[field + j - 1] = kept
            j -= 1
    return (k + 1) // 2


@kernel
def look_deeper(s, T, W, x, m, p, out, n, work):
    """The place of the action that does best in games played out (sequential halving)."""
    k = shortlist(W, x, n)
    if k < 2:
        return int(x[X.CANDIDATE])
    root = work[0]
    game = work[1][: L.STATE_SIZE]
    memory = work[1][L.STATE_SIZE :]
    actions = work[2]
    stream = L.POLICY_STREAM + p * STREAM_SIZE
    key = s[stream] ^ (s[stream + 1] << 8)
    rounds = 1
    while (1 << rounds) < k:
        rounds += 1
    games = 0
    for _ in range(rounds):
        each = max(1, int(W[w.ROLLOUTS]) // (rounds * k))
        for _ in range(each):
            for i in range(L.STATE_SIZE):
                root[i] = s[i]
            redeal(root, p, key, s[L.DECISIONS] * 4096 + games, actions)
            games += 1
            for one in range(k):
                for i in range(L.STATE_SIZE):
                    game[i] = root[i]
                for i in range(MEMORY_SIZE):
                    memory[i] = m[i]
                a = out[int(x[X.CANDIDATE + one])]
                observe(game, memory, a)
                apply(game, T, a)
                play_out(game, memory, T, W, x, actions)
                x[X.SUM + one] += result(game, W, p)
        k = drop_half(W, x, k)
        if k == 1:
            break
    return int(x[X.CANDIDATE])
