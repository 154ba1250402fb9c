"""What tests of pages share: one browser, and figures that are drawn as soon as they are made."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from reports.page import Figure
from tests.reports import chromium

PATIENCE = 60_000  # milliseconds after which something never happens


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The Chromium of the system; every test opens windows of its own in it."""
    path = chromium.find()
    if path is None and os.environ.get("CI"):
        pytest.fail("no Chromium: the pages must be tested where CI is set")
    if path is None:
        pytest.skip("no Chromium on this machine (scripts/test installs it where it can)")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as play:
        opened = play.chromium.launch(executable_path=path)
        yield opened
        opened.close()


@pytest.fixture(scope="session", autouse=True)
def every_figure_can_be_drawn(pytestconfig: pytest.Config) -> Iterator[None]:
    """The tests of all sizes draw every one, whatever the numbers of a page are.

    The fast tests draw those that are written or asked for. Every kind of chart is among these,
    with names and numbers that mean no good.
    """
    checked = Figure.__post_init__

    def drawn(figure: Figure) -> None:
        checked(figure)
        assert figure.svg.startswith("<svg")

    with pytest.MonkeyPatch.context() as patch:
        if pytestconfig.option.markexpr != "not slow":
            patch.setattr(Figure, "__post_init__", drawn)
        yield
