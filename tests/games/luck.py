"""The luck that reviews find, over many games of a policy: 0 on average if nothing is biased.

    python -m tests.games.luck argentina club --games 800

prints the mean for every seat, in pp of the chance to win, with its standard error. The policy has
played both games and judges them; deals are drawn as commands draw them. What a choice changed is
measured as a review does (analysis.judging), without the search for the best action, which luck
does not depend on.
"""

import argparse
import sys

import numpy as np
from numpy.typing import NDArray

from analysis.continuing import WIN, Continuations
from sim.core.record import SavedGame, game_record
from sim.core.setup import Setup

DEALS = 8  # of a decision: of all ways to spend the time few deals in many games tell most
SEED = 11


def luck(game: str, policy: str, number: int, players: int) -> NDArray[np.float64]:
    """The luck of every seat in one game, as a share of the win: what choices do not explain."""
    who = (policy,) * players
    setup = Setup.of(game, drawn=True, players=players, policies=who, seed=SEED, game=number)
    saved = SavedGame.from_dict(game_record(setup))
    start, choices = np.zeros(players), np.zeros(players)
    for step in saved.steps():
        ahead = Continuations(step.game, (policy,), number, f"luck {step.number}")
        chosen = [(deal, ahead.chosen(deal)) for deal in range(DEALS)]
        if step.number == 0:
            start = ahead.play(chosen)[:, :, WIN].mean(axis=0)
        # Where the policy would have done the same, the choice has changed nothing.
        other = [cell for cell in chosen if cell[1] != step.action.code]
        if other:
            made = ahead.play([(deal, step.action.code) for deal, _ in other])
            choices += (made - ahead.play(other))[:, :, WIN].sum(axis=0) / DEALS
    last = saved.end()
    whole = last.description.rows.seat_outcome["win_share"].whole
    result = [last.outcome()[f"win_share_{seat + 1}"] / whole for seat in range(players)]
    return np.array(result) - start - choices


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("policy")
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--players", type=int, default=2)
    asked = parser.parse_args()
    found = np.array(
        [luck(asked.game, asked.policy, number, asked.players) for number in range(asked.games)]
    )
    means, errors = found.mean(axis=0), found.std(axis=0, ddof=1) / np.sqrt(len(found))
    for seat, (mean, error) in enumerate(zip(means, errors, strict=True)):
        sys.stdout.write(
            f"seat {seat + 1}: {100 * mean:+.1f} pp (standard error {100 * error:.1f})\n"
        )


if __name__ == "__main__":
    main()
