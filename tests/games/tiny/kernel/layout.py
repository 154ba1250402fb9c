"""The state: what lies on the table, what each player has."""

from sim.core import fields as f
from sim.core import shared_fields as shared

MAX_SEATS = 3
N_CARDS = 3  # kinds: 1, 2 and 3 steps
MAX_PILE = 12
MAX_HAND = 2
STACK_FRAMES = 8
N_CATEGORIES = 1
MAX_STEPS = 1000

players = f.Players("players", MAX_SEATS, "a player")
cards = f.Things("cards", N_CARDS, "a card", ("one", "two", "three"))

seat = f.StateBlock()
POLICY = shared.add_policy(seat)
SCORE = seat.add("score", f.Counter(MAX_STEPS), "VP by category", role=f.DERIVED)
STEPS = seat.add("steps", f.Counter(MAX_STEPS), "steps from the start")
TURNS = seat.add("turns", f.Counter(), "own turns", role=f.STATISTIC)
HAND_N = seat.add("hand_n", f.Counter(MAX_HAND))
HAND = seat.add(
    "hand", f.Hand(cards, MAX_HAND, count="hand_n"), hidden=f.FROM_OTHERS, secret="deck"
)
DRAW_N = seat.add("draw_n", f.Counter(MAX_PILE))
DRAW = seat.add("draw", f.Pile(cards, MAX_PILE, count="draw_n"), hidden=f.FROM_ALL, secret="deck")
LAID_N = seat.add("laid_n", f.Counter(MAX_PILE))
LAID = seat.add("laid", f.Pile(cards, MAX_PILE, count="laid_n"), "cards that were laid off")
SEAT_SIZE = seat.size

state = f.StateBlock()
PLAYERS, CURRENT, TURN, OVER = shared.begin_state(state, players)
DECISIONS = shared.add_decisions(state)
TRUNCATED = shared.add_truncated(state)
STACK_N, STACK = shared.add_stack(state, STACK_FRAMES)
TABLE_STREAM = shared.add_table_stream(state, "chance of the cards")
POLICY_STREAM = shared.add_policy_stream(state, players)
SEATS = state.add("seats", f.Seat(seat), places=(players,))
STATE_SIZE = state.size
