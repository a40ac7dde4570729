// Saved games: found by name, game and result, the last played first; renamed and deleted.

import { ago, button, choice, day, fill, h } from "./dom";
import { rename } from "./exercises";
import { forget } from "./viewerkeys";
import { get, patch, remove } from "./net";
import type { Kept } from "./types";

const path = (name: string): string => "api/tables/" + encodeURIComponent(name);

// outcome describes the result of a game.
export function outcome({ turn, scores = {} }: Kept): string {
  if (turn !== "nobody") return "not over";
  const all = Object.entries(scores);
  const won = all.filter(([, v]) => v > 0).map(([seat]) => seat);
  if (won.length > 0) return `${won.join(", ")} won`;
  return all.some(([, v]) => v === 0) ? "drawn" : "lost";
}

export class KeptGames {
  readonly el: HTMLElement;
  private tables: Kept[] = [];
  private game = "";
  private result = "";
  private readonly words = h("input", { id: "kept-find", type: "search", placeholder: "name or player", "aria-label": "Find a game by name or player", input: () => this.list() });
  private readonly find = h("div", { class: "row", id: "kept-filter" });
  private readonly rows = h("div", { id: "kept", tabindex: "0", role: "group", "aria-labelledby": "kept-title" });
  private readonly error = h("p", { class: "refusal", id: "kept-error", role: "alert" });

  constructor(
    private readonly open: (name: string) => Promise<void>,
    private readonly known: (tables: Kept[]) => void, // receives all saved games
  ) {
    this.el = h("section", { "aria-labelledby": "kept-title" }, h("h2", { id: "kept-title" }, "Saved games"), this.find, this.error, this.rows);
  }

  async show(): Promise<void> {
    const { tables } = await get<{ tables: Kept[] }>("api/tables").catch(() => ({ tables: null }));
    if (!tables) return;
    this.tables = tables.sort((a, b) => (b.written ?? "").localeCompare(a.written ?? ""));
    this.known(tables);
    const values = (of: (t: Kept) => string | undefined): [string, string][] => [...new Set(tables.filter((t) => !t.error).map(of))].sort().map((v) => [v ?? "", v ?? ""]);
    const select = (id: string, label: string, all: string, options: [string, string][], now: string, set: (v: string) => void): HTMLElement =>
      h("label", {}, h("span", { class: "spoken" }, label), choice(id, [["", all], ...options], now, (v) => (set(v), this.list())));
    this.find.hidden = tables.length < 2;
    fill(
      this.find,
      this.words,
      select("kept-game", "Game", "all games", values((t) => t.game), this.game, (v) => (this.game = v)),
      select("kept-result", "Result", "all results", values(outcome), this.result, (v) => (this.result = v)),
    );
    this.list();
  }

  private list(): void {
    const words = this.words.value.toLowerCase();
    const found = this.tables.filter((t) => (!this.game || t.game === this.game) && (!this.result || (!t.error && outcome(t) === this.result)) && [t.name, ...Object.values(t.players ?? {})].join(" ").toLowerCase().includes(words));
    fill(
      this.rows,
      this.tables.length === 0 ? h("p", {}, "None yet. Every game that you start is saved as you play.") : found.length === 0 ? h("p", {}, "No game matches.") : null,
      h("ul", { class: "kept" }, ...found.map((t) => this.row(t))),
    );
  }

  private row(t: Kept): HTMLElement {
    const el = h("li", {});
    const who = [...new Set(Object.values(t.players ?? {}).map((p) => p || "person"))].join(" and ");
    const plain = (): void =>
      fill(
        el,
        button("", t.name, () => void this.open(t.name), { "data-key": "kept " + t.name, "data-table": t.name, disabled: !!t.error, class: "kept-name" }),
        h("span", { class: "kept-what" }, t.error ?? `${t.game}, ${who}`),
        t.error ? null : h("span", { class: "kept-result" }, t.turn === "nobody" ? h("b", {}, outcome(t)) : `on turn: ${t.turn}`, t.entries === 1 ? ", 1 entry" : `, ${t.entries} entries`),
        t.written ? h("time", { datetime: t.written, title: t.begun ? `started ${day(t.begun)}` : undefined }, Date.now() - Date.parse(t.written) < 86_400_000 ? ago(Date.parse(t.written)) : day(t.written)) : null,
        h("span", { class: "kept-acts" }, button("", "✎", rename_, { "aria-label": `Rename ${t.name}`, title: "Rename", "data-rename": t.name }), button("", "✕", remove_, { "aria-label": `Remove ${t.name}`, title: "Remove", "data-remove": t.name })),
      );
    const back = (): void => {
      el.onkeydown = null;
      plain();
      el.querySelector<HTMLElement>(".kept-name")?.focus();
    };
    const ask = (...what: Node[]): void => {
      fill(el, ...what, button("", "Cancel", back));
      el.onkeydown = (e) => {
        if (e.key === "Escape") back();
      };
    };
    const rename_ = (): void => {
      const name = h("input", { type: "text", value: t.name, "aria-label": `New name of ${t.name}`, id: "kept-rename" });
      const save = (): void => void this.change(() => patch(path(t.name), { name: name.value.trim() }), () => rename(t.name, name.value.trim()), t.name);
      name.addEventListener("keydown", (e) => e.key === "Enter" && save());
      ask(name, button("kept-save", "Save", save, { class: "main" }));
      name.focus();
      name.select();
    };
    const remove_ = (): void => {
      ask(h("span", {}, `Remove ${t.name} for good?`), button("kept-remove", "Remove", () => void this.change(() => remove(path(t.name) + "/journal"), () => {}, t.name), { class: "main" }));
      el.querySelector("button")!.focus();
    };
    plain();
    return el;
  }

  // change runs an action on a game, updates this browser's data and lists the games again.
  private async change(at: () => Promise<unknown>, here: () => void, name: string): Promise<void> {
    this.error.textContent = "";
    try {
      await at();
      here();
      forget(name);
      await this.show();
      this.rows.focus();
    } catch (e) {
      this.error.textContent = (e as Error).message;
    }
  }
}
