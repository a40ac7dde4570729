// The open table: the view of the current or an earlier entry. Panels listen to its changes.

import { Line, Refusal, get, post, type Fields, type Search } from "./net";
import { askWhose } from "./friends";
import { dice, type Kind } from "./dice";
import { Phrase } from "./strings";
import { actor, invite, keyFor, person, remember, remembered } from "./viewerkeys";
import type { Turn } from "./graph";
import { foldWords } from "./told";
import type { About, Board, Game, Legal, ListedGame, Opened, Entries, Entry, Show, Step, TreeNode, Way } from "./types";

type Listener = () => void;

// Topic of a notification.
export type Topic = "position" | "choice" | "link" | "error" | "told" | "marks";

export class Table {
  readonly line: Line;
  about!: About;
  show: Show | null = null;
  board: Board = { places: [] };
  legal: Legal = { turn: "nobody", actions: [] };
  entries: Entries = { entries: [], undone: [], tree: [] };
  steps: number[] = [0]; // nodes of the line shown
  byNode = new Map<number, Entry>(); // entries on the line of the game
  byTree = new Map<number, TreeNode>(); // all entries
  private branch: number[] = []; // other line shown
  eye = ""; // a seat, "truth", or "turn": the seat on turn
  at: number | null = null; // node shown, null for the current position
  within: number | undefined; // number of the node's actions shown, if not all
  heat = false; // show belief on the board
  private draft: string[] = []; // chosen in secret, and not yet played
  private awaited: Legal = { turn: "nobody", actions: [] }; // legal actions at the current position
  private told: string[] | null = null; // last events, if more than the last entry's
  error = ""; // latest refusal
  connected = true;
  waiting = 0; // pending requests
  held = false; // opponents are paused
  exercise: ((action: string) => void) | null = null; // judges a move instead of playing it
  pace = 1000; // milliseconds between actions of agents
  fell: { action: string; dice: Kind } | null = null; // latest roll
  private listeners = new Map<Topic, Set<Listener>>();
  private going = false;
  private goes: Search<unknown> | null = null;
  private asking: Promise<void> | null = null;
  private drawn = ""; // last notification
  private stale = false; // a refresh is wanted during a refresh
  private newest = -1; // latest number of moves received

  constructor(
    readonly name: string,
    readonly keys: Record<string, string>,
  ) {
    this.line = new Line(name, {
      changed: (e) => {
        this.newest = e.moves;
        if (this.waiting > 0) return; // the pending reply triggers a refresh
        if (e.again && this.behind()) this.told = null;
        if (e.told?.length && !this.goes) this.tell(e.told);
        if (this.behind() && !this.asking) void this.refresh(); // a running refresh checks for itself
      },
      state: (connected, again) => {
        this.connected = connected;
        if (!connected) this.newest = -1; // a restarted program counts from 0
        this.emit("link");
        if (again) void this.refresh();
      },
    });
  }

  on(topic: Topic, f: Listener): () => void {
    const set = this.listeners.get(topic) ?? new Set();
    this.listeners.set(topic, set);
    set.add(f);
    return () => set.delete(f);
  }

  emit(topic: Topic): void {
    for (const f of this.listeners.get(topic) ?? []) f();
  }

  // open loads the table.
  async open(): Promise<void> {
    this.about = await this.line.ask<About>(this.anyKey(), "table");
    const mine = this.mine();
    if (this.about.follow) this.eye = this.about.follow;
    this.eye ||= mine.length === 1 ? mine[0]! : mine.length > 1 ? "turn" : (Object.keys(this.keys).find((k) => k !== "open") ?? "truth");
    this.line.listen(this.key());
    await this.refresh();
  }

  // mine returns the seats that a person plays here.
  mine(): string[] {
    return this.about.seats.filter((s) => person(this.about, s) && keyFor(this.keys, s) !== "");
  }

  // eyes returns the available views.
  eyes(): string[] {
    if (this.about.follow) return [this.about.follow];
    const over = this.about.turn === "nobody"; // no more secrets
    const seats = this.about.seats.filter((s) => over || keyFor(this.keys, s) !== "");
    const turn = this.mine().length > 1 ? ["turn"] : [];
    return [...turn, ...seats, ...(this.keys.open || over ? ["truth"] : [])];
  }

  // seer returns the seat of the view, or "truth".
  seer(): string {
    if (this.eye !== "turn") return this.eye;
    const turn = this.about.turn;
    return this.mine().includes(turn) ? turn : (this.mine()[0] ?? this.about.seats[0] ?? "truth");
  }

  // key returns the key of the view.
  key(): string {
    const seer = this.seer();
    return (seer === "truth" ? "" : keyFor(this.keys, seer)) || this.anyKey();
  }

  // anyKey returns the open key or a seat's key.
  private anyKey(): string {
    return this.keys.open ?? Object.values(this.keys)[0] ?? "";
  }

  // eyeFields returns the fields that select the view, for keys with several views.
  eyeFields(): Fields {
    const seer = this.seer();
    if (this.about.follow || (!this.keys.open && this.about.turn !== "nobody")) return {};
    return seer === "truth" ? {} : { seat: seer }; // no seat means the full view
  }

  atFields(): Fields {
    return this.at === null ? {} : { node: this.at, steps: this.within };
  }

  // acts returns the key that may enter the next action, or "".
  acts(): string {
    if (this.exercise) return this.key();
    return this.at === null ? actor(this.keys, this.about) : "";
  }

  // enters reports whether the next action can be entered here.
  enters(): boolean {
    return this.acts() !== "" || (this.at === null && this.about.turn === "chance" && this.keys.open !== undefined);
  }

  // sets reports whether the position may be edited here.
  sets(): boolean {
    return this.keys.open !== undefined || this.about.turn === "nobody";
  }

  // stands returns the seat of the win probabilities, the same for all entries.
  stands(): Fields {
    const seat = this.eye === "turn" && this.keys.open ? this.mine()[0] : this.seer();
    return seat === "truth" ? {} : { seat };
  }

  // actionsOf returns the number of actions of an entry with its consequences.
  actionsOf(node: number): number {
    const e = this.byNode.get(node);
    return e ? e.entered.length + (e.then?.length ?? 0) : 0;
  }

  // length returns the number of entries before the current position.
  length(): number {
    return this.entries.entries.length;
  }

  // here returns the current node.
  here(): number {
    return this.entries.entries.at(-1)?.node ?? this.steps[0]!;
  }

  // place returns the number of the entry shown, 0 for the start.
  place(): number {
    return this.at === null ? this.length() : this.steps.indexOf(this.at);
  }

  // seatOf returns the seat that acted at a node; dice belong to the previous seat.
  seatOf(node: number): string {
    for (let at = this.byTree.get(node); at; at = this.byTree.get(at.parent)) if (at.seat !== "chance") return at.seat;
    return "";
  }

  // turns returns the parts of the line by player.
  turns(): Turn[] {
    const out: Turn[] = [];
    this.steps.forEach((node, entry) => {
      const seat = this.seatOf(node) || "chance";
      const last = out.at(-1);
      if (entry === 0) return;
      if (last?.seat === seat) last.to = entry;
      else out.push({ seat, from: entry, to: entry });
    });
    return out;
  }

  // turning returns the previous or next end of a turn.
  turning(by: 1 | -1): number {
    const ends = [0, ...this.turns().map((t) => t.to)];
    const here = this.place();
    return (by > 0 ? ends.find((e) => e > here) : ends.findLast((e) => e < here)) ?? here;
  }

  // happened returns the last events, or those of the entry shown.
  happened(): string[] {
    return (this.at === null && this.told) || this.toldOf(this.at ?? this.here());
  }

  private toldOf(node: number): string[] {
    return this.byNode.get(node)?.told ?? this.byTree.get(node)?.told ?? [];
  }

  // wordsOf returns the events of an entry.
  wordsOf(node: number): string {
    return foldWords(this.toldOf(node)).join(". ") || this.byTree.get(node)?.words || Phrase.startOfGame;
  }

  // refresh reloads the view. During a refresh, it waits for one more.
  refresh(): Promise<void> {
    this.stale = true;
    if (!this.asking) {
      this.asking = this.readAll().finally(() => {
        this.asking = null;
        this.emit("link");
      });
      this.emit("link");
    }
    return this.asking;
  }

  private async readAll(): Promise<void> {
    let answered: boolean;
    do {
      this.stale = false;
      answered = await this.read();
    } while (this.stale || (answered && this.behind()));
  }

  // behind reports whether the game has moved since the last refresh.
  private behind(): boolean {
    return this.newest > this.about.moves;
  }

  // busy reports whether a refresh or command is pending.
  get busy(): boolean {
    return this.waiting > 0 || this.asking !== null;
  }

  // settled resolves when no command is pending.
  settled(): Promise<void> {
    if (this.waiting === 0) return Promise.resolve();
    return new Promise((done) => {
      const off = this.on("link", () => {
        if (this.waiting > 0) return;
        off();
        done();
      });
    });
  }

  private async read(): Promise<boolean> {
    try {
      this.about = await this.line.ask<About>(this.anyKey(), "table");
      const key = this.key();
      const eye = this.eyeFields();
      const seat = this.listener();
      const at = this.atFields();
      const { draft } = this;
      const [show, board, legal, entries] = await Promise.all([
        this.line.ask<Show>(key, "show", { ...eye, ...at, format: "svg", ...(this.heat ? { belief: true } : {}) }),
        this.line.ask<Board>(key, "board", { ...eye, ...at }).catch((): Board => ({ places: [] })),
        this.line.ask<Legal>(this.acts() || key, "legal", { ...at, chosen: draft }),
        this.line.ask<Entries>(key, "entries", { ...seat, notes: true }),
      ]);
      this.land(entries, at.node === undefined ? legal : null);
      this.show = show;
      this.board = { ...board, places: (board.places ?? []).map((p) => ({ ...p, pieces: p.pieces ?? [] })) };
      if (this.draft !== draft) this.stale = true; // the choice has changed meanwhile
      this.legal = this.choosing(legal);
      this.take(entries);
      if (this.line.idle) this.line.listen(this.key());
      // Without changes the drawing stays, so that elements under the pointer remain.
      const now = JSON.stringify([this.at, this.within, this.seer(), this.about, show, board, legal, entries], (k, v: unknown) => (k === "id" ? undefined : v));
      if (now !== this.drawn) {
        this.drawn = now;
        this.emit("position");
      }
      void this.goOn();
      return true;
    } catch (e) {
      this.fail(e);
      return false;
    }
  }

  // choosing offers the actions of a secret choice if it is made here.
  private choosing(legal: Legal): Legal {
    const { choice } = legal;
    const plain = { ...legal, choice: undefined };
    if (this.at !== null || this.exercise) return plain;
    const all = choice ? [...choice.chosen, ...choice.more] : [];
    this.draft = this.draft.filter((d) => all.some((a) => a.action === d));
    return choice && this.enters() ? { ...legal, actions: all.sort((a, b) => (a.action < b.action ? -1 : 1)) } : plain;
  }

  // choose adds an action to the secret choice or takes it back; "" takes all back. Only this seat knows of it.
  async choose(action: string): Promise<void> {
    const chosen = action === "" ? [] : this.draft.includes(action) ? this.draft.filter((a) => a !== action) : [...this.draft, action];
    this.draft = chosen;
    try {
      const legal = await this.line.ask<Legal>(this.acts(), "legal", { chosen });
      if (this.draft !== chosen || this.at !== null) return; // another change followed
      this.legal = this.choosing(legal);
      this.emit("choice");
    } catch (e) {
      this.fail(e);
    }
  }

  // land records the roll since the last refresh.
  private land(entries: Entries, now: Legal | null): void {
    const steps = (all: Entry[]): Step[] => all.filter((e) => e.number > 0).flatMap((e) => [...e.entered, ...(e.then ?? [])]);
    const [was, is] = [steps(this.entries.entries), steps(entries.entries)];
    const thrown = this.awaited.turn === "chance" ? dice(this.awaited.actions) : 0;
    if (now) this.awaited = now;
    if (was.length === is.length) return;
    const step = is[was.length];
    this.fell = thrown > 0 && step?.seat === "chance" ? { action: step.action, dice: thrown } : null;
  }

  private take(entries: Entries): void {
    const line = [...entries.entries, ...entries.undone];
    // Events before the first entry are entry 0.
    this.entries = { ...entries, entries: entries.entries.filter((e) => e.number > 0) };
    this.byNode = new Map(line.map((e) => [e.node, e]));
    this.byTree = new Map(entries.tree.map((n) => [n.node, n]));
    const own = [line.find((e) => e.number === 0)?.node ?? entries.tree.find((n) => n.parent < 0)?.node ?? 0, ...line.filter((e) => e.number > 0).map((e) => e.node)];
    const at = this.at ?? own[0]!;
    if (own.includes(at) && !(this.at !== null && this.branch.includes(at))) this.branch = [];
    else if (!this.branch.includes(at)) this.branch = this.through(at);
    this.steps = this.branch.length > 0 ? this.branch : own;
  }

  // through returns the line through a node, by first children.
  private through(node: number): number[] {
    const line: number[] = [];
    for (let at = this.byTree.get(node); at; at = this.byTree.get(at.parent)) line.unshift(at.node);
    for (let next = this.next(node); next; next = this.next(next.node)) line.push(next.node);
    return line;
  }

  private next(node: number): TreeNode | undefined {
    return this.entries.tree.find((n) => n.parent === node);
  }

  // look shows an entry, or the current position for null, without moving the game.
  async look(node: number | null, within?: number): Promise<void> {
    this.at = node === this.here() && within === undefined ? null : node;
    this.within = within;
    await this.refresh();
  }

  // lookAt is look by the number on the line.
  lookAt(place: number): Promise<void> {
    return this.look(this.steps[Math.max(0, Math.min(place, this.steps.length - 1))] ?? null);
  }

  // command sends a request that may move the game and reports its success.
  async command(op: string, fields: Fields = {}, key = this.acts() || this.key()): Promise<Record<string, unknown> | null> {
    this.waiting++;
    this.emit("link");
    try {
      const reply = await this.line.ask<Record<string, unknown> & { told?: string[] }>(key, op, fields);
      this.error = "";
      if (reply.told?.length) this.tell(reply.told);
      else if (op !== "note") this.told = null;
      this.at = null;
      this.within = undefined;
      await this.refresh();
      return reply;
    } catch (e) {
      this.fail(e);
      return null;
    } finally {
      this.waiting--;
      this.emit("link");
      if (this.behind()) void this.refresh();
    }
  }

  // drawing returns the drawing of another entry.
  async drawing(node: number): Promise<string> {
    const show = await this.line.ask<Show>(this.key(), "show", { ...this.eyeFields(), node, format: "svg", ...(this.heat ? { belief: true } : {}) }).catch(() => null);
    return show?.show ?? "";
  }

  // ways returns the ways of the pieces at a place.
  async ways(from: string, to?: string): Promise<Way[]> {
    if (!this.enters() || this.legal.turn === "chance") return [];
    const { ways } = await this.line.ask<{ ways: Way[] }>(this.acts() || this.key(), "ways", { from, ...(to ? { to } : {}), ...this.listener() }).catch(() => ({ ways: [] }));
    return ways;
  }

  // play enters actions for the seat on turn.
  play(actions: string[]): Promise<Record<string, unknown> | null> {
    if (this.exercise) {
      this.exercise(actions[0]!);
      return Promise.resolve(null);
    }
    if (actions.length === 1 && this.legal.choice && this.legal.actions.some((a) => a.action === actions[0])) return this.choose(actions[0]!).then(() => ({}));
    return this.enter(actions);
  }

  // confirm plays the complete secret choice.
  confirm(): void {
    const action = this.legal.choice?.action;
    if (action) void this.enter([action]);
  }

  private enter(actions: string[]): Promise<Record<string, unknown> | null> {
    this.held = false;
    if (this.waiting > 0) return Promise.resolve(null); // a second click on a pending action
    return this.command("apply", { actions, ...this.listener() });
  }

  // roll lets the program roll.
  roll(): Promise<Record<string, unknown> | null> {
    this.held = false;
    return this.command("roll", this.listener());
  }

  // listener returns the seat for the story, for keys with several views.
  listener(): Fields {
    return this.eyeFields().seat ? { seat: this.seer() } : {};
  }

  // others reports whether an agent is on turn.
  others(): boolean {
    const turn = this.about.turn;
    if (turn === "nobody") return false;
    if (this.forced()) return true;
    if (turn === "chance") return this.about.dice === "program";
    const player = this.about.players[turn];
    return !!player && !person(this.about, turn);
  }

  // goOn lets the agents play unless paused.
  async goOn(): Promise<void> {
    if (this.going || this.held || this.exercise || this.at !== null || !this.others()) return;
    if (this.forced()) return this.enterForced();
    this.going = true;
    this.emit("link");
    try {
      const heard: string[] = [];
      const search = await this.line.search<{ partial?: boolean; told?: string[] }>(this.key(), "go", { ...this.listener(), ...(this.alone() ? { count: 1 } : {}) }, (reply) => {
        if (!reply.partial) return;
        heard.push(...(reply.told ?? []));
        this.tell(heard);
      });
      this.goes = search;
      const last = await search.done;
      if (last.told?.length) this.tell(last.told);
      await (this.asking ?? (this.behind() ? this.refresh() : null)); // the changes came before the reply
    } catch (e) {
      this.held = true;
      this.fail(e);
    } finally {
      this.going = false;
      this.goes = null;
      this.emit("link");
    }
    if (this.alone()) await new Promise((done) => setTimeout(done, this.pace));
    if (!this.held && this.others()) void this.goOn();
  }

  // alone reports whether only agents play.
  private alone(): boolean {
    return !this.about.follow && !this.about.seats.some((s) => person(this.about, s));
  }

  // story returns the opponents' entries since the last own one, if there are several.
  story(): Entry[] {
    const all = this.entries.entries;
    const ours = all.findLastIndex((e) => this.ours(e));
    const rest = all.slice(ours + 1);
    return ours >= 0 && rest.length > 1 ? rest : [];
  }

  // forced reports whether, with real dice, the next event is forced or drawn by the program.
  private forced(): boolean {
    const { turn, actions, hidden } = this.legal;
    return this.about.dice === "ask" && (hidden || actions.length === 1) && turn === this.about.turn && (turn === "chance" || (!!this.about.follow && turn !== this.about.follow));
  }

  // enterForced enters forced events, such as units dealt face down.
  private async enterForced(): Promise<void> {
    this.going = true;
    const heard: string[] = [];
    try {
      while (this.forced() && !this.held) {
        const enter = (op: string, fields: Fields): Promise<{ told?: string[]; turn: string }> => this.line.ask(this.key(), op, { ...fields, ...this.listener() });
        const { told, turn } = await (this.legal.hidden ? enter("roll", {}) : enter("apply", { actions: [this.legal.actions[0]!.action] }));
        heard.push(...(told ?? []));
        this.legal = await this.line.ask<Legal>(this.key(), "legal");
        this.about.turn = turn;
      }
      if (heard.length > 0) this.tell(heard);
    } catch (e) {
      this.held = true;
      this.fail(e);
    } finally {
      this.going = false;
      this.emit("link");
    }
    await this.refresh();
  }

  // thinking reports whether an agent is about to move.
  get thinking(): boolean {
    return this.going;
  }

  // halt stops the agents.
  async halt(): Promise<void> {
    this.held = true;
    await this.goes?.stop();
    this.emit("link");
  }

  // back undoes entries up to the last own one.
  async back(): Promise<void> {
    if (this.exercise) return;
    const last = this.legal.choice && this.draft.at(-1);
    if (last) return this.choose(last);
    await this.halt();
    let n = 1;
    while (n < this.length() && !this.ours(this.entries.entries[this.length() - n]!)) n++;
    await this.command("undo", { count: n }, this.key());
  }

  // again restores the entries that back took back.
  async again(): Promise<void> {
    if (this.exercise) return;
    await this.halt();
    const { undone } = this.entries;
    let n = 1;
    while (n < undone.length && !this.ours(undone[n]!)) n++;
    await this.command("redo", { count: n }, this.key());
  }

  // undone reports whether there is something to redo.
  undone(): boolean {
    return this.entries.undone.length > 0;
  }

  private ours(e: Entry): boolean {
    const seat = e.entered[0]?.seat ?? "";
    return person(this.about, seat) || (seat === "chance" && this.about.dice === "ask");
  }

  tell(lines: string[]): void {
    this.told = lines;
    this.emit("told");
  }

  fail(e: unknown): void {
    this.error = this.bare(e instanceof Refusal ? e.message : String(e));
    this.emit("error");
  }

  // bare removes the number of a single action and the name of the only game from an error.
  bare(words: string): string {
    const game = `${this.about?.game}: `;
    const bare = words.replace(/^action 1: (?:"[^"]*": )?/, "");
    return bare.startsWith(game) ? bare.slice(game.length) : bare;
  }
}

// games returns all games.
export const games = async (): Promise<ListedGame[]> => (await get<{ games: ListedGame[] }>("api/games")).games;

const known = new Map<string, Promise<Game>>();

// gameNamed returns the details of a game.
export function gameNamed(name: string): Promise<Game> {
  const game = known.get(name) ?? post<{ games: Game[] }>("api/games", { game: name }).then(({ games }) => games[0]!);
  known.set(name, game);
  game.catch(() => known.delete(name));
  return game;
}

// begin opens a table and stores its keys.
export async function begin(order: Fields): Promise<Table> {
  const opened = await post<Opened>("api/tables", order);
  const players = (order.players ?? {}) as Record<string, string>;
  const own = Object.entries(opened.keys).filter(([seat]) => players[seat] !== "guest");
  remember(opened.table, Object.fromEntries(own));
  invite(opened.table, Object.fromEntries(Object.entries(opened.keys).filter(([seat]) => players[seat] === "guest")), opened.public ?? "");
  return new Table(opened.table, Object.fromEntries(own));
}

// reopen opens a table with stored keys, or a saved one. If the saved game has guests, it asks whose view
// this browser shows, because the owner's browser gets the keys of all seats.
export async function reopen(name: string): Promise<Table> {
  const keys = remembered(name);
  if (keys) {
    const table = new Table(name, keys);
    try {
      await table.open();
      return table;
    } catch (e) {
      table.line.hush();
      if (!(e instanceof Refusal) || e.status === 0 || e.status === 200) throw e;
    }
  }
  const { keys: all, public: home } = await post<Opened>("api/tables", { journal: name, continue: true }).catch((e: unknown) => {
    throw keys && e instanceof Refusal && e.status === 401 ? new Error(Phrase.yourLinkIsWrong) : e;
  });
  const about = await new Line(name, { changed: () => {}, state: () => {} }).ask<About>(Object.values(all)[0] ?? "", "table");
  const guests = about.seats.filter((s) => about.players[s] === "guest" && all[s]);
  const mine = guests.length > 0 && !all.open ? await askWhose(about) : Object.keys(all);
  if (!mine) throw new Error(Phrase.nothingWasOpenedBecause);
  const some = (seats: string[]): Record<string, string> => Object.fromEntries(Object.entries(all).filter(([seat]) => seats.includes(seat)));
  remember(name, some(mine));
  invite(name, mine.some((s) => guests.includes(s)) ? {} : some(guests), home ?? "");
  const table = new Table(name, some(mine));
  await table.open();
  return table;
}
