"""deadreckon: hidden-information zombie board games for researchers.

A `Game` has states: `State` is the truth, `View` what a seat knows, `States` many at once.
`vector` plays many games side by side; `deadreckon.gym` has Gymnasium environments of it,
`deadreckon.pettingzoo` PettingZoo's, `deadreckon.minari` data sets. `games` lists what games
there are, with their seats and options, and `describe` tells the shape of one.
"""

from deadreckon._agents import Agent, ModelAgent, agent
from deadreckon._export import export
from deadreckon._library import (
    ClosedError,
    DamageWarning,
    ForkedError,
    GameOverError,
    Listing,
    Shape,
    describe,
    games,
)
from deadreckon._match import Match, match
from deadreckon._model import Questions
from deadreckon._net import Net, load_net, new_net
from deadreckon._records import Leads, Record, records
from deadreckon._search import Found, Search, search, search_many
from deadreckon._session import Session
from deadreckon._solve import CFR, Graph, Policy, Tree
from deadreckon._state import CHANCE, NOBODY, Game, Position, State, View
from deadreckon._states import Legal, States
from deadreckon._tune import Tuned, tune
from deadreckon._vector import Choices, Events, Vector, vector

__all__ = [
    "CFR",
    "CHANCE",
    "NOBODY",
    "Agent",
    "Choices",
    "ClosedError",
    "DamageWarning",
    "Events",
    "ForkedError",
    "Found",
    "Game",
    "GameOverError",
    "Graph",
    "Leads",
    "Legal",
    "Listing",
    "Match",
    "ModelAgent",
    "Net",
    "Policy",
    "Position",
    "Questions",
    "Record",
    "Search",
    "Session",
    "Shape",
    "State",
    "States",
    "Tree",
    "Tuned",
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
