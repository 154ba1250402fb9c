"""All rooms of a game: its vocabulary, and what belongs to no single decision."""

from typing import Any

from sim.core.vocabulary import Vocabulary

vocabulary: Vocabulary

def apply_anytime(s: Any, T: Any, p: Any, a: Any) -> Any: ...
def decider(s: Any) -> Any: ...
def humans(s: Any) -> Any: ...
