// A short tour: the aim of the game, its first rules, and the controls of the page.

import { button, fill, h } from "./dom";
import { Phrase } from "./strings";
import * as strings from "./strings";
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
  const card = h("aside", { id: "tour", class: "tour", "aria-label": Phrase.tour });
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
      h("div", { class: "row" }, button("tour-back", Phrase.tourBack, () => go(now - 1), { disabled: to === 0 }), button("tour-next", last ? Phrase.play : Phrase.tourNext, () => go(now + 1), { class: "main" }), h("span", { class: "grow" }, strings.cardOf(to + 1, stops.length)), last ? null : button("tour-end", Phrase.leave, leave)),
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
    { title: Phrase.theGame, words: [aim.slice(0, half).join(" ")], at: "#board" },
    { title: Phrase.howToPlay, words: [aim.slice(half).join(" ")], at: "#board" },
    ...pairs(rules).map((words, i, all): Stop => ({ title: strings.rulesPart(i + 1, all.length), words, at: "#board" })),
    { title: Phrase.yourMove, words: [Phrase.thisListHasAll], at: "#panel-play" },
    { title: Phrase.whatToDo, words: [Phrase.thinkShowsTheBest], at: "#panel-analysis" },
    { title: Phrase.afterwards, words: [Phrase.hereYouReplay], at: "#panel-game" },
    { title: Phrase.play, words: [Phrase.youCanUndo], at: "#panel-play" },
  ].filter((s) => s.words.some((w) => w !== ""));
}

const sentences = (text: string): string[] => text.match(/[^.!?]+(?:\.(?=\S)[^.!?]*)*[.!?]+\s*/g)?.map((s) => s.trim()) ?? (text ? [text] : []);

function pairs(list: string[]): string[][] {
  const out: string[][] = [];
  for (let i = 0; i < list.length; i += 2) out.push(list.slice(i, i + 2));
  return out;
}
