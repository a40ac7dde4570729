// Belief: probabilities of hidden information, as shades on the board and as a list.

import type { BoardView } from "./board";
import { figure, fill, h, percent } from "./dom";
import type { Table } from "./state";
import { Phrase } from "./strings";
import * as strings from "./strings";
import type { Belief, Unknown } from "./types";

const most = 24; // rows per unknown
const near = 0.8; // outcomes at least this fraction of the most probable one form its group
const many = 4; // minimum size of a group

export class BeliefPanel {
  readonly el: HTMLElement;
  private readonly list = h("ul", { class: "unknowns", id: "unknowns" });
  private readonly state = h("p", { class: "state", id: "belief-state", role: "status" });
  private readonly heat = h("input", { id: "heat", type: "checkbox" });
  private readonly note = h("p", { class: "belief-note", id: "belief-note", role: "status", hidden: true });
  private found: Unknown[] = [];
  private asked = "";
  private own = false; // the board is shaded only while this panel is open

  constructor(
    private readonly table: Table,
    private readonly board: BoardView,
  ) {
    const { layer } = board.picture;
    const point = (e: PointerEvent): void => this.point((e.target as SVGElement).dataset.place ?? "", e.clientX, e.clientY);
    layer.addEventListener("pointermove", point);
    layer.addEventListener("pointerdown", point);
    layer.addEventListener("pointerleave", (e) => e.pointerType === "mouse" && this.point("")); // a lifted finger counts as leaving
    layer.addEventListener("keydown", () => {
      const r = layer.querySelector(".cursor > *")?.getBoundingClientRect();
      if (r) this.point(board.cursor, r.right, r.top);
    });
    this.heat.addEventListener("change", () => this.shade(this.heat.checked));
    this.el = h(
      "section",
      { class: "panel", id: "panel-belief", "aria-labelledby": "belief-title" },
      h("h2", { id: "belief-title" }, Phrase.possibleHiddenPieces),
      h("label", { class: "radio" }, this.heat, h("span", {}, Phrase.shadeTheBoardH, h("small", {}, Phrase.pointAtAPlace))),
      this.state,
      this.list,
      this.note,
    );
    table.on("position", () => void this.update());
  }

  toggle(): void {
    this.shade(!this.heat.checked);
  }

  private shade(on: boolean, own = false): void {
    this.own = own;
    this.heat.checked = this.table.heat = on;
    void this.table.refresh().then(() => this.board.drawHints());
  }

  // shown shades the board; left removes the shades unless they are switched on.
  shown(): void {
    if (!this.heat.checked) this.shade(true, true);
    void this.update();
  }

  left(): void {
    this.point("");
    if (this.own) this.shade(false);
  }

  // point shows the numbers of a place.
  private point(place: string, x = 0, y = 0): void {
    const words = this.el.classList.contains("shown") && place ? at(place, this.found) : [];
    this.note.hidden = words.length === 0;
    if (words.length === 0) return;
    const text = [place, ...words].join("\n");
    if (this.note.textContent !== text) this.note.textContent = text;
    this.note.style.setProperty("left", `${Math.max(4, Math.min(x + 14, innerWidth - this.note.offsetWidth - 4))}px`);
    this.note.style.setProperty("top", `${Math.max(4, Math.min(y + 14, innerHeight - this.note.offsetHeight - 4))}px`);
  }

  // update refreshes the panel if it is visible.
  async update(): Promise<void> {
    if (!this.el.classList.contains("shown")) return;
    const seer = this.table.seer();
    if (seer === "truth") {
      this.asked = "";
      this.found = [];
      this.state.textContent = Phrase.everythingIsRevealed;
      fill(this.list);
      return;
    }
    const now = seer + this.table.show?.position;
    if (now === this.asked) return;
    this.asked = now;
    try {
      const belief = await this.table.line.ask<Belief>(this.table.key(), "belief", { seat: seer, ...this.table.atFields() });
      if (this.asked !== now) return;
      this.found = belief.belief;
      this.state.textContent = belief.belief.length === 0 ? strings.knowsEverythingThatMatters(seer) : strings.whatCannotKnow(seer);
      fill(this.list, ...belief.belief.map(unknown));
    } catch (e) {
      this.state.textContent = (e as Error).message;
      fill(this.list);
    }
  }
}

function unknown(u: Unknown): HTMLElement {
  const numbers = valued(u);
  const rows = numbers ? numbers.map((o) => [o]) : groups(u.outcomes);
  const top = Math.max(...u.outcomes.map((o) => o.probability));
  const bar = (p: number): HTMLElement => h("meter", { min: 0, max: top, value: p, "aria-hidden": "true" });
  return h(
    "li",
    {},
    h("b", {}, u.name),
    u.count > 1 ? ` (${u.count})` : "",
    numbers ? h("small", {}, strings.onAverage(figure(numbers.reduce((sum, o) => sum + Number(o.value) * o.probability, 0), 1))) : null,
    u.samples ? h("small", {}, strings.fromSamples(u.samples)) : null,
    u.of?.length ? h("small", {}, strings.atPlaces(u.of.slice(0, 12).join(", ") + (u.of.length > 12 ? " …" : ""))) : null,
    h(
      "ul",
      { class: "outcomes" },
      ...rows.slice(0, most).map((g) => {
        const [first, last] = [g[0]!, g.at(-1)!];
        if (g.length === 1) return h("li", {}, bar(first.probability), `${first.value}: ${percent(first.probability)}`);
        const [low, high] = [percent(last.probability), percent(first.probability)];
        return h("li", { class: "group" }, h("details", {}, h("summary", {}, bar(first.probability), strings.alike(g.length, u.where ?? false, low === high ? low : strings.range(low.replace(" %", ""), high))), g.map((o) => `${o.value}: ${percent(o.probability)}`).join(", ")));
      }),
    ),
    rows.length > most ? h("small", {}, strings.andMore(rows.length - most)) : null,
  );
}

// valued returns numeric outcomes in order, or null if they are not numeric.
function valued(u: Unknown): Unknown["outcomes"] | null {
  if (u.where || !u.outcomes.every((o) => /^-?\d+$/.test(o.value))) return null;
  return u.outcomes.toSorted((a, b) => Number(a.value) - Number(b.value));
}

// groups merges outcomes of nearly equal probability, the most probable first.
function groups(outcomes: Unknown["outcomes"]): Unknown["outcomes"][] {
  const out: Unknown["outcomes"][] = [];
  for (const o of outcomes.toSorted((a, b) => b.probability - a.probability)) {
    const group = out.at(-1);
    if (group && o.probability >= near * group[0]!.probability) group.push(o);
    else out.push([o]);
  }
  return out.flatMap((g) => (g.length < many ? g.map((o) => [o]) : [g]));
}

// at returns the possible pieces at a place.
function at(place: string, all: Unknown[]): string[] {
  return all.flatMap((u) => {
    if (u.where) return u.outcomes.filter((o) => o.value === place).map((o) => `${u.name}: ${percent(o.probability)}`);
    if (!u.of?.includes(place)) return [];
    return [`${u.name}, ${(valued(u) ?? groups(u.outcomes).flat()).slice(0, most).map((o) => `${o.value}: ${percent(o.probability)}`).join("; ")}`];
  });
}
