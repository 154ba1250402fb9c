"""The component facts, for all tests of them."""

from typing import Any

import pytest

from sim.trail.facts import Facts, load


@pytest.fixture(scope="module")
def facts() -> Facts:
    return load()


@pytest.fixture(scope="module")
def data(facts: Facts) -> dict[str, Any]:
    return facts.data
