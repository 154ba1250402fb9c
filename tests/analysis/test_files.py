"""Files are there whole or not at all; what the disk refuses is told in words."""

import errno
import os

import pytest

from analysis.dataset.files import DiskError, append_line, locked, sha256_of, write_atomically
from sim.core.errors import PampasError


def test_a_file_is_written_whole_and_leaves_no_draft(tmp_path):
    path = tmp_path / "part.parquet"
    for data in (b"first", b"second, longer", b""):
        write_atomically(path, data)
        assert path.read_bytes() == data
        assert os.listdir(tmp_path) == ["part.parquet"]


def test_a_draft_of_a_killed_process_is_written_over(tmp_path):
    (tmp_path / ".part.parquet.tmp").write_bytes(b"half a fi")
    write_atomically(tmp_path / "part.parquet", b"whole")
    assert os.listdir(tmp_path) == ["part.parquet"]


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_full_disk_leaves_what_was_there(tmp_path, monkeypatch, call):
    path = tmp_path / "part.parquet"
    write_atomically(path, b"old")

    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, call, full)
    with pytest.raises(DiskError, match=r"part\.parquet: could not be written: No space left"):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["part.parquet"]


def test_lines_are_appended(tmp_path):
    path = tmp_path / "journal"
    append_line(path, b"one")
    append_line(path, b"two")
    assert path.read_bytes() == b"one\ntwo\n"


def test_a_line_that_was_cut_off_is_ended(tmp_path):
    path = tmp_path / "journal"
    path.write_bytes(b'{"whole": 1}\n{"cut o')
    append_line(path, b'{"next": 2}')
    assert path.read_bytes() == b'{"whole": 1}\n{"cut o\n{"next": 2}\n'


def test_a_journal_that_can_not_be_written(tmp_path):
    with pytest.raises(DiskError, match="could not be written: Is a directory"):
        append_line(tmp_path, b"line")


def test_hash(tmp_path):
    (tmp_path / "x").write_bytes(b"abc")
    assert sha256_of(tmp_path / "x").startswith("ba7816bf8f01cfea414140de5dae2223")


def test_only_one_process_has_the_folder(tmp_path):
    with (
        locked(tmp_path),
        pytest.raises(PampasError, match="another pampas is writing there"),
        locked(tmp_path),
    ):
        pass
    with locked(tmp_path):  # and it is free again
        pass


def test_a_folder_that_can_not_be_opened(tmp_path):
    with (
        pytest.raises(DiskError, match="nope: could not be opened: No such file"),
        locked(tmp_path / "nope"),
    ):
        pass
