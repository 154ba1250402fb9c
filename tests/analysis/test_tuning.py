"""Tuning on a toy game: it finds what is better, and a run that was ended goes on the same way."""

from dataclasses import replace

import numpy as np
import pytest

from analysis.match import Scores
from analysis.tuning import (
    Generation,
    Task,
    default_population,
    evaluate_by_playing,
    fitness_of,
    held_out_seed,
    hold_out,
    search_space,
    training_seed,
    tune,
)
from analysis.tuning_log import TuningLog
from sim.core.errors import PampasError
from sim.core.weights import Weights
from tests.analysis import toy

TABLES = toy.tables()


def task(**changes):
    return replace(
        Task(
            registry=toy.weights,
            start_name="start",
            start=toy.DEFAULTS,
            opponents={"start": toy.DEFAULTS, "half": toy.GOOD / 2},
            weights=("a", "b", "c", "d"),
            fixed={},
            players=(2,),
            population=8,
            blocks=4,
            seed=7,
            sigma=1.0,
            setup={},
            tables_hash="toy",
        ),
        **changes,
    )


def test_tuning_finds_better_weights():
    found = tune(task(), 25, evaluate_by_playing(TABLES, task(), jobs=1))
    before = np.abs(toy.DEFAULTS - toy.GOOD).sum()
    assert np.abs(found.row - toy.GOOD).sum() < before / 3
    assert (found.row == np.round(found.row, 4)).all()
    results = hold_out(TABLES, task(), "new", found.row, task().opponents, 40, jobs=1)
    assert [(r.one, r.rest, r.games) for r in results] == [
        ("new", "start", 80),
        ("new", "half", 80),
    ]
    assert all(result.win.low > 0.5 for result in results)


def test_only_the_named_weights_move():
    found = tune(task(weights=("a", "d")), 3, evaluate_by_playing(TABLES, task(), jobs=1))
    moved = [name for name, e in toy.weights.entries.items() if found.row[e.index] != 0]
    assert moved == ["a", "d"]


def test_a_step_is_a_scale_of_the_weight():
    row = task(start=np.ones(6)).candidate(np.array([1.0, -2.0, 0.0, 4.0]))
    assert row.tolist() == [1.5, 0.0, 1.0, 3.0, 1.0, 1.0]


def test_the_same_for_any_number_of_processes():
    rows = np.array([toy.DEFAULTS, toy.GOOD, toy.GOOD / 2])
    both = task(players=(2, 3))
    alone = evaluate_by_playing(TABLES, both, jobs=1)(rows, 3)
    assert (alone == evaluate_by_playing(TABLES, both, jobs=2)(rows, 3)).all()
    assert alone[1] > alone[2] > alone[0]


def test_deals_are_new_in_each_generation_and_shared_by_its_candidates():
    seen = []

    def spy(design, tables, rows):
        seen.append(design.copy())
        return toy.play_design(design, tables, rows)

    evaluate = evaluate_by_playing(toy.tables(play_rows=spy), task(), jobs=1)
    deals = []
    for generation in range(2):
        seen.clear()
        evaluate(np.zeros((3, 6)), generation)
        design = np.concatenate(seen)
        assert (design[:, toy.AT["seed"]] == training_seed(7)).all()
        seats = design[:, toy.AT["policy"] : toy.AT["policy"] + 2]
        each = []
        for candidate in range(3):
            games = design[(seats == candidate).any(axis=1)]
            assert len(games) == 4 * 2 * 2  # blocks, opponents, seats
            each.append(games[:, toy.AT["luck"]].tolist())
        assert each[0] == each[1] == each[2]
        deals.append(set(each[0]))
    assert not deals[0] & deals[1]


def test_a_candidate_has_every_seat_once_on_each_deal_against_each_opponent():
    seen = []

    def spy(design, tables, rows):
        seen.append(design.copy())
        return toy.play_design(design, tables, rows)

    three = task(players=(3,))
    evaluate_by_playing(toy.tables(play_rows=spy), three, jobs=1)(np.zeros((2, 6)), 0)
    design = np.concatenate(seen)
    tables = [
        (int(row[toy.AT["luck"]]), tuple(row[toy.AT["policy"] : toy.AT["policy"] + 3].tolist()))
        for row in design
    ]
    expected = [
        (deal, tuple(one if seat == place else rest for seat in range(3)))
        for deal in range(4)
        for one in (0, 1)
        for rest in (2, 3)
        for place in range(3)
    ]
    assert sorted(tables) == sorted(expected)


def test_the_fitness_is_the_mean_over_the_opponents():
    rows = np.array([toy.DEFAULTS, toy.GOOD, toy.GOOD / 3])
    pool = task().opponents
    alone = [
        evaluate_by_playing(TABLES, task(opponents={name: row}), jobs=1)(rows, 2)
        for name, row in pool.items()
    ]
    both = evaluate_by_playing(TABLES, task(), jobs=1)(rows, 2)
    assert both == pytest.approx(np.mean(alone, axis=0))
    assert (alone[0] != alone[1]).any()


def test_the_result_is_measured_on_held_out_deals():
    seeds = []

    def spy(design, tables, rows):
        seeds.extend(design[:, toy.AT["seed"]].tolist())
        return toy.play_design(design, tables, rows)

    watched = toy.tables(play_rows=spy)
    hold_out(watched, task(), "new", toy.GOOD, task().opponents, 5, jobs=1)
    assert set(seeds) == {held_out_seed(7)}
    seeds.clear()
    tune(task(), 2, evaluate_by_playing(watched, task(), jobs=1))
    assert set(seeds) == {training_seed(7)}


def test_candidates_stay_within_bounds():
    bounded = Weights()
    bounded.add("a", 0.0, 0.5, "not less than nothing", low=0.0)
    bounded.add("b", 1.0, 1.0, "a share", low=0.0, high=2.0)
    bounded.add("c", 0.0, 1.0, "without bounds")
    some = task(registry=bounded, start=np.array([0.0, 1.0, 0.0]), weights=("a", "b", "c"))
    assert some.candidate(np.array([-3.0, 5.0, -9.0])).tolist() == [0.0, 2.0, -9.0]
    assert some.candidate(np.array([2.0, -0.5, 9.0])).tolist() == [1.0, 0.5, 9.0]


def test_held_out_deals_are_another_stream():
    seeds = {seed for s in range(50) for seed in (training_seed(s), held_out_seed(s))}
    assert len(seeds) == 100
    assert not seeds & set(range(50))
    assert max(seeds) < 2**62


def test_fitness_is_wins_and_a_little_margin_that_is_clipped():
    scores = Scores(
        np.array([[1.0, 0.5], [0.0, 0.0]]),
        np.array([[10.0, 0.0], [-400.0, -50.0]]),
        np.array([[80.0, 60.0], [40.0, 50.0]]),
    )
    assert fitness_of(scores).tolist() == pytest.approx([0.75 + 0.004 * 5, -0.004 * 75])
    with_points = [0.75 + 0.004 * 5 + 0.01 * 70, -0.004 * 75 + 0.01 * 45]
    assert fitness_of(scores, points=0.01).tolist() == pytest.approx(with_points)


def noisy(rows, generation):
    """A fitness without games; it depends on the generation, as games on new deals do."""
    noise = np.random.default_rng(generation).normal(0, 0.1, len(rows))
    return noise - np.abs(rows - toy.GOOD).sum(axis=1)


def test_a_run_that_was_ended_goes_on_to_the_same_result(tmp_path):
    whole = tune(task(), 12, noisy)
    path = tmp_path / "log"

    def killed_in_the_seventh(rows, generation):
        if generation == 6:
            raise KeyboardInterrupt
        return noisy(rows, generation)

    with pytest.raises(KeyboardInterrupt):
        tune(task(), 12, killed_in_the_seventh, TuningLog(path, task().settings()))
    with path.open("a") as file:
        file.write('{"generation": 7, "fitn')  # cut off while it was written
    played = []

    def counted(rows, generation):
        played.append(generation)
        return noisy(rows, generation)

    told: list[Generation] = []
    log = TuningLog(path, task().settings())
    rest = tune(task(), 12, counted, log, told.append)
    assert played == [6, 7, 8, 9, 10, 11]
    assert rest.row.tolist() == whole.row.tolist()
    assert [generation.replayed for generation in told] == [True] * 6 + [False] * 6
    again = tune(task(), 12, killed_in_the_seventh, TuningLog(path, task().settings()))
    assert again.row.tolist() == whole.row.tolist()  # nothing is played any more


def test_a_finished_run_can_go_on_longer(tmp_path):
    whole = tune(task(), 9, noisy)
    tune(task(), 5, noisy, TuningLog(tmp_path / "log", task().settings()))
    longer = tune(task(), 9, noisy, TuningLog(tmp_path / "log", task().settings()))
    assert longer.row.tolist() == whole.row.tolist()


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"seed": 8}, "seed was 7, now it is 8"),
        ({"weights": ("a", "b")}, "weights"),
        ({"start": toy.GOOD}, "start_row"),
        ({"opponents": {"start": toy.GOOD}}, "against"),
        ({"tables_hash": "other"}, "tables"),
    ],
)
def test_a_log_of_other_settings_is_refused(tmp_path, changes, word):
    TuningLog(tmp_path / "log", task().settings())
    with pytest.raises(PampasError, match=word):
        TuningLog(tmp_path / "log", task(**changes).settings())


@pytest.mark.parametrize("text", ["hello\n", "[]\n", '{"about": "a policy"}\n'])
def test_a_file_that_is_no_log_is_refused_and_kept(tmp_path, text):
    path = tmp_path / "log"
    path.write_text(text)
    with pytest.raises(PampasError, match="not the log of a tuning"):
        TuningLog(path, task().settings())
    assert path.read_text() == text


def test_a_generation_of_another_size_is_refused(tmp_path):
    path = tmp_path / "log"
    TuningLog(path, task().settings()).add(0, [0.0] * 8)
    TuningLog(path, task().settings()).add(1, [0.0] * 7)
    with pytest.raises(PampasError, match="line 3: expected the 8 fitness values"):
        TuningLog(path, task().settings())


def test_a_log_that_can_not_be_written_is_told(tmp_path):
    with pytest.raises(PampasError, match="cannot write the log"):
        TuningLog(tmp_path / "nowhere" / "log", task().settings())


def test_a_search_without_effect_ends_by_itself():
    found = tune(task(), 400, lambda rows, generation: np.zeros(len(rows)))
    assert found.converged
    assert found.generations < 400


def test_what_is_tuned():
    assert search_space(toy.weights, [], [], {}) == ("a", "b", "c", "d")
    assert search_space(toy.weights, [], [], {"b": 1.0}) == ("a", "c", "d")
    assert search_space(toy.weights, ["temperature", "a"], [], {}) == ("a", "temperature")
    assert search_space(toy.weights, ["a"], ["second"], {}) == ("a", "d", "temperature")


def test_the_population_is_even_and_grows_with_the_weights():
    sizes = [default_population(n) for n in (2, 10, 130)]
    assert sizes == sorted(sizes)
    assert all(size % 2 == 0 and size >= 4 for size in sizes)


def test_several_numbers_of_players_are_one_design():
    both = task(players=(2, 4), blocks=2)
    calls = []

    def spy(design, tables, rows):
        calls.append(len(design))
        return toy.play_design(design, tables, rows)

    results = hold_out(toy.tables(play_rows=spy), both, "new", toy.GOOD, both.opponents, 3, jobs=1)
    assert sum(calls) == both.games(1, 2, 3) == 3 * 2 * (2 + 4)
    assert [result.players for result in results] == [2, 2, 4, 4]
    alone = hold_out(TABLES, task(players=(4,)), "new", toy.GOOD, both.opponents, 3, jobs=1)
    assert results[2:] == alone
