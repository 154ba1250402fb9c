"""What studies need to know of a game, found in its tables and policies."""

import json

from sim.core.facts import TableFolder
from sim.core.study_facts import automa_overlays
from sim.core.tables import Schema


def test_an_overlay_of_both_concerns_everybody(tmp_path):
    """A table of the automa and one of the game: games without the automa are others, too."""
    for name, tables in {
        "both": {"otto_cards": "fast", "cattle": "price"},
        "automa": {"otto_cards": "fast", "rulings": "otto_gets_more"},
        "otto_in_name_only": {"cattle": "price"},
        "rulings_of_both": {"rulings": "strict"},
    }.items():
        (tmp_path / "overlays" / name).mkdir(parents=True)
        for table, key in tables.items():
            content = json.dumps({"data": {key: 1}})
            (tmp_path / "overlays" / name / f"{table}.json").write_text(content)
    folder = TableFolder(Schema(("cattle", "otto_cards", "rulings")), tmp_path, lambda _: None)
    assert automa_overlays(folder, "otto") == ("automa",)
