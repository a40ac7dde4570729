"""Search in thirty lines, with a value in numpy: Leduc poker and the mall against random play.

The search is information-set MCTS (Cowling, Powley and Whitehouse 2012): each iteration samples a state from
the view, and nodes are information sets. The value is linear in the observation and fitted to random games.
Neither depends on the game.

    python python/examples/mcts.py
"""

import math

import numpy as np

import deadreckon


def mcts(view, value, rng, iterations, exploration=0.7):
    """Return the most visited action of a search."""
    visits, sums = {}, {}
    for _ in range(iterations):
        state, path, new = view.sample(rng), [], False
        while not (state.over or new):
            if state.chance:
                state.apply(state.roll(rng))
                continue
            key = state.key()
            edges = [(key, action) for action in state.legal()]
            untried = [edge for edge in edges if edge not in visits]
            new = len(untried) > 0
            if new:
                edge = untried[rng.integers(len(untried))]
            else:
                whole = math.log(sum(visits[e] for e in edges))
                edge = max(edges, key=lambda e: sums[e] / visits[e] + exploration * math.sqrt(whole / visits[e]))
            path.append((edge, state.turn))
            state.apply(edge[1])
        scores = state.scores() if state.over else value(state)
        for edge, seat in path:
            visits[edge] = visits.get(edge, 0) + 1
            sums[edge] = sums.get(edge, 0.0) + scores[seat]
    return max(view.legal(), key=lambda action: visits.get((view.key, action), 0))


def fit(game, rng, positions=1000, ridge=10.0):
    """Return a value function: the expected score of each seat in a state, linear in its observation."""
    states, seen, left = game.states(positions), game.states(positions), rng.integers(1, 40, positions)
    for moves in range(40):  # row i after left[i] actions, for positions of all ages
        gone = left == moves
        for i in np.flatnonzero(gone):
            seen[i] = states[i]
        states.apply(states.draw(rng))
    sights = [seen.observations(seat) for seat in range(len(game.seats))]
    scores = seen.play_out(rng)
    weights = []
    for seat, x in enumerate(sights):
        x = np.hstack([x, np.ones((positions, 1), np.float32)]).astype(np.float64)
        weights.append(x.T @ np.linalg.solve(x @ x.T + ridge * np.eye(positions), scores[:, seat]))

    def value(state):
        return [float(np.clip(state.observation(seat) @ w[:-1] + w[-1], -1, 1)) for seat, w in enumerate(weights)]

    return value


def measure(game, games, iterations, seed=1):
    """Return the score of the search as the first side against random play, with its interval."""
    value = fit(game, np.random.default_rng(seed))
    others = ["random"] * (len(game.shape.sides) - 1)
    found = deadreckon.match(game, lambda view, rng: mcts(view, value, rng, iterations), *others, games=games, seed=seed)
    return found.results["agents"][0]


if __name__ == "__main__":
    for game, games, iterations in ((deadreckon.Game("leduc"), 100, 100), (deadreckon.Game("mall", max_turns=4), 4, 12)):
        result = measure(game, games, iterations)
        says = [f"{what} {x['value']:+.2f} ({x['low']:+.2f} to {x['high']:+.2f})" for what in ("points", "score") for x in [result[what]]]
        print(f"{game.name}: {games} games against random play: {', '.join(says)}", flush=True)
