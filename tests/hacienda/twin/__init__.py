"""The rules of Hacienda once more: slow, plain, and independent of the kernel.

Written from the rules alone. `board`, `table`, `legal`, `play` and `scoring` are a whole game over
dicts, sets and tuples; `laws` is what must hold at every table, `build` puts tables together.

Only `reading` (positions), `walk` (all ways through the kernel's decisions of one action),
`compare`, `pair` (worked examples in both) and `games` (whole games in both) know the kernel.
"""
