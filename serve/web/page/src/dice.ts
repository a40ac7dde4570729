// Draws results as dice: one die, the sum of two, or both faces.

import { s } from "./dom";
import type { Action } from "./types";

// Kind of dice: 1 one die, 2 the sum of two, 3 both faces; 0 none.
export type Kind = 0 | 1 | 2 | 3;

const ends = (action: string, words: number): number[] => action.split(" ").slice(-words).map(Number);

// dice tells what dice have these outcomes.
export function dice(actions: Action[]): Kind {
  const of = (words: number): string => actions.map((a) => ends(a.action, words)).sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!).join(" ");
  const alike = (words: number): boolean => new Set(actions.map((a) => a.action.split(" ").slice(0, -words).join())).size === 1;
  if (alike(2) && of(2) === pairs) return 3;
  return !alike(1) ? 0 : of(1) === "1 2 3 4 5 6" ? 1 : of(1) === "2 3 4 5 6 7 8 9 10 11 12" ? 2 : 0;
}

// pairs are the faces of two dice, the lower first.
const pairs = [1, 2, 3, 4, 5, 6].flatMap((low) => [1, 2, 3, 4, 5, 6].filter((n) => n >= low).map((high) => `${low},${high}`)).join(" ");

// sums are the totals with only one combination.
const sums: Record<number, number[]> = { 2: [1, 1], 3: [1, 2], 11: [5, 6], 12: [6, 6] };

// pips are the positions of the dots, in thirds of a side.
const pips = ["", "11", "0022", "001122", "00022022", "0002112022", "000102202122"];

// face draws a result: dice with dots, or two dice with their sum.
export function face(action: string, kind: Kind): SVGSVGElement {
  const sum = ends(action, 1)[0]!;
  const faces = kind === 3 ? ends(action, 2) : kind === 2 ? sums[sum] : [sum];
  const side = (x: number): SVGElement => s("rect", { x, y: 1, width: 22, height: 22, rx: 5 });
  const die = (width: number, ...shapes: SVGElement[]): SVGSVGElement => s("svg", { class: "die", viewBox: `0 0 ${width} 24`, "aria-hidden": "true" }, ...shapes);
  if (!faces) return die(34, side(11), side(1), s("text", { x: 17, y: 17, "text-anchor": "middle" }, String(sum)));
  return die(26 * faces.length - 2, ...faces.flatMap((n, i) => [side(26 * i + 1), ...pips[n]!.match(/../g)!.map(([x, y]) => s("circle", { cx: 26 * i + 6 + 6 * Number(x), cy: 6 + 6 * Number(y), r: 2.3 }))]));
}
