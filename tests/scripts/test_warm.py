"""`pampas warm`: compiles, says where and how much, and tidies up."""

import os
import re
from pathlib import Path
from types import SimpleNamespace

import numba
import pytest

from scripts import warm as command
from scripts.cli import cli, run
from sim import games
from sim.core.jit import folders

KEY = "0123456789abcdef0123"


class Game:
    """A game that is compiled by writing a file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.machine = SimpleNamespace(cache=folder)
        self.compiled = 0

    def is_cold(self) -> bool:
        return not any(self.folder.glob("*.nbc"))

    def warm_up(self) -> None:
        self.compiled += 1
        (self.folder / "run.nbc").write_bytes(bytes(600_000))


@pytest.fixture
def game(monkeypatch, tmp_path):
    base = tmp_path / "cache"
    folder = base / f"argentina-{KEY}"
    folder.mkdir(parents=True)
    made = Game(folder)
    monkeypatch.setattr(command, "game_named", lambda name: made)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(base))
    monkeypatch.setattr(folders, "_temporary_base", lambda: tmp_path / "none")
    return made


def warm(capsys, *args: str) -> tuple[str, str]:
    assert run(cli, "pampas", ["warm", *args]) == 0
    captured = capsys.readouterr()
    return captured.out, captured.err


def test_it_compiles_once_and_says_so(capsys, game):
    out, err = warm(capsys)
    assert out == f"argentina: compiled in 0.0 s. Its code is in {game.folder} (0.6 MB).\n"
    assert "compiling argentina" in err
    out, err = warm(capsys, "argentina")
    where = f"Its code is in {game.folder} (0.6 MB)."
    assert out == f"argentina: compiled already, nothing to do. {where}\n"
    assert (err, game.compiled) == ("", 1)


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="there is no compiler")
@pytest.mark.parametrize("name", games())
def test_the_code_of_every_game_is_found(capsys, name):
    out, _ = warm(capsys, name)
    assert re.fullmatch(rf"{name}: compiled .*\. Its code is in .+ \(\d+\.\d MB\)\.\n", out)


def test_older_code_is_removed_when_asked_for(capsys, game):
    base = game.folder.parent
    names = [f"argentina-{i:020x}" for i in range(3)] + [
        f"argentina-referee-{i:020x}" for i in range(2)
    ]
    for i, name in enumerate(names):
        (base / name).mkdir()
        (base / name / "run.nbc").write_bytes(bytes(100_000))
        os.utime(base / name, (1000 + i, 1000 + i))
    (base / "another").mkdir()
    assert warm(capsys)[0].count("\n") == 1
    assert len(list(base.iterdir())) == 7
    out, _ = warm(capsys, "--clear")
    assert out.endswith("Removed 4 older ones (0.4 MB).\n")
    left = {folder.name for folder in base.iterdir()}
    assert left == {game.folder.name, f"argentina-referee-{1:020x}", "another"}
    assert warm(capsys, "--clear")[0].endswith("There is no older code.\n")


def test_without_a_compiler_there_is_nothing_to_do(capsys, game, monkeypatch):
    game.machine.cache = None
    monkeypatch.setattr(game, "is_cold", lambda: False)
    out, _ = warm(capsys)
    expected = "the compiler is switched off (NUMBA_DISABLE_JIT), nothing to do"
    assert out == f"argentina: {expected}\n"


def test_the_code_of_a_game_is_put_into_the_package(game, monkeypatch, tmp_path):
    monkeypatch.setattr(folders, "SHIPPED", tmp_path / "shipped")
    place = command.ship("argentina")
    assert place == tmp_path / "shipped" / game.folder.name
    assert [path.name for path in place.iterdir()] == ["run.nbc"]
