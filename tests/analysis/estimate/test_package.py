"""The estimates as a package."""

import subprocess
import sys
from pathlib import Path

import pytest

import analysis.estimate

MODULES = sorted(path.stem for path in Path(analysis.estimate.__file__).parent.glob("[a-z]*.py"))


@pytest.mark.parametrize("heavy", ["scipy", "pandas"])
def test_importing_them_costs_no_heavy_library(heavy):
    """The command line imports them for its help, too."""
    imports = "; ".join(f"import analysis.estimate.{module}" for module in MODULES)
    check = f"import sys; {imports}; sys.exit({heavy!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
    assert len(MODULES) > 10
