"""`pampas match`: policies against each other, in blocks that share deals and balance the seats."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from analysis.counts import MAX_SEED
from analysis.seating import rows_of
from scripts.arena import (
    BlockGames,
    games_bar,
    games_of_a_chunk,
    percent,
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
from sim import game_named
from sim.core.errors import PampasError
from sim.core.factors import setup_fields

if TYPE_CHECKING:
    import threading

    from analysis.interval import Interval
    from analysis.match import DuelResult, Payoff, SoloResult
    from analysis.parallel import Progress
    from sim.core.facts import Tables
    from sim.core.rows import PolicyRows
    from sim.core.setup import Setup

USUAL_BLOCKS = 1000
MOST_GAMES = 100_000_000
WHY = f"a match has at most {MOST_GAMES:,} games and keeps the score of each block in memory"


@click.command(cls=GameCommand)
@click.argument("arguments", metavar="[GAME] POLICY POLICY...", nargs=-1)
@click.option("--players", type=int, default=2, show_default=True, help="Number of players.")
@factor_options("game")
@click.option(
    "--games",
    type=Count(1, MOST_GAMES, WHY),
    help="Games of each pairing (with --solo of each policy), rounded up to whole blocks: "
    "5000, 1e6 or 1_000_000.",
)
@click.option(
    "--blocks",
    type=Count(2, MOST_GAMES, WHY),
    show_default=str(USUAL_BLOCKS),
    help="The same as a number of deals; each is played with every seating.",
)
@click.option("--seed", type=Count(0, MAX_SEED), default=1, show_default=True, help="Seed.")
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
    from analysis.parallel import StoppedEarlyError

    game, names = game_and_policies(arguments)
    _check_names(names, players)
    tables = game_named(game).tables(overlays)
    fields = setup_fields(factors_of(game), factors)
    fields |= {"players": players, "seed": seed}
    setup = tables.game.setup(**fields)
    if both and setup.humans <= 2:
        raise PampasError("--both: with 2 players there is no other way round, both are played")
    note = note_for(False, as_json)
    block = _block(setup.humans, len(names), both)
    count = block.blocks(games, blocks, USUAL_BLOCKS, note, least=2)
    rows = rows_of(game, names)
    warm_up(game)
    chunk = games_of_a_chunk(tables.game, names, setup.humans, **fields)
    with interrupts(note) as interrupt, games_bar("playing", count * block.all) as bar:
        try:
            result = _play(
                tables, setup, names, rows, count, both, workers,
                bar.advance, interrupt.stop, chunk,
            )  # fmt: skip
        except StoppedEarlyError as error:
            note(str(error))
            ctx.exit(interrupt.exit_code)
    done = blocks_played(result)
    if as_json:
        head = {
            "game": game,
            "players": players,
            **kind_of_game(game, factors),
            "seed": seed,
            "tables": tables.hash,
            "state": "finished" if done == count else "interrupted",
            "blocks": done,
            "of": count,
        }
        click.echo(json.dumps({**head, **as_object(result)}, ensure_ascii=False))
    else:
        for line in lines(result, kind_in_words(game, factors)):
            if isinstance(line, Grid):
                show_grid(line)
            else:
                say(line)
        if done < count:
            say(f"Interrupted: this is the result of {done:,} of {count:,} blocks.")
    if done < count:
        ctx.exit(interrupt.exit_code)


def _check_names(names: Sequence[str], players: int) -> None:
    if len(names) < 2:
        raise click.UsageError(f"a match needs at least 2 policies, got {len(names)}")
    if len(set(names)) < len(names) and len(names) > 2:
        raise PampasError(f"policies: got {' '.join(names)}, expected each policy once")
    if len(names) > 2 and players != 2:
        raise PampasError(
            f"--players: got {players}, expected 2: more than two policies play in pairs"
        )


def _block(seats: int, policies: int, both: bool) -> BlockGames:
    """One deal: with every seating of every pairing, in a solo game once with each policy."""
    from analysis.match import match_games

    if seats == 1:
        return BlockGames(1, "of each policy", policies, MOST_GAMES, WHY)
    games = match_games(seats, policies, 1, both)
    return BlockGames(seats, "of each pairing", games, MOST_GAMES, WHY)


def _play(
    tables: Tables,
    setup: Setup,
    names: Sequence[str],
    rows: PolicyRows,
    blocks: int,
    both: bool,
    workers: int | None,
    progress: Progress | None,
    stop: threading.Event,
    chunk: int,
) -> SoloResult | Payoff | tuple[DuelResult, ...]:
    from analysis import match as matches

    if setup.humans == 1 or len(names) > 2:
        play = matches.solo if setup.humans == 1 else matches.payoff
        return play(
            tables, setup, names, rows, blocks,
            jobs=workers, progress=progress, stop=stop, chunk=chunk,
        )  # fmt: skip
    pair = (names[0], names[1])
    return matches.match(tables, setup, pair, rows, blocks, both, workers, progress, stop, chunk)


def blocks_played(result: SoloResult | Payoff | tuple[DuelResult, ...]) -> int:
    """Less than were asked for if the match was interrupted."""
    from analysis.match import SoloResult

    if isinstance(result, SoloResult):
        return result.blocks
    duels = result if isinstance(result, tuple) else result.duels
    return duels[0].blocks


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


def lines(result: SoloResult | Payoff | tuple[DuelResult, ...], kind: str) -> list[str | Grid]:
    """A result of this kind of game for people: a table and a sentence."""
    from analysis.match import Payoff

    if isinstance(result, tuple):
        return _duel_lines(result)
    if isinstance(result, Payoff):
        return _payoff_lines(result)
    return _solo_lines(result, kind)


def _duel_lines(duels: Sequence[DuelResult]) -> list[str | Grid]:
    rows = [
        (duel.one, duel.rest, percent(duel.win), f"{100 * duel.fair:.1f} %", vp(duel.margin))
        for duel in duels
    ]
    out: list[str | Grid] = [
        Grid("", ("policy", "against", "wins (95 %)", "fair", "margin in VP"), rows),
        "",
    ]
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


def _payoff_lines(payoff: Payoff) -> list[str | Grid]:
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


def _solo_lines(result: SoloResult, kind: str) -> list[str | Grid]:
    rows = [
        (name, percent(win), vp(margin))
        for name, win, margin in zip(result.names, result.win, result.margin, strict=True)
    ]
    out: list[str | Grid] = [
        Grid("", ("policy", f"wins, {kind} (95 %)", "margin in VP"), rows),
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
    out.append(f"{_played(result.games, result.blocks)}{together}")
    return out
