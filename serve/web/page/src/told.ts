// Long runs of similar events, such as the deal of the units, are one line that unfolds.

import { h } from "./dom";
import * as strings from "./strings";

const least = 4; // shortest run that is folded

// runs joins neighbouring lines that differ only in numbers.
function runs(lines: string[]): string[][] {
  const alike = (line: string): string => line.replace(/\d+/g, "#");
  const out: string[][] = [];
  for (const line of lines) {
    const last = out.at(-1);
    if (last && alike(last[0]!) === alike(line)) last.push(line);
    else out.push([line]);
  }
  return out.flatMap((run) => (run.length < least ? run.map((line) => [line]) : [run]));
}

const words = (run: string[]): string => (run.length > 1 ? strings.lineAndMore(run[0]!, run.length - 1) : run[0]!);

// foldWords writes events in one line each.
export const foldWords = (lines: string[]): string[] => runs(lines).map(words);

// foldRows returns events as rows of a list.
export function foldRows(lines: string[], most: number): HTMLElement[] {
  return runs(lines)
    .slice(-most)
    .map((run) => h("li", {}, run.length === 1 ? run[0]! : h("details", {}, h("summary", {}, words(run)), h("ul", { class: "plain" }, ...run.map((line) => h("li", {}, line))))));
}
