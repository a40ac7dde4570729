// The owner's own data, such as a map: a text that replaces a built-in file. The program checks it, it is
// edited here, and the browser keeps it for the next game.

import { button, choice, field, fill, h } from "./dom";
import { Refusal, post } from "./net";
import { Phrase } from "./strings";
import * as strings from "./strings";
import type { Game } from "./types";

export class OwnData {
  readonly el = h("details", { class: "options", id: "data" });
  texts: Record<string, string>; // by file name
  named: Record<string, string> = {}; // chosen built-in data, by file name
  onChange: () => void = () => {};

  constructor(private readonly game: Game) {
    this.texts = JSON.parse(localStorage.getItem(this.key()) ?? "{}") as Record<string, string>;
    this.el.hidden = game.files.length === 0;
    const title = h("summary");
    const name = (): void => {
      const own = Object.keys(this.texts).join(", ");
      title.textContent = own ? strings.yourOwnData(own) : Phrase.uploadYourOwn;
    };
    name();
    fill(this.el, title, ...game.files.map((f) => this.row(f, name)));
    this.el.open = Object.keys(this.texts).length > 0;
  }

  private key(): string {
    return "data " + this.game.name;
  }

  private row({ name, means, ours, names }: Game["files"][number], changed: () => void): HTMLElement {
    const built = names ? field(strings.builtInFile(name), choice("data-named-" + name, names.map((n): [string, string] => [n, n]), names[0]!, (n) => ((this.named[name] = n), this.onChange()))) : null;
    const file = h("input", { type: "file", id: "data-" + name, change: () => void file.files?.[0]?.text().then(check) });
    const text = h("textarea", { id: `data-${name}-text`, rows: 8, spellcheck: "false", wrap: "off", "aria-label": strings.textOf(name), change: () => void check(text.value) });
    const state = h("p", { id: `data-${name}-state`, role: "status" });
    const error = h("p", { class: "refusal", id: `data-${name}-error`, role: "alert" });
    const back = button("", Phrase.restoreTheBuilt, () => take(""));
    const take = (own: string, says = ""): void => {
      if (own) this.texts[name] = own;
      else delete this.texts[name];
      localStorage.setItem(this.key(), JSON.stringify(this.texts));
      text.value = own;
      text.hidden = back.hidden = !own;
      if (built) built.hidden = !!own;
      error.textContent = "";
      state.textContent = own ? strings.yourOwn(says || Phrase.savedBefore) : ours ? strings.builtInSays(ours) : Phrase.builtIn;
      file.value = "";
      changed();
      this.onChange();
    };
    // check sends a text to the program and shows the position of an error.
    const check = async (own: string): Promise<void> => {
      try {
        const { games } = await post<{ games: Game[] }>("api/games", { game: this.game.name, data: { [name]: own } });
        take(own, games[0]!.files.find((f) => f.name === name)?.says);
      } catch (e) {
        const { message, line, column } = (e as Refusal).why;
        text.value = own;
        text.hidden = back.hidden = false;
        state.textContent = Phrase.notAccepted;
        error.textContent = line ? strings.lineColumn(line, column ?? 1, message) : message;
        const lines = own.split("\n");
        const at = lines.slice(0, (line ?? 1) - 1).join("\n").length + (line && line > 1 ? 1 : 0);
        text.setSelectionRange(at + (column ?? 1) - 1, at + (lines[(line ?? 1) - 1] ?? "").length);
        text.focus();
      }
    };
    take(this.texts[name] ?? "");
    return h("div", { class: "own" }, built, field(`${name}: ${means}`, file), state, error, text, back);
  }
}
