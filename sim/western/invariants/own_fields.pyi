"""Which fields the checks of a game read beside those of the family.

OWN_COMPONENTS, OWN_FIELDS: components and fields, by the groups of groups.py. OPEN_TO_OTHERS:
fields of a seat that others may change. OF_A_RULE: codes of fields out of their range. OWN_CARDS:
vocabularies of cards beside those of the family.
"""

from sim.core.components import Component
from sim.core.fields import Things

OWN_COMPONENTS: tuple[Component, ...]
OWN_FIELDS: dict[str, str]
OPEN_TO_OTHERS: tuple[str, ...]
OF_A_RULE: dict[str, int]
OWN_CARDS: tuple[Things, ...]
