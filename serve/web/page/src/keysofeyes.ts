// Keys open a table to an eye: each seat has one, and "open" sees everything. They stay in this
// browser, so that a reload finds its seat again.

import type { About } from "./types";

const shelf = (table: string): string => "deadreckon.keys." + table;

export function remember(table: string, keys: Record<string, string>): void {
  localStorage.setItem(shelf(table), JSON.stringify(keys));
}

// forget drops the keys of a table that has another name now, or is gone.
export function forget(table: string): void {
  localStorage.removeItem(shelf(table));
  localStorage.removeItem(guests(table));
}

const home = "deadreckon.public";

const guests = (table: string): string => "deadreckon.guests." + table;

// invite keeps the keys that are handed on, apart: nobody looks through a guest's eye. Their links begin with the
// public URL of the page, if there is one.
export function invite(table: string, keys: Record<string, string>, url: string): void {
  localStorage.setItem(home, url);
  if (Object.keys(keys).length > 0) localStorage.setItem(guests(table), JSON.stringify(keys));
}

// links are the addresses by which guests come to their seats.
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

// keyFor is the key that sees with a seat's eye, "" where there is none.
export function keyFor(keys: Record<string, string>, seat: string): string {
  return keys.open ?? keys[seat] ?? "";
}

// person reports whether what a seat does is entered by people: here, at another browser, or at the
// table that is followed. Whoever has the key of the seat enters it.
export function person(about: About, seat: string): boolean {
  return ["person", "guest", "table", ""].includes(about.players[seat] ?? "");
}

// actor is the key of whoever may enter what comes next: a person's seat, or the dice of a table.
export function actor(keys: Record<string, string>, about: About): string {
  if (about.turn === "nobody") return "";
  if (about.turn === "chance") return about.dice === "ask" ? (keys.open ?? Object.values(keys)[0] ?? "") : "";
  return person(about, about.turn) ? keyFor(keys, about.turn) : "";
}
