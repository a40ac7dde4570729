// A shared game: one file that replays with its analysis and notes.

import { bring, button, choice, fill, h, keep, within } from "./dom";
import { Graph } from "./graph";
import { Picture } from "./picture";
import { Replay } from "./replay";
import { Phrase } from "./strings";
import * as strings from "./strings";
import { onTheme, setTheme, startTheme, theme, type Theme } from "./theme";
import type { Decision } from "./types";

interface Frame {
  entry: number;
  follows?: number; // of a branch: number of the previous frame
  told?: string[];
  turn?: string;
  svg?: number; // index of the drawing
  text?: string; // if there is no map
  win?: [win: number, low: number, high: number];
  comment?: string;
  bookmark?: boolean;
}

// Edit changes a drawing by lines.
type Edit = [keep: number, drop: number, text: string];

interface Shared {
  game: string;
  title?: string;
  seats: string[];
  players?: Record<string, string>;
  eye?: string;
  frames: Frame[];
  branches?: Frame[]; // numbered after frames
  svgs: (string | Edit[])[];
  decisions?: Decision[];
  record?: string;
}

// apply applies edits.
function apply(before: string, edits: Edit[]): string {
  const lines = before.split("\n");
  const out: string[] = [];
  let at = 0;
  for (const [keep, drop, text] of edits) {
    out.push(...lines.slice(at, at + keep));
    at += keep + drop;
    if (text !== "") out.push(...text.split("\n"));
  }
  return [...out, ...lines.slice(at)].join("\n");
}

async function read(): Promise<Shared> {
  const text = document.getElementById("game")?.textContent ?? "";
  const bytes = Uint8Array.from(atob(text.trim()), (c) => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json() as Promise<Shared>;
}

function show(game: Shared): void {
  const drawings: string[] = [];
  for (const d of game.svgs) drawings.push(typeof d === "string" ? d : apply(drawings[drawings.length - 1] ?? "", d));
  const picture = new Picture();
  const all = [...game.frames, ...(game.branches ?? [])];
  let at = 0; // on the line
  let shown = 0; // of all frames
  const faults = (game.decisions ?? []).filter((d) => d.mistake);
  const placeOf = (entry: number): number => Math.max(0, game.frames.findIndex((f) => f.entry >= entry));
  const words = (i: number): string => all[i]?.told?.join(". ") || (i === 0 ? Phrase.startOfGame : "");
  const told = h("ol", { class: "told", id: "told", "aria-live": "polite" });
  const comment = h("p", { id: "comment" });
  const replay = new Replay({
    place: () => at,
    length: () => game.frames.length - 1,
    words,
    go: (place) => {
      at = shown = place;
      draw();
      return Promise.resolve();
    },
  });
  const graph = new Graph((place) => void replay.go(place), (place) => {
    const win = game.frames[place]?.win;
    return [words(place).slice(0, 100), ...(win ? [within(100 * win[0], 100 * win[1], 100 * win[2], " %")] : [])];
  });
  const list = h("ol", { class: "entries", start: 0 });
  const draw = (): void => {
    const f = all[shown];
    if (!f) return;
    picture.draw(f.svg !== undefined ? (drawings[f.svg] ?? "") : (f.text ?? ""));
    fill(told, ...(f.told ?? []).map((line) => h("li", {}, line)));
    const fault = shown === at ? faults.find((d) => d.entry === f.entry) : undefined;
    comment.textContent = [f.comment, fault ? strings.mistakeBetter(within(fault.loss, fault.low, fault.high, Phrase.points), fault.bestWords || fault.best) : ""].filter(Boolean).join(" · ");
    graph.draw({
      points: game.frames.flatMap((x, i) => (x.win ? [{ entry: i, win: x.win[0], low: x.win[1], high: x.win[2] }] : [])),
      length: game.frames.length - 1,
      here: at,
      faults: faults.map((d) => placeOf(d.entry)),
    });
    replay.update();
    for (const b of [...list.querySelectorAll("button"), ...branches.querySelectorAll("button")]) b.toggleAttribute("aria-current", b.dataset.place === String(shown));
    for (const l of [list, branches]) {
      const row = l.querySelector<HTMLElement>("[aria-current]");
      if (row) bring(l, row);
    }
  };
  // A branch is shown from where it leaves the line.
  const look = (i: number): void => {
    shown = at = i;
    while (at >= game.frames.length) at = all[at]?.follows ?? 0;
    draw();
  };
  const branches = h("ul", { class: "entries branches", id: "branches" });
  list.append(...game.frames.map((f, i) => h("li", {}, button("", (f.bookmark ? "★ " : "") + (faults.some((d) => d.entry === f.entry) ? "✗ " : "") + words(i).slice(0, 160), () => void replay.go(i), { class: "entry", "data-place": i }))));
  branches.append(
    ...(game.branches ?? []).map((f, k) => {
      const i = game.frames.length + k;
      const label = `${f.entry} ` + (f.bookmark ? "★ " : "") + words(i).slice(0, 160) + (f.comment ? ` · ${f.comment}` : "");
      return h("li", {}, button("", label, () => look(i), { class: "entry", "data-place": i }));
    }),
  );
  const players = game.seats.map((seat) => `${seat}: ${game.players?.[seat] ?? "?"}`).join(", ");
  document.title = game.title ?? game.game;
  document.body.replaceChildren(
    h(
      "header",
      {},
      h("h1", {}, game.title ?? game.game),
      h("p", {}, game.title ? "" : players + (game.eye && game.eye !== "truth" ? strings.asSees(game.eye) : "")),
      h("label", {}, h("span", { class: "spoken" }, Phrase.colours), choice("theme", [["system", Phrase.likeTheSystem], ["light", Phrase.light], ["dark", Phrase.dark]], theme(), (v) => setTheme(v as Theme))),
      game.record ? button("record", Phrase.saveTheRecord, () => keep(`${game.game}.txt`, game.record!)) : null,
    ),
    h("main", {}, h("div", { class: "stage" }, picture.el, replay.el), h("div", { class: "side" }, graph.el, told, comment, list, branches.children.length > 0 ? h("details", { id: "branches-box" }, h("summary", {}, strings.otherBranches(branches.children.length)), branches) : null)),
  );
  picture.layer.remove();
  document.addEventListener("keydown", (e) => {
    if (e.target instanceof HTMLInputElement || e.target instanceof HTMLSelectElement) return;
    if (e.key === "ArrowLeft") void replay.step(-1);
    else if (e.key === "ArrowRight") void replay.step(1);
    else if (e.key === "Home") void replay.go(0);
    else if (e.key === "End") void replay.go(game.frames.length - 1);
  });
  onTheme(draw);
  draw();
}

function start(): void {
  startTheme();
  read().then(show, (e: Error) => document.body.replaceChildren(h("p", { class: "refusal" }, strings.thisFileIsDamaged(e.message))));
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
