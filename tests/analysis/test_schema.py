"""The columns of a dataset."""

import pytest

from analysis.dataset.schema import GAMES, SEATS, TABLES, arrow_schema, as_plain, columns_of
from sim import games
from tests.analysis import toy

GAMES_HERE = {"toy": toy.TOY, **games()}


@pytest.fixture(scope="module", params=GAMES_HERE)
def columns(request):
    return columns_of(GAMES_HERE[request.param])


def test_every_column_has_a_sentence_and_a_name_of_its_own(columns):
    for table in TABLES:
        names = [column.name for column in columns[table]]
        assert len(set(names)) == len(names)
        for column in columns[table]:
            assert len(column.about) > 5, column
            assert "{}" not in column.about, column


def test_the_columns_that_every_game_has(columns):
    games, seats = ({column.name for column in columns[table]} for table in (GAMES, SEATS))
    assert {"game", "block", "rotation", "seed", "players"} <= games
    assert {"game", "block", "rotation", "seat", "player", "policy", "total", "win_share"} <= seats


def test_sentences_and_types_are_in_the_schema_of_the_files(columns):
    for table in TABLES:
        schema = arrow_schema(columns[table], {"pampas": "{}"})
        assert schema.metadata == {b"pampas": b"{}"}
        plain = as_plain(columns)[table]
        assert schema.names == list(plain)
        for field in schema:
            assert not field.nullable
            assert field.metadata[b"description"].decode() == plain[field.name]["about"]
            small = "dictionary<values=string, indices=int8, ordered=0>"
            expected = {"string": small, "float64": "double"}
            kind = plain[field.name]["type"]
            assert str(field.type) == expected.get(kind, kind)
