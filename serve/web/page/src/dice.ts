// Dice as dice: whether what falls next is one die or the sum of two, and their faces.

import { s } from "./dom";
import type { Action } from "./types";

// value is the number at which an outcome ends.
export const value = (action: string): number => Number(action.split(" ").pop());

// dice tells how many dice have these outcomes: 1, the sum of 2, or 0 where they are something else.
export function dice(actions: Action[]): 0 | 1 | 2 {
  const all = actions.map((a) => value(a.action)).sort((a, b) => a - b);
  if (new Set(actions.map((a) => a.action.split(" ").slice(0, -1).join())).size !== 1) return 0;
  return all.join() === "1,2,3,4,5,6" ? 1 : all.join() === "2,3,4,5,6,7,8,9,10,11,12" ? 2 : 0;
}

// pips are where the dots of each face are, in thirds of its side.
const pips = ["", "11", "0022", "001122", "00022022", "0002112022", "000102202122"];

// face draws what has fallen: a die with its dots, or two dice with their sum.
export function face(n: number, count: 1 | 2): SVGSVGElement {
  const side = (x: number): SVGElement => s("rect", { x, y: 1, width: 22, height: 22, rx: 5 });
  if (count === 2) return s("svg", { class: "die", viewBox: "0 0 34 24", "aria-hidden": "true" }, side(11), side(1), s("text", { x: 17, y: 17, "text-anchor": "middle" }, String(n)));
  const at = pips[n]!.match(/../g)!;
  return s("svg", { class: "die", viewBox: "0 0 24 24", "aria-hidden": "true" }, side(1), ...at.map(([x, y]) => s("circle", { cx: 6 + 6 * Number(x), cy: 6 + 6 * Number(y), r: 2.3 })));
}
