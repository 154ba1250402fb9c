"""Tables, policies, set-ups and signatures of every game: what ships with it, and own files."""

import json
import re
from dataclasses import fields, replace

import numpy as np
import pytest

from sim import games
from sim.core import signature as signatures
from sim.core.errors import PampasError
from sim.core.facade import Game
from sim.core.play import play
from sim.core.policy_page import path_of, text
from sim.core.record import game_record

OVERLAYS = [
    (name, overlay)
    for name, game in games().items()
    for overlay in game.table_folder.overlay_names()
]
POLICIES = [(name, policy) for name, game in games().items() for policy in game.shelf.names]


def compiled(game) -> int:
    """How many times the kernel was compiled; 1 where the compiler is switched off."""
    return len(getattr(game.machine.entry.run, "signatures", [None]))


# --- tables ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "overlay"), OVERLAYS)
def test_a_shipped_overlay_says_what_it_changes_and_compiles_nothing(name, overlay):
    game = games()[name]
    printed, changed = game.tables(), game.tables([overlay])
    assert changed.hash != printed.hash
    assert changed.vector.shape == printed.vector.shape
    assert changed.vector.dtype == printed.vector.dtype
    assert changed.facts.overlays == (overlay,)
    assert set(changed.facts.changed) == set(game.table_folder.overlay_tables(overlay))
    assert game.table_folder.overlay_about(overlay).endswith(".")
    play(game.setup(), 2, tables=changed)
    assert compiled(game) == 1


def test_tables_say_how_far_they_can_be_trusted(game):
    facts = game.tables().facts
    assert set(facts.meta) == set(game.table_folder.schema.tables)
    assert all(meta.source for meta in facts.meta.values())
    assert (facts.overlays, facts.changed) == ((), {})


def test_an_unknown_overlay_is_refused_with_the_names(game):
    known = game.table_folder.overlay_names()
    with pytest.raises(PampasError, match=r"^tables: got 'no_such', expected .*" + known[0]):
        game.tables(["no_such"])


def test_tables_that_are_loaded_stay(game):
    tables = game.tables()
    assert game.tables(tables) is tables


# --- policies -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "policy"), POLICIES)
def test_a_shipped_policy_says_how_it_plays_and_keeps_its_bounds(name, policy):
    shelf = games()[name].shelf
    loaded = shelf.load(policy)
    assert loaded.about.endswith(".")
    assert np.isfinite(loaded.row).all()
    assert all(entry.holds(loaded.row[entry.index]) for entry in shelf.weights.entries.values())


def test_the_first_policy_plays_at_random_and_no_other(game):
    weights = game.shelf.weights.entries
    rows = game.shelf.shipped.rows
    assert np.flatnonzero(rows[:, weights["random"].index]).tolist() == [0]
    assert set(game.setup().policies) == {game.shelf.names[0]}


def test_a_policy_file_plays_like_the_one_that_it_is_like(game, tmp_path):
    name = game.shelf.names[1]
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"about": "As its model.", "like": name, "weights": {}}))
    humans = game.setup().humans
    own, model = (play(game.setup(policies=(one,) * humans), 5) for one in (str(path), name))
    assert (own.rows == model.rows).all()
    setup = game.setup(policies=(str(path),) * humans)
    record = game_record(setup)
    assert record["setup"]["policies"] == [str(path)] * humans
    saved = Game.from_dict(Game.new(setup).to_dict())
    assert saved.setup.policies == setup.policies
    assert saved.play_out().outcome() == record["outcome"]
    assert compiled(game) == 1


@pytest.mark.parametrize("wrong", ["no_such", "no/such.json"])
def test_an_unknown_policy_is_refused(game, wrong):
    with pytest.raises(PampasError, match=f"^policy: got '{wrong}', expected "):
        game.setup(policies=(wrong,) * game.setup().humans)


def test_the_page_about_policies_is_up_to_date(game):
    """If not: python -m sim.core.policy_page GAME"""
    assert path_of(game).read_text(encoding="utf-8") == text(game)


def test_the_page_states_every_weight_and_its_example_is_a_policy(game, tmp_path):
    page = text(game)
    for weight in game.shelf.weights.entries.values():
        cells = (f"`{weight.name}`", f"{weight.default:g}", weight.range or "any", weight.about)
        assert f"| {' | '.join(cells)} |" in page
    path = tmp_path / "example.json"
    path.write_text(game.policy_example, encoding="utf-8")
    assert game.policy_example in page
    assert game.shelf.load(path).like in game.shelf.names


def test_the_python_of_the_page_runs(game, tmp_path, monkeypatch):
    (tmp_path / "mine.json").write_text(game.policy_example, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    blocks = re.findall("```python\n(.*?)```", text(game), re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        exec(compile(block.replace("1000", "2"), "POLICIES.md", "exec"), {})


# --- set-ups --------------------------------------------------------------------------------------


def test_a_set_up_goes_through_json(setup):
    again = type(setup).from_dict(json.loads(json.dumps(setup.to_dict())))
    assert again == setup
    old = {("luck" if key == "deal" else key): value for key, value in setup.to_dict().items()}
    assert type(setup).from_dict({**old, "luck": 3}) == replace(setup, deal=3)


@pytest.mark.parametrize(
    ("field", "value"),
    [("players", 99), ("players", True), ("seed", -1), ("game", 1.5), ("deal", -1), ("deal", "x")],
)
def test_what_is_wrong_in_a_set_up_is_named(game, field, value):
    with pytest.raises(PampasError, match=f"^{field}: got .*, expected "):
        game.setup(**{field: value})


def test_an_unknown_factor_is_refused(game):
    with pytest.raises(PampasError, match=r"^setup: got 'colour', expected one of .*players"):
        game.setup_class.from_dict({"colour": "red"})


# --- signatures -----------------------------------------------------------------------------------


def test_signatures_are_kept_beside_the_kernel_and_read_from_there(game, monkeypatch):
    rules, players = game.signatures()
    for one in (rules, players):
        assert len(one) == 16
        int(one, 16)
    if game.machine.cache is not None:
        monkeypatch.setattr(signatures, "play", None)  # nothing is played again
        assert game.signatures() == (rules, players)


def test_other_games_have_another_signature(game, monkeypatch):
    played = []

    def kept(setup, games, tables):
        played.append(play(setup, games, tables=tables))
        return played[-1]

    monkeypatch.setattr(signatures, "play", kept)
    found = signatures.signature(game)
    assert found == game.signatures()[0]
    played[-1].rows[-1, game.rows.of_every_game - 1] += 1
    again = iter(played)
    monkeypatch.setattr(signatures, "play", lambda *_, **__: next(again))
    assert signatures.signature(game) != found


# --- rows -----------------------------------------------------------------------------------------


def test_rows_have_what_every_game_has(game):
    rows = game.rows
    assert {"players", "seed", "game", "luck", "policy"} <= set(rows.design)
    assert {"decisions", "truncated", "seats"} <= set(rows.outcome)
    assert {*game.categories, "total", "rank", "win_share", "turns"} <= set(rows.seat_outcome)
    assert len(set(rows.columns)) == len(rows.columns) == rows.outcome_block.size
    assert rows.max_seats == max(game.players)
    assert all(field.about for field in rows.design.values())
    known = {*rows.columns, *rows.seat_outcome}
    assert {name for names in game.profile.seats.values() for name in names} <= known
    assert set(game.profile.shares) <= known


def test_every_factor_is_a_field_of_the_set_up(game):
    setup = game.setup()
    assert {factor.field for factor in game.factors} <= {field.name for field in fields(setup)}
    plain = setup.to_dict()
    for factor in game.factors:
        default = getattr(setup, factor.field)
        assert factor.setup_default == default, factor.name
        assert (factor.field in plain) != factor.unusual
