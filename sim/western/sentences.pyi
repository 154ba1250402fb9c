"""What decisions are called: the sentences of a game, registered by their names."""

from sim.core.sentences import Sentences

from .family_view import FamilyView

sentence: Sentences[FamilyView]
