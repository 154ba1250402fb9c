"""`pampas train`: a value network for a game, learnt from games of a policy.

`scripts/train` sets the project up and runs it.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from analysis.training.watch import TrainWatch
from scripts.arena import games_bar, seed_option, tables_option, warm_up, workers_option
from scripts.factors import Factors, GameCommand, factor_options, factors_of, typed
from scripts.games import game_argument
from scripts.grid import Grid
from scripts.interrupt import interrupts, note_for
from scripts.numbers import Count, FiniteRange
from scripts.output import say, show_grid
from sim.core.factors import setup_fields

if TYPE_CHECKING:
    from collections.abc import Callable

    from analysis.training.train import Trained, TrainRequest

MAX_TRAINING_GAMES = 10_000_000
MAX_UNITS = 128  # with so many in the first layer the sums of the second just fit into 32 bits
TRAINING_AT_MOST = "all positions are in memory while they are learnt from"


@click.command(cls=GameCommand)
@game_argument()
@click.option("--players", type=int, default=2, show_default=True, help="Number of players.")
@factor_options("game")
@click.option(
    "--of",
    metavar="POLICY",
    default="club",
    show_default=True,
    help="The policy whose games are learnt from: a shipped name or a file.",
)
@click.option(
    "--games",
    type=Count(100, MAX_TRAINING_GAMES, TRAINING_AT_MOST),
    default=300_000,
    show_default="300000",
    help="Games to learn from: 3e5, 300000 or 300_000.",
)
@click.option(
    "--out",
    metavar="FILE.net",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="The network to write. A policy that uses it is written beside it, FILE.json.",
)
@click.option(
    "--start",
    metavar="FILE.net",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A network to learn on, such as that of a weaker player's games.  [default: a new one]",
)
@click.option(
    "--positions",
    "folder",
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where positions are collected, and stay for another training.  [default: "
    "FILE.net.positions, removed in the end]",
)
@click.option(
    "--openings",
    metavar="POLICY,...",
    help="Who else plays the first turns of games.  [default: all that come with the game]",
)
@click.option(
    "--per-game",
    type=FiniteRange(0.1, 1000),
    default=5.0,
    show_default=True,
    help="Positions of a game, about.",
)
@click.option(
    "--hidden",
    type=Count(1, MAX_UNITS),
    default=64,
    show_default=True,
    help="Units of the first layer.",
)
@click.option(
    "--width",
    type=Count(1, MAX_UNITS),
    default=32,
    show_default=True,
    help="Units of the second layer.",
)
@click.option(
    "--epochs",
    type=Count(1, 1000),
    default=4,
    show_default=True,
    help="How often each position is learnt from.",
)
@click.option(
    "--rate",
    type=FiniteRange(1e-6, 1.0),
    default=1e-3,
    show_default=True,
    help="How large steps are at first.",
)
@click.option(
    "--decisions",
    type=Count(0, 100_000),
    default=60,
    show_default=True,
    help="Decisions whose actions are played out, to see whether the network tells them apart.",
)
@seed_option("Seed of the games, which no match has, and of the network.")
@factor_options("deal")
@tables_option
@workers_option("Processes that play; the network is the same for any number.")
@click.pass_context
def train(
    ctx: click.Context,
    /,
    game: str,
    players: int,
    of: str,
    games: int,
    out: Path,
    start: Path | None,
    folder: Path | None,
    openings: str | None,
    per_game: float,
    hidden: int,
    width: int,
    epochs: int,
    rate: float,
    decisions: int,
    seed: int,
    overlays: tuple[str, ...],
    workers: int | None,
    factors: Factors,
) -> None:
    """Train a value network for GAME: what a position is worth to every player.

    Games are played whose first turns are mixed (the policy with noise, others, some actions at
    random), so that the network knows more than the policy's own habits; a few positions of each
    are kept, and how it ended. A tenth of the games is held out and judges the network.

    The same command continues an interrupted collection, and gives the same network.
    """
    from analysis.dataset.backends import Executor
    from analysis.parallel import StoppedEarlyError
    from analysis.seating import policy_names
    from analysis.training.train import Fitting, train, train_request

    fields = {**setup_fields(factors_of(game), factors), "players": players}
    request = train_request(
        game, of, out, games, fields,
        openings=None if openings is None else policy_names(openings), folder=folder, seed=seed,
        per_game=per_game, fitting=Fitting(hidden, width, epochs, rate=rate), decisions=decisions,
        start=start, tables=overlays,
    )  # fmt: skip
    warm_up(game)
    note = note_for(False, False)
    with interrupts(note) as interrupt, _Shown() as watch:
        try:
            trained = train(request, Executor(workers=workers), watch, interrupt.stop)
        except StoppedEarlyError as error:
            note(str(error))
            ctx.exit(interrupt.exit_code)
    _show(trained, match_command(request, factors, overlays))


class _Shown(TrainWatch):
    """Shows a step after the other as a bar."""

    def __init__(self) -> None:
        self._bars = ExitStack()

    def __enter__(self) -> _Shown:
        return self

    def __exit__(self, *what: object) -> None:
        self._bars.close()

    def note(self, text: str) -> None:
        click.echo(text, err=True)

    def begin(self, step: str, total: int, what: str) -> Callable[[int], None] | None:
        self._bars.close()
        if not sys.stderr.isatty():
            click.echo(f"{step}: {total:,} {what}", err=True)
        return self._bars.enter_context(games_bar(step, total, what)).advance


def _show(trained: Trained, match: str) -> None:
    judged = trained.judgement
    unit = trained.request.tables.game.score_unit
    steps = ", ".join(f"{name} {seconds:.0f} s" for name, seconds in trained.seconds.items())
    say(
        f"{trained.positions:,} positions of {trained.request.games:,} games, "
        f"{trained.active:.0f} of {len(trained.network.rows):,} rows each ({steps})"
    )
    parts: list[tuple[str, float | None, float | None]] = [("all", judged.r2, judged.log_loss)]
    numbers = zip(judged.r2_by_stage, judged.log_loss_by_stage, strict=True)
    for stage, (r2, loss) in enumerate(numbers):
        parts.append((f"{20 * stage} to {20 * (stage + 1)} %", r2, loss))
    rows = [(name, _number(r2, 3), _number(loss, 3)) for name, r2, loss in parts]
    show_grid(Grid("", ("stage of the game", "R² of the margin", "log loss of the win"), rows))
    say(
        f"On {judged.games:,} held-out games. Without a network: R² 0, log loss "
        f"{judged.log_loss_baseline:.3f}. Integer weights cost {trained.cost.margin:.2f} {unit}."
    )
    found = trained.siblings
    if found is not None and found.correlation is None:
        say(f"Actions of one decision: in {found.decisions} decisions no difference was seen.")
    elif found is not None:
        say(
            f"Actions of one decision: the network's differences and those of games played out "
            f"correlate {found.correlation:.2f} ({found.low:.2f} to {found.high:.2f}), "
            f"{_number(found.without_noise, 2)} without the noise of {found.playouts} games; they "
            f"differ by {found.spread:.1f} {unit} ({found.decisions} decisions)."
        )
    click.echo(f"written: {trained.request.out}")
    click.echo(f"play against it: {match}")


def _number(value: float | None, digits: int) -> str:
    return "-" if value is None else f"{value:.{digits}f}"


def match_command(request: TrainRequest, factors: Factors, overlays: Sequence[str]) -> str:
    """The match that says what the network is worth, in the game that it was trained for."""
    name = request.tables.game.name
    parts = ["pampas", "match", name, str(request.policy), request.of]
    parts += ["--players", str(request.setup.players), "--games", "1000"]
    unusual = {
        factor.name: factors[factor.name]
        for factor in factors_of(name)
        if factor.name in factors and factors[factor.name] != factor.default
    }
    return shlex.join([*parts, *typed(name, unusual, overlays)])
