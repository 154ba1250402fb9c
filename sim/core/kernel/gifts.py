"""What seats can be given at the start: nothing, in a game that declares no gifts."""

from sim.core.jit import kernel


@kernel
def give(s, T, p, gift, luck):
    pass
