// Move values on the board: the best strongest, equally good ones dashed and faint, uncertain ones faint.

import { h, within } from "./dom";
import { arrow, type Size } from "./picture";
import { Phrase } from "./strings";
import * as strings from "./strings";
import type { Action, Move, Place, Suggestion } from "./types";

export const z95 = 1.959964;
export const fewVisits = 30; // fewer visits give no reliable spread
const most = 6; // moves drawn
const wide = 0.15; // half-width of a very uncertain interval
const dense = 14; // pixels between places below which only the best move has its number

// Worth is a move with its places and style.
export interface Worth {
  action: Pick<Action, "action" | "words" | "places">;
  rank: number; // 0 is the best
  sure: number; // certainty from 0 to 1
  same: boolean; // not shown to be worse than the best
  mark: string;
  words: string;
}

// alike reports whether a move's difference from the best is not significant at 95 %.
export function alike(first: Move, m: Move): boolean {
  if (m.behindError) return (m.behind ?? 0) <= z95 * m.behindError; // paired worlds and dice
  return asOften(first, m) && (Math.min(first.visits ?? 0, m.visits ?? 0) < fewVisits || Math.abs(first.score - m.score) <= z95 * Math.hypot(first.scoreError, m.scoreError));
}

// behind returns the interval, in points, by which a move of a comparison is worse than the other.
export function behind(reply: Suggestion, action: string): [low: number, high: number] {
  const second = reply.moves[1];
  const mean = 50 * (second?.behind ?? 0);
  const off = 50 * z95 * (second?.behindError ?? 0);
  return second?.action === action ? [mean - off, mean + off] : [-mean - off, off - mean];
}

function asOften(first: Move, m: Move): boolean {
  return Math.abs(first.win - m.win) <= z95 * Math.hypot(first.winError, m.winError);
}

// byChance sorts the moves of a search behind the best by their win probability, those with few visits
// last, since theirs is unreliable.
export function byChance([first, ...rest]: Move[]): Move[] {
  const sure = (m: Move): number => Number((m.visits ?? fewVisits) >= fewVisits);
  const more = rest.sort((a, b) => sure(b) - sure(a) || Number(tried(b)) - Number(tried(a)) || b.win - a.win);
  return first ? [first, ...more] : more;
}

// tried reports whether a move has figures.
export const tried = (m: Move): boolean => m.visits !== 0;

// apart describes whether a move differs significantly from the best.
export function apart(first: Move, m: Move): string {
  if (m === first || !tried(m)) return "";
  if (alike(first, m)) return Phrase.notShownWorse;
  if (m.behindError) return strings.worseBy(within(50 * m.behind!, 50 * (m.behind! - z95 * m.behindError), 50 * (m.behind! + z95 * m.behindError), Phrase.points));
  if (!asOften(first, m)) return "";
  return m.score < first.score ? Phrase.scoresLower : Phrase.scoresHigher;
}

// worths returns the best moves of a search with their places.
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
      words: strings.worth(rank + 1, m.words || m.action, (m.win * 100).toFixed(1), (off * 100).toFixed(1)) + (told && ", " + told),
    };
  });
}

// drawWorths draws moves, the best on top. Only the best of moves with the same places is drawn.
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

// worthSwitch returns the switch, with its stored state.
export function worthSwitch(change: () => void): HTMLInputElement {
  const el = h("input", { id: "worth", type: "checkbox" });
  try {
    el.checked = localStorage.getItem(shelf) !== "off";
  } catch {
    el.checked = true; // no storage
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
