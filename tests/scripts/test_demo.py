"""The demo, with fewer games."""

import json
import subprocess
import sys

import pytest

from analysis.studies import OF_ONE_GAME


def demo(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "scripts.demo", *args], capture_output=True, text=True, check=False
    )


@pytest.mark.slow
def test_demo_answers_every_question_and_says_where(tmp_path):
    folder = tmp_path / "new" / "out"
    done = demo("--all", "--games", "400", "--out", str(folder))
    assert done.returncode == 0, done.stderr
    index = (folder / "index.html").read_text(encoding="utf-8")
    assert done.stdout.endswith(f"the answers: {(folder / 'index.html').resolve()}\n")
    for name in OF_ONE_GAME:
        numbers = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
        assert numbers["answer"]
        assert f'href="{name}.html"' in index
    assert 'href="replay.html"' in index
    assert (folder / "replay.html").exists()
    assert "Buenos Aires" in (folder / "demo-game.txt").read_text(encoding="utf-8")

    again = demo("--all", "--games", "400", "--out", str(folder))  # plays nothing twice
    assert again.returncode == 0, again.stderr
    assert "games, " not in again.stderr


@pytest.mark.slow
def test_demo_answers_one_question_and_says_what_it_does(tmp_path):
    done = demo("--games", "100", "--out", str(tmp_path))
    assert done.returncode == 0, done.stderr
    (path,) = [path for path in tmp_path.glob("components*.json") if ".study" not in path.name]
    answer = json.loads(path.read_text(encoding="utf-8"))["answer"]
    said = " ".join(done.stdout.split())
    assert f"The answer: {answer[0]}" in said
    assert said.index("One question: what is each building worth?") < said.index("$ pampas study")
    assert done.stdout.endswith(f"the answers: {(tmp_path / 'index.html').resolve()}\n")
    index = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert f'href="{path.stem}.html"' in index
    assert 'href="replay.html"' in index


def test_bad_arguments_are_named():
    done = demo("--games", "none")
    assert done.returncode == 2
    assert done.stderr.startswith("demo: error: ")
    assert "none" in done.stderr
