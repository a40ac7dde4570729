"""Games, agents and policies for OpenSpiel. It needs the package open_spiel.

Importing this module registers every game in pyspiel as deadreckon_NAME, with its options as parameters:
`pyspiel.load_game("deadreckon_mall(players=1,maxTurns=40)")`. Games, states and policies can be copied and
pickled. Import the module before load_game and deserialize_game_and_state; unpickling imports it. OpenSpiel
parses numbers and splits at commas, so quote such texts: `players='2'` for an option that also takes words,
`cast='al%2Cray'` for a comma.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from deadreckon._solve import Policy, Tree
from deadreckon._state import Game, State

__all__ = ["Pairing", "bot", "load", "pair", "policy", "resampler"]

if not TYPE_CHECKING:
    try:
        import deadreckon._spiel  # noqa: F401  # registers the games
    except ModuleNotFoundError as err:  # pair does not need pyspiel; load raises this error
        if err.name not in ("pyspiel", "open_spiel"):
            raise


def load(game: Game | str, *, limit: int = 20_000, longest: int = 10_000, **options: Any) -> Any:
    """Return a game, such as "leduc", as a pyspiel.Game with options.

    Information states have perfect recall: the seat's observations, as string and tensor. Up to limit positions
    are visited first. If there are no more, and no play is longer than 200 actions, maximum length, utilities
    and chance outcomes are exact. Otherwise a game is cut off after longest actions (chance included) with
    scores of 0, utilities are -1 to 1, and more than 256 outcomes are a RuntimeError. A smaller longest gives
    smaller tensors. state.ours is the deadreckon State. An illegal action is a pyspiel.SpielError.
    """
    from deadreckon._spiel import SpielGame

    if isinstance(game, Game) and options:
        raise ValueError(f"deadreckon: options belong to the Game, so there can be no {', '.join(options)}")
    return SpielGame(game if isinstance(game, Game) else Game(game, **options), limit, longest)


def bot(agent: Any, seed: int = 1) -> Any:
    """Return an agent as a pyspiel.Bot for games of load."""
    from deadreckon._spiel import AgentBot

    return AgentBot(agent, seed)


def policy(game: Any, *agents: Any) -> Any:
    """Return agents with probabilities, one for all seats or one for each, as an open_spiel.python.policy.Policy."""
    from deadreckon._spiel import AgentPolicy

    return AgentPolicy(game, *agents)


def resampler(rng: int | np.random.Generator = 1) -> Callable[[Any, int], Any]:
    """Return a resampler for ISMCTSBot.set_resampler.

    It draws states that the player cannot distinguish, with exact probabilities. Without it, a bot draws from
    OpenSpiel's random numbers.
    """
    from deadreckon._spiel import resample

    return functools.partial(resample, np.random.default_rng(rng))


class Pairing:
    """The information sets of a tree and of an OpenSpiel game, paired.

    states: OpenSpiel's information state of each set. actions: OpenSpiel's action of each action of the tree.
    scale: OpenSpiel's returns divided by scores.
    """

    def __init__(self, tree: Tree, game: Any) -> None:
        self.tree, self.game, self.scale = tree, game, 0.0
        self.states: list[str] = [""] * len(tree)
        self.actions = np.full(len(tree.actions), -1, np.int64)

    def to_openspiel(self, policy: Policy) -> Any:
        """Convert a Policy to an open_spiel.python.policy.TabularPolicy."""
        from open_spiel.python.policy import TabularPolicy

        out = TabularPolicy(self.game)
        for i, state in enumerate(self.states):
            row = out.policy_for_key(state)
            row[:] = 0
            for k in range(self.tree.begins[i], self.tree.ends[i]):
                row[self.actions[k]] += policy.probabilities[k]
        return out

    def from_openspiel(self, policy: Any) -> Policy:
        """Convert an OpenSpiel policy with policy_for_key, such as a TabularPolicy, to a Policy."""
        p = np.zeros(len(self.tree.actions))
        for i, state in enumerate(self.states):
            row = policy.policy_for_key(state)
            for k in range(self.tree.begins[i], self.tree.ends[i]):
                p[k] = row[self.actions[k]]
        return Policy(self.tree, p)


def pair(tree: Tree, game: Any, actions: Mapping[str, int]) -> Pairing:
    """Pair a tree with OpenSpiel's game of the same rules.

    actions maps the text of each seat action to OpenSpiel's action. Chance outcomes are paired in ascending
    order; a forced outcome has no counterpart. Games that differ are a ValueError that names the place.
    """
    out = Pairing(tree, game)
    _walk(out, tree.uniform(), tree.game.root(), game.new_initial_state(), actions)
    return out


def _walk(out: Pairing, policy: Policy, ours: State, theirs: Any, actions: Mapping[str, int]) -> None:
    while ours.chance and len(ours.legal()) == 1:
        ours = ours.child(ours.legal()[0])
    if ours.over or theirs.is_terminal():
        _end(out, ours, theirs)
        return
    if ours.chance != theirs.is_chance_node() or not ours.chance and ours.turn != theirs.current_player():
        raise _differ(ours, theirs)
    legal, other = ours.legal(), theirs.legal_actions()
    if not ours.chance:
        other = _decision(out, policy, ours, theirs, actions)
    elif [round(p, 9) for _, p in ours.outcomes()] != [round(p, 9) for _, p in theirs.chance_outcomes()]:
        raise _differ(ours, theirs)
    for a, b in zip(legal, other, strict=True):
        _walk(out, policy, ours.child(a), theirs.child(b), actions)


def _decision(out: Pairing, policy: Policy, ours: State, theirs: Any, actions: Mapping[str, int]) -> list[int]:
    """Pair the information sets of two states. Return OpenSpiel's actions in our order."""
    try:
        other = [actions[ours.text(a)] for a in ours.legal()]
    except KeyError as err:
        raise ValueError(f"deadreckon: actions: {err} has no action of OpenSpiel") from None
    if sorted(other) != sorted(theirs.legal_actions()):
        raise _differ(ours, theirs)
    i, state = policy.set_of(ours.view()), theirs.information_state_string()
    if out.states[i] not in ("", state):
        raise ValueError(f"deadreckon: one information set corresponds to two of OpenSpiel: {out.states[i]!r} and {state!r}")
    out.states[i] = state
    out.actions[out.tree.begins[i] : out.tree.ends[i]] = other
    return other


def _end(out: Pairing, ours: State, theirs: Any) -> None:
    if not (ours.over and theirs.is_terminal()):
        raise _differ(ours, theirs)
    scores, returns = np.array(ours.scores()), np.array(theirs.returns())
    if not out.scale and scores.any():
        out.scale = float(np.abs(returns).max() / np.abs(scores).max())
    if not np.allclose(returns, out.scale * scores):
        raise _differ(ours, theirs)


def _differ(ours: State, theirs: Any) -> ValueError:
    return ValueError(f"deadreckon: the games differ: here\n{ours}and in OpenSpiel {theirs.history_str()} {theirs}")
