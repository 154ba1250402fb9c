"""The example of docs/interfaces.md: an agent that learns from a teacher."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

FILE = Path(__file__).parents[2] / "docs" / "examples" / "agent.py"


@pytest.fixture(scope="module")
def example():
    spec = importlib.util.spec_from_file_location("example_agent", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_agent_comes_to_choose_what_the_teacher_chose(example):
    lessons = list(example.lessons("hacienda", 2000))
    seen, masks, actions = (np.concatenate(part) for part in zip(*lessons, strict=True))
    assert masks[np.arange(len(actions)), actions].all()
    agent = example.Agent("hacienda")
    first = agent.learn(seen, masks, actions)
    for _ in range(20):
        last = agent.learn(seen, masks, actions)
    assert last > first + 0.1
    chosen = agent.choose(seen, masks)
    assert masks[np.arange(len(chosen)), chosen].all()


def test_features_tell_every_value_that_is_not_zero(example):
    features = example.Features("hacienda")
    seen = np.zeros((2, len(features.starts)), dtype=np.int32)
    seen[1, [0, 5]] = 1
    rows = features.rows(seen)
    assert rows.shape == (2, features.size)
    assert rows.sum(axis=1).ravel().tolist() == [[0, 2]]


def test_wins_are_shares_of_both_seats(example, monkeypatch):
    monkeypatch.setattr(example, "GAMES", 4)
    share, error = example.wins(example.Agent("hacienda"), "hacienda")
    assert 0 <= share <= 1
    assert error >= 0
