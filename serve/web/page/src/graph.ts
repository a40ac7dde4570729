// The probability of winning over the game, with its band; a click goes to an entry.

import { s } from "./dom";

export interface Stand {
  entry: number;
  win: number;
  low: number;
  high: number;
}

const width = 600;
const height = 120;

export class Graph {
  readonly el: SVGSVGElement;
  private length = 1;

  constructor(go: (entry: number) => void) {
    this.el = s("svg", {
      class: "graph",
      id: "graph",
      viewBox: `0 0 ${width} ${height}`,
      preserveAspectRatio: "none",
      role: "img",
      click: (e: MouseEvent) => {
        const box = this.el.getBoundingClientRect();
        go(Math.round(((e.clientX - box.left) / box.width) * this.length));
      },
    });
  }

  // draw shows points in the order of their entries, where one is, and entries that were mistakes.
  draw(points: Stand[], length: number, here: number, faults: number[]): void {
    this.length = Math.max(1, length);
    const all = [...points].sort((a, b) => a.entry - b.entry);
    const x = (entry: number): number => (entry / this.length) * width;
    const y = (win: number): number => (1 - win) * height;
    const line = all.map((p) => `${x(p.entry).toFixed(1)},${y(p.win).toFixed(1)}`);
    const band = [...all.map((p) => `${x(p.entry).toFixed(1)},${y(p.high).toFixed(1)}`), ...all.reverse().map((p) => `${x(p.entry).toFixed(1)},${y(p.low).toFixed(1)}`)];
    const last = points.reduce<Stand | undefined>((a, b) => (a && a.entry > b.entry ? a : b), undefined);
    this.el.setAttribute("aria-label", last ? `Probability of winning over ${length} entries; last ${Math.round(last.win * 100)} %` : "Probability of winning: nothing is reckoned yet");
    this.el.replaceChildren(
      s("line", { class: "half", x1: 0, x2: width, y1: height / 2, y2: height / 2 }),
      s("polygon", { class: "band", points: band.join(" ") }),
      s("polyline", { class: "curve", points: line.join(" ") }),
      ...faults.map((f) => s("path", { class: "fault", d: `M${x(f) - 5} ${height}h10l-5 -10z` }, s("title", {}, `Mistake at entry ${f}`))),
      s("line", { class: "here", x1: x(here), x2: x(here), y1: 0, y2: height }),
    );
  }
}
