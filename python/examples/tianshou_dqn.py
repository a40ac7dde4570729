"""DQN of tianshou (0.5.1) on the first seat of Leduc poker, by its own wrapper of PettingZoo.

    pip install tianshou==0.5.1 'deadreckon[pettingzoo]'
    python python/examples/tianshou_dqn.py
"""

import torch
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv
from tianshou.policy import DQNPolicy, MultiAgentPolicyManager
from tianshou.trainer import offpolicy_trainer
from tianshou.utils.net.common import Net

import deadreckon.pettingzoo


def make():
    """Return the environment: the other seat plays at random."""
    return PettingZooEnv(deadreckon.pettingzoo.env(game="leduc", seats=["first"], opponent="random"))


def train(steps=4_000, games=500):
    """Return the mean score of the learner over so many games after so many steps."""
    env = make()
    space = env.observation_space
    net = Net(space["observation"].shape if hasattr(space, "spaces") else space.shape, env.action_space.n, hidden_sizes=[64, 64])
    learner = DQNPolicy(net, torch.optim.Adam(net.parameters(), 1e-3), target_update_freq=300)
    policy = MultiAgentPolicyManager([learner], env)
    player = Collector(policy, DummyVectorEnv([make] * 16), VectorReplayBuffer(20_000, 16), exploration_noise=True)
    learner.set_eps(0.1)
    player.collect(n_step=1000)
    offpolicy_trainer(policy, player, None, max_epoch=1, step_per_epoch=steps, step_per_collect=64, update_per_step=0.1, episode_per_test=1, batch_size=64, verbose=False, show_progress=False)
    learner.set_eps(0.0)
    return Collector(policy, DummyVectorEnv([make] * 16)).collect(n_episode=games)["rews"].mean()


if __name__ == "__main__":
    print(f"score {train():+.3f} a game against random play")
