"""Train a masked policy on the mall for two minutes with sb3-contrib, and play it against random play.

    pip install ./python -r python/examples/requirements.txt
    python python/examples/sb3.py

The learner plays the humans against a random zombie player. The game is a draw after --turns turns. Training
uses shaped rewards, the final measurement uses results. Time is processor time of one core.
"""

import argparse
import math
import time

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

from deadreckon.gym import vector_env

GAMMA = 0.995


class Planes(gymnasium.ObservationWrapper):
    """Only the observation; the mask is passed separately."""

    def __init__(self, env):
        super().__init__(env)
        self.observation_space = env.observation_space["observation"]

    def observation(self, observation):
        return observation["observation"]

    def action_masks(self):
        return self.unwrapped.action_masks()


class Clock(BaseCallback):
    """Stops the training after the given processor time, on one thread."""

    def __init__(self, seconds):
        super().__init__()
        self.seconds = seconds

    def _on_training_start(self):
        self.end = time.process_time() + self.seconds

    def _on_step(self):
        return time.process_time() < self.end


def train(turns, seconds, seed):
    """Return a model and its number of steps."""

    def make():
        env = gymnasium.make("DeadreckonMall-v0", max_turns=turns, shaping=1.0, discount=GAMMA)
        return Planes(env)

    model = MaskablePPO(
        "MlpPolicy", DummyVecEnv([make] * 8), seed=seed, device="cpu", gamma=GAMMA,
        n_steps=128, batch_size=256, n_epochs=4, ent_coef=0.01, learning_rate=5e-4,
        policy_kwargs={"net_arch": [64, 64]},
    )
    model.learn(10**9, callback=Clock(seconds))
    return model, model.num_timesteps


def play(choose, games, turns, seed):
    """Return the results of games: 1 won, 0 drawn, -1 lost."""
    env = vector_env("mall", games, seat="human", max_turns=turns, threads=2, copy=False)
    observation, _ = env.reset(seed=seed)
    results, over = np.zeros(games), np.zeros(games, bool)
    while not over.all():
        observation, reward, terminated, _, _ = env.step(choose(observation))
        results[terminated & ~over] = reward[terminated & ~over]
        over |= terminated
    env.close()
    return results


def wilson(hits, n, z=1.96):
    """Return the 95 % Wilson interval (1927) of a share."""
    centre, spread = hits / n + z * z / (2 * n), z * math.sqrt(hits / n * (1 - hits / n) / n + z * z / (4 * n * n))
    return (centre - spread) / (1 + z * z / n), (centre + spread) / (1 + z * z / n)


def report(name, results):
    n = len(results)
    shares = []
    for word, hits in (("won", results > 0), ("drawn", results == 0), ("not lost", results >= 0)):
        low, high = wilson(hits.sum(), n)
        shares.append(f"{word} {hits.mean():.1%} [{low:.1%}, {high:.1%}]")
    print(f"{name:8} {n} games: {', '.join(shares)}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=120, help="of processor time to train for (default 120)")
    parser.add_argument("--turns", type=int, default=60, help="game-turns after which a game is a draw (default 60)")
    parser.add_argument("--games", type=int, default=400, help="to measure with (default 400)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(1)
    model, steps = train(args.turns, args.seconds, args.seed)
    print(f"trained for {steps} steps in {args.seconds:.0f} s", flush=True)
    rng = np.random.default_rng(args.seed)

    def trained(observation):
        return model.predict(observation["observation"], action_masks=observation["action_mask"].astype(bool))[0]

    def at_random(observation):
        return (rng.random(observation["action_mask"].shape, np.float32) * observation["action_mask"]).argmax(1)

    fresh = 1_000_000 + args.seed  # games that are not in the training
    report("trained", play(trained, args.games, args.turns, fresh))
    report("random", play(at_random, args.games, args.turns, fresh))


if __name__ == "__main__":
    main()
