"""A small net with a policy and a value, in numpy and in torch, for the other examples.

Both have one hidden layer and use Adam (Kingma and Ba 2015); with the same weights they give the same results.
forward returns logits and values, and descend takes the gradient of a loss with respect to them.
"""

import numpy as np


def softmax(logits, masks):
    """Return the probabilities [n][actions] of the legal actions."""
    logits = np.where(masks, logits, -np.inf)
    weights = np.exp(logits - logits.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


class Player:
    """Agent methods of both nets, based on forward."""

    def answer(self, asked):
        """Evaluate as a model of a search or a ModelAgent: see deadreckon.EvalBatch."""
        logits, values = self.forward(asked.observations)
        return asked.softmax(logits), values

    def policy(self, view):
        """Return the probabilities of the legal actions of a view, in their order."""
        logits = self.forward(view.observation()[None])[0][:, view.indices()]
        return softmax(logits, np.ones_like(logits, bool))[0]


class NumpyNet(Player):
    """The net in numpy."""

    def __init__(self, inputs, actions, width=64, seed=1, rate=3e-3):
        rng = np.random.default_rng(seed)
        self.weights = [rng.normal(0, inputs**-0.5, (inputs, width)), np.zeros(width), rng.normal(0, 0.01, (width, actions)), np.zeros(actions), np.zeros((width, 1)), np.zeros(1)]
        self.means, self.squares, self.steps, self.rate = [0.0] * 6, [0.0] * 6, 0, rate

    def forward(self, x):
        """Return logits [n][actions] and values [n] of observations [n][inputs]."""
        w, b, p, q, v, c = self.weights
        self.x, self.hidden = x, np.maximum(x @ w + b, 0)
        self.values = np.tanh(self.hidden @ v + c)[:, 0]
        return self.hidden @ p + q, self.values

    def descend(self, logits, values):
        """Take a step against the gradient of a loss with respect to the latest logits [n][actions] and values [n]."""
        values = (values * (1 - self.values**2))[:, None]
        back = (logits @ self.weights[2].T + values @ self.weights[4].T) * (self.hidden > 0)
        slopes = [self.x.T @ back, back.sum(0), self.hidden.T @ logits, logits.sum(0), self.hidden.T @ values, values.sum(0)]
        self.steps += 1
        for i, slope in enumerate(slopes):
            self.means[i] = 0.9 * self.means[i] + 0.1 * slope
            self.squares[i] = 0.999 * self.squares[i] + 0.001 * slope**2
            size = np.sqrt(self.squares[i] / (1 - 0.999**self.steps)) + 1e-8
            self.weights[i] = self.weights[i] - self.rate * self.means[i] / (1 - 0.9**self.steps) / size


class TorchNet(Player):
    """The net in torch. body, policy and value may be any modules."""

    def __init__(self, inputs, actions, width=64, seed=1, rate=3e-3):
        import torch

        torch.manual_seed(seed)
        torch.set_num_threads(1)
        self.torch = torch
        self.body = torch.nn.Sequential(torch.nn.Linear(inputs, width), torch.nn.ReLU())
        self.heads = torch.nn.ModuleList([torch.nn.Linear(width, actions), torch.nn.Linear(width, 1)])
        self.adam = torch.optim.Adam([*self.body.parameters(), *self.heads.parameters()], lr=rate)

    def forward(self, x):
        """Return logits [n][actions] and values [n] of observations [n][inputs], as arrays."""
        hidden = self.body(self.torch.from_numpy(np.ascontiguousarray(x)))
        self.out = self.heads[0](hidden), self.torch.tanh(self.heads[1](hidden))[:, 0]
        return [out.detach().numpy() for out in self.out]

    def descend(self, logits, values):
        """Take a step against the gradient of a loss with respect to the latest logits [n][actions] and values [n]."""
        self.adam.zero_grad()
        self.torch.autograd.backward(self.out, [self.torch.as_tensor(slope, dtype=self.torch.float32) for slope in (logits, values)])
        self.adam.step()


NETS = {"numpy": NumpyNet, "torch": TorchNet}
