"""The programs of python/README.md print the documented output."""

import contextlib
import io
import pathlib
import re

import pytest

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
