// Two judgements of a whole game that run in the background: the sweep, which fills the curve of
// winning, and the review, which looks for mistakes. Both stop and go on where they were. What they
// find belongs to a node, wherever that stands on a line; the curve is the sweep's alone.

import { clock, within } from "./dom";
import type { Search } from "./net";
import type { Table } from "./state";
import type { CurvePoint, Decision, Judged } from "./types";

const rounds = 100; // playouts from each entry of a curve

export class Judge {
  changed: () => void = () => {};
  found: (mistakes: Decision[]) => void = () => {}; // of a review that is over
  private curve = new Map<number, CurvePoint & { behind: number }>(); // by node; behind so many actions of it
  private decisions = new Map<string, Decision>(); // by node and action
  private side = "";
  private sweeper: Search<Judged> | null = null;
  private reviewer: Search<Judged> | null = null;
  private paused = false;
  private swept = ""; // what was swept to its end
  private when = ""; // that was
  private sweepFault = "";
  private reviewing = ""; // how far that is, or what came of it
  private reviewed = ""; // how, once it is over

  constructor(private readonly table: Table) {}

  get sweeping(): boolean {
    return this.sweeper !== null;
  }

  // points are those of the line, where nothing has happened since behind their entry.
  points(): CurvePoint[] {
    return this.table.steps.flatMap((node, entry) => {
      const p = this.curve.get(node);
      return p && p.behind === this.table.actionsOf(node) ? [{ ...p, entry }] : [];
    });
  }

  mistakes(): Decision[] {
    return [...this.decisions.values()].filter((d) => d.mistake);
  }

  // faults are the mistakes of the line, by the entries that they are.
  faults(): { entry: number; decision: Decision }[] {
    const at = new Map(this.table.steps.map((node, entry) => [node, entry]));
    return this.mistakes().flatMap((decision) => {
      const entry = at.get(decision.node ?? -1);
      return entry === undefined ? [] : [{ entry, decision }];
    });
  }

  sweepWords(): string {
    if (this.sweepFault) return this.sweepFault;
    const points = this.points();
    if (points.length === 0) return "";
    const here = points.find((p) => p.entry === this.table.place());
    const stands = here ? `${within(100 * here.win, 100 * here.low, 100 * here.high, " %")} here; ` : "";
    return `Chances of ${this.side}, by ${rounds} playouts from each entry, at 95 %: ${stands}${points.length} of ${this.table.steps.length} places at ${this.when}`;
  }

  reviewWords(): string {
    if (!this.reviewed) return this.reviewing;
    const n = this.faults().length;
    const others = this.mistakes().length - n;
    const told = n === 0 ? "No loss is told from noise: nothing is called a mistake" : `${n} ${n === 1 ? "mistake is" : "mistakes are"} told from noise`;
    return `${told}${others > 0 ? `; ${others} on other branches` : ""}. ${this.reviewed}`;
  }

  // sweep fills the curve as far as the game has gone, unless it is paused.
  sweep(): void {
    const now = this.now();
    if (this.paused || this.sweeper || document.hidden || now === this.swept || this.table.length() === 0) return;
    const behind = new Map(this.table.steps.map((node) => [node, this.table.actionsOf(node)]));
    const pending = this.table.line.search<Judged>(this.table.key(), "sweep", { rounds, ...this.table.stands() }, (reply) => {
      if (reply.side !== this.side) this.curve.clear();
      this.side = reply.side ?? "";
      this.when = clock();
      this.sweepFault = "";
      for (const p of reply.curve ?? []) if (p.node !== undefined) this.curve.set(p.node, { ...p, behind: behind.get(p.node) ?? -1 });
      this.changed();
    });
    pending
      .then((search) => {
        this.sweeper = search;
        this.changed();
        return search.done;
      })
      .then(
        (reply) => {
          if (reply.complete !== false) this.swept = now;
        },
        (e: Error) => {
          this.swept = now;
          this.sweepFault = e.message;
        },
      )
      .finally(() => {
        this.sweeper = null;
        this.changed();
        if (this.now() !== now) this.sweep();
      });
  }

  // now tells one state of the game from another: one that dice have gone on from has the same entries.
  private now(): string {
    return `${this.table.about.moves} ${this.table.eye}`;
  }

  toggleSweep(): void {
    this.paused = this.sweeper !== null;
    if (this.paused) void this.stopSweep();
    else {
      this.swept = "";
      this.sweepFault = "";
      this.sweep();
    }
    this.changed();
  }

  private async stopSweep(): Promise<void> {
    await this.sweeper?.stop().catch(() => {});
  }

  // review looks for mistakes for some seconds.
  review(seconds: number): void {
    if (this.reviewer) return;
    this.reviewing = "Looking for mistakes …";
    this.reviewed = "";
    this.changed();
    this.table.line
      .search<Judged>(this.table.key(), "review", { seconds }, (reply) => {
        for (const d of reply.decisions ?? []) this.decisions.set(`${d.node} ${d.action}`, d);
        if (reply.of) this.reviewing = `${reply.done ?? 0} of ${reply.of} decisions are judged`;
        this.changed();
      })
      .then((search) => {
        this.reviewer = search;
        return search.done;
      })
      .then(
        () => {
          this.reviewed = `By playouts for ${seconds} seconds, at ${clock()}.`;
          this.found(this.mistakes());
        },
        (e: Error) => (this.reviewing = e.message),
      )
      .finally(() => {
        this.reviewer = null;
        this.changed();
      });
  }

  async stopReview(): Promise<void> {
    await this.reviewer?.stop().catch(() => {});
  }
}
