"""Thousands of experiments a test: what costs time in each of them and changes nothing is off."""

import gc

import pytest


@pytest.fixture(autouse=True)
def no_garbage_collection_in_every_experiment(monkeypatch):
    """multipletests of statsmodels collects garbage in each call, which takes 0.1 s."""
    monkeypatch.setattr(gc, "collect", lambda *generation: 0)
