"""Every rule of play in sim/argentina/RULES.md is cited by at least one test.

The A (rules), R (rulings), T (worked examples) and I (invariants) numbers have to be cited. K
(contradictions between the rulebooks) and D (figures that only pictures show) need no test: they
say why a rule or a table reads as it does and are no rules of play.
"""

from pathlib import Path

from sim.argentina.game import ARGENTINA
from tests.games.citations import CitationTests, Rulebook

RULEBOOK = Rulebook(
    ARGENTINA,
    Path(__file__),
    cited="ARTI",
    uncited="KD",
    not_play={
        "A8": "describes how conditions and effects are printed",
        "A40": "says where the board lies on the table",
        "A107": "a remark on the usual length of a game, not a rule",
    },
)


class TestCitations(CitationTests):
    rulebook = RULEBOOK
