"""Where chunks are played: what is refused before anything starts."""

import importlib.util
import os

import pytest

from analysis.dataset.backends import WORKERS_A_CORE, Executor
from sim.core.errors import PampasError


def test_the_backends():
    for backend in ("loky", "threading", "ray"):
        assert Executor(backend).backend == backend
    with pytest.raises(PampasError, match="--backend: got 'spark', expected one of loky, thread"):
        Executor("spark")


def test_dask_needs_a_scheduler_and_processes_have_none():
    with pytest.raises(PampasError, match="--backend dask: expected --scheduler HOST:PORT"):
        Executor("dask")
    with pytest.raises(PampasError, match="--scheduler: got 'a:1' with --backend loky"):
        Executor("loky", scheduler="a:1")


def test_more_workers_than_make_sense():
    most = WORKERS_A_CORE * (os.cpu_count() or 1)
    assert Executor(workers=most).workers == most
    with pytest.raises(
        PampasError,
        match=rf"--workers: got {most + 1}, expected a whole number from 1 to {most} \(",
    ):
        Executor(workers=most + 1)
    assert (
        Executor("ray", most + 1).workers == most + 1
    )  # a cluster has more cores than this machine


@pytest.mark.parametrize(("backend", "package"), [("dask", "distributed"), ("ray", "ray")])
def test_an_extra_that_is_missing(backend, package, monkeypatch):
    find = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == package else find(name)
    )
    with pytest.raises(PampasError, match=f"needs the package {package}.*pip install {package}"):
        Executor(backend, scheduler="127.0.0.1:1")
