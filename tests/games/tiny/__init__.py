"""Ten Steps: the smallest game that the engine plays, written by the steps of ADDING_A_GAME.md.

RULES.md has its rules, and tests/games/of_tiny the tests that are its own.
"""
