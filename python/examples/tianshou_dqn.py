"""DQN of tianshou 2.0.1 as the first seat of Leduc poker, by its own wrapper of PettingZoo.

    pip install tianshou==2.0.1 'deadreckon[pettingzoo]'
    python python/examples/tianshou_dqn.py
"""

import logging

from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

import deadreckon.pettingzoo

logging.getLogger("tianshou").setLevel(logging.ERROR)  # it warns about scores of several seats


def make():
    """Return the environment with a random opponent."""
    return PettingZooEnv(deadreckon.pettingzoo.env(game="leduc", seats=["first"], opponents="random"))


def train(steps=4_000, games=500):
    """Return the learner's mean score a game after training."""
    env = make()
    shape = env.observation_space["observation"].shape
    net = Net(state_shape=shape, action_shape=env.action_space.n, hidden_sizes=[64, 64])
    policy = DiscreteQLearningPolicy(model=net, action_space=env.action_space, eps_training=0.1)
    learner = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), target_update_freq=300)
    player = MultiAgentOffPolicyAlgorithm(algorithms=[learner], env=env)
    collector = Collector(player, DummyVectorEnv([make] * 16), VectorReplayBuffer(20_000, 16), exploration_noise=True)
    collector.reset()
    collector.collect(n_step=1024)
    player.run_training(OffPolicyTrainerParams(
        training_collector=collector, max_epochs=1, epoch_num_steps=steps, collection_step_num_env_steps=64,
        update_step_num_gradient_steps_per_sample=0.1, batch_size=64, verbose=False, show_progress=False,
    ))
    judge = Collector(player, DummyVectorEnv([make] * 16))
    judge.reset()
    return float(judge.collect(n_episode=games).returns.mean())


if __name__ == "__main__":
    print(f"score {train():+.3f} a game against random play")
