"""Decisions judged on made-up games whose truth is known: losses are not flattered."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from analysis.judging import Mean, compare, judge, knock_out
from analysis.review import accuracy, seat_review
from tests.analysis.made_up_judged import judged

EXPERIMENTS = 400


class MadeUp:
    """Continuations of two seats, of which the first decides; `policy` is what a policy does."""

    def __init__(self, chances, seed, policy=0):
        self.chances, self.seed, self.policy = chances, seed, policy
        self.codes = list(range(10, 10 + len(chances)))
        self.decider = 0
        self.asked: list[tuple[int, int]] = []

    def play(self, cells):
        self.asked += cells
        out = np.empty((len(cells), 2, 2))
        for i, (deal, code) in enumerate(cells):
            stream = np.random.default_rng((self.seed, deal, code))
            won = float(stream.random() < self.chances[code - 10])
            margin = 40 * (self.chances[code - 10] - 0.5) + 8 * stream.standard_normal()
            out[i] = [(won, margin), (1 - won, -margin)]
        return out

    def table(self, codes, deals):
        cells = [(deal, code) for deal in deals for code in codes]
        return self.play(cells)[:, 0].reshape(len(deals), len(codes), 2)

    def chosen(self, deal):
        return 10 + self.policy


def made_up_game(count) -> Any:
    actions = [SimpleNamespace(code=10 + i, text=f"action {i}") for i in range(count)]
    return SimpleNamespace(
        legal_actions=lambda: actions,
        decider=0,
        turn=3,
        decision="move",
        setup=SimpleNamespace(humans=2),
    )


@pytest.fixture
def judged_with(monkeypatch):
    """Judge a choice among actions with these chances to win, in many experiments."""

    def run(chances, code, games=200, policy=0, count=EXPERIMENTS):
        from analysis import judging

        made = iter(range(10**9))
        monkeypatch.setattr(
            judging, "Continuations", lambda *args: MadeUp(chances, next(made), policy)
        )
        game = made_up_game(len(chances))
        return [judge(game, code, ["club"], games, number) for number in range(count)]

    return run


@pytest.mark.slow
def test_the_loss_of_equal_actions_is_nothing_on_average(judged_with):
    """The largest of several equal estimates less the chosen one would be far above 0."""
    found = judged_with([0.5] * 8, code=10)
    losses = np.array([one.loss.value for one in found])
    error = losses.std() / np.sqrt(len(losses))
    assert abs(losses.mean()) < 3.5 * error
    largest = [MadeUp([0.5] * 8, s).table(range(10, 18), range(25))[:, :, 0] for s in range(100)]
    flattered = np.mean([of.mean(axis=0).max() - of.mean(axis=0)[0] for of in largest])
    assert flattered > 10 * error


def test_losses_stakes_and_effects_are_those_of_the_truth(judged_with):
    found = judged_with([0.3, 0.7, 0.4, 0.2], code=12, policy=0)
    truths = {"loss": 0.3, "stake": 0.3, "effect": 0.1}
    means = {
        "loss": [one.loss for one in found],
        "stake": [one.stake for one in found],
        "effect": [one.effect[0] for one in found],
    }
    for name, values in means.items():
        got = np.array([one.value for one in values])
        error = got.std() / np.sqrt(len(got))
        assert abs(got.mean() - truths[name]) < 3.5 * error + 0.005, name
        # The stated variance is the one that they have.
        stated = np.mean([one.variance for one in values])
        assert stated == pytest.approx(got.var(), rel=0.25)
    assert all(one.best == "action 1" for one in found[:50])


def test_what_the_others_see_is_the_rest_of_the_win(judged_with):
    for one in judged_with([0.3, 0.6], code=10, count=3):
        assert one.before[0] + one.before[1] == pytest.approx(1)
        assert one.effect[0].value == pytest.approx(-one.effect[1].value)
        assert one.after[0].value == pytest.approx(one.before[0] + one.effect[0].value)


def test_the_best_choice_loses_nothing_at_all(judged_with):
    for one in judged_with([0.1, 0.9, 0.2], code=11, policy=1, count=20):
        assert one.loss == Mean(0.0, 0.0)
        assert one.effect[0] == Mean(0.0, 0.0)
        assert one.stake.value > 0


def test_a_knock_out_finds_the_best_and_keeps_to_its_games():
    for count in (2, 3, 9, 33):
        chances = [0.2] * count
        chances[count // 2] = 0.9
        ahead: Any = MadeUp(chances, seed=count)
        played, best = knock_out(ahead, 600)
        assert best == 10 + count // 2
        assert played == len(ahead.asked) <= 700


def test_re_deals_are_shared_and_nothing_is_played_twice():
    ahead: Any = MadeUp([0.5, 0.5, 0.5], seed=1, policy=2)
    arms, games = compare(ahead, 10, 11, deals=30)
    assert games == len(ahead.asked) == len(set(ahead.asked))
    assert [len(arm) for arm in arms] == [30] * 4
    assert {code for _, code in ahead.asked} == {10, 11, 12}


# --- summing up -----------------------------------------------------------------------------------


def test_the_parts_add_up_to_the_result():
    decisions = [
        judged(0, player=0, before=(0.5, 0.5), effect=-0.1),
        judged(1, player=1, before=(0.45, 0.55), effect=0.2),
        judged(2, player=0, before=(0.2, 0.8), effect=0.05),
    ]
    for seat, result in ((0, 1.0), (1, 0.0)):
        found = seat_review(seat, decisions, result)
        assert found.start + found.own.mean + found.others.mean + found.luck.mean == pytest.approx(
            result
        )
    first = seat_review(0, decisions, 1.0)
    assert first.own.mean == pytest.approx(-0.05)
    assert first.others.mean == pytest.approx(-0.2)
    # 0.4 to 0.45, 0.25 to 0.2, 0.25 to 1: the steps between a choice and the next decision.
    assert first.luck.mean == pytest.approx(0.05 - 0.05 + 0.75)
    assert first.decisions == 2


def test_variances_of_independent_decisions_add():
    decisions = [judged(i, player=0, variance=0.01) for i in range(4)]
    found = seat_review(0, decisions, 1.0)
    assert found.own.high - found.own.mean == pytest.approx(1.96 * 0.2, rel=1e-3)


def test_accuracy_is_the_share_of_the_stakes_that_was_kept():
    decisions = [judged(i, player=0, loss=0.02, stake=0.1) for i in range(50)]
    found = accuracy(decisions)
    assert found is not None
    assert found.mean == pytest.approx(0.8)
    assert found.low < 0.8 < found.high
    perfect = accuracy([judged(i, player=0, loss=0.0, stake=0.1) for i in range(50)])
    assert perfect is not None
    assert perfect.mean == 1.0
    by_lot = accuracy([judged(i, player=0, loss=0.1, stake=0.1) for i in range(50)])
    assert by_lot is not None
    assert by_lot.mean == pytest.approx(0.0)


def test_without_a_stake_there_is_no_accuracy():
    assert accuracy([]) is None
    assert accuracy([judged(0, player=0, loss=0.0, stake=0.0)]) is None


def test_accuracy_has_the_coverage_that_it_states():
    """Losses and stakes that vary together around known sums."""
    stream = np.random.default_rng(5)
    missed = 0
    for _ in range(EXPERIMENTS):
        decisions = []
        for i in range(60):
            common, own = 0.03 * stream.standard_normal(2)
            decisions.append(
                judged(
                    i,
                    player=0,
                    loss=0.02 + common,
                    stake=0.1 + common + own,
                    variances=(0.0009, 0.0018, 0.0009),
                )
            )
        found = accuracy(decisions)
        assert found is not None
        missed += not found.low <= 0.8 <= found.high
    assert missed <= 33  # of 400 at 95 %: more come once in 300 times
