"""Functions inside a kernel are linked as they are and optimised once, in the entry point."""

from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from sim.core.jit import entry, kernel, small

pytestmark = pytest.mark.skipif(
    bool(numba.config.DISABLE_JIT), reason="nothing is compiled when the compiler is switched off"
)


@kernel
def deepest(values: Any, i: int) -> Any:
    return values[i] * 3


@small
def middle(values: Any, i: int) -> Any:
    return deepest(values, i) + 1


@kernel
def upper(values: Any, n: int) -> Any:
    total = 0
    for i in range(n):
        total += middle(values, i)
    return total


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))

    @entry("linking")
    def top(values: Any) -> Any:
        return upper(values, 3) + deepest(values, 0)

    return top


def test_a_kernel_of_nested_functions_is_right(run: Any) -> None:
    assert run(np.array([1, 2, 3, 100], dtype=np.int64)) == 3 * 6 + 3 + 3


def test_code_that_can_not_be_kept_is_run(
    run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(*args: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    assert run(np.array([1, 2, 3], dtype=np.int64)) == 24
    (folder,) = tmp_path.iterdir()
    assert list(folder.iterdir()) == []


def test_only_the_entry_point_has_machine_code(run: Any) -> None:
    run(np.array([1, 2, 3], dtype=np.int64))
    (compiled,) = run.overloads.values()
    names = [function.name for function in compiled.library._final_module.functions]
    own = compiled.fndesc.llvm_func_name
    assert own in names
    for inner in (deepest, upper):
        (part,) = inner.overloads.values()
        assert part.library.get_pointer_to_function(part.fndesc.llvm_func_name) == 0
        linkage = [
            function.linkage.name
            for function in compiled.library._final_module.functions
            if function.name == part.fndesc.llvm_func_name
        ]
        assert linkage in ([], ["internal"])  # gone into its callers, or private
