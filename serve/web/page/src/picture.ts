// The picture of a position: the program's SVG in a shadow root with a constructed style sheet, which
// isolates its rules and needs no inline styles, and a layer on top with the same units for clicks and
// arrows.

import { h, s } from "./dom";
import { compare, play, stands, type Change } from "./motion";
import { Phrase } from "./strings";
import { dark } from "./theme";
import type { Point } from "./types";

// Elements allowed in a drawing.
const known = new Set(["svg", "g", "defs", "title", "desc", "rect", "circle", "ellipse", "line", "path", "polygon", "polyline", "text", "tspan", "marker", "pattern", "lineargradient", "stop", "use", "symbol", "clippath"]);

// isMap reports whether a drawing is an SVG and not a text.
const isMap = (source: string): boolean => /^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/.test(source);

// unstyled removes style sheets from a drawing, to construct them instead.
function unstyled(source: string): [bare: string, css: string] {
  let css = "";
  const bare = source.replace(/<style[^>]*>([^<]*)<\/style>/g, (_, text: string) => {
    css += text;
    return "";
  });
  return [bare.replace(/\sstyle=/g, " data-looks="), css.replace(/&gt;/g, ">").replace(/&amp;/g, "&")];
}

// look converts the style of a shape to attributes.
function look(el: Element, style: string): void {
  for (const part of style.split(";")) {
    const [name, value] = part.split(/:(.*)/s).map((w) => w?.trim());
    if (name && value && /^(fill|stroke|font|text-anchor|opacity)/.test(name)) el.setAttribute(name, value);
  }
}

const svgSpace = "http://www.w3.org/2000/svg";

// clean removes active and external content; false means that the element itself must go.
function clean(el: Element): boolean {
  if (el.namespaceURI !== svgSpace || !known.has(el.localName.toLowerCase())) return false;
  for (const a of [...el.attributes]) {
    if (a.name === "data-looks") look(el, a.value);
    if (a.name.startsWith("on") || a.name === "style" || a.name === "data-looks" || (a.name.endsWith("href") && !a.value.startsWith("#"))) el.removeAttributeNode(a);
  }
  for (const child of [...el.childNodes]) {
    if (child instanceof Element ? !clean(child) : child.nodeType !== Node.TEXT_NODE) child.remove();
  }
  return true;
}

// themed adapts media queries of the drawing to the page's theme.
function themed(css: string): string {
  return css.replace(/@media\s*\(\s*prefers-color-scheme\s*:\s*dark\s*\)/g, dark() ? "@media screen" : "@media not all");
}

export class Picture {
  readonly el = h("div", { class: "picture", id: "picture" });
  readonly layer = s("svg", { class: "layer", id: "layer" });
  private readonly shade: ShadowRoot;
  private readonly host = h("div", { class: "drawing", "aria-hidden": "true" });
  private readonly text = h("pre", { class: "board-text", id: "board-text", tabindex: "0", "aria-label": Phrase.thePositionAsText });
  private drawn = "";
  changes: Change[] = []; // since the previous drawing

  constructor() {
    this.shade = this.host.attachShadow({ mode: "open" });
    this.el.append(this.host, this.layer, this.text);
  }

  // draw shows an SVG or a text and returns whether there is a map.
  draw(source: string): boolean {
    const key = source + dark();
    const map = isMap(source);
    this.host.hidden = !map;
    this.layer.toggleAttribute("hidden", !map);
    this.text.hidden = map;
    if (key === this.drawn) return map;
    this.drawn = key;
    if (!map) {
      this.text.textContent = source;
      return false;
    }
    const [bare, css] = unstyled(source);
    const svg = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
    if (!clean(svg)) return false;
    const sheet = new CSSStyleSheet();
    // White drawings without dark colours are inverted with hues kept.
    const white = /fill[:="]+#fff(fff)?["';]/i.test(source.slice(0, 2000)) && !css.includes("prefers-color-scheme");
    const turned = dark() && white ? "@media screen{svg{filter:invert(.92) hue-rotate(180deg)}}" : "";
    sheet.replaceSync(`:host{display:block}svg{display:block;width:100%;height:auto}@media screen and (prefers-contrast:more){svg{filter:contrast(1.3)}}${turned}\n${themed(css)}`);
    this.shade.adoptedStyleSheets = [sheet];
    const before = stands(this.shade);
    this.shade.replaceChildren(svg);
    const box = svg.getAttribute("viewBox") ?? `0 0 ${svg.getAttribute("width") ?? 100} ${svg.getAttribute("height") ?? 100}`;
    const changes = before.length > 0 ? compare(before, stands(svg), this.width / 3) : [];
    this.changes = changes.map((c) => c.change);
    play(changes, svg);
    this.layer.setAttribute("viewBox", box);
    // Small drawings, such as a hand of cards, are not enlarged.
    this.el.style.setProperty("max-width", this.width < 700 ? `${this.width * 1.8}px` : "none");
    return true;
  }

  // box returns the visible part in drawing units.
  get box(): { x: number; y: number; width: number; height: number } {
    return this.layer.viewBox.baseVal;
  }

  // since returns the changes since another drawing; a text has none.
  since(source: string): Change[] {
    if (!isMap(source)) return [];
    const before = new DOMParser().parseFromString(unstyled(source)[0], "image/svg+xml");
    return compare(stands(before), stands(this.shade), this.width / 3).map((c) => c.change);
  }

  // width in drawing units.
  get width(): number {
    return Number(this.layer.getAttribute("viewBox")?.split(/\s+/)[2] ?? 100);
  }

  // aspect is width divided by height.
  get aspect(): number {
    const [, , w, h] = (this.layer.getAttribute("viewBox") ?? "0 0 1 1").split(/\s+/).map(Number);
    return (w || 1) / (h || 1);
  }

  // small is the height of the smallest letters in drawing units.
  get small(): number {
    return Math.min(...[...this.shade.querySelectorAll("text")].map((e) => parseFloat(getComputedStyle(e).fontSize) || 12));
  }

  // pixel is the size of a screen pixel in drawing units.
  get pixel(): number {
    return 1 / (this.layer.getScreenCTM()?.a || 1);
  }

  // pieceAt returns the piece at a screen point, or "".
  pieceAt(clientX: number, clientY: number): string {
    for (const el of this.shade.elementsFromPoint(clientX, clientY)) {
      const piece = el.closest<SVGGElement>("[data-piece]");
      if (piece) return piece.dataset.piece ?? "";
    }
    return "";
  }

  // at converts a screen point to drawing units.
  at(clientX: number, clientY: number): Point {
    const m = this.layer.getScreenCTM();
    if (!m) return [0, 0];
    const p = new DOMPoint(clientX, clientY).matrixTransform(m.inverse());
    return [p.x, p.y];
  }
}

// Size holds measures in drawing units: half the distance of places, and a pixel.
export interface Size {
  reach: number;
  pixel: number;
}

// arrow draws an arrow, or a ring without a target, with a label.
export function arrow(from: Point, to: Point, { reach, pixel }: Size, look: string, mark = ""): SVGGElement {
  const [x1, y1] = from;
  const [x2, y2] = to;
  const length = Math.hypot(x2 - x1, y2 - y1);
  const g = s("g", { class: "arrow " + look });
  if (length < 1) {
    g.append(s("circle", { cx: x2, cy: y2, r: reach * 0.8 }));
  } else {
    const ux = (x2 - x1) / length;
    const uy = (y2 - y1) / length;
    const head = Math.min(reach * 0.6, length / 2);
    const bx = x2 - ux * head;
    const by = y2 - uy * head;
    const w = head * 0.45;
    g.append(
      s("path", { class: "shaft", d: `M${x1} ${y1}L${bx} ${by}` }),
      s("path", { class: "head", d: `M${x2} ${y2}L${bx - uy * w} ${by + ux * w}L${bx + uy * w} ${by - ux * w}Z` }),
    );
  }
  if (mark) g.append(...tag([x2, y2], reach * 0.8, mark, pixel));
  return g;
}

// tag draws a label beside a place, in constant screen size.
function tag([x, y]: Point, off: number, words: string, pixel: number): SVGElement[] {
  const high = 15 * pixel;
  const width = Math.max(high, (words.length * 8 + 7) * pixel);
  const at = x + Math.max(off, width / 2);
  const top = y - Math.max(off, high);
  return [
    s("rect", { class: "mark", x: at - width / 2, y: top - high / 2, width, height: high, rx: high / 2, "stroke-width": 1.5 * pixel }),
    s("text", { class: "mark-words", x: at, y: top + 4 * pixel, "font-size": 11 * pixel, "text-anchor": "middle" }, words),
  ];
}
