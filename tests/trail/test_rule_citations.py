"""Every rule of play in sim/trail/RULES.md is cited by at least one test.

The B, N, P, V (rules), R (rulings), T (worked examples) and I (invariants) numbers have to be
cited. K (contradictions) and D (figures that only pictures show) need no test.
"""

from pathlib import Path

from sim.trail.game import TRAIL
from tests.games.citations import CitationTests, Rulebook

RULEBOOK = Rulebook(
    TRAIL,
    Path(__file__),
    cited="BNPVRTI",
    uncited="KD",
    not_play={
        "B3": "says what pieces are called",
        "B5": "says what gaining and paying mean",
        "B7": "says what moving an engine is called",
        "B40": "says where the board lies on the table",
        "B54": "an order that matters only to who repeats a shuffle",
        "B107": "a remark on the usual length of a game, not a rule",
        "B290": "says that an icon means the same everywhere",
        "P10": "says what belongs to the poker table",
    },
)


class TestCitations(CitationTests):
    rulebook = RULEBOOK
