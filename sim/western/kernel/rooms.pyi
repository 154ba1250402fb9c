"""The rooms of a game together."""

from sim.core.vocabulary import Vocabulary

vocabulary: Vocabulary
