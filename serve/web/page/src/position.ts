// The position: its editor, its text, and files: records, trajectories, positions and shared
// games.

import { button, h, keep } from "./dom";
import type { BoardView } from "./board";
import { Editor } from "./editor";
import type { Table } from "./state";
import { Phrase } from "./strings";
import * as strings from "./strings";

export class PositionPanel {
  readonly el: HTMLElement;
  private readonly text = h("textarea", { id: "position", rows: 10, spellcheck: "false", wrap: "off", "aria-label": Phrase.thePositionAsText });
  private readonly error = h("p", { class: "refusal", id: "position-error", role: "alert" });
  private readonly state = h("p", { class: "state", id: "files-state", role: "status" });
  private readonly why = h("p", { id: "edit-why" }, Phrase.editingNeedsAll);
  private readonly put = button("position-put", Phrase.useThisPosition, () => void this.use(), { class: "main" });
  private readonly editor: Editor;

  constructor(
    private readonly table: Table,
    board: BoardView,
  ) {
    this.editor = new Editor(table, board);
    this.el = h(
      "section",
      { class: "panel", id: "panel-position", "aria-labelledby": "position-title" },
      h("h2", { id: "position-title" }, Phrase.position),
      this.error,
      this.editor.el,
      this.why,
      h("details", {}, h("summary", {}, Phrase.asText), this.text, h("div", { class: "row" }, button("position-copy", Phrase.copy, () => void this.copy()), this.put)),
      h("h3", {}, Phrase.files),
      this.state,
      h(
        "div",
        { class: "row" },
        button("share", Phrase.shareOneFile, () => void this.share(), { class: "main" }),
        button("record", Phrase.record, () => void this.file("record")),
        button("trajectory", Phrase.trajectory, () => void this.file("trajectory")),
        button("position-file", Phrase.position, () => void this.file("position")),
      ),
      h("p", {}, h("small", {}, Phrase.openFiles)),
    );
    table.on("position", () => this.update());
  }

  update(): void {
    const { show } = this.table;
    for (const el of [this.editor.el, this.put]) el.hidden = !this.table.sets();
    this.why.hidden = this.table.sets();
    this.text.readOnly = !this.table.sets();
    if (show && document.activeElement !== this.text) this.text.value = show.position;
    this.editor.update();
  }

  // editing switches clicks on the board between editing and moves.
  editing(on: boolean): void {
    this.editor.turn(on && this.table.sets());
  }

  private async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.text.value);
      this.state.textContent = Phrase.positionCopied;
    } catch {
      this.text.select();
    }
  }

  private async use(): Promise<void> {
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
      this.state.textContent = Phrase.drawingTheGame;
      const reply = await this.table.line.ask<{ html: string; name?: string }>(this.table.key(), "share", this.table.eye === "turn" ? {} : this.table.listener()); // several seats' knowledge is combined
      const name = reply.name ?? `${this.table.name}.html`;
      keep(name, reply.html, "text/html");
      return name;
    });
  }

  private async save(f: () => Promise<string>): Promise<void> {
    try {
      this.state.textContent = strings.savedAs(await f());
      this.error.textContent = "";
    } catch (e) {
      this.state.textContent = "";
      this.error.textContent = (e as Error).message;
    }
  }
}
