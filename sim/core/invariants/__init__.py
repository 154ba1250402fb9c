"""The referee's loop for any game: never imported from here, but as a part of a game's invariants.

sim.core.assembly says how. The stubs beside the modules (*.pyi) state what a game must have.
"""
