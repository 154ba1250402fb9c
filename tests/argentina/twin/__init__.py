"""A slow second implementation of the parts of Argentina where a kernel errs silently.

Written from the rules digest alone and never from the kernel. Every function of the twin takes a
`position` (the dict of `Game.to_dict()`) and `data` (the merged component tables), changes
neither, and returns plain Python values. Brute force wherever it is short.

Only `moments` (random positions), `enrich` (richer ones), `walk` (what states say) and `compare`
(kernel against twin) know the kernel's side; with Pedro the last two have a part of their own. What
any game needs for such a comparison is in tests/games/twin.py. test_kernel_*.py compares,
test_twin*.py holds the twin itself to positions made by hand.
"""
