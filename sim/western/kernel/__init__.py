"""The rules that all games of the family share: parts of a game's own kernel (sim.western)."""
