"""Players remember nothing between decisions: a game whose players do has a file of its own."""

from sim.core.jit import kernel

MEMORY_SIZE = 1


@kernel
def forget(m):
    m[0] = 0


@kernel
def observe(s, m, a):
    """An action is about to be carried out."""
