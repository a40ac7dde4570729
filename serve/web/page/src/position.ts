// The position as text, the editor of the board, and files: records, trajectories, positions and shared
// games.

import { button, field, fill, h, keep } from "./dom";
import type { BoardView } from "./board";
import type { Table } from "./state";

type Edit = Record<string, string>; // an edit of a piece, as in the op edit

// Placed is a piece on the board, and the word for a copy if it differs.
interface Placed {
  piece: string;
  at: string;
  put?: string;
}

export class PositionPanel {
  readonly el: HTMLElement;
  private readonly text = h("textarea", { id: "position", rows: 10, spellcheck: "false", wrap: "off", "aria-label": "The position as text" });
  private readonly error = h("p", { class: "refusal", id: "position-error", role: "alert" });
  private readonly state = h("p", { class: "state", id: "files-state", role: "status" });
  private readonly palette = h("div", { class: "row", id: "palette", role: "group", "aria-label": "New pieces" });
  private readonly here = h("div", { class: "row", id: "here", role: "group", "aria-label": "Piece" });
  private readonly piece = h("input", { id: "edit-piece", type: "text", autocomplete: "off", change: () => this.take(this.piece.value.trim()) });
  private readonly to = h("input", { id: "edit-to", type: "text", autocomplete: "off", "aria-label": "New state" });
  private readonly todo = h("ol", { id: "edits" });
  private readonly key = h("input", { id: "edit-key", type: "text", autocomplete: "off" });
  private readonly words = h("input", { id: "edit-words", type: "text", autocomplete: "off" });
  private readonly setting: HTMLElement[]; // controls that need the full view
  private edits: (Edit | [key: string, words: string])[] = []; // pending edits of pieces and settings
  private all: Placed[] = []; // pieces after the edits
  private held: { piece: string; from: string } | null = null; // from "" is the palette
  private place = ""; // place whose pieces are listed

  constructor(
    private readonly table: Table,
    private readonly board: BoardView,
  ) {
    const change = h(
      "details",
      { open: true },
      h("summary", {}, "Edit the board"),
      h("p", {}, "Click a piece and then its new place, or choose a piece here and click its place. The board shows a preview; Apply makes the change."),
      this.palette,
      field("Add a piece", this.piece),
      this.here,
      field("Setting", this.key, "such as turn, or ammo"),
      field("value", this.words),
      h("div", { class: "row" }, button("edit-line", "Set", () => this.addLine())),
      this.todo,
      h("div", { class: "row" }, button("edit-done", "Apply", () => void this.done(), { class: "main" }), button("edit-undo", "Undo last", () => this.takeBack()), button("edit-clear", "Discard changes", () => this.clear())),
    );
    const put = button("position-put", "Use this position", () => void this.put(), { class: "main" });
    this.setting = [change, put];
    this.el = h(
      "section",
      { class: "panel", id: "panel-position", "aria-labelledby": "position-title" },
      h("h2", { id: "position-title" }, "Position"),
      this.error,
      change,
      h("details", {}, h("summary", {}, "As text"), this.text, h("div", { class: "row" }, button("position-copy", "Copy", () => void this.copy()), put)),
      h("h3", {}, "Files"),
      this.state,
      h(
        "div",
        { class: "row" },
        button("share", "Share: one file with the game", () => void this.share(), { class: "main" }),
        button("record", "Record", () => void this.file("record")),
        button("trajectory", "Trajectory", () => void this.file("trajectory")),
        button("position-file", "Position", () => void this.file("position")),
      ),
      h("p", {}, h("small", {}, "Open files on the first screen.")),
    );
    table.on("position", () => this.update());
  }

  update(): void {
    const { show } = this.table;
    for (const el of this.setting) el.hidden = !this.table.sets();
    this.text.readOnly = !this.table.sets();
    if (show && document.activeElement !== this.text) this.text.value = show.position;
    if (this.board.onEdit) void this.preview();
  }

  // editing switches clicks on the board between editing and moves.
  editing(on: boolean): void {
    const was = this.board.onEdit !== null;
    this.board.onEdit = on && this.table.sets() ? (place) => this.clicked(place) : null;
    if (this.board.onEdit) void this.preview();
    else if (was) this.clear();
    this.board.marks();
  }

  // clicked handles a place: first of a piece, then its target; "" releases the piece. It reports
  // whether there was one.
  private clicked(place: string): boolean {
    const held = this.held;
    if (place && held?.from === "") this.add({ put: held.piece, at: place });
    else if (place && held && held.from !== place) this.add({ move: held.piece, from: held.from, to: place });
    else {
      const there = held ? [] : this.all.filter((p) => p.at === place);
      this.place = there.length > 0 ? place : "";
      this.take(there.length === 1 ? there[0]!.piece : "", place);
    }
    return held !== null;
  }

  // take selects a piece, or none for "".
  private take(piece: string, from = ""): void {
    this.held = piece ? { piece, from } : null;
    if (!from) this.place = "";
    this.draw();
  }

  // draw lists the pieces and marks the selected one.
  private draw(): void {
    const { held, place } = this;
    const hold = (words: string, piece: string, from: string): HTMLElement => {
      const on = held?.piece === piece && held.from === from;
      return button("", words, () => this.take(on ? "" : piece, on ? "" : from), { "aria-pressed": String(on), "data-key": `hold ${from} ${piece}`, "data-piece": piece });
    };
    fill(this.palette, ...[...new Set(this.all.map((p) => p.put ?? p.piece))].sort().map((p) => hold(p, p, "")));
    const there = this.all.filter((p) => p.at === place);
    this.here.hidden = there.length === 0;
    fill(
      this.here,
      `At ${place}: `,
      ...there.map((p) => hold(p.put && p.put !== p.piece ? `${p.piece} ${p.put}` : p.piece, p.piece, place)),
      ...(held?.from
        ? [button("edit-remove", "Remove", () => this.add({ remove: held.piece, at: place })), button("edit-turn", "Make it", () => this.add({ turn: held.piece, at: place, to: this.to.value.trim() })), this.to]
        : []),
    );
  }

  private add(edit: Edit | [string, string]): void {
    this.edits.push(edit);
    this.piece.value = this.to.value = "";
    this.take("");
    void this.preview();
  }

  private takeBack(): void {
    this.edits.pop();
    this.take("");
    void this.preview();
  }

  private addLine(): void {
    const key = this.key.value.trim();
    if (key) this.add([key, this.words.value.trim()]);
    this.key.value = this.words.value = "";
  }

  private clear(): void {
    this.edits = [];
    this.error.textContent = "";
    this.take("");
    if (this.table.show) this.board.picture.draw(this.table.show.show);
    if (this.board.onEdit) void this.preview();
  }

  // fields returns the fields of the ops edit and preview.
  private fields(): Record<string, unknown> {
    const lines = Object.fromEntries(this.edits.filter((e) => Array.isArray(e)));
    const pieces = this.edits.filter((e) => !Array.isArray(e));
    return { ...(pieces.length > 0 ? { pieces } : {}), ...(Object.keys(lines).length > 0 ? { lines } : {}) };
  }

  // preview draws the edits. If they are not yet possible, the board stays.
  private async preview(): Promise<void> {
    const { edits } = this;
    fill(this.todo, ...edits.map((e) => h("li", {}, Array.isArray(e) ? (e[1] ? `line ${e[0]}: ${e[1]}` : `remove the setting ${e[0]}`) : Object.entries(e).map(([k, v]) => `${k} ${v}`).join(" "))));
    const now = edits.length;
    try {
      const { show, pieces } = await this.table.line.ask<{ show: string; pieces: Placed[] | null }>(this.table.key(), "preview", this.fields());
      if (edits !== this.edits || now !== edits.length || !this.board.onEdit) return;
      this.all = pieces ?? [];
      this.error.textContent = "";
      if (now > 0) this.board.picture.draw(show);
      else if (this.table.show) this.board.picture.draw(this.table.show.show);
      this.draw();
    } catch (e) {
      if (now === edits.length) this.error.textContent = "This change is not possible yet: " + this.table.bare((e as Error).message);
    }
  }

  private async done(): Promise<void> {
    await this.table.halt();
    const fields = this.fields();
    if (!(await this.table.command("edit", fields, this.table.key()))) this.error.textContent = this.table.error;
    else this.clear();
  }

  private async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.text.value);
      this.state.textContent = "Position copied.";
    } catch {
      this.text.select();
    }
  }

  private async put(): Promise<void> {
    await this.table.halt();
    const position = this.text.value;
    this.text.blur();
    const reply = await this.table.command("position", { position }, this.table.key());
    this.error.textContent = reply ? "" : this.table.error;
    if (!reply) this.text.value = position;
  }

  private async file(format: string): Promise<void> {
    await this.save(async () => {
      const reply = await this.table.line.ask<{ text?: string; base64?: string; name?: string }>(this.table.key(), "record", { format });
      const raw = reply.base64 ?? (format === "trajectory" ? reply.text : undefined);
      const name = reply.name ?? `${this.table.name}.${format === "trajectory" ? "drt" : "txt"}`;
      if (raw === undefined) keep(name, reply.text ?? "");
      else keep(name, Uint8Array.from(atob(raw), (c) => c.charCodeAt(0)), "application/octet-stream");
      return name;
    });
  }

  async share(): Promise<void> {
    await this.save(async () => {
      this.state.textContent = "Drawing the game …";
      const reply = await this.table.line.ask<{ html: string; name?: string }>(this.table.key(), "share", this.table.eye === "turn" ? {} : this.table.listener()); // several seats' knowledge is combined
      const name = reply.name ?? `${this.table.name}.html`;
      keep(name, reply.html, "text/html");
      return name;
    });
  }

  private async save(f: () => Promise<string>): Promise<void> {
    try {
      this.state.textContent = `Saved as ${await f()}.`;
      this.error.textContent = "";
    } catch (e) {
      this.state.textContent = "";
      this.error.textContent = (e as Error).message;
    }
  }
}
