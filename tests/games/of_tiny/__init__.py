"""What a game writes for the shared tests, shown for Ten Steps.

golden.py      features of golden games, and the search for them; the games lie beside it
corruptions.py positions that the referee must refuse
twin.py        the rules a second time, in plain Python
"""
