"""What the parts of a game are called at the table."""

BREED_WORDS: dict[str, str]
COUNTED: dict[str, tuple[str, str]]
DISC_WORDS: dict[str, str]
EDGES: tuple[str, str]
HANDS: tuple[str, ...]
NEED_WORDS: tuple[str, ...]
PER: dict[int, tuple[str, str]]

def a(noun: str) -> str: ...
def count(n: int, one: str, many: str = ...) -> str: ...
def listed(words: list[str]) -> str: ...
def money(n: int) -> str: ...
