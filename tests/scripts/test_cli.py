"""The command line as a whole: speed of its help, errors in words, exit codes."""

import os
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest

from scripts import cli as command_line
from scripts.cli import COMMANDS, LazyGroup, cli, run
from sim.core.errors import PampasError

HEAVY = ("numba", "numpy", "pandas", "pyarrow", "matplotlib", "joblib", "rich")
PAMPAS = Path(sys.executable).with_name("pampas")


def pampas(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([PAMPAS, *args], capture_output=True, text=True, check=False)


def modules_after(*commands: tuple[str, ...]) -> dict[str, set[str]]:
    """What a new Python has loaded after each of the commands, one after the other."""
    code = (
        "import sys\n"
        "from scripts.cli import cli, run\n"
        f"for words in {commands!r}:\n"
        "    assert run(cli, 'pampas', list(words)) == 0\n"
        "    print('\\nMODULES', *sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    told = [line.split()[1:] for line in done.stdout.splitlines() if line.startswith("MODULES ")]
    names = map(" ".join, commands)
    return {name: set(modules) for name, modules in zip(names, told, strict=True)}


def test_help_answers_in_half_a_second():
    seconds = []
    for _ in range(5):
        start = time.perf_counter()
        assert pampas("--help").returncode == 0
        seconds.append(time.perf_counter() - start)
    assert min(seconds) < 0.5


def test_help_imports_nothing_heavy():
    """One Python asks for the help of every command, one after the other."""
    found = modules_after(*((name, "--help") for name in COMMANDS))
    assert {name: modules.intersection(HEAVY) for name, modules in found.items()} == {
        f"{name} --help": set() for name in COMMANDS
    }


def test_help_of_the_group_imports_no_command():
    (modules,) = modules_after(("--help",)).values()
    assert not modules.intersection(HEAVY)
    assert not modules.intersection(place.module for place in COMMANDS.values())


def test_help_lists_every_command_and_shows_examples():
    done = pampas("--help")
    for name, place in COMMANDS.items():
        assert f"  {name}" in done.stdout
        assert place.help in done.stdout
    assert "pampas watch argentina --players 3 --seed 7" in done.stdout
    assert "pampas study first-player --quick" in done.stdout


def test_without_arguments_help_is_shown():
    done = pampas()
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == pampas("--help").stdout


@pytest.mark.parametrize("name", COMMANDS)
def test_commands_carry_the_name_under_which_they_are_listed(name):
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    assert command.name == name


def test_version():
    assert pampas("--version").stdout == "pampas, version 0.1.0\n"


def test_unknown_command_lists_the_commands():
    done = pampas("wach")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith(
        "pampas: error: unknown command 'wach' (did you mean watch or match?). The"
    )
    for name in COMMANDS:
        assert name in done.stderr


def test_unknown_option_names_it():
    done = pampas("--colour")
    assert done.returncode == 2
    assert done.stderr.startswith("pampas: error: No such option")
    assert "--colour" in done.stderr
    assert "Traceback" not in done.stderr


def test_unknown_game_lists_the_games():
    done = pampas("bench", "patagonia")
    assert done.returncode == 2
    assert "unknown game 'patagonia'" in done.stderr
    assert "argentina (Great Western Trail: Argentina)" in done.stderr
    assert "Try 'pampas bench --help'." in done.stderr


def command_raising(error: BaseException) -> click.Command:
    @click.command()
    def broken() -> None:
        raise error

    return broken


def test_pampas_errors_are_one_line_and_exit_code_2(capsys):
    error = PampasError("seed -1: expected a whole number from 0 on")
    assert run(command_raising(error), "pampas", []) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "pampas: error: seed -1: expected a whole number from 0 on\n"


def test_interrupt_has_exit_code_130(capsys):
    assert run(command_raising(KeyboardInterrupt()), "pampas", []) == 130
    assert capsys.readouterr().err.strip() == "pampas: interrupted"


def test_other_errors_are_not_hidden():
    with pytest.raises(ZeroDivisionError):
        run(command_raising(ZeroDivisionError()), "pampas", [])


def test_exit_codes_of_commands_are_kept():
    @click.command()
    @click.pass_context
    def leaving(ctx: click.Context) -> None:
        ctx.exit(3)

    assert run(leaving, "pampas", []) == 3


@pytest.mark.skipif(os.name != "posix", reason="pipes that report a reader's end are POSIX")
@pytest.mark.parametrize("lines", [1, 100_000])
def test_a_closed_pipe_ends_quietly(lines):
    code = (
        "import sys, click\n"
        "from scripts.cli import run\n"
        "@click.command()\n"
        "def chatter():\n"
        f"    for _ in range({lines}):\n"
        "        sys.stdout.write('a line that nobody reads\\n')\n"
        "sys.stdin.read()\n"
        "sys.exit(run(chatter, 'pampas', []))\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        _, complaint = process.communicate()
    assert complaint == b""
    assert process.returncode == 1


def test_the_group_is_lazy():
    assert isinstance(cli, LazyGroup)
    assert list(cli.lazy) == list(COMMANDS)


@pytest.mark.parametrize(("before", "after"), [({}, "1"), ({"OPENBLAS_NUM_THREADS": "4"}, "4")])
def test_linear_algebra_takes_one_core_unless_somebody_says_otherwise(monkeypatch, before, after):
    """numpy reads it when it is loaded: by a command, not before (see HEAVY)."""
    monkeypatch.setattr(os, "environ", before)
    monkeypatch.setattr(command_line, "run", lambda *_: 0)
    with pytest.raises(SystemExit):
        command_line.main()
    assert before["OPENBLAS_NUM_THREADS"] == after
