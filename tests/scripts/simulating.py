"""Running `pampas simulate` in tests: in this process, or in one that can be killed."""

import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from scripts.cli import cli, run

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120  # seconds after which something never happens
ORPHAN = "EOFError: Ran out of input"

Files = dict[str, str]


def simulate(*args: object) -> int:
    """The exit code of the command, run in this process."""
    return run(cli, "pampas", ["simulate", *map(str, args)])


def files_of(path: Path) -> Files:
    """Every file of a run and the hash of its bytes."""
    return {
        str(file.relative_to(path)): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in path.rglob("*")
        if file.is_file()
    }


def manifest_of(path: Path) -> dict[str, Any]:
    manifest: dict[str, Any] = json.loads((path / "manifest.json").read_bytes())
    return manifest


def chunks_of(path: Path) -> int:
    """Chunks that are stored in a run that is under way."""
    try:
        return (path / "journal.jsonl").read_bytes().count(b"\n")
    except FileNotFoundError:
        return 0


class Command:
    """`pampas simulate` in a process group of its own, as a terminal starts it."""

    def __init__(self, *args: object, env: dict[str, str] | None = None, **options) -> None:
        self.process = subprocess.Popen(
            command(*args),
            cwd=ROOT,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            **options,
        )

    def wait_until(self, condition) -> bool:
        """Wait for a condition, as long as the command runs; whether it came true."""
        end = time.monotonic() + PATIENCE
        while not condition():
            if self.process.poll() is not None:
                return False
            if time.monotonic() >= end:
                self.signal_group(signal.SIGKILL)  # nothing stays behind of a test that fails
                raise AssertionError("this should have happened by now")
            time.sleep(0.005)
        return True

    def signal_group(self, number: signal.Signals) -> None:
        os.killpg(self.process.pid, number)

    def finish(self, killed: bool = False) -> tuple[int, str, str]:
        """Exit code, stdout and stderr; never a traceback.

        Where the command was killed, a worker that it was about to start may say that nothing came
        from it: that is joblib's word, and nobody is left who could keep it back.
        """
        try:
            out, err = self.process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.signal_group(signal.SIGKILL)
            raise
        assert "Traceback" not in err, err
        assert "Traceback" not in out or (killed and ORPHAN in out), out
        return self.process.returncode, out, err


def command(*args: object) -> list[str]:
    return [sys.executable, "-m", "scripts.cli", "simulate", *map(str, args)]


def ended(*args: object, **options) -> tuple[int, str, str]:
    """The command in a process of its own, to its end."""
    return Command(*args, **options).finish()
