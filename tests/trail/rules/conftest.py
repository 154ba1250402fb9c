"""Every game that a test plays from a position is played again beside the twin."""

from collections.abc import Iterator

import pytest

from tests.trail.again import again
from tests.trail.positions import NOTED


@pytest.fixture(autouse=True)
def _beside_the_twin() -> Iterator[None]:
    NOTED.clear()
    yield
    for noted in NOTED:
        again(noted)
