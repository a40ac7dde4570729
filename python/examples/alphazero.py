"""A small AlphaZero (Silver et al. 2017): search and a net learn Leduc poker from each other.

The net guides the search, and learns its visits and results. A search over determinized states need not reach
an equilibrium, so the program reports the NashConv of the net's policy and its score against random play.

    python python/examples/alphazero.py [torch]
"""

import sys

import numpy as np
from nets import NETS, softmax

import deadreckon


def play(game, search, rng):
    """Play a game by search and return its training rows, one for each choice."""
    state, rows = game.root(), []
    search.forget()
    while not state.over:
        legal = state.legal()
        if state.chance:
            state.apply(state.roll(rng))
        elif len(legal) == 1:
            state.apply(legal[0])
        else:
            shares, policy = search.search(state.view(), rng).policy(), np.zeros(game.shape.actions, np.float32)
            for action, share in shares.items():
                policy[state.index(action)] = share
            rows.append((state.observation(), state.mask().astype(bool), policy, state.turn))
            state.apply(int(rng.choice(list(shares), p=list(shares.values()))))
    return [(x, mask, policy, state.scores()[seat]) for x, mask, policy, seat in rows]


def learn(net, x, masks, policies, results):
    """Take a step towards policies [n][actions] and results [n]."""
    logits, values = net.forward(x)
    net.descend((softmax(logits, masks) - policies) / len(x), 2 * (values - results) / len(x))


def train(game, rounds, games, iterations, steps=150, solved=True, kind="numpy", seed=1, tell=print):
    """Return a net trained by `rounds` rounds of self-play, and after each its NashConv if the game is solved."""
    net, rng, tree, kept, path = NETS[kind](game.shape.size, game.shape.actions, seed=seed), np.random.default_rng(seed), deadreckon.Tree(game) if solved else None, [], []
    for k in range(rounds + 1):
        path.append(tree.nash_conv(tree.policy(net.policy)) if tree else np.nan)
        tell(f"after {k * games} games: NashConv {path[-1]:.3f}")
        if k == rounds:
            return net, path
        search = deadreckon.Search(game, model=net.answer, iterations=iterations, batch=4, noise=0.25, forced=True)
        for _ in range(games):
            kept = [*kept, *play(game, search, rng)][-6000:]
        search.close()
        columns = [np.array(column) for column in zip(*kept, strict=True)]
        for _ in range(steps):
            rows = rng.integers(len(kept), size=128)
            learn(net, *(column[rows] for column in columns))


if __name__ == "__main__":
    leduc = deadreckon.Game("leduc")
    learned, _ = train(leduc, rounds=8, games=100, iterations=40, kind=sys.argv[1] if sys.argv[1:] else "numpy")
    by_net = deadreckon.ModelAgent(learned.answer, name="net")
    for sides in (by_net, "random"), ("random", by_net):
        for result in deadreckon.match(leduc, *sides, games=1000).results["agents"]:
            score = result["score"]
            print(f"{result['agent']} as {result['side']}: score {score['value']:+.3f} ({score['low']:+.3f} to {score['high']:+.3f})")
