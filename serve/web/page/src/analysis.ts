// Analysis: the moves of a running search with their intervals, the plan, likely answers, and the
// comparison of a move with the best other move.

import { able, arrange, button, choice, field, fill, h, percent, since, within } from "./dom";
import type { BoardView } from "./board";
import type { Search } from "./net";
import { drawPlan } from "./plan";
import { say, tone } from "./speech";
import type { Table } from "./state";
import { Phrase } from "./strings";
import * as strings from "./strings";
import type { Action, Decision, Move, Plan, Recalled, Suggestion } from "./types";
import { alike, apart, behind, byChance, tried, worthSwitch, worths, z95 } from "./worth";

const most = 3600; // seconds of a search without a limit

export class Analysis {
  readonly el: HTMLElement;
  private seconds = 10;
  private thought = 0; // seconds of the last search of this position
  private search: Promise<Search<Suggestion>> | null = null; // running search
  private run_ = 0; // number of the run; replies of other runs are ignored
  private last: Suggestion | null = null;
  private judged: Suggestion | null = null;
  private mistake: Decision | undefined; // result of a review about the compared move
  private rows = new Map<string, HTMLElement>(); // rows by action
  private sound = false;
  private readonly begin = button("suggest", Phrase.think, () => void this.think(), { class: "main" });
  private readonly ending = button("stop", Phrase.stop, () => void this.stop());
  private readonly more = button("deeper", Phrase.goDeeper, () => void this.deeper());
  private readonly state = h("p", { id: "analysis-state", class: "state", role: "status" });
  private readonly lines = h("ol", { id: "lines", class: "lines", "aria-label": Phrase.movesTheBestFirst });
  private readonly judge = h("div", { id: "judged" });
  private readonly guided = h("p", { id: "guided", class: "state" });
  private readonly plan = h("div", { id: "plan" });
  private readonly answers = h("div", { id: "answers" });
  private readonly net = h("input", { id: "net", type: "text", placeholder: Phrase.bundledNetwork });
  private readonly threads = h("input", { id: "threads", type: "number", min: 1, max: 64, placeholder: "1" });
  private readonly auto = h("input", { id: "auto", type: "checkbox", change: () => void (this.auto.checked && this.mine() && !this.last ? this.think() : null) });
  private readonly always = h("input", { id: "always", type: "checkbox", change: () => void (!this.always.checked ? this.stop() : this.table.exercise ? null : this.think(most, this.last !== null)) });
  private readonly time: HTMLSelectElement;
  private asked = 0; // number of requests to think
  known: (action: string) => Decision | undefined = () => undefined; // a mistake at the position shown
  onFound: (found: Suggestion) => void = () => {}; // called with each reply about the position shown
  private readonly worth = worthSwitch(() => this.overlay());

  constructor(
    private readonly table: Table,
    private readonly board: BoardView,
  ) {
    this.time = choice(
      "seconds",
      [2, 5, 10, 30, 60, 300, 3600].map((s): [string, string] => [String(s), s < most ? strings.duration(s) : Phrase.untilStopped]),
      "10",
      (v) => (this.seconds = Number(v)),
    );
    this.el = h(
      "section",
      { class: "panel", id: "panel-analysis", "aria-labelledby": "analysis-title" },
      h("h2", { id: "analysis-title" }, Phrase.whatToDo),
      h(
        "div",
        { class: "row" },
        this.begin,
        this.ending,
        this.more,
      ),
      h("div", { class: "row switches" }, h("label", { class: "radio" }, this.auto, Phrase.analyseMyTurns), h("label", { class: "radio", title: Phrase.keepAnalysingKey }, this.always, Phrase.analyseWhateverPosition)),
      h("details", { class: "options" }, h("summary", {}, Phrase.searchSettings), field(Phrase.thinkFor, this.time), field(Phrase.net, this.net, Phrase.networkHelp), field(Phrase.threads, this.threads), h("label", { class: "radio" }, h("input", { id: "sound", type: "checkbox", change: (e: Event) => (this.sound = (e.target as HTMLInputElement).checked) }), Phrase.playATone)),
      this.state,
      this.judge,
      h(
        "div",
        { class: "found" },
        h("div", {}, this.lines, this.guided, h("label", { class: "radio" }, this.worth, h("span", {}, Phrase.showWorth, h("small", {}, Phrase.faintUncertainDashed)))),
        this.plan,
        this.answers,
      ),
    );
    table.on("position", () => this.moved());
  }

  private at = "";
  private restored = false; // the time limit of the game has been read

  // moved discards the analysis of another position.
  private moved(): void {
    const here = `${this.table.show?.position} ${this.mine()}`; // that one is on turn can be known after the position
    if (here === this.at) return;
    this.at = here;
    void this.stop();
    this.asked++;
    this.run_++;
    this.el.classList.remove("thinking");
    this.last = this.judged = null;
    this.thought = 0;
    this.rows.clear();
    this.board.show([]);
    this.draw();
    this.overlay();
    const turn = this.table.legal.turn;
    this.state.textContent = this.can() ? Phrase.pressThinkToSee : turn === "chance" ? Phrase.chanceIsNext : "";
    void this.recall(here);
    if (!this.can() || this.table.exercise) return;
    if (this.always.checked && (this.mine() || this.table.at !== null)) void this.think(most);
    else if (this.auto.checked && this.mine()) void this.think();
  }

  // recall shows the kept analysis of the position, or the rest of an earlier plan that the game has followed.
  private async recall(here: string): Promise<void> {
    const { table } = this;
    if (table.exercise) return;
    const found = await table.line.ask<Recalled>(this.key(), "recall", { ...table.listener(), ...table.atFields() }).catch((): Recalled => ({}));
    if (here !== this.at || this.last || table.exercise) return;
    if (found.seconds && !this.restored) this.limit(found.seconds);
    this.restored = true;
    const { suggestion, plan } = found;
    if (suggestion && !this.search) {
      this.last = suggestion;
      this.thought = found.seconds ?? 0;
      fill(this.state, Phrase.thought, since(Date.parse(found.made!)), `: ${strings.games(suggestion.iterations ?? 0)}`);
      this.draw();
      this.overlay();
    } else if (plan) fill(this.plan, drawPlan(plan, this.board, (n) => void this.follow(plan, n)));
  }

  // limit selects a time limit if it is one of the list.
  private limit(seconds: number): void {
    if (seconds === most || ![...this.time.options].some((o) => o.value === String(seconds))) return;
    this.time.value = String(seconds);
    this.seconds = seconds;
  }

  // mine is true if the person at this page decides.
  private mine(): boolean {
    return this.can() && !this.table.exercise && this.table.at === null && this.table.acts() !== "";
  }

  private can(): boolean {
    const turn = this.table.legal.turn;
    return turn !== "chance" && turn !== "nobody";
  }

  private fields(): Record<string, unknown> {
    const net = this.net.value.trim();
    const threads = Number(this.threads.value);
    return { ...(net ? { net } : {}), ...(threads > 1 ? { threads } : {}), ...this.table.atFields() };
  }

  private key(): string {
    return this.table.acts() || this.table.key();
  }

  async think(seconds = this.seconds, deeper = false): Promise<void> {
    if (!this.can()) {
      this.state.textContent = Phrase.noDecision;
      return;
    }
    const asked = ++this.asked;
    await this.stop();
    if (asked !== this.asked) return; // the position has changed
    this.judged = null;
    this.board.show([]);
    this.draw(); // rows keep their places once thinking starts
    this.thought = seconds;
    this.run("suggest", { seconds, everySeconds: 0.1, ...(deeper ? { deeper } : {}), ...this.fields() }, seconds);
  }

  // deeper continues the search for three times as long.
  async deeper(): Promise<void> {
    await this.think(Math.min(most, 3 * (this.thought || this.seconds / 3)), true);
  }

  // compare judges a move beside the best other one.
  async compare(a: Action): Promise<void> {
    await this.stop();
    const { net, node } = this.fields();
    this.mistake = this.known(a.action);
    const moves = this.mistake ? { moves: [a.action, this.mistake.best] } : { move: a.action };
    this.run(this.mistake ? "suggest" : "evaluate", { ...moves, seconds: this.seconds, ...(net ? { net } : {}), ...(node === undefined ? {} : { node }) }, this.seconds);
  }

  private run(op: string, fields: Record<string, unknown>, seconds: number): void {
    const begun = performance.now();
    const judging = "move" in fields || "moves" in fields;
    const run = ++this.run_;
    const mine = (): boolean => run === this.run_;
    this.state.textContent = judging ? Phrase.comparingMoves : Phrase.thinkingNow;
    this.el.classList.add("thinking");
    const search = this.table.line.search<Suggestion>(this.key(), op, fields, (reply) => {
      if (!mine()) return;
      if (!judging) reply.moves = byChance(reply.moves);
      if (judging) this.judged = reply;
      else this.last = reply;
      const took = (performance.now() - begun) / 1000;
      const much = reply.iterations ?? reply.rounds ?? 0;
      const words = strings.searched((judging ? strings.rounds : strings.games)(much), reply.before, took, reply.partial && seconds < most ? seconds : 0, reply.full);
      fill(this.state, ...(reply.forced ? [Phrase.theOnlyLegalMove] : reply.partial ? [Phrase.thinking, words] : [judging ? Phrase.compared : Phrase.thought, since(Date.now()), words]));
      if (!judging) this.onFound(reply);
      this.draw();
      this.overlay();
    });
    this.search = search;
    this.enable();
    search
      .then((s) => s.done)
      .then(
        (reply) => mine() && this.ended(reply),
        (e: Error) => {
          if (mine()) this.state.textContent = e.message;
        },
      )
      .finally(() => {
        if (this.search === search) this.search = null;
        this.enable();
        if (mine()) this.el.classList.remove("thinking");
      });
  }

  private ended(reply: Suggestion): void {
    const best = reply.moves[0];
    if (!best) return;
    say(strings.bestFound(reply.rounds !== undefined, best.words || best.action, tried(best) ? percent(best.win) : ""));
    if (this.sound && tried(best)) tone(best.win);
  }

  async stop(): Promise<void> {
    const search = await this.search?.catch(() => null);
    if (!search) return;
    await search.stop().catch(() => {});
    await search.done.catch(() => {});
  }

  // enable enables the buttons that can work.
  private enable(): void {
    able(this.begin, this.can(), Phrase.thinkKey, Phrase.noDecisionHere);
    able(this.ending, this.search !== null, Phrase.stopKey, Phrase.noSearchIsRunning);
    able(this.more, this.can() && this.last !== null && !this.last.forced, Phrase.deeperKey, Phrase.pressThinkFirst);
  }

  private draw(): void {
    const { last } = this;
    this.enable();
    const best = (last?.moves ?? []).slice(0, 12).map((m, i) => this.line(m, i, last!));
    // A row under the mouse or with the focus keeps its place, so that no other move is played
    // by accident.
    const place = (row: HTMLElement): number => [...this.lines.children].indexOf(row) >>> 0;
    arrange(this.lines, this.lines.matches(":hover, :focus-within") ? best.toSorted((a, b) => place(a) - place(b)) : best);
    fill(this.judge, this.judged ? comparison(this.judged, { title: Phrase.myMoveBesideTheBest, mine: Phrase.mine, others: Phrase.bestOther, known: this.mistake }) : null);
    const nets = last?.guided ?? [];
    fill(this.guided, nets.length > 0 ? strings.guidedBy(nets) : null);
    this.guided.hidden = nets.length === 0;
    if (last?.partial) return; // keep the old plan until there is a new one
    fill(this.plan, last?.plan ? drawPlan(last.plan, this.board, (n) => void this.follow(last.plan!, n)) : null);
    fill(
      this.answers,
      last?.answers?.length
        ? h(
            "section",
            { "aria-labelledby": "answers-title" },
            h("h3", { id: "answers-title" }, Phrase.likelyAnswers),
            h("ul", {}, ...last.answers.map((a) => h("li", {}, h("meter", { min: 0, max: 1, value: a.share, "aria-hidden": "true" }), h("span", { class: "figures" }, percent(a.share)), ` ${a.seat}: ${a.words || a.action}`, a.then?.length ? h("small", {}, strings.answerThen(a.then.map((s) => s.words || s.action).join(", "))) : null))),
            last.answersFrom === "playouts" ? h("small", {}, Phrase.roughEstimate) : null,
          )
        : null,
    );
  }

  // overlay shows the move values on the board.
  private overlay(): void {
    const found = this.last ?? this.judged;
    this.board.weigh(found && this.worth.checked ? worths(found, this.table.legal.actions) : []);
  }

  // keepThinking toggles continuous analysis.
  keepThinking(): void {
    this.always.click();
  }

  // toggleWorth toggles move values on the board.
  toggleWorth(): void {
    this.worth.click();
    say(this.worth.checked ? Phrase.moveValuesAreShown : Phrase.moveValuesAreHidden);
  }

  // follow plays steps of a plan as one entry.
  private async follow(plan: Plan, steps: number): Promise<void> {
    if (this.table.acts()) await this.table.play(plan.steps.slice(0, steps).map((s) => s.action));
  }

  private play(action: string): void {
    if (this.table.acts() && this.table.legal.actions.some((a) => a.action === action)) void this.table.play([action]);
  }

  // line returns the row of a move, the same element while the position lasts.
  private line(m: Move, i: number, all: Suggestion): HTMLElement {
    const first = all.moves[0]!;
    const same = tried(m) && m !== first && alike(first, m);
    const row = this.rows.get(m.action) ?? this.row(m);
    this.rows.set(m.action, row);
    row.className = "line" + (i === 0 ? " first" : same ? " same" : "");
    const note = apart(first, m);
    const figures = tried(m) ? [interval(m.win, m.winError), h("small", { class: "visits" }, strings.games(m.visits ?? 0))] : all.forced ? [] : [h("small", {}, Phrase.notTriedYet)];
    arrange(row, [row.firstElementChild!, ...figures, ...(note ? [h("small", { class: "note" }, note)] : [])]);
    return row;
  }

  private row(m: Move): HTMLElement {
    const draw = (): void => {
      const i = this.last?.moves.findIndex((x) => x.action === m.action) ?? 0;
      this.board.show([{ action: m, look: i === 0 ? "best" : "other", mark: String(i + 1) }]);
    };
    const leave = (): void => this.board.show([]);
    const row = h(
      "li",
      { mouseenter: draw, mouseleave: leave },
      h("button", { type: "button", class: "move", "data-action": m.action, title: Phrase.playThis, click: () => this.play(m.action), focus: draw, blur: leave }, h("span", { class: "words" }, m.words || m.action), h("code", {}, m.action)),
    );
    return row;
  }
}

// Beside holds the words of a comparison, and the result of a review for the same two moves.
export interface Beside {
  title: string;
  mine: string;
  others: string;
  known?: Decision;
}

// comparison describes a compared move with the reasons. A mistake keeps the figures of its review.
export function comparison(reply: Suggestion, { title, mine, others, known }: Beside): HTMLElement {
  const asked = reply.moves.find((m) => (known ? m.action === known.action : m.asked)) ?? reply.moves[0]!;
  const other = reply.moves.find((m) => m !== asked);
  const [low, high] = behind(reply, asked.action);
  const loss = known ?? { loss: (low + high) / 2, low, high };
  const gain = within(-loss.loss, -loss.high, -loss.low, Phrase.points);
  const verdict = !other
    ? Phrase.itIsTheOnlyLegalMove
    : loss.high < 0
      ? strings.betterThanTheBest(gain)
      : loss.low > 0
        ? strings.worseThanTheBest(within(loss.loss, loss.low, loss.high, Phrase.points))
        : loss.loss < 0
          ? strings.aheadOfTheBest(gain)
          : strings.behindTheBest(within(loss.loss, loss.low, loss.high, Phrase.points));
  const row = (title: string, m: Move, win = m.win, error = m.winError): HTMLElement => h("li", {}, h("b", {}, title), " ", m.words || m.action, " ", interval(win, error));
  const reasons = reply.moves.flatMap((m) => m.reasons ?? []);
  return h(
    "section",
    { class: "judgement", "aria-label": title },
    h("h3", {}, title),
    h("ul", {}, row(mine, asked, known?.win, known?.winError), other ? row(others, other, known?.bestWin, known?.bestWinError) : null),
    h("p", { class: "verdict" }, verdict),
    reasons.length > 0 ? h("ul", { class: "reasons" }, ...reasons.map((r) => h("li", {}, r.text))) : h("p", { class: "state" }, Phrase.noSingleReason),
  );
}

// interval shows a probability with its 95 % interval, drawn and in text.
export function interval(win: number, error: number): HTMLElement {
  const low = Math.max(0, win - z95 * error);
  const high = Math.min(1, win + z95 * error);
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 100 10");
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("class", "interval");
  svg.setAttribute("aria-hidden", "true");
  const rect = (look: string, x: number, width: number): void => {
    const r = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    for (const [k, v] of Object.entries({ class: look, x, y: look === "at" ? 0 : 2, width, height: look === "at" ? 10 : 6 })) r.setAttribute(k, String(v));
    svg.append(r);
  };
  rect("ground", 0, 100);
  rect("band", low * 100, Math.max(0.5, (high - low) * 100));
  rect("at", win * 100 - 0.75, 1.5);
  return h("span", { class: "win" }, svg, h("span", { class: "figures" }, `${(win * 100).toFixed(1)} % ± ${(z95 * error * 100).toFixed(1)}`));
}
