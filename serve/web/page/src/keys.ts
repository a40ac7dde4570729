// Keyboard shortcuts and their list.

import { button, h } from "./dom";
import { Phrase } from "./strings";

export interface Key {
  keys: string; // such as "a" or "Ctrl+z"
  means: string;
  act: () => void;
}

const bound: Key[] = [];

export function bind(...keys: Key[]): void {
  bound.push(...keys);
}

export function unbind(): void {
  bound.length = 0;
}

function pressed(e: KeyboardEvent): string {
  return (e.ctrlKey || e.metaKey ? "Ctrl+" : "") + (e.altKey ? "Alt+" : "") + (e.shiftKey && e.key.length > 1 ? "Shift+" : "") + (e.key === " " ? "Space" : e.key.length === 1 ? e.key.toLowerCase() : e.key);
}

// typing reports whether the focused element uses the key.
function typing(e: KeyboardEvent): boolean {
  const t = e.target as HTMLElement;
  if (e.ctrlKey || e.metaKey) return t instanceof HTMLTextAreaElement;
  if (e.key === " " && t instanceof HTMLButtonElement) return true;
  if ((e.key.startsWith("Arrow") || e.key === "Home" || e.key === "End") && t.closest("[role=tablist], dialog, .layer")) return true;
  if (t instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(t.type) || e.key === " " || e.key.startsWith("Arrow");
  return t instanceof HTMLTextAreaElement || t instanceof HTMLSelectElement || t.isContentEditable;
}

export function startKeys(): void {
  document.addEventListener("keydown", (e) => {
    if (e.defaultPrevented || typing(e) || document.querySelector("dialog[open]")) return;
    const key = bound.find((k) => k.keys.split(" or ").some((one) => one.toLowerCase() === pressed(e).toLowerCase()));
    if (!key) return;
    e.preventDefault();
    key.act();
  });
}

// help lists the keys.
export function help(): HTMLElement {
  return h(
    "div",
    {},
    h(
      "table",
      { class: "keys" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, Phrase.key), h("th", { scope: "col" }, Phrase.action))),
      h(
        "tbody",
        {},
        ...bound.map((k) => h("tr", {}, h("td", {}, h("kbd", {}, k.keys)), h("td", {}, k.means))),
        ...[
          [Phrase.tabKey, Phrase.moveToTheNext],
          [Phrase.arrowKeys, Phrase.moveBetweenPlacesEnter],
          [Phrase.arrowKeysInAList, Phrase.moveBetweenMovesEnter],
          [Phrase.enterInTheField, Phrase.playTheTypedMove],
        ].map(([k, m]) => h("tr", {}, h("td", {}, h("kbd", {}, k!)), h("td", {}, m!))),
      ),
    ),
  );
}

// dialog shows a dialog over the page.
export function dialog(id: string, title: string, ...body: (Node | null)[]): HTMLDialogElement {
  const el = h(
    "dialog",
    { id, "aria-labelledby": id + "-title", close: () => el.remove() },
    h("div", { class: "dialog-head" }, h("h2", { id: id + "-title" }, title), button(id + "-close", "×", () => el.close(), { "aria-label": Phrase.close, class: "close" })),
    ...body.filter((n): n is Node => n !== null),
  );
  document.body.append(el);
  el.showModal();
  return el;
}
