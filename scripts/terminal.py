"""A game of `pampas play` in the terminal: legal actions by number, and words for all else.

Plain text, folded to the width of the terminal, without colours: it can be piped and read aloud.
"""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scripts.saved import save_session
from sim.core.errors import PampasError
from sim.core.reader import did_you_mean
from sim.core.words import player

if TYPE_CHECKING:
    from analysis.analyse import Analysis
    from analysis.session import Session

NARROW = 40
LOG_LINES = 30

COMMANDS = {
    "table": "the table, with what you can see of it",
    "hint": "the chance to win with each action; hint 5000: from so many games",
    "log": f"what was done, the last {LOG_LINES} lines; log all: everything",
    "undo": "back to your choice before",
    "save FILE": "save the game to another file",
    "load FILE": "go on with another game",
    "quit": "stop; the game is saved",
}


class Quit(Exception):  # noqa: N818  (nothing is wrong)
    """Somebody has had enough for now."""


class Terminal:
    """Asks and tells; `ask` gives a line, and raises EOFError where there are no more.

    path: where the game is kept after every choice. hints: continuations of a hint.
    """

    def __init__(
        self,
        session: Session,
        path: Path,
        hints: int,
        ask: Callable[[str], str],
        load: Callable[[Path], Session],
    ) -> None:
        self.session, self.path, self.hints = session, path, hints
        self._ask, self._load = ask, load
        self._last = -1  # who was asked before
        self.interrupted = False

    def play(self) -> bool:
        """Until the game is over; False when somebody quits, or there is no more input."""
        self.save()
        if len(self.session.people) == 1:
            self._table("")
        try:
            while not self.session.is_over:
                self._greet()
                self._show()
                self._turn()
        except (Quit, EOFError, KeyboardInterrupt) as end:
            if not isinstance(end, Quit):
                self.interrupted = isinstance(end, KeyboardInterrupt)
                click.echo()
                self.say("Interrupted." if self.interrupted else "End of input.")
            self.save()
            self.say(f"The game is saved. Go on with: pampas play --load {self.path}")
            return False
        self._show_news()
        for line in self.session.scores():
            self.say(line)
        self.say(f"The game is saved in {self.path}.")
        self._write_replay()
        self.say(f"What was luck, and what a mistake: pampas analyse {self.path} --all")
        return True

    def say(self, text: str = "", indent: int = 0) -> None:
        """A line, folded to the terminal; what is told below it is indented."""
        width = max(NARROW, shutil.get_terminal_size().columns)
        spaces = " " * indent
        own = len(text) - len(text.lstrip())
        folded = textwrap.wrap(
            text.strip(),
            width,
            initial_indent=spaces + " " * own,
            subsequent_indent=spaces + " " * (own + 2),
            break_long_words=True,
            break_on_hyphens=False,  # of a file that is to be copied
        )
        for line in folded or [""]:
            click.echo(line)

    def save(self, path: Path | None = None) -> None:
        """Write the game to its file, or to another one."""
        save_session(self.session, path or self.path)

    def _write_replay(self) -> None:
        """Beside the file of the game; without a place for it the game is saved nevertheless."""
        from reports.replay import replay

        try:
            path = replay(self.session.saved).save(self.path.with_suffix(".html"))
        except PampasError as error:
            self.say(str(error))
        else:
            self.say(f"Replay: {path}")

    # --- asking -----------------------------------------------------------------------------------

    def _greet(self) -> None:
        """With several people at one keyboard nobody sees the hand of another."""
        who = self.session.decider
        if len(self.session.people) > 1 and who != self._last:
            self._ask(f"\n{player(who)}, press Enter when only you look at the screen: ")
            self._show_news()
            self._last = who

    def _show(self) -> None:
        session = self.session
        if len(session.people) == 1:
            self._show_news()
        decision = session.game.decision.replace("_", " ")
        self.say()
        self.say(f"Turn {session.game.turn}, {player(session.decider)}: {decision}")
        for i, action in enumerate(session.actions(), 1):
            self.say(f"{i:3} {action.text}")

    def _show_news(self) -> None:
        news = self.session.news()
        if news:
            self.say()
            for one in news:
                self.say(str(one))

    def _turn(self) -> None:
        """One choice, or another word that shows the choice again."""
        while True:
            line = self._ask("number, or help: ").strip()
            if not line:
                continue
            word, _, rest = line.partition(" ")
            try:
                if self._done(word.lower(), rest.strip()):
                    return
            except PampasError as error:
                self.say(str(error))

    def _done(self, word: str, rest: str) -> bool:
        """Do what a line says; whether the choice has to be shown anew."""
        names = {name.split()[0]: name for name in (*COMMANDS, "help")}
        if word.isdecimal():
            return self._choose(int(word))
        if word not in names:
            near = did_you_mean(word, tuple(names))
            expected = f"a number from 1 to {len(self.session.actions())}, or {', '.join(names)}"
            raise PampasError(f"got {word!r}, expected {expected}{near}")
        if word in ("save", "load"):
            if not rest:
                raise PampasError(f"{word}: expected the name of a file behind it")
            return self._load_from(Path(rest)) if word == "load" else self._save_to(Path(rest))
        if word == "undo":
            return self._undo()
        if word == "quit":
            raise Quit
        shows = {"table": self._table, "hint": self._hint, "log": self._log, "help": self._help}
        shows[word](rest)
        return False

    def _choose(self, number: int) -> bool:
        actions = self.session.actions()
        if not 1 <= number <= len(actions):
            raise PampasError(f"got {number}, expected a number from 1 to {len(actions)}")
        self.session.choose(actions[number - 1].code)
        self.save()
        return True

    # --- commands ---------------------------------------------------------------------------------

    def _help(self, _: str) -> None:
        for name, about in COMMANDS.items():
            self.say(f"  {name:10} {about}")

    def _table(self, _: str) -> None:
        for line in str(self.session.table()).splitlines():
            if "  " in line.strip():
                click.echo(line)  # of a map, or a row of a table: folded it says nothing
            else:
                self.say(line)

    def _log(self, rest: str) -> None:
        story = self.session.story
        for one in story if rest == "all" else story[-LOG_LINES:]:
            self.say(f"turn {one.turn}, {one}")

    def _hint(self, rest: str) -> None:
        from analysis.analyse import analyse

        games: int | str = rest or max(self.hints, 2 * len(self.session.actions()))
        if isinstance(games, str):
            from analysis.counts import counted

            games = counted("hint", games, 2, 1_000_000)
        self.say("looking ahead ...")
        self._show_hint(analyse(self.session.game, games=games))

    def _show_hint(self, found: Analysis) -> None:
        numbers = {action.code: i for i, action in enumerate(self.session.actions(), 1)}
        for one in found.actions:
            chance = (
                f"{100 * one.win.mean:3.0f} % ({100 * one.win.low:.0f} to {100 * one.win.high:.0f})"
            )
            self.say(f"{numbers[one.code]:3} {chance}: {one.text}")
        if not found.known:
            self.say("The first ones are too close to tell apart with so few games.")

    def _undo(self) -> bool:
        if not self.session.undo():
            raise PampasError("undo: there is nothing to take back")
        self.save()
        return True

    def _save_to(self, path: Path) -> bool:
        self.save(path)
        self.say(f"Saved in {path}.")
        return False

    def _load_from(self, path: Path) -> bool:
        session = self._load(path)
        self.save()
        self.session, self.path, self._last = session, path, -1
        if session.is_over:
            self.say("That game is over.")
        return True
