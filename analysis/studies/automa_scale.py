"""One scale for players and levels: the ladder's own matches and the solo games together.

The automa's levels are players of Bradley-Terry like the policies (analysis.estimate.ratings). The
ladder is dense enough that nobody's distance rests only on matches that one side always wins: the
policies between the rungs fill the gaps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from analysis.estimate.blocks import Array
from analysis.estimate.pairs import Pairs, pair_shares
from analysis.estimate.ratings import Ratings, expected_share, ratings
from analysis.interval import Interval
from sim.core.study_facts import StudyFacts

Pair = tuple[str, str]


@dataclass(frozen=True)
class Scale:
    """Ratings of all players and levels, and the shares that they were made from."""

    ratings: Ratings
    pairs: Pairs
    levels: Mapping[str, str]  # what each level is called as a player

    def of_level(self, level: str) -> Interval:
        return self.ratings.rating(self.levels[level])

    def ahead(self, player: str, level: str) -> Interval:
        """How many Elo a player is ahead of a level."""
        return self.ratings.difference(player, self.levels[level])

    def expected(self, one: int, other: int) -> float:
        """The share of one against another, by their places in the pairs' names, on the scale."""
        names = self.pairs.names
        ahead = self.ratings.difference(names[one], names[other])
        return expected_share(ahead.mean)


def ladder(facts: StudyFacts, above: Sequence[str] = ()) -> dict[str, str]:
    """All who play, from weak to strong: policies by the names that people see.

    `above`: those above the main rung that do.
    """
    weaker = facts.rungs[: facts.rungs.index(facts.main)]
    between = {one.name: one.policy for one in facts.between}
    return {
        **{rung: rung for rung in weaker},
        **between,
        **{rung: rung for rung in (facts.main, *above)},
    }


def matches(facts: StudyFacts, above: Sequence[str] = ()) -> list[Pair]:
    """Who meets whom: neighbours, and everybody the main rung."""
    players = ladder(facts, above)
    pairs = [
        *pairwise(players),
        *((one, facts.main) for one in players if one not in above and one != facts.main),
        *((facts.main, one) for one in above),
    ]
    return list(dict.fromkeys(pairs))


def level_names(facts: StudyFacts) -> dict[str, str]:
    """A level may share its name with a policy: as a player it has the automa's name in front."""
    return {level: f"{automa_name(facts)} {level}" for level in facts.levels}


def automa_name(facts: StudyFacts) -> str:
    """The automa as a proper name."""
    return facts.automa[:1].upper() + facts.automa[1:]


def scale_of(facts: StudyFacts, players: Sequence[str], shares: Mapping[Pair, Array]) -> Scale:
    """`shares`: of the first of each pair, block by block from block 0 on."""
    names = level_names(facts)
    blocks = max(len(values) for values in shares.values())
    table = np.full((blocks, len(shares)), np.nan)
    for column, values in enumerate(shares.values()):
        table[: len(values), column] = values
    known = pair_shares([*players, *names.values()], list(shares), table)
    return Scale(ratings(known, facts.main), known, names)
