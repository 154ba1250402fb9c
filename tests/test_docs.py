"""The pages for whoever carries on: the list of files is complete, and what is named exists.

`python -m tests.test_docs` writes the list of ARCHITECTURE.md again, from the first lines of the
files.
"""

import ast
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ARCHITECTURE = ROOT / "ARCHITECTURE.md"
BEGIN, END = "<!-- files: python -m tests.test_docs -->\n", "<!-- end of files -->\n"
LISTED = ("sim", "analysis", "reports", "pampas", "scripts")
PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for pattern in ("*.md", "docs/**/*.md", "sim/*/*.md")
    for path in ROOT.glob(pattern)
)


# Pages that name paths and functions of the tree.
CHECKED = (
    "ARCHITECTURE.md",
    "ADDING_A_GAME.md",
    "CONTRIBUTING.md",
    "docs/assembly.md",
    "docs/glossary.md",
)


def files() -> dict[str, list[Path]]:
    """The modules by folder; a package itself is its folder."""
    found: dict[str, list[Path]] = {}
    for top in LISTED:
        for path in sorted((ROOT / top).rglob("*.py")):
            names = found.setdefault(path.parent.relative_to(ROOT).as_posix(), [])
            if path.name != "__init__.py":
                names.append(path)
    return found


def first_line(path: Path) -> str:
    """What a file says of itself."""
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return docstring.split("\n\n")[0].replace("\n", " ").strip()


def listing() -> str:
    lines = []
    for folder, modules in files().items():
        about = first_line(ROOT / folder / "__init__.py")
        lines += [f"\n### {folder}\n", *([f"{about}\n"] if about else [])]
        lines += [f"- `{path.name}` {first_line(path)}".rstrip() for path in modules]
    return "\n".join(lines) + "\n\n"


def listed() -> dict[str, set[str]]:
    """The modules that the page names, by folder."""
    text = ARCHITECTURE.read_text(encoding="utf-8")
    found: dict[str, set[str]] = {}
    folder = ""
    for line in text[text.index(BEGIN) : text.index(END)].splitlines():
        if line.startswith("### "):
            folder = line.removeprefix("### ")
            found[folder] = set()
        elif match := re.match(r"- `([^`]+)`", line):
            found[folder].add(match[1])
    return found


def test_architecture_lists_every_file():
    """If not: python -m tests.test_docs"""
    there = {folder: {path.name for path in modules} for folder, modules in files().items()}
    pages = listed()
    names = {f"{folder}/{name}" for folder, modules in there.items() for name in modules}
    told = {f"{folder}/{name}" for folder, modules in pages.items() for name in modules}
    assert (sorted(names - told), sorted(told - names)) == ([], [])
    assert set(there) == set(pages)


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    text = re.sub(r"```.*?```", "", text, flags=re.S)
    for target in re.findall(r"\]\(\s*([^)\s]+)\s*\)", text):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        found = (ROOT / page).parent / path if path else ROOT / page
        assert found.exists(), target
        if anchor:
            heads = re.findall(r"^#+ (.*)", found.read_text(encoding="utf-8"), re.M)
            assert anchor in {_anchor(head) for head in heads}, target


def _anchor(head: str) -> str:
    return re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-")


@pytest.mark.parametrize("page", CHECKED)
def test_what_a_page_names_exists(page):
    """Paths from the top of the tree, and functions as `path.py: name`."""
    text = (ROOT / page).read_text(encoding="utf-8")
    tops = "|".join((*LISTED, "tests", "docs"))
    for path in re.findall(rf"`((?:{tops})/[\w./-]*)`", text):
        assert (ROOT / path).exists(), path
    for name in re.findall(r"`((?:sim|analysis|reports|pampas|scripts)(?:\.\w+)+)`", text):
        assert _is_there(name), name
    for path, names in re.findall(r"`([\w/]+\.py)`: ((?:`\w+`(?:, )?)+)", text):
        source = (ROOT / path).read_text(encoding="utf-8")
        for name in re.findall(r"`(\w+)`", names):
            assert re.search(rf"^\s*(def|class) {name}\b|^{name}\b", source, re.M), (path, name)


def _is_there(name: str) -> bool:
    """A module, or a name in one."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        try:
            spec = find_spec(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        if spec is not None and spec.origin:
            source = Path(spec.origin).read_text(encoding="utf-8")
            return all(re.search(rf"\b{rest}\b", source) for rest in parts[end:])
    return False


def test_the_steps_of_adding_a_game_quote_the_game_as_it_is():
    """Every block of Python stands in tests/games/tiny, line for line."""
    text = (ROOT / "ADDING_A_GAME.md").read_text(encoding="utf-8")
    tiny = [path.read_text(encoding="utf-8") for path in (ROOT / "tests/games/tiny").rglob("*.py")]
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    assert len(blocks) > 5
    for block in blocks:
        for part in block.split("    ...\n"):
            assert any(part.strip("\n") in source for source in tiny), part


def test_the_citation_states_this_version():
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (version,) = re.findall(r'^version = "(.*)"', project, re.M)
    keys = dict(re.findall(r"^([\w-]+): *(.*)$", text, re.M))
    assert keys["cff-version"] == "1.2.0"
    assert keys["version"] == version
    assert {"message", "title", "authors"} <= set(keys)


if __name__ == "__main__":
    page = ARCHITECTURE.read_text(encoding="utf-8")
    head, rest = page.split(BEGIN)
    ARCHITECTURE.write_text(head + BEGIN + listing() + END + rest.split(END)[1], encoding="utf-8")
