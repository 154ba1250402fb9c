"""Chunks on clusters of dask and ray: real ones, with two worker processes on this machine."""

import hashlib
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from analysis.dataset.backends import Executor, LostWorkerError, completed
from scripts.cli import cli, run
from sim.core.errors import PampasError

pytestmark = pytest.mark.slow

DASK = """
import sys
from distributed import LocalCluster

if __name__ == "__main__":
    workers = int(sys.argv[1])
    with LocalCluster(
        n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""


class Cluster:
    """A dask cluster in processes of its own; it ends with its standard input."""

    def __init__(self, folder: Path, workers: int) -> None:
        script = folder / "cluster.py"
        script.write_text(DASK, encoding="ascii")
        self.process = subprocess.Popen(
            [sys.executable, str(script), str(workers)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()

    def end(self) -> None:
        self.process.communicate()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    cluster = Cluster(tmp_path_factory.mktemp("dask"), 2)
    yield cluster
    cluster.end()


def square(task: int) -> tuple[int, int]:
    return task * task, os.getpid()


def stumble(task: int) -> int:
    if task == 3:
        raise PampasError("three is too many")
    return task


def die_once(task: tuple[int, str]) -> int:
    """Kills its process the first time that it is asked for task 2."""
    number, mark = task
    if number == 2 and not os.path.exists(mark):
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def always_die(task: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return task


def hashes(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def simulate(out: Path, *options: str) -> int:
    arguments = ["simulate", "--games", "600", "--chunk", "100", "--policy", "novice"]
    return run(cli, "pampas", [*arguments, "--quiet", "--out", str(out), *options])


@pytest.fixture(scope="module")
def at_home(tmp_path_factory) -> dict[str, str]:
    """The same run by one worker of this machine."""
    out = tmp_path_factory.mktemp("home") / "run"
    assert simulate(out, "--workers", "1") == 0
    return hashes(out)


def test_results_come_from_two_workers(cluster):
    results = list(completed(Executor("dask", scheduler=cluster.address), square, range(20)))
    assert sorted(square for square, _ in results) == [i * i for i in range(20)]
    pids = {pid for _, pid in results}
    assert len(pids) == 2
    assert os.getpid() not in pids


def test_a_task_is_taken_when_a_worker_is_free(cluster):
    taken = []

    def tasks():
        for number in range(20):
            taken.append(number)
            yield number

    for done, _ in enumerate(
        completed(Executor("dask", scheduler=cluster.address), square, tasks())
    ):
        assert len(taken) <= done + 1 + 2
    assert len(taken) == 20


def test_a_run_on_dask_is_byte_for_byte_the_same(cluster, at_home, tmp_path):
    out = tmp_path / "run"
    assert simulate(out, "--backend", "dask", "--scheduler", cluster.address) == 0
    assert hashes(out) == at_home


def test_an_error_of_a_task_comes_back(cluster):
    with pytest.raises(PampasError, match="three is too many"):
        list(completed(Executor("dask", scheduler=cluster.address), stumble, range(10)))


def test_a_task_whose_worker_is_killed_goes_again(cluster, tmp_path):
    tasks = [(number, str(tmp_path / "mark")) for number in range(6)]
    results = list(completed(Executor("dask", scheduler=cluster.address), die_once, tasks))
    assert sorted(results) == list(range(6))
    assert (tmp_path / "mark").exists()


def test_a_task_that_kills_every_worker_is_not_tried_for_ever(tmp_path):
    cluster = Cluster(tmp_path, 2)
    try:
        with pytest.raises(LostWorkerError):
            list(completed(Executor("dask", scheduler=cluster.address), always_die, [1]))
    finally:
        cluster.end()


def test_a_cluster_without_workers(tmp_path, monkeypatch):
    monkeypatch.setattr("analysis.dataset.clusters.ANSWER_SECONDS", 1)
    cluster = Cluster(tmp_path, 0)
    try:
        with pytest.raises(PampasError, match="has no workers"):
            list(completed(Executor("dask", scheduler=cluster.address), square, [1]))
    finally:
        cluster.end()


@pytest.mark.parametrize("backend", ["dask", "ray"])
def test_nobody_listens(backend, tmp_path, capsys):
    out = tmp_path / "run"
    assert simulate(out, "--backend", backend, "--scheduler", "127.0.0.1:9") == 2
    error = capsys.readouterr().err
    assert f"--scheduler: got '127.0.0.1:9', where no {backend} scheduler answers" in error


@pytest.mark.parametrize("address", ["here", "localhost:", ":8786", "localhost:http"])
def test_an_address_that_is_none(address, tmp_path, capsys):
    assert simulate(tmp_path / "run", "--backend", "dask", "--scheduler", address) == 2
    assert f"got {address!r}, expected HOST:PORT of a dask scheduler" in capsys.readouterr().err


def test_a_run_on_ray_is_byte_for_byte_the_same(at_home, tmp_path):
    out = tmp_path / "run"
    command = [sys.executable, "-m", "scripts.cli", "simulate", "--games", "600", "--chunk", "100"]
    command += ["--policy", "novice", "--quiet", "--out", str(out)]
    subprocess.run(
        [*command, "--backend", "ray", "--workers", "2"], cwd=Path(__file__).parents[2], check=True
    )
    assert hashes(out) == at_home


RAY = """
import sys
from analysis.dataset.backends import LostWorkerError, Executor, completed
from tests.analysis.test_clusters import always_die, square, stumble
from sim.core.errors import PampasError

place = Executor("ray", 2)
assert sorted(value for value, _ in completed(place, square, range(9))) == [i * i for i in range(9)]
for function, error in ((always_die, LostWorkerError), (stumble, PampasError)):
    try:
        list(completed(place, function, range(9)))
    except error:
        continue
    sys.exit(f"{function.__name__} did not raise")
"""


def test_ray_tells_of_errors_and_of_lost_workers():
    subprocess.run([sys.executable, "-c", RAY], cwd=Path(__file__).parents[2], check=True)
