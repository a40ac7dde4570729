// Creates elements from calls. Texts become text nodes and are never parsed as HTML.

import { Phrase } from "./strings";
import * as strings from "./strings";

export type Child = Node | string | number | null | undefined | false;
type Value = string | number | boolean | undefined | null | ((e: never) => void);
export type Props = Record<string, Value>;

function dress(el: Element, props: Props): void {
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "style") (el as HTMLElement).style.cssText = String(value); // the content security policy allows no style attribute
    else if (typeof value === "function") el.addEventListener(key, value as unknown as EventListener);
    else el.setAttribute(key, value === true ? "" : String(value));
  }
}

function nest(el: Element, children: Child[]): void {
  for (const c of children) {
    if (c === null || c === undefined || c === false) continue;
    el.append(c instanceof Node ? c : String(c));
  }
}

// h makes an element of HTML. A property that is a function listens to the event of that name.
export function h<K extends keyof HTMLElementTagNameMap>(tag: K, props: Props = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const el = document.createElement(tag);
  dress(el, props);
  nest(el, children);
  return el;
}

// s makes an element of SVG.
export function s<K extends keyof SVGElementTagNameMap>(tag: K, props: Props = {}, ...children: Child[]): SVGElementTagNameMap[K] {
  const el = document.createElementNS("http://www.w3.org/2000/svg", tag);
  dress(el, props);
  nest(el, children);
  return el;
}

// tops holds the scroll positions of elements from scroll events, because reading them forces a layout.
const tops = new WeakMap<Element, number>();

// fill replaces children and keeps the scroll position and the focus, by data-key.
export function fill(el: Element, ...children: Child[]): void {
  const active = document.activeElement;
  const key = active instanceof HTMLElement && el.contains(active) ? active.dataset.key : undefined;
  if (!tops.has(el)) {
    tops.set(el, 0);
    el.addEventListener("scroll", () => tops.set(el, el.scrollTop), { passive: true });
  }
  el.replaceChildren();
  nest(el, children);
  const top = tops.get(el);
  if (top) el.scrollTop = top;
  if (key === undefined) return;
  for (const c of el.querySelectorAll<HTMLElement>("[data-key]")) {
    if (c.dataset.key === key) {
      c.focus({ preventScroll: true });
      return;
    }
  }
}

// arrange orders children and leaves those in place untouched, so that a click is not lost.
export function arrange(el: Element, children: Element[]): void {
  children.forEach((c, i) => {
    if (el.children[i] !== c) el.insertBefore(c, el.children[i] ?? null);
  });
  while (el.children.length > children.length) el.lastElementChild!.remove();
}

const made = new WeakMap<Element, string>();

// refill is fill if the content has changed.
export function refill(el: Element, of: unknown, children: () => Child[]): void {
  const now = JSON.stringify(of);
  if (made.get(el) === now) return;
  made.set(el, now);
  fill(el, ...children());
}

// button returns a button. Keys and tests find it by its id.
export function button(id: string, words: string, act: () => void, props: Props = {}): HTMLButtonElement {
  return h("button", { type: "button", ...(id ? { id } : {}), ...props, click: act }, words);
}

// able enables a button, or disables it with the reason in its title.
export function able(b: HTMLButtonElement, can: boolean, title: string, why: string): void {
  b.disabled = !can;
  b.title = can ? title : why;
}

// field makes a labelled input or choice.
export function field(label: string, control: HTMLElement, hint?: string): HTMLLabelElement {
  return h("label", { class: "field" }, h("span", { class: "label" }, label), control, hint ? h("small", {}, hint) : null);
}

// choice returns a select element; options are pairs of value and text.
export function choice(id: string, options: [string, string][], value: string, change: (value: string) => void): HTMLSelectElement {
  const el = h(
    "select",
    { id, change: () => change(el.value) },
    ...options.map(([v, words]) => h("option", { value: v, selected: v === value }, words)),
  );
  return el;
}

// percent writes a probability.
export function percent(p: number): string {
  const n = p * 100;
  return (n > 0 && n < 10 ? n.toFixed(1) : n.toFixed(0)) + " %";
}

// figure formats a number; a rounded zero has no sign.
export function figure(n: number, digits = 0): string {
  const size = Math.abs(n).toFixed(digits);
  return (n < 0 && Number(size) !== 0 ? "−" : "") + size;
}

// signed writes a number with its sign.
export function signed(n: number, digits = 1): string {
  const words = figure(n, digits);
  return (n > 0 && Number(words) !== 0 ? "+" : "") + words;
}

// within formats a number with its interval, with as many digits as the interval needs.
export function within(n: number, low: number, high: number, what: string): string {
  const digits = [0, 1, 2].find((d) => figure(low, d) !== figure(high, d));
  return digits === undefined ? `${figure(n)}${what}` : strings.withInterval(figure(n, digits) + what, figure(low, digits), figure(high, digits));
}

// ago describes the age of a time.
export function ago(when: number): string {
  const s = (Date.now() - when) / 1000;
  if (s < 60) return Phrase.justNow;
  return s < 5400 ? strings.minutesAgo(Math.round(s / 60)) : s < 129600 ? strings.hoursAgo(Math.round(s / 3600)) : strings.daysAgo(Math.round(s / 86400));
}

// since returns the age as an element that updates itself.
export const since = (when: number): HTMLElement => h("time", { "data-when": when }, ago(when));

export function startAges(): void {
  setInterval(() => document.querySelectorAll<HTMLElement>("time[data-when]").forEach((t) => (t.textContent = ago(Number(t.dataset.when)))), 20_000);
}

// day writes a date.
export const day = (when: string): string => new Date(when).toLocaleDateString([], { day: "numeric", month: "short", year: "numeric" });

// bring scrolls only the list of a row.
export function bring(list: HTMLElement, row: HTMLElement): void {
  const off = row.getBoundingClientRect().top - list.getBoundingClientRect().top;
  if (off < 0 || off + row.offsetHeight > list.clientHeight) list.scrollTop += off - (list.clientHeight - row.offsetHeight) / 2;
}

// keep downloads a text or bytes as a file.
export function keep(name: string, data: BlobPart, type = "text/plain"): void {
  const url = URL.createObjectURL(new Blob([data], { type }));
  const a = h("a", { href: url, download: name });
  a.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
