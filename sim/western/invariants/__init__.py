"""The laws that all games of the family share: parts of a game's own invariants (sim.western)."""
