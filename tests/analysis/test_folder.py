"""The folder of a run: what counts, what is pruned, what is never touched."""

import json
import os

import pytest

from analysis.dataset.files import DiskError
from analysis.dataset.folder import ChunkEntry, RunError, RunFolder, contents
from tests.analysis.runs import edit_manifest, run_of


def entries(path):
    return RunFolder(path).entries()


def test_a_finished_run(run_copy):
    path = run_copy()
    manifest = RunFolder(path).manifest()
    assert manifest["state"] == "finished"
    assert sorted(os.listdir(path)) == ["games", "manifest.json", "seats"]
    assert manifest["content"] == contents(entries(path))
    assert manifest["rows"] == {"games": 240, "seats": 480}
    assert manifest["configuration"] == run_of().configuration
    for entry in entries(path):
        assert [part.fault(path) for part in entry.parts.values()] == ["", ""]
        assert ChunkEntry.from_dict(json.loads(json.dumps(entry.to_dict()))) == entry


def journal_of(path):
    """A run that was killed: two chunks in the manifest, two in the journal."""
    manifest = json.loads((path / "manifest.json").read_bytes())
    lines = [json.dumps(entry) for entry in manifest["chunks"][2:]]
    (path / "journal.jsonl").write_text("\n".join(lines) + "\n")

    def unfinished(manifest):
        manifest["chunks"] = manifest["chunks"][:2]
        manifest.update(state="running", content=None)

    edit_manifest(path, unfinished)
    return path / "journal.jsonl"


def test_chunks_of_manifest_and_journal_count(run_copy):
    path = run_copy()
    whole = entries(path)
    journal_of(path)
    assert entries(path) == whole


def test_a_line_that_was_cut_off_does_not_count(run_copy):
    path = run_copy()
    whole = entries(path)
    journal = journal_of(path)
    journal.write_bytes(journal.read_bytes()[:-100])
    assert entries(path) == whole[:3]
    journal.write_bytes(b"\xff\xfe\n[]\n5\n{}\n" + journal.read_bytes())
    assert entries(path) == whole[:3]


def test_faults_of_a_part(run_copy):
    path = run_copy()
    part = entries(path)[0].parts["games"]
    file = path / part.file
    data = file.read_bytes()
    file.write_bytes(data[:-1])
    assert part.fault(path) == f"has {len(data) - 1:,} bytes instead of {len(data):,}"
    file.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    assert part.fault(path) == "has been altered: its hash is another"
    file.unlink()
    assert part.fault(path) == "is missing"
    file.mkdir()
    assert part.fault(path)


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("{", "is no JSON"),
        ("[" * 100_000, "is no JSON"),
        ("[]", "got other JSON"),
        ('{"name": "my app"}', "got other JSON"),
        ('{"format": 7}', "got format 7, expected 1"),
    ],
)
def test_what_is_no_manifest(tmp_path, content, text):
    (tmp_path / "manifest.json").write_text(content)
    with pytest.raises(RunError, match=text):
        RunFolder(tmp_path).manifest()


def test_chunks_that_can_not_be_read(run_copy):
    path = run_copy()
    edit_manifest(path, lambda manifest: manifest["chunks"][1].pop("parts"))
    with pytest.raises(RunError, match=r"manifest\.json: chunks: cannot be read"):
        entries(path)


def test_the_sweep_takes_drafts_and_parts_without_a_chunk_only(run_copy):
    path = run_copy()
    kept = entries(path)[1:]
    mine = [path / "notes.txt", path / "games" / "mine.txt", path / "games" / "part-of-me.txt"]
    for file in mine:
        file.write_text("mine")
    drafts = [path / ".manifest.json.tmp", path / "seats" / ".part-000000000060.parquet.tmp"]
    for file in drafts:
        file.write_text("half")
    RunFolder(path).prune(kept)
    assert all(file.exists() for file in mine)
    assert not any(file.exists() for file in drafts)
    assert len(list((path / "games").glob("part-*.parquet"))) == 3
    assert all(not part.fault(path) for entry in kept for part in entry.parts.values())


def test_clear_removes_a_run_and_nothing_else(run_copy):
    path = run_copy()
    (path / "notes.txt").write_text("mine")
    (path / "games" / "mine.txt").write_text("mine")
    RunFolder(path).clear()
    left = sorted(str(file.relative_to(path)) for file in path.rglob("*") if file.is_file())
    assert left == ["games/mine.txt", "notes.txt"]


def test_clear_leaves_what_is_no_run(run_copy):
    path = run_copy()
    (path / "manifest.json").write_text('{"name": "my app"}')
    with pytest.raises(RunError, match="got other JSON"):
        RunFolder(path).clear()
    assert len(list(path.rglob("*.parquet"))) == 8


def test_clear_removes_a_run_whose_manifest_is_broken_if_nothing_else_is_there(run_copy):
    path = run_copy()
    (path / "manifest.json").write_text('{"format": 1, "sta')
    (path / "notes.txt").write_text("mine")
    with pytest.raises(RunError, match="is no JSON"):
        RunFolder(path).clear()
    (path / "notes.txt").unlink()
    RunFolder(path).clear()
    assert not [file for file in path.rglob("*") if file.is_file()]


def test_a_folder_that_can_not_be_made(tmp_path):
    file = tmp_path / "file"
    file.write_text("mine")
    for path, text in ((file, "got a file, expected a folder"), (file / "x", "could not be made")):
        with pytest.raises(DiskError, match=text), RunFolder(path).locked():
            pass
