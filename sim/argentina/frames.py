"""The stable names of what the kernel does and asks: its frames, as events and logs call them."""

from sim.argentina.kernel.rooms import vocabulary

PEDRO = "pedro"  # the room of what is to be done in solo games only
FRAMES = {entry.op: entry.name for entry in vocabulary if entry.room != PEDRO}
PEDRO_FRAMES = {entry.op: entry.name for entry in vocabulary if entry.room == PEDRO}
FRAME_OPS = {name: op for op, name in FRAMES.items()}
PEDRO_OPS = {name: op for op, name in PEDRO_FRAMES.items()}


def frame_name(op: int) -> str:
    """The stable name of what is to be done or decided: "move", "ship", "phase_c"."""
    return vocabulary[op].name
