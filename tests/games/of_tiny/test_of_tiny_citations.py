"""Every rule of Ten Steps is cited by one of the tests beside this one."""

from pathlib import Path

from tests.games.citations import CitationTests, Rulebook
from tests.games.tiny.game import TINY


class TestCitations(CitationTests):
    rulebook = Rulebook(TINY, Path(__file__), cited="T")
