"""The Great Western Trail family: what its games share, each rule written once.

Nothing here is imported as `sim.western...`: every game of the family finds these modules on the
path of its own package and loads them for itself (sim.core.assembly), with its own constants. The
stubs beside them (*.pyi) state what a game must bring. Rules are cited by the numbers of all games
of the family, A137 for Argentina and B137 for the first Great Western Trail: the same number is the
same mechanism.
"""
