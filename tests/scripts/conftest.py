"""What several tests of the commands use."""

from collections.abc import Callable

import pytest

from scripts.cli import cli, run
from tests.scripts import studying

Pampas = Callable[..., tuple[int, str, str]]


@pytest.fixture
def pampas(capfd) -> Pampas:
    """Run `pampas ...`: exit code, what was printed and said."""

    def command(*args: object) -> tuple[int, str, str]:
        code = run(cli, "pampas", [str(arg) for arg in args])
        captured = capfd.readouterr()
        return code, captured.out, captured.err

    return command


@pytest.fixture
def study(tmp_path):
    def write(text: str, name: str = "study.toml") -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


@pytest.fixture(scope="module")
def small():
    """Studies of a few small runs."""
    with studying.small_studies():
        yield


@pytest.fixture(scope="session")
def whole(tmp_path_factory):
    """The folder of an undisturbed study of 100 games, a small one; nobody writes there."""
    out = tmp_path_factory.mktemp("whole") / "out"
    with studying.small_studies():
        assert studying.study(out, "--games", 100, "--quiet") == 0
    return out
