"""Masked PPO in one file (Schulman et al. 2017): the first seat of Leduc poker against random play.

An exact best response gives the maximum score.

    python python/examples/ppo.py [torch]
"""

import sys

import numpy as np
from nets import NETS, softmax

import deadreckon

ENVS, STEPS, EPOCHS, ROWS = 64, 16, 4, 256
CLIP, LAMBDA, ENTROPY = 0.2, 0.95, 0.01


def gather(play, net, rng):
    """Play steps in all games. Return observations, masks, actions, probabilities, values and rewards by step."""
    kept = []
    for _ in range(STEPS):
        x, masks = play.observations.copy(), play.masks.astype(bool)
        logits, values = net.forward(x)
        p = softmax(logits, masks)
        actions = (p.cumsum(axis=1) / p.sum(axis=1, keepdims=True) > rng.random((ENVS, 1))).argmax(axis=1)
        play.step(actions)
        kept.append((x, masks, actions, p[np.arange(ENVS), actions], values, play.rewards[:, 0].copy(), play.terminated.copy()))
    last = net.forward(play.observations)[1]
    return [np.array(column) for column in zip(*kept, strict=True)], last


def advantages(values, rewards, ended, last):
    """Return generalised advantages [steps][games] (Schulman et al. 2016), undiscounted, since games are short."""
    out, after, gain = np.zeros_like(rewards), last, np.zeros(ENVS)
    for t in reversed(range(STEPS)):
        gain = rewards[t] + np.where(ended[t], 0, after) - values[t] + LAMBDA * np.where(ended[t], 0, gain)
        out[t], after = gain, values[t]
    return out


def learn(net, x, masks, actions, before, gains, returns):
    """Take a step of the clipped objective, with an entropy bonus and the squared error of the values."""
    n, rows = len(x), np.arange(len(x))
    logits, values = net.forward(x)
    p = softmax(logits, masks)
    ratio = p[rows, actions] / before
    held = np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    slopes = (held * gains * ratio)[:, None] * p  # gradient of -gain * ratio, apart from the chosen action
    slopes[rows, actions] -= held * gains * ratio
    log = np.log(np.maximum(p, 1e-12))
    slopes += ENTROPY * p * (log - (p * log).sum(axis=1, keepdims=True))
    net.descend(slopes / n, (values - returns) / n)


def train(game, steps, opponent="random", kind="numpy", seed=1):
    """Return a net trained for the given steps."""
    net, rng = NETS[kind](game.shape.size, game.shape.actions, seed=seed), np.random.default_rng(seed)
    play = deadreckon.vector(game, ENVS, seats=[0], opponents=opponent, observations="float32", masks=True)
    play.reset(seed)
    for _ in range(steps // (ENVS * STEPS)):
        (x, masks, actions, before, values, rewards, ended), last = gather(play, net, rng)
        gains = advantages(values, rewards, ended, last)
        columns = [c.reshape(ENVS * STEPS, *c.shape[2:]) for c in (x, masks, actions, before, gains, gains + values)]
        for _ in range(EPOCHS):
            for rows in np.split(rng.permutation(ENVS * STEPS), ENVS * STEPS // ROWS):
                learn(net, *(column[rows] for column in columns))
    play.close()
    return net


def measure(game, net):
    """Return the net's exact score in a game against random play, and the score of a best response."""
    tree = deadreckon.Tree(game)
    mixed = tree.policy(lambda view: net.policy(view) if view.viewer == 0 else np.ones(len(view.legal())))
    return tree.value(mixed)[0], tree.best_response("first", tree.uniform())[0]


if __name__ == "__main__":
    leduc = deadreckon.Game("leduc")
    learned = train(leduc, steps=200_000, kind=sys.argv[1] if sys.argv[1:] else "numpy")
    print("score {:.4f} a game; a best response scores {:.4f}".format(*measure(leduc, learned)))
