// Which places of the board an action joins. The program may say so; else the notation tells: its
// words that are names of places, or of pieces that stand on one.

import type { Action, Board } from "./types";

// Atlas finds the places of a position's actions.
export class Atlas {
  private readonly names = new Set<string>();
  private readonly pieces = new Map<string, string>();

  constructor(board: Board) {
    const twice = new Set<string>(); // words that pieces of several places share name none of them
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

  // of lists the places of an action in the order in which it names them.
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
    // A name may have signs in it, as 12,0 has: the whole word is tried before its parts.
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

// starts reports whether the places begin with those that were picked.
export function starts(places: string[], picked: string[]): boolean {
  return picked.length <= places.length && picked.every((p, i) => places[i] === p);
}

// joins reports whether an action of these places is one that is asked for by what was picked:
// these in this order, perhaps with others between.
export function joins(places: string[], picked: string[]): boolean {
  let i = 0;
  for (const p of places) if (p === picked[i]) i++;
  return i === picked.length;
}
