// Belief: what the seat cannot know but must reckon with, as a list and as heat on the board.

import { fill, h, percent } from "./dom";
import type { Table } from "./state";
import type { Belief, Unknown } from "./types";

const most = 24; // outcomes of one unknown that are listed

export class BeliefPanel {
  readonly el: HTMLElement;
  private readonly list = h("ul", { class: "unknowns", id: "unknowns" });
  private readonly state = h("p", { class: "state", id: "belief-state", role: "status" });
  private readonly heat = h("input", { id: "heat", type: "checkbox" });
  private asked = "";

  constructor(private readonly table: Table) {
    this.heat.addEventListener("change", () => {
      table.heat = this.heat.checked;
      void table.refresh();
    });
    this.el = h(
      "section",
      { class: "panel", id: "panel-belief", "aria-labelledby": "belief-title" },
      h("h2", { id: "belief-title" }, "What may be there"),
      h("label", { class: "radio" }, this.heat, "Shade the board (H)"),
      this.state,
      this.list,
    );
    table.on("position", () => void this.update());
  }

  toggle(): void {
    this.heat.click();
  }

  // update asks anew where the panel is seen.
  async update(): Promise<void> {
    if (!this.el.classList.contains("shown")) return;
    const seer = this.table.seer();
    if (seer === "truth") {
      this.asked = "";
      this.state.textContent = "The truth leaves nothing open: choose a seat's eye above.";
      fill(this.list);
      return;
    }
    const now = seer + this.table.show?.position;
    if (now === this.asked) return;
    this.asked = now;
    try {
      const belief = await this.table.line.ask<Belief>(this.table.key(), "belief", { seat: seer, ...this.table.atFields() });
      if (this.asked !== now) return;
      this.state.textContent = belief.belief.length === 0 ? `${seer} knows everything that matters here.` : `What ${seer} cannot know:`;
      fill(this.list, ...belief.belief.map(unknown));
    } catch (e) {
      this.state.textContent = (e as Error).message;
      fill(this.list);
    }
  }
}

function unknown(u: Unknown): HTMLElement {
  const outcomes = [...u.outcomes].sort((a, b) => b.probability - a.probability);
  const each = u.where && u.count > 0 ? u.count : 1;
  return h(
    "li",
    {},
    h("b", {}, u.name),
    u.count > 1 ? ` (${u.count})` : "",
    u.samples ? h("small", {}, ` from ${u.samples} samples`) : null,
    u.of?.length ? h("small", {}, ` at ${u.of.slice(0, 12).join(", ")}${u.of.length > 12 ? " …" : ""}`) : null,
    h("ul", { class: "outcomes" }, ...outcomes.slice(0, most).map((o) => h("li", {}, h("meter", { min: 0, max: 1, value: Math.min(1, o.probability / each), "aria-hidden": "true" }), `${o.value} ${percent(o.probability)}`))),
    outcomes.length > most ? h("small", {}, `and ${outcomes.length - most} more`) : null,
  );
}
