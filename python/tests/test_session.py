"""Sessions."""

import os
import pickle
import signal
import threading

import pytest

import deadreckon
from deadreckon import Game, Session


def test_session():
    """A game is entered, searched, judged, played and reviewed."""
    s = Session("town", seed=3)
    while s.ask("legal")["turn"] == "chance":
        s.ask("roll")
    found = s.suggest(iterations=60, seed=1)
    best = found["moves"][0]
    assert found["seat"] == s.game.seats[0] and 0 <= best["win"] <= 1 and found["plan"]["steps"][0]["action"] == best["action"]
    assert s.judge(best["action"], iterations=40, seed=1)["moves"][0]["action"]
    before = s.position()
    told = s.apply(best["action"])
    assert told and str(s.position()) != str(before)
    assert s.ask("undo")["entries"] >= 0 and str(s.position()) == str(before)
    seat = s.game.seats[0]
    assert s.position(seat).viewer == 0
    s.apply(best["action"])
    reviewed = s.review(iterations=20)
    assert reviewed["complete"] and len(reviewed["decisions"]) >= 1
    s.close()
    with pytest.raises(deadreckon.ClosedError):
        s.suggest(iterations=5)


def test_search_is_reproducible():
    """A State or View can be the position of a session, and searches are reproducible."""
    game = Game("leduc")
    state = game.root()
    while state.chance:
        state.apply(state.roll(5))
    s = Session(game)
    s.place(state.view())
    found = s.suggest(iterations=400, seed=7)
    moves = {m["action"]: m["visits"] for m in found["moves"]}
    assert sum(moves.values()) > 300 and set(moves) == {state.text(a) for a in state.legal()}
    assert found == s.suggest(iterations=400, seed=7)


@pytest.mark.parametrize(
    "ask, what",
    [
        (lambda s: s.apply("fly"), "fly"),
        (lambda s: s.ask("dance"), "dance"),
        (lambda s: s.ask("legal", wings=2), "wings"),
        (lambda s: s.place("kuhn position 1\neye nobody\n"), "2:5"),
        (lambda s: s.suggest(iterations=-1), "iterations"),
    ],
)
def test_refused(ask, what):
    s = Session("kuhn")
    with pytest.raises(ValueError, match=what):
        ask(s)
    assert s.ask("legal")["turn"] == "chance"


def test_options():
    assert Session("mall", max_turns=7).ask("show")
    with pytest.raises(ValueError, match="options belong to the Game, so there can be no max_turns"):
        Session(Game("mall"), max_turns=7)
    with pytest.raises(ValueError, match="no game"):
        Session("mail")


def test_closes():
    """A with block closes a session, a search and a vector."""
    with Session("kuhn") as s, deadreckon.Search(Game("kuhn"), iterations=5) as search, deadreckon.vector("kuhn", 2) as play:
        assert s.ask("legal")
    for f in (lambda: s.ask("legal")), (lambda: search.forget()), (lambda: play.reset(1)):
        with pytest.raises(deadreckon.ClosedError):
            f()


def test_threads():
    """A request during a search of another thread fails at once. Closing ends the search."""
    with Session("town", seed=3) as s:
        while s.ask("legal")["turn"] == "chance":
            s.ask("roll")
        found = []

        def search():
            with pytest.raises(deadreckon.ClosedError) as caught:
                s.suggest(seconds=3600)
            found.append(caught)

        thread = threading.Thread(target=search)
        thread.start()
        with pytest.raises(RuntimeError, match="answers another thread: wait, or open a session"):
            while not found:  # ask until the search runs
                s.ask("legal")
        s.close()
        thread.join()
        assert found
    with pytest.raises(TypeError, match="open another, and place"):
        pickle.dumps(s)


def test_interrupt():
    """Ctrl-C ends a search, and the session stays usable."""
    s = Session("town", seed=3)
    while s.ask("legal")["turn"] == "chance":
        s.ask("roll")
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        s.suggest(seconds=3600)
    timer.join()
    assert s.suggest(iterations=20)["moves"]
