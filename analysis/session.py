"""A game that people play, against each other or against policies: what any user interface needs.

    session = Session(SavedGame(setup, tables, people=(0,)))
    while not session.is_over:
        print(session.table(), [action.text for action in session.actions()])
        session.choose(session.actions()[0].code)

It always waits for a person, or is over. Everything that was chosen is kept, so that it can be
saved after every choice, taken back, and gone on with.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sim.core.errors import PampasError
from sim.core.facade import Action, Event, Game
from sim.core.record import Recorder
from sim.core.seen import table_seen
from sim.core.words import player

if TYPE_CHECKING:
    from sim.core.record import SavedGame
    from sim.core.tabletop import Tabletop

IN_SECRET = "chooses among its own cards"  # where nobody else sees what


@dataclass(frozen=True)
class Told:
    """Something that was chosen, as all at the table could see it; why: the reason of an automa.

    choices: how many choices had been made then.
    """

    turn: int
    who: str
    text: str
    why: str
    choices: int

    def __str__(self) -> str:
        return f"{self.who}: {self.text}" + (f" ({self.why})" if self.why else "")


class Session:
    """A game in progress with the seats that people play."""

    def __init__(self, saved: SavedGame) -> None:
        if not saved.people:
            raise PampasError("play: got no seat for a person, expected at least one")
        self._begun = replace(saved, choices=())
        self._start(saved.choices)

    @property
    def people(self) -> tuple[int, ...]:
        return self._begun.people

    @property
    def saved(self) -> SavedGame:
        """The game so far, as it can be written to a file."""
        return replace(self._begun, choices=tuple(self.choices))

    def record(self) -> dict[str, Any]:
        """The same as JSON data."""
        return self._recorder.to_dict(self.game)

    @property
    def is_over(self) -> bool:
        return self.game.is_over

    @property
    def decider(self) -> int:
        """The person who decides."""
        return self.game.decider

    def actions(self) -> list[Action]:
        return self.game.legal_actions()

    def table(self) -> Tabletop:
        """The table as the person who decides sees it."""
        return table_seen(self.game)

    def choose(self, code: int) -> None:
        """A person's choice; policies go on until a person decides again."""
        self._apply(code)
        self._go_on()

    def undo(self) -> bool:
        """Back to the choice before of the same person; False when there is none."""
        mine = [n for n, who in enumerate(self._deciders) if who == self._asked()]
        if not mine:
            return False
        self._start(tuple(self.choices[: mine[-1]]))
        return True

    def news(self) -> list[Told]:
        """What the others have done since the last choice of the person who decides."""
        own = [n for n, who in enumerate(self._deciders) if who == self._asked()]
        since = own[-1] + 1 if own else 0
        return [one for one in self.story if one.choices > since]

    def scores(self) -> list[str]:
        """The score sheet of a finished game."""
        tables = self._begun.tables
        return tables.game.log(tables).scores(self.game)

    # --- inside -----------------------------------------------------------------------------------

    def _asked(self) -> int:
        """Who decides; at the end of the game, who did so last."""
        if not self.is_over:
            return self.decider
        mine = [who for who in self._deciders if who in self.people]
        return mine[-1] if mine else self.people[0]

    def _start(self, choices: tuple[int, ...]) -> None:
        self.choices: list[int] = []
        self._deciders: list[int] = []
        self.story: list[Told] = []
        self._told = 0
        self._chosen: Event | None = None
        self._recorder = Recorder(self._begun)
        self.game: Game = self._recorder.begin(self._watch)
        for code in choices:
            self._apply(code)
        self._go_on()

    def _go_on(self) -> None:
        self._tell_automa()
        while not self.is_over and self.decider not in self.people:
            self._apply(self.game.choose().code)

    def _apply(self, code: int) -> None:
        game = self.game
        text = self._checked(code)
        turn, decider, private = game.turn, game.decider, self._is_private()
        self._recorder.apply(game, code)
        if private and decider not in self.people and not self._seen():
            text = IN_SECRET
        self.choices.append(code)
        self._deciders.append(decider)
        self.story.append(Told(turn, player(decider), text, "", len(self.choices)))
        self._tell_automa()

    def _checked(self, code: int) -> str:
        """What a legal action is called."""
        found = [action.text for action in self.actions() if action.code == code]
        if not found:
            raise PampasError(f"got action {code}, expected one of those that are legal")
        return found[0]

    def _watch(self, event: Event) -> None:
        if event.action is not None and not event.forced:
            self._chosen = event

    def _is_private(self) -> bool:
        return self.game.decision in self._begun.setup.description.private_decisions

    def _seen(self) -> bool:
        """Whether the people could see anything of the last choice."""
        assert self._chosen is not None
        observer, event = self.game.observer, self._chosen
        open_ones = [not name.startswith("stack.") for name in observer.names]
        return any(
            (observer.see(event.before, seat) != observer.see(event.after, seat))[open_ones].any()
            for seat in self.people
        )

    def _tell_automa(self) -> None:
        """Add what an automa has done since."""
        name = self._begun.setup.description.automa
        entries = [
            (turn["turn"], one) for turn in self._recorder.turns for one in turn.get(name, [])
        ]
        for turn, one in entries[self._told :]:
            told = Told(turn, name.capitalize(), one["text"], one["why"], len(self.choices) + 1)
            self.story.append(told)
        self._told = len(entries)
