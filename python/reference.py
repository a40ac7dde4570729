"""Write docs/python-api.md from the docstrings and the table of spaces in python/README.md, from the installed package:

    make python || .venv/bin/python python/reference.py
"""

import dataclasses
import inspect
import pathlib
import re
import sys

sys.path = [p for p in sys.path if pathlib.Path(p).resolve() != pathlib.Path(__file__).resolve().parent]  # without this folder, whose package has no library

import deadreckon
import deadreckon.openspiel

ROOT = pathlib.Path(__file__).resolve().parents[1]
OBVIOUS = ("clone", "close", "copy")  # methods that need no entry
PAGE, README = ROOT / "docs" / "python-api.md", ROOT / "python" / "README.md"


def main() -> None:
    PAGE.write_text(page())
    README.write_text(with_spaces(README.read_text()))


def with_spaces(text: str) -> str:
    """Return the README with the current table of spaces."""
    lines = ["| game | observation | action_mask | actions |", "|---|---|---|---|"]
    for game in (g.name for g in deadreckon.games() if g.encoded):
        s = deadreckon.describe(game)
        lines.append(f"| {game} | float32 ({s.size},) | int8 ({s.actions},) | Discrete({s.actions}) |")
    table = "\n".join(lines)
    return re.sub(r"(<!-- spaces -->\n).*?(\n<!-- end of spaces -->)", lambda m: m[1] + table + m[2], text, flags=re.DOTALL)


def page() -> str:
    """Return the page."""
    out = ["# Python: every class and function\n", "Generated from the docstrings by `python python/reference.py`. The guide is [python.md](python.md).\n"]
    for module in deadreckon, deadreckon.openspiel:
        out.append(f"## `{module.__name__}`\n\n{text(module)}\n")
        for name in sorted(module.__all__, key=str.lower):
            out += entry(name, getattr(module, name))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(out))


def entry(name: str, thing: object) -> list[str]:
    """Return the entry of a name."""
    if not callable(thing):
        return [f"### `{name} = {thing!r}`\n"]
    if not inspect.isclass(thing):
        return [f"### `{name}{signature(thing)}`\n", text(thing) + "\n"]
    if thing.__name__ != name:
        return [f"### `{name}`\n", f"Another name of `{thing.__name__}`.\n"]
    base = thing.__base__ if thing.__base__ in (deadreckon.Position, deadreckon.Rows) else None
    hidden = name == "Position" or base is deadreckon.Position or issubclass(thing, BaseException)
    out = [f"### `{name}{'' if hidden else signature(thing)}`\n", text(thing) + "\n"]
    if base:
        out.append(f"It has the methods of `{base.__name__}`.\n")
    for method, value in sorted(vars(thing).items()):
        if method in OBVIOUS or method.startswith("_") and method not in ("__getitem__", "__len__", "__str__") or not getattr(raw(value), "__doc__", None):
            continue
        if inspect.isfunction(value):
            out.append(f"- `{method}{signature(value)}`: {line(value)}")
        elif isinstance(value, property) or hasattr(value, "attrname"):
            out.append(f"- `{method}`: {line(raw(value))}")
    return [*out, ""]


def raw(value: object) -> object:
    """Return the function of a property."""
    return getattr(value, "fget", None) or getattr(value, "func", None) or value


def text(thing: object) -> str:
    return inspect.getdoc(thing) or ""


def line(thing: object) -> str:
    """Return a docstring on one line, without the verb that begins most."""
    return " ".join(text(thing).split()).removeprefix("Return ")


def signature(thing: object) -> str:
    """Return the arguments without self and types."""
    found = inspect.signature(thing)  # type: ignore[arg-type]
    parameters = [p.replace(annotation=p.empty) for p in found.parameters.values() if p.name != "self"]
    if dataclasses.is_dataclass(thing):
        return ""
    return str(found.replace(parameters=parameters, return_annotation=found.empty))


if __name__ == "__main__":
    main()
