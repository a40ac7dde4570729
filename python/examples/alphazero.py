"""AlphaZero in small: search and a net that teach each other Leduc poker (Silver et al. 2017).

The net is a layer of numpy, so that the example runs anywhere; one of torch or JAX takes its place
where answer and learn say what they are given. Games are played by search, guided by the net; the
net learns the visits and the results. Search by worlds is not made to find an equilibrium, so what
is told is how far the net's policy is from one, and how it does against random play.

    python python/examples/alphazero.py
"""

import numpy as np

import deadreckon


class Net:
    """A hidden layer, a policy and a value, learned by Adam (Kingma and Ba 2015)."""

    def __init__(self, inputs, actions, width=64, seed=1):
        rng = np.random.default_rng(seed)
        self.weights = [rng.normal(0, inputs**-0.5, (inputs, width)), np.zeros(width), rng.normal(0, 0.01, (width, actions)), np.zeros(actions), np.zeros(width), np.zeros(1)]
        self.means, self.squares, self.steps = [0.0] * 6, [0.0] * 6, 0

    def forward(self, x):
        """Return the hidden layer, logits [n][actions] and values [n] of observations [n][inputs]."""
        w, b, p, q, v, c = self.weights
        hidden = np.maximum(x @ w + b, 0)
        return hidden, hidden @ p + q, np.tanh(hidden @ v + c)

    def answer(self, asked):
        """Answer a search: see deadreckon.Search."""
        _, logits, values = self.forward(asked.observations)
        return asked.softmax(logits), values

    def policy(self, view):
        """Return the probabilities of the legal actions of a view, in step with them."""
        logits = self.forward(view.observation()[None])[1][0, view.indices()]
        weights = np.exp(logits - logits.max())
        return weights / weights.sum()

    def learn(self, x, masks, policies, results, rate=3e-3):
        """Take a step towards policies [n][actions] and results [n]."""
        hidden, logits, values = self.forward(x)
        logits = np.where(masks, logits, -np.inf)
        weights = np.exp(logits - logits.max(axis=1, keepdims=True))
        toward = (weights / weights.sum(axis=1, keepdims=True) - policies) / len(x)
        value = 2 * (values - results) * (1 - values**2) / len(x)
        back = (toward @ self.weights[2].T + np.outer(value, self.weights[4])) * (hidden > 0)
        slopes = [x.T @ back, back.sum(0), hidden.T @ toward, toward.sum(0), hidden.T @ value, value.sum(keepdims=True)]
        self.steps += 1
        for i, slope in enumerate(slopes):
            self.means[i] = 0.9 * self.means[i] + 0.1 * slope
            self.squares[i] = 0.999 * self.squares[i] + 0.001 * slope**2
            size = np.sqrt(self.squares[i] / (1 - 0.999**self.steps)) + 1e-8
            self.weights[i] = self.weights[i] - rate * self.means[i] / (1 - 0.9**self.steps) / size


def play(game, search, rng):
    """Play a game by search, and return what is to be learned: a row for each choice."""
    state, rows = game.root(), []
    search.forget()
    while not state.over:
        legal = state.legal()
        if state.chance:
            state.apply(state.roll(rng))
        elif len(legal) == 1:
            state.apply(legal[0])
        else:
            found, policy = search.search(state.view(), rng), np.zeros(game.shape.actions)
            for action, share in found.policy().items():
                policy[state.index(action)] = share
            rows.append((state.observation(), state.mask().astype(bool), policy, state.turn))
            state.apply(found.best)
    return [(x, mask, policy, state.scores()[seat]) for x, mask, policy, seat in rows]


def train(game, rounds, games, iterations, seed=1, tell=print):
    """Return a net that has learned from so many rounds of self-play, and its NashConv after each."""
    net, rng, tree, kept, path = Net(game.shape.size, game.shape.actions, seed=seed), np.random.default_rng(seed), deadreckon.Tree(game), [], []
    for k in range(rounds + 1):
        path.append(tree.nash_conv(tree.policy(net.policy)))
        tell(f"after {k * games} games: NashConv {path[-1]:.3f}")
        if k == rounds:
            return net, path
        search = deadreckon.Search(game, model=net.answer, iterations=iterations, batch=4, noise=0.25, final="proportion", forced=True)
        for _ in range(games):
            kept = [*kept, *play(game, search, rng)][-6000:]
        search.close()
        columns = [np.array(column) for column in zip(*kept, strict=True)]
        for _ in range(150):
            rows = rng.integers(len(kept), size=128)
            net.learn(*(column[rows] for column in columns))


if __name__ == "__main__":
    leduc = deadreckon.Game("leduc")
    learned, _ = train(leduc, rounds=8, games=100, iterations=40)

    def by_net(view, rng):
        return int(rng.choice(view.legal(), p=learned.policy(view)))

    for sides in (by_net, "random"), ("random", by_net):
        for result in deadreckon.match(leduc, *sides, games=1000).results["agents"]:
            score = result["score"]
            print(f"{result['agent']} as {result['side']}: score {score['value']:+.3f} ({score['low']:+.3f} to {score['high']:+.3f})")
