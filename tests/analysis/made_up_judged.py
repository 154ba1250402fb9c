"""Judged decisions with figures of one's own."""

from __future__ import annotations

from analysis.judging import Judged, Mean


def judged(
    number: int,
    player: int,
    before: tuple[float, float] = (0.5, 0.5),
    effect: float = 0.0,
    loss: float = 0.0,
    stake: float = 0.1,
    variance: float = 0.0001,
    variances: tuple[float, float, float] = (0.0001, 0.0001, 0.0),
    turn: int | None = None,
) -> Judged:
    """A decision of a game of two; effect: the decider's; variances: of loss, stake, and both."""
    signs = (1, -1) if player == 0 else (-1, 1)
    return Judged(
        number=number,
        turn=number + 1 if turn is None else turn,
        player=player,
        decision="move",
        text=f"choice {number}",
        best=f"best {number}",
        code=1,
        best_code=1 if loss == 0 else 2,
        legal=4,
        before=before,
        after=tuple(
            Mean(chance + sign * effect, variance)
            for chance, sign in zip(before, signs, strict=True)
        ),
        margin=(3.0, -3.0),
        effect=tuple(Mean(sign * effect, variance) for sign in signs),
        loss=Mean(loss, variances[0]),
        stake=Mean(stake, variances[1]),
        common=variances[2],
        games=100,
    )
