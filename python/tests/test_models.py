"""Python models evaluate many games together."""

import itertools
import math
import threading

import numpy as np
import pytest

from deadreckon import Game, ModelAgent, match
from deadreckon.gym import env, vector_env
from deadreckon.pettingzoo import raw_env

LEDUC = Game("leduc")


class Weighing:
    """A model that prefers the last legal action and records its calls."""

    def __init__(self, values=0.0):
        self.sizes, self.threads, self.values = [], set(), values

    def __call__(self, asked):
        self.sizes.append(len(asked))
        self.threads.add(threading.get_ident())
        assert asked.observations.shape == (len(asked), asked.masks().shape[0] and LEDUC.shape.size)
        weights = np.ones(len(asked.indices))
        weights[asked.ends[asked.ends > asked.begins] - 1] = 3
        return weights, np.full(len(asked), self.values)


def bold(view, rng):
    """The same preference as a function of one view."""
    return view.legal()[-1]


def test_models_evaluate_games_together():
    """Many games form large batches, with the same games as one after another."""
    found, models = [], []
    for threads in (1, 7, None):
        model = Weighing()
        found.append(match(LEDUC, ModelAgent(model, name="weighing"), ["random", bold], games=60, seed=4, threads=threads))
        found[-1].results.pop("timing")
        models.append(model)
    assert found[0].results == found[1].results == found[2].results and "weighing" in str(found[0])
    assert max(models[0].sizes) == 1 and max(models[1].sizes) <= 7 and 7 < max(models[2].sizes) <= 64
    assert sum(models[0].sizes) == sum(models[1].sizes) == sum(models[2].sizes)
    assert threading.get_ident() not in models[2].threads


def test_samples_follow_the_policy():
    """Samples follow the policy; a greedy agent takes its maximum."""
    drawn = {1: 0, 3: 0}
    kuhn = Game("kuhn")

    def model(asked):
        return np.where(asked.indices == asked.indices[asked.begins[asked.rows]], 1, 3), None

    def counted(view, rng):
        drawn[1 if len(view.legal()) and view.text(view.legal()[0]) == "check" else 3] += 1
        return view.legal()[0]

    match(kuhn, ModelAgent(model), counted, games=4000)  # against a check the second is asked after "check", else after "bet"
    share, n = drawn[3] / (drawn[1] + drawn[3]), drawn[1] + drawn[3]
    assert n == 4000 and abs(share - 0.75) < 5 * math.sqrt(0.75 * 0.25 / n)
    greedy = match(LEDUC, ModelAgent(model, greedy=True), "random", games=100, seed=2).results["agents"]
    by_function = match(LEDUC, bold, "random", games=100, seed=2).results["agents"]
    assert greedy[0]["points"] == by_function[0]["points"]


def test_policies_of_all_actions():
    """A policy may cover all actions; softmax is exact for large logits."""

    def table(asked):
        weights = np.full((len(asked), 4), 9.0)
        weights[:, :3] = [1, 2, 4]
        return weights, None

    def listed(asked):
        return table(asked)[0][asked.rows, asked.indices], None

    def exponents(asked):
        return asked.softmax(1e4 + np.log(table(asked)[0])), np.zeros((len(asked), 1))

    found = [match(LEDUC, ModelAgent(model, name="x"), "random", games=100).pairing() for model in (table, listed, exponents)]
    assert found[0] == found[1] == found[2] != match(LEDUC, ModelAgent(lambda asked: (None, None), name="x"), "random", games=100).pairing()


@pytest.mark.parametrize("weights", [None, 0.0])
def test_a_model_without_opinions_plays_at_random(weights):
    seen = set()

    def watching(view, rng):
        seen.add(view.text(view.legal()[0]))
        return view.legal()[0]

    def model(asked):
        return weights if weights is None else np.zeros(len(asked.indices)), None

    match(Game("kuhn"), ModelAgent(model), watching, games=100)
    assert seen == {"check", "call"}


def test_searches_share_model_calls():
    """Searches of many games share model calls and are reproducible."""
    models = [Weighing(), Weighing(), Weighing()]
    found = [
        match(LEDUC, ModelAgent(model, iterations=40, batch=4), "random", games=40, seed=3, threads=threads).results["agents"]
        for model, threads in zip(models, (1, 5, None), strict=True)
    ]
    assert found[0][0]["points"] == found[1][0]["points"] == found[2][0]["points"]
    assert 1 < max(models[0].sizes) <= 4 < max(models[1].sizes) <= 20 < max(models[2].sizes)
    assert found[0][0]["points"]["value"] > 0.5
    assert match(LEDUC, ModelAgent(Weighing(), iterations=20, against="random"), "random", games=2).pairing()["games"] == 2


def test_opponents():
    """A model plays in environments; a vector environment evaluates all games together."""
    model = Weighing()
    runs = []
    for threads, games in ((1, 50), (3, 50)):
        many = vector_env("leduc", games, seat="second", opponents=ModelAgent(model), threads=threads)
        observations, _ = many.reset(seed=1)
        run = [observations["observation"]]
        for _ in range(20):
            observations, *_ = many.step(observations["action_mask"].argmax(axis=1))
            run.append(observations["observation"])
        many.close()
        runs.append(np.array(run))
    assert np.array_equal(*runs) and 10 < max(model.sizes) <= 50
    one, asked = env("leduc", opponents={"second": ModelAgent(model, iterations=9)}), len(model.sizes)
    observation, _ = one.reset(seed=1)
    one.step(observation["action_mask"].argmax())
    assert len(model.sizes) > asked
    zoo = raw_env("leduc", seats=["second"], opponents=ModelAgent(model))
    zoo.reset(seed=2)
    zoo.step(zoo._mask(zoo.agent_selection).argmax())


def test_tensor_answers():
    """A torch tensor is detached."""

    class Tensor:
        def __init__(self, array):
            self.array = array

        def detach(self):
            return self

        def cpu(self):
            return self.array

        def __array__(self, *_, **__):
            raise RuntimeError("it requires grad")

    def model(asked):
        p = asked.softmax(Tensor(np.zeros((len(asked), 4))))
        return Tensor(p), Tensor(np.zeros((len(asked), 1)))

    assert match(LEDUC, ModelAgent(model), ModelAgent(model, iterations=9), games=4).pairing()["games"] == 4


def later(model):
    """A uniform model that delegates to another model from its twentieth call."""
    asked_before = itertools.count()

    def ask(asked):
        return model(asked) if next(asked_before) >= 20 else (None, None)

    return ask


@pytest.mark.parametrize(
    ("use", "error", "message"),
    [
        (lambda: match(LEDUC, ModelAgent(lambda asked: 1 / 0), "random", games=4), ZeroDivisionError, "division"),
        (lambda: match(LEDUC, ModelAgent(lambda asked: 1 / 0, iterations=9), "random", games=4), ZeroDivisionError, "division"),
        (lambda: env("leduc", seat="second", opponents=ModelAgent(lambda asked: 1 / 0)).reset(seed=1), ZeroDivisionError, "division"),
        (lambda: match(LEDUC, ModelAgent(lambda asked: (np.full(len(asked.indices), np.inf), None)), "random", games=2), RuntimeError, "want 0 or more"),
        (lambda: match(LEDUC, ModelAgent(lambda asked: (None, np.full(len(asked), 2.0))), "random", games=2), RuntimeError, "want -1 to 1"),
        (lambda: match(LEDUC, ModelAgent(lambda asked: (np.ones(1), None)), "random", games=4), ValueError, "policy have shape"),
        (lambda: match(LEDUC, ModelAgent(later(lambda asked: 1 / 0)), "random", games=400, threads=3), ZeroDivisionError, "division"),
        (lambda: match(LEDUC, ModelAgent(later(lambda asked: (np.ones(1), None)), iterations=20, threads=2), "random", games=40, threads=2), ValueError, "policy have shape"),
        (lambda: match(LEDUC, ModelAgent(later(lambda asked: (None, np.full(len(asked), np.nan))), iterations=20), "random", games=40, threads=3), RuntimeError, "want -1 to 1"),
        (lambda: match(LEDUC, ModelAgent(Weighing(), iteratoins=5), "random", games=2), ValueError, "did you mean iterations"),
        (lambda: ModelAgent(Weighing(), greedy=True, iterations=5), ValueError, "a search has final"),
        (lambda: ModelAgent(Weighing(), batch=5), ValueError, "needs the parameters of a search"),
        (lambda: ModelAgent("net"), ValueError, "expected a function of EvalBatch"),
        (lambda: match(Game("leduc"), ModelAgent(Weighing(), net="x.net"), "random", games=2), ValueError, "something else guides"),
    ],
)
def test_errors_name_the_cause(use, error, message):
    with pytest.raises(error, match=message):
        use()
