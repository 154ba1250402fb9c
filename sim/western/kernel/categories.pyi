"""Where the VP of categories that all games of the family have stand in a seat."""

VP_BUILDINGS: int
VP_HERD: int
VP_MARKER: int
VP_MASTERS: int
VP_MONEY: int
VP_OBJECTIVES: int
VP_STATIONS: int
VP_STEPS: int
VP_WORKERS: int
