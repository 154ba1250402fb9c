"""Libraries that not everybody has: without one its interface says how to get it."""

import importlib
import subprocess
import sys

import pytest

from sim.core.errors import PampasError

LIBRARIES = {
    "pampas.gymnasium_env": ("gymnasium", "gymnasium"),
    "pampas.pettingzoo_env": ("pettingzoo", "pettingzoo"),
    "pampas.openspiel_games": ("pyspiel", "openspiel"),
}


@pytest.mark.parametrize(("module", "library"), LIBRARIES.items())
def test_what_is_missing_is_named_with_how_to_install_it(module, library, monkeypatch):
    name, extra = library
    monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(PampasError, match=rf"{name} is not installed .*'pampas\[{extra}\]'"):
        importlib.import_module(module)


def test_the_batch_needs_none_of_them():
    code = (
        "import sys, pampas; pampas.VectorGame('hacienda', 1).reset(); "
        "print([name for name in ('gymnasium', 'pettingzoo', 'pyspiel') if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"
