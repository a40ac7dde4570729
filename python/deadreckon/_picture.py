"""Pictures as pixels, from SVG or from text if a game has no map."""

from __future__ import annotations

import atexit
import functools
import io
import os
import tempfile
from typing import Any
from xml.sax.saxutils import escape

import numpy as np
import numpy.typing as npt

WIDTH = 1200  # pixels of a picture of a map


def pixels(drawing: str, *, svg: bool) -> npt.NDArray[np.uint8]:
    """Return a drawing as uint8 [height][width][3]."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as err:
        from gymnasium.error import DependencyNotInstalled

        raise DependencyNotInstalled(f"{err.name} is missing: pip install 'deadreckon[render]'") from None
    options: dict[str, Any] = {"svg_string": drawing, "width": WIDTH} if svg else {"svg_string": _page(drawing)}
    png = resvg_py.svg_to_bytes(**options, background="#ffffff", **_fonts())
    return np.array(Image.open(io.BytesIO(bytes(png))).convert("RGB"))


@functools.cache
def _fonts() -> dict[str, Any]:
    """Return substitutes for missing font families: the font that Pillow includes.

    Text in a missing family is omitted otherwise. No font needs to be installed.
    """
    from PIL import ImageFont

    font: Any = ImageFont.load_default(16)
    handle, path = tempfile.mkstemp(suffix=".ttf")
    with os.fdopen(handle, "wb") as out:
        out.write(font.path.getvalue())
    atexit.register(os.unlink, path)
    family = font.getname()[0]
    return {"font_files": [path], "sans_serif_family": family, "monospace_family": family}


def _page(text: str) -> str:
    """Write lines of text as SVG with a fixed width for each character."""
    lines = text.rstrip("\n").split("\n")
    width, height = 10 * max(40, *map(len, lines)) + 20, 20 * len(lines) + 20
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="monospace" font-size="16">']
    for i, line in enumerate(lines):
        places = " ".join(str(10 + 10 * k) for k in range(len(line)))
        out.append(f'<text x="{places}" y="{20 * i + 25}" xml:space="preserve">{escape(line)}</text>')
    return "\n".join([*out, "</svg>"])
