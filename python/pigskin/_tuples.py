"""What the engine and the classes exchange."""

#: A position: both scores, both previous dice, who has spent the Pork Chop, whether Player 1 is to
#: move, and the phase of the game.
Parts = tuple[tuple[int, int], tuple[int, int], tuple[bool, bool], bool, tuple[int, bool, bool]]

#: The win chance moving first, moving second, and the error bound.
Rate = tuple[float, float, float]
