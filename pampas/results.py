"""What the functions of pampas give back: with `to_pandas()`, and readable in notebooks."""

from __future__ import annotations

import json
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.run_study import StudyResult
from analysis.tabular import Tabular
from sim.core.play import Outcomes

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, repr=False)
class PlayedGames(Outcomes):
    """The outcomes of games: `seat("total", 0)` and `column("turns")` are arrays over the games."""

    @classmethod
    def of(cls, outcomes: Outcomes) -> PlayedGames:
        return cls(outcomes.rows, outcomes.players, outcomes.tables)

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        return f"<{len(self):,} games of {self.tables.game.title}, {self.players} players>"

    def to_pandas(self) -> pd.DataFrame:
        """One row per seat of a game, with everything in its outcome."""
        import pandas as pd

        names = self.tables.game.rows.seat_outcome
        seats = []
        for seat in range(self.players):
            columns = {name: self.seat(name, seat) for name in names if names[name].dtype}
            seats.append(pd.DataFrame({"game": range(len(self)), "seat": seat + 1, **columns}))
        return pd.concat(seats).sort_values(["game", "seat"], ignore_index=True)

    def _repr_html_(self) -> str:
        shown = self.to_pandas().groupby("seat")[["win_share", "total"]].mean()
        return f"<p>{escape(repr(self))}</p>{shown.to_html(border=0)}"


@dataclass(frozen=True, repr=False)
class StudyPage(Tabular):
    """The answer of a study, and the page that presents it."""

    result: StudyResult
    page: Path

    def __repr__(self) -> str:
        return f"<study {self.result.request.name}: {self.page}>"

    @property
    def answer(self) -> list[str]:
        """The sentences that the page begins with."""
        data = json.loads(self.page.with_suffix(".json").read_text(encoding="utf-8"))
        return list(data["answer"])

    @property
    def caption(self) -> str:
        return self.result.caption

    def records(self) -> list[dict[str, Any]]:
        """One row per figure of the headline."""
        return self.result.records()

    def _repr_html_(self) -> str:
        sentences = "".join(f"<p>{escape(sentence)}</p>" for sentence in self.answer)
        link = f'<p><a href="{escape(str(self.page))}">{escape(str(self.page))}</a></p>'
        return f"{sentences}{super()._repr_html_()}{link}"


@dataclass(frozen=True, repr=False)
class StudyPages(Tabular):
    """The pages of a folder of studies, and their index."""

    pages: tuple[Path, ...]
    index: Path

    @property
    def caption(self) -> str:
        return f"{len(self.pages)} pages, {self.index}"

    def records(self) -> list[dict[str, Any]]:
        """One row per figure of the headline of every page."""
        rows = []
        for page in self.pages:
            data = json.loads(page.with_suffix(".json").read_text(encoding="utf-8"))
            for name, found in data["headline"]["figures"].items():
                rows.append({"study": data["slug"], "figure": name, **_bounds(found)})
        return rows


def _bounds(found: dict[str, Any]) -> dict[str, Any]:
    return {"share": found["mean"], "share_low": found["low"], "share_high": found["high"]}
