"""What the pages of all studies share: the origin of a result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analysis.adaptation import Adaptation
from analysis.studies.base import Arm, Headline, Options, Variant
from analysis.studies.skill import Skill
from reports.page import Fact, Provenance
from sim.core.study_facts import StudyFacts


@dataclass(frozen=True)
class Effort:
    """What the games of a headline cost: how many, and roughly how many seconds."""

    games: int
    seconds: float


@dataclass(frozen=True)
class Context:
    """Where a result comes from.

    facts: the game. arms: the runs with their games. skill: who plays for the headline, and what
    others answer. command: what reproduces the page. rests_on:
    the uncertain facts. variants: the headline under other tables, if requested; same_deals: the
    headline from as many games as they have, on the same deals. adaptation: the headline of players
    who know the game that they play, if requested. precision: the half-width in pp at
    which play was to stop, if one was given. setup, changes: what was played, and how it differs
    from the printed game, in words; variant: the ending of its file names. effort: what the games
    of the headline cost.
    """

    facts: StudyFacts
    options: Options
    arms: Sequence[Arm]
    skill: Skill
    command: str
    rests_on: Sequence[Fact]
    provenance: Provenance
    variants: Sequence[Variant] = ()
    same_deals: Headline | None = None
    adaptation: Adaptation | None = None
    precision: float | None = None
    setup: Sequence[str] = ()
    changes: Sequence[str] = ()
    variant: str = ""
    effort: Effort | None = None
