// Keys open a table to an eye: each seat has one, and "open" sees everything. They stay in this
// browser, so that a reload finds its seat again.

import type { About } from "./types";

const shelf = (table: string): string => "deadreckon.keys." + table;

export function remember(table: string, keys: Record<string, string>): void {
  localStorage.setItem(shelf(table), JSON.stringify(keys));
}

export function remembered(table: string): Record<string, string> | null {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(shelf(table)) ?? "null");
    return keys !== null && typeof keys === "object" ? (keys as Record<string, string>) : null;
  } catch {
    return null;
  }
}

// keyFor is the key that sees with a seat's eye, "" where there is none.
export function keyFor(keys: Record<string, string>, seat: string): string {
  return keys[seat] ?? keys.open ?? "";
}

// actor is the key of whoever may enter what comes next: a person's seat, or the dice of a table.
export function actor(keys: Record<string, string>, about: About): string {
  if (about.turn === "nobody") return "";
  if (about.turn === "chance") return about.dice === "ask" ? (keys.open ?? Object.values(keys)[0] ?? "") : "";
  return about.players[about.turn] === "person" ? keyFor(keys, about.turn) : "";
}
