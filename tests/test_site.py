"""The docs as a site: it is built, every link of it leads somewhere, and it needs no network.

All of it takes 7 s and is slow; what leads nowhere on a page is also found by test_docs.py.
"""

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import pampas
from scripts.cli import cli
from scripts.docs import ROOT, DocsError, build, stage

LOADED = {"img": "src", "script": "src", "link": "href", "source": "src", "iframe": "src"}


class Page(HTMLParser):
    """What a page can be pointed at, what it points at, and what it loads."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.anchors |= {value for key in ("id", "name") if (value := given.get(key))}
        if tag == "a" and (to := given.get("href")):
            self.links.append(to)
        if (key := LOADED.get(tag)) and (what := given.get(key)):
            self.loaded.append(what)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    out = tmp_path_factory.mktemp("site")
    assert build(ROOT, out) == out / "index.html"
    return {path.resolve(): Page(path) for path in out.rglob("*.html")}


def test_compiled_code_beside_an_example_is_no_part_of_the_site(tmp_path):
    """Whoever has run an example has a folder of it."""
    examples = tmp_path / "tree" / "docs" / "examples"
    (examples / "__pycache__").mkdir(parents=True)
    (examples / "agent.py").write_text("pass", encoding="utf-8")
    (tmp_path / "tree" / "README.md").write_text("# A game", encoding="utf-8")
    stage(tmp_path / "tree", tmp_path / "site")
    assert [path.name for path in (tmp_path / "site").rglob("*.py*")] == ["agent.py"]


def page_of(site, name):
    (found,) = [path for path in site if path.as_posix().endswith(f"/{name}.html")]
    return found.read_text(encoding="utf-8")


@pytest.mark.slow
def test_every_link_leads_somewhere(site):
    wrong = []
    for path, page in site.items():
        for link in (*page.links, *page.loaded):
            parts = urlsplit(link)
            if parts.scheme or link.startswith("//"):
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            anchors = site[target].anchors if target in site else ()
            if not target.exists() or (anchors and unquote(parts.fragment) not in {"", *anchors}):
                wrong.append((path.name, link))
    assert not wrong


@pytest.mark.slow
def test_nothing_is_loaded_from_a_network(site):
    loaded = {link for page in site.values() for link in page.loaded}
    assert loaded
    assert not [link for link in loaded if re.match(r"(?:[a-z]+:)?//", link)]
    styles = {path for page in site for path in page.parent.rglob("*.css")}
    assert styles
    for path in styles:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"(?:@import|url\()\s*['\"]?(?:https?:)?//", text), path


@pytest.mark.slow
def test_every_command_and_every_name_has_its_place(site):
    commands = page_of(site, "docs/commands")
    for name in cli.list_commands(None):  # type: ignore[arg-type]
        assert f"<h3>pampas {name}<" in commands
    assert "--precision" in commands
    names = page_of(site, "docs/api")
    for name in pampas.__all__:
        assert f"<h4>pampas.{name}<" in names
    assert "legal_actions" in names


@pytest.mark.slow
def test_every_game_has_its_pages(site):
    for name, game in pampas.games().items():
        assert f"{game.title}, the answers so far" in page_of(site, f"docs/answers/{name}")
        home = page_of(site, "index")
        folder = game.package.rpartition(".")[2]
        for page in ("RULES", "POLICIES", "POSITION", "DATASET"):
            assert f'href="sim/{folder}/{page}.html"' in home


def test_what_leads_nowhere_is_named(tmp_path):
    tree = tmp_path / "tree"
    (tree / "docs").mkdir(parents=True)
    (tree / "README.md").write_text(
        "# Home\n\n[a](docs/faq.md) [b](docs/gone.md) [c](docs/faq.md#gone) ![d](docs/gone.png)\n",
        encoding="utf-8",
    )
    (tree / "docs" / "faq.md").write_text("# Questions\n\n[home](../README.md)\n", encoding="utf-8")
    (tree / "docs" / "alone.md").write_text("# Alone\n", encoding="utf-8")
    with pytest.raises(DocsError) as refused:
        build(tree, tmp_path / "site")
    said = str(refused.value)
    for name in ("docs/gone.md", "gone", "docs/gone.png", "docs/alone.md"):
        assert name in said
    assert str(tmp_path) not in said
    assert len(said.splitlines()) == 1 + 4
