// The play panel: the seat on turn, the question, the legal moves, and a field that filters them and
// accepts notation. At chance events the list shows outcomes with their odds.

import { able, button, fill, h, percent, refill } from "./dom";
import type { BoardView } from "./board";
import { dice, face } from "./dice";
import { joins } from "./places";
import { say, tone, warn } from "./speech";
import { Phrase } from "./strings";
import * as strings from "./strings";
import { foldRows, foldWords } from "./told";
import { Walk } from "./walk";
import { Why } from "./why";
import type { Table } from "./state";
import type { Action, Card, Way } from "./types";

// most is the number of actions listed without filtering.
const most = 120;

// many is the number of actions above which the list groups them by verb; fewer than few of a verb are
// listed one by one.
const many = 40;
const few = 4;

const verbOf = (a: Action): string => a.action.split(" ")[0]!;

export class Moves {
  readonly el: HTMLElement;
  readonly field = h("input", {
    id: "entry",
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    placeholder: Phrase.typeToFilter,
    "aria-label": Phrase.filterTheMoves,
    "aria-describedby": "entry-error",
  });
  onJudge: (a: Action) => void = () => {};
  onStory: (from: number, to: number) => void = () => {}; // shows entries one by one
  private readonly turn = h("h2", { id: "turn", tabindex: "-1" });
  private readonly asks = h("p", { id: "asks", class: "asks" });
  private readonly error = h("p", { id: "entry-error", class: "refusal", role: "alert" });
  private readonly story = h("div", { class: "row", id: "story" });
  private readonly beep = h("input", { id: "beep", type: "checkbox" });
  private mine = false; // it was my turn
  private here = -1; // node of the game at the last update
  private readonly dice = h("div", { class: "dice", id: "dice" });
  private readonly choice = h("div", { class: "row", id: "choice", role: "status" });
  private readonly list = h("ul", { class: "moves", id: "moves", "aria-label": Phrase.legalMoves });
  private readonly told = h("ol", { class: "told", id: "told", tabindex: "0", "aria-label": Phrase.lastEvents });
  private picked: string[] = [];
  private verb = ""; // of the unfolded group
  private offer: Way[] = []; // ways to choose from
  private cards = new Map<string, string>(); // texts by words of actions
  private readonly explained = new Set<string>(); // words whose text is in the list
  private readonly walks: Walk;

  constructor(
    private readonly table: Table,
    private readonly board: BoardView,
  ) {
    this.field.addEventListener("input", () => {
      this.error.textContent = "";
      this.list_();
    });
    this.field.addEventListener("keydown", (e) => {
      if (e.key === "Enter") void this.enter();
      else if (e.key === "Escape") this.back();
      else if (e.key === "ArrowDown") {
        e.preventDefault();
        [...this.list.querySelectorAll<HTMLElement>("button, summary")].find((e) => e.checkVisibility())?.focus();
      }
    });
    for (const el of [this.list, this.turn]) el.addEventListener("keydown", (e) => this.walk(e as KeyboardEvent));
    this.walks = new Walk(table, board, (place) => {
      const words = strings.stoppedAt(place, table.happened().at(-1) ?? Phrase.noRoute);
      board.tell(words, place, true);
      say(words);
    });
    board.onPick = (picked) => void this.choose(picked);
    board.onTry = (from, to) => void this.try_(from, to);
    board.onMiss = (place) => this.answer(strings.noMoveIsPossible(place), place);
    table.on("position", () => this.update());
    table.on("choice", () => this.chosen());
    table.on("link", () => this.head());
    table.on("error", () => this.refused());
    table.on("told", () => this.tell());
    this.el = h(
      "section",
      { class: "panel play", id: "panel-play", "aria-labelledby": "turn" },
      this.turn,
      this.asks,
      h("div", { class: "told-box" }, this.told, this.story),
      this.dice,
      h("div", { class: "entry-row" }, this.field, button("enter", Phrase.enter, () => void this.enter(), { class: "main" })),
      this.error,
      this.choice,
      this.list,
      new Why(table).el,
      h(
        "div",
        { class: "row" },
        button("undo", Phrase.undo, () => void table.back()),
        button("redo", Phrase.redo, () => void table.again()),
        button("halt", Phrase.wait, () => void table.halt(), { title: Phrase.pauseTheOpponents }),
        button("go", Phrase.resume, () => this.goOn(), { title: Phrase.resumeOpponentsKey }),
      ),
      h("label", { class: "radio" }, this.beep, Phrase.beep),
      table.about.data ? h("details", { id: "not-printed" }, h("summary", {}, h("small", {}, strings.differsFromPrinted(table.about.data.map((d) => d.split(":")[0]).join(", ")))), h("ul", { class: "plain" }, ...table.about.data.map((d) => h("li", {}, d)))) : null,
    );
  }

  private goOn(): void {
    if (this.table.at === null) this.table.held = false;
    void this.table.look(null);
  }

  update(): void {
    const inside = this.el.contains(document.activeElement);
    const moved = this.here !== (this.here = this.table.here());
    this.picked = [];
    this.verb = "";
    this.offer = [];
    this.table.error = "";
    this.error.textContent = "";
    this.head();
    this.dice_();
    this.chosen();
    this.tell();
    this.story_();
    // After a move, Enter must not play another one, such as the end of the turn: the focus leaves the list.
    if (inside && (!this.el.contains(document.activeElement) || (moved && this.list.contains(document.activeElement)))) this.turn.focus();
  }

  // head shows the seat on turn and the question.
  private head(): void {
    const { table } = this;
    const { turn } = table.about;
    const mine = table.acts() !== "" && !table.thinking;
    if (mine && !this.mine && this.beep.checked) tone(0.5);
    this.mine = mine;
    const looking = table.at !== null;
    const who = table.thinking && !looking ? `${turnWords(turn)}: thinking …` : turnWords(turn);
    this.turn.textContent = table.exercise ? Phrase.yourTry : looking ? strings.viewingMove(table.place(), table.steps.length - 1) : turn === "nobody" ? resultWords(table) : table.acts() && turn !== "chance" ? strings.yourTurn(turn) : who;
    const asks = table.legal.asks ?? "";
    this.asks.textContent = looking && !table.exercise ? Phrase.movesAreEnteredWhere : asks;
    this.el.classList.toggle("busy", table.waiting > 0);
    const go = this.el.querySelector<HTMLButtonElement>("#go");
    if (go) go.hidden = !((table.others() && table.held) || looking) || table.exercise !== null;
    if (go) go.textContent = looking ? Phrase.backToTheGame : Phrase.resume;
    const halt = this.el.querySelector<HTMLButtonElement>("#halt");
    if (halt) halt.hidden = !table.thinking;
    const undo = this.el.querySelector<HTMLButtonElement>("#undo");
    if (undo) able(undo, (table.length() > 0 || (table.legal.choice?.chosen.length ?? 0) > 0) && !table.exercise, Phrase.undoKey, Phrase.nothingCanBeUndone);
    const redo = this.el.querySelector<HTMLButtonElement>("#redo");
    if (redo) able(redo, table.undone() && !table.exercise, Phrase.redoKey, Phrase.nothingWasUndoneHere);
  }

  // tell lists the last events and announces new ones.
  private tell(): void {
    const lines = this.table.happened();
    const fell = this.table.at === null ? this.table.fell : null;
    refill(this.told, [lines, fell, this.table.at ?? this.table.here()], () => {
      requestAnimationFrame(() => (this.told.scrollTop = this.told.scrollHeight)); // after the layout
      say(foldWords(lines).join(". "));
      return [fell && h("li", {}, face(fell.action, fell.dice)), ...foldRows(lines, 60)];
    });
  }

  // story_ steps through the opponents' moves since the last own entry.
  private story_(): void {
    const { table } = this;
    const story = table.story();
    this.story.hidden = story.length === 0;
    const first = table.length() - story.length;
    const at = table.at === null ? story.length : Math.max(0, table.place() - first);
    const step = (by: number): void => void table.lookAt(first + at + by);
    fill(
      this.story,
      h("span", {}, strings.opponentsMoves(at, story.length)),
      button("story-back", "◂", () => step(-1), { "aria-label": Phrase.previousStep, "data-key": "story-back", disabled: at === 0 }),
      button("story-on", "▸", () => step(1), { "aria-label": Phrase.nextStep, "data-key": "story-on", disabled: at === story.length }),
      button("story-show", Phrase.showTheMovesStep, () => this.onStory(first, table.length()), { "data-key": "story-show" }),
    );
  }

  private refused(): void {
    this.error.textContent = this.table.error;
    if (this.table.error) warn(this.table.error);
  }

  // dice_ shows the roll button if the program may roll.
  private dice_(): void {
    const { about, at } = this.table;
    const chance = about.turn === "chance" && at === null;
    this.dice.hidden = !chance;
    if (!chance) return;
    fill(
      this.dice,
      h("p", {}, this.table.legal.hidden ? Phrase.resultIsHidden : this.table.acts() ? Phrase.enterTheResultFrom : this.table.enters() ? Phrase.rollOrChoose : Phrase.letTheComputerRoll),
      button("roll", Phrase.rollForMe, () => void this.table.roll(), { class: "main", title: Phrase.rollKey, "data-key": "roll" }),
    );
  }

  // chosen shows the progress of a secret choice, and its moves.
  private chosen(): void {
    const { table } = this;
    const { choice } = table.legal;
    this.picked = [];
    this.choice.hidden = !choice;
    if (choice) {
      const { count, chosen, action } = choice;
      const confirm = button("choice-confirm", Phrase.confirm, () => table.confirm(), { class: "main", "data-key": "confirm", disabled: !action });
      const none = button("choice-none", Phrase.takeAllBack, () => void table.choose(""), { "data-key": "none", disabled: chosen.length === 0 });
      fill(this.choice, h("span", {}, strings.chosen(chosen.length, count)), confirm, none);
    }
    this.list_();
    this.head();
  }

  // matches returns the actions that match the text and the picked places.
  private matches(text = this.field.value): Action[] {
    const words = text.toLowerCase().split(/\s+/).filter((w) => w !== "");
    return this.table.legal.actions.filter((a) => {
      if (this.picked.length > 0 && !joins(this.board.atlas.of(a), this.picked)) return false;
      if (this.verb !== "" && verbOf(a) !== this.verb) return false;
      const text = (a.action + " " + a.words).toLowerCase();
      return words.every((w) => text.includes(w));
    });
  }

  private list_(): void {
    this.explained.clear();
    if (this.offer.length > 0) return fill(this.list, ...this.offer.map((w) => this.way(w)));
    const found = this.matches();
    const can = this.table.enters();
    const chance = this.table.legal.turn === "chance";
    const groups = Map.groupBy(this.table.legal.actions, verbOf);
    if (!chance && this.field.value === "" && this.picked.length === 0 && this.table.legal.actions.length > many && groups.size > 1) {
      return fill(this.list, ...[...groups].flatMap(([verb, all]) => (all.length < few ? all.map((a) => this.row(a, can, false)) : [this.group(verb, all, can)])));
    }
    fill(
      this.list,
      ...found.slice(0, most).map((a) => this.row(a, can, chance)),
      found.length > most ? h("li", { class: "more" }, strings.moreMoves(found.length - most)) : null,
      found.length === 0 && this.table.about.turn !== "nobody" ? h("li", { class: "more" }, Phrase.noLegalMoveMatches) : null,
    );
  }

  // group returns the moves with one verb as a row that unfolds. Unfolded, it marks only its own places on the
  // board, and a click there plays.
  private group(verb: string, all: Action[], can: boolean): HTMLElement {
    const open = verb === this.verb;
    const places = all.every((a) => this.board.atlas.of(a).length > 0);
    const title = verb[0]!.toUpperCase() + verb.slice(1).replaceAll("-", " ");
    const choose = (): void => {
      this.verb = open ? "" : verb;
      this.board.narrow(open ? null : (a) => verbOf(a) === verb);
      this.list_();
      this.list.querySelector<HTMLElement>(`summary[data-verb="${CSS.escape(verb)}"]`)?.focus();
    };
    const words = h("span", {}, h("b", {}, title), " ", (places ? (open ? strings.movesToChoose : strings.movesOnBoard) : strings.moves)(all.length));
    const summary = h("summary", { "data-verb": verb, "data-key": "verb " + verb, click: (e: Event) => (e.preventDefault(), choose()) }, words);
    return h("li", { class: "group" }, h("details", { open }, summary, h("ul", { class: "plain" }, ...all.slice(0, most).map((a) => this.row(a, can, false)))));
  }

  // explain sets the texts of the cards by their words.
  explain(cards: Card[]): void {
    this.cards = new Map(cards.map((c) => [c.word, c.text]));
    if (cards.length > 0) this.list_();
  }

  // cardText returns the text of the card that an action names, once in the list.
  private cardText(action: string): string | undefined {
    const word = action.split(/[ .+]/).find((w) => this.cards.has(w));
    if (!word || this.explained.has(word)) return undefined;
    this.explained.add(word);
    return this.cards.get(word);
  }

  private row(a: Action, can: boolean, chance: boolean): HTMLElement {
    const card = this.cardText(a.action);
    const thrown = chance ? dice(this.table.legal.actions) : 0;
    const { choice } = this.table.legal;
    const play = h(
      "button",
      {
        type: "button",
        class: "move",
        "data-key": a.action,
        "data-action": a.action,
        disabled: !can,
        ...(choice ? { "aria-pressed": String(choice.chosen.some((c) => c.action === a.action)) } : {}),
        click: () => {
          this.field.value = "";
          void this.walks.play(a);
        },
        mouseenter: () => this.board.show([{ action: a, look: "best" }]),
        focus: () => this.board.show([{ action: a, look: "best" }]),
        mouseleave: () => this.board.show([]),
        blur: () => this.board.show([]),
      },
      h("span", { class: "words" }, thrown > 0 ? face(a.action, thrown) : null, a.words || a.action),
      h("code", {}, a.action),
      a.probability !== undefined ? h("span", { class: "odds" }, h("meter", { min: 0, max: 1, value: a.probability, "aria-hidden": "true" }), percent(a.probability)) : null,
      card ? h("small", { class: "card-text" }, card) : null,
    );
    const judge = !chance && can && !choice ? button("", "⚖", () => this.onJudge(a), { class: "judge", "aria-label": strings.judge(a.words || a.action), title: Phrase.compareKey, "data-judge": a.action }) : null;
    return h("li", {}, play, judge);
  }

  // way returns the row of one of several ways.
  private way(w: Way): HTMLElement {
    const steps = w.actions.join(", ");
    const draw = (): void => this.board.route([w]);
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "move", "data-key": steps, "data-action": steps, click: () => void this.walks.go(w), mouseenter: draw, focus: draw, mouseleave: () => this.board.show([]), blur: () => this.board.show([]) },
        h("span", { class: "words" }, (w.then ? strings.wayWithChance : strings.way)(w.words, w.to)),
        h("code", {}, steps),
      ),
    );
  }

  // back clears the text, the offered ways or the selection, and reports whether there was one.
  back(): boolean {
    if (this.field.value !== "") this.field.value = "";
    else if (this.offer.length > 0) this.offer = [];
    else if (this.board.back()) return true;
    else if (this.verb !== "") {
      this.verb = "";
      this.board.narrow(null);
    } else return false;
    this.error.textContent = "";
    this.board.tell("");
    this.list_();
    return true;
  }

  // walk moves through the list with the arrow keys.
  private walk(e: KeyboardEvent): void {
    if (e.key !== "ArrowDown" && e.key !== "ArrowUp") return;
    const all = [...this.list.querySelectorAll<HTMLElement>("button.move, summary")].filter((e) => e.checkVisibility());
    const i = all.indexOf(document.activeElement as HTMLElement);
    e.preventDefault();
    const next = all[i + (e.key === "ArrowDown" ? 1 : -1)];
    (next ?? this.field).focus();
  }

  // enter plays the typed move, the only match, or sends the text to the program, which explains an
  // illegal move. An empty field plays nothing.
  async enter(): Promise<void> {
    const text = this.field.value.trim();
    await this.table.settled(); // wait for earlier entries
    const found = this.matches(text);
    const exact = this.table.legal.actions.find((a) => a.action === text);
    const number = /^\d+$/.test(text) ? this.table.legal.actions.filter((a) => a.action.split(" ").pop() === text) : [];
    if (text === "") return this.answer(Phrase.typeAMove);
    const action = exact?.action ?? (number.length === 1 ? number[0]!.action : found.length === 1 ? found[0]!.action : text);
    if (this.field.value.trim() === text) this.field.value = "";
    const legal = this.table.legal.actions.find((a) => a.action === action);
    if (await (legal ? this.walks.play(legal) : this.table.play([action]))) this.field.focus();
    else {
      this.field.value ||= text; // keep the text for correction
      this.list_();
    }
  }

  // choose handles picked places; a single action is played.
  private async choose(picked: string[]): Promise<void> {
    this.picked = picked;
    this.offer = [];
    this.error.textContent = "";
    this.list_();
    if (picked.length === 0) return;
    const found = this.matches();
    // The last place is the target; a click on the first place only selects.
    if (found.length === 1 && this.board.atlas.of(found[0]!).at(-1) === picked.at(-1) && this.table.enters()) {
      await this.walks.play(found[0]!);
    } else if (found.some((a) => this.board.atlas.of(a).length > picked.length)) say(strings.movesAt(found.length, picked.join(", ")));
    else {
      const words = strings.movesHere(found.length);
      this.board.tell(words, picked.at(-1), true);
      say(words);
    }
  }

  // answer shows a refusal, also beside the place.
  private answer(words: string, place = ""): void {
    this.error.textContent = words;
    this.board.tell(words, place);
    warn(words);
  }

  // try_ plays the action or the way between two places. If there is none, the program explains why.
  private async try_(from: string, to: string): Promise<void> {
    const { actions } = this.table.legal;
    const found = actions.filter((a) => joins(this.board.atlas.of(a), [from, to]));
    if (found.length === 1) return void (await this.walks.play(found[0]!));
    const all = await this.table.ways(from, to);
    const meant = all.filter((w) => w.pieces.join() === this.board.grabbed);
    const ways = meant.length > 0 ? meant : all;
    if (ways.length === 1) return void (await this.walks.go(ways[0]!));
    if (found.length > 1) {
      this.picked = [from, to];
      return this.list_();
    }
    if (ways.length > 1) {
      this.offer = ways;
      this.list_();
      return this.answer(strings.chooseWhichPieceMoves(from, to), to);
    }
    const goers = actions.filter((a) => /^move /.test(a.action) && this.board.atlas.of(a).join() === from);
    const played = await this.table.play([goers.length > 0 ? `${goers[0]!.action} ${to}` : this.likeness(from, to)]);
    if (!played) this.board.tell(this.table.error, to);
  }

  // likeness formats a tried move like a legal move with another target.
  private likeness(from: string, to: string): string {
    for (const a of this.table.legal.actions) {
      const places = this.board.atlas.of(a);
      const last = places[places.length - 1];
      if (last !== undefined && (places.length === 1 || places[0] === from) && a.action.includes(last)) return a.action.replace(last, to);
    }
    return `move ${from}-${to}`;
  }
}

function turnWords(turn: string): string {
  return turn === "chance" ? Phrase.diceAndCards : turn === "nobody" ? Phrase.theGameIsOver : strings.turnOf(turn);
}

function resultWords(table: Table): string {
  const scores = Object.entries(table.about.scores ?? {});
  const word = (v: number): ((seat: string, score: string) => string) => (v > 0 ? strings.won : v < 0 ? strings.lostGame : strings.drew);
  return Phrase.theGameIsOver + (scores.length > 0 ? ": " + scores.map(([seat, v]) => word(v)(seat, `${v > 0 ? "+" : v < 0 ? "−" : ""}${Math.abs(Math.round(v * 100) / 100)}`)).join(", ") : "");
}
