import pathlib
import signal
import subprocess
import sys
import threading

import pytest

# A background process of a shell ignores Ctrl-C, which tests send.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def program():
    """Return the path of the program in the wheel."""
    path = pathlib.Path(sys.executable).parent / "deadreckon"
    assert path.exists(), "install the package: pip install ./python"
    return path


@pytest.fixture(scope="session")
def trajectories(program, tmp_path_factory):
    """Return a function that plays games with the program and returns the path of the file."""
    folder = tmp_path_factory.mktemp("games")

    def export(name, *arguments):
        path = folder / name
        if not path.exists():
            subprocess.run([program, "export", *arguments, "-o", path], check=True, capture_output=True)
        return path

    return export


@pytest.fixture
def two_threads(monkeypatch):
    """Return a function that runs a call of another thread in the middle of a call.

    run(owner, name, first, second) calls first on this thread. Just before and after first calls owner.name,
    second gets time to run on another thread. It returns both results.
    """
    here = threading.current_thread()

    def run(owner, name, first, second):
        real = getattr(owner, name)
        begun, ended = threading.Event(), threading.Event()
        results = {}

        def slow(*arguments):
            if threading.current_thread() is not here:
                return real(*arguments)
            begun.set()
            ended.wait(0.3)
            real(*arguments)
            ended.wait(0.3)

        def other():
            begun.wait()
            try:
                results["second"] = second()
            except Exception as err:
                results["second"] = err
            ended.set()

        with monkeypatch.context() as m:
            m.setattr(owner, name, slow)
            thread = threading.Thread(target=other)
            thread.start()
            results["first"] = first()
            thread.join()
        return results["first"], results["second"]

    return run
