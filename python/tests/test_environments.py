"""The environments of other libraries pass those libraries' own tests."""

import copy
import pickle

import numpy as np
import pigskin
import pytest
from pigskin import Edition, Position


@pytest.mark.parametrize("edition", ["fall-2017", "fall-2019", "spring-2017"])
@pytest.mark.parametrize("opponent", [None, "always:4"])
def test_gymnasium(edition, opponent):
    from gymnasium.utils.env_checker import check_env
    from pigskin.gymnasium_env import HogEnv

    check_env(HogEnv(edition, opponent), skip_render_check=True)


def test_the_info_has_exact_regrets():
    from pigskin.gymnasium_env import HogEnv

    env = HogEnv("spring-2017", "swap:8,4")
    perfect = pigskin.perfect_play("spring-2017")
    _, info = env.reset(seed=1, options={"first": True})
    over, result = False, 0.0
    while not over:
        known = perfect.regrets(env.position)
        for place, choice in enumerate(env.edition.choices):
            assert info["regrets"][place] == known.get(choice, known[10])
        _, result, over, _, info = env.step(int(np.argmin(info["regrets"])))
    assert result in (-1.0, 1.0) and not info["regrets"].any()


def test_the_same_seed_is_the_same_game():
    from pigskin.gymnasium_env import HogEnv

    def game():
        env = HogEnv("fall-2019")
        seen = [env.reset(seed=5)[0].tolist()]
        over = False
        while not over:
            observation, _, over, _, _ = env.step(6)
            seen.append(observation.tolist())
        return seen

    assert game() == game()


@pytest.mark.parametrize("edition", ["fall-2019", "spring-2017"])
def test_pettingzoo(edition):
    from pettingzoo.test import api_test, seed_test
    from pigskin.pettingzoo_env import HogAEC

    api_test(HogAEC(edition), num_cycles=200)
    seed_test(lambda: HogAEC(edition), num_cycles=20)
    env = HogAEC(edition)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="is not an action"):
        env.step(99)


@pytest.mark.parametrize("edition", Edition.names())
def test_openspiel(edition):
    import pigskin.openspiel_game
    import pyspiel

    if Edition(edition).can_score_nothing:
        with pytest.raises(ValueError, match="need not end"):
            pigskin.openspiel_game.HogGame({"edition": edition})
        return
    game = pyspiel.load_game("python_hog", {"edition": edition})
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
    state = game.new_initial_state()
    state.apply_action(6)
    assert state.is_chance_node()
    assert abs(sum(chance for _, chance in state.chance_outcomes()) - 1) < 1e-12


def test_openspiel_plays_by_the_engine():
    import pigskin.openspiel_game  # noqa: F401
    import pyspiel

    state = pyspiel.load_game("python_hog(edition=fall-2019)").new_initial_state()
    state.apply_action(2)
    outcomes = Position().outcomes(2)
    assert [chance for _, chance in state.chance_outcomes()] == [o.chance for o in outcomes]
    state.apply_action(0)
    assert state.position == outcomes[0].position
    assert state.observation_tensor(1)[:2] != [0.0, 0.0]


def test_a_copy_of_an_environment_goes_on_by_itself():
    from pigskin.gymnasium_env import HogEnv

    env = HogEnv("fall-2019", "always:4")
    env.reset(seed=3)
    same = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    seen = env.step(4)[0].tolist()
    for one in same:
        assert one.step(4)[0].tolist() == seen


@pytest.mark.parametrize("action", [-1, 11, 2.5])
def test_gymnasium_refuses_what_is_no_action(action):
    from pigskin.gymnasium_env import HogEnv

    env = HogEnv("fall-2019", "always:4")
    env.reset(seed=3)
    before = env.position
    with pytest.raises(ValueError, match=rf"{action} is not an action"):
        env.step(action)
    assert env.position == before


def test_a_copy_of_an_environment_of_two_goes_on_by_itself():
    from pigskin.pettingzoo_env import HogAEC

    env = HogAEC("fall-2019")
    env.reset(seed=3)
    same = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    env.step(4)
    for one in same:
        assert one.position.scores == (0, 0)
        one.step(4)
        assert one.position == env.position
