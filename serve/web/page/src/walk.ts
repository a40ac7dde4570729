// Walks: a route is played leg by leg, since each chance event ends a leg. A walk goes on by itself until
// something on the board needs a decision. A piece that has moved stays selected.

import type { BoardView } from "./board";
import type { Table } from "./state";
import type { Action, Place, Way } from "./types";

interface Journey {
  turn: string;
  entries: number; // before the current leg
  from: string; // start of the current leg
  to: string;
  pieces: string[]; // pieces that may arrive
  before: Place[]; // the board before the current leg
}

export class Walk {
  private journey: Journey | null = null;

  constructor(
    private readonly table: Table,
    private readonly board: BoardView,
    private readonly stopped: (place: string) => void, // called if something interrupts a walk
  ) {
    table.on("link", () => void this.next());
  }

  // play plays an action and keeps the piece selected.
  play(a: Action): Promise<boolean> {
    const places = this.board.atlas.of(a);
    const from = places[0];
    return this.leg([a.action], from, places.at(-1), this.at(from));
  }

  // go plays a route to its end.
  go(w: Way): Promise<boolean> {
    this.board.route([w]);
    return this.leg(w.actions, w.places[0], w.to, w.pieces);
  }

  private async leg(actions: string[], from: string | undefined, to: string | undefined, pieces: string[]): Promise<boolean> {
    const { table } = this;
    const journey = from === undefined || to === undefined || table.exercise ? null : { turn: table.legal.turn, entries: table.length(), from, to, pieces, before: table.board.places };
    this.journey = journey;
    const played = (await table.play(actions)) !== null;
    if (!played && this.journey === journey) this.journey = null;
    return played;
  }

  // next continues a walk when the last leg and its chance events are over.
  private async next(): Promise<void> {
    const { journey, table, board } = this;
    if (!journey || table.busy || table.thinking || (table.at === null && table.legal.turn === "chance")) return;
    this.journey = null;
    if (table.at !== null || table.legal.turn !== journey.turn || table.length() <= journey.entries) return;
    const { from, to } = journey;
    const moved = from === to ? journey.pieces : journey.pieces.filter((p) => this.placeOf(p) !== from);
    const here = moved.length > 0 ? this.placeOf(moved[0]!) : undefined;
    if (here === undefined) return;
    board.hold(here);
    if (here === to) return;
    const ways = alone(journey, here, table, moved.length) ? await table.ways(here, to) : [];
    if (this.journey || table.busy || this.placeOf(moved[0]!) !== here) return; // something else was played meanwhile
    const way = ways.find((w) => w.pieces.join() === moved.join());
    if (way) void this.go(way);
    else this.stopped(here);
  }

  private placeOf(piece: string): string | undefined {
    return this.table.board.pieces?.[piece];
  }

  private at(place: string | undefined): string[] {
    return Object.entries(this.table.board.pieces ?? {}).flatMap(([piece, at]) => (at === place ? [piece] : []));
  }
}

// alone reports whether nothing but the walking pieces has moved, appeared, disappeared or changed. The
// condition of a named piece, such as "may act", is left out.
function alone({ from, before }: Journey, here: string, table: Table, walkers: number): boolean {
  const names = new Set(Object.keys(table.board.pieces ?? {}));
  const plain = (piece: string): string => {
    const head = piece.split(",")[0]!;
    return head.toLowerCase().split(" ").some((word) => names.has(word)) ? head : piece;
  };
  const was = new Map(before.map((p) => [p.name, p.pieces.map(plain)]));
  // more returns how many pieces b has beside those of a, or NaN if it lacks one of them.
  const more = (a: string[], b: string[]): number => {
    const rest = [...b];
    return a.every((piece) => rest.includes(piece) && rest.splice(rest.indexOf(piece), 1)) ? rest.length : NaN;
  };
  return table.board.places.every(({ name, pieces }) => {
    const [old, now] = [was.get(name) ?? [], pieces.map(plain)];
    return name === here ? more(old, now) === walkers : name === from ? more(now, old) === walkers : more(old, now) === 0;
  });
}
