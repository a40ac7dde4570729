// The position as text, in and out; the editor of the board; and files: records, trajectories,
// positions and the one file to share.

import { button, choice, field, fill, h, keep } from "./dom";
import type { BoardView } from "./board";
import type { Table } from "./state";

type Edit = Record<string, string>;

// Verb is something that can be done to a piece: the key of the place where it stands, and of where
// it goes or what it becomes, with words for both; "" where that is not asked.
interface Verb {
  words: string;
  at: string;
  atWords: string;
  to: string;
  toWords: string;
}

const verbs: Record<string, Verb> = {
  move: { words: "move", at: "from", atWords: "from the place", to: "to", toWords: "to the place" },
  put: { words: "put", at: "at", atWords: "on the place", to: "", toWords: "" },
  turn: { words: "turn up", at: "at", atWords: "on the place", to: "to", toWords: "as" },
  remove: { words: "remove", at: "at", atWords: "from the place", to: "", toWords: "" },
};

export class PositionPanel {
  readonly el: HTMLElement;
  private readonly text = h("textarea", { id: "position", rows: 10, spellcheck: "false", wrap: "off", "aria-label": "The position as text" });
  private readonly error = h("p", { class: "refusal", id: "position-error", role: "alert" });
  private readonly state = h("p", { class: "state", id: "files-state", role: "status" });
  private readonly piece = h("input", { id: "edit-piece", type: "text", list: "pieces", autocomplete: "off" });
  private readonly from = h("input", { id: "edit-at", type: "text", list: "place-names", autocomplete: "off" });
  private readonly to = h("input", { id: "edit-to", type: "text", list: "place-names", autocomplete: "off" });
  private readonly fromLabel = field("from the place", this.from);
  private readonly toLabel = field("to the place", this.to);
  private readonly names = h("datalist", { id: "pieces" });
  private readonly places = h("datalist", { id: "place-names" });
  private readonly todo = h("ol", { id: "edits" });
  private readonly key = h("input", { id: "edit-key", type: "text", autocomplete: "off" });
  private readonly words = h("input", { id: "edit-words", type: "text", autocomplete: "off" });
  private readonly setting: HTMLElement[]; // for who may say what the position is
  private edits: Edit[] = [];
  private lines: Record<string, string> = {};
  private verb = "move";

  constructor(
    private readonly table: Table,
    private readonly board: BoardView,
  ) {
    const change = h(
      "details",
      { open: true },
      h("summary", {}, "Change what stands on the board"),
      h("p", {}, "Say what is to be done, or click the board: the piece first, then the place."),
      field("Do", choice("edit-verb", Object.entries(verbs).map(([v, { words }]): [string, string] => [v, words]), "move", (v) => this.choose(v))),
      field("Piece", this.piece),
      this.fromLabel,
      this.toLabel,
      h("div", { class: "row" }, button("edit-add", "Add", () => this.add())),
      field("Line of the text", this.key, "such as turn, or ammo"),
      field("it says", this.words),
      h("div", { class: "row" }, button("edit-line", "Add the line", () => this.addLine())),
      this.todo,
      h("div", { class: "row" }, button("edit-done", "Put it so", () => void this.done(), { class: "main" }), button("edit-clear", "Forget these", () => this.clear())),
      this.names,
      this.places,
    );
    const put = button("position-put", "Put this on the table", () => void this.put(), { class: "main" });
    this.setting = [change, put];
    this.el = h(
      "section",
      { class: "panel", id: "panel-position", "aria-labelledby": "position-title" },
      h("h2", { id: "position-title" }, "The position"),
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
      h("p", {}, h("small", {}, "A file is opened on the first screen.")),
    );
    table.on("position", () => this.update());
  }

  update(): void {
    const { show, board } = this.table;
    for (const el of this.setting) el.hidden = !this.table.sets();
    this.text.readOnly = !this.table.sets();
    if (show && document.activeElement !== this.text) this.text.value = show.position;
    if (!this.el.classList.contains("shown")) return;
    fill(this.names, ...Object.keys(board.pieces ?? {}).map((p) => h("option", { value: p })));
    fill(this.places, ...board.places.map((p) => h("option", { value: p.name }, p.words)));
  }

  // editing has clicks on the board name pieces and places here, and no moves.
  editing(on: boolean): void {
    this.board.onEdit = on && this.table.sets() ? (place) => this.clicked(place) : null;
    this.board.marks();
  }

  // clicked takes a place of the board while this panel is open: that of a piece, and then where it goes.
  private clicked(place: string): void {
    const verb = verbs[this.verb]!;
    if (this.verb === "put") {
      this.from.value = place;
      if (this.piece.value) this.add();
    } else if (!this.piece.value || !this.from.value) {
      this.piece.value ||= this.pieceAt(place);
      this.from.value = place;
      if (this.verb === "remove" && this.piece.value) this.add();
    } else if (verb.to && this.verb === "move") {
      this.to.value = place;
      this.add();
    }
  }

  // pieceAt names what stands on a place: a piece that has a name, or else the kind of the first.
  private pieceAt(place: string): string {
    const { pieces, places } = this.table.board;
    const named = Object.entries(pieces ?? {}).find(([, at]) => at === place)?.[0];
    const words = places.find((p) => p.name === place)?.pieces[0] ?? "";
    return named ?? (words.split(/,| of | with /)[0]!.split(" ").pop() ?? "").toLowerCase();
  }

  private choose(verb: string): void {
    this.verb = verb;
    const { atWords, to, toWords } = verbs[verb]!;
    this.fromLabel.querySelector(".label")!.textContent = atWords;
    this.toLabel.hidden = to === "";
    this.toLabel.querySelector(".label")!.textContent = toWords;
  }

  private add(): void {
    const { at, to, toWords } = verbs[this.verb]!;
    const [piece, from, goal] = [this.piece.value.trim(), this.from.value.trim(), this.to.value.trim()];
    const missing = !piece ? "Name the piece." : this.verb === "put" && !from ? "Name the place." : to && !goal ? `Say ${toWords} what.` : "";
    this.error.textContent = missing;
    if (missing) return;
    this.edits.push({ [this.verb]: piece, ...(from ? { [at]: from } : {}), ...(to ? { [to]: goal } : {}) });
    this.piece.value = this.from.value = this.to.value = "";
    this.list();
  }

  private addLine(): void {
    const key = this.key.value.trim();
    if (key) this.lines[key] = this.words.value.trim();
    this.key.value = this.words.value = "";
    this.list();
  }

  private list(): void {
    fill(
      this.todo,
      ...this.edits.map((e) => h("li", {}, Object.entries(e).map(([k, v]) => `${k} ${v}`).join(" "))),
      ...Object.entries(this.lines).map(([k, v]) => h("li", {}, v ? `line ${k}: ${v}` : `without the line ${k}`)),
    );
  }

  private clear(): void {
    this.edits = [];
    this.lines = {};
    this.error.textContent = "";
    this.list();
  }

  private async done(): Promise<void> {
    await this.table.halt();
    const reply = await this.table.command("edit", { ...(this.edits.length > 0 ? { pieces: this.edits } : {}), ...(Object.keys(this.lines).length > 0 ? { lines: this.lines } : {}) }, this.table.key());
    if (reply) this.clear();
    else this.error.textContent = this.table.error;
  }

  private async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.text.value);
      this.state.textContent = "The position is copied.";
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
      const reply = await this.table.line.ask<{ html: string; name?: string }>(this.table.key(), "share", this.table.eye === "turn" ? {} : this.table.listener()); // who plays several seats shares all that they saw
      const name = reply.name ?? `${this.table.name}.html`;
      keep(name, reply.html, "text/html");
      return name;
    });
  }

  private async save(f: () => Promise<string>): Promise<void> {
    try {
      this.state.textContent = `${await f()} is among your downloads.`;
      this.error.textContent = "";
    } catch (e) {
      this.state.textContent = "";
      this.error.textContent = (e as Error).message;
    }
  }
}
