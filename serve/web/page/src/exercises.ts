// Exercises: the mistakes that reviews have found, of all games that are kept, as this browser knows
// them. One is done when it was found without help; those that failed come back first.

import type { Table } from "./state";
import type { Decision } from "./types";

// Exercise is a mistake to be made good.
export interface Exercise extends Decision {
  table: string;
  game: string;
  node: number; // of the entry that is the mistake
  failed: number; // how often it was left to the answer
  done?: boolean;
}

const shelf = "deadreckon.exercises";

// exercises are all of them: those that failed first, then what lost most.
export function exercises(): Exercise[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(shelf) ?? "[]");
    return Array.isArray(all) ? (all as Exercise[]).sort((a, b) => b.failed - a.failed || b.loss - a.loss) : [];
  } catch {
    return [];
  }
}

function keep(all: Exercise[]): void {
  try {
    localStorage.setItem(shelf, JSON.stringify(all));
  } catch {
    // Nothing can be kept here: they last as long as the page.
  }
}

const same = (a: Exercise, b: Exercise): boolean => a.table === b.table && a.node === b.node && a.action === b.action;

// collect takes the mistakes that a review of a table has found in place of those known of it before:
// those of the seats that are played here, or where that is nobody, of all.
export function collect(table: Table, mistakes: Decision[]): void {
  const mine = table.mine();
  const before = exercises();
  const now = mistakes
    .filter((d) => mine.length === 0 || mine.includes(d.seat))
    .map((d): Exercise => {
      const e = { ...d, table: table.name, game: table.about.game, node: d.node ?? -1, failed: 0 };
      const known = before.find((b) => same(b, e));
      return known ? { ...e, failed: known.failed, done: known.done } : e;
    });
  keep([...before.filter((e) => e.table !== table.name), ...now]);
}

// note keeps what became of one.
export function note(e: Exercise): void {
  keep(exercises().map((x) => (same(x, e) ? e : x)));
}

// rename has those of a table go with its name.
export function rename(from: string, to: string): void {
  keep(exercises().map((e) => (e.table === from ? { ...e, table: to } : e)));
}

// retain drops those that a test does not keep, as of games that are gone.
export function retain(test: (e: Exercise) => boolean): Exercise[] {
  const all = exercises();
  const left = all.filter(test);
  if (left.length < all.length) keep(left);
  return left;
}
