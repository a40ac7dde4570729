"""Thousands of games with all their seats, stepped together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from deadreckon._batch import Batch, Choices, Opponent
from deadreckon._library import seed_of, settings_of
from deadreckon._state import Position, State, View

__all__ = ["SelfPlay"]


class SelfPlay:
    """n games of which the caller plays every seat, or those of seats, each step one choice in every game.

    seats are numbers or names; opponent plays the others, as in deadreckon.gym.GameEnv.

    What is observed is what the seat on turn knows: seats int8 [n]. observations float32
    [n][size], or where packed planes uint64 [n][Shape.plane_words] and globals float32
    [n][globals]; masks int8 [n][actions]. After a step rewards float64 [n][seats] are those of
    that step, terminated and truncated bool [n] say which games it ended. All are the library's
    own arrays: the next step overwrites them, and nobody else may write to them.

    What is not asked for has no columns.

    autoreset: "same-step" begins the next game in the step that ends one, so that in every game
    there is always a choice (final_observations float32 [n][size] and final_seats int8 [n] have the
    last observation of a game that has ended); "next-step" in the step after, which takes no action
    there: until then its mask is all 0; "disabled" never: reset_game does. What is drawn depends on
    the seed and the number of the game, not on threads. max_steps are choices after which a game is
    truncated, shaping and discount those of deadreckon.gym.GameEnv.
    """

    def __init__(
        self,
        game: str,
        n: int,
        *,
        seats: Sequence[int | str] | None = None,
        opponent: Opponent = "random",
        settings: dict[str, Any] | None = None,
        threads: int = 1,
        autoreset: str = "same-step",
        packed: bool = False,
        max_steps: int = 0,
        shaping: float = 0.0,
        discount: float = 1.0,
        **options: Any,
    ) -> None:
        settings = dict(settings_of(game, options, settings, SelfPlay))
        self._batch = b = Batch(
            game, n, seats=seats, opponent=opponent, settings=settings, threads=threads, autoreset=autoreset, packed=packed,
            max_steps=max_steps, shaping=shaping, discount=discount,
        )
        self.n, self.shape = b.n, b.shape
        self.observations, self.planes, self.globals = b.observations, b.planes, b.globals
        self.masks, self.seats, self.rewards = b.masks, b.seats, b.rewards
        self.terminated, self.truncated = b.terminated, b.truncated
        self.final_observations, self.final_seats = b.final_observations, b.final_seats

    def __len__(self) -> int:
        return self.n

    def reset(self, seed: int, position: str | Position | None = None) -> None:
        """Begin all games, at a position (a State, a View whose holes are filled by the seed, or the text of either) or at their beginning."""
        self._batch.reset(seed_of(seed), position)

    def reset_game(self, i: int, seed: int, position: str | Position | None = None) -> None:
        """Begin one game anew."""
        self._batch.reset_game(i, seed_of(seed), position)

    def reset_games(self, rows: Any, seed: int, position: str | Position | None = None) -> None:
        """Begin some games anew, whose numbers are rows or where a mask bool [n] is true; game i has the seed seed + i."""
        chosen = np.asarray(rows)
        if chosen.dtype == np.bool_:
            if chosen.shape != (self.n,):
                raise ValueError(f"deadreckon: a mask of shape {chosen.shape}: expected ({self.n},)")
            chosen = np.flatnonzero(chosen)
        if chosen.ndim != 1 or chosen.size and chosen.dtype.kind not in "iu":
            raise ValueError(f"deadreckon: rows {rows!r:.60}: expected numbers of games, or a mask")
        if ((chosen < 0) | (chosen >= self.n)).any():
            raise ValueError(f"deadreckon: rows {rows!r:.60}: games are 0 to {self.n - 1}")
        first = seed_of(seed)
        for i in chosen.tolist():
            self._batch.reset_game(i, (first + i) % (1 << 64), position)

    def legal(self) -> Choices:
        """Return the indices of what is legal as lists, which in large games are much shorter than masks."""
        return self._batch.legal()

    def step(self, indices: Any) -> None:
        """Take the action of an index in every game. One that is masked is a ValueError that names the game and the rule, and nothing has changed."""
        self._batch.step(indices)

    def view(self, i: int, seat: int | str | None = None) -> View:
        """Return what a seat knows of game i, by default the one on turn: a copy, to search from or to play on."""
        return self._batch.view(None if seat is None else self.shape.seat(seat), i)

    def truth(self, i: int) -> State:
        """Return game i as it is: for an oracle, and to begin games there again (reset_game). A learner must not see it."""
        return self._batch.truth(i)

    def observe(self, seat: int | str, i: int) -> npt.NDArray[np.float32]:
        """Return float32 [size]: what any seat knows of game i."""
        return self._batch.observe(self.shape.seat(seat), i)

    def close(self) -> None:
        """Give back the memory and the threads; again is nothing."""
        self._batch.close()
