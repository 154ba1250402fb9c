"""Figures are drawn when a page is written: the tests of all sizes draw every one that is made."""

from collections.abc import Iterator

import pytest

from reports.page import Figure


@pytest.fixture(scope="session", autouse=True)
def every_figure_can_be_drawn(pytestconfig: pytest.Config) -> Iterator[None]:
    """Whatever the numbers of a page are; the fast tests draw those that are written or asked for.

    Every kind of chart is among these, with names and numbers that mean no good.
    """
    checked = Figure.__post_init__

    def drawn(figure: Figure) -> None:
        checked(figure)
        assert figure.svg.startswith("<svg")

    with pytest.MonkeyPatch.context() as patch:
        if pytestconfig.option.markexpr != "not slow":
            patch.setattr(Figure, "__post_init__", drawn)
        yield
