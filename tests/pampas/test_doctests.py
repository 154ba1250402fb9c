"""The examples in the docstrings of pampas are run as they stand."""

import doctest
from importlib import import_module

import pytest


@pytest.mark.parametrize(
    "name", ["pampas", "pampas.api", "analysis.analyse", "analysis.review", "reports.replay"]
)
def test_examples_run(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # for those that write runs
    module = import_module(name)
    found = doctest.testmod(module, extraglobs={"pampas": import_module("pampas")})
    assert found.attempted > 2
    assert found.failed == 0
