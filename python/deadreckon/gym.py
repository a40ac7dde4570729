"""Gymnasium environments. Importing this module registers their ids.

`env` and `vector_env` open any game with its options. The ids follow from the list of games:
`DeadreckonMall-v0` is the first seat of the mall, `DeadreckonMallZombie-v0` its seat zombie,
`DeadreckonMallSolo-v0` the first seat of its mode solo. `ids()` lists them.
"""

from __future__ import annotations

import re
from typing import Any, cast

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from deadreckon._vector import Opponents, CopyableEnv, Vector, options_of
from deadreckon._library import Shape, describe_settings, registered, seed_of, settings_of
from deadreckon._picture import pixels
from deadreckon._spaces import LegalDiscrete, observation_space

__all__ = ["GameEnv", "GameVectorEnv", "env", "ids", "vector_env"]


# "observation" float32 [size] and "action_mask" int8 [actions]; a row for each game of a vector environment.
Observation = dict[str, npt.NDArray[Any]]


def _seats(shape: Shape, seat: int | str | None, side: str | None) -> list[int]:
    """Return the learner's seats: one, by default the first, or the seats of a side."""
    if side is None:
        return [shape.seat(0 if seat is None else seat)]
    if seat is not None:
        raise ValueError(f"deadreckon: seat {seat!r} and side {side!r}: give only one")
    return shape.side(side)


class GameEnv(CopyableEnv, gymnasium.Env[Observation, Any]):
    """One seat or side of a game; agents play the other seats.

    A step goes from one choice of the learner to the next. observation["action_mask"] and info["action_mask"]
    are the mask of legal actions. At least two actions are legal; none after the end of the game. The last
    observation of a truncated game has its mask. A masked or malformed action is a ValueError and changes
    nothing; a step after the end is a GameOverError.

    options: of the game, in its spelling or in Python's (max_turns is maxTurns). settings: the same as a dict.
    seat: name or number. side: name; the learner plays all its seats, observes the seat on turn, named by
    info["seat"], and receives the mean reward of the side. opponents: an agent (text as in `deadreckon agents`,
    a function of a deadreckon.View and a numpy Generator, or a deadreckon.Agent), or a dict by seat. max_steps:
    choices until truncation, 0 for no limit. shaping, discount: weight and gamma of rewards shaped by the
    game's potential.

    copy.deepcopy continues with the same dice. A pickle keeps only the arguments; call reset after unpickling.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}

    def __init__(
        self,
        game: str,
        *,
        seat: int | str | None = None,
        side: str | None = None,
        opponents: Opponents = "random",
        settings: dict[str, Any] | None = None,
        max_steps: int = 0,
        shaping: float = 0.0,
        discount: float = 1.0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self._keep(locals())
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"deadreckon: render_mode {render_mode!r}: it takes {self.metadata['render_modes']}")
        self.render_mode = render_mode
        opponents = options.pop("opponent", opponents)  # the old name of the argument
        settings = settings_of(game, options, settings, type(self))
        self._seats = _seats(describe_settings(game, settings), seat, side)
        self._batch = Vector(
            game, 1, settings=settings, seats=self._seats, opponents=opponents, observations="float32", masks=True,
            max_steps=max_steps, shaping=shaping, discount=discount, autoreset="disabled",
        )
        self.shape = self._batch.shape
        self.observation_space = cast(Any, observation_space(self.shape))
        self.action_space = LegalDiscrete(self.shape.actions, self._legal)

    def _legal(self) -> npt.NDArray[Any]:
        return cast("npt.NDArray[Any]", self._batch.masks[0])

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Start a game. The seed determines the dice and all agents.

        options["position"]: text of the starting position. The seed fills hidden information.
        """
        position = options_of(options, ("position",)).get("position")
        with self._batch.lock:
            super().reset(seed=seed)
            if seed is None:
                seed = int(self.np_random.integers(1 << 63))
            self._batch.reset_game(0, seed, position)
            return self._look()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        b = self._batch
        with b.lock:
            b.step_one(action)
            observation, info = self._look()
            return observation, float(b.rewards[0, self._seats].mean()), bool(b.terminated[0]), bool(b.truncated[0]), info

    def _look(self) -> tuple[Observation, dict[str, Any]]:
        mask = self._batch.masks[0].copy()
        info: dict[str, Any] = {"action_mask": mask}
        if len(self._seats) > 1:
            info["seat"] = self.shape.seats[self._batch.seats[0]]
        return {"observation": self._batch.observations[0].copy(), "action_mask": mask}, info

    def action_masks(self) -> npt.NDArray[Any]:
        """Return the mask as bool, as sb3-contrib expects."""
        return cast("npt.NDArray[Any]", self._batch.masks[0].astype(np.bool_))

    def action_text(self, action: Any) -> str:
        """Return the text of a legal action. The ValueError of an illegal action names the rule."""
        return self._batch.action_text(action)

    def render(self) -> Any:
        """Draw the view of the seat, or of a side's seat on turn."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() without a render_mode draws nothing: pass one to gymnasium.make")
            return None
        return draw(self._batch, int(self._batch.seats[0]), self.render_mode)

    def close(self) -> None:
        """Close the environment."""
        self._batch.close()


def draw(batch: Vector, seat: int, mode: str, i: int = 0) -> str | npt.NDArray[np.uint8]:
    """Draw the view of a seat of game i."""
    if mode == "ansi":
        return batch.draw(seat, i)
    svg = batch.shape.illustrated
    return pixels(batch.draw(seat, i, svg=svg), svg=svg)


class GameVectorEnv(CopyableEnv, VectorEnv):
    """Many games at once, on threads of the library.

    autoreset_mode: Gymnasium's, by default next-step; in mode DISABLED options["reset_mask"] selects the games
    to reset. threads do not change the results. copy: False returns the library's own read-only arrays, which
    the next step overwrites. Other arguments are as in GameEnv. After a reset with a seed each game has its own
    seed.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4, "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        seat: int | str | None = None,
        side: str | None = None,
        opponents: Opponents = "random",
        settings: dict[str, Any] | None = None,
        max_steps: int = 0,
        shaping: float = 0.0,
        discount: float = 1.0,
        threads: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self._keep(locals())
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"deadreckon: render_mode {render_mode!r}: it takes {self.metadata['render_modes']}")
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self._mode}
        self.render_mode, self._copy = render_mode, copy
        word = {AutoresetMode.NEXT_STEP: "next-step", AutoresetMode.SAME_STEP: "same-step", AutoresetMode.DISABLED: "disabled"}
        opponents = options.pop("opponent", opponents)  # the old name of the argument
        settings = settings_of(game, options, settings, type(self))
        self._seats = _seats(describe_settings(game, settings), seat, side)
        self._batch = Vector(
            game, num_envs, settings=settings, seats=self._seats, opponents=opponents, observations="float32", masks=True,
            max_steps=max_steps, shaping=shaping, discount=discount, threads=threads, autoreset=word[self._mode],
        )
        self.shape = self._batch.shape
        self.num_envs = self._batch.n
        self.single_observation_space = observation_space(self.shape)
        self.single_action_space = LegalDiscrete(self.shape.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(gymnasium.spaces.Discrete(self.shape.actions), self.num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Start all games, or those of options["reset_mask"].

        options["position"]: text of the starting position of these games; later games start at the root. Each
        game fills hidden information by its own seed.
        """
        options = options_of(options, ("position", "reset_mask"))
        mask, position = options.get("reset_mask"), options.get("position")
        with self._batch.lock:
            super().reset(seed=seed)
            if mask is not None:
                self._reset_some(np.asarray(mask), seed, position)
            else:
                self._batch.reset(seed_of(seed) if seed is not None else int(self.np_random.integers(1 << 63)), position)
            return self._look()

    def _reset_some(self, mask: npt.NDArray[Any], seed: int | None, position: str | None) -> None:
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_ or not mask.any():
            raise ValueError(f"deadreckon: reset_mask: expected bool of shape ({self.num_envs},), with at least one game")
        if seed is not None:
            raise ValueError("deadreckon: reset_mask: seeds of single games are drawn, so there can be no seed")
        if self._mode != AutoresetMode.DISABLED:
            raise ValueError("deadreckon: reset_mask is for autoreset_mode DISABLED")
        for i in np.flatnonzero(mask):
            self._batch.reset_game(int(i), int(self.np_random.integers(1 << 63)), position)

    def step(self, actions: Any) -> tuple[Observation, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        """Take an action in every game."""
        with self._batch.lock:
            return self._step(actions)

    def _step(self, actions: Any) -> tuple[Observation, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        b = self._batch
        b.step(actions)
        observation, info = self._look()
        ended = b.terminated | b.truncated
        if self._mode == AutoresetMode.SAME_STEP and ended.any():
            final = np.full(self.num_envs, None, dtype=object)
            for i in np.flatnonzero(ended):
                final[i] = {"observation": b.final_observations[i].copy(), "action_mask": np.zeros(self.shape.actions, np.int8)}
            if b.truncated.any():
                legal = b.final_legal()
                for i in np.flatnonzero(b.truncated):
                    final[i]["action_mask"][legal.indices[legal.row(int(i))]] = 1
            info |= {"final_obs": final, "_final_obs": ended, "final_info": {}, "_final_info": ended.copy()}
        return observation, b.rewards[:, self._seats].mean(axis=1), b.terminated.copy(), b.truncated.copy(), info

    def _look(self) -> tuple[Observation, dict[str, Any]]:
        b = self._batch
        observations, masks = (b.observations.copy(), b.masks.copy()) if self._copy else (b.observations, b.masks)
        info: dict[str, Any] = {"action_mask": masks, "_action_mask": np.ones(self.num_envs, np.bool_)}
        if len(self._seats) > 1:
            info |= {"seat": np.array(self.shape.seats)[b.seats], "_seat": np.ones(self.num_envs, np.bool_)}
        return {"observation": observations, "action_mask": masks}, info

    def action_masks(self) -> npt.NDArray[Any]:
        """Return the masks as bool [num_envs][actions]."""
        return self._batch.masks.astype(np.bool_)

    def render(self) -> tuple[Any, ...] | None:
        """Draw each game."""
        if self.render_mode is None:
            return None
        return tuple(draw(self._batch, int(self._batch.seats[i]), self.render_mode, i) for i in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        self._batch.close()


env = GameEnv
vector_env = GameVectorEnv


def _word(name: str) -> str:
    """Convert a name to a part of an id: rifles-first is RiflesFirst."""
    return "".join(part[0].upper() + part[1:] for part in re.findall("[A-Za-z0-9]+", name))


def ids() -> dict[str, dict[str, Any]]:
    """Return the registered ids with their arguments for `env`.

    Each game and mode has an id for its first seat, for every seat, and for every side of several seats.
    """
    out: dict[str, dict[str, Any]] = {}
    for game in registered()[1]:
        if not game.encoded:
            continue
        plain = {"name": "", "settings": [], "seats": game.seats, "sides": game.sides}
        for mode in (plain, *game.modes):
            name = "Deadreckon" + _word(game.name) + _word(mode["name"])
            rest = {"game": game.name, **{s["key"]: s["value"] for s in mode["settings"]}}
            out[f"{name}-v0"] = rest | {"seat": 0}
            for seat in mode["seats"]:
                out[f"{name}{_word(seat)}-v0"] = rest | {"seat": seat}
            for side in mode["sides"]:
                if len(side["seats"]) > 1:
                    out[f"{name}{_word(side['name'])}-v0"] = rest | {"side": side["name"]}
    return out


for _id, _rest in ids().items():
    gymnasium.register(_id, entry_point="deadreckon.gym:GameEnv", vector_entry_point="deadreckon.gym:GameVectorEnv", kwargs=_rest)
