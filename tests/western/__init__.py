"""What the tests of the games of the Great Western Trail family share (sim/western)."""
