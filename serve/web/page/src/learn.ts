// Exercises from mistakes: the position before the mistake with the answer hidden. Each try is compared
// with the answer in the same worlds with the same dice.

import { comparison } from "./analysis";
import type { BoardView, Hint } from "./board";
import { button, figure, fill, h, within } from "./dom";
import { exercises, note, type Exercise } from "./exercises";
import type { Search } from "./net";
import { say } from "./speech";
import type { Table } from "./state";
import { Phrase } from "./strings";
import * as strings from "./strings";
import type { Suggestion } from "./types";
import { behind } from "./worth";

const seconds = 3; // seconds of the first comparison of a try
const longer = 4; // factor of each further comparison
const worth = 2; // points; a review reports no smaller mistake

// Round is the current set of exercises, over all games.
interface Round {
  left: Exercise[]; // the first is on the board
  done: { of: Exercise; how: How }[];
}

type How = "first" | "later" | "hint" | "shown";

let round: Round | null = null;

// practise starts exercises of one table or of all.
export function practise(list: Exercise[]): Exercise | undefined {
  round = { left: [...list], done: [] };
  return list[0];
}

export class Learn {
  readonly el = h("section", { class: "learn", id: "learn", "aria-labelledby": "learn-title", hidden: true });
  onBegin: () => void = () => {}; // called when an exercise is on the board
  private readonly title = h("h2", { id: "learn-title", tabindex: "-1" });
  private readonly task = h("p", { id: "learn-task" });
  private readonly verdict = h("p", { id: "learn-verdict", role: "status" });
  private readonly more = h("div", { class: "row" });
  private readonly answer = h("div", { id: "learn-answer" });
  private readonly score = h("p", { id: "learn-score", class: "state" });
  private now: Exercise | null = null;
  private before: [node: number, within?: number] = [0]; // position before the mistake
  private tries = 0;
  private how: How | null = null; // set at the end
  private hinted = false;
  private eye = ""; // view before the exercises
  private search: Promise<Search<Suggestion>> | null = null;
  private run = 0;

  constructor(
    private readonly table: Table,
    private readonly board: BoardView,
    private readonly elsewhere: (table: string) => void, // opens another table
  ) {
    fill(
      this.el,
      this.title,
      this.task,
      this.verdict,
      this.more,
      this.answer,
      h(
        "div",
        { class: "row" },
        button("learn-hint", Phrase.hint, () => this.hint()),
        button("learn-show", Phrase.showTheAnswer, () => this.give()),
        button("learn-next", Phrase.next, () => this.next(), { class: "main" }),
        button("learn-end", Phrase.leave, () => void this.leave()),
      ),
      this.score,
    );
  }

  // own returns the exercises of this table.
  own(): Exercise[] {
    return exercises().filter((e) => e.table === this.table.name);
  }

  // begin starts the unsolved exercises of this game, or all if there are none.
  async begin(): Promise<void> {
    const own = this.own();
    const due = own.filter((e) => !e.done);
    practise(due.length > 0 ? due : own);
    await this.resume();
  }

  // resume continues the round if it is at this table.
  async resume(): Promise<void> {
    const e = round?.left[0];
    if (!round || (e && e.table !== this.table.name)) return;
    if (!e) return this.end();
    const { table } = this;
    this.before = e.steps ? [e.node, e.steps] : [table.byTree.get(e.node)?.parent ?? -1];
    if (!this.now) this.eye = table.eye;
    if (table.eyes().includes(e.seat)) table.eye = e.seat;
    this.now = e;
    this.tries = 0;
    this.how = null;
    this.hinted = false;
    table.exercise = (action) => void this.attempt(action);
    await table.halt();
    if (table.byTree.has(this.before[0])) await table.look(...this.before);
    if (!table.legal.actions.some((a) => a.action === e.best)) return this.skip();
    table.emit("position");
    this.el.hidden = false;
    this.mark();
    this.say("");
    fill(this.answer);
    this.draw();
    this.onBegin();
    this.title.focus();
    say(this.task.innerText);
  }

  // skip drops an exercise whose position is gone.
  private async skip(): Promise<void> {
    round?.left.shift();
    await this.forward();
  }

  private draw(): void {
    const e = this.now;
    if (!e || !round) return;
    const all = round.left.length + round.done.length;
    this.title.textContent = strings.findSomethingBetter(round.done.length + (this.how ? 0 : 1), all);
    fill(this.task, h("b", {}, e.seat), strings.playedThatWas(e.words || e.action));
    for (const [id, on] of [["hint", !this.how && !this.hinted], ["show", !this.how], ["next", this.how !== null]] as const) this.button(id).hidden = !on;
    this.score.textContent = scoreWords(round.done.map((d) => d.how));
  }

  private button(id: string): HTMLButtonElement {
    return this.el.querySelector<HTMLButtonElement>("#learn-" + id)!;
  }

  private say(words: string, kind = "", ...more: Node[]): void {
    this.verdict.textContent = words;
    this.verdict.className = kind;
    fill(this.more, ...more);
    if (words) this.verdict.scrollIntoView({ block: "nearest" }); // the clicked move may be far below
  }

  // mark keeps hints on the board.
  private mark(...hints: Hint[]): void {
    this.board.rest = hints;
    this.board.show([]);
  }

  private words(action: string): string {
    return this.table.legal.actions.find((a) => a.action === action)?.words || action;
  }

  // placed shows the exercise's position and reports whether it exists.
  private placed(): boolean {
    const [node, within] = this.before;
    const there = (this.table.at ?? this.table.here()) === node && this.table.within === within;
    if (!there) void this.table.look(node, within);
    return there;
  }

  // attempt judges a try.
  private async attempt(action: string, time = seconds): Promise<void> {
    const e = this.now!;
    if (!this.placed()) return;
    while (this.board.back()); // drop the selection
    if (time === seconds) this.tries++;
    const lost = within(e.loss, e.low, e.high, Phrase.points);
    if (action === e.action) return this.say(strings.thatWasPlayed(lost), "worse");
    if (action === e.best) return this.found(strings.yesTheMovePlayed(this.words(action), lost));
    this.say(strings.comparingWithTheBest(this.words(action)));
    const reply = await this.judge([action, e.best], time).catch((x: Error) => this.say(x.message));
    if (!reply || e !== this.now) return;
    const [low, high] = behind(reply, action);
    const mean = (low + high) / 2;
    const points = within(mean, low, high, Phrase.points);
    if (high < 0) this.found(strings.betterThanTheBestKnown(within(-mean, -high, -low, Phrase.points), this.words(action)));
    else if (high <= worth) this.found((low > 0 ? strings.nearlyBest(points, this.words(action)) : strings.asGood(figure(high, 1), this.words(action))));
    else if (low <= 0) this.say(strings.tooCloseToCall(this.words(action), points), "", button("learn-longer", Phrase.lookLonger, () => void this.attempt(action, time * longer)));
    else this.say((high < e.low ? strings.betterButWorse : strings.worse)(this.words(action), points), "worse");
  }

  // judge compares moves at the exercise's position and cancels earlier comparisons.
  private async judge(moves: string[], time: number): Promise<Suggestion | null> {
    const run = ++this.run;
    const before = await this.search?.catch(() => null);
    await before?.stop().catch(() => {});
    if (run !== this.run) return null;
    this.search = this.table.line.search<Suggestion>(this.table.key(), "suggest", { moves, seconds: time, ...this.table.atFields() });
    const reply = await (await this.search).done;
    return run === this.run ? reply : null;
  }

  // found ends an exercise with a good move.
  private found(words: string): void {
    this.say(words, "found");
    say(words);
    this.over(this.hinted ? "hint" : this.tries === 1 ? "first" : "later");
  }

  // hint names the piece or place of the better move, or otherwise narrows it down.
  private hint(): void {
    if (!this.placed()) return;
    const e = this.now!;
    this.hinted = true;
    const pieces = this.table.board.pieces ?? {};
    const { actions } = this.table.legal;
    const at = actions.findIndex((a) => a.action === e.best);
    const best = actions[at]!;
    const verb = (a: string): string => a.split(" ")[0]!;
    const piece = e.best.split(/[^\p{L}\d?']+/u).find((word) => pieces[word]);
    const place = piece ? pieces[piece] : this.board.atlas.of(best)[0];
    if (place) this.mark({ action: { ...best, places: [place] }, look: "best" });
    const around = actions.slice(Math.max(0, at - 1), at + 2).map((a) => a.words || a.action);
    const other = actions.some((a) => verb(a.action) !== verb(e.best)) ? strings.beginsWith(verb(e.best)) : strings.oneOfThese(around.join("; "));
    this.say(piece ? strings.lookAt(piece) : place ? strings.lookAt(place) : other);
    this.draw();
  }

  // give shows the answer.
  private give(): void {
    if (!this.placed()) return;
    const e = this.now!;
    this.say(strings.bestTheMovePlayed(e.bestWords || e.best, within(e.loss, e.low, e.high, Phrase.points)));
    this.over("shown");
  }

  // over shows the answer with its reasons.
  private over(how: How): void {
    if (this.how || !this.now || !round) return;
    const e = this.now;
    this.how = how;
    round.left.shift();
    round.done.push({ of: e, how });
    note(how === "shown" ? { ...e, failed: e.failed + 1, done: false } : { ...e, done: how !== "hint" || e.done });
    const best = this.table.legal.actions.find((a) => a.action === e.best)!;
    this.mark({ action: best, look: "best" });
    fill(this.answer, h("p", { class: "state" }, Phrase.comparingBothMoves));
    this.draw();
    this.title.focus(); // so that the Enter of the try does not continue
    this.judge([e.action, e.best], seconds).then(
      (reply) => reply && e === this.now && fill(this.answer, comparison(reply, { title: Phrase.playedAndBest, mine: Phrase.played, others: Phrase.bestMove, known: e })),
      (x: Error) => fill(this.answer, h("p", { class: "refusal" }, x.message)),
    );
  }

  // active reports whether an exercise is on.
  get active(): boolean {
    return this.now !== null;
  }

  // next continues after an exercise.
  next(): void {
    if (this.how) void this.forward();
  }

  private async forward(): Promise<void> {
    const e = round?.left[0];
    if (e && e.table !== this.table.name) return this.elsewhere(e.table);
    await this.resume();
  }

  // end shows the summary and offers the failed exercises again.
  private end(): void {
    const done = round?.done ?? [];
    const failed = done.filter((d) => d.how === "shown").map((d) => d.of);
    this.title.textContent = Phrase.result;
    this.task.textContent = done.length === 0 ? Phrase.noneOfThesePositions : scoreWords(done.map((d) => d.how));
    this.say("", "", ...(failed.length > 0 ? [button("learn-again", strings.repeatFailed(failed.length), () => this.again(failed), { class: "main" })] : []));
    fill(this.answer);
    for (const id of ["hint", "show", "next"]) this.button(id).hidden = true;
    this.score.textContent = "";
    this.el.hidden = false;
    this.mark();
    this.title.focus();
    say(this.task.textContent);
  }

  private again(failed: Exercise[]): void {
    const first = practise(exercises().filter((e) => failed.some((f) => f.table === e.table && f.node === e.node && f.action === e.action)));
    if (first && first.table !== this.table.name) this.elsewhere(first.table);
    else void this.resume();
  }

  // leave restores the table.
  async leave(): Promise<void> {
    round = null;
    this.run++;
    this.now = null;
    this.el.hidden = true;
    this.table.exercise = null;
    if (this.eye) this.table.eye = this.eye;
    this.mark();
    await this.table.look(null);
    this.table.emit("position");
  }
}

function scoreWords(how: How[]): string {
  if (how.length === 0) return "";
  const of = (...kinds: How[]): number => how.filter((x) => kinds.includes(x)).length;
  const parts = [
    [of("first"), Phrase.atTheFirstTry],
    [of("later"), Phrase.afterMoreTries],
    [of("hint"), Phrase.withAHint],
    [of("shown"), Phrase.onlyShown],
  ] as const;
  return strings.solved(of("first", "later", "hint"), how.length, parts.flatMap(([n, words]) => (n > 0 ? [`${n} ${words}`] : [])).join(", "));
}
