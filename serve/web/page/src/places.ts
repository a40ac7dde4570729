// The places of an action: given by the program, or found from names of places and pieces in the notation.
// Its words are not read: in "rolls 4" the 4 is no piece.

import type { Action, Board } from "./types";

// Atlas finds the places of actions.
export class Atlas {
  private readonly names: Set<string>;
  private readonly pieces: Map<string, string>;

  constructor(board: Board) {
    this.names = new Set(board.places.map((p) => p.name));
    this.pieces = new Map(Object.entries(board.pieces ?? {}).map(([piece, place]) => [piece.toLowerCase(), place]));
  }

  // of returns the places of an action in order.
  of(a: Pick<Action, "action" | "places">): string[] {
    return a.places ? a.places.filter((p) => this.names.has(p)) : this.read(a.action);
  }

  private read(text: string): string[] {
    const out: string[] = [];
    const note = (place: string | undefined): void => {
      if (place !== undefined && out[out.length - 1] !== place) out.push(place);
    };
    // Names may contain punctuation, such as 12,0, so the whole word is tried first.
    const seek = (word: string, cuts: RegExp[]): void => {
      if (this.names.has(word)) return note(word);
      const [cut, ...rest] = cuts;
      if (cut) for (const part of word.split(cut)) seek(part, rest);
      else note(this.pieces.get(word.toLowerCase()));
    };
    seek(text, [/\s+/, /[;:()]+|[,.]$/, /[-+@>/]+/, /[,.]+/]);
    return out;
  }
}

// starts reports whether places begin with the picked ones.
export function starts(places: string[], picked: string[]): boolean {
  return picked.length <= places.length && picked.every((p, i) => places[i] === p);
}

// joins reports whether an action's places contain the picked ones in order.
export function joins(places: string[], picked: string[]): boolean {
  let i = 0;
  for (const p of places) if (p === picked[i]) i++;
  return i === picked.length;
}
