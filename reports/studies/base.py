"""What the pages of all studies share: where a result comes from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analysis.studies.base import Arm, Headline, Options, Variant
from reports.page import Fact, Provenance
from sim.core.study_facts import StudyFacts


@dataclass(frozen=True)
class Effort:
    """What the games of a headline cost: how many, and roughly how many seconds of one core."""

    games: int
    seconds: float


@dataclass(frozen=True)
class Context:
    """Where a result comes from.

    facts: the game. arms: the runs with their games. command: what reproduces the page. rests_on:
    the facts that are not certain. variants: the headline under other tables, where they were asked
    for; same_deals: the headline from as many games as they have, on the same deals. precision:
    half the width in pp at which it was to stop, if it was. setup, changes: what was played, and
    how it differs from the printed game, in words; variant: what the names of its files end with.
    effort: what the games of the headline cost.
    """

    facts: StudyFacts
    options: Options
    arms: Sequence[Arm]
    command: str
    rests_on: Sequence[Fact]
    provenance: Provenance
    variants: Sequence[Variant] = ()
    same_deals: Headline | None = None
    precision: float | None = None
    setup: Sequence[str] = ()
    changes: Sequence[str] = ()
    variant: str = ""
    effort: Effort | None = None
