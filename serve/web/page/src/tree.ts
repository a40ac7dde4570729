// The game: all that was entered with its branches, comments and bookmarks; the curve of winning,
// filled in the background; and the report of mistakes.

import { button, choice, field, h, refill, within } from "./dom";
import { Graph } from "./graph";
import { Judge } from "./review";
import type { Table } from "./state";
import type { TreeNode } from "./types";

export class GamePanel {
  readonly el: HTMLElement;
  readonly judge: Judge;
  private readonly graph: Graph;
  private readonly list = h("ol", { class: "entries", id: "entries", "aria-label": "What was entered" });
  private readonly note = h("textarea", { id: "comment", rows: 2, "aria-label": "Comment on this entry" });
  private readonly mark = button("bookmark", "☆ Bookmark", () => void this.bookmark(), { title: "Bookmark (K)" });
  private readonly correction = h("input", { id: "correction", type: "text", "aria-label": "What it should have been, in the notation" });
  private readonly error = h("p", { class: "refusal", id: "game-error", role: "alert" });
  private readonly sweepButton = button("sweep", "Pause", () => this.judge.toggleSweep());
  private readonly sweepState = h("small", { id: "sweep-state", role: "status" });
  private readonly reviewState = h("p", { id: "review-state", class: "state", role: "status" });
  private readonly faults = h("ol", { class: "plain", id: "mistakes" });
  private readonly correcting = h("div", { class: "row" }, field("It should have been", this.correction), button("correct", "Correct", () => void this.correct()));
  onLearn: () => void = () => {};
  learnable: () => boolean = () => false; // whether there is a mistake to learn from
  private readonly learn = button("learn-begin", "Learn from them", () => this.onLearn(), { title: "Find something better, with the answers hidden (L)" });
  private seconds = 60;

  constructor(private readonly table: Table) {
    this.judge = new Judge(table);
    this.judge.changed = () => this.draw();
    this.graph = new Graph((entry) => void table.lookAt(entry));
    this.note.addEventListener("change", () => void this.comment());
    this.list.addEventListener("keydown", (e) => this.walk(e));
    this.el = h(
      "section",
      { class: "panel", id: "panel-game", "aria-labelledby": "game-title" },
      h("h2", { id: "game-title" }, "The game"),
      this.graph.el,
      h("div", { class: "row" }, this.sweepButton, this.sweepState),
      h("h3", {}, "Mistakes"),
      h(
        "div",
        { class: "row" },
        button("review", "Look for mistakes", () => this.judge.review(this.seconds), { class: "main" }),
        button("review-stop", "Stop", () => void this.judge.stopReview()),
        button("next-mistake", "Next mistake", () => this.nextMistake(), { title: "Next mistake (N)" }),
        button("try-again", "Try again", () => void this.tryAgain(), { title: "Play this decision anew (T)" }),
        this.learn,
        field("for", choice("review-seconds", [["5", "5 seconds"], ["20", "20 seconds"], ["60", "a minute"], ["300", "5 minutes"], ["1800", "half an hour"]], "60", (v) => (this.seconds = Number(v)))),
      ),
      this.reviewState,
      this.faults,
      h("h3", {}, "What was entered"),
      this.list,
      h("div", { class: "row" }, this.mark, button("goto", "Play on from here", () => void this.playOn(), { title: "The game goes on from the entry that is shown (P)" })),
      field("Comment", this.note),
      this.correcting,
      this.error,
    );
    table.on("position", () => {
      this.draw();
      if (this.el.classList.contains("shown")) this.judge.sweep();
    });
  }

  shown(): void {
    this.draw();
    this.judge.sweep();
  }

  draw(): void {
    const { table, judge } = this;
    const here = table.at ?? table.here();
    const faults = judge.faults();
    this.graph.draw(judge.points(), table.steps.length - 1, Math.max(0, table.place()), faults.map((f) => f.entry));
    this.sweepButton.textContent = judge.sweeping ? "Pause" : "Fill the curve";
    this.sweepState.textContent = judge.sweepWords();
    this.reviewState.textContent = judge.reviewWords();
    this.learn.hidden = !this.learnable();
    refill(this.faults, faults, () =>
      faults
        .sort((a, b) => b.decision.loss - a.decision.loss)
        .map(({ entry, decision: d }) => h("li", {}, button("", `${entry}. ${d.seat}: ${d.words || d.action}; better ${d.bestWords || d.best}: ${within(d.loss, d.low, d.high, " points")}`, () => void table.lookAt(entry - 1), { class: "entry", "data-key": `mistake ${entry}`, "data-entry": entry }))),
    );
    refill(this.list, [table.steps, table.entries, here, judge.mistakes()], () => this.rows());
    const node = table.entries.tree.find((n) => n.node === here);
    if (document.activeElement !== this.note) this.note.value = node?.comment ?? table.byNode.get(here)?.comment ?? "";
    const marked = node?.bookmark ?? false;
    this.mark.textContent = marked ? "★ Bookmarked" : "☆ Bookmark";
    this.mark.setAttribute("aria-pressed", String(marked));
    const entry = table.byNode.get(here);
    this.correcting.hidden = !table.sets();
    if (document.activeElement !== this.correction) this.correction.value = entry?.entered.map((s) => s.action).join(", ") ?? "";
  }

  // rows are the entries of the line, each with the branches that leave it.
  private rows(): HTMLElement[] {
    const { steps, entries } = this.table;
    const kids = new Map<number, TreeNode[]>();
    for (const n of entries.tree) kids.set(n.parent, [...(kids.get(n.parent) ?? []), n]);
    const byNode = new Map(entries.tree.map((n) => [n.node, n]));
    return steps.flatMap((node, i) => {
      const tree = byNode.get(node);
      const others = (kids.get(steps[i - 1] ?? -2) ?? []).filter((n) => n.node !== node);
      return [this.row(node, i, tree), ...(i > 0 ? others.map((n) => this.branch(n, kids, i)) : [])];
    });
  }

  private row(node: number, number: number, tree: TreeNode | undefined): HTMLElement {
    const { table } = this;
    const told = table.wordsOf(node);
    const words = told.length > 200 ? told.slice(0, 200) + " …" : told;
    const turn = table.byNode.get(node)?.entered[0]?.seat ?? tree?.seat ?? "";
    const fault = this.judge.mistakes().some((d) => d.node === node);
    const comment = tree?.comment ?? table.byNode.get(node)?.comment;
    return h(
      "li",
      { class: number > table.length() ? "undone" : "" },
      h("span", { class: "number" }, String(number)),
      button("", (tree?.bookmark ? "★ " : "") + (fault ? "✗ " : "") + words, () => void table.look(node), {
        class: "entry",
        "data-key": `entry ${node}`,
        "data-node": node,
        "data-seat": turn,
        "aria-current": node === (table.at ?? table.here()) ? "true" : undefined,
        title: fault ? "A mistake" : undefined,
      }),
      comment ? h("span", { class: "comment" }, comment) : null,
    );
  }

  // branch is another way to go on, as one folded list.
  private branch(first: TreeNode, kids: Map<number, TreeNode[]>, number: number): HTMLElement {
    const rows: HTMLElement[] = [];
    let at: TreeNode | undefined = first;
    let n = number;
    while (at) {
      const others: TreeNode[] = kids.get(at.node) ?? [];
      rows.push(this.row(at.node, n++, at));
      for (const other of others.slice(1)) rows.push(this.branch(other, kids, n));
      at = others[0];
    }
    const open = rows.some((r) => r.querySelector("[aria-current]"));
    return h("li", {}, h("details", { class: "branch-list", open }, h("summary", {}, `another way: ${first.words || "entry"} (${rows.length})`), h("ol", { class: "plain" }, ...rows)));
  }

  private walk(e: KeyboardEvent): void {
    if (e.key !== "ArrowDown" && e.key !== "ArrowUp") return;
    const all = [...this.list.querySelectorAll<HTMLButtonElement>("button.entry")].filter((b) => b.offsetParent !== null);
    const next = all[all.indexOf(document.activeElement as HTMLButtonElement) + (e.key === "ArrowDown" ? 1 : -1)];
    if (!next) return;
    e.preventDefault();
    next.focus();
  }

  private here(): number {
    return this.table.at ?? this.table.here();
  }

  private async send(op: string, fields: Record<string, unknown>): Promise<void> {
    const at = this.table.at;
    const reply = await this.table.command(op, fields, this.table.key());
    this.error.textContent = this.table.error;
    if (reply && op === "note" && at !== null) await this.table.look(at);
  }

  private comment(): Promise<void> {
    return this.send("note", { node: this.here(), comment: this.note.value.trim() });
  }

  bookmark(): Promise<void> {
    return this.send("note", { node: this.here(), bookmark: this.mark.getAttribute("aria-pressed") !== "true" });
  }

  async playOn(): Promise<void> {
    if (this.table.at === null) return;
    await this.table.halt();
    await this.send("goto", { node: this.table.at });
  }

  private async correct(): Promise<void> {
    const place = this.table.place();
    const actions = this.correction.value.split(/\s*,\s*/).filter((a) => a !== "");
    if (place < 1) this.error.textContent = "Choose the entry that is to be corrected.";
    else await this.send("correct", { entry: place, actions });
  }

  nextMistake(): void {
    const all = this.judge.faults().map((f) => f.entry - 1).sort((a, b) => a - b);
    const next = all.find((e) => e > this.table.place()) ?? all[0];
    if (next === undefined) this.reviewState.textContent = "No mistake is known. Look for mistakes first.";
    else void this.table.lookAt(next);
  }

  // tryAgain puts the game before the decision that is shown, to be played anew.
  async tryAgain(): Promise<void> {
    if (this.table.at === null) this.reviewState.textContent = "Choose a mistake first: the board shows how things stood before it.";
    else await this.playOn();
  }
}
