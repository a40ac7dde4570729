// Exercises: mistakes found by reviews of saved games, stored in this browser. An exercise is done when it
// was solved without help; failed ones come first.

import type { Table } from "./state";
import type { Decision } from "./types";

export interface Exercise extends Decision {
  table: string;
  game: string;
  node: number; // node of the mistake
  failed: number; // number of times the answer was needed
  done?: boolean;
}

const shelf = "deadreckon.exercises";

// exercises returns all, failed ones first, then by loss.
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
    // Without storage they last until the page closes.
  }
}

const same = (a: Exercise, b: Exercise): boolean => a.table === b.table && a.node === b.node && a.action === b.action;

// collect replaces a table's exercises by the mistakes of a review: those of the seats played here, or of
// all if there are none.
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

// note stores the result of an exercise.
export function note(e: Exercise): void {
  keep(exercises().map((x) => (same(x, e) ? e : x)));
}

// rename moves the exercises of a table to its new name.
export function rename(from: string, to: string): void {
  keep(exercises().map((e) => (e.table === from ? { ...e, table: to } : e)));
}

// retain drops exercises that fail a test, such as those of deleted games.
export function retain(test: (e: Exercise) => boolean): Exercise[] {
  const all = exercises();
  const left = all.filter(test);
  if (left.length < all.length) keep(left);
  return left;
}
