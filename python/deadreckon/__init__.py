"""Hidden-information zombie board games for researchers.

A `State` is the true position of a game, a `View` the information of one seat, `States` many states at once;
`vector` plays many games side by side. The modules `gym`, `pettingzoo`, `minari`, `openspiel` and `text` are
interfaces to other libraries.

Conventions of all functions:
- rng is a seed or a numpy Generator. The same seed gives the same result on any number of threads.
- A seat is a name or a number, by default the seat on turn. An action is a number or its text.
- An illegal action is a ValueError that names the rule; nothing changes.
- A mask has 1 for each legal action. Results are written to out, if it is an argument.
"""

from deadreckon._agents import Agent, ModelAgent, agent
from deadreckon._export import export
from deadreckon._library import (
    ClosedError,
    DamageWarning,
    ForkedError,
    GameInfo,
    GameOverError,
    Shape,
    describe,
    games,
)
from deadreckon._match import MatchResult, match
from deadreckon._model import EvalBatch
from deadreckon._net import Net, load_net, new_net
from deadreckon._records import PairedRounds, Record, records
from deadreckon._rows import Rows
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
    "Rows",
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
