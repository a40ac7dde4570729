// The editor of the board: a palette of pieces, drags and clicks on the board, and numbers. Each change is
// previewed by the server; a refused change is dropped, with the reason at its place.

import type { BoardView } from "./board";
import { button, choice, field, fill, h } from "./dom";
import type { Table } from "./state";
import { Phrase } from "./strings";
import * as strings from "./strings";

type PieceEdit = Partial<Record<"put" | "move" | "turn" | "remove" | "at" | "from" | "to", string>>;
type Change = PieceEdit | [key: string, words: string]; // of a piece, or of a setting

interface Placed {
  piece: string;
  at: string;
  put?: string; // the word for a copy if it differs
  list: string;
  words?: string; // behind it in its line
}

// Kinds is a list of pieces: see engine.PieceList.
interface Kinds {
  key: string;
  kinds: string[] | null;
  marks?: string[];
  count?: string;
  places?: string[];
  joined?: boolean;
}

interface Preview {
  show: string;
  pieces: Placed[] | null;
  kinds?: Kinds[];
  counters?: { key: string; value: string }[];
  spots?: string[];
  why?: string;
  back?: number;
}

// Held is a selected piece; its place is "" in the palette.
interface Held {
  piece: string;
  at: string;
}

export class Editor {
  readonly el: HTMLElement;
  private readonly wait = h("div", { class: "row", id: "edit-wait", role: "status" });
  private readonly tools = h("div", {});
  private readonly help = h("p", { id: "edit-help" });
  private readonly error = h("p", { class: "refusal", id: "edit-error", role: "alert" });
  private readonly palette = h("div", { id: "palette", role: "group", "aria-label": Phrase.newPieces });
  private readonly here = h("div", { id: "here", role: "group", "aria-label": Phrase.piecesAtThePlace });
  private readonly counters = h("div", { class: "row", id: "counters", role: "group", "aria-label": Phrase.numbers });
  private readonly key = h("input", { id: "edit-key", type: "text", autocomplete: "off" });
  private readonly words = h("input", { id: "edit-words", type: "text", autocomplete: "off" });
  private readonly todo = h("ol", { id: "edits" });
  private readonly ghost = h("div", { class: "ghost", id: "ghost", hidden: true, "aria-hidden": "true" });
  private edits: Change[] = [];
  private seen: Preview = { show: "", pieces: [] };
  private held: Held | null = null;
  private at = ""; // place whose pieces are listed
  private last: Promise<unknown> = Promise.resolve(); // requests run in order
  private drag: { piece: string; x: number; y: number; moved: boolean } | null = null; // from the palette

  constructor(
    private readonly table: Table,
    private readonly board: BoardView,
  ) {
    this.tools.append(
      this.help,
      this.error,
      this.palette,
      this.here,
      this.counters,
      h("details", { id: "edit-more" }, h("summary", {}, Phrase.otherSettings), field(Phrase.setting, this.key, Phrase.suchAsPhase), field(Phrase.valueLabel, this.words), h("div", { class: "row" }, button("edit-line", Phrase.set, () => this.set()))),
      this.todo,
      h(
        "div",
        { class: "row" },
        button("edit-done", Phrase.apply, () => void this.done(), { class: "main" }),
        button("edit-undo", Phrase.undoLast, () => this.undo()),
        button("edit-clear", Phrase.discardChanges, () => this.clear()),
      ),
    );
    this.el = h("details", { open: true }, h("summary", {}, Phrase.editTheBoard), this.wait, this.tools);
    document.body.append(this.ghost);
    this.palette.addEventListener("pointerdown", (e) => this.down(e));
    this.palette.addEventListener("pointermove", (e) => this.move(e));
    this.palette.addEventListener("pointerup", (e) => this.up(e));
    this.palette.addEventListener("pointercancel", () => this.release());
  }

  // turn switches clicks on the board between moves and changes.
  turn(on: boolean): void {
    const was = this.board.editor !== null;
    this.board.editor = on
      ? { click: (place) => this.click(place), grab: (place, piece) => this.grab(place, piece), drop: (place) => void this.dropped(place), spots: () => this.spots(), place: () => this.at }
      : null;
    if (on) this.update();
    else if (was) this.clear();
    this.board.marks();
    this.board.drawHints();
  }

  update(): void {
    if (this.board.editor) void this.preview();
  }

  private get pieces(): Placed[] {
    return this.seen.pieces ?? [];
  }

  private listOf(key: string): Kinds | undefined {
    return this.seen.kinds?.find((l) => l.key === key);
  }

  private spots(): string[] {
    if (this.seen.back) return [];
    return this.held ? (this.seen.spots ?? []) : this.pieces.map((p) => p.at);
  }

  // click selects the only piece of a place or lists several; with a piece it places the piece.
  private click(place: string): boolean {
    const { held } = this;
    this.say("");
    if (place && held && held.at !== place) void this.drop(place);
    else if (place && !held) {
      const there = this.pieces.filter((p) => p.at === place);
      this.at = there.length > 0 ? place : "";
      this.take(there.length === 1 ? { piece: there[0]!.piece, at: place } : null);
    } else this.take(null);
    return held !== null;
  }

  private grab(place: string, named: string): void {
    const there = this.pieces.filter((p) => p.at === place);
    const piece = this.held?.at === place ? this.held : (there.find((p) => p.piece === named) ?? there[0]);
    this.at = place;
    this.take(piece ? { piece: piece.piece, at: place } : null);
  }

  // drop places the selected piece and reports whether it could.
  private async drop(place: string): Promise<boolean> {
    const { held } = this;
    if (!held) return false;
    return this.add(held.at ? { move: held.piece, from: held.at, to: place } : { put: held.piece, at: place }, place, null);
  }

  // dropped ends a drag; a piece that cannot be there is released.
  private async dropped(place: string): Promise<void> {
    const { held } = this;
    if ((!place || !(await this.drop(place))) && this.held === held) this.take(null);
  }

  // take selects a piece, or none, and asks for its places.
  private take(held: Held | null): void {
    this.held = held;
    if (!held?.at && held) this.at = "";
    this.seen.spots = [];
    this.draw();
    this.board.marks();
    if (held) void this.preview();
  }

  // add tries a change. A further change of the same number replaces the one before.
  private add(change: Change, place: string, next: Held | null): Promise<boolean> {
    this.say("");
    const run = this.last.then(async () => {
      const before = this.edits.at(-1);
      const same = before !== undefined && replaces(before, change);
      const first = Array.isArray(change) || !same || Array.isArray(before) ? change : { ...before, to: change.to! };
      const edits = [...this.edits.slice(0, same ? -1 : undefined), first];
      const { at } = this;
      const ok = await this.ask(edits, next, place);
      if (ok && this.at === at) this.at = place;
      this.draw();
      this.board.marks();
      return ok;
    });
    this.last = run;
    return run;
  }

  // preview asks for the result of the changes, or of those that are left of them.
  private preview(left = (all: Change[]) => all): Promise<unknown> {
    this.last = this.last.then(() => this.ask(left(this.edits), this.held, this.at));
    return this.last;
  }

  // ask previews changes with a selected piece, and keeps them if they are possible. It keeps a piece that was
  // selected meanwhile.
  private async ask(edits: Change[], held: Held | null, place: string): Promise<boolean> {
    const { edits: before, held: selected } = this;
    try {
      const seen = await this.table.line.ask<Preview>(this.table.key(), "preview", { ...fields(edits), ...(held ? { hold: held.at ? { move: held.piece, from: held.at } : { put: held.piece } } : {}) });
      if (!this.board.editor || this.edits !== before) return false; // the changes were discarded
      this.edits = edits;
      if (this.held === selected) this.held = held;
      else delete seen.spots; // of another piece
      this.seen = seen;
      this.board.picture.draw(edits.length > 0 ? seen.show : (this.table.show?.show ?? seen.show));
      this.draw();
      this.board.marks();
      if (held && held === this.held && !seen.spots && seen.why) this.say(sentence(this.table.bare(seen.why)), held.at);
      return true;
    } catch (e) {
      if (this.board.editor) this.say(sentence(this.table.bare((e as Error).message)), place);
      return false;
    }
  }

  // say shows a message at a place and in the panel.
  private say(words: string, place = ""): void {
    this.error.textContent = words;
    this.board.tell(words, place);
  }

  private set(): void {
    const key = this.key.value.trim();
    if (!key) return;
    void this.add([key, this.words.value.trim()], "", null).then((ok) => {
      if (ok) this.key.value = this.words.value = "";
    });
  }

  // count sets a number. Some lines have no 0 and are left out instead.
  private async count(key: string, value: string): Promise<void> {
    if (!(await this.add([key, value], this.at, null)) && value === "0") await this.add([key, ""], this.at, null);
  }

  private undo(): void {
    this.say("");
    this.held = null;
    void this.preview((all) => all.slice(0, -1));
  }

  clear(): void {
    this.say("");
    this.edits = [];
    this.held = null;
    this.at = "";
    this.draw();
    if (this.table.show) this.board.picture.draw(this.table.show.show);
    this.update();
  }

  private async done(): Promise<void> {
    await this.last;
    await this.table.halt();
    if (this.edits.length === 0) return this.say(Phrase.thereAreNoChanges);
    if (!(await this.table.command("edit", fields(this.edits), this.table.key()))) this.say(this.table.error);
    else this.clear();
  }

  // The palette.

  private down(e: PointerEvent): void {
    const from = (e.target as Element).closest<HTMLElement>("[data-piece]");
    if (!from || e.button !== 0) return;
    this.drag = { piece: from.dataset.piece!, x: e.clientX, y: e.clientY, moved: false };
  }

  private move(e: PointerEvent): void {
    const { drag } = this;
    if (!drag || (!drag.moved && Math.hypot(e.clientX - drag.x, e.clientY - drag.y) < 8)) return;
    if (!drag.moved) {
      drag.moved = true;
      this.palette.setPointerCapture(e.pointerId); // it also receives the click
      this.say("");
      this.ghost.textContent = drag.piece;
      this.ghost.hidden = false;
      this.take({ piece: drag.piece, at: "" });
    }
    this.ghost.style.setProperty("left", `${e.clientX}px`);
    this.ghost.style.setProperty("top", `${e.clientY}px`);
  }

  private up(e: PointerEvent): void {
    const { drag } = this;
    this.release();
    if (!drag?.moved) return;
    const place = this.board.placeUnder(e.clientX, e.clientY);
    void this.dropped(place);
  }

  private release(): void {
    this.drag = null;
    this.ghost.hidden = true;
  }

  // choose selects a piece of the palette, or none if it is selected.
  private choose(piece: string): void {
    this.say("");
    this.take(this.held?.piece === piece && !this.held.at ? null : { piece, at: "" });
  }

  // Drawing.

  private draw(): void {
    const { back, kinds = [], counters = [] } = this.seen;
    this.tools.hidden = !!back;
    this.wait.hidden = !back;
    fill(this.wait, Phrase.finishTheActionFirst, ...(back && back > 0 ? [button("edit-back", Phrase.backToDecision, () => void this.goBack(back))] : []));
    this.help.textContent =
      kinds.length > 0
        ? Phrase.editPieces
        : Phrase.editSettings;
    fill(this.palette, ...this.groups(kinds));
    fill(this.counters, ...counters.map((c) => this.stepper(c.key, c.value, (value) => void this.count(c.key, value), "counter-" + c.key)));
    fill(this.todo, ...this.edits.map((e) => h("li", {}, told(e))));
    const carriers = this.pieces.filter((p) => p.at === this.at).map((p) => p.piece);
    const there = this.pieces.filter((p) => this.at !== "" && (p.at === this.at || carriers.includes(p.at)));
    this.here.hidden = there.length === 0 && !this.receivers().length;
    fill(
      this.here,
      ...(there.length > 0 ? [h("div", { class: "row" }, strings.atPlace(this.at), ...there.map((p) => this.chip(p)))] : []),
      ...(this.receivers().length > 0 ? [h("div", { class: "row" }, Phrase.giveIt, ...this.receivers().map((name) => button("", name, () => void this.drop(name), { "data-key": "give " + name })))] : []),
      ...this.details(),
    );
  }

  // receivers returns the carriers for a selected thing.
  private receivers(): string[] {
    const { held } = this;
    if (!held) return [];
    const list = held.at ? this.listOf(this.pieces.find((p) => p.piece === held.piece && p.at === held.at)?.list ?? "") : this.seen.kinds?.find((l) => l.kinds?.includes(held.piece));
    return (list?.places ?? []).filter((name) => name !== held.at && this.pieces.some((p) => p.piece === name));
  }

  // groups shows kinds by list. Pieces with a list of their own share a row; long lists fold.
  private groups(kinds: Kinds[]): HTMLElement[] {
    const single = kinds.filter((l) => l.kinds?.length === 1).flatMap((l) => l.kinds!);
    const row = (name: string, pieces: string[]): HTMLElement => {
      const all = pieces.map((p) => {
        const on = this.held?.piece === p && !this.held.at;
        return button("", p, () => this.choose(p), { class: "piece", "aria-pressed": String(on), "aria-label": `${name} ${p}`, "data-key": `hold ${p}`, "data-piece": p });
      });
      const folded = pieces.length > 16;
      const box = h("div", { class: "row" }, folded ? null : h("span", { class: "label" }, name + ": "), ...all);
      return folded ? h("details", { open: this.palette.querySelector<HTMLDetailsElement>(`[data-list="${name}"]`)?.open ?? false, "data-list": name }, h("summary", {}, `${name} (${pieces.length})`), box) : box;
    };
    return [...(single.length > 0 ? [row(Phrase.pieces, single)] : []), ...kinds.filter((l) => (l.kinds?.length ?? 0) > 1).map((l) => row(l.key, l.kinds!))];
  }

  private chip(p: Placed): HTMLElement {
    const on = this.held?.piece === p.piece && this.held.at === p.at;
    const words = p.put && p.put !== p.piece ? `${p.piece} ${p.put}` : p.piece;
    return button("", p.at === this.at ? words : strings.carried(p.at, words), () => this.take(on ? null : { piece: p.piece, at: p.at }), { "aria-pressed": String(on), "data-key": `at ${p.at} ${p.piece}`, "data-piece": p.piece });
  }

  // details returns the controls of the selected piece on the board.
  private details(): HTMLElement[] {
    const { held } = this;
    const p = held?.at ? this.pieces.find((q) => q.piece === held.piece && q.at === held.at) : undefined;
    const list = p && this.listOf(p.list);
    if (!p || !list) return [];
    const own = p.words !== undefined || (!list.joined && !list.count && !list.places && list.key === p.piece) || (list.marks?.length ?? 0) > 0;
    const text = own ? [p.piece, p.words].filter(Boolean).join(" ") : (p.put ?? p.piece);
    const turn = (to: string): void => {
      const piece = own || list.joined ? p.piece : to;
      void this.add({ turn: p.piece, at: p.at, to }, this.at, { piece, at: p.at });
    };
    const out: (HTMLElement | string)[] = [];
    if (list.count !== undefined) out.push(this.stepper("value", String(countOf(text, list.count) ?? ""), (v) => turn(withCount(text, list.count!, v)), "piece-value"));
    for (const mark of own ? (list.marks ?? []) : []) out.push(this.mark(mark, text.split(" "), (words) => turn(words.join(" "))));
    const words = h("input", { id: "edit-to", type: "text", autocomplete: "off", value: text, change: () => turn(words.value.trim()) });
    return [
      h("div", { class: "row" }, ...out, button("edit-remove", Phrase.remove, () => void this.add({ remove: p.piece, at: p.at }, this.at, null))),
      field(Phrase.inWords, words),
    ];
  }

  // mark returns the control of a word behind a piece: a number, a choice or a switch.
  private mark(mark: string, words: string[], turn: (words: string[]) => void): HTMLElement {
    const name = mark.replace(/ N$/, "");
    const i = words.indexOf(name, 1);
    if (name !== mark) {
      return this.stepper(name, i > 0 ? (words[i + 1] ?? "") : "", (v) => turn(i > 0 ? words.with(i + 1, v) : [...words, name, v]), "mark-" + name);
    }
    const options = mark.split("|");
    if (options.length === 1) return button("mark-" + name, name, () => turn(i > 0 ? words.toSpliced(i, 1) : [...words, name]), { "aria-pressed": String(i > 0), "data-key": "mark " + name });
    const now = words.findIndex((w, k) => k > 0 && options.includes(w));
    return choice("mark-" + options[0], options.map((o) => [o, o]), words[now] ?? options[0]!, (to) => turn(now > 0 ? words.with(now, to) : [...words, to]));
  }

  // stepper sets, raises and lowers a number.
  private stepper(name: string, value: string, set: (value: string) => void, id: string): HTMLElement {
    const input = h("input", { id, type: "text", inputmode: "numeric", autocomplete: "off", value, size: 3, "aria-label": name, "data-key": id, change: () => set(input.value.trim()) });
    const by = (n: number): void => set(String(Math.max(0, (Number(value) || 0) + n)));
    return h("span", { class: "stepper" }, h("span", {}, name), button(id + "-less", "−", () => by(-1), { "aria-label": strings.lower(name), "data-key": id + " less" }), input, button(id + "-more", "+", () => by(1), { "aria-label": strings.raise(name), "data-key": id + " more" }));
  }

  private async goBack(count: number): Promise<void> {
    await this.table.halt();
    if (!(await this.table.command("undo", { count }, this.table.key()))) this.say(this.table.error);
  }
}

// fields returns the fields of the ops edit and preview.
function fields(edits: Change[]): Record<string, unknown> {
  const lines = Object.fromEntries(edits.filter((e) => Array.isArray(e)));
  const pieces = edits.filter((e) => !Array.isArray(e));
  return { ...(pieces.length > 0 ? { pieces } : {}), ...(Object.keys(lines).length > 0 ? { lines } : {}) };
}

// replaces reports whether a change continues the change before.
function replaces(before: Change, change: Change): boolean {
  if (Array.isArray(before) || Array.isArray(change)) return Array.isArray(before) && Array.isArray(change) && before[0] === change[0];
  return !!before.turn && !!change.turn && before.at === change.at && (before.turn === change.turn || before.to === change.turn);
}

// told writes a change in words.
function told(e: Change): string {
  if (Array.isArray(e)) return e[1] ? strings.setTo(e[0], e[1]) : strings.removeSetting(e[0]);
  if (e.put) return strings.putAt(e.put, e.at!);
  if (e.move) return strings.moveFrom(e.move, e.from!, e.to!);
  return e.turn ? strings.changeAt(e.turn, e.at!, e.to!) : strings.removeFrom(e.remove!, e.at!);
}

const counted = (count: string): RegExp => {
  const sign = count.slice(0, -1);
  return sign ? new RegExp(`${sign}(\\d+)`) : /^[a-z]*(\d+)/;
};

// countOf returns the number of a piece, written as in the pattern.
function countOf(text: string, count: string): number | undefined {
  const found = counted(count).exec(text);
  return found ? Number(found[1]) : undefined;
}

// withCount returns the piece with another number.
function withCount(text: string, count: string, value: string): string {
  const sign = count.slice(0, -1);
  if (text.startsWith("?")) return value + text.slice(1);
  if (sign && value === "0") return text.replace(counted(count), "");
  if (countOf(text, count) === undefined) return text + sign + value;
  return text.replace(counted(count), (all, n: string) => all.slice(0, all.length - n.length) + value);
}

// sentence writes an error as a sentence, without the number of the change.
function sentence(words: string): string {
  const bare = words.replace(/^piece \d+: /, "").replace(/^[a-z]+: /, "");
  return bare.charAt(0).toUpperCase() + bare.slice(1) + (/[.!?]$/.test(bare) ? "" : ".");
}
