"""Looking ahead: the best-looking actions are tried, each in the same games played on from here.

Before every such game all that the player cannot know is dealt again: the order of piles, and what
the others hold. The games have random streams of their own, the same for every action that is
compared. A game is played on, everybody by the base policy (the same weights without search), until
the horizon: the end of this turn, of the own k-th turn, of the own turn in which a milestone is
reached, or of the game. There a network says what the position is worth; without one, the score
does, as if the game had ended. Where the game is over, its result counts. A network can be asked on
the way, too, and the mean of what it says counts: its errors are not the same in each position.
"""

from sim.core.hidden import pool_size, redealer
from sim.core.jit import kernel
from sim.core.layout import STREAM_SIZE
from sim.core.rng import randint
from sim.core.vocabulary import FIRST_DECISION

from ..kernel import design as d
from ..kernel import layout as L
from ..kernel.decisions import advance_one, apply, legal
from ..kernel.outcome import write_outcome
from ..kernel.rooms import decider, vocabulary
from ..kernel.scoring import score_game
from ..kernel.stack import top
from ..kernel.workspace import OUT_SIZE
from . import weights as w
from . import workspace as X
from .chooser import decide
from .memory import MEMORY_SIZE, observe
from .value import network_for, position_value

# A search works on three vectors: the position with its hidden part dealt again, a game that is
# played on, and its legal actions. What a player remembers stands behind the state.
SEARCH_VECTORS = 3
VECTOR_SIZE = max(L.STATE_SIZE + MEMORY_SIZE, OUT_SIZE, pool_size(L.state))
MAX_DECISIONS = 20_000  # of a game played on: a guard, never reached

redeal = redealer(L.state, L.PLAYERS)  # redeal(s, p, key, index, pool)
# Decisions with lasting effects; how to lay off cards is left to the weights.
worth_a_search = kernel(vocabulary.membership("worth_a_search", lambda entry: entry.searched))
begins_turn = kernel(vocabulary.membership("begins_turn", lambda entry: entry.begins_turn))
is_milestone = kernel(vocabulary.membership("is_milestone", lambda entry: entry.milestone))


@kernel
def base_choice(s, T, W, x, m, p, out, n):
    """What the base policy of p does."""
    stream = L.POLICY_STREAM + p * STREAM_SIZE
    if W[w.RANDOM] > 0.0:
        return out[randint(s, stream, n)]
    return decide(s, T, W, x, m, p, stream, out, n)


@kernel
def play_on(s, m, T, W, x, out, p, brain):
    """Play on to the horizon of p, everybody with the same weights and without search.

    What the network says on the way, at the end of own turns from MEAN_FROM on: its sum and how
    often; and how many turns the horizon stands for, several if the game was over before it.
    """
    most = s[L.DECISIONS] + MAX_DECISIONS
    turns = int(W[w.TURNS])
    asked_below = turns - int(W[w.MEAN_FROM]) if W[w.MEAN_FROM] > 0.0 else -1  # turns left then
    at = network_for(s, int(W[w.NETWORK]), brain)
    said = 0.0
    times = 0
    on_turn = s[L.CURRENT]
    reached = False
    while s[L.STACK_N] > 0 and s[L.DECISIONS] < most:
        op = s[top(s)]
        if op < FIRST_DECISION:
            if begins_turn(op):
                if on_turn == p and turns > 0:
                    turns -= 1
                    if turns == 0 or reached:
                        return said, times, 1
                    if turns <= asked_below and at > 0:
                        said += position_value(s, p, at, W[w.WIN], brain, out)
                        times += 1
                on_turn = s[L.CURRENT]
            elif W[w.MILESTONE] > 0.0 and is_milestone(op):
                reached = reached or s[L.CURRENT] == p
            advance_one(s, T, out)
            continue
        n = legal(s, T, out)
        a = out[0]
        if n > 1:
            a = base_choice(s, T, W, x, m, decider(s), out, n)
        observe(s, m, a)
        apply(s, T, a)
    return said, times, max(1, turns)


@kernel
def lead_of(s, p):
    """How far the score of p is ahead of the best other seat."""
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
    return own - best


@kernel
def result(s, T, W, p, brain):
    """What the end of a game is worth to p: the lead over the best other, and winning itself."""
    row = brain.sums[: d.OUTCOME_SIZE]
    write_outcome(s, T, row)
    won = row[d.O_SEATS + p * d.SEAT_OUTCOME_SIZE + d.O_WIN] / d.WHOLE_WIN
    return lead_of(s, p) + W[w.WIN] * won


@kernel
def worth_at_horizon(s, T, W, p, out, brain):
    """What it is worth to p how a game stands that was played on."""
    if s[L.STACK_N] == 0:
        return result(s, T, W, p, brain)
    at = network_for(s, int(W[w.NETWORK]), brain)
    if at > 0:
        return position_value(s, p, at, W[w.WIN], brain, out)
    score_game(s, T, out)
    return result(s, T, W, p, brain)


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
def is_settled(W, x, k, left):
    """Whether the second of two actions is too far behind to catch up in the games left."""
    if k > 2 or W[w.SETTLED] <= 0.0:
        return False
    lead = x[X.SUM] - x[X.SUM + 1] + W[w.TRUST] * (x[X.PRIOR] - x[X.PRIOR + 1])
    return abs(lead) > W[w.SETTLED] * left


@kernel
def look_deeper(s, T, W, x, m, p, out, n, work, brain):
    """The place of the action that does best in games played on (sequential halving)."""
    k = shortlist(W, x, n)
    if k < 2:
        return int(x[X.CANDIDATE])
    root = work[0][: L.STATE_SIZE]
    copy = work[1][: L.STATE_SIZE]
    memory = work[1][L.STATE_SIZE :]
    actions = work[2]
    stream = L.POLICY_STREAM + p * STREAM_SIZE
    key = s[stream] ^ (s[stream + 1] << 8)
    rounds = 1
    while (1 << rounds) < k:
        rounds += 1
    deals = 0
    played = 0
    while k > 1 and played < W[w.ROLLOUTS]:
        each = max(1, int(W[w.ROLLOUTS]) // (rounds * k))
        for round_deal in range(each):
            if is_settled(W, x, k, each - round_deal):
                break
            for i in range(L.STATE_SIZE):
                root[i] = s[i]
            redeal(root, p, key, s[L.DECISIONS] * 4096 + deals, actions)
            deals += 1
            for one in range(k):
                # The last one needs no copy: the root is not looked at again.
                game = root if one == k - 1 else copy
                if one < k - 1:
                    for i in range(L.STATE_SIZE):
                        game[i] = root[i]
                for i in range(MEMORY_SIZE):
                    memory[i] = m[i]
                a = out[int(x[X.CANDIDATE + one])]
                observe(game, memory, a)
                apply(game, T, a)
                said, times, stands_for = play_on(game, memory, T, W, x, actions, p, brain)
                worth = worth_at_horizon(game, T, W, p, actions, brain)
                x[X.SUM + one] += (said + stands_for * worth) / (times + stands_for)
                played += 1
        k = drop_half(W, x, k)
    return int(x[X.CANDIDATE])
