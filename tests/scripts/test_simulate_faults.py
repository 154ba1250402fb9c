"""`pampas simulate` with bad input and bad folders: a clear message, exit code 2, and no loss."""

import importlib.util
import json
import os
import resource
import shutil
import subprocess

import pytest

from analysis.dataset.files import locked
from tests.scripts.simulating import (
    ROOT,
    command,
    ended,
    files_of,
    manifest_of,
    simulate,
)

SMALL = ("--games", 300, "--policy", "random", "--chunk", 100, "--workers", 1)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """An undisturbed run of SMALL."""
    path = tmp_path_factory.mktemp("whole") / "run"
    assert simulate(*SMALL, "--quiet", "--out", path) == 0
    return path


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refused(capsys, *args):
    """The message of a command that is refused and leaves nothing behind."""
    before = sorted(os.listdir())
    assert simulate(*args) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("pampas: error: ")
    assert sorted(os.listdir()) == before
    return told.err


LARGE = 10**15
BAD = [
    (["chess"], "unknown game 'chess'. The games are: argentina"),
    (["--policy", "nobody"], "policy: got 'nobody', expected one of random, novice, club"),
    (["--policy", "nope.json"], "policy: got 'nope.json', expected a file: there is none at"),
    (["--policy", "club,club,club"], "--policy: got 'club,club,club', expected 2 names"),
    (
        ["--ban", "2:99z"],
        "--ban: got '2:99z', expected SEAT:FACE such as 2:7b, seats 1 to 2; '99z' is",
    ),
    (["--ban", "3:7b"], "--ban: got '3:7b', expected SEAT:FACE such as 2:7b, seats 1 to 2"),
    (["--solo", "hard"], "--solo: got 'hard', expected easy, moderate or expert"),
    (["--tables", "nope"], "--tables: got 'nope', expected a folder or the name of an overlay"),
    (["--config", "nope.toml"], "--config: got 'nope.toml', expected a file: there is none at"),
    (["--config", "."], "--config: got '.', a folder, expected a TOML file or the manifest.json"),
    (["--players", "0"], "--players: got 0, expected 2, 3 or 4"),
    (["--players", "1"], "--players: got 1, expected 2, 3 or 4"),
    (["--players", "5"], "--players: got 5, expected 2, 3 or 4"),
    (["--games", "0"], "--games: got 0, expected a whole number from 1 to 1,000,000,000"),
    (["--games", "-5"], "--games: got -5, expected a whole number from 1 to 1,000,000,000"),
    (["--games", str(LARGE)], f"--games: got {LARGE}, expected a whole number from 1 to"),
    (["--games", "many"], "--games: got 'many', expected a whole number from 1 to"),
    (["--seed", "-1"], "--seed: got -1, expected a whole number from 0 to"),
    (["--seed", str(2**63)], f"--seed: got {2**63}, expected a whole number from 0 to {2**62:,}"),
    (["--seed", str(10**30)], f"--seed: got {10**30}, expected a whole number from 0 to"),
    (["--first", "-1"], "--first: got -1, expected a whole number from 0 to"),
    (["--first", str(2**40)], f"--first: got {2**40}, expected at most"),
    (["--rotate", "--first", "1"], "--first: got 1, expected a multiple of 2"),
    (["--workers", "0"], "--workers: got 0, expected a whole number from 1 to"),
    (["--workers", "100000"], "--workers: got 100000, expected a whole number from 1 to"),
    (["--chunk", "0"], "--chunk: got 0, expected a whole number from 1 to"),
    (["--chunk", str(LARGE)], f"--chunk: got {LARGE}, expected a whole number from 1 to"),
    (["--backend", "nope"], "--backend: got 'nope', expected one of loky, threading, dask, ray"),
    (["--scheduler", "a:1"], "--scheduler: got 'a:1' with --backend loky, expected it with dask"),
    (["--backend", "dask"], "--backend dask: expected --scheduler HOST:PORT"),
    (["--resume", "--force"], "--resume and --force: expected one of them"),
]


@pytest.mark.parametrize(("args", "text"), BAD, ids=[" ".join(args) for args, _ in BAD])
def test_bad_options(args, text, here, capsys):
    assert text in refused(capsys, *args)


@pytest.mark.parametrize(
    ("name", "content", "text"),
    [
        ("study.toml", "games = [", "study.toml: not TOML: "),
        ("study.toml", "gaems = 5", 'unknown key "gaems" for argentina (did you mean games'),
        ("study.toml", 'games = "5"', "study.toml: games: got '5', expected a whole number"),
        ("study.toml", 'ban = ["2:99z"]', "'2:99z', expected SEAT:FACE such as 2:7b"),
        ("manifest.json", "{", "manifest.json: line 1, column 2: not JSON: "),
        ("manifest.json", "{}", 'manifest.json: got no object "configuration"'),
    ],
)
def test_bad_configurations(name, content, text, here, capsys):
    (here / name).write_text(content)
    assert text in refused(capsys, "--config", name)


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ('{"data": ', "mine/private_buildings.json: line 1, column 10: not JSON"),
        (
            '{"data": {"7b": {"carpinteros": "five"}}}',
            'private_buildings.json: 7b.carpinteros: got "five", expected a whole number from 1',
        ),
        ('{"data": {"77b": {}}}', 'private_buildings.json: unknown key "77b" (did you mean 7b?)'),
    ],
)
def test_bad_tables(content, text, here, capsys):
    (here / "mine").mkdir()
    (here / "mine" / "private_buildings.json").write_text(content)
    assert text in refused(capsys, "--tables", "mine")


@pytest.mark.parametrize(("backend", "package"), [("dask", "distributed"), ("ray", "ray")])
def test_a_cluster_without_its_package(backend, package, here, capsys, monkeypatch):
    find = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == package else find(name)
    )
    text = refused(capsys, "--backend", backend, "--scheduler", "127.0.0.1:1")
    assert f"--backend {backend}: needs the package {package}, which is not installed" in text


# --- the folder -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("out", "text"),
    [
        ("file", "file: got a file, expected a folder"),
        ("file/run", "file/run: could not be made: Not a directory"),
        ("/proc/nope", "/proc/nope: could not be made: No such file or directory"),
        ("/proc/self", "/proc/self: holds other files"),
    ],
)
def test_folders_that_can_not_be(out, text, here, capsys):
    if out.startswith("/proc") and not os.path.isdir("/proc/self"):
        out, text = "file/run", "could not be made"  # a system without such a folder
    (here / "file").write_text("mine")
    assert text in refused(capsys, *SMALL, "--out", out)
    assert (here / "file").read_text() == "mine"


def test_a_folder_with_other_files(here, capsys):
    (here / "mine").mkdir()
    (here / "mine" / "notes.txt").write_text("mine")
    for options in ((), ("--force",), ("--resume",)):
        text = refused(capsys, *SMALL, "--out", "mine", *options)
        assert "mine: holds other files (notes.txt), expected an empty folder or a run" in text


def test_a_manifest_of_something_else(here, capsys):
    (here / "mine" / "games").mkdir(parents=True)
    (here / "mine" / "manifest.json").write_text('{"name": "my app"}')
    (here / "mine" / "games" / "part-000000000000.parquet").write_text("mine")
    for options in ((), ("--force",)):
        text = refused(capsys, *SMALL, "--out", "mine", *options)
        assert "manifest.json: got other JSON, expected the manifest of a run" in text
    assert len(files_of(here / "mine")) == 2


def test_another_run_is_replaced_by_force_only(here, capsys, whole):
    shutil.copytree(whole, "run")
    text = refused(capsys, *SMALL, "--out", "run", "--seed", 5)
    assert "run: holds another run: seed 1, not 5. Choose another folder with --out" in text
    assert files_of(here / "run") == files_of(whole)
    assert simulate(*SMALL, "--seed", 5, "--out", "run", "--force", "--quiet") == 0
    assert manifest_of(here / "run")["configuration"]["seed"] == 5
    assert simulate(*SMALL, "--out", "run", "--force", "--quiet") == 0
    assert files_of(here / "run") == files_of(whole)


def test_a_finished_run_is_left_alone(here, capsys, whole):
    shutil.copytree(whole, "run")
    before = {file: file.stat().st_mtime_ns for file in (here / "run").rglob("*")}
    assert simulate(*SMALL, "--out", "run") == 0
    assert (
        "all 300 games of argentina were there already; --force plays them again"
        in capsys.readouterr().out
    )
    assert {file: file.stat().st_mtime_ns for file in (here / "run").rglob("*")} == before


def test_a_damaged_part_is_reported_and_replaced(here, capsys, whole):
    shutil.copytree(whole, "run")
    (here / "run" / "seats" / "part-000000000100.parquet").unlink()
    assert simulate(*SMALL, "--out", "run") == 0
    told = capsys.readouterr()
    assert "seats/part-000000000100.parquet is missing: its 100 games go again" in told.err
    assert files_of(here / "run") == files_of(whole)


def test_a_second_pampas_is_refused(here, capsys, whole):
    shutil.copytree(whole, "run")
    with locked(here / "run"):
        text = refused(capsys, *SMALL, "--out", "run", "--force")
    assert "run: another pampas is writing there; wait for it" in text
    assert files_of(here / "run") == files_of(whole)


# --- a full disk ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_file_that_may_not_grow(tmp_path, whole):
    """The journal hits a limit of the system in the middle of a line."""
    limit = max(file.stat().st_size for file in whole.rglob("*")) + 500
    longer = ("--games", 2400, "--policy", "random", "--chunk", 20, "--workers", 1)
    out = tmp_path / "run"
    code, told, err = ended(
        *longer,
        "--out",
        out,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )
    assert (code, told) == (2, "")
    assert "journal.jsonl: could not be written: File too large. " in err
    lines = (out / "journal.jsonl").read_bytes().split(b"\n")
    stored = len(lines) - 1
    assert f"{20 * stored:,} of 2,400 games are saved; the same command goes on" in err
    with pytest.raises(ValueError):
        json.loads(lines[-1])
    saved = {name: hash_ for name, hash_ in files_of(out).items() if "part" in name}
    assert len(saved) == 2 * (stored + 1) > 20  # the last one has no line
    assert simulate(*longer, "--quiet", "--out", out) == 0
    assert saved.items() <= files_of(out).items()
    undisturbed = tmp_path / "undisturbed"
    assert simulate(*longer, "--quiet", "--out", undisturbed) == 0
    assert files_of(out) == files_of(undisturbed)


FULL_DISK = """
mount -t tmpfs -o size=200k tmpfs "$DISK" || exit 99
{command} --out "$DISK/run" --quiet
echo "first: $?"
cp -r "$DISK/run" "$SAVED"
mount -o remount,size=20m "$DISK"
{command} --out "$DISK/run" --quiet
echo "second: $?"
cp -r "$DISK/run" "$FINISHED"
"""


def in_namespace(script, **env):
    """A shell that may mount things which nobody else sees, of its own user if need be."""
    how = ["unshare", "-m"] if os.getuid() == 0 else ["unshare", "-rm"]
    return subprocess.run(
        [*how, "sh", "-c", script],
        cwd=ROOT,
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        check=False,
    )


def can_mount(folder):
    if shutil.which("unshare") is None:
        return False
    return in_namespace(f"mount -t tmpfs tmpfs '{folder}'").returncode == 0


@pytest.mark.slow
def test_a_full_disk(tmp_path, whole):
    disk, saved, finished = (tmp_path / name for name in ("disk", "saved", "finished"))
    disk.mkdir()
    if not can_mount(disk):
        pytest.skip("this user may not mount a small disk")
    script = FULL_DISK.format(command=" ".join(command(*SMALL, "--chunk", 50)))
    done = in_namespace(script, DISK=str(disk), SAVED=str(saved), FINISHED=str(finished))
    assert done.stdout.split("\n") == ["first: 2", "second: 0", ""], done.stderr
    assert "could not be written: No space left on device" in done.stderr
    assert "of 300 games are saved; the same command goes on" in done.stderr
    assert "Traceback" not in done.stderr
    undisturbed = tmp_path / "undisturbed"
    assert simulate(*SMALL, "--chunk", 50, "--quiet", "--out", undisturbed) == 0
    assert files_of(finished) == files_of(undisturbed)
    assert manifest_of(finished)["content"] == manifest_of(whole)["content"]
    parts = {name: hash_ for name, hash_ in files_of(saved).items() if "part" in name}
    assert 2 <= len(parts) < 12
    assert parts.items() <= files_of(undisturbed).items()
