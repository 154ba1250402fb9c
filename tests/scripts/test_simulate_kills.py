"""`pampas simulate` that is killed or interrupted: the same command ends with the same bytes."""

import json
import os
import random
import re
import shutil
import signal
import subprocess
import time

import psutil
import pytest

from tests.scripts.simulating import (
    Command,
    chunks_of,
    ended,
    files_of,
    manifest_of,
    simulate,
)

RANDOM = ("--policy", "random")
# About a tenth of a second a chunk.
SMALL = (*RANDOM, "--games", 4000, "--chunk", 200, "--workers", 2)
KILLS = 12
PROGRESS = re.compile(r"[\d,]+ of [\d,]+ games, ")  # a line that a slow machine may show in between
SEED = 20


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    path = tmp_path_factory.mktemp("undisturbed") / "run"
    assert simulate(*SMALL, "--quiet", "--out", path) == 0
    return files_of(path)


def family(command):
    """The processes that a command has started, workers first of all."""
    try:
        return psutil.Process(command.process.pid).children(recursive=True)
    except psutil.NoSuchProcess:
        return []


def workers(command):
    found = []
    for child in family(command):
        try:
            if any("popen_loky" in word for word in child.cmdline()):
                found.append(child)
        except psutil.NoSuchProcess:
            pass
    return found


def assert_gone(processes):
    _, alive = psutil.wait_procs(processes, timeout=20)
    assert not alive


@pytest.mark.slow
def test_a_parent_that_is_killed_at_random_moments(tmp_path, undisturbed):
    """Each time the process is killed without a warning; then the same command goes to the end."""
    moments = random.Random(SEED)
    path = tmp_path / "run"
    kills = 0
    while kills < KILLS:
        command = Command(*SMALL, "--out", path)
        # While it starts, or some chunks later, and then a little.
        before, some = chunks_of(path), moments.choice([None, 0, 1, 1, 2])
        if some is None:
            running = wait_for(command, 2 * moments.random())
        else:
            running = command.wait_until(lambda b=before, s=some: grown(path, b, s))
            running = running and wait_for(command, 0.3 * moments.random())
        children = family(command)
        command.process.kill()
        code, _, _ = command.finish(killed=True)
        assert_gone(children)
        if running and code == -signal.SIGKILL:
            kills += 1
        if (path / "manifest.json").exists() and manifest_of(path)["state"] == "finished":
            assert_ends_with(path, undisturbed)
            shutil.rmtree(path)
    assert_ends_with(path, undisturbed)


def assert_ends_with(path, files):
    """The same command once more, to the end."""
    code, _, err = ended(*SMALL, "--quiet", "--out", path)
    assert (code, err) == (0, "")
    assert files_of(path) == files


def grown(path, before, some):
    """The command has begun to play, and has stored some chunks."""
    lines = chunks_of(path)
    # The journal begins again when the command has taken over what it said.
    return lines >= some and lines != before if some else (path / "manifest.json").exists()


def wait_for(command, seconds):
    """Let the command run on for so long; whether it still runs."""
    try:
        command.process.wait(seconds)
    except subprocess.TimeoutExpired:
        return True
    return False


@pytest.mark.slow
def test_a_worker_that_is_killed_in_mid_chunk(tmp_path, undisturbed):
    path = tmp_path / "run"
    command = Command(*SMALL, "--out", path)
    killed = 0
    while killed < 3:
        stored = chunks_of(path)
        assert command.wait_until(lambda f=stored: chunks_of(path) > f and busy(command))
        busy(command)[0].kill()
        killed += 1
    code, _, err = command.finish()
    assert code == 0
    assert 1 <= err.count("a worker died (killed, or out of memory?)") <= 3
    assert files_of(path) == undisturbed


def busy(command):
    """Workers that play: they have had the time to be started."""
    return [
        worker
        for worker in workers(command)
        if worker.status() == psutil.STATUS_RUNNING and worker.cpu_times().user > STARTED
    ]


STARTED = 0.5  # seconds of a core, by which a worker has all that it gets from its parent
INTERRUPTED = "interrupted: finishing the chunks under way (again to end at once)"


def interrupted(path, number, *options):
    """What a command tells that is interrupted after its first chunk, and how many games it has."""
    command = Command(*SMALL, *options, "--out", path)
    assert command.wait_until(lambda: chunks_of(path) > 0)
    children = family(command)
    command.signal_group(number)  # all of them, as a terminal does
    told = command.finish()
    assert_gone(children)
    assert manifest_of(path)["state"] == "running"
    assert not (path / "journal.jsonl").exists()
    games = sum(chunk["games"] for chunk in manifest_of(path)["chunks"])
    assert 0 < games < 4000
    return told, games


@pytest.mark.slow
def test_ctrl_c_ends_at_the_edge_of_a_chunk(tmp_path, undisturbed):
    path = tmp_path / "a run"
    (code, out, err), games = interrupted(path, signal.SIGINT)
    assert code == 130
    assert INTERRUPTED in err
    assert f"{games:,} of 4,000 games are saved in {path}. To go on, give the same command" in err
    assert err.endswith(f"or: pampas simulate --config '{path}/manifest.json' --out '{path}'\n")
    assert f"{games:,} games of argentina in" in out
    assert simulate("--config", path / "manifest.json", "--chunk", 200, "--out", path) == 0
    assert files_of(path) == undisturbed


@pytest.mark.slow
def test_a_termination_ends_at_the_edge_of_a_chunk(tmp_path, undisturbed):
    path = tmp_path / "run"
    (code, out, err), games = interrupted(path, signal.SIGTERM, "--json")
    assert code == 143
    result = json.loads(out)
    assert (result["state"], result["games"], result["content"]) == ("interrupted", games, None)
    lines = [json.loads(line) for line in err.splitlines()]
    first, last = [line["note"] for line in lines if "note" in line]
    assert first == INTERRUPTED
    assert f"{games:,} of 4,000 games are saved in {path}. To go on" in last
    assert simulate(*SMALL, "--quiet", "--out", path) == 0
    assert files_of(path) == undisturbed


@pytest.mark.slow
def test_ctrl_c_while_the_workers_start(tmp_path):
    """They would die of it, each with a traceback."""
    command = Command(*SMALL, "--out", tmp_path / "run")
    assert command.wait_until(lambda: workers(command))
    command.signal_group(signal.SIGINT)
    code, _, err = command.finish()
    assert code == 130
    assert "a worker died" not in err


@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGINT, 130), pytest.param(signal.SIGTERM, 143, marks=pytest.mark.slow)],
)
def test_a_second_interrupt_ends_at_once(number, code, tmp_path):
    path = tmp_path / "run"
    hours = ("--games", 20_000, "--policy", "expert", "--chunk", 10_000, "--workers", 2)
    command = Command(*hours, "--out", path)
    assert command.wait_until(lambda: len(busy(command)) == 2)
    children = family(command)
    command.signal_group(number)
    assert command.process.stderr is not None
    told = iter(command.process.stderr.readline, "")
    assert INTERRUPTED in next(line for line in told if not PROGRESS.match(line))
    command.signal_group(number)
    found, _, err = command.finish()
    assert found == code
    lines = [line for line in err.splitlines() if not PROGRESS.match(line)]
    assert lines == ["pampas: interrupted"]
    assert_gone(children)
    other = (*RANDOM, "--games", 2, "--workers", 1, "--force", "--quiet")
    assert simulate(*other, "--out", path) == 0  # nobody holds the folder


# --- places where nothing can be kept -------------------------------------------------------------


@pytest.mark.slow
def test_no_home_and_no_cache_folder(tmp_path):
    """Compiles into a temporary folder, which the next command and the workers find warm."""
    args = (*RANDOM, "--games", 300, "--chunk", 100, "--workers", 2)
    undisturbed = tmp_path / "undisturbed"
    assert simulate(*args, "--quiet", "--out", undisturbed) == 0
    file = tmp_path / "file"
    file.write_text("no folder")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    bare = {"PATH": os.environ["PATH"], "TMPDIR": str(temporary), "NUMBA_CACHE_DIR": str(file)}
    for name, compiles in (("cold", True), ("warm", False)):
        code, _, err = ended(*args, "--out", tmp_path / name, env=bare)
        assert code == 0
        assert ("compiling the kernel" in err) == compiles
        assert files_of(tmp_path / name) == files_of(undisturbed)
    # Nothing but PATH: the home is that of the user's account.
    code, _, err = ended(*args, "--out", tmp_path / "bare", env={"PATH": os.environ["PATH"]})
    assert code == 0
    assert files_of(tmp_path / "bare") == files_of(undisturbed)


# --- memory ---------------------------------------------------------------------------------------

GIB = 2**30


def peak_memory(*args):
    """The largest sum of what the processes of a command hold, shared pages counted each time."""
    command = Command(*args)
    peak = 0
    while command.process.poll() is None:
        now = 0
        for process in [psutil.Process(command.process.pid), *family(command)]:
            try:
                now += process.memory_info().rss
            except psutil.NoSuchProcess:
                continue
        peak = max(peak, now)
        time.sleep(0.1)
    assert command.finish()[0] == 0
    return peak


@pytest.mark.slow
def test_memory_is_flat(tmp_path):
    usual = (*RANDOM, "--workers", 2, "--quiet")
    few = peak_memory(*usual, "--games", 20_000, "--chunk", 10_000, "--out", tmp_path / "few")
    many = peak_memory(*usual, "--games", 160_000, "--chunk", 10_000, "--out", tmp_path / "many")
    assert many < 1.15 * few
    large = peak_memory(*usual, "--games", 200_000, "--out", tmp_path / "large")
    assert manifest_of(tmp_path / "large")["chunk"] == 100_000  # the largest of all chunks
    assert max(few, many, large) < GIB
