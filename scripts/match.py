"""`pampas match`: policies against each other, in blocks that share luck and balance the seats."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from scripts.arena import (
    game_and_names,
    games_bar,
    ground_of,
    jobs_option,
    percent,
    points,
    rows_of,
    tables_option,
    warm_up,
)
from scripts.factors import (
    Factors,
    GameCommand,
    factor_options,
    factors_of,
    kind_in_words,
    kind_of_game,
)
from scripts.grid import Grid
from sim.core.errors import PampasError
from sim.core.factors import setup_fields

if TYPE_CHECKING:
    from analysis.ground import Ground, Rows, Setup
    from analysis.interval import Interval
    from analysis.match import DuelResult, Payoff, SoloResult


@click.command(cls=GameCommand)
@click.argument("arguments", metavar="[GAME] POLICY POLICY...", nargs=-1)
@click.option("--players", type=int, default=2, show_default=True, help="Number of players.")
@factor_options("game")
@click.option(
    "--blocks",
    type=click.IntRange(2),
    default=1000,
    show_default=True,
    help="Lucks; each is played with every seating.",
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Seed.")
@click.option(
    "--both",
    is_flag=True,
    help="With 3 or 4 players also the second policy alone against the first.",
)
@factor_options("luck")
@tables_option
@jobs_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object for machines.")
def match(
    arguments: tuple[str, ...],
    players: int,
    blocks: int,
    seed: int,
    both: bool,
    overlays: tuple[str, ...],
    jobs: int | None,
    as_json: bool,
    factors: Factors,
) -> None:
    """Let policies play against each other and say who wins how often.

    A POLICY is a shipped name or a policy file. Two policies play a match: the first alone against
    the second on all other seats, in every seat, each luck once with every seating. More policies
    play all against all (2 players), with intervals that hold together. In a solo game each plays
    the same luck against the game's own opponent.

    A win counts 1, a tie for the first place among k players 1/k. Intervals are t intervals over
    blocks: the games of one luck depend on each other, the blocks do not.
    """
    game, names = game_and_names(arguments)
    _check_names(names, players)
    ground = ground_of(game, overlays)
    fields = setup_fields(factors_of(game), factors)
    setup = ground.new_setup(players=players, seed=seed, **fields)
    if both and setup.humans <= 2:
        raise PampasError("--both: with 2 players there is no other way round, both are played")
    rows = rows_of(game, names)
    warm_up(game)
    result = _play(ground, setup, names, rows, blocks, both, jobs)
    if as_json:
        head = {
            "game": game,
            "players": players,
            **kind_of_game(game, factors),
            "seed": seed,
            "tables": ground.tables_hash,
        }
        click.echo(json.dumps({**head, **as_object(result)}, ensure_ascii=False))
        return
    for line in lines(result, kind_in_words(game, factors)):
        click.echo(line)


def _check_names(names: Sequence[str], players: int) -> None:
    if len(names) < 2:
        raise click.UsageError(f"a match needs at least 2 policies, got {len(names)}")
    if len(set(names)) < len(names) and len(names) > 2:
        raise PampasError(f"policies: got {' '.join(names)}, expected each policy once")
    if len(names) > 2 and players != 2:
        raise PampasError(
            f"--players: got {players}, expected 2: more than two policies play in pairs"
        )


def _play(
    ground: Ground,
    setup: Setup,
    names: Sequence[str],
    rows: Rows,
    blocks: int,
    both: bool,
    jobs: int | None,
) -> SoloResult | Payoff | tuple[DuelResult, ...]:
    from analysis import match as matches

    games = matches.match_games(setup.humans, len(names), blocks, both)
    if setup.humans == 1:
        with games_bar("playing", blocks * len(names)) as bar:
            return matches.solo(ground, setup, names, rows, blocks, jobs=jobs, progress=bar.advance)
    with games_bar("playing", games) as bar:
        if len(names) > 2:
            return matches.payoff(
                ground, setup, names, rows, blocks, jobs=jobs, progress=bar.advance
            )
        pair = (names[0], names[1])
        return matches.match(ground, setup, pair, rows, blocks, both, jobs, bar.advance)


def as_object(result: SoloResult | Payoff | tuple[DuelResult, ...]) -> dict[str, Any]:
    """A result for machines."""
    from analysis.match import Payoff

    if isinstance(result, tuple):
        return {"duels": [asdict(duel) for duel in result]}
    if isinstance(result, Payoff):
        return asdict(result)
    return {
        "blocks": result.blocks,
        "games": result.games,
        "confidence": result.confidence,
        "policies": {
            name: {"win": asdict(win), "margin": asdict(margin)}
            for name, win, margin in zip(result.names, result.win, result.margin, strict=True)
        },
        "differences": [
            {"one": one, "other": other, "win": asdict(difference)}
            for (one, other), difference in result.differences.items()
        ],
    }


def lines(result: SoloResult | Payoff | tuple[DuelResult, ...], kind: str) -> list[str]:
    """A result of this kind of game for people: a table and a sentence."""
    from analysis.match import Payoff

    if isinstance(result, tuple):
        return _duel_lines(result)
    if isinstance(result, Payoff):
        return _payoff_lines(result)
    return _solo_lines(result, kind)


def _duel_lines(duels: Sequence[DuelResult]) -> list[str]:
    rows = [
        (duel.one, duel.rest, percent(duel.win), f"{100 * duel.fair:.1f} %", points(duel.margin))
        for duel in duels
    ]
    out = [Grid("", ("policy", "against", "wins (95 %)", "fair", "margin in VP"), rows).plain(), ""]
    for duel in duels:
        who = duel.rest if duel.players == 2 else f"{duel.players - 1} times {duel.rest}"
        out.append(f"{_verdict(duel, who)} {_played(duel.games, duel.blocks)}")
    return out


def _verdict(duel: DuelResult, who: str) -> str:
    share = f"{100 * duel.win.mean:.1f} % of its games against {who}"
    if duel.win.low > duel.fair:
        return f"{duel.one} wins {share}: more than its fair share."
    if duel.win.high < duel.fair:
        return f"{duel.one} wins {share}: less than its fair share."
    return f"{duel.one} wins {share}: no difference could be shown."


def _played(games: int, blocks: int) -> str:
    return f"({games:,} games in {blocks:,} blocks.)"


def _payoff_lines(payoff: Payoff) -> list[str]:
    duels = {(duel.one, duel.rest): duel for duel in payoff.duels}
    rows = []
    for one in payoff.names:
        cells = []
        for other in payoff.names:
            if (one, other) in duels:
                cells.append(percent(duels[one, other].win))
            elif (other, one) in duels:
                cells.append(percent(_reverse(duels[other, one].win)))
            else:
                cells.append("-")
        rows.append((one, *cells))
    total = payoff.duels[0].blocks * len(payoff.duels) * 2
    shown = [duel for duel in payoff.duels if not duel.win.low <= duel.fair <= duel.win.high]
    return [
        Grid("", ("wins of", *(f"against {name}" for name in payoff.names)), rows).plain(),
        "",
        f"{len(shown)} of {len(payoff.duels)} pairs differ. All intervals hold together with "
        f"{100 * payoff.confidence:.0f} % confidence (Bonferroni). "
        + _played(total, payoff.duels[0].blocks),
    ]


def _reverse(interval: Interval) -> Interval:
    """The same for the other of two players."""
    from analysis.interval import Interval

    return Interval(
        1 - interval.mean,
        1 - interval.high,
        1 - interval.low,
        interval.units,
        interval.confidence,
    )


def _solo_lines(result: SoloResult, kind: str) -> list[str]:
    rows = [
        (name, percent(win), points(margin))
        for name, win, margin in zip(result.names, result.win, result.margin, strict=True)
    ]
    out = [Grid("", ("policy", f"wins, {kind} (95 %)", "margin in VP"), rows).plain(), ""]
    for (one, other), difference in result.differences.items():
        low, high = 100 * difference.low, 100 * difference.high
        more = "more" if difference.mean >= 0 else "less"
        clear = "" if low > 0 or high < 0 else ": no difference could be shown"
        out.append(
            f"{one} wins {abs(100 * difference.mean):.1f} percentage points {more} often than "
            f"{other} ({low:+.1f} to {high:+.1f}){clear}."
        )
    together = " The differences hold together (Bonferroni)." if len(result.names) > 2 else ""
    out.append(f"{_played(result.games, result.blocks)}{together}")
    return out
