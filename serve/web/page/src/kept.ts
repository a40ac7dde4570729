// Saved games: found by name, game and result, the last played first; renamed and deleted.

import { ago, button, choice, day, fill, h } from "./dom";
import { rename } from "./exercises";
import { Phrase } from "./strings";
import * as strings from "./strings";
import { forget } from "./viewerkeys";
import { get, patch, remove } from "./net";
import type { Kept } from "./types";

const path = (name: string): string => "api/tables/" + encodeURIComponent(name);

// outcome describes the result of a game.
export function outcome({ turn, scores = {} }: Kept): string {
  if (turn !== "nobody") return Phrase.notOver;
  const all = Object.entries(scores);
  const won = all.filter(([, v]) => v > 0).map(([seat]) => seat);
  if (won.length > 0) return strings.wonBy(won.join(", "));
  return all.some(([, v]) => v === 0) ? Phrase.drawn : Phrase.lost;
}

export class KeptGames {
  readonly el: HTMLElement;
  private tables: Kept[] = [];
  private game = "";
  private result = "";
  private readonly words = h("input", { id: "kept-find", type: "search", placeholder: Phrase.nameOrPlayer, "aria-label": Phrase.findAGame, input: () => this.list() });
  private readonly find = h("div", { class: "row", id: "kept-filter" });
  private readonly rows = h("div", { id: "kept", tabindex: "0", role: "group", "aria-labelledby": "kept-title" });
  private readonly error = h("p", { class: "refusal", id: "kept-error", role: "alert" });

  constructor(
    private readonly open: (name: string) => Promise<void>,
    private readonly known: (tables: Kept[]) => void, // receives all saved games
  ) {
    this.el = h("section", { "aria-labelledby": "kept-title" }, h("h2", { id: "kept-title" }, Phrase.savedGames), this.find, this.error, this.rows);
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
      select("kept-game", Phrase.game, Phrase.allGames, values((t) => t.game), this.game, (v) => (this.game = v)),
      select("kept-result", Phrase.result, Phrase.allResults, values(outcome), this.result, (v) => (this.result = v)),
    );
    this.list();
  }

  private list(): void {
    const words = this.words.value.toLowerCase();
    const found = this.tables.filter((t) => (!this.game || t.game === this.game) && (!this.result || (!t.error && outcome(t) === this.result)) && [t.name, ...Object.values(t.players ?? {})].join(" ").toLowerCase().includes(words));
    fill(
      this.rows,
      this.tables.length === 0 ? h("p", {}, Phrase.noneYetEveryGame) : found.length === 0 ? h("p", {}, Phrase.noGameMatches) : null,
      h("ul", { class: "kept" }, ...found.map((t) => this.row(t))),
    );
  }

  private row(t: Kept): HTMLElement {
    const el = h("li", {});
    const who = [...new Set(Object.values(t.players ?? {}).map((p) => p || Phrase.person))];
    const plain = (): void =>
      fill(
        el,
        button("", t.name, () => void this.open(t.name), { "data-key": "kept " + t.name, "data-table": t.name, disabled: !!t.error, class: "kept-name" }),
        h("span", { class: "kept-what" }, t.error ?? `${t.game}, ${strings.listOf(who)}`),
        t.error ? null : h("span", { class: "kept-result" }, t.turn === "nobody" ? h("b", {}, outcome(t)) : strings.onTurn(t.turn!), `, ${strings.entries(t.entries)}`),
        t.written ? h("time", { datetime: t.written, title: t.begun ? strings.started(day(t.begun)) : undefined }, Date.now() - Date.parse(t.written) < 86_400_000 ? ago(Date.parse(t.written)) : day(t.written)) : null,
        h("span", { class: "kept-acts" }, button("", "✎", rename_, { "aria-label": strings.renameGame(t.name), title: Phrase.rename, "data-rename": t.name }), button("", "✕", remove_, { "aria-label": strings.removeGame(t.name), title: Phrase.remove, "data-remove": t.name })),
      );
    const back = (): void => {
      el.onkeydown = null;
      plain();
      el.querySelector<HTMLElement>(".kept-name")?.focus();
    };
    const ask = (...what: Node[]): void => {
      fill(el, ...what, button("", Phrase.cancel, back));
      el.onkeydown = (e) => {
        if (e.key === "Escape") back();
      };
    };
    const rename_ = (): void => {
      const name = h("input", { type: "text", value: t.name, "aria-label": strings.newName(t.name), id: "kept-rename" });
      const save = (): void => void this.change(() => patch(path(t.name), { name: name.value.trim() }), () => rename(t.name, name.value.trim()), t.name);
      name.addEventListener("keydown", (e) => e.key === "Enter" && save());
      ask(name, button("kept-save", Phrase.save, save, { class: "main" }));
      name.focus();
      name.select();
    };
    const remove_ = (): void => {
      ask(h("span", {}, strings.removeForGood(t.name)), button("kept-remove", Phrase.remove, () => void this.change(() => remove(path(t.name) + "/journal"), () => {}, t.name), { class: "main" }));
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
