"""Fields that the state of every game has, as its kernel/layout.py adds them.

    state = f.StateBlock()
    PLAYERS, CURRENT, TURN, OVER = begin_state(state, players)
    DECISIONS, TRUNCATED = add_decisions(state), add_truncated(state)
    STACK_N, STACK = add_stack(state, STACK_FRAMES)
    TABLE_STREAM = add_table_stream(state, "chance of the cards")
    POLICY_STREAM = add_policy_stream(state, players)

What a game has of its own stands between them or behind. In a seat there is `policy`; `score` is
declared by the game, which says what it may be and when it is known.
"""

from sim.core import fields as f
from sim.core.vocabulary import FRAME_SIZE


def begin_state(state: f.StateBlock, players: f.Players) -> tuple[int, int, int, int]:
    """How many play, whose turn it is, how many turns there were, and whether the game is over."""
    return (
        state.add("players", f.Counter(players.size), role=f.SETUP),
        state.add("current", f.Marker(players), "seat whose turn it is"),
        state.add("turn", f.Counter(), "turns begun in the whole game"),
        state.add("over", f.Flag(), "1 when the game has ended and is scored"),
    )


def add_decisions(state: f.StateBlock) -> int:
    return state.add("decisions", f.Counter(), "decisions taken so far", role=f.STATISTIC)


def add_truncated(state: f.StateBlock) -> int:
    about = "1 when the guard against endless games struck: never"
    return state.add("truncated", f.Flag(), about, role=f.STATISTIC)


def add_stack(state: f.StateBlock, frames: int) -> tuple[int, int]:
    """Room for so many frames: where their number stands, and where they do."""
    return (
        state.add("stack_n", f.Counter(frames), "frames on the stack"),
        state.add(
            "stack",
            f.Pending(frames, FRAME_SIZE, count="stack_n"),
            "what is to be done, the next on top",
        ),
    )


def add_table_stream(state: f.StateBlock, about: str, key: str = "") -> int:
    """A random stream of the table; `about` says what comes from it."""
    return state.add("table_stream", f.Stream(), about, hidden=f.FROM_ALL, key=key)


def add_policy_stream(state: f.StateBlock, players: f.Players, key: str = "") -> int:
    about = "each policy's noise"
    return state.add(
        "policy_stream", f.Stream(), about, places=(players,), hidden=f.FROM_ALL, key=key
    )


def add_policy(seat: f.StateBlock) -> int:
    """Who plays the seat."""
    about = "row of the policy table"
    return seat.add("policy", f.Counter(), about, role=f.SETUP, hidden=f.FROM_ALL)
