"""PettingZoo environments: an agent is a seat, such as "human_0".

A step goes from one choice of a seat to the next. The mask of an agent that is not on turn is all 0. After
truncation the agent on turn keeps its mask; a terminated game has none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from deadreckon._vector import Opponents, CopyableEnv, Vector, options_of
from deadreckon._library import registered, settings_of
from deadreckon._spaces import LegalDiscrete, observation_space
from deadreckon.gym import draw

__all__ = ["GameAEC", "env", "parallel_env", "raw_env"]


class GameAEC(CopyableEnv, AECEnv):
    """A game with all its seats, or only those in `seats`.

    game: name, by default the game of `deadreckon` without --game. max_cycles: choices of all agents together
    until truncation. Other arguments are as in deadreckon.gym.GameEnv.
    """

    metadata: dict[str, Any] = {"name": "deadreckon_v0", "render_modes": ["human", "ansi", "rgb_array"], "is_parallelizable": False, "render_fps": 4}

    def __init__(
        self,
        game: str | None = None,
        *,
        seats: Sequence[int | str] | None = None,
        opponents: Opponents = "random",
        settings: dict[str, Any] | None = None,
        max_cycles: int = 0,
        shaping: float = 0.0,
        discount: float = 1.0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self._keep(locals())
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"deadreckon: render_mode {render_mode!r}: it takes {self.metadata['render_modes']}")
        self.render_mode = render_mode
        game = registered()[0] if game is None else game
        opponents = options.pop("opponent", opponents)  # the old name of the argument
        settings = settings_of(game, options, settings, type(self))
        self._batch = Vector(
            game, 1, settings=settings, seats=seats, opponents=opponents, observations="float32", masks=True,
            max_steps=max_cycles, shaping=shaping, discount=discount, autoreset="disabled",
        )
        self.shape = shape = self._batch.shape
        mine = range(len(shape.seats)) if seats is None else sorted({shape.seat(s) for s in seats})
        self._seat_of = {f"{_word(shape.seats[s])}_{s}": s for s in mine}
        self._agent_of = {s: agent for agent, s in self._seat_of.items()}
        self.possible_agents = list(self._seat_of)
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(shape) for agent in self.possible_agents}
        self._turns = {agent: _AgentMask(self, agent) for agent in self.possible_agents}
        self.action_spaces = {agent: LegalDiscrete(shape.actions, turn.mask) for agent, turn in self._turns.items()}
        self._rng = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game. The seed determines the dice and all agents.

        options["position"]: text of the starting position. The seed fills hidden information.
        """
        if isinstance(options, dict):  # PettingZoo's api_test passes an empty dict
            options = {key: value for key, value in options.items() if key != "options"}
        position = options_of(options, ("position",)).get("position")
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self._batch.reset_game(0, seed if seed is not None else int(self._rng.integers(1 << 63)), position)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._tell()

    def _tell(self) -> None:
        """Update the attributes of the agents."""
        self.agent_selection = self._agent_of[int(self._batch.seats[0])]
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def _mask(self, agent: str) -> npt.NDArray[Any]:
        mask = self._batch.masks[0]
        return mask.copy() if self._seat_of[agent] == self._batch.seats[0] else np.zeros_like(mask)

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        """Return the observation of an agent, on turn or not."""
        return {"observation": self._batch.observe(self._seat_of[agent]), "action_mask": self._mask(agent)}

    def step(self, action: Any) -> None:
        if not self.agents:
            self._batch.step_one(0 if action is None else action)  # raises GameOverError
            return
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        acting = self.agent_selection
        b = self._batch
        b.step_one(action)
        self._cumulative_rewards[acting] = 0.0
        for agent in self.agents:
            self.rewards[agent] = float(b.rewards[0, self._seat_of[agent]])
            self.terminations[agent] = bool(b.terminated[0])
            self.truncations[agent] = bool(b.truncated[0])
        self._tell()
        self._accumulate_rewards()

    def action_text(self, action: Any) -> str:
        """Return the text of a legal action. The ValueError of an illegal action names the rule."""
        return self._batch.action_text(action)

    def render(self) -> str | npt.NDArray[Any] | None:
        """Draw the view of the agent on turn."""
        seat = int(self._batch.seats[0])
        if self.render_mode == "human":
            print(draw(self._batch, seat, "ansi"))
            return None
        return draw(self._batch, seat, self.render_mode) if self.render_mode else None

    def close(self) -> None:
        """Close the environment."""
        self._batch.close()


class _AgentMask:
    """The mask of one agent, for its action space."""

    def __init__(self, game: GameAEC, agent: str) -> None:
        self.game, self.agent = game, agent

    def mask(self) -> npt.NDArray[Any]:
        return self.game._mask(self.agent)


def _word(seat: str) -> str:
    return re.sub("[^a-z]", "", seat.lower()) or "seat"


raw_env = GameAEC


def env(game: str | None = None, **options: Any) -> AECEnv:
    """Return a GameAEC that enforces the order of calls."""
    return wrappers.OrderEnforcingWrapper(GameAEC(game, **options))


def parallel_env(game: str | None = None, **options: Any) -> turn_based_aec_to_parallel_wrapper:
    """Return the game with PettingZoo's parallel interface.

    Only the action of the agent on turn is used.
    """
    raw = GameAEC(game, **options)
    raw.metadata = {**raw.metadata, "is_parallelizable": True}
    return turn_based_aec_to_parallel_wrapper(raw)
