// The tree of entries by turns: each turn is a node in the row of its depth and the lane of its branch.

import type { TreeNode } from "./types";

// Knot is a turn of one player, or its part up to a branch.
export interface Knot {
  seat: string;
  nodes: number[];
  first: number; // number of its first entry
  row: number;
  lane: number;
  parent: Knot | null;
  kids: Knot[]; // the first continues in the same lane
}

// knots returns the turns of a tree by rows. The main line is in the first lane.
export function knots(tree: TreeNode[], line: number[], seatOf: (node: number) => string): Knot[] {
  const kids = Map.groupBy(tree, (n) => n.parent);
  const on = new Set(line);
  const all: Knot[] = [];
  const grow = (start: TreeNode, parent: Knot | null): Knot => {
    const knot: Knot = { seat: seatOf(start.node), nodes: [start.node], first: parent ? parent.first + parent.nodes.length : 0, row: parent ? parent.row + 1 : 0, lane: 0, parent, kids: [] };
    all.push(knot);
    for (;;) {
      const next = kids.get(knot.nodes.at(-1)!) ?? [];
      const only = next[0];
      if (next.length === 1 && only && parent && seatOf(only.node) === knot.seat) knot.nodes.push(only.node);
      else {
        next.sort((a, b) => Number(on.has(b.node)) - Number(on.has(a.node)));
        knot.kids = next.map((n) => grow(n, knot));
        return knot;
      }
    }
  };
  const roots = [...(kids.get(-1) ?? [])].sort((a, b) => Number(on.has(b.node)) - Number(on.has(a.node)));
  const taken: [from: number, to: number][][] = []; // rows by lane
  const place = (start: Knot, least: number): void => {
    const chain = [start];
    while (chain.at(-1)!.kids[0]) chain.push(chain.at(-1)!.kids[0]!);
    const [from, to] = [start.row, chain.at(-1)!.row];
    let lane = least;
    while (taken[lane]?.some(([a, b]) => from <= b && a <= to)) lane++;
    (taken[lane] ??= []).push([from, to]);
    for (const k of chain) k.lane = lane;
    for (const k of chain.toReversed()) for (const other of k.kids.slice(1)) place(other, lane + 1); // later branches are nearer, so no lines cross
  };
  for (const root of roots) place(grow(root, null), 0);
  return all.sort((a, b) => a.row - b.row || a.lane - b.lane);
}
