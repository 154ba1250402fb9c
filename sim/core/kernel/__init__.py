"""Kernel modules for any game: never imported from here, but as parts of a game's own kernel.

sim.core.assembly says how. The stubs beside the modules (*.pyi) state what the kernel of a game
must have for them.
"""
