// The first screen: game, players, dice, saved games and files.

import { OwnData } from "./data";
import { button, choice, field, figure, fill, h } from "./dom";
import { retain, type Exercise } from "./exercises";
import { KeptGames } from "./kept";
import { practise } from "./learn";
import { ruleButton, useRules } from "./rules";
import { gameNamed, games } from "./state";
import { Refusal, get, post, type Fields } from "./net";
import { Phrase } from "./strings";
import * as strings from "./strings";
import type { Game, Kept, Level, ListedGame, Option } from "./types";

const usual = "mall"; // the game chosen at first

// asksMore lists agents with parameters on this screen.
const asksMore = new Set(["search", "net"]);

// unlisted are agents that this screen does not offer: tools, and those that need files or programs.
const unlisted = new Set(["cmd", "file", "level", "mcp", "probe"]);

export class Start {
  readonly el = h("div", { class: "start", id: "start" });
  private all: ListedGame[] = [];
  private chosenName = usual; // its details may still be on their way
  private game!: Game;
  private mode = "";
  private settings: Record<string, string> = {};
  private data!: OwnData;
  private under!: Game; // game with the chosen settings
  private seating = Promise.resolve(); // pending request for the seats
  private players: Record<string, string> = {};
  private dice = "program";
  private smallToo = false; // small games are shown, so arrow keys reach them
  private follow = ""; // seat at a real table
  private readonly error = h("p", { class: "refusal", id: "start-error", role: "alert" });
  private readonly fileError = h("p", { class: "refusal", id: "file-error", role: "alert" });
  private readonly form = h("div", { class: "start-form", id: "start-form" });
  private readonly who = h("fieldset", { id: "who" });
  private readonly fall = h("fieldset");
  private readonly kept = new KeptGames((name) => this.try_(() => this.reopen(name)), (tables) => this.teach(tables));
  private readonly lessons = h("section", { "aria-labelledby": "lessons-title", id: "lessons", hidden: true });

  constructor(
    private readonly begin: (order: Fields) => Promise<void>,
    private readonly reopen: (name: string) => Promise<void>,
  ) {}

  async show(): Promise<void> {
    fill(this.el, h("p", { class: "busy" }, Phrase.oneMoment));
    const details = gameNamed(usual);
    details.catch(() => {}); // take reports it
    try {
      this.all = await games();
      await this.take(usual);
    } catch (e) {
      fill(this.el, h("p", { class: "refusal", role: "alert" }, String((e as Error).message)), button("again", Phrase.tryAgain, () => void this.show()));
      return;
    }
    const file = h("input", { type: "file", id: "file", change: () => void this.load(file) });
    fill(
      this.el,
      h("h1", { tabindex: "-1" }, Phrase.playZombieBoardGames),
      h("p", { class: "lead" }, Phrase.chooseAGame),
      this.form,
      this.error,
      this.kept.el,
      this.lessons,
      h("section", { "aria-labelledby": "file-title" }, h("h2", { id: "file-title" }, Phrase.fromAFile), field(Phrase.openARecord, file), this.fileError),
    );
    void this.kept.show();
  }

  // choose shows a game when its details have arrived, unless another was chosen meanwhile.
  private async choose(name: string): Promise<void> {
    this.form.setAttribute("aria-busy", "true");
    this.form.querySelector<HTMLButtonElement>("#begin")!.disabled = true;
    try {
      await this.take(name);
    } catch (e) {
      if (name === this.chosenName) this.error.textContent = (e as Error).message;
    }
  }

  private async take(name: string): Promise<void> {
    this.chosenName = name;
    const game = await gameNamed(name);
    if (name !== this.chosenName) return;
    this.form.removeAttribute("aria-busy");
    this.error.textContent = "";
    this.game = game;
    this.mode = "";
    this.settings = {};
    this.data = new OwnData(game);
    this.seating = Promise.resolve();
    this.seat(game);
    this.data.onChange = () => this.reseat();
    if (Object.keys(this.data.texts).length > 0) this.reseat();
    useRules(get(`api/rules/${game.name}`));
    this.draw();
  }

  // seat assigns a person to the first seat and agents to the others by default.
  private seat(under: Game, players: Record<string, string> = {}): void {
    const names = this.agents();
    const other = names.includes("script") ? "script" : names.includes("search") ? "search" : (names[0] ?? "random");
    const usual = (seat: string): string => (under.levels[seat]?.some((l) => l.name === "medium") ? "level:medium" : other);
    this.under = under;
    this.players = Object.fromEntries(under.seats.map((s, i) => [s, players[s] ?? (i === 0 ? "person" : usual(s))]));
  }

  // reseat requests the seats under the settings, or the error.
  private reseat(): void {
    const mine = (this.seating = post<{ games: Game[] }>("api/games", { game: this.game.name, ...this.own(), settings: this.chosen() }).then(
      ({ games }) => {
        if (mine !== this.seating) return;
        this.error.textContent = "";
        this.seat(games[0]!, this.players);
        this.drawWho();
      },
      (e: Error) => {
        if (mine === this.seating) this.error.textContent = e.message;
      },
    ));
  }

  // chosen returns the settings of the mode and the options.
  private chosen(): Record<string, string> {
    const mode = this.game.modes.find((m) => m.name === this.mode);
    return { ...this.game.limits, ...Object.fromEntries((mode?.settings ?? []).map((s) => [s.key, s.value])), ...this.settings, ...this.data.named };
  }

  private agents(): string[] {
    return this.game.agents.map((a) => a.split(":")[0]!).filter((a) => !unlisted.has(a));
  }

  private draw(): void {
    const g = this.game;
    const big = this.all.filter((x) => x.options > 3);
    const small = this.all.filter((x) => x.options <= 3);
    const card = (x: ListedGame): HTMLElement =>
      h(
        "label",
        { class: "card" },
        h("input", { type: "radio", name: "game", value: x.name, checked: x.name === g.name, "data-key": "game " + x.name, change: () => void this.choose(x.name) }),
        h("span", {}, h("b", {}, x.name), h("span", {}, x.means)),
      );
    fill(
      this.form,
      h("fieldset", {}, h("legend", {}, Phrase.whichGame), h("div", { class: "cards", id: "games" }, ...big.map(card)), h("details", { id: "small-games", open: this.smallToo || small.some((x) => x.name === g.name), toggle: (e: Event) => (this.smallToo = (e.target as HTMLDetailsElement).open) }, h("summary", {}, Phrase.smallGames), h("div", { class: "cards" }, ...small.map(card)))),
      h("div", { class: "pair" }, this.who, this.fall),
      this.options(),
      this.data.el,
      h("div", { class: "row begin" }, button("begin", Phrase.begin, () => void this.start(), { class: "main big" })),
    );
    this.drawWho();
  }

  // drawWho draws the players and the source of dice.
  private drawWho(): void {
    const { game: g } = this;
    const { seats, sides } = this.under;
    const single = sides.length > 2 && sides.every((s) => s.seats.length === 1);
    const together = single ? strings.eachForThemselves(sides.length) : sides.map((s) => s.seats.join(", ")).join(Phrase.against);
    fill(
      this.who,
      h("legend", {}, Phrase.players),
      g.modes.length > 0
        ? field(
            Phrase.numberOfPlayers,
            choice("mode", [["", Phrase.standard], ...g.modes.map((m): [string, string] => [m.name, `${m.name}: ${m.means}`])], this.mode, (m) => {
              this.mode = m;
              this.reseat();
            }),
            sides.length > 1 ? together : (seats.length > 1 ? strings.together : strings.alone)(together),
          )
        : null,
      ...(this.dice === "ask" ? [h("p", {}, Phrase.allAtYourTable)] : seats.map((s) => this.seatField(s))),
    );
    fill(
      this.fall,
      h("legend", {}, Phrase.diceAndCards),
      ...[
        ["program", Phrase.diceProgram],
        ["real", Phrase.diceReal],
        ["ask", Phrase.diceAsk],
      ].map(([value, words]) =>
        h("label", { class: "radio" }, h("input", { type: "radio", name: "dice", id: "dice-" + value!, value: value!, checked: this.dice === value, "data-key": "dice " + value!, change: () => ((this.dice = value!), this.drawWho()) }), words!),
      ),
      this.dice === "ask"
        ? field(Phrase.mySeat, choice("follow", seats.map((s): [string, string] => [s, s]), this.follow || seats[0]!, (v) => (this.follow = v)), Phrase.followedSeat)
        : null,
    );
  }

  // seatField chooses the player of a seat: a person, a level, or, behind "more", a named strategy.
  private seatField(seat: string): HTMLElement {
    const now = this.players[seat] ?? "person";
    const levels = this.under.levels[seat] ?? [];
    const means = new Map(this.game.agents.map((a) => a.split(/: (.*)/s) as [string, string]));
    const strategies = this.agents().map((a): [string, string] => [a, strings.computer(a)]);
    const level = levels.find((l) => "level:" + l.name === now);
    const [name, parameters] = now.split(/:(.*)/s) as [string, string?];
    const human = name === "person" || name === "guest";
    const more = levels.length > 0 && !human && !level;
    const list: [string, string][] = [["person", Phrase.personAtThisScreen], ["guest", Phrase.guestInAnotherBrowser], ...(levels.length > 0 ? [...levels.map((l): [string, string] => ["level:" + l.name, strings.computer(l.name)]), ["more", Phrase.computerMore] as [string, string]] : strategies)];
    const take = (v: string): void => {
      this.players[seat] = v === "more" ? "script" : v === "search" ? v + ":time=2s" : v;
      this.drawWho();
    };
    const who = choice(`seat-${seat}`, list, level ? now : more ? "more" : name, take);
    who.dataset.key = "seat " + seat;
    const text = h("input", {
      type: "text",
      id: `seat-${seat}-parameters`,
      value: parameters ?? "",
      placeholder: name === "net" ? Phrase.networkFile : "time=2s",
      "aria-label": strings.parametersOf(name, seat),
      hidden: !asksMore.has(name),
      input: () => (this.players[seat] = name + (text.value.trim() ? ":" + text.value.trim() : "")),
    });
    const named = more ? choice(`seat-${seat}-more`, strategies, name, take) : null;
    named?.setAttribute("aria-label", `Strategy of ${seat}`);
    if (named) named.dataset.key = "more " + seat;
    const people = (this.under.people?.[seat] ?? []).map((p) => h("li", {}, h("b", {}, p.name), ...p.rules.flatMap((r, i) => [i === 0 ? ": " : ", ", ruleButton(r, r === p.name ? "abilities" : r.slice(r.indexOf(" ") + 1))])));
    return h("div", { class: "seat" }, field(seat, who), named, text, h("small", {}, level ? levelWords(level) : means.get(name)), people.length > 0 ? h("ul", { class: "plain people", id: `seat-${seat}-people`, "aria-label": strings.charactersOf(seat) }, ...people) : null);
  }

  private options(): HTMLElement {
    const g = this.game;
    const rows = g.options.map((o) => this.option(o));
    const usual = g.presets[0];
    const differs = h("ul", { id: "preset-means" });
    const explain = (): void => {
      const chosen = g.presets.find((p) => p.name === (this.settings.preset ?? usual?.name));
      const other = chosen?.values.filter((v) => usual?.values.find((u) => u.key === v.key)?.value !== v.value) ?? [];
      fill(differs, ...other.map((v) => h("li", {}, `${g.options.find((o) => o.name === v.key)?.means ?? v.key}: ${v.value}`)));
    };
    explain();
    const rules = choice("preset", g.presets.map((p, i): [string, string] => [p.name, i === 0 ? strings.standardPreset(p.name) : p.name]), this.settings.preset ?? usual?.name ?? "", (v) => (this.set("preset", v, usual!.name), explain()));
    const presets = usual ? h("div", {}, field(Phrase.rules, rules, Phrase.differencesFromTheStandard), differs) : null;
    return h("details", { class: "options", id: "options" }, h("summary", {}, Phrase.ruleOptions), presets, ...rows);
  }

  private option(o: Option): HTMLElement {
    const id = "option-" + o.name;
    const row = (field: HTMLElement): HTMLElement => h("div", { class: "option" }, field, o.rule ? h("small", {}, ...o.rule.split(/(?<=^|, )([^\d,]+)(?=,|$)/).map((r, i) => (i % 2 ? ruleButton(r) : r))) : null); // outside the label because a rule number is a button
    const values = /^[\w-]+(?:, [\w-]+)*(?: or [\w-]+)+$/.test(o.values) ? o.values.split(/, | or /) : null;
    const limit = this.game.limits[o.name];
    const now = this.settings[o.name] ?? limit ?? o.default;
    if (values) return row(field(o.means, choice(id, values.map((v): [string, string] => [v, v]), now, (v) => this.set(o.name, v, o.default)), o.name));
    const text = h("input", { type: "text", id, value: now, change: () => this.set(o.name, text.value.trim(), limit ?? o.default) });
    return row(field(o.means, text, `${o.name}: ${o.values}`));
  }

  private set(key: string, value: string, usual: string): void {
    if (value === "" || value === usual) delete this.settings[key];
    else this.settings[key] = value;
    this.reseat();
  }

  private async start(): Promise<void> {
    await this.seating;
    const { seats } = this.under;
    const real = this.dice === "ask";
    const players = real ? Object.fromEntries(seats.map((s) => [s, "person"])) : this.players;
    const follow = real ? { follow: seats.includes(this.follow) ? this.follow : seats[0] } : {};
    await this.try_(() => this.begin({ game: this.game.name, ...this.own(), settings: this.chosen(), players, dice: this.dice === "program" ? "program" : "ask", ...follow, seed: Math.floor(Math.random() * 2 ** 32) }));
  }

  // own returns the owner's data.
  private own(): Fields {
    for (const name of Object.keys(this.data.texts)) delete this.data.named[name];
    return Object.keys(this.data.texts).length > 0 ? { data: this.data.texts } : {};
  }

  private async try_(f: () => Promise<void>, error = this.error): Promise<void> {
    this.error.textContent = this.fileError.textContent = "";
    this.el.classList.add("busy");
    try {
      await f();
    } catch (e) {
      error.textContent = String((e as Error).message);
      requestAnimationFrame(() => error.scrollIntoView({ block: "center" }));
    } finally {
      this.el.classList.remove("busy");
    }
  }

  // teach lists the exercises of saved games.
  private teach(tables: Kept[]): void {
    const all = retain((e) => tables.some((t) => t.name === e.table && t.game === e.game));
    const due = all.filter((e) => !e.done);
    this.lessons.hidden = all.length === 0;
    const words = (e: Exercise): string => strings.exercise(e.game, e.table, e.entry, e.seat, figure(e.loss), e.failed);
    const start = (list: Exercise[]): void => void this.try_(() => this.reopen(practise(list)!.table));
    fill(
      this.lessons,
      h("h2", { id: "lessons-title" }, Phrase.exercisesFromYourMistakes),
      h("p", {}, due.length === 0 ? strings.allSolved(all.length) : strings.someSolved(all.length - due.length, all.length)),
      h("div", { class: "row" }, button("practise", due.length === 0 ? Phrase.practiseAgain : Phrase.practise, () => start(due.length === 0 ? all : due), { class: "main" })),
      h("ul", { class: "kept", tabindex: "0", "aria-labelledby": "lessons-title" }, ...due.map((e, i) => h("li", {}, button("", words(e), () => start(due.slice(i)), { class: "entry", "data-exercise": `${e.table} ${e.node}` })))),
    );
  }

  private async load(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0];
    if (!file) return;
    await this.try_(async () => {
      const load = textOf(new Uint8Array(await file.arrayBuffer()));
      const line = (e: Error): string => (e instanceof Refusal && e.why.line ? strings.lineOfFile(e.why.line) : "");
      const odd = (e: Error): Error => new Error(`${file.name}${line(e)}: ${/^(deadreckon |<|\S+ position \d)/.test(load) || !/expected|not a trajectory/.test(e.message) ? e.message : Phrase.notAGameFile}`);
      const words = load.slice(0, 100).split("\n")[0]!.split(" "); // the first line of a position may name its game
      const named = this.all.find((g) => words.includes(g.name));
      const game = named ? await gameNamed(named.name) : this.game;
      const given = this.begin({ load, game: game.name, settings: game.limits, ...(game === this.game ? this.own() : {}) });
      await given.catch(async (e: Error) => {
        if (named) throw odd(e);
        await this.begin({ load }).catch(() => {
          throw odd(e); // the error of the chosen game
        });
      });
    }, this.fileError);
    input.value = "";
  }
}

// levelWords describes a level with the measurement that orders it.
const levelWords = (l: Level): string => strings.levelWords(l.means, figure(l.wins), figure(l.interval[0]), figure(l.interval[1]));

// textOf decodes a file as text, or encodes its bytes in base64.
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    let raw = "";
    for (let i = 0; i < bytes.length; i += 8192) raw += String.fromCharCode(...bytes.subarray(i, i + 8192));
    return btoa(raw);
  }
}
