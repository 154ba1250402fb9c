"""The examples in the docstrings of pampas are run as they stand."""

import doctest
from contextlib import nullcontext
from importlib import import_module

import pytest

from tests.scripts.studying import small_studies

API = "pampas.api"  # it has studies, whose players look ahead: the fast tests do without these


@pytest.mark.parametrize(
    ("name", "studies"),
    [
        ("pampas", nullcontext),
        pytest.param(API, nullcontext, marks=pytest.mark.slow),
        pytest.param(API, small_studies, id=f"{API}-small"),
        ("analysis.analyse", nullcontext),
        ("analysis.review", nullcontext),
        ("reports.replay", nullcontext),
    ],
)
def test_examples_run(name, studies, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # for those that write runs
    module = import_module(name)
    with studies():
        found = doctest.testmod(module, extraglobs={"pampas": import_module("pampas")})
    assert found.attempted > 2
    assert found.failed == 0
