// "Why can I not?" lists moves that were legal or played earlier in this game and are not legal now. A
// click asks the program for the reason.

import { button, h, refill } from "./dom";
import type { Table } from "./state";
import { Phrase } from "./strings";
import * as strings from "./strings";
import type { Legal } from "./types";

const verb = (action: string): string => action.split(/[ :]/)[0]!;

export class Why {
  readonly answer = h("p", { id: "why-answer", class: "refusal", role: "alert" });
  private readonly list = h("ul", { class: "plain", id: "why-list" });
  readonly el = h("details", { id: "why", hidden: true }, h("summary", {}, Phrase.whyNot), this.list, this.answer);
  private known = new Map<string, { action: string; words: string }>(); // one per verb

  constructor(private readonly table: Table) {
    table.on("position", () => this.update());
  }

  private update(): void {
    const { table } = this;
    const note = (action: string, words?: string): unknown => this.known.has(verb(action)) || this.known.set(verb(action), { action, words: words || action });
    const now = new Set(table.legal.actions.map((a) => verb(a.action)));
    if (table.legal.turn !== "chance") for (const a of table.legal.actions) note(a.action, a.words);
    for (const e of table.entries.entries) for (const s of e.entered) if (s.seat !== "chance" && !s.rolled) note(s.action, s.words);
    const greyed = table.legal.turn === "nobody" ? [] : [...this.known].filter(([v]) => !now.has(v));
    this.el.hidden = greyed.length === 0;
    refill(this.list, [greyed, table.show?.position], () => {
      this.answer.textContent = "";
      return greyed.map(([v, a]) => h("li", {}, button("", a.words, () => void this.ask(a.action), { class: "move greyed", "data-key": "why " + v, "data-why": a.action })));
    });
  }

  private async ask(action: string): Promise<void> {
    const { table } = this;
    try {
      const { why } = await table.line.ask<Legal & { why?: string }>(table.acts() || table.key(), "legal", { why: action, ...table.atFields() });
      this.answer.textContent = table.bare(why ?? strings.isLegal(action));
    } catch (e) {
      this.answer.textContent = (e as Error).message;
    }
  }
}
