// The curve of win probabilities with its interval, and the change of each turn below it. Pointing
// describes an entry and a click goes there.

import { h, s } from "./dom";
import { Phrase } from "./strings";

export interface Stand {
  entry: number;
  win: number;
  low: number;
  high: number;
  other?: boolean; // of the other side
}

// Turn is the part of a line that belongs to one player.
export interface Turn {
  seat: string;
  from: number; // first entry
  to: number;
}

// Swing is the change of the win probability in a turn, with half of its 95 % interval.
export interface Swing extends Turn {
  by: number;
  off: number;
}

export interface Curve {
  points: Stand[];
  searched?: Stand[]; // search results
  length: number; // entries of the line
  here: number;
  faults: number[]; // entries that were mistakes
  turns?: Turn[];
}

const width = 600;
const height = 120;
const low = 44; // height of the swings
const ticks = 5; // maximum number on the axis

// swings returns the changes of turns with points at both ends.
export function swings(points: Stand[], turns: Turn[]): Swing[] {
  const at = new Map(points.map((p) => [p.entry, p]));
  return turns.flatMap((t) => {
    const [a, b] = [at.get(t.from - 1), at.get(t.to)];
    return a && b ? [{ ...t, by: b.win - a.win, off: Math.hypot(b.high - b.low, a.high - a.low) / 2 }] : [];
  });
}

// toldSwing reports whether a swing is significant.
export const toldSwing = (w: Swing): boolean => Math.abs(w.by) > w.off;

export class Graph {
  readonly el: HTMLElement;
  private length = 1;
  private here = 0;
  private at: number | null = null; // entry under the pointer
  private readonly svg = s("svg", { class: "curves", viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  private readonly bars = s("svg", { class: "swings", viewBox: `0 0 ${width} ${low}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  private readonly plot: HTMLElement;
  private readonly axis = h("div", { class: "entry-axis", "aria-hidden": "true" });
  private readonly cursor = h("div", { class: "cursor-line", hidden: true });
  private readonly words = h("p", { class: "graph-words", id: "graph-words" });

  constructor(
    private readonly go: (entry: number) => void,
    private readonly tell: (entry: number) => string[], // description of an entry, in lines
  ) {
    this.plot = h("div", { class: "graph-plot", id: "graph-plot", role: "slider", tabindex: 0, "aria-label": Phrase.chanceOfWinning, "aria-valuemin": 0 }, this.svg, this.bars, this.cursor);
    this.plot.addEventListener("pointermove", (e) => this.point(this.entryAt(e)));
    this.plot.addEventListener("pointerdown", (e) => {
      this.plot.setPointerCapture(e.pointerId);
      this.point(this.entryAt(e));
    });
    this.plot.addEventListener("pointerup", (e) => this.go(this.entryAt(e)));
    this.plot.addEventListener("pointerleave", () => this.point(null));
    this.plot.addEventListener("keydown", (e) => this.key(e));
    const labels = [100, 75, 50, 25, 0].map((n) => h("span", { style: `top:${100 - n}%` }, `${n}${n === 100 ? " %" : ""}`));
    this.el = h("div", { class: "graph", id: "graph" }, h("div", { class: "win-axis", "aria-hidden": "true" }, ...labels), this.plot, this.axis, this.words);
  }

  private entryAt(e: PointerEvent): number {
    const box = this.plot.getBoundingClientRect();
    return Math.max(0, Math.min(this.length, Math.round(((e.clientX - box.left) / box.width) * this.length)));
  }

  private key(e: KeyboardEvent): void {
    const to = { ArrowLeft: this.here - 1, ArrowDown: this.here - 1, ArrowRight: this.here + 1, ArrowUp: this.here + 1, Home: 0, End: this.length }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    this.here = Math.max(0, Math.min(this.length, to)); // start of the next key press
    this.go(this.here);
  }

  // point describes an entry, or the one shown.
  private point(entry: number | null): void {
    this.at = entry;
    this.cursor.hidden = entry === null;
    if (entry !== null) this.cursor.style.left = `${(entry / this.length) * 100}%`;
    this.words.replaceChildren(...this.tell(entry ?? this.here).map((line) => h("span", {}, line)));
  }

  draw({ points, searched = [], length, here, faults, turns = [] }: Curve): void {
    this.length = Math.max(1, length);
    this.here = here;
    const all = points.toSorted((a, b) => a.entry - b.entry);
    const x = (entry: number): number => Number(((entry / this.length) * width).toFixed(1));
    const y = (win: number): number => Number(((1 - win) * height).toFixed(1));
    const row = (list: Stand[], of: (p: Stand) => number): string[] => list.map((p) => `${x(p.entry)},${y(of(p))}`);
    this.svg.replaceChildren(
      ...turns.filter((_, i) => i % 2 === 1).map((t) => s("rect", { class: "turn", x: x(t.from - 1), y: 0, width: x(t.to) - x(t.from - 1), height })),
      ...[0.25, 0.5, 0.75].map((win) => s("line", { class: win === 0.5 ? "half" : "quarter", x1: 0, x2: width, y1: y(win), y2: y(win) })),
      s("polygon", { class: "band", points: [...row(all, (p) => p.high), ...row(all, (p) => p.low).reverse()].join(" ") }),
      s("polyline", { class: "curve", points: row(all, (p) => p.win).join(" ") }),
      ...searched.flatMap((p) => ["reach", "found", ...(p.other ? ["found hollow"] : [])].map((look) => s("path", { class: look + (p.other ? " other" : ""), d: look === "reach" ? `M${x(p.entry)} ${y(p.low)}V${y(p.high)}` : `M${x(p.entry)} ${y(p.win)}h.01` }))),
      ...faults.map((f) => s("path", { class: "fault", d: `M${x(f) - 5} ${height}h10l-5 -10z` })),
      s("line", { class: "here", x1: x(here), x2: x(here), y1: 0, y2: height }),
    );
    const all_ = swings(points, turns);
    const most = Math.max(0.1, ...all_.map((w) => Math.abs(w.by)));
    this.bars.replaceChildren(
      s("line", { class: "half", x1: 0, x2: width, y1: low / 2, y2: low / 2 }),
      ...all_.map((w) => {
        const size = (Math.abs(w.by) / most) * (low / 2 - 2);
        return s("rect", { class: `swing ${w.by < 0 ? "down" : "up"}${toldSwing(w) ? "" : " unsure"}`, x: x(w.from - 1) + 1, width: Math.max(1, x(w.to) - x(w.from - 1) - 2), y: w.by < 0 ? low / 2 : low / 2 - size, height: size });
      }),
    );
    this.bars.toggleAttribute("hidden", turns.length === 0);
    const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((n) => this.length / n <= ticks) ?? this.length;
    this.axis.replaceChildren(...Array.from({ length: Math.floor(this.length / step) + 1 }, (_, i) => h("span", { style: `left:${((i * step) / this.length) * 100}%` }, String(i * step))));
    this.plot.setAttribute("aria-valuemax", String(this.length));
    this.plot.setAttribute("aria-valuenow", String(here));
    this.plot.setAttribute("aria-valuetext", this.tell(here).join(". "));
    this.point(this.at);
  }
}
