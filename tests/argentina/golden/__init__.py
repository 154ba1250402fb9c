"""Golden games: transcripts that together show everything that can happen in a game.

game_*.txt     the transcripts, one line a decision (transcript.py reads and writes them)
coverage.txt   what they show: every feature with the game and turn of its first appearance
features.py    the list of features, derived from the tables and codes
spot.py        which features an event of a game shows
coverage.py    features against transcripts, and what cannot occur
make.py        searches for the games and writes the files; chooser.py plays for it
"""
