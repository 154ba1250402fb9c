"""`pampas match`: policies against each other, in blocks that share deals and balance the seats."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from analysis.counts import MATCH_AT_MOST, MAX_MATCH_GAMES, USUAL_BLOCKS
from scripts.arena import (
    games_bar,
    margin_in,
    percent,
    seed_option,
    tables_option,
    vp,
    warm_up,
    workers_option,
)
from scripts.factors import (
    Factors,
    GameCommand,
    factor_options,
    factors_of,
    kind_in_words,
    kind_of_game,
)
from scripts.games import game_and_policies
from scripts.grid import Grid
from scripts.interrupt import interrupts, note_for
from scripts.numbers import Count
from scripts.output import say, show_grid
from sim.core.factors import setup_fields

if TYPE_CHECKING:
    from analysis.arena import Outcome
    from analysis.interval import Interval
    from analysis.match import DuelResult, Payoff, SoloResult


@click.command(cls=GameCommand)
@click.argument("arguments", metavar="[GAME] POLICY POLICY...", nargs=-1)
@click.option("--players", type=int, default=2, show_default=True, help="Number of players.")
@factor_options("game")
@click.option(
    "--games",
    type=Count(1, MAX_MATCH_GAMES, MATCH_AT_MOST),
    help="Games of each pairing (with --solo of each policy), rounded up to whole blocks: "
    "5000, 1e6 or 1_000_000.",
)
@click.option(
    "--blocks",
    type=Count(2, MAX_MATCH_GAMES, MATCH_AT_MOST),
    show_default=str(USUAL_BLOCKS),
    help="The same as a number of deals; each is played with every seating.",
)
@seed_option()
@click.option(
    "--both",
    is_flag=True,
    help="With 3 or 4 players also the second policy alone against the first.",
)
@factor_options("deal")
@tables_option
@workers_option()
@click.option("--json", "as_json", is_flag=True, help="One JSON object for machines.")
@click.pass_context
def match(
    ctx: click.Context,
    /,
    arguments: tuple[str, ...],
    players: int,
    games: int | None,
    blocks: int | None,
    seed: int,
    both: bool,
    overlays: tuple[str, ...],
    workers: int | None,
    as_json: bool,
    factors: Factors,
) -> None:
    """Let policies play against each other and say who wins how often.

    A POLICY is a shipped name or a policy file. Two policies play a match: the first alone against
    the second on all other seats, in every seat, each deal once with every seating. More policies
    play all against all (2 players), with simultaneous intervals. In a solo game each plays the
    same deals against the game's own opponent.

    A win counts 1, a tie for the first place among k players 1/k. Intervals are t intervals over
    blocks: the games of one deal depend on each other, the blocks do not. Ctrl-C ends the match
    and prints the result of the blocks that are complete.
    """
    from analysis.arena import match_request
    from analysis.parallel import StoppedEarlyError

    game, names = game_and_policies(arguments)
    if len(names) < 2:
        raise click.UsageError(f"a match needs at least 2 policies, got {len(names)}")
    fields = setup_fields(factors_of(game), factors)
    fields |= {"players": players, "seed": seed}
    note = note_for(False, as_json)
    asked = match_request(
        game, names, fields, games=games, blocks=blocks, both=both, tables=overlays, note=note
    )
    warm_up(game)
    with interrupts(note) as interrupt, games_bar("playing", asked.games) as bar:
        try:
            result = asked.play(workers, bar.advance, interrupt.stop)
        except StoppedEarlyError as error:
            note(str(error))
            ctx.exit(interrupt.exit_code)
    if as_json:
        head = {
            "game": game,
            "players": players,
            **kind_of_game(game, factors),
            "seed": seed,
            "tables": asked.tables.hash,
            "state": "finished" if result.finished else "interrupted",
            "blocks": result.blocks,
            "of": asked.blocks,
        }
        click.echo(json.dumps({**head, **result.to_dict()}, ensure_ascii=False))
    else:
        for line in lines(result.outcome, game, kind_in_words(game, factors)):
            if isinstance(line, Grid):
                show_grid(line)
            else:
                say(line)
        if not result.finished:
            say(f"Interrupted: this is the result of {result.blocks:,} of {asked.blocks:,} blocks.")
    if not result.finished:
        ctx.exit(interrupt.exit_code)


def lines(result: Outcome, game: str, kind: str) -> list[str | Grid]:
    """A result of this kind of game for people: a table and a sentence."""
    from analysis.match import Payoff

    if isinstance(result, tuple):
        return _duel_lines(result, game)
    if isinstance(result, Payoff):
        return _payoff_lines(result, game)
    return _solo_lines(result, game, kind)


def _duel_lines(duels: Sequence[DuelResult], game: str) -> list[str | Grid]:
    rows = [
        (duel.one, duel.rest, percent(duel.win), f"{100 * duel.fair:.1f} %", vp(duel.margin))
        for duel in duels
    ]
    out: list[str | Grid] = [
        Grid("", ("policy", "against", "wins (95 %)", "fair", margin_in(game)), rows),
        "",
    ]
    for duel in duels:
        who = duel.rest if duel.players == 2 else f"{duel.players - 1} times {duel.rest}"
        out.append(f"{_verdict(duel, who)} {_played(game, duel.games, duel.blocks)}")
    return out


def _verdict(duel: DuelResult, who: str) -> str:
    share = f"{100 * duel.win.mean:.1f} % of its games against {who}"
    if duel.win.low > duel.fair:
        return f"{duel.one} wins {share}: more than its fair share."
    if duel.win.high < duel.fair:
        return f"{duel.one} wins {share}: less than its fair share."
    return f"{duel.one} wins {share}: no difference could be shown."


def _played(game: str, games: int, blocks: int) -> str:
    return f"({games:,} games of {game} in {blocks:,} blocks.)"


def _payoff_lines(payoff: Payoff, game: str) -> list[str | Grid]:
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
        Grid("", ("wins of", *(f"against {name}" for name in payoff.names)), rows),
        "",
        f"{len(shown)} of {len(payoff.duels)} pairs differ. The intervals are simultaneous, with "
        f"{100 * payoff.confidence:.0f} % confidence (Bonferroni). "
        + _played(game, total, payoff.duels[0].blocks),
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


def _solo_lines(result: SoloResult, game: str, kind: str) -> list[str | Grid]:
    rows = [
        (name, percent(win), vp(margin))
        for name, win, margin in zip(result.names, result.win, result.margin, strict=True)
    ]
    out: list[str | Grid] = [
        Grid("", ("policy", f"wins, {kind} (95 %)", margin_in(game)), rows),
        "",
    ]
    for (one, other), difference in result.differences.items():
        low, high = 100 * difference.low, 100 * difference.high
        more = "more" if difference.mean >= 0 else "less"
        clear = "" if low > 0 or high < 0 else ": no difference could be shown"
        out.append(
            f"{one} wins {abs(100 * difference.mean):.1f} pp {more} often than "
            f"{other} ({low:+.1f} to {high:+.1f}){clear}."
        )
    together = (
        " The intervals of the differences are simultaneous (Bonferroni)."
        if len(result.names) > 2
        else ""
    )
    out.append(f"{_played(game, result.games, result.blocks)}{together}")
    return out
