"""Hidden-information zombie board games for researchers.

`Game` creates states: a `State` is the true position, a `View` is one seat's information, `States` are many
states at once. `vector` plays many games side by side. `deadreckon.gym`, `deadreckon.pettingzoo` and
`deadreckon.minari` have Gymnasium and PettingZoo environments and Minari data sets. `games` lists the games,
`describe` returns the shape of one.
"""

from deadreckon._agents import Agent, ModelAgent, agent
from deadreckon._export import export
from deadreckon._library import (
    ClosedError,
    DamageWarning,
    ForkedError,
    GameOverError,
    GameInfo,
    Shape,
    describe,
    games,
)
from deadreckon._match import MatchResult, match
from deadreckon._model import EvalBatch
from deadreckon._net import Net, load_net, new_net
from deadreckon._records import PairedRounds, Record, records
from deadreckon._search import Search, SearchResult, search, search_many
from deadreckon._session import Session
from deadreckon._solve import CFR, Graph, Policy, Tree
from deadreckon._state import CHANCE, NOBODY, Game, Position, State, View
from deadreckon._states import Legal, States
from deadreckon._tune import TuningResult, tune
from deadreckon._vector import Choices, LuckEvents, Vector, vector

__all__ = [
    "CFR",
    "CHANCE",
    "NOBODY",
    "Agent",
    "Choices",
    "ClosedError",
    "DamageWarning",
    "EvalBatch",
    "ForkedError",
    "Game",
    "GameInfo",
    "GameOverError",
    "Graph",
    "Legal",
    "LuckEvents",
    "MatchResult",
    "ModelAgent",
    "Net",
    "PairedRounds",
    "Policy",
    "Position",
    "Record",
    "Search",
    "SearchResult",
    "Session",
    "Shape",
    "State",
    "States",
    "Tree",
    "TuningResult",
    "Vector",
    "View",
    "agent",
    "describe",
    "export",
    "games",
    "load_net",
    "match",
    "new_net",
    "records",
    "search",
    "search_many",
    "tune",
    "vector",
]
