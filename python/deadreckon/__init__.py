"""deadreckon: hidden-information zombie board games for learners.

`deadreckon.gym` has Gymnasium environments, `deadreckon.pettingzoo` PettingZoo's,
`deadreckon.minari` data sets. Here is what they share: the list of games with their
seats and options (`games`), the shape of one (`describe`) and the exceptions.
"""

from deadreckon._library import (
    ClosedError,
    DamageWarning,
    ForkedError,
    Game,
    GameOverError,
    Shape,
    describe,
    games,
)

__all__ = ["ClosedError", "DamageWarning", "ForkedError", "Game", "GameOverError", "Shape", "describe", "games"]
