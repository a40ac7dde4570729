"""Pictures: SVG, or text where a game has no map, as pixels."""

from __future__ import annotations

import io
from xml.sax.saxutils import escape

import numpy as np

WIDTH = 1200  # of a picture of a map, in pixels


def pixels(drawing: str, *, svg: bool) -> np.ndarray:
    """Return a drawing as uint8 [height][width][3]."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as err:
        from gymnasium.error import DependencyNotInstalled

        raise DependencyNotInstalled(f"{err.name} is missing: pip install 'deadreckon[render]'") from None
    if svg:
        png = resvg_py.svg_to_bytes(svg_string=drawing, width=WIDTH, background="#ffffff")
    else:
        png = resvg_py.svg_to_bytes(svg_string=_page(drawing), background="#ffffff")
    return np.array(Image.open(io.BytesIO(bytes(png))).convert("RGB"))


def _page(text: str) -> str:
    """Write lines of text as SVG."""
    lines = text.rstrip("\n").split("\n")
    width, height = 10 * max(40, *map(len, lines)) + 20, 20 * len(lines) + 20
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="monospace" font-size="16">']
    for i, line in enumerate(lines):
        out.append(f'<text x="10" y="{20 * i + 25}" xml:space="preserve">{escape(line)}</text>')
    return "\n".join([*out, "</svg>"])
