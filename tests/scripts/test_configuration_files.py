"""Files that configure a run: TOML or a manifest, and what is refused in them."""

import json
import os

import pytest

from analysis.configuration import effective, game_in_config, read_config
from sim.argentina.setup import Setup
from sim.core.errors import PampasError

STUDY = """
game = "argentina"
players = 4
games = 1_000
first = 40
seed = 7
policy = ["club", "club", "gaucho", "puerto"]
rotate = true
tables = ["strict_turnout"]
sides = "random,7b"
city-sides = "a,liverpool:b"
neutral = "lettered"
start-pesos = [7, 8, 9, 10]
start_cards = "4,5,6,7"
ban = ["2:7b", "3:1a"]
"""
READ = {
    "game": "argentina",
    "players": 4,
    "games": 1000,
    "first": 40,
    "seed": 7,
    "policy": ("club", "club", "gaucho", "puerto"),
    "rotate": True,
    "tables": ("strict_turnout",),
    "sides": "random,7b",
    "city-sides": "a,liverpool:b",
    "neutral": "lettered",
    "start-pesos": (7, 8, 9, 10),
    "start-cards": (4, 5, 6, 7),
    "ban": ("2:7b", "3:1a"),
}


def test_a_file_has_the_names_of_the_options(study):
    assert read_config(study(STUDY)) == READ


def test_dashes_and_underscores_lists_and_texts_mean_the_same(study):
    other = STUDY.replace("-", "_").replace("[7, 8, 9, 10]", '"7,8,9,10"')
    other = other.replace('["2:7b", "3:1a"]', '"2:7b,3:1a"')
    other = other.replace('["club", "club", "gaucho", "puerto"]', '"club,club, gaucho,puerto"')
    other = other.replace('["strict_turnout"]', '"strict_turnout"')
    other = other.replace('"random,7b"', '["random", "7b"]').replace('"4,5,6,7"', "[4,5,6,7]")
    assert read_config(study(other)) == READ
    assert read_config(study("\ufeff" + STUDY.replace("\n", "\r\n"))) == READ


def test_the_game_is_set_up_as_configured(study):
    configuration = effective({}, read_config(study(STUDY)))
    assert configuration.setup() == Setup(
        players=4,
        seed=7,
        game=40,
        policies=("club", "club", "gaucho", "puerto"),
        sides="random,7b",
        city_sides="a,liverpool:b",
        neutral="lettered",
        pesos=(7, 8, 9, 10),
        cards=(4, 5, 6, 7),
        ban=("2:7b", "3:1a"),
    )


def test_the_manifest_of_a_run_is_a_configuration(study):
    configuration = effective({}, read_config(study(STUDY)))
    manifest = {"pampas": "0.1.0", "configuration": configuration.to_dict(), "chunks": []}
    path = study(json.dumps(manifest), "manifest.json")
    assert effective({}, read_config(path)) == configuration
    assert effective({"seed": 8}, read_config(path)).seed == 8


def test_an_empty_file_says_nothing(study):
    assert read_config(study("# nothing\n")) == {}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("players = 3\ngames = \n", "study.toml: not TOML: Invalid value (at line 2, column 9)"),
        ("players = 3\nplayers = 4\n", "study.toml: not TOML: Cannot overwrite a value (at line 2"),
        ("seed = " + "9" * 5000, "study.toml: not TOML: "),
        ("ban = " + "[" * 5000, "study.toml: not TOML: "),
        ("playrs = 3", 'study.toml: unknown key "playrs" for argentina (did you mean players?)'),
        ("start_peso = 3", 'unknown key "start_peso" for argentina (did you mean start-pesos'),
        ("[run]\nplayers = 3", 'study.toml: unknown key "run" for argentina'),
        ("start-pesos = 1\nstart_pesos = 1", "study.toml: start_pesos: given twice, with - and"),
        ("players = '3'", "study.toml: players: got '3', expected a whole number"),
        ("players = true", "study.toml: players: got true, expected a whole number"),
        ("games = 1.5", "study.toml: games: got 1.5, expected a whole number from 1 to 1,000,000"),
        (
            "games = -5",
            "study.toml: games: got -5, expected a whole number from 1 to 1,000,000,000",
        ),
        ("games = nan", "study.toml: games: got NaN, expected a whole number"),
        ("first = -1", "study.toml: first: got -1, expected a whole number from 0 to "),
        ("seed = 4611686018427387905", "study.toml: seed: got 4611686018427387905, expected a"),
        ("seed = 2026-01-02", "study.toml: seed: got 2026-01-02, expected a whole number"),
        ("rotate = 'yes'", "study.toml: rotate: got 'yes', expected true or false"),
        ("rotate = 1", "study.toml: rotate: got 1, expected true or false"),
        ("policy = 3", "study.toml: policy: got 3, expected names of policies or paths"),
        ("policy = []", "study.toml: policy: got [], expected names of policies or paths"),
        ("policy = ['club', 3]", 'study.toml: policy: got ["club", 3], expected names of'),
        ("tables = {a = 1}", 'study.toml: tables: got {"a": 1}, expected a list of names of over'),
        ("sides = 3", "study.toml: sides: got 3, expected a text"),
        ("start-pesos = [7, 'x']", 'study.toml: start-pesos: got [7, "x"], expected whole numbers'),
        ("start_pesos = 1.5", "study.toml: start_pesos: got 1.5, expected whole numbers with"),
        ("ban = [2]", "study.toml: ban: got [2], expected words with commas between them"),
        ("game = 'chess'", "study.toml: game: got 'chess', expected argentina"),
        ("game = 3", "study.toml: game: got 3, expected argentina"),
    ],
)
def test_a_wrong_file_is_refused_with_its_name_and_key(study, text, message):
    with pytest.raises(PampasError) as caught:
        read_config(study(text))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "manifest.json: line 1, column 2: not JSON"),
        ("[" * 100_000, "manifest.json: not JSON: "),
        ('{"a": ' + "9" * 5000 + "}", "manifest.json: not JSON: "),
        ("[]", 'manifest.json: got no object "configuration", expected the manifest'),
        ('{"players": 2}', 'manifest.json: got no object "configuration"'),
        ('{"configuration": 3}', 'manifest.json: got no object "configuration"'),
        ('{"configuration": {"games": null}}', "manifest.json: games: got null, expected a whole"),
        ('{"configuration": {"sides": null}}', "manifest.json: sides: got null, expected a text"),
    ],
)
def test_a_wrong_manifest_is_refused_with_its_name(study, text, message):
    with pytest.raises(PampasError) as caught:
        read_config(study(text, "manifest.json"))
    assert message in str(caught.value)


def test_files_that_can_not_be_read(tmp_path):
    with pytest.raises(PampasError, match=r"--config: got '.*gone.toml', expected a file: there"):
        read_config(tmp_path / "gone.toml")
    with pytest.raises(PampasError) as caught:
        read_config(tmp_path)
    assert str(caught.value).endswith(
        ", a folder, expected a TOML file or the manifest.json of a run"
    )
    with pytest.raises(PampasError, match=r"cannot be read: File name too long$"):
        read_config("x" * 5000)
    with pytest.raises(PampasError, match=r"--config: got '~nobody-has/it.toml', expected a file"):
        read_config("~nobody-has/it.toml")
    (tmp_path / "manifest.json").write_text("{}")
    with pytest.raises(PampasError, match=r"\(did you mean .*manifest.json\?\)$"):
        read_config(tmp_path)
    (tmp_path / "latin.toml").write_bytes('policy = "señor"'.encode("latin-1"))
    with pytest.raises(PampasError, match=r"latin.toml: not UTF-8 text \(byte 12\)$"):
        read_config(tmp_path / "latin.toml")


@pytest.mark.parametrize("name", ["study.toml", "manifest.json"])
def test_a_file_that_nobody_may_read(study, name, monkeypatch):
    path = study("", name)

    def refuse(*_args, **_settings):
        raise PermissionError(13, os.strerror(13))

    monkeypatch.setattr("pathlib.Path.open", refuse)
    with pytest.raises(PampasError, match=rf"{name}: cannot be read: Permission denied$"):
        read_config(path)


def test_the_game_of_a_file(study, tmp_path):
    assert game_in_config(study("game = 'argentina'")) == "argentina"
    for text in ("", "game = 'chess'", "game = ['argentina']", "game ="):
        assert game_in_config(study(text)) is None
    assert game_in_config(tmp_path / "gone.toml") is None


@pytest.mark.skipif(not os.path.isdir("/dev/fd"), reason="this system has no files for its pipes")
def test_a_pipe_is_read_once():
    reading, writing = os.pipe()
    os.write(writing, b"players = 3")
    os.close(writing)
    try:
        assert game_in_config(f"/dev/fd/{reading}") is None
        assert read_config(f"/dev/fd/{reading}") == {"players": 3}
    finally:
        os.close(reading)
