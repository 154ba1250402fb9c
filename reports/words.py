"""What the words of every page mean, in a sentence each: readers who come for one answer only."""

GLOSSARY = {
    "block": "The games that share a deal, played once with every seating. Blocks are what is "
    "counted: intervals come from how much blocks differ.",
    "deal": "All chance of the table and the decks: games of one deal see the same cards and tiles "
    "in the same order.",
    "interval": "`52.1 (50.9 to 53.3)`: the estimate, and between which bounds the true value is "
    "in 95 % of such experiments. Simultaneous: all intervals of a family are right at once, 95 % "
    "of the time.",
    "margin": "How large a difference must be to matter. (Of a game: the score of a player minus "
    "that of the best opponent.)",
    "pp": "Percentage points, the difference of two shares: from 50 % to 55 % is 5 pp.",
    "share of wins": "1 for the only winner, 1/k for each of k who tie for the win; and its mean "
    "over games.",
    "n": "The number of games or blocks behind a figure.",
}
