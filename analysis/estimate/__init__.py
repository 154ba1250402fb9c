"""Estimates with intervals from block values: arrays in, numbers out.

The unit is always the block. Games of one block share a deal and are dependent; blocks are
independent of each other. So every array has one row per block, and every standard error comes from
the spread between blocks, never from the number of games. Nothing here knows about games, files or
pages.
"""
