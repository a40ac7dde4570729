// Finds pieces that moved, appeared or disappeared between two drawings, and animates them.

import type { Point } from "./types";

// Change of a piece; a new piece has no from, a removed one no to.
export interface Change {
  piece: string;
  from?: Point;
  to?: Point;
}

interface Stand {
  piece: string;
  at: Point;
  el: SVGElement;
}

// lasts is the duration of an animation in milliseconds.
const lasts = 200;

const still = matchMedia("(prefers-reduced-motion: reduce)");

// stands returns the pieces of a drawing without its legend.
export function stands(drawing: ParentNode): Stand[] {
  return [...drawing.querySelectorAll<SVGElement>("[data-piece]:not([data-piece=''])")].map((el) => {
    const [x, y] = (el.getAttribute("transform") ?? "").match(/-?\d+/g)?.map(Number) ?? [];
    return { piece: el.dataset.piece!, at: [x ?? 0, y ?? 0], el };
  });
}

const far = ([x1, y1]: Point, [x2, y2]: Point): number => Math.hypot(x1 - x2, y1 - y2);

// compare returns the changes. Indistinguishable pieces are matched by distance, up to reach.
export function compare(before: Stand[], after: Stand[], reach: number): { change: Change; el: SVGElement }[] {
  const out: { change: Change; el: SVGElement }[] = [];
  for (const piece of new Set([...before, ...after].map((s) => s.piece))) {
    const was = before.filter((s) => s.piece === piece);
    const is = after.filter((s) => s.piece === piece);
    const pairs = was.flatMap((a) => is.map((b) => ({ a, b, d: far(a.at, b.at) }))).sort((p, q) => p.d - q.d);
    const done = new Set<Stand>();
    for (const { a, b, d } of pairs) {
      if (done.has(a) || done.has(b) || (d > reach && was.length + is.length > 2)) continue;
      done.add(a).add(b);
      if (d > 0) out.push({ change: { piece, from: a.at, to: b.at }, el: b.el });
    }
    for (const b of is) if (!done.has(b)) out.push({ change: { piece, to: b.at }, el: b.el });
    for (const a of was) if (!done.has(a)) out.push({ change: { piece, from: a.at }, el: a.el });
  }
  return out;
}

// play animates changes: moves glide, new pieces appear, removed ones fade.
export function play(changes: { change: Change; el: SVGElement }[], drawing: Element): void {
  if (still.matches) return;
  const put = ([x, y]: Point): string => `translate(${x}px, ${y}px)`;
  for (const { change, el } of changes) {
    const { from, to } = change;
    if (from && to) el.animate([{ transform: put(from) }, { transform: put(to) }], { duration: lasts, easing: "ease-out" });
    else if (to) el.animate([{ opacity: 0 }, { opacity: 1 }], lasts);
    else {
      drawing.append(el);
      el.animate([{ opacity: 1 }, { opacity: 0 }], lasts).onfinish = () => el.remove();
      delete el.dataset.piece;
    }
  }
}
