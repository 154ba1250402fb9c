"""Every rule of play, ruling, worked example and invariant of Mi Tierra is cited by a test."""

from pathlib import Path

from sim.mi_tierra.game import MI_TIERRA
from tests.games.citations import CitationTests, Rulebook


class TestCitations(CitationTests):
    rulebook = Rulebook(MI_TIERRA, Path(__file__), cited="MRTI", uncited="KD")
