// What moves are worth, as it is drawn on the board: the best strongest; faint and dashed what cannot
// be told from it, faint too what is not known well yet.

import { h } from "./dom";
import { arrow, type Size } from "./picture";
import type { Action, Move, Place, Suggestion } from "./types";

export const z95 = 1.959964;
const fewVisits = 30; // too few for the spread of their scores to be believed
const most = 6; // moves that are drawn
const wide = 0.15; // half an interval that says next to nothing
const dense = 14; // pixels from a place to the next, halved, below which few moves have their number beside them

// Worth is a move with where it goes, and how it is drawn.
export interface Worth {
  action: Pick<Action, "action" | "words" | "places">;
  rank: number; // 0 is the best
  sure: number; // from 0 to 1
  same: boolean; // it cannot be told from the best
  mark: string;
  words: string;
}

// alike reports whether two moves differ by no more than chance at 95 %.
export function alike(a: Move, b: Move): boolean {
  if (Math.abs(a.win - b.win) > z95 * Math.hypot(a.winError, b.winError)) return false;
  return Math.min(a.visits ?? 0, b.visits ?? 0) < fewVisits || Math.abs(a.score - b.score) <= z95 * Math.hypot(a.scoreError, b.scoreError);
}

// worths are the best moves that a search has found, the first first. What is legal says where they go.
export function worths(found: Suggestion, legal: Action[]): Worth[] {
  const places = new Map(legal.map((a) => [a.action, a.places]));
  return found.moves.slice(0, most).map((m, rank) => {
    const same = rank > 0 && alike(found.moves[0]!, m);
    const off = z95 * m.winError;
    const known = m.visits !== undefined && m.visits < fewVisits ? 0 : 1 - Math.min(1, off / wide);
    return {
      action: { action: m.action, words: m.words, places: places.get(m.action) },
      rank,
      sure: Math.max(0.3, same ? known * 0.55 : known),
      same,
      mark: `${(m.win * 100).toFixed(0)}%`,
      words: `${rank + 1}. ${m.words || m.action}, ${(m.win * 100).toFixed(1)} % ± ${(off * 100).toFixed(1)} to win${same ? ", cannot be told from the first" : ""}`,
    };
  });
}

// drawWorths draws moves with the places where they are, the best on top. Of moves with the same places the
// best is drawn.
export function drawWorths(list: (Worth & { at: Place[] })[], size: Size): SVGGElement[] {
  const first = new Map(list.filter((w) => w.at.length > 0).toReversed().map((w) => [w.at.map((p) => p.name).join(" "), w]));
  return [...first.values()]
    .sort((a, b) => b.rank - a.rank)
    .map((w) => {
      const [from, to] = [w.at[0]!, w.at.at(-1)!];
      const mark = size.reach / size.pixel < dense && w.rank > 2 ? "" : w.mark;
      const g = arrow([from.x, from.y], [to.x, to.y], size, `worth ${w.rank === 0 ? "best" : "other"}${w.same ? " same" : ""}`, mark);
      g.dataset.action = w.action.action;
      g.style.setProperty("--sure", w.sure.toFixed(2));
      g.style.setProperty("--wide", String(size.pixel * Math.max(2, 4.5 - 1.2 * w.rank)));
      g.style.setProperty("--pixel", String(size.pixel));
      return g;
    });
}

const shelf = "deadreckon.worth";

// worthSwitch is what turns it on and off, as it was left.
export function worthSwitch(change: () => void): HTMLInputElement {
  const el = h("input", { id: "worth", type: "checkbox" });
  try {
    el.checked = localStorage.getItem(shelf) !== "off";
  } catch {
    el.checked = true; // nothing can be kept here
  }
  el.addEventListener("change", () => {
    try {
      localStorage.setItem(shelf, el.checked ? "on" : "off");
    } catch {
      // As above.
    }
    change();
  });
  return el;
}
