"""Write the table of spaces in python/README.md, from the installed package:

    make python || .venv/bin/python python/spaces.py
"""

import pathlib
import re
import sys

sys.path = [p for p in sys.path if pathlib.Path(p).resolve() != pathlib.Path(__file__).resolve().parent]  # without this folder, whose package has no library

import deadreckon

README = pathlib.Path(__file__).with_name("README.md")


def main() -> None:
    README.write_text(with_spaces(README.read_text()))


def with_spaces(text: str) -> str:
    """Return the README with the current table of spaces."""
    lines = ["| game | observation | action_mask | actions |", "|---|---|---|---|"]
    for game in (g.name for g in deadreckon.games() if g.encoded):
        s = deadreckon.describe(game)
        lines.append(f"| {game} | float32 ({s.size},) | int8 ({s.actions},) | Discrete({s.actions}) |")
    table = "\n".join(lines)
    return re.sub(r"(<!-- spaces -->\n).*?(\n<!-- end of spaces -->)", lambda m: m[1] + table + m[2], text, flags=re.DOTALL)


if __name__ == "__main__":
    main()
