"""Mi Tierra: Nueva Era once more: a whole game, slow, plain, and independent of the kernel.

Written from the rules alone. `game` has the three functions that play (`new_game`, `legal`,
`apply`); README.md lists every decision point with its fields, and the functions that answer one
question about a position each. `laws` is what must hold at every table, `build` puts tables
together, `wander` plays at random. Nothing here knows the kernel.
"""
