// The game panel: entries with branches, comments and bookmarks, the curve, and mistakes.

import { able, bring, button, choice, field, figure, h, refill, signed, within } from "./dom";
import { knots, type Knot } from "./entrytree";
import { Graph, swings, toldSwing, type Swing } from "./graph";
import { Judge } from "./review";
import type { Table } from "./state";
import { Phrase } from "./strings";
import * as strings from "./strings";

const least = 0.005; // minimum change of win probability shown beside a turn

export class GamePanel {
  readonly el: HTMLElement;
  readonly judge: Judge;
  private readonly graph: Graph;
  private readonly list = h("ol", { class: "entries", id: "entries", "aria-label": Phrase.movesTitle });
  private readonly marks = h("ul", { class: "plain marks", id: "bookmarks", "aria-label": Phrase.bookmarks });
  private readonly unfolded = new Set<number>(); // opened turns by their first node
  private readonly note = h("textarea", { id: "comment", rows: 2, "aria-label": Phrase.commentOnThisMove });
  private readonly mark = button("bookmark", Phrase.bookmark, () => void this.bookmark(), { title: Phrase.bookmarkKey });
  private readonly correction = h("input", { id: "correction", type: "text", "aria-label": Phrase.correctedMove });
  private readonly error = h("p", { class: "refusal", id: "game-error", role: "alert" });
  private readonly sweepButton = button("sweep", Phrase.pause, () => this.judge.toggleSweep());
  private readonly sweepState = h("small", { id: "sweep-state", role: "status" });
  private readonly reviewState = h("p", { id: "review-state", class: "state", role: "status" });
  private readonly faults = h("ol", { class: "plain", id: "mistakes" });
  private readonly correcting = h("div", { class: "row" }, field(Phrase.correction, this.correction), button("correct", Phrase.correct, () => void this.correct()));
  onLearn: () => void = () => {};
  learnable: () => boolean = () => false; // reports whether there are exercises
  private readonly learn = button("learn-begin", Phrase.practise, () => this.onLearn(), { title: Phrase.learnKey });
  private readonly stopping = button("review-stop", Phrase.stop, () => void this.judge.stopReview(), { title: Phrase.stopTheSearch });
  private readonly next = button("next-mistake", Phrase.nextMistake, () => this.nextMistake());
  private readonly again = button("try-again", Phrase.tryAgain, () => void this.tryAgain());
  private readonly going = button("goto", Phrase.continueFromHere, () => void this.playOn());
  private seconds = 60;
  private swung: Swing[] = [];
  private drawn = -1; // node shown before

  constructor(private readonly table: Table) {
    this.judge = new Judge(table);
    this.judge.changed = () => this.draw();
    this.graph = new Graph((entry) => void table.lookAt(entry), (entry) => this.tell(entry));
    this.note.addEventListener("change", () => void this.comment());
    this.list.addEventListener("keydown", (e) => this.walk(e));
    this.el = h(
      "section",
      { class: "panel", id: "panel-game", "aria-labelledby": "game-title" },
      h("h2", { id: "game-title" }, Phrase.theGame),
      this.graph.el,
      h("div", { class: "row" }, this.sweepButton, this.sweepState),
      h("h3", {}, Phrase.movesTitle),
      this.marks,
      this.list,
      h("div", { class: "row" }, this.mark, this.going),
      field(Phrase.comment, this.note),
      this.correcting,
      this.error,
      h("h3", {}, Phrase.mistakes),
      h(
        "div",
        { class: "row" },
        button("review", Phrase.findMistakes, () => this.judge.review(this.seconds), { class: "main" }),
        this.stopping,
        this.next,
        this.again,
        this.learn,
        field(Phrase.forLabel, choice("review-seconds", [5, 20, 60, 300, 1800].map((s): [string, string] => [String(s), strings.duration(s)]), "60", (v) => (this.seconds = Number(v)))),
      ),
      this.reviewState,
      this.faults,
    );
    table.on("position", () => {
      this.draw();
      if (this.el.classList.contains("shown")) this.judge.sweep();
    });
  }

  shown(): void {
    this.drawn = -1; // a hidden list cannot scroll
    this.draw();
    this.judge.sweep();
  }

  draw(): void {
    const { table, judge } = this;
    const here = table.at ?? table.here();
    const faults = judge.faults();
    const points = judge.points();
    const turns = table.turns();
    this.graph.draw({ points, searched: judge.searched(), length: table.steps.length - 1, here: table.place(), faults: faults.map((f) => f.entry), turns });
    this.sweepButton.textContent = judge.sweeping ? Phrase.pause : Phrase.fillTheCurve;
    this.sweepState.textContent = judge.sweepWords();
    this.reviewState.textContent = judge.reviewWords();
    this.learn.hidden = !this.learnable();
    able(this.stopping, judge.isReviewing, Phrase.stopTheSearch, Phrase.noSearchForMistakes);
    able(this.next, faults.length > 0, Phrase.nextMistakeKey, Phrase.noMistakesKnownYet);
    able(this.again, table.at !== null, Phrase.playAgainKey, Phrase.chooseAnEarlierMove);
    able(this.going, table.at !== null, Phrase.continueKey, Phrase.chooseAnEarlierMove);
    refill(this.faults, faults, () =>
      faults
        .sort((a, b) => b.decision.loss - a.decision.loss)
        .map(({ entry, decision: d }) => h("li", {}, button("", strings.mistakeRow(entry, d.seat, d.words || d.action, d.bestWords || d.best, within(d.loss, d.low, d.high, Phrase.points)), () => void table.lookAt(entry - 1), { class: "entry", "data-key": `mistake ${entry}`, "data-entry": entry }))),
    );
    this.swung = swings(points, turns);
    refill(this.marks, table.entries.tree.filter((n) => n.bookmark), () => table.entries.tree.filter((n) => n.bookmark).map((n) => h("li", {}, button("", `★ ${table.wordsOf(n.node)}`, () => void table.look(n.node), { class: "entry", "data-key": `mark ${n.node}`, "data-mark": n.node }))));
    refill(this.list, [table.steps, table.entries, here, judge.mistakes(), this.swung], () => this.rows());
    const current = this.list.querySelector<HTMLElement>("[aria-current]");
    if (current && here !== this.drawn) bring(this.list, current);
    this.drawn = here;
    const node = table.byTree.get(here);
    if (document.activeElement !== this.note) this.note.value = node?.comment ?? table.byNode.get(here)?.comment ?? "";
    const marked = node?.bookmark ?? false;
    this.mark.textContent = marked ? Phrase.bookmarked : Phrase.bookmark;
    this.mark.setAttribute("aria-pressed", String(marked));
    const entry = table.byNode.get(here);
    this.correcting.hidden = !table.sets();
    if (document.activeElement !== this.correction) this.correction.value = entry?.entered.map((s) => s.action).join(", ") ?? "";
  }

  // tell describes an entry for the curve.
  private tell(entry: number): string[] {
    const { table } = this;
    const turn = this.swung.find((w) => w.from <= entry && entry <= w.to);
    const seat = table.seatOf(table.steps[entry] ?? 0);
    return [strings.entryWords(entry, seat) + (turn ? strings.ofTheTurn(swingWords(turn)) : ""), ...this.judge.tell(entry)];
  }

  // rows returns the turns in rows and lanes, with connecting lines.
  private rows(): HTMLElement[] {
    const { table } = this;
    const all = knots(table.entries.tree, table.steps, (node) => table.seatOf(node));
    const lanes = Math.max(...all.map((k) => k.lane)) + 1;
    this.list.style.setProperty("--lanes", String(lanes));
    const busy = Map.groupBy(all, (k) => k.row);
    return all.flatMap((k) => {
      const cell = this.knot(k);
      cell.style.gridArea = `${2 * k.row + 2} / ${k.lane + 1} / auto / ${busy.get(k.row)!.length === 1 ? -1 : "auto"}`;
      if (k.lane === (k.parent?.lane ?? k.lane)) return [cell];
      const way = h("li", { class: "way-on", "aria-hidden": "true" });
      way.style.gridArea = `${2 * k.row + 1} / ${k.parent!.lane + 1} / auto / ${k.lane + 1}`;
      return [way, cell];
    });
  }

  // knot returns a turn, folded unless shown or opened; a single entry is not folded.
  private knot(k: Knot): HTMLElement {
    const { table } = this;
    const rows = k.nodes.map((node, i) => this.row(node, k.first + i));
    const leaves = k.parent !== null && k !== k.parent.kids[0];
    const way = leaves ? h("small", { class: "way" }, Phrase.anotherBranch) : null;
    const swing = this.swung.find((w) => w.from <= k.first && k.first + k.nodes.length - 1 <= w.to && table.steps[k.first] === k.nodes[0]);
    const chip = swing && Math.abs(swing.by) >= least && k.first + k.nodes.length - 1 === swing.to ? h("span", { class: `swing-chip ${swing.by < 0 ? "down" : "up"}${toldSwing(swing) ? "" : " unsure"}`, title: swingWords(swing) }, signed(100 * swing.by, 0)) : null;
    if (k.nodes.length === 1) return h("li", { class: "knot" }, way, h("div", { class: "knot-row" }, ...rows, chip));
    const id = k.nodes[0]!;
    const current = k.nodes.includes(table.at ?? table.here());
    const marks = [k.nodes.some((n) => table.byTree.get(n)?.bookmark) ? "★ " : "", k.nodes.some((n) => this.mistaken(n)) ? "✗ " : ""].join("");
    const details = h(
      "details",
      {
        open: current || this.unfolded.has(id),
      },
      h("summary", { "data-key": `turn ${id}`, click: () => (details.open ? this.unfolded.delete(id) : this.unfolded.add(id)) }, h("span", { class: "number" }, `${k.first}–${k.first + k.nodes.length - 1}`), " ", h("b", {}, k.seat || Phrase.diceAndCardsOf), h("span", { class: "gist" }, ` ${marks}${k.nodes.map((n) => table.wordsOf(n)).join(". ").slice(0, 160)}`), chip),
      h("ol", { class: "plain" }, ...rows.map((r) => h("li", {}, r))),
    );
    const comments = k.nodes.flatMap((n) => table.byTree.get(n)?.comment ?? []);
    return h("li", { class: "knot" }, way, details, ...comments.map((c) => h("p", { class: "comment folded" }, c)));
  }

  private mistaken(node: number): boolean {
    return this.judge.mistakes().some((d) => d.node === node);
  }

  private row(node: number, number: number): HTMLElement {
    const { table } = this;
    const tree = table.byTree.get(node);
    const words = table.wordsOf(node);
    const fault = this.mistaken(node);
    return h(
      "div",
      { class: "entry-of" + (table.entries.undone.some((e) => e.node === node) ? " undone" : "") },
      h("span", { class: "number" }, String(number)),
      button("", (tree?.bookmark ? "★ " : "") + (fault ? "✗ " : "") + (words.length > 200 ? words.slice(0, 200) + " …" : words), () => void table.look(node), {
        class: "entry",
        "data-key": `entry ${node}`,
        "data-node": node,
        "data-seat": table.byNode.get(node)?.entered[0]?.seat ?? tree?.seat ?? "",
        "aria-current": node === (table.at ?? table.here()) ? "true" : undefined,
        title: fault ? Phrase.aMistake : undefined,
      }),
      tree?.comment ? h("span", { class: "comment" }, tree.comment) : null,
    );
  }

  private walk(e: KeyboardEvent): void {
    if (e.key !== "ArrowDown" && e.key !== "ArrowUp") return;
    const all = [...this.list.querySelectorAll<HTMLElement>("button.entry, summary")].filter((b) => b.checkVisibility());
    const next = all[all.indexOf(document.activeElement as HTMLElement) + (e.key === "ArrowDown" ? 1 : -1)];
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
    if (place < 1 || !this.table.byNode.has(this.here())) this.error.textContent = Phrase.chooseAMove;
    else await this.send("correct", { entry: place, actions });
  }

  nextMistake(): void {
    const all = this.judge.faults().map((f) => f.entry - 1).sort((a, b) => a - b);
    const next = all.find((e) => e > this.table.place()) ?? all[0];
    if (next === undefined) this.reviewState.textContent = Phrase.noMistakesKnown;
    else void this.table.lookAt(next);
  }

  // tryAgain moves the game before the decision shown.
  async tryAgain(): Promise<void> {
    if (this.table.at === null) this.reviewState.textContent = Phrase.chooseAMistakeFirst;
    else await this.playOn();
  }
}

// swingWords describes the change of a turn in points and its significance.
function swingWords(w: Swing): string {
  return (toldSwing(w) ? strings.swing : strings.unsureSwing)(signed(100 * w.by), figure(100 * w.off, 1));
}
