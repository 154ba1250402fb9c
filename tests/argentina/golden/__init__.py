"""Golden games of Argentina (tests/games/golden.py says what they are).

features.py    the list of features, derived from the tables and codes
spot.py        which features an event of a game shows; final.py: and its end
coverage.py    what cannot occur, and all of it together
make.py        searches for the games and writes the files; chooser.py plays for it
"""
