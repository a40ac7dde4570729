"""Double DQN in one file (Mnih et al. 2015, van Hasselt et al. 2016): the first seat of Leduc poker against random play.

An exact best response gives the maximum score.

    python python/examples/dqn.py
"""

import copy

import numpy as np
from nets import NumpyNet

import deadreckon


class Memory:
    """A ring buffer of the latest steps of all games."""

    def __init__(self, room, size, actions):
        self.room, self.n = room, 0
        self.columns = [
            np.zeros((room, size), np.float32), np.zeros(room, np.int64), np.zeros(room), np.zeros(room, bool),
            np.zeros((room, size), np.float32), np.zeros((room, actions), bool),
        ]

    def add(self, *rows):
        at = (self.n + np.arange(len(rows[0]))) % self.room
        for column, new in zip(self.columns, rows, strict=True):
            column[at] = new
        self.n += len(at)

    def draw(self, rng, n):
        at = rng.integers(min(self.n, self.room), size=n)
        return [column[at] for column in self.columns]


def learn(net, target, x, actions, rewards, ended, later, masks):
    """Take a step towards the reward plus the target's value of the net's next choice."""
    rows = np.arange(len(x))
    following = np.where(masks, net.forward(later)[0], -np.inf).argmax(axis=1)
    wanted = rewards + np.where(ended, 0, target.forward(later)[0][rows, following])
    values, _ = net.forward(x)
    slopes = np.zeros_like(values)
    slopes[rows, actions] = np.clip(values[rows, actions] - wanted, -1, 1) / len(x)
    net.descend(slopes, np.zeros(len(x)))


def train(game, steps, envs=32, room=20_000, rows=64, opponents="random", seed=1):
    """Return a net trained for the given steps. Its logits are the action values of the first seat."""
    net, rng = NumpyNet(game.shape.size, game.shape.actions, seed=seed), np.random.default_rng(seed)
    target, memory = copy.deepcopy(net), Memory(room, game.shape.size, game.shape.actions)
    play = deadreckon.vector(game, envs, seats=[0], opponents=opponents, observations="float32", masks=True)
    play.reset(seed)
    for t in range(steps // envs):
        x = play.observations.copy()
        best = np.where(play.masks, net.forward(x)[0], -np.inf).argmax(axis=1)
        exploring = rng.random(envs) < max(0.1, 1 - 2 * t * envs / steps)
        chosen = np.where(exploring, play.legal().draw(rng), best)
        play.step(chosen)
        memory.add(x, chosen, play.rewards[:, 0], play.terminated, play.observations, play.masks.astype(bool))
        for _ in range(2):
            learn(net, target, *memory.draw(rng, rows))
        if t % 50 == 0:
            target = copy.deepcopy(net)
    play.close()
    return net


def measure(game, net):
    """Return the net's exact score in a game against random play, and the score of a best response."""

    def greedy(view):
        weights = np.zeros(len(view.legal()))
        weights[net.forward(view.observation()[None])[0][0, view.indices()].argmax()] = 1
        return weights

    tree = deadreckon.Tree(game)
    mixed = tree.policy(lambda view: greedy(view) if view.viewer == 0 else np.ones(len(view.legal())))
    return tree.value(mixed)[0], tree.best_response("first", tree.uniform())[0]


if __name__ == "__main__":
    leduc = deadreckon.Game("leduc")
    print("score {:.4f} a game; a best response scores {:.4f}".format(*measure(leduc, train(leduc, steps=100_000))))
