"""The pictures of the docs, made again: pages that commands write, photographed in Chromium.

    python -m scripts.docs_pictures                 # all of them; the studies take some minutes
    python -m scripts.docs_pictures replay phone    # some of them

It needs playwright and the Chromium of the system. What was played is kept in out/pictures.
"""

from __future__ import annotations

import io
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from scripts.cli import run
from scripts.docs import ROOT
from sim.core.errors import PampasError

OUT = ROOT / "out" / "pictures"
COLOURS = 96  # enough for charts and text, and half of the size
STUDIES = "--policy club --quiet --out out/pictures/studies"

FIRST = ".first"  # the first screen of a study: the answer, its chart, contents


@dataclass(frozen=True)
class Picture:
    """What is photographed: the page that a command names, or all of it at a stated size."""

    command: str
    part: str = ""  # a selector; without one what fits into the window
    width: int = 1100
    height: int = 800
    step: int = 0  # of a replay
    scale: float = 1.0  # of what is kept, in pixels of a picture for one of the screen


PICTURES = {
    "components": Picture(f"study components argentina --games 2000 {STUDIES}", FIRST),
    "change": Picture(f"study change --set 8a.carpinteros=7 --games 1500 {STUDIES}", FIRST),
    "automa": Picture(f"study automa argentina --games 400 {STUDIES}", FIRST),
    "strategies": Picture(f"study strategies argentina --games 200 {STUDIES}", FIRST),
    "replay": Picture(
        "watch hacienda --players 3 --seed 7 --html out/pictures/hacienda.html",
        width=1280,
        height=1000,
        step=150,
        scale=0.75,
    ),
    "phone": Picture(
        "watch argentina --seed 7 --html out/pictures/argentina.html",
        width=390,
        height=844,
        step=180,
    ),
    "web": Picture(
        "play hacienda --players 3 --seed 7 --web --file out/pictures/game.json", scale=0.8
    ),
}
_PLACE = re.compile(r"http://\S+|\S+\.html")


@contextmanager
def written(command: str) -> Iterator[str]:
    """The address of the page that a command writes or serves, as long as it is looked at."""
    words = [sys.executable, "-m", "scripts.cli", *shlex.split(command)]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                if found := _PLACE.search(line):
                    place = found[0]
                    yield place if place.startswith("http") else (ROOT / place).as_uri()
                    return
            raise PampasError(f"'pampas {command}' named no page")
        finally:
            process.terminate()


def photograph(browser: Any, address: str, picture: Picture) -> bytes:
    page = browser.new_page(viewport={"width": picture.width, "height": picture.height})
    try:
        page.goto(f"{address}#{picture.step}" if picture.step else address)
        page.wait_for_load_state()
        shown = page.locator(picture.part).first if picture.part else page
        return bytes(shown.screenshot())
    finally:
        page.close()


def keep(shot: bytes, picture: Picture, path: Path) -> None:
    """As a small file: fewer colours, and fewer pixels."""
    from PIL import Image

    image = Image.open(io.BytesIO(shot)).convert("RGB")
    size = (round(image.width * picture.scale), round(image.height * picture.scale))
    image.resize(size, Image.Resampling.LANCZOS).quantize(COLOURS).save(path, optimize=True)


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("names", nargs=-1, type=click.Choice(list(PICTURES)))
def pictures(names: tuple[str, ...]) -> None:
    """Photograph pages for the docs: all of them, or those that are named."""
    from playwright.sync_api import sync_playwright

    OUT.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        for name in names or PICTURES:
            picture = PICTURES[name]
            path = ROOT / "docs" / "pictures" / f"{name}.png"
            click.echo(f"$ pampas {picture.command}")
            with written(picture.command) as address:
                keep(photograph(browser, address, picture), picture, path)
            click.echo(f"{path}: {path.stat().st_size:,} bytes")
        browser.close()


if __name__ == "__main__":
    sys.exit(run(pictures, "docs_pictures"))
