"""A slow second implementation of the parts of Argentina where a kernel errs silently.

Written from the rules digest alone and never from the kernel. Every function takes a
`position` (the dict of `Game.to_dict()`) and `data` (the merged component tables), changes
neither, and returns plain Python values. Brute force wherever it is short.
"""
