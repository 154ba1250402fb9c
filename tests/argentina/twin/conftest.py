"""Tables for the tests of the twin."""

from __future__ import annotations

import pytest

from sim.argentina.facts import load

from .reading import Data


@pytest.fixture(scope="module")
def data() -> Data:
    """The component tables as shipped."""
    return load().data


@pytest.fixture(scope="module")
def strict() -> Data:
    """The same with the strict alternative of R37."""
    return load(["strict_turnout"]).data
