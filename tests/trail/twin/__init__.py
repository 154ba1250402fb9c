"""The rules of Great Western Trail, first edition, once more: slow, plain, independent.

Written from the rules alone, never from the kernel: the base game for 2 to 4 players, Rails to the
North, the poker table, site preparation and tile 13. README.md lists the decisions and the pure
functions that a comparison can use.

`facts`, `effects` and `facts_north` are what is printed; `table` is all that lies on the table.
`trail`, `railway`, `discs`, `delivery`, `market`, `north`, `poker`, `location`, `possible` and
`scoring` answer questions about a table, or put one thing on it. `tasks` and its four parts are the
decisions and what follows from them, `game` is how a game is played. `laws` and `watch` are the
invariants, `enrich` makes rich positions, `build` tables by hand.
"""
