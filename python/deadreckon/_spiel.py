"""Games as OpenSpiel sees them: what deadreckon.openspiel.load makes. It needs the package open_spiel."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pyspiel

from deadreckon._agents import Agent, agent
from deadreckon._state import Game, State

__all__ = ["AgentBot", "AgentPolicy", "SpielGame", "SpielState"]



def token(turn: int, action: int) -> str:
    """Write what a seat has seen: who acted (-1 for chance), and what, as that seat saw it."""
    return f"{turn}.{action:x}"


WIDEST = 256  # outcomes of an event of chance in a large game at most, of which no game has had more than 36
DEEPEST = 200  # actions of a game that is visited whole
BITS = 32  # of an action


class Extent(NamedTuple):
    """How far a game goes: exact where all its positions have been visited, else a bound that is held."""

    exact: bool
    decisions: int  # of players in a game at most
    draws: int  # of chance
    actions: int  # of both
    outcomes: int  # of one event of chance
    low: float
    high: float
    total: float | None  # of the scores of all seats, where it is always the same


def extent(game: Game, limit: int, longest: int) -> Extent:
    """Visit the positions of a game, and stop where there are more than limit."""
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
    """A game of this library as a pyspiel.Game. Its utilities are scores, from -1 to 1."""

    def __init__(self, game: Game, limit: int, longest: int) -> None:
        self.ours = game
        self.extent = far = extent(game, limit, longest)
        seats, kind = len(game.seats), pyspiel.GameType
        zero = far.total == 0 and seats > 1
        super().__init__(
            kind(
                short_name="deadreckon_" + game.name,
                long_name=f"{game.name} of deadreckon",
                dynamics=kind.Dynamics.SEQUENTIAL,
                chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if far.draws else kind.ChanceMode.DETERMINISTIC,
                information=kind.Information.IMPERFECT_INFORMATION,
                utility=kind.Utility.ZERO_SUM if zero else kind.Utility.GENERAL_SUM,
                reward_model=kind.RewardModel.TERMINAL,
                max_num_players=seats,
                min_num_players=seats,
                provides_information_state_string=True,
                provides_information_state_tensor=True,
                provides_observation_string=True,
                provides_observation_tensor=True,
            ),
            pyspiel.GameInfo(
                num_distinct_actions=game.shape.actions,
                max_chance_outcomes=far.outcomes if far.draws else 0,
                num_players=seats,
                min_utility=far.low,
                max_utility=far.high,
                utility_sum=far.total if far.total is not None else 0.0,
                max_game_length=far.decisions,
            ),
            {},
        )

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.extent.draws

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"deadreckon: no observer takes parameters, such as {params}")
        return Observer(self, bool(iig_obs_type and iig_obs_type.perfect_recall))


class SpielState(pyspiel.State):
    """A state with what each seat has seen on the way to it, from which information states are made.

    ours is the State of this library. A player's actions are the indices of nets (State.action),
    outcomes of chance are counted in the order of State.legal. A game that is too large to visit is
    cut off, with all scores 0, after as many actions as the longest may have.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.ours: State = game.ours.root()
        self.seen = ("",) * len(game.ours.seats)  # by seat, in words: texts, for what is copied a lot
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
            raise RuntimeError(f"deadreckon: chance has {len(outcomes)} outcomes, more than the {most} that were promised")
        return [(i, p) for i, (_, p) in enumerate(outcomes)]

    def _native(self, action: int) -> int:
        return self.ours.legal()[action] if self.ours.chance else self.ours.action(action)

    def _apply_action(self, action: int) -> None:
        native, turn = self._native(action), self.ours.turn
        self.seen = tuple(log + token(turn, self.ours.seen(native, seat)) + " " for seat, log in enumerate(self.seen))
        self.ours.apply(native)
        self.left -= 1

    def _action_to_string(self, _: int, action: int) -> str:
        return self.ours.text(self._native(action))

    def is_terminal(self) -> bool:
        return self.ours.over or self.left == 0

    def returns(self) -> list[float]:
        return self.ours.scores()  # all 0 before the end

    def __str__(self) -> str:
        return str(self.ours)

    def sampled(self, player: int, rng: Any) -> SpielState:
        """Return a state that the player cannot tell from this one: a resampler for ISMCTS.

        What the other seats have seen in it begins with the key of what they know there.
        """
        out = self.clone()
        out.ours = self.ours.view(player).sample(rng)
        out.seen = tuple(log if seat == player else f"{out.ours.key(seat):x} " for seat, log in enumerate(out.seen))
        return out  # type: ignore[no-any-return]


class Observer:
    """What a player sees (the library's observation), or with perfect recall has seen.

    The tensor of perfect recall is the player, one-hot, and a row for each action of the longest game:
    who acted, one-hot with chance last, and the bits of the action as the player saw it.
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
        # In a sampled state the log of another player begins with what he knows, which is no action.
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
    """An agent of this library as a pyspiel.Bot. It acts in the view of who is on turn, and draws by seed."""

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


def AgentPolicy(game: SpielGame, *of: Any) -> Any:  # noqa: N802
    """Return an open_spiel.python.policy.Policy: see deadreckon.openspiel.policy."""
    from open_spiel.python.policy import Policy

    agents = [agent(o) for o in of]
    if len(agents) not in (1, len(game.ours.seats)):
        raise ValueError(f"deadreckon: {len(agents)} agents for {len(game.ours.seats)} seats: expected one for all, or one for each")

    class Playing(Policy):
        def action_probabilities(self, state: SpielState, player_id: int | None = None) -> dict[int, float]:
            seat = state.current_player() if player_id is None else player_id
            told = agents[seat % len(agents)].probabilities(state.ours.view(seat))
            return {state.ours.index(a): p for a, p in told.items()}

    return Playing(game, list(range(len(game.ours.seats))))
