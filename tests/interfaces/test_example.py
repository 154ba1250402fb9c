"""The example of docs/interfaces.md: an agent that learns from a teacher."""

import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest

FILE = Path(__file__).parents[2] / "docs" / "examples" / "agent.py"
GAME = "mi-tierra"


@pytest.fixture
def example(monkeypatch, tmp_path):
    """The module, which keeps its agents in a folder of its own."""
    spec = importlib.util.spec_from_file_location("example_agent", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "example_agent", module)
    spec.loader.exec_module(module)
    monkeypatch.chdir(tmp_path)
    return module


def _share_of_the_teacher(agent, rows, actions):
    return float((agent.player.predict(rows) == actions).mean())


@pytest.mark.slow
def test_the_agent_comes_to_choose_what_the_teacher_chose(example, monkeypatch):
    monkeypatch.setattr(example, "LESSONS", 5120)
    agent = example.Agent(GAME)
    rows, actions = next(example.lessons(agent, GAME))
    agent.learn(rows, actions)
    first = _share_of_the_teacher(agent, rows, actions)
    for _ in range(8):
        agent.learn(rows, actions)
    assert _share_of_the_teacher(agent, rows, actions) > first + 0.1


@pytest.mark.slow
def test_the_command_trains_keeps_what_it_learned_and_plays_by_it(example, monkeypatch, capsys):
    for name, value in (("LESSONS", 1024), ("DECISIONS", 2048), ("GAMES", 8)):
        monkeypatch.setattr(example, name, value)
    example.train(GAME)
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" decisions, wins ")[0] for line in lines] == ["1,024", "2,048"]
    vector = example.pampas.VectorGame(GAME, 16, drawn=True)
    vector.reset()
    chosen = example.choose(vector.observations, vector.masks)
    assert vector.masks[np.arange(16), chosen].all()


@pytest.mark.slow
def test_rows_tell_every_value_that_is_not_zero(example):
    agent = example.Agent(GAME)
    seen = np.zeros((2, len(agent.starts)), dtype=np.int32)
    seen[1, [0, 5]] = 1
    rows = agent.rows(seen)
    assert rows.shape == (2, agent.size)
    assert rows.sum(axis=1).ravel().tolist() == [[0, 2]]
