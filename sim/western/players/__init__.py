"""What players of all games of the family share: parts of a game's own players (sim.western)."""
