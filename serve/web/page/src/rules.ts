// Rule numbers anywhere on the page become buttons that open the text of the rule.

import { button, fill, h } from "./dom";
import { Phrase } from "./strings";
import * as strings from "./strings";
import type { RuleBook, Rule } from "./types";

const most = 40; // rules listed by a search

let book: RuleBook | null = null;
let byRef = new Map<string, Rule>();
let cites: RegExp | null = null;
let asked = 0;

// closed lists elements that cannot contain a button.
const closed = "button, a, select, textarea, label, summary, code, pre, h1, h2, svg, .rule-head";

const box = h("aside", { id: "rule-box", class: "rule-box", "aria-label": Phrase.rules, hidden: true });
let back: HTMLElement | null = null; // focus before

// useRules sets the rule book of the current game.
export function useRules(of: Promise<RuleBook>): void {
  const mine = ++asked;
  shut();
  book = cites = null;
  byRef = new Map();
  of.then((b) => {
    if (mine !== asked) return;
    book = b;
    byRef = new Map(b.rules.map((r) => [r.ref, r]));
    const numbers = b.rules.map((r) => r.ref).filter((r) => /\d/.test(r)).sort((x, y) => y.length - x.length);
    if (numbers.length === 0) return;
    const any = (list: string[]): string => `(?:${list.map((r) => r.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`;
    // Whole numbers only: A3 is not in A38, nor EN 6.1 in EN 6.11. In a list the prefix occurs
    // once, as in EN 6.3, 7.1.
    const rows = [...Map.groupBy(numbers.filter((r) => r.includes(" ")), (r) => r.slice(0, r.lastIndexOf(" ")))].map(([word, of]) => `(?<=${any([word])} [\\d., ]*, )${any(of.map((r) => r.slice(word.length + 1)))}`);
    cites = new RegExp(`(?<![\\p{L}\\d.-])(?:${[any(numbers), ...rows].join("|")})(?![\\p{L}\\d]|\\.\\d)`, "gu");
    mark(document.body);
  }, () => {});
}

// startRules watches the page for rule numbers.
export function startRules(): void {
  document.body.append(box);
  document.body.addEventListener("click", (e) => {
    const ref = (e.target as HTMLElement).closest<HTMLElement>("[data-rule]")?.dataset.rule;
    if (ref) openRule(ref);
  });
  document.addEventListener("keydown", (e) => {
    if (e.key !== "Escape" || box.hidden || document.querySelector("dialog[open]")) return;
    e.stopPropagation();
    shut();
  }, true);
  new MutationObserver((changes) => {
    if (!cites) return;
    for (const c of changes) {
      if (c.type === "characterData") mark(c.target);
      else for (const n of c.addedNodes) mark(n);
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

// mark converts the rule numbers in a part of the page.
function mark(root: Node): void {
  if (!cites || !root.isConnected) return;
  const texts: Text[] = [];
  if (root instanceof Text) texts.push(root);
  else {
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) texts.push(walk.currentNode as Text);
  }
  for (const text of texts) {
    const found = [...text.data.matchAll(cites)];
    if (found.length === 0 || text.parentElement?.closest(closed)) continue;
    let at = 0;
    const parts: Node[] = [];
    for (const m of found) {
      const before = text.data.slice(0, m.index);
      const ref = byRef.has(m[0]) ? m[0] : `${/([\p{L} ]+) [\d., ]+$/u.exec(before)?.[1]?.trim()} ${m[0]}`;
      parts.push(new Text(text.data.slice(at, m.index)), ruleButton(ref, m[0]));
      at = m.index + m[0].length;
    }
    text.replaceWith(...parts, new Text(text.data.slice(at)));
  }
}

export const ruleButton = (ref: string, words = ref): HTMLElement => h("button", { type: "button", class: "rule", "data-rule": ref, title: strings.whatSays(ref) }, words);

// openRule shows a rule and its neighbours.
export function openRule(ref: string): void {
  const rule = byRef.get(ref);
  if (!book || !rule) return;
  const i = book.rules.indexOf(rule);
  const step = (id: string, words: string, to: Rule | undefined): HTMLElement => button(id, words, () => to && openRule(to.ref), { disabled: !to, title: to?.ref });
  draw(
    ref,
    h("p", { id: "rule-text" }, rule.means[0]!.toUpperCase() + rule.means.slice(1) + "."),
    rule.cites ? h("p", {}, Phrase.interpretationOf, h("span", {}, rule.cites), ".") : null,
    h("div", { class: "row" }, step("rule-before", "◂ Before", book.rules[i - 1]), step("rule-behind", "Behind ▸", book.rules[i + 1]), button("rule-all", Phrase.allRules, () => openRules())),
  );
}

// openRules opens the searchable book.
export function openRules(): void {
  const list = h("ul", { class: "plain rule-list", tabindex: "0", "aria-label": Phrase.matchingRules });
  const find = h("input", { id: "rule-find", type: "search", placeholder: Phrase.wordOrRuleNumber, "aria-label": Phrase.findARule, input: () => show() });
  const show = (): void => {
    const words = find.value.toLowerCase().split(/\s+/);
    const all = (book?.rules ?? []).filter((r) => words.every((w) => `${r.ref} ${r.means}`.toLowerCase().includes(w)));
    fill(list, ...all.slice(0, most).map((r) => h("li", {}, ruleButton(r.ref), " ", r.means)), all.length > most ? h("li", {}, strings.moreRules(all.length - most)) : all.length === 0 ? h("li", {}, book?.rules.length ? Phrase.noRuleMatches : Phrase.thisGameHasNo) : null);
  };
  const tour = document.getElementById("to-tour"); // hidden on narrow screens
  draw(Phrase.theRules, find, tour && h("div", { class: "row" }, button("rule-tour", Phrase.theGameInAMinute, () => (shut(), tour.click()))), list);
  show();
  find.focus();
}

function draw(title: string, ...body: (Node | null)[]): void {
  if (box.hidden) back = document.activeElement as HTMLElement | null;
  const head = h("h2", { tabindex: "-1" }, title);
  fill(box, h("div", { class: "dialog-head rule-head" }, head, button("rule-close", "×", shut, { "aria-label": Phrase.close, class: "close", title: Phrase.closeKey })), ...body);
  box.hidden = false;
  head.focus({ preventScroll: true });
}

function shut(): void {
  if (box.hidden) return;
  box.hidden = true;
  if (back?.isConnected) back.focus({ preventScroll: true });
}
