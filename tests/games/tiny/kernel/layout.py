"""The state: what lies on the table, what each player has."""

from sim.core import fields as f
from sim.core.vocabulary import FRAME_SIZE

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
POLICY = seat.add("policy", f.Counter(), "row of the policies", role=f.SETUP, hidden=f.FROM_ALL)
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
PLAYERS = state.add("players", f.Counter(MAX_SEATS), role=f.SETUP)
CURRENT = state.add("current", f.Marker(players), "whose turn it is")
TURN = state.add("turn", f.Counter(), "turns so far")
OVER = state.add("over", f.Flag(), "1 when the game has ended")
DECISIONS = state.add("decisions", f.Counter(), role=f.STATISTIC)
TRUNCATED = state.add("truncated", f.Flag(), role=f.STATISTIC)
STACK_N = state.add("stack_n", f.Counter(STACK_FRAMES), "frames on the stack")
STACK = state.add("stack", f.Pending(STACK_FRAMES, FRAME_SIZE, count="stack_n"))
TABLE_STREAM = state.add("table_stream", f.Stream(), "chance of the cards", hidden=f.FROM_ALL)
POLICY_STREAM = state.add(
    "policy_stream", f.Stream(), "noise of the policies", (players,), hidden=f.FROM_ALL
)
SEATS = state.add("seats", f.Seat(seat), places=(players,))
STATE_SIZE = state.size
