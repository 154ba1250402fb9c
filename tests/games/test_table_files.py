"""The component tables of every game: their files, where they come from, and their hash."""

from sim.core.description import GameDescription
from sim.core.tables import data_hash


def test_every_table_has_source_and_confidence(game: GameDescription) -> None:
    facts = game.tables().facts
    assert list(facts.meta) == list(game.table_folder.schema.tables) == list(facts.data)
    for meta in facts.meta.values():
        assert meta.source
        assert meta.about
        assert meta.kind in ("fact", "reconstruction")


def test_what_is_rebuilt_is_listed_before_what_is_doubtful(game: GameDescription) -> None:
    facts = game.tables().facts
    doubts = facts.doubts()
    kinds = [doubt.kind for doubt in doubts]
    assert kinds == sorted(kinds, key=("reconstruction", "fact").index)
    sure = set(facts.meta) - {doubt.table for doubt in doubts}
    assert {facts.meta[table].confidence for table in sure} <= {"high"}


def test_hash_is_that_of_the_data(game: GameDescription) -> None:
    facts = game.tables().facts
    assert facts.hash == data_hash(facts.data)
    assert facts.hash == game.table_folder.load().hash
    assert (facts.overlays, facts.changed) == ((), {})


def test_base_files_are_in_the_folder_and_nothing_else(game: GameDescription) -> None:
    files = {path.name for path in game.table_folder.path.iterdir() if path.is_file()}
    assert files == {f"{table}.json" for table in game.table_folder.schema.tables}
