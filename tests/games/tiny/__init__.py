"""Ten Steps: the smallest game that the engine plays, written by the steps of ADDING_A_GAME.md.

T1  Every player has a pile of cards (one card is so many steps) and draws two of them.
T2  In a turn a player first fills the hand up to two cards; when the pile is used up, the cards
    that were laid off are shuffled and become the pile.
T3  Then the player lays one card off and goes so many steps.
T4  Then the player may hurry: the top card of the pile is laid off too, and the player goes its
    steps as well; but over a card of one step the player stumbles, and goes some steps back, at
    most to the start.
T5  Whoever reaches the goal ends the game at once. A step is a VP; the most VP win.
"""
