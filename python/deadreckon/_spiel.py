"""OpenSpiel games, states, bots and policies of deadreckon games. It needs the package open_spiel.

Importing this module registers the games in pyspiel without loading the library, so the process may still fork.
"""

from __future__ import annotations

import ctypes
import functools
import re
import urllib.parse
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from open_spiel.python.policy import Policy

from deadreckon._agents import Agent, agent
from deadreckon._library import GameInfo, registered
from deadreckon._state import Game, State, _game

__all__ = ["AgentBot", "AgentPolicy", "SpielGame", "SpielState"]

LIMIT, LONGEST = 20_000, 10_000  # defaults of load
MOST_SEATS = 8  # in any game
_NUMBER = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?")

Parameter = int | bool | str


def _parameter(text: str, like: Parameter) -> Parameter:
    """Write the text of an option as a parameter of OpenSpiel.

    OpenSpiel parses numbers and bools and splits at commas, so such a text is quoted: 'al%2Cray', '2'.
    """
    if isinstance(like, bool):
        return text == "true"
    if isinstance(like, int):
        return int(text)
    if _NUMBER.fullmatch(text) or text.lower() in ("true", "false") or re.search(r"[^-\w./:+@~]", text):
        return f"'{urllib.parse.quote(text)}'"
    return text


def _option(value: Parameter) -> str:
    """Return the text of an option for a parameter: the inverse of _parameter."""
    if isinstance(value, bool):
        return str(value).lower()
    text = str(value)
    return urllib.parse.unquote(text[1:-1]) if len(text) > 1 and text[0] == text[-1] == "'" else text


def specification(listed: GameInfo) -> dict[str, Parameter]:
    """Return the parameters of a game with their defaults: options, data files and the bounds of load."""
    out: dict[str, Parameter] = {}
    for option in listed.options:
        text = listed.limits.get(option["name"], option["default"])
        like: Parameter = False if text in ("false", "true") else 0 if re.fullmatch(r"-?\d+", text) else ""
        out[option["name"]] = _parameter(text, like)
    return out | {file["name"]: "" for file in listed.files} | {"limit": LIMIT, "longest": LONGEST}


def _listed(name: str) -> GameInfo:
    return next(game for game in registered()[1] if game.name == name)


def _parameters(game: Game, limit: int, longest: int) -> dict[str, Parameter]:
    """Return the parameters that differ from the defaults. A preset becomes its options."""
    listed, given = _listed(game.name), dict(game._given[1])
    known = specification(listed)
    texts = {name: text for name, text in game.settings.items() if name in known}
    texts |= {file["name"]: given[file["name"]] for file in listed.files if file["name"] in given}
    found = {name: _parameter(text, known[name]) for name, text in texts.items()} | {"limit": limit, "longest": longest}
    return {name: value for name, value in found.items() if value != known[name]}


def _created(name: str, parameters: dict[str, Parameter]) -> SpielGame:
    """Make a game for pyspiel.load_game, which adds the defaults."""
    known = specification(_listed(name))
    given = {key: value for key, value in parameters.items() if value != known[key]}
    limit, longest = int(given.pop("limit", LIMIT)), int(given.pop("longest", LONGEST))
    try:
        settings = tuple(sorted((key, _option(value)) for key, value in given.items()))
        return SpielGame(_game(name, settings), limit, longest)
    except (ValueError, OSError) as err:
        raise pyspiel.SpielError(str(err)) from None


def game_type(listed: GameInfo, **exact: Any) -> pyspiel.GameType:
    """Return the OpenSpiel type of a game, for all its options or for the given ones."""
    kind = pyspiel.GameType
    anything: dict[str, Any] = {
        "chance_mode": kind.ChanceMode.EXPLICIT_STOCHASTIC, "utility": kind.Utility.GENERAL_SUM,
        "max_num_players": MOST_SEATS, "min_num_players": 1,
    }
    return kind(
        short_name="deadreckon_" + listed.name,
        long_name=f"{listed.name} of deadreckon",
        dynamics=kind.Dynamics.SEQUENTIAL,
        information=kind.Information.IMPERFECT_INFORMATION,
        reward_model=kind.RewardModel.TERMINAL,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=specification(listed),
        **(anything | exact),
    )


def token(turn: int, action: int) -> str:
    """Encode an action as a seat observes it: acting seat (-1 for chance) and action."""
    return f"{turn}.{action:x}"


WIDEST = 256  # limit of outcomes of a chance event in a large game; at most 36 were seen
DEEPEST = 200  # limit of the length of a game that is enumerated
BITS = 32  # of an action


class Extent(NamedTuple):
    """Bounds of a game: exact if all positions were visited, otherwise enforced."""

    exact: bool
    decisions: int  # maximum decisions of players in a game
    draws: int  # maximum chance events
    actions: int  # maximum of both together
    outcomes: int  # maximum outcomes of a chance event
    low: float
    high: float
    total: float | None  # sum of all scores, if constant


@functools.lru_cache(maxsize=256)
def extent(game: Game, limit: int, longest: int) -> Extent:
    """Visit the positions of a game, up to limit."""
    heights: dict[str, tuple[int, int, int]] = {}
    totals: set[float] = set()
    scores: list[float] = []
    widest = 1

    def visit(state: State, depth: int) -> tuple[int, int, int]:
        nonlocal widest
        place = str(state)
        if place in heights:
            return heights[place]
        if state.over:
            scores.extend(state.scores())
            totals.add(round(sum(state.scores()), 9))
            heights[place] = (0, 0, 0)
            return 0, 0, 0
        if len(heights) > limit or depth > DEEPEST:
            raise OverflowError
        legal = state.legal()
        if state.chance:
            widest = max(widest, len(legal))
        below = [visit(state.child(a), depth + 1) for a in legal]
        decisions, draws, actions = (max(column) for column in zip(*below, strict=True))
        heights[place] = decisions + (not state.chance), draws + state.chance, actions + 1
        return heights[place]

    try:
        decisions, draws, actions = visit(game.root(), 0)
    except OverflowError:
        return Extent(False, longest, longest, longest, WIDEST, -1.0, 1.0, None)
    total = totals.pop() if len(totals) == 1 else None
    return Extent(True, decisions, draws, actions, widest, min(scores), max(scores), total)


class SpielGame(pyspiel.Game):
    """A deadreckon game as a pyspiel.Game. Its utilities are scores, from -1 to 1."""

    def __init__(self, game: Game, limit: int, longest: int) -> None:
        if isinstance(longest, bool) or not isinstance(longest, int) or longest < 1:
            raise ValueError(f"deadreckon: longest {longest!r}; it takes 1 or more actions")
        self.ours = game
        self.extent = far = extent(game, limit, longest)
        seats, kind = len(game.seats), pyspiel.GameType
        total = far.total if seats > 1 else None
        utility = kind.Utility.GENERAL_SUM if total is None else kind.Utility.CONSTANT_SUM if total else kind.Utility.ZERO_SUM
        super().__init__(
            game_type(
                _listed(game.name),
                chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if far.draws else kind.ChanceMode.DETERMINISTIC,
                utility=utility,
                max_num_players=seats,
                min_num_players=seats,
            ),
            pyspiel.GameInfo(
                num_distinct_actions=game.shape.actions,
                max_chance_outcomes=far.outcomes if far.draws else 0,
                num_players=seats,
                min_utility=far.low,
                max_utility=far.high,
                utility_sum=total,
                max_game_length=far.decisions,
            ),
            _parameters(game, limit, longest),
        )

    def __reduce__(self) -> Any:
        return pyspiel_game, (str(self),)

    def __copy__(self) -> SpielGame:
        return self

    def __deepcopy__(self, _: Any) -> SpielGame:
        return self

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.extent.draws

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"deadreckon: no observer takes parameters, such as {params}")
        return Observer(self, bool(iig_obs_type and iig_obs_type.perfect_recall))


def pyspiel_game(text: str) -> Any:
    """Load a game. Unpickling imports this module, which registers the games."""
    return pyspiel.load_game(text)


def pyspiel_state(text: str) -> Any:
    return pyspiel.deserialize_game_and_state(text)[1]


def _refused(f: Callable[..., Any]) -> Callable[..., Any]:
    """Return f with its ValueError turned into a SpielError."""

    @functools.wraps(f)
    def call(*arguments: Any) -> Any:
        try:
            return f(*arguments)
        except ValueError as err:
            raise pyspiel.SpielError(str(err)) from None

    return call


class SpielState(pyspiel.State):
    """A state with the history of each seat's observations.

    ours is the State of this library. A player's actions are the indices of nets (State.action), chance
    outcomes are numbered in the order of State.legal. A game that is too large to enumerate is cut off at its
    maximum length, with all scores 0.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.ours: State = game.ours.root()
        self.seen = ("",) * len(game.ours.seats)  # texts by seat; they are copied fast
        self.left = game.extent.actions

    def current_player(self) -> Any:
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if self.ours.chance else self.ours.turn

    def _legal_actions(self, _: int) -> list[int]:
        return sorted(int(i) for i in self.ours.indices())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.ours.outcomes()
        if len(outcomes) > (most := self.get_game().max_chance_outcomes()):
            raise RuntimeError(f"deadreckon: chance has {len(outcomes)} outcomes, more than the limit of {most}")
        return [(i, p) for i, (_, p) in enumerate(outcomes)]

    def _native(self, action: int) -> int:
        if self.is_terminal():
            raise ValueError(f"deadreckon: action {action}: the game is over")
        if not self.ours.chance:
            return self.ours.action(action)
        outcomes = self.ours.legal()
        if not 0 <= action < len(outcomes):
            raise ValueError(f"deadreckon: chance outcome {action} of {len(outcomes)}: outcomes are 0 to {len(outcomes) - 1}")
        return outcomes[action]

    @_refused
    def _apply_action(self, action: int) -> None:
        native, turn = self._native(action), self.ours.turn
        self.seen = tuple(log + token(turn, self.ours.seen(native, seat)) + " " for seat, log in enumerate(self.seen))
        self.ours.apply(native)
        self.left -= 1

    @_refused
    def _action_to_string(self, _: int, action: int) -> str:
        return self.ours.text(self._native(action))

    def is_terminal(self) -> bool:
        return self.ours.over or self.left == 0

    def returns(self) -> list[float]:
        return self.ours.scores()  # all 0 before the end

    def __str__(self) -> str:
        return str(self.ours)

    def sampled(self, player: int, rng: Any) -> SpielState:
        """Draw a state that the player cannot distinguish from this one: see deadreckon.openspiel.resampler.

        The history of each other seat then begins with the key of its information.
        """
        out = self.clone()
        out.ours = self.ours.view(player).sample(rng)
        out.seen = tuple(log if seat == player else f"{out.ours.key(seat):x} " for seat, log in enumerate(out.seen))
        return out  # type: ignore[no-any-return]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return sampled(player). The sampler returns numbers from 0 to 1."""
        return self.sampled(player, int(sampler() * 2**53))

    def __reduce__(self) -> Any:
        return pyspiel_state, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def __copy__(self) -> Any:
        return self.clone()

    def __deepcopy__(self, _: Any) -> Any:
        return self.clone()


def resample(rng: Any, state: SpielState, player: int) -> SpielState:
    return state.sampled(player, rng)


class Observer:
    """The observation of a player, or its history for perfect recall.

    The tensor of perfect recall has the player, one-hot, and a row for each action of the longest game: acting
    seat, one-hot with chance last, and the bits of the action as the player observes it.
    """

    def __init__(self, game: SpielGame, recall: bool) -> None:
        self.game, self.recall = game, recall
        seats = len(game.ours.seats)
        rows = game.extent.actions, seats + 1 + BITS
        self.tensor = np.zeros(seats + rows[0] * rows[1] if recall else game.ours.shape.size, np.float32)
        self.dict = {"observation": self.tensor}
        if recall:
            self.dict = {"player": self.tensor[:seats], "seen": self.tensor[seats:].reshape(rows)}

    def set_from(self, state: SpielState, player: int) -> None:
        if not self.recall:
            state.ours.observation(player, self.tensor)
            return
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        # In a sampled state the history of another player begins with a key, which is not an action.
        seen = [word.split(".") for word in state.seen[player].split() if "." in word]
        turns, actions = np.array([int(turn) for turn, _ in seen], np.int64), np.array([int(a, 16) for _, a in seen], np.int64)
        rows = self.dict["seen"]
        rows[np.arange(len(seen)), turns % (len(self.dict["player"]) + 1)] = 1  # chance is -1
        rows[: len(seen), -BITS:] = actions[:, None] >> np.arange(BITS) & 1

    def string_from(self, state: SpielState, player: int) -> str:
        if not self.recall:
            return str(state.ours.view(player))
        return f"{player}: {state.seen[player]}"


class AgentBot(pyspiel.Bot):
    """A deadreckon agent as a pyspiel.Bot. It acts in the view of the seat on turn."""

    def __init__(self, of: Any, seed: int = 1) -> None:
        super().__init__()
        self.agent: Agent = agent(of)
        self.seed = seed
        self.rng = np.random.default_rng(seed)

    def restart_at(self, _: SpielState) -> None:
        self.rng = np.random.default_rng(self.seed)

    def restart(self) -> None:
        self.rng = np.random.default_rng(self.seed)

    def provides_policy(self) -> bool:
        return False

    def step(self, state: SpielState) -> int:
        return state.ours.index(self.agent.act(state.ours.view(), self.rng))

    def __reduce__(self) -> Any:
        return AgentBot, (self.agent, self.seed), {"rng": self.rng}


class AgentPolicy(Policy):
    """Agents with probabilities as an OpenSpiel policy: see deadreckon.openspiel.policy."""

    def __init__(self, game: SpielGame, *of: Any) -> None:
        self.agents = [agent(o) for o in of]
        if len(self.agents) not in (1, len(game.ours.seats)):
            raise ValueError(f"deadreckon: {len(self.agents)} agents for {len(game.ours.seats)} seats: expected one for all, or one for each")
        super().__init__(game, list(range(len(game.ours.seats))))

    def action_probabilities(self, state: SpielState, player_id: int | None = None) -> dict[int, float]:
        seat = state.current_player() if player_id is None else player_id
        told = self.agents[seat % len(self.agents)].probabilities(state.ours.view(seat))
        return {state.ours.index(a): p for a, p in told.items()}


for _each in registered()[1]:
    if _each.encoded and "deadreckon_" + _each.name not in pyspiel.registered_names():
        _creator = functools.partial(_created, _each.name)
        # This reference is never released: OpenSpiel releases its own after Python has ended, which would crash.
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(_creator))
        pyspiel.register_game(game_type(_each), _creator)
