"""What several tests of the commands use."""

import pytest


@pytest.fixture
def study(tmp_path):
    def write(text: str, name: str = "study.toml") -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write
