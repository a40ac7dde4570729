// Two background analyses of a game: the sweep, which fills the curve, and the review, which finds
// mistakes. Both can be stopped and continued. Results belong to nodes, on any line.

import { ago, within } from "./dom";
import type { Stand } from "./graph";
import type { Search } from "./net";
import type { Table } from "./state";
import { Phrase } from "./strings";
import * as strings from "./strings";
import type { CurvePoint, Decision, Judged, Suggestion } from "./types";
import { tried, z95 } from "./worth";

const rounds = 100; // playouts per entry of the curve

// Thought is the result of a search for the seat that decides.
interface Thought extends Stand {
  seat: string;
  games: number;
  when: number;
  behind: number;
}

// Known is a point with its time, null in old files.
type Known = CurvePoint & { behind: number; when: number | null };

export class Judge {
  changed: () => void = () => {};
  found: (mistakes: Decision[]) => void = () => {}; // receives the result of a review
  private curve = new Map<number, Known>(); // by node, after the given number of its actions
  private thoughts = new Map<number, Thought>(); // likewise
  private decisions = new Map<string, Decision>(); // by node and action
  private side = "";
  private stands = ""; // seat of the sweep
  private sweeper: Search<Judged> | null = null;
  private reviewer: Search<Judged> | null = null;
  private paused = false;
  private swept = ""; // finished sweep
  private sweepFault = "";
  private reviewing = ""; // progress or result
  private reviewed = ""; // description of the finished review

  constructor(private readonly table: Table) {}

  get sweeping(): boolean {
    return this.sweeper !== null;
  }

  get isReviewing(): boolean {
    return this.reviewer !== null;
  }

  // ofLine returns the results on the shown line whose entry has no later consequences.
  private ofLine<T extends { behind: number }>(map: Map<number, T>): (T & { entry: number })[] {
    return this.table.steps.flatMap((node, entry) => {
      const p = map.get(node);
      return p && p.behind === this.table.actionsOf(node) ? [{ ...p, entry }] : [];
    });
  }

  points(): Known[] {
    return this.ofLine(this.curve);
  }

  // searched returns the searched positions of either side.
  searched(): Stand[] {
    return this.ofLine(this.thoughts).map((t) => ({ ...t, other: !this.ours(t) }));
  }

  private ours(t: Thought): boolean {
    return t.seat === this.side || t.seat === this.stands;
  }

  // thought stores a search result for the position shown.
  thought(found: Suggestion): void {
    const best = found.moves[0];
    const node = this.table.at ?? this.table.here();
    const last = this.thoughts.get(node)?.when ?? 0;
    if (!best || found.forced || !tried(best) || (found.partial && Date.now() - last < 1000)) return;
    const off = z95 * best.winError;
    this.thoughts.set(node, { seat: found.seat, entry: 0, win: best.win, low: Math.max(0, best.win - off), high: Math.min(1, best.win + off), games: found.iterations ?? 0, when: Date.now(), behind: this.table.actionsOf(node) });
    this.changed();
  }

  // tell describes an entry: probability, source and age.
  tell(entry: number): string[] {
    const chance = (p: Stand): string => within(100 * p.win, 100 * p.low, 100 * p.high, " %");
    const point = this.points().find((p) => p.entry === entry);
    const found = this.ofLine(this.thoughts).find((p) => p.entry === entry);
    return [
      ...(point ? [strings.chanceByPlayouts(this.side, chance(point), rounds, point.when === null ? Phrase.savedValue : ago(point.when))] : []),
      ...(found ? [strings.chanceBySearch(found.seat, chance(found), found.games, this.ours(found), ago(found.when))] : []),
    ];
  }

  mistakes(): Decision[] {
    return [...this.decisions.values()].filter((d) => d.mistake);
  }

  // mistakeAt returns the mistake of a move at the position shown.
  mistakeAt(action: string): Decision | undefined {
    const { table } = this;
    const here = table.at ?? table.here();
    return this.mistakes().find((d) => d.action === action && (d.steps ? d.node === here && d.steps === table.within : table.byTree.get(d.node ?? -1)?.parent === here && table.within === undefined));
  }

  // faults returns the mistakes on the line.
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
    return strings.chancesOf(this.side, points.length, this.table.steps.length);
  }

  reviewWords(): string {
    if (!this.reviewed) return this.reviewing;
    const n = this.faults().length;
    const others = this.mistakes().length - n;
    return `${strings.clearMistakes(n)}${others > 0 ? strings.onOtherBranches(others) : ""}. ${this.reviewed}`;
  }

  // sweep fills the curve unless paused.
  sweep(): void {
    const now = this.now();
    if (this.paused || this.sweeper || document.hidden || now === this.swept || this.table.length() === 0) return;
    const behind = new Map([...this.table.byNode.keys()].map((node) => [node, this.table.actionsOf(node)]));
    const stands = this.table.stands();
    const pending = this.table.line.search<Judged>(this.table.key(), "sweep", { rounds, ...stands }, (reply) => {
      if (reply.side !== this.side) this.curve.clear();
      this.side = reply.side ?? "";
      this.stands = String(stands.seat ?? "");
      this.sweepFault = "";
      for (const p of reply.curve ?? []) {
        this.curve.set(p.node!, { ...p, behind: behind.get(p.node!) ?? 0, when: p.made ? Date.parse(p.made) : null });
      }
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

  // now identifies the state of the game, including later dice.
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

  // review searches for mistakes for the given seconds.
  review(seconds: number): void {
    if (this.reviewer) return;
    this.reviewing = Phrase.findingMistakes;
    this.reviewed = "";
    this.changed();
    this.table.line
      .search<Judged>(this.table.key(), "review", { seconds }, (reply) => {
        for (const d of reply.decisions ?? []) this.decisions.set(`${d.node} ${d.action}`, d);
        if (reply.of) this.reviewing = strings.decisionsChecked(reply.done ?? 0, reply.of);
        this.changed();
      })
      .then((search) => {
        this.reviewer = search;
        this.changed();
        return search.done;
      })
      .then(
        () => {
          this.reviewed = strings.checkedFor(seconds);
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
