"""Gymnasium environments. Importing this registers their ids.

`DeadreckonMall-v0` is the human side of the mall against a zombie player,
`DeadreckonMallZombie-v0` the zombie side, `DeadreckonMallSolo-v0` the humans against
the automaton of the rules. `GameEnv` and `GameVectorEnv` take any game.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from deadreckon._batch import Batch, options_of, seed_of
from deadreckon._picture import pixels
from deadreckon._spaces import LegalDiscrete, observation_space

__all__ = ["GameEnv", "GameVectorEnv", "MallEnv", "MallVectorEnv"]


class GameEnv(gymnasium.Env[dict[str, np.ndarray], np.int64]):
    """One seat of one game; agents play the others.

    A step goes from one choice of the seat to the next. The mask of legal actions is
    observation["action_mask"], and the same array is info["action_mask"]; while a game
    goes on at least two actions are legal, once it has ended none is. A masked or
    malformed action raises ValueError, and changes nothing; a step after the end
    raises GameOverError.

    game, settings: the game and its options, as texts or numbers.
    seat: by number or name.
    opponent: who plays the other seats, as in `deadreckon agents`, or a dict by seat.
    max_steps: choices after which a game is truncated; 0 is without limit.
    shaping, discount: weight and gamma of rewards shaped by the game's potential.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}

    def __init__(
        self,
        game: str,
        *,
        seat: int | str = 0,
        opponent: str | dict[int | str, str] = "random",
        settings: dict[str, Any] | None = None,
        max_steps: int = 0,
        shaping: float = 0.0,
        discount: float = 1.0,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"deadreckon: render_mode {render_mode!r}: it takes {self.metadata['render_modes']}")
        self.render_mode = render_mode
        self._batch = Batch(
            game, settings=settings, seats=[seat], opponent=opponent,
            max_steps=max_steps, shaping=shaping, discount=discount,
        )
        self.shape = self._batch.shape
        self._seat = self.shape.seat(seat)
        self.observation_space = observation_space(self.shape)
        self.action_space = LegalDiscrete(self.shape.actions, self._legal)

    def _legal(self) -> np.ndarray:
        return self._batch.masks[0]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        """Begin a game. The seed is that of the dice and of every agent.

        options["position"]: a text; the game begins there. What it leaves open is drawn.
        """
        position = options_of(options, ("position",)).get("position")
        with self._batch.turn:
            super().reset(seed=seed)
            if seed is None:
                seed = int(self.np_random.integers(1 << 63))
            self._batch.reset_game(0, seed, position)
            return self._look()

    def step(self, action: Any):
        b = self._batch
        with b.turn:
            b.step_one(action)
            observation, info = self._look()
            return observation, float(b.rewards[0, self._seat]), bool(b.terminated[0]), bool(b.truncated[0]), info

    def _look(self) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        mask = self._batch.masks[0].copy()
        return {"observation": self._batch.observations[0].copy(), "action_mask": mask}, {"action_mask": mask}

    def action_masks(self) -> np.ndarray:
        """Return the mask as bool, where sb3-contrib looks for it."""
        return self._batch.masks[0].astype(np.bool_)

    def action_text(self, action: Any) -> str:
        """Write a legal action in the game's words; ValueError says why one is not legal."""
        return self._batch.action_text(action)

    def render(self):
        """Draw what the seat knows."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() without a render_mode draws nothing: give one to gymnasium.make")
            return None
        return draw(self._batch, self._seat, self.render_mode)

    def close(self) -> None:
        """Close the environment; again is nothing."""
        self._batch.close()


def draw(batch: Batch, seat: int, mode: str, i: int = 0) -> str | np.ndarray:
    """Draw what a seat knows of game i."""
    if mode == "ansi":
        return batch.draw(seat, i)
    svg = batch.shape.illustrated
    return pixels(batch.draw(seat, i, svg=svg), svg=svg)


class GameVectorEnv(VectorEnv):
    """Many games at once, stepped by threads of the library.

    autoreset_mode: Gymnasium's, next-step by default; metadata["autoreset_mode"] has it.
    In mode DISABLED options["reset_mask"] says which games a reset begins anew.
    threads: the results do not depend on them.
    copy: False hands out the library's own arrays, which the next step overwrites and
    nobody may write to; True copies them.
    The rest is as in GameEnv. Game i of a reset with a seed has a seed of its own.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4, "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        seat: int | str = 0,
        opponent: str | dict[int | str, str] = "random",
        settings: dict[str, Any] | None = None,
        max_steps: int = 0,
        shaping: float = 0.0,
        discount: float = 1.0,
        threads: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"deadreckon: render_mode {render_mode!r}: it takes {self.metadata['render_modes']}")
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self._mode}
        self.render_mode, self._copy = render_mode, copy
        word = {AutoresetMode.NEXT_STEP: "next-step", AutoresetMode.SAME_STEP: "same-step", AutoresetMode.DISABLED: "disabled"}
        self._batch = Batch(
            game, num_envs, settings=settings, seats=[seat], opponent=opponent, max_steps=max_steps,
            shaping=shaping, discount=discount, threads=threads, autoreset=word[self._mode],
        )
        self.shape = self._batch.shape
        self._seat = self.shape.seat(seat)
        self.num_envs = self._batch.n
        self.single_observation_space = observation_space(self.shape)
        self.single_action_space = LegalDiscrete(self.shape.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(gymnasium.spaces.Discrete(self.shape.actions), self.num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        """Begin all games, or those of options["reset_mask"].

        options["position"]: a text; these games begin there, and those after them at
        their beginning. What it leaves open is drawn in each game.
        """
        options = options_of(options, ("position", "reset_mask"))
        mask, position = options.get("reset_mask"), options.get("position")
        with self._batch.turn:
            super().reset(seed=seed)
            if mask is not None:
                self._reset_some(np.asarray(mask), seed, position)
            else:
                self._batch.reset(seed_of(seed) if seed is not None else int(self.np_random.integers(1 << 63)), position)
            return self._look()

    def _reset_some(self, mask: np.ndarray, seed: int | None, position: str | None) -> None:
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_ or not mask.any():
            raise ValueError(f"deadreckon: reset_mask: expected bool of shape ({self.num_envs},), with one game at least")
        if seed is not None:
            raise ValueError("deadreckon: reset_mask: the seeds of single games are drawn; give none")
        if self._mode != AutoresetMode.DISABLED:
            raise ValueError("deadreckon: reset_mask is for autoreset_mode DISABLED")
        for i in np.flatnonzero(mask):
            self._batch.reset_game(int(i), int(self.np_random.integers(1 << 63)), position)

    def step(self, actions: Any):
        with self._batch.turn:
            return self._step(actions)

    def _step(self, actions: Any):
        b = self._batch
        b.step(actions)
        observation, info = self._look()
        ended = b.terminated | b.truncated
        if self._mode == AutoresetMode.SAME_STEP and ended.any():
            final = np.full(self.num_envs, None, dtype=object)
            for i in np.flatnonzero(ended):
                final[i] = {"observation": b.final_observations[i].copy(), "action_mask": np.zeros(self.shape.actions, np.int8)}
            info |= {"final_obs": final, "_final_obs": ended, "final_info": {}, "_final_info": ended.copy()}
        return observation, b.rewards[:, self._seat].copy(), b.terminated.copy(), b.truncated.copy(), info

    def _look(self) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        b = self._batch
        observations, masks = (b.observations.copy(), b.masks.copy()) if self._copy else (b.observations, b.masks)
        info = {"action_mask": masks, "_action_mask": np.ones(self.num_envs, np.bool_)}
        return {"observation": observations, "action_mask": masks}, info

    def action_masks(self) -> np.ndarray:
        """Return the masks as bool [num_envs][actions]."""
        return self._batch.masks.astype(np.bool_)

    def render(self):
        """Draw what the seat knows of each game."""
        if self.render_mode is None:
            return None
        return tuple(draw(self._batch, self._seat, self.render_mode, i) for i in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        self._batch.close()


def _mall(max_turns: int | None, players: int, settings: dict[str, Any] | None) -> dict[str, Any]:
    limit = {} if max_turns is None else {"maxTurns": max_turns}
    return {**limit, "players": players, **(settings or {})}


class MallEnv(GameEnv):
    """The mall, which ends after max_turns: a draw, or without a zombie player lost."""

    def __init__(self, *, max_turns: int | None = None, players: int = 2, settings: dict[str, Any] | None = None, **rest: Any) -> None:
        super().__init__("mall", settings=_mall(max_turns, players, settings), **rest)


class MallVectorEnv(GameVectorEnv):
    """Many games of the mall: see MallEnv."""

    def __init__(
        self, num_envs: int = 1, *, max_turns: int | None = None, players: int = 2, settings: dict[str, Any] | None = None, **rest: Any
    ) -> None:
        super().__init__("mall", num_envs, settings=_mall(max_turns, players, settings), **rest)


for _id, _rest in {
    "DeadreckonMall-v0": {"seat": "human"},
    "DeadreckonMallZombie-v0": {"seat": "zombie"},
    "DeadreckonMallSolo-v0": {"players": 1},
}.items():
    gymnasium.register(
        _id, entry_point="deadreckon.gym:MallEnv", vector_entry_point="deadreckon.gym:MallVectorEnv", kwargs=_rest
    )
