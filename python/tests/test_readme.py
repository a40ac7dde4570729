"""The README is true: its programs print what it says, and its table is the code's."""

import contextlib
import io
import pathlib
import re

import pytest

import deadreckon

README = (pathlib.Path(__file__).parents[1] / "README.md").read_text()
PROGRAMS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def test_programs_are_found():
    assert len(PROGRAMS) == 5


@pytest.mark.parametrize("program", PROGRAMS)
def test_program(program):
    expected = re.findall(r"^# (.*)$", program, re.MULTILINE)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(program, "README.md", "exec"), {})
    assert out.getvalue().splitlines() == expected


def spaces():
    lines = ["| game | observation | action_mask | actions |", "|---|---|---|---|"]
    for game in (g.name for g in deadreckon.games() if g.encoded):
        s = deadreckon.describe(game)
        lines.append(f"| {game} | float32 ({s.size},) | int8 ({s.actions},) | Discrete({s.actions}) |")
    return "\n".join(lines)


def test_spaces():
    table = re.search(r"<!-- spaces -->\n(.*?)\n<!-- end of spaces -->", README, re.DOTALL).group(1)
    assert table == spaces()
