"""The breaks that are tried by hand (breaks.py) are changes of lines that there are."""

import pytest

from tests.argentina.breaks import BREAKS, ROOT, changed


@pytest.mark.parametrize("name", BREAKS)
def test_a_break_changes_one_line(name: str) -> None:
    one = BREAKS[name]
    right = (ROOT / one.path).read_text(encoding="utf-8").splitlines()
    wrong = changed("\n".join(right), one).splitlines()
    assert sum(old != new for old, new in zip(right, wrong, strict=True)) == 1
    assert (ROOT / one.finder.partition("::")[0]).is_file()
