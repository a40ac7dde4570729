// Keys of viewers: one per seat, and "open" for the full view. The browser stores them for reloads.

import type { About } from "./types";

const shelf = (table: string): string => "deadreckon.keys." + table;

export function remember(table: string, keys: Record<string, string>): void {
  localStorage.setItem(shelf(table), JSON.stringify(keys));
}

// forget drops the keys of a renamed or deleted table.
export function forget(table: string): void {
  localStorage.removeItem(shelf(table));
  localStorage.removeItem(guests(table));
}

const home = "deadreckon.public";

const guests = (table: string): string => "deadreckon.guests." + table;

// invite stores the keys for guests separately, since nobody here uses a guest's view. Links begin with
// the page's public URL, if there is one.
export function invite(table: string, keys: Record<string, string>, url: string): void {
  localStorage.setItem(home, url);
  if (Object.keys(keys).length > 0) localStorage.setItem(guests(table), JSON.stringify(keys));
}

// links returns the links of guests.
export function links(table: string): [seat: string, link: string][] {
  const keys = read(guests(table)) ?? {};
  return Object.entries(keys).map(([seat, key]) => [seat, `${localStorage.getItem(home) || location.origin + location.pathname}#join/${[table, seat, key].map(encodeURIComponent).join("/")}`]);
}

export const remembered = (table: string): Record<string, string> | null => read(shelf(table));

function read(item: string): Record<string, string> | null {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(item) ?? "null");
    return keys !== null && typeof keys === "object" ? (keys as Record<string, string>) : null;
  } catch {
    return null;
  }
}

// keyFor returns a seat's key, or "".
export function keyFor(keys: Record<string, string>, seat: string): string {
  return keys.open ?? keys[seat] ?? "";
}

// person reports whether people enter a seat's actions: here, in another browser, or at a real table.
export function person(about: About, seat: string): boolean {
  return ["person", "guest", "table", ""].includes(about.players[seat] ?? "");
}

// actor returns the key that may enter the next action.
export function actor(keys: Record<string, string>, about: About): string {
  if (about.turn === "nobody") return "";
  if (about.turn === "chance") return about.dice === "ask" ? (keys.open ?? Object.values(keys)[0] ?? "") : "";
  return person(about, about.turn) ? keyFor(keys, about.turn) : "";
}
