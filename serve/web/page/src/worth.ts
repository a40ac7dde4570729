// What moves are worth, as it is drawn on the board: the best strongest; faint and dashed what cannot
// be told from it, faint too what is not known well yet.

import { h } from "./dom";
import { arrow, type Size } from "./picture";
import type { Action, Move, Place, Suggestion } from "./types";

export const z95 = 1.959964;
export const fewVisits = 30; // fewer are too few for the spread of their scores to be believed
const most = 6; // moves that are drawn
const wide = 0.15; // half an interval that says next to nothing
const dense = 14; // pixels from a place to the next, halved, below which the best alone has its number beside it

// Worth is a move with where it goes, and how it is drawn.
export interface Worth {
  action: Pick<Action, "action" | "words" | "places">;
  rank: number; // 0 is the best
  sure: number; // from 0 to 1
  same: boolean; // it cannot be told from the best
  mark: string;
  words: string;
}

// alike reports whether a move differs from the first by no more than chance at 95 %.
export function alike(first: Move, m: Move): boolean {
  if (m.behind !== undefined) return Math.abs(m.behind) <= z95 * (m.behindError ?? 0); // in the same worlds with the same dice
  return asOften(first, m) && (Math.min(first.visits ?? 0, m.visits ?? 0) < fewVisits || Math.abs(first.score - m.score) <= z95 * Math.hypot(first.scoreError, m.scoreError));
}

function asOften(first: Move, m: Move): boolean {
  return Math.abs(first.win - m.win) <= z95 * Math.hypot(first.winError, m.winError);
}

// tried reports whether a move has figures: one that no game was played with has none.
export const tried = (m: Move): boolean => m.visits !== 0;

// apart says how far a move can be told from the first: wherever its chance cannot be, it says so.
export function apart(first: Move, m: Move): string {
  if (m === first || !tried(m)) return "";
  if (alike(first, m)) return "as good as the best, as far as we can tell";
  if (!asOften(first, m)) return "";
  return `too close to call on wins, but scores ${m.score < first.score ? "lower" : "higher"}`;
}

// worths are the best moves that a search has found, the first first. What is legal says where they go.
export function worths(found: Suggestion, legal: Action[]): Worth[] {
  const places = new Map(legal.map((a) => [a.action, a.places]));
  const first = found.moves[0]!;
  return found.moves.filter(tried).slice(0, most).map((m, rank) => {
    const same = m !== first && alike(first, m);
    const told = apart(first, m);
    const off = z95 * m.winError;
    const known = m.visits !== undefined && m.visits < fewVisits ? 0 : 1 - Math.min(1, off / wide);
    return {
      action: { action: m.action, words: m.words, places: places.get(m.action) },
      rank,
      sure: Math.max(0.35, same ? known * 0.55 : known),
      same,
      mark: `${(m.win * 100).toFixed(0)}%`,
      words: `${rank + 1}. ${m.words || m.action}, ${(m.win * 100).toFixed(1)} % ± ${(off * 100).toFixed(1)} to win${told && ", " + told}`,
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
      const mark = size.reach / size.pixel < dense && w.rank > 0 ? "" : w.mark;
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
