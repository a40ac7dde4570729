"""The programs of docs/python.md print the documented output, and python/README.md is up to date."""

import contextlib
import importlib.util
import io
import pathlib
import re

import pytest

import deadreckon

ROOT = pathlib.Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "python.md").read_text()
PROGRAMS = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)


def test_programs_are_found():
    assert len(PROGRAMS) == 8


@pytest.mark.parametrize("program", PROGRAMS)
def test_program(program):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(program, "docs/python.md", "exec"), {})
    assert out.getvalue().splitlines() == re.findall(r"^# (.*)$", program, re.MULTILINE)


def test_spaces():
    """After a failure, run python python/spaces.py."""
    spec = importlib.util.spec_from_file_location("spaces", ROOT / "python" / "spaces.py")
    spaces = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(spaces)
    assert spaces.README.read_text() == spaces.with_spaces(spaces.README.read_text())


def test_docstrings():
    """Everything public has a docstring."""
    for name in deadreckon.__all__:
        thing = getattr(deadreckon, name)
        assert not callable(thing) or thing.__doc__, name
        for method, value in vars(thing).items() if isinstance(thing, type) else ():
            assert method.startswith("_") or not callable(value) or value.__doc__, f"{name}.{method}"


def test_openspiel_table():
    """The second column names existing methods."""
    table = GUIDE.split("\n## From OpenSpiel")[1].split("\n## ")[0]
    for row in re.findall(r"^\| `.*$", table, re.MULTILINE):
        for method in re.findall(r"`(?:state|view|game)\.([a-z_]+)[`(]", row.split("|")[2]):
            assert any(hasattr(kind, method) for kind in (deadreckon.Game, deadreckon.State, deadreckon.View)) or method in ("turn", "shape"), method
