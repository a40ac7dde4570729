"""Measure clone and apply from Python, next to OpenSpiel if installed.

A state in the middle of a random game is cloned and a legal action applied: in OpenSpiel by clone() and
apply_action, here by child, and by branch for 4096 rows at once. Times are processor times, the best of several
rounds.
"""

import time

import numpy as np

import deadreckon

try:
    import pyspiel
except ImportError:
    pyspiel = None

# The same game of OpenSpiel, or the most similar: a board, two sides, and dice.
GAMES = {"kuhn": "kuhn_poker", "leduc": "leduc_poker", "tictactoe": "tic_tac_toe", "mall": "backgammon", "town": None, "cabin": None, "streets": None}


def best(work, n, rounds=7):
    """Return the number of things a second in the best round."""
    fastest = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        work()
        fastest = min(fastest, time.process_time() - start)
    return n / fastest


def middle(game, seed):
    """Return the last choice of a random game of at most 300 actions, and its legal actions."""
    state, rng, found = game.root(), np.random.default_rng(seed), None
    for _ in range(300):
        if state.over:
            break
        if state.turn >= 0:
            found = state.clone()
        state.apply(state.roll(rng) if state.chance else int(rng.choice(state.legal())))
    return found


def ours(name):
    game = deadreckon.Game(name)
    state = middle(game, 1)
    actions = state.legal()
    n = 20000
    turns = [actions[i % len(actions)] for i in range(n)]

    def single():
        for action in turns:
            state.child(action)

    def apart():
        for action in turns:
            state.clone().apply(action)

    source, children = game.states(4096), game.states(4096)
    rows, chosen = np.arange(4096), np.resize(np.array(actions, np.uint32), 4096)

    def batch():
        for _ in range(5):
            source.fill(state)  # so that legal actions are not cached
            children.branch(source, rows, chosen)

    return best(single, n), best(apart, n), best(batch, 5 * 4096)


def theirs(name):
    state, rng, found = pyspiel.load_game(name).new_initial_state(), np.random.default_rng(1), None
    for _ in range(300):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            found = state.clone()
        state.apply_action(int(rng.choice(state.legal_actions())))
    actions = found.legal_actions()
    turns = [actions[i % len(actions)] for i in range(20000)]

    def single():
        for action in turns:
            found.clone().apply_action(action)

    return best(single, len(turns))


def rate(x):
    return f"{round(x, 2 - len(str(int(x)))):,.0f}".replace(",", " ")


print("| game | `child` | `clone`, `apply` | `States.branch` | OpenSpiel's `clone`, `apply_action` |\n|---|---|---|---|---|")
for name, other in GAMES.items():
    figures = [rate(x) for x in ours(name)]
    beside = f"{rate(theirs(other))} ({other})" if pyspiel and other else ""
    print(f"| {name} | {' | '.join(figures)} | {beside} |", flush=True)
