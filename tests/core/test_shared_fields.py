"""Fields that the state of every game has."""

from sim.core import fields as f
from sim.core import shared_fields as shared
from sim.core.vocabulary import FRAME_SIZE


def test_shared_fields_stand_in_the_order_in_which_they_are_added() -> None:
    players = f.Players("players", 3, "a player")
    state = f.StateBlock()
    assert shared.begin_state(state, players) == (0, 1, 2, 3)
    assert state.add("wind", f.Counter(8)) == 4
    assert (shared.add_decisions(state), shared.add_truncated(state)) == (5, 6)
    assert shared.add_stack(state, 2) == (7, 8)
    behind = 8 + 2 * FRAME_SIZE
    assert shared.add_table_stream(state, "chance of the wind", key="table") == behind
    streams = shared.add_policy_stream(state, players)
    assert streams == behind + state["table_stream"].size
    assert state.size == streams + players.size * state["table_stream"].size
    assert [one.key for one in state][-2:] == ["table", "policy_stream"]


def test_what_nobody_can_know_is_hidden_from_all() -> None:
    players = f.Players("players", 2, "a player")
    state, seat = f.StateBlock(), f.StateBlock()
    shared.add_table_stream(state, "chance")
    shared.add_policy_stream(state, players)
    shared.add_policy(seat)
    assert {one.hidden for one in (*state, *seat)} == {f.FROM_ALL}
    assert seat["policy"].role == f.SETUP  # a search does not change who plays
