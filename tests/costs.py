"""What tests cost, in seconds of all cores: on a busy machine the clock says nothing.

    python -m pytest -p tests.costs -m "not slow" tests/scripts

The dearest functions, with all their parameters together, and the fixtures that tests share. What
another process does counts when it ends: for a browser that is after the last test that uses it.
"""

import os
from collections import defaultdict
from collections.abc import Generator

import pytest

SHOWN = 30

_functions: defaultdict[str, float] = defaultdict(float)
_shared: defaultdict[str, float] = defaultdict(float)
_inside = [0.0]  # of shared fixtures, in what is measured now: the test, fixture by fixture


def _used() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    start, _inside[:] = _used(), [0.0]
    result = yield
    _functions[item.nodeid.partition("[")[0]] += _used() - start - _inside[0]
    return result


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[object],
) -> Generator[None, object, object]:
    if fixturedef.scope == "function":
        return (yield)
    start = _used()
    _inside.append(0.0)
    try:
        return (yield)
    finally:
        took, others = _used() - start, _inside.pop()
        _shared[f"{fixturedef.baseid}::{fixturedef.argname}"] += took - others
        _inside[-1] += took


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for what, costs in (("tests", _functions), ("shared fixtures", _shared)):
        terminalreporter.section(f"{sum(costs.values()):.0f} cpu s of {what}, the dearest")
        for name, seconds in sorted(costs.items(), key=lambda item: -item[1])[:SHOWN]:
            terminalreporter.write_line(f"{seconds:7.2f}  {name}")
