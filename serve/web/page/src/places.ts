// The places of an action: given by the program, or found from names of places and pieces in the notation.

import type { Action, Board } from "./types";

// Atlas finds the places of actions.
export class Atlas {
  private readonly names = new Set<string>();
  private readonly pieces = new Map<string, string>();

  constructor(board: Board) {
    const twice = new Set<string>(); // words shared by pieces at several places are ambiguous
    for (const p of board.places) {
      this.names.add(p.name);
      for (const word of p.pieces.flatMap((piece) => piece.toLowerCase().split(/[^\p{L}\d]+/u))) {
        if ((this.pieces.get(word) ?? p.name) !== p.name) twice.add(word);
        this.pieces.set(word, p.name);
      }
    }
    for (const word of twice) this.pieces.delete(word);
    for (const [piece, place] of Object.entries(board.pieces ?? {})) this.pieces.set(piece.toLowerCase(), place);
  }

  // of returns the places of an action in order.
  of(a: Pick<Action, "action" | "words" | "places">): string[] {
    if (a.places) return a.places.filter((p) => this.names.has(p));
    const found = this.read(a.action);
    return found.length > 0 ? found : this.read(a.words ?? "");
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
