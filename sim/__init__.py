"""Play: one package a game, and in `sim.core` what all games share."""
