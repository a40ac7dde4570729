"""Gymnasium spaces of a game."""

from __future__ import annotations

import copy
import weakref
from typing import Any

import numpy as np
from gymnasium import spaces

from deadreckon._library import Shape


class LegalDiscrete(spaces.Discrete):
    """A Discrete space that samples legal actions: without a mask it uses the environment's.

    Masked actions are errors, but the checkers of Gymnasium and PettingZoo sample without a mask. If nothing is
    legal, before the first reset and after the end, it samples any action.
    """

    def __init__(self, n: int, masks: Any = None, seed: Any = None) -> None:
        super().__init__(n, seed=seed)
        self._masks = None if masks is None else weakref.WeakMethod(masks)

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None and self._masks is not None:
            legal = self._masks()
            if legal is not None:
                current = legal()
                mask = current if current is not None and current.any() else None
        return super().sample(mask, probability)

    def __reduce__(self) -> Any:
        return (LegalDiscrete, (int(self.n),))

    def __deepcopy__(self, memo: dict[int, Any]) -> LegalDiscrete:
        """Return a copy, which uses the masks of the environment's copy if that is copied too."""
        masks = None if self._masks is None else self._masks()
        theirs = copy.deepcopy(masks, memo) if masks is not None and id(masks.__self__) in memo else None
        out = memo[id(self)] = LegalDiscrete(int(self.n), theirs)
        out._np_random = copy.deepcopy(self._np_random, memo)
        return out


def observation_space(shape: Shape) -> spaces.Dict:
    """Return the space of one seat's observations: "observation" and "action_mask"."""
    low, high = shape.bounds
    return spaces.Dict({
        "observation": spaces.Box(low, high, dtype=np.float32),
        "action_mask": spaces.Box(0, 1, (shape.actions,), np.int8),
    })
