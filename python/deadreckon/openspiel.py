"""Games, agents and policies of this library in OpenSpiel, and tabular policies there and back.

`load` makes a `pyspiel.Game` of any game, `bot` and `policy` a `Bot` and a `Policy` of any agent, for
OpenSpiel's algorithms, and `resampler` the worlds of an `ISMCTSBot`. If OpenSpiel has a game too, `pair`
plays both side by side; a `Pairing` then turns policies of one into policies of the other. It needs the
package open_spiel.

Importing this module registers every game in pyspiel as deadreckon_NAME, with its options as parameters:
`pyspiel.load_game("deadreckon_mall(players=1,maxTurns=40)")`. So games, states and policies can be copied,
pickled and sent to other processes. A process imports this module before it calls load_game or
deserialize_game_and_state; pickles import it themselves. OpenSpiel parses numbers and splits at commas, so
such texts are quoted, as in str(game): `players='2'` for an option that also takes words, `cast='al%2Cray'`
for a comma.
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
    """Return a game of this library, such as "leduc", as a pyspiel.Game, under options.

    Information states have perfect recall: they are all that a seat has seen, action by action, as
    strings and as tensors. Up to limit positions are visited first. Where the game has no more, and none
    is longer than 200 actions, its longest game, its utilities and its widest event of chance are exact. Of others the bounds are held: a
    game is cut off after longest actions, of players and chance together, with all scores 0, utilities are
    scores, from -1 to 1, and an event of chance with more than 256 outcomes is a RuntimeError. A tensor
    of information has a row for each action of the longest game, so a smaller longest is a smaller tensor.
    A state's `ours` is the State here. An illegal action is a pyspiel.SpielError.
    """
    from deadreckon._spiel import SpielGame

    if isinstance(game, Game) and options:
        raise ValueError(f"deadreckon: a Game has its options, and takes no {', '.join(options)}")
    return SpielGame(game if isinstance(game, Game) else Game(game, **options), limit, longest)


def bot(agent: Any, seed: int = 1) -> Any:
    """Return an agent (what deadreckon.agent takes) as a pyspiel.Bot for games of load, which draws by seed."""
    from deadreckon._spiel import AgentBot

    return AgentBot(agent, seed)


def policy(game: Any, *agents: Any) -> Any:
    """Return agents that tell probabilities, one for all seats or one for each, as an open_spiel.python.policy.Policy of a game of load."""
    from deadreckon._spiel import AgentPolicy

    return AgentPolicy(game, *agents)


def resampler(rng: int | np.random.Generator = 1) -> Callable[[Any, int], Any]:
    """Return a function of a state and a player for ISMCTSBot.set_resampler.

    The function returns a state that the player cannot tell from the given one. Hidden information is drawn
    by the rules' odds, from rng: a seed or a generator. A bot without a resampler draws in the same way from
    OpenSpiel's random numbers.
    """
    from deadreckon._spiel import resample

    return functools.partial(resample, np.random.default_rng(rng))


class Pairing:
    """The information sets of a tree with those of an OpenSpiel game.

    states has OpenSpiel's information state for each set of the tree, and actions for each of the
    tree's actions OpenSpiel's. A return there is scale times a score here.
    """

    def __init__(self, tree: Tree, game: Any) -> None:
        self.tree, self.game, self.scale = tree, game, 0.0
        self.states: list[str] = [""] * len(tree)
        self.actions = np.full(len(tree.actions), -1, np.int64)

    def to_openspiel(self, policy: Policy) -> Any:
        """Return open_spiel.python.policy.TabularPolicy of a policy."""
        from open_spiel.python.policy import TabularPolicy

        out = TabularPolicy(self.game)
        for i, state in enumerate(self.states):
            row = out.policy_for_key(state)
            row[:] = 0
            for k in range(self.tree.begins[i], self.tree.ends[i]):
                row[self.actions[k]] += policy.probabilities[k]
        return out

    def from_openspiel(self, policy: Any) -> Policy:
        """Return the policy that an OpenSpiel policy is: one that has policy_for_key, such as TabularPolicy."""
        p = np.zeros(len(self.tree.actions))
        for i, state in enumerate(self.states):
            row = policy.policy_for_key(state)
            for k in range(self.tree.begins[i], self.tree.ends[i]):
                p[k] = row[self.actions[k]]
        return Policy(self.tree, p)


def pair(tree: Tree, game: Any, actions: Mapping[str, int]) -> Pairing:
    """Pair the tree of a game with OpenSpiel's game of the same rules.

    actions says which of OpenSpiel's actions each text of a seat's actions is. Outcomes of chance
    are paired in ascending order, and one that cannot be otherwise, as where hands are shown, is
    none of OpenSpiel's. Games that do not play alike are a ValueError that says where.
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
    """Pair the information sets of two states, and return OpenSpiel's actions in the order of ours."""
    try:
        other = [actions[ours.text(a)] for a in ours.legal()]
    except KeyError as err:
        raise ValueError(f"deadreckon: actions: nothing says what {err} is in OpenSpiel") from None
    if sorted(other) != sorted(theirs.legal_actions()):
        raise _differ(ours, theirs)
    i, state = policy.set_of(ours.view()), theirs.information_state_string()
    if out.states[i] not in ("", state):
        raise ValueError(f"deadreckon: one information set is two of OpenSpiel's: {out.states[i]!r} and {state!r}")
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
    return ValueError(f"deadreckon: the games do not play alike: here\n{ours}and in OpenSpiel {theirs.history_str()} {theirs}")
