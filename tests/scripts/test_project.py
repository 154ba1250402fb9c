"""What the project stands on: lock files, shell scripts, packaging, the direction of imports."""

import ast
import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = ("requirements.lock", "requirements-dev.lock")
SHELL = (
    *(
        "scripts/setup-venv",
        "scripts/demo",
        "scripts/docs",
        "scripts/test",
        "scripts/tune",
        "scripts/wheel",
    ),
    ".ci/run",
)
LAYERS = ("sim", "analysis", "reports", "pampas", "scripts")
MAX_LINES = 500  # of a file, which has one subject (CONTRIBUTING.md)

Pins = dict[tuple[str, str], frozenset[str]]


def pins(lock: str) -> Pins:
    """(requirement, marker) -> hashes."""
    found: Pins = {}
    text = (ROOT / lock).read_text()
    for block in re.split(r"\n(?=\S)", text):
        first = block.splitlines()[0]
        if not first.startswith("#"):
            requirement, _, marker = first.rstrip("\\ ").partition(" ; ")
            hashes = re.findall(r"--hash=sha256:([0-9a-f]{64})", block)
            found[requirement.strip(), marker.strip()] = frozenset(hashes)
    return found


@pytest.mark.parametrize("lock", LOCKS)
def test_locks_pin_every_package_with_hashes(lock):
    entries = pins(lock)
    assert len(entries) > 10
    for (requirement, _), hashes in entries.items():
        assert re.fullmatch(r"[a-z0-9._-]+==[0-9][0-9a-z.+]*", requirement)
        assert hashes


@pytest.mark.parametrize("lock", LOCKS)
def test_locks_name_no_host_and_no_path(lock):
    text = (ROOT / lock).read_text()
    for word in ("http", "://", "file:", "find-links", "trusted-host", "/home", "/opt"):
        assert word not in text
    assert not [line for line in text.splitlines() if line.startswith("-")]  # no options for pip
    assert str(ROOT) not in text


@pytest.mark.parametrize("lock", LOCKS)
def test_locks_say_how_they_are_made(lock):
    head = (ROOT / lock).read_text().splitlines()[:2]
    assert "uv pip compile" in head[1]
    assert f"-o {lock}" in head[1]


def test_the_dev_lock_holds_the_runtime_lock():
    runtime, dev = pins(LOCKS[0]), pins(LOCKS[1])
    assert runtime.items() <= dev.items()


def test_locks_cover_the_declared_dependencies():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    asked = {
        LOCKS[0]: [*project["dependencies"], *extras["build"]],
        LOCKS[1]: [*project["dependencies"], *extras["build"], *extras["dev"]],
    }
    for lock, requirements in asked.items():
        locked = {requirement.partition("==")[0] for requirement, _ in pins(lock)}
        names = {re.split(r"[<>=!~ ;\[]", requirement)[0] for requirement in requirements}
        assert names <= locked


def test_clusters_are_tested_but_not_installed_for_everybody():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    clusters = {*extras["dask"], *extras["ray"]}
    assert clusters <= set(extras["dev"])  # the same versions
    locked = {requirement.partition("==")[0] for requirement, _ in pins(LOCKS[0])}
    assert not locked & {"dask", "distributed", "ray"}


@pytest.mark.parametrize("script", SHELL)
def test_shell_scripts_are_executable_and_strict(script):
    path = ROOT / script
    assert os.access(path, os.X_OK)
    text = path.read_text()
    assert text.startswith("#!/usr/bin/env bash\n")
    assert "set -euo pipefail" in text


@pytest.mark.parametrize("script", [*SHELL, "scripts/lib.sh"])
def test_shell_scripts_parse(script):
    done = subprocess.run(
        ["bash", "-n", ROOT / script], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_ci_runs_the_tests_and_nothing_else():
    lines = (ROOT / ".ci/run").read_text().splitlines()
    commands = [line for line in lines if line and not line.startswith("#")]
    assert commands == [
        "set -euo pipefail",
        "export CI=1  # nothing may be left out",
        'exec "$(dirname "${BASH_SOURCE[0]}")/../scripts/test"',
    ]


def setup_venv(root: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a copy of the set-up in a folder of its own."""
    (root / "scripts").mkdir()
    for name in ("lib.sh", "setup-venv"):
        (root / "scripts" / name).write_text((ROOT / "scripts" / name).read_text())
    for name in (*LOCKS, "pyproject.toml"):
        (root / name).write_text("")
    return subprocess.run(
        ["bash", root / "scripts" / "setup-venv"],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def fake_python(folder: Path, body: str) -> str:
    path = folder / "fake-python"
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return str(path)


def test_set_up_without_python_says_so(tmp_path):
    done = setup_venv(tmp_path, PYTHON="no-such-python")
    assert done.returncode == 2
    assert "'no-such-python' not found: pampas needs Python 3.11 or newer" in done.stderr
    assert not (tmp_path / ".venv").exists()


def test_set_up_with_an_old_python_says_so(tmp_path):
    body = 'case "$1" in --version) echo Python 3.9.2 ;; *) exit 1 ;; esac'
    done = setup_venv(tmp_path, PYTHON=fake_python(tmp_path, body))
    assert done.returncode == 2
    assert "is Python 3.9.2: pampas needs Python 3.11 or newer" in done.stderr
    assert not (tmp_path / ".venv").exists()


def test_set_up_without_the_venv_module_says_so(tmp_path):
    body = 'case "$2" in *ensurepip*) exit 1 ;; *) exit 0 ;; esac'
    done = setup_venv(tmp_path, PYTHON=fake_python(tmp_path, body))
    assert done.returncode == 2
    assert "cannot make virtual environments" in done.stderr
    assert "python3-venv" in done.stderr


def imported_layers(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found.update(alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found.intersection((*LAYERS, "tests"))


@pytest.mark.parametrize("layer", LAYERS)
def test_imports_point_one_way(layer):
    allowed = set(LAYERS[: LAYERS.index(layer) + 1])
    files = sorted((ROOT / layer).rglob("*.py"))
    assert files
    for path in files:
        assert imported_layers(path) <= allowed, path


def test_the_core_knows_no_game():
    games = [
        path.name for path in (ROOT / "sim").iterdir() if path.is_dir() and path.name != "core"
    ]
    for path in sorted((ROOT / "sim" / "core").rglob("*.py")):
        for game in games:
            assert f"sim.{game}" not in path.read_text(), path


@pytest.mark.parametrize("layer", LAYERS)
def test_every_folder_with_code_is_a_package(layer):
    # Without __init__.py an editable install still finds a folder, and a built one leaves it out.
    folders = {path.parent for path in (ROOT / layer).rglob("*.py")}
    assert not [str(folder) for folder in folders if not (folder / "__init__.py").exists()]


def test_no_file_is_too_long_for_one_subject():
    files = [path for folder in (*LAYERS, "tests") for path in (ROOT / folder).rglob("*.py")]
    lengths = {path: path.read_text(encoding="utf-8").count("\n") for path in files}
    assert {str(path) for path, lines in lengths.items() if lines > MAX_LINES} == set()
