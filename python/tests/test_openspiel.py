"""Games of this library in OpenSpiel: its algorithms get of them what they get of OpenSpiel's own."""

import numpy as np
import pytest

from deadreckon import Game, Tree

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")

from open_spiel.python import policy as policies  # noqa: E402
from open_spiel.python.algorithms import (  # noqa: E402
    cfr,
    expected_game_score,
    exploitability,
    external_sampling_mccfr,
    fictitious_play,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
)

from deadreckon import openspiel  # noqa: E402

KUHN = openspiel.load("kuhn")
CHIPS = 2  # of Kuhn, in a score of 1


def play(game, act, seed=1):
    rng, state = np.random.default_rng(seed), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=odds)))
        else:
            state.apply_action(act(state, rng))
    return state


def at_random(state, rng):
    return int(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("name, other, chips, iterations", [("kuhn", "kuhn_poker", CHIPS, 60), ("leduc", "leduc_poker", 13, 2)])
def test_cfr(name, other, chips, iterations):
    """CFR is without luck: it finds the same policy, worth the same and exploited by as much."""
    found = []
    for game, unit in (openspiel.load(name), chips), (pyspiel.load_game(other), 1):
        solver = cfr.CFRSolver(game)
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        policy = solver.average_policy()
        value = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
        found.append([unit * exploitability.nash_conv(game, policy), *(unit * v for v in value)])
    assert np.allclose(*found, rtol=0, atol=1e-9)


def external():
    return external_sampling_mccfr.ExternalSamplingSolver(KUHN)


def outcomes():
    return outcome_sampling_mccfr.OutcomeSamplingSolver(KUHN)


def fictitious():
    return fictitious_play.XFPSolver(KUHN)


@pytest.mark.parametrize("make, iterations, most", [(external, 300, 0.1), (outcomes, 400, 0.3), (fictitious, 40, 0.1)])
def test_python_algorithms(make, iterations, most):
    np.random.seed(1)
    solver = make()
    for _ in range(iterations):
        solver.iteration()
    policy = solver.average_policy()
    assert exploitability.nash_conv(KUHN, policy) < most < exploitability.nash_conv(KUHN, policies.UniformRandomPolicy(KUHN)) / 1.5


@pytest.mark.parametrize("make", [lambda: pyspiel.CFRSolver(KUHN), lambda: pyspiel.ExternalSamplingMCCFRSolver(KUHN, 1)])
def test_compiled_algorithms(make):
    solver = make()
    for _ in range(200):
        solver.run_iteration() if hasattr(solver, "run_iteration") else solver.evaluate_and_update_policy()
    assert pyspiel.nash_conv(KUHN, solver.average_policy()) < 0.15


def test_ismcts():
    """A search asks for worlds that the player cannot tell from the true one, and does better than at random."""
    bot = ismcts.ISMCTSBot(KUHN, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), 2.0, 100, random_state=np.random.RandomState(2))
    rng = np.random.default_rng(3)
    bot.set_resampler(lambda state, player: state.sampled(player, rng))
    scores = [play(KUHN, lambda s, r: bot.step(s) if s.current_player() == 1 else at_random(s, r), seed).returns()[1] for seed in range(40)]
    assert np.mean(scores) > 0


def test_worlds():
    """Worlds are what the player cannot tell apart, and all of them."""
    state = KUHN.new_initial_state()
    state.apply_action(0)
    state.apply_action(1)
    worlds = [state.sampled(0, seed) for seed in range(40)]
    assert len({str(world) for world in worlds}) == 2
    for world in worlds:
        assert world.information_state_string(0) == state.information_state_string(0)
        assert world.legal_actions() == state.legal_actions()


def test_bots_and_policies():
    best = Tree(Game("kuhn")).solve(target=1e-4)
    assert exploitability.nash_conv(KUHN, openspiel.policy(KUHN, best)) == pytest.approx(best.tree.nash_conv(best), abs=1e-9)
    assert exploitability.nash_conv(KUHN, openspiel.policy(KUHN, best, "random")) > 0.1
    with pytest.raises(ValueError, match="3 agents for 2 seats"):
        openspiel.policy(KUHN, best, best, best)
    bots = [openspiel.bot("search:iterations=20"), openspiel.bot(lambda view, rng: view.legal()[0], seed=3)]
    for bot in bots:
        bot.restart()
    assert abs(pyspiel.evaluate_bots(KUHN.new_initial_state(), bots, 1)[0]) in (0.5, 1)


def test_information_states():
    """Two states have the same information state of a player where and only where he has seen the same, and tensors are those of strings."""
    leduc = openspiel.load("leduc")
    assert leduc.max_game_length() == pyspiel.load_game("leduc_poker").max_game_length() == 8
    assert (leduc.min_utility(), leduc.max_utility(), leduc.utility_sum()) == (-1, 1, 0)
    strings, tensors = {}, {}
    for seed in range(200):
        state = leduc.new_initial_state()
        rng = np.random.default_rng(seed)
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(int(rng.choice([o for o, _ in state.chance_outcomes()])))
                continue
            player = state.current_player()
            string, tensor = state.information_state_string(player), tuple(state.information_state_tensor(player))
            assert strings.setdefault(tensor, string) == string and tensors.setdefault(string, tensor) == tensor
            assert len(tensor) == leduc.information_state_tensor_size()
            assert state.observation_tensor(player) == pytest.approx(state.ours.observation(player))
            state.apply_action(at_random(state, rng))
    assert len(strings) > 100


@pytest.mark.parametrize("name", ["cabin", "quay", "streets"])
def test_large_games(name):
    """A game that is too large to visit has information states as strings, and the bounds that hold of all scores."""
    game = openspiel.load(name, limit=20)
    assert not game.get_type().provides_information_state_tensor and game.max_game_length() == 100_000
    state = game.new_initial_state()
    rng = np.random.default_rng(1)
    for _ in range(30):
        actions = state.legal_actions() if not state.is_chance_node() else [o for o, _ in state.chance_outcomes()]
        before = state.clone()
        state.apply_action(int(rng.choice(actions)))
        assert len(state.information_state_string(0)) > len(before.information_state_string(0))
        assert len(state.observation_tensor(0)) == game.ours.shape.size


def test_refused():
    with pytest.raises(ValueError, match="has its options, and takes no max_turns"):
        openspiel.load(Game("mall"), max_turns=3)
