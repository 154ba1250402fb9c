"""What can play any game: never imported from here, but as parts of a game's own players.

sim.core.assembly says how.
"""
