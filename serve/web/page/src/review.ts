// Two judgements of a whole game that run in the background: the sweep, which fills the curve of
// winning, and the review, which looks for mistakes. Both stop and go on where they were.

import type { Search } from "./net";
import type { Table } from "./state";
import type { CurvePoint, Decision, Judged } from "./types";

export class Judge {
  changed: () => void = () => {};
  private curve = new Map<number, CurvePoint>();
  private decisions = new Map<number, Decision>();
  private side = "";
  private sweeper: Search<Judged> | null = null;
  private reviewer: Search<Judged> | null = null;
  private paused = false;
  private swept = -1; // the length of the line that was swept to its end
  private sweepFault = "";
  private reviewing = "";

  constructor(private readonly table: Table) {}

  get sweeping(): boolean {
    return this.sweeper !== null;
  }

  points(): CurvePoint[] {
    return [...this.curve.values()].filter((p) => p.entry < this.table.steps.length);
  }

  mistakes(): Decision[] {
    return [...this.decisions.values()].filter((d) => d.mistake);
  }

  // worst are the mistakes, the worst first.
  worst(): Decision[] {
    return this.mistakes().sort((a, b) => b.loss - a.loss);
  }

  sweepWords(): string {
    const side = this.side ? ` of ${this.side}` : "";
    if (this.sweepFault) return this.sweepFault;
    return this.curve.size > 0 ? `Chances${side}, with 95 % intervals: ${this.points().length} of ${this.table.steps.length} places` : "";
  }

  reviewWords(): string {
    return this.reviewing;
  }

  // sweep fills the curve as far as the game has gone, unless it is paused.
  sweep(): void {
    const length = this.table.length();
    if (this.paused || this.sweeper || document.hidden || length === this.swept || length === 0) return;
    const here = this.table.here();
    const pending = this.table.line.search<Judged>(this.table.key(), "sweep", {}, (reply) => {
      this.take(reply);
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
          if (reply.complete !== false) this.swept = length;
        },
        (e: Error) => {
          this.swept = length;
          this.sweepFault = e.message;
        },
      )
      .finally(() => {
        this.sweeper = null;
        this.changed();
        if (!this.paused && this.table.here() !== here) this.sweep();
      });
  }

  toggleSweep(): void {
    this.paused = this.sweeper !== null;
    if (this.paused) void this.stopSweep();
    else {
      this.swept = -1;
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
    this.changed();
    this.table.line
      .search<Judged>(this.table.key(), "review", { seconds }, (reply) => {
        this.take(reply);
        if (reply.of) this.reviewing = `${reply.done ?? 0} of ${reply.of} decisions are judged`;
        this.changed();
      })
      .then((search) => {
        this.reviewer = search;
        return search.done;
      })
      .then(
        () => {
          const n = this.mistakes().length;
          this.reviewing = n === 0 ? "No loss is told from noise: nothing is called a mistake." : `${n} ${n === 1 ? "mistake is" : "mistakes are"} told from noise.`;
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

  private take(reply: Judged): void {
    this.side = reply.side ?? this.side;
    for (const p of reply.curve ?? []) this.curve.set(p.entry, p);
    for (const d of reply.decisions ?? []) this.decisions.set(d.entry, d);
  }
}
