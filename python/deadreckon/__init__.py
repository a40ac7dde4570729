"""deadreckon: hidden-information zombie board games for learners.

`deadreckon.gym` has Gymnasium environments, `deadreckon.pettingzoo` PettingZoo's,
`deadreckon.minari` data sets. Here is what they share: the shape of a game
(`describe`) and the exceptions.
"""

from deadreckon._library import (
    ClosedError,
    DamageWarning,
    ForkedError,
    GameOverError,
    Shape,
    describe,
)

__all__ = ["ClosedError", "DamageWarning", "ForkedError", "GameOverError", "Shape", "describe"]
