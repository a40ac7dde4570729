"""RLlib's PPO (ray 2.60, torch 2.15) as the first seat of Leduc poker, with masks, against random play.

    pip install 'ray[rllib]' torch deadreckon
    python python/examples/rllib_ppo.py
"""

import gymnasium
import numpy as np
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

import deadreckon.gym


class Masked(gymnasium.ObservationWrapper):
    """An environment for RLlib's masked module: float masks, the key "observations", and a plain action space."""

    def __init__(self, env):
        super().__init__(env)
        seen, mask = env.observation_space["observation"], env.observation_space["action_mask"]
        self.observation_space = gymnasium.spaces.Dict({"action_mask": gymnasium.spaces.Box(0.0, 1.0, mask.shape, np.float32), "observations": seen})
        self.action_space = gymnasium.spaces.Discrete(int(env.action_space.n))

    def observation(self, observation):
        return {"action_mask": observation["action_mask"].astype(np.float32), "observations": observation["observation"]}


def train(rounds=12, steps=2_000):
    """Return the mean score of a game in each round."""
    register_env("leduc", lambda _: Masked(deadreckon.gym.env("leduc", opponents="random")))
    config = (
        PPOConfig()
        .environment("leduc")
        .env_runners(num_env_runners=0, num_envs_per_env_runner=16)
        .training(train_batch_size_per_learner=steps, minibatch_size=min(steps, 250), num_epochs=6, lr=1e-3, entropy_coeff=0.01, gamma=1.0)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [64, 64]}))
    )
    learner = config.build_algo()
    scores = [learner.train()["env_runners"]["episode_return_mean"] for _ in range(rounds)]
    learner.stop()
    return scores


if __name__ == "__main__":
    print("score a game, round by round:", *(f"{score:+.3f}" for score in train()))
