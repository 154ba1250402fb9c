"""The wheel works in any folder, without the checkout that it was built from."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("pampas", "sim", "analysis", "reports", "scripts")

pytestmark = pytest.mark.slow


def done(*words: object, **settings: object) -> str:
    result = subprocess.run(
        [sys.executable, *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
        **settings,  # type: ignore[call-overload]
    )
    assert result.returncode == 0, result.stderr
    return str(result.stdout)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source = tmp_path_factory.mktemp("source")
    for name in PACKAGES:
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    out = tmp_path_factory.mktemp("wheel")
    done("-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", out, source)
    (found,) = out.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("installed")
    done("-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", target, wheel)
    return target


def elsewhere(installed: Path, folder: Path, *words: object) -> str:
    """Run Python in another folder, with nothing but the wheel."""
    return done(*words, cwd=folder, env={**os.environ, "PYTHONPATH": str(installed)})


def test_it_says_that_it_is_typed(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    for name in ("pampas", "sim", "analysis", "reports"):
        assert f"{name}/py.typed" in names
    assert not [name for name in names if name.startswith("tests")]


def test_python_in_another_folder(installed, tmp_path):
    code = (
        "import pampas\n"
        "print(pampas.__file__)\n"
        "print(pampas.match('club', 'novice', blocks=10).finished)\n"
        "print(pampas.simulate(games=20, out='x').finished)\n"
        "print(pampas.run_study('automa', games=100, out='s', workers=1).page)\n"
    )
    file, *told = elsewhere(installed, tmp_path, "-c", code).splitlines()
    assert Path(file).parent.parent == installed
    assert told == ["True", "True", "s/automa.html"]
    assert (tmp_path / "x" / "manifest.json").exists()


def test_commands_in_another_folder(installed, tmp_path):
    told = elsewhere(installed, tmp_path, "-m", "scripts.cli", "tables", "argentina")
    assert "private_buildings" in told
    words = ("match", "club", "novice", "--blocks", "10", "--json")
    assert '"finished"' in elsewhere(installed, tmp_path, "-m", "scripts.cli", *words)
