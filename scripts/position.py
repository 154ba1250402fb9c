"""`pampas position`: write a position to edit, take one out of a game, or check and show one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from analysis.counts import MAX_NUMBER
from analysis.seating import policy_names, seated_setup
from scripts.arena import seed_option, tables_option, warm_up
from scripts.factors import Factors, GameCommand, factor_options, factors_of
from scripts.games import GameName, policy_option
from scripts.numbers import Count
from scripts.output import write_lines
from scripts.saved import MAX_TURN, json_text, refuse_deal, saved_game
from sim import game_named
from sim.core.factors import setup_fields

WITH_A_FILE = ("file", "turn", "decision", "overlays", "out")


class PositionCommand(GameCommand):
    """A command whose game is the value of --new."""

    def _game_among(self, args: Sequence[str]) -> str:
        words = [part for word in args for part in word.split("=", 1)]
        if "--new" in words[:-1]:
            return GameName().convert(words[words.index("--new") + 1], None, None)
        return super()._game_among(args)


@click.command(cls=PositionCommand)
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--new", "game", metavar="GAME", type=GameName(), help="Deal a new game of GAME.")
@click.option(
    "--turn", type=Count(1, MAX_TURN), help="Of a game in FILE: the position in this turn."
)
@click.option(
    "--decision",
    type=Count(1, MAX_TURN),
    default=1,
    show_default=True,
    help="Which decision of that turn.",
)
@click.option("--players", type=int, default=2, show_default=True, help="Number of players.")
@factor_options("game")
@seed_option("Of the deal.")
@click.option(
    "--game",
    "number",
    metavar="N",
    type=Count(0, MAX_NUMBER),
    default=0,
    show_default=True,
    help="Which game of the seed.",
)
@factor_options("deal", "seats")
@policy_option("club")
@tables_option
@click.option(
    "--out",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the position to a file, as JSON with names.",
)
@click.pass_context
def position(
    ctx: click.Context,
    /,
    file: Path | None,
    game: str | None,
    turn: int | None,
    decision: int,
    players: int,
    seed: int,
    number: int,
    policy: str,
    overlays: tuple[str, ...],
    out: Path | None,
    factors: Factors,
) -> None:
    """Write a position, or check the one in FILE and show its table.

    --new GAME deals a game and prints its first position as JSON: names, not numbers, with the
    set-up filled in, to be edited. What cannot be is refused with key, value and rule when it is
    read. FILE is a position, or a game of 'pampas watch --json' or 'pampas play', of which --turn
    takes out one position. 'pampas analyse' says what is best in it.
    """
    if (game is None) == (file is None):
        raise click.UsageError("expected --new GAME or a FILE, and one of them only")
    if game is not None:
        from sim.core.facade import Game

        if turn is not None:
            raise click.UsageError("--turn: expected a FILE with a game, not --new")
        setup = seated_setup(
            game,
            policy_names(policy),
            players=players,
            seed=seed,
            game=number,
            **setup_fields(factors_of(game), factors),
        )
        warm_up(game)
        found = Game.new(setup, game_named(game).tables(overlays))
    else:
        assert file is not None
        refuse_deal(ctx, WITH_A_FILE, "a FILE")
        found = saved_game(file, overlays).at(turn, decision)
        if turn is None and out is None:
            click.echo(repr(found))
            return
    write_lines(json_text(found.to_dict()).splitlines(), out)
