// A short tour: the aim of the game, its first rules, and the controls of the page.

import { button, fill, h } from "./dom";
import type { RuleBook } from "./types";

// Stop is one card of a tour beside a part of the page.
interface Stop {
  title: string;
  words: string[];
  at?: string; // a selector
}

// startTour shows the tour of a game, for a seat.
export function startTour(book: RuleBook, seat: string, pick: (panel: string) => void): void {
  document.getElementById("tour")?.remove();
  const stops = stopsOf(book, seat);
  const card = h("aside", { id: "tour", class: "tour", "aria-label": "Tour" });
  const back = document.activeElement as HTMLElement | null;
  let now = 0;
  const leave = (): void => {
    light(null);
    document.removeEventListener("keydown", keys, true);
    card.remove();
    if (back?.isConnected) back.focus({ preventScroll: true });
  };
  const go = (to: number): void => {
    if (to < 0) return;
    const stop = stops[to];
    if (!stop) return leave();
    now = to;
    if (stop.at?.startsWith("#panel-")) pick(stop.at.slice("#panel-".length));
    light(stop.at ? document.querySelector<HTMLElement>(stop.at) : null);
    const title = h("h2", { tabindex: "-1" }, stop.title);
    const last = to === stops.length - 1;
    fill(
      card,
      title,
      ...stop.words.map((w) => h("p", {}, w)),
      h("div", { class: "row" }, button("tour-back", "◂ Back", () => go(now - 1), { disabled: to === 0 }), button("tour-next", last ? "Play" : "Next ▸", () => go(now + 1), { class: "main" }), h("span", { class: "grow" }, `${to + 1} of ${stops.length}`), last ? null : button("tour-end", "Leave", leave)),
    );
    title.focus({ preventScroll: true });
  };
  const keys = (e: KeyboardEvent): void => {
    if (!card.isConnected) return document.removeEventListener("keydown", keys, true);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    if (e.key !== "Escape" && !step) return;
    e.preventDefault();
    e.stopPropagation();
    if (step) go(now + step);
    else leave();
  };
  document.addEventListener("keydown", keys, true);
  document.getElementById("main")!.append(card); // removed with the table
  go(0);
}

function light(el: HTMLElement | null): void {
  for (const e of document.querySelectorAll(".lit")) e.classList.remove("lit");
  el?.classList.add("lit");
  el?.scrollIntoView({ block: "nearest" });
}

function stopsOf(book: RuleBook, seat: string): Stop[] {
  const aim = sentences(book.aims[seat] ?? Object.values(book.aims)[0] ?? "");
  const rules = book.tour.flatMap((ref) => {
    const rule = book.rules.find((r) => r.ref === ref);
    return rule ? [`${rule.means[0]!.toUpperCase()}${rule.means.slice(1)} (${ref}).`] : [];
  });
  const half = Math.ceil(aim.length / 2);
  return [
    { title: "The game", words: [aim.slice(0, half).join(" ")], at: "#board" },
    { title: "How to play it well", words: [aim.slice(half).join(" ")], at: "#board" },
    ...pairs(rules).map((words, i, all): Stop => ({ title: `The rules, ${i + 1} of ${all.length}`, words, at: "#board" })),
    { title: "Your move", words: ["This list has all legal moves, and for dice every outcome with its odds. Click or drag what has a dashed frame on the board."], at: "#panel-play" },
    { title: "What to do?", words: ["Think shows the best moves and how certain they are. ⚖ next to a move compares it with the best other move."], at: "#panel-analysis" },
    { title: "Afterwards", words: ["Here you replay the game, find its mistakes and practise. Click a rule number anywhere to read the rule; press ? for the keys."], at: "#panel-game" },
    { title: "Play", words: ["You can undo as many moves as you like. Good luck."], at: "#panel-play" },
  ].filter((s) => s.words.some((w) => w !== ""));
}

const sentences = (text: string): string[] => text.match(/[^.!?]+(?:\.(?=\S)[^.!?]*)*[.!?]+\s*/g)?.map((s) => s.trim()) ?? (text ? [text] : []);

function pairs(list: string[]): string[][] {
  const out: string[][] = [];
  for (let i = 0; i < list.length; i += 2) out.push(list.slice(i, i + 2));
  return out;
}
