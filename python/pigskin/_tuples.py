"""What the engine and the classes exchange."""

#: A position: both scores, both previous dice, who has spent the Pork Chop, and whether Player 1 is to
#: move.
Parts = tuple[tuple[int, int], tuple[int, int], tuple[bool, bool], bool]

#: The win chance moving first, moving second, and the error bound.
Rate = tuple[float, float, float]
