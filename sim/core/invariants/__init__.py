"""The referee of any game: never imported from here, but as part of a game's own invariants.

sim.core.assembly says how. The stubs beside the modules (*.pyi) state what the invariants of a game
must have for them.
"""
