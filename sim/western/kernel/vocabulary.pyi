"""The rooms of a game. LOCATION_FIELDS: more numbers of a location than every game has."""

from typing import Any

from sim.core.fields import Switches
from sim.core.vocabulary import Vocabulary

vocabulary: Vocabulary
flags: Switches
LOCATION_FIELDS: dict[str, Any]
