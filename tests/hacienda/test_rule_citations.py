"""Every rule of play, ruling, worked example and invariant of Hacienda is cited by a test."""

from pathlib import Path

from sim.hacienda.game import HACIENDA
from tests.games.citations import CitationTests, Rulebook


class TestCitations(CitationTests):
    rulebook = Rulebook(HACIENDA, Path(__file__), cited="HRVI", uncited="KD")
