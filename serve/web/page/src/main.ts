// The page: the first screen, or a table with its board and panels.

import { Analysis } from "./analysis";
import { BeliefPanel } from "./belief";
import { BoardView } from "./board";
import { collect } from "./exercises";
import { button, choice, fill, h, startAges } from "./dom";
import { checkLink, deadLink, inviteButton, roomPanel } from "./friends";
import { Phrase } from "./strings";
import * as strings from "./strings";
import { remember, remembered } from "./viewerkeys";
import { bind, dialog, help, startKeys, unbind } from "./keys";
import { Learn } from "./learn";
import { Moves } from "./moves";
import { PositionPanel } from "./position";
import { Replay } from "./replay";
import { Refusal, type Fields } from "./net";
import { slide } from "./sheet";
import { startSpeech, warn } from "./speech";
import { openRules, startRules, useRules } from "./rules";
import { Start } from "./start";
import { Table, begin, reopen } from "./state";
import { setTheme, startTheme, theme, type Theme } from "./theme";
import { startTour } from "./tour";
import { GamePanel } from "./tree";
import type { RuleBook } from "./types";
import { Watch } from "./watch";

const main = document.getElementById("main")!;
const top_ = document.getElementById("top")!;
let table: Table | null = null;
let watch: Watch | null = null;

interface Panel {
  id: string;
  title: string;
  key: string;
  el: HTMLElement;
  shown?: () => void;
  left?: () => void;
}

function head(...more: (Node | null)[]): void {
  fill(
    top_,
    h("a", { href: "#", class: "brand", id: "home", "aria-label": "deadreckon" }, h("span", {}, "deadreckon")),
    ...more,
    h("span", { class: "grow" }),
    h("nav", { "aria-label": Phrase.program }, button("rules", Phrase.rules, openRules, { title: Phrase.rulesKey }), h("a", { href: "#watch", id: "to-watch" }, Phrase.watch)),
    h("label", { class: "theme" }, h("span", { class: "spoken" }, Phrase.colours), choice("theme", [["system", Phrase.likeTheSystem], ["light", Phrase.light], ["dark", Phrase.dark]], theme(), (v) => setTheme(v as Theme))),
    button("help", "?", () => showHelp(), { "aria-label": Phrase.keys, title: Phrase.keysKey }),
  );
}

function showHelp(): void {
  dialog("keys", Phrase.keys, help());
}

// Each screen has an entry in the browser's history: "" for the first screen, "#table/NAME", "#watch" and
// "#watch/NAME". Entries of this page have the state "here". If a link opens another screen, the first
// screen is inserted below it, so that Back leads there.

let routes = 0; // number of screens requested

// enter adds the history entry of a screen unless it is current.
function enter(hash: string): void {
  if (location.hash !== hash) history.pushState("here", "", hash);
}

// underlay inserts the first screen below the current one.
function underlay(): void {
  const { hash } = location;
  if (hash.length < 2 || history.state === "here") return;
  history.replaceState("here", "", location.pathname);
  history.pushState("here", "", hash);
}

async function startScreen(): Promise<void> {
  close();
  head();
  bind({ keys: "?", means: Phrase.keyHelp, act: showHelp });
  const start = new Start(
    async (order: Fields) => {
      const asked = routes;
      const t = await begin(order);
      await t.open();
      arrive(t, asked);
    },
    async (name) => {
      const asked = routes;
      arrive(await reopen(name), asked);
    },
  );
  fill(main, start.el);
  document.title = "deadreckon";
  await start.show();
}

// arrive shows a table unless another screen was requested meanwhile.
function arrive(t: Table, asked: number): void {
  if (asked !== routes) return t.line.hush();
  show(t);
}

function close(): void {
  routes++;
  document.querySelectorAll<HTMLDialogElement>("dialog[open]").forEach((d) => d.close());
  watch?.close();
  watch = null;
  table?.line.hush();
  table = null;
  unbind();
}

function show(t: Table): void {
  close();
  table = t;
  enter("#table/" + encodeURIComponent(t.name));
  document.title = `${t.about.game} · ${t.name} · deadreckon`;
  const board = new BoardView(t);
  const moves = new Moves(t, board);
  const analysis = new Analysis(t, board);
  const belief = new BeliefPanel(t, board);
  const game = new GamePanel(t);
  const position = new PositionPanel(t, board);
  const replay = new Replay({ place: () => t.place(), length: () => t.steps.length - 1, words: (i) => t.wordsOf(t.steps[i] ?? 0), go: (i) => t.lookAt(i) }, board.tools);
  t.on("position", () => replay.update());
  replay.onSpeed = (pause) => (t.pace = pause);
  moves.onStory = (from, to) => void replay.tell(from, to, () => void t.look(null));
  const panels: Panel[] = [
    { id: "play", title: Phrase.play, key: "1", el: moves.el },
    { id: "analysis", title: Phrase.analysis, key: "2", el: analysis.el },
    { id: "belief", title: Phrase.belief, key: "3", el: belief.el, shown: () => belief.shown(), left: () => belief.left() },
    { id: "game", title: Phrase.game, key: "4", el: game.el, shown: () => game.shown() },
    { id: "position", title: Phrase.position, key: "5", el: position.el, shown: () => position.update() },
  ];
  const learn = new Learn(t, board, (name) => {
    const asked = routes;
    void reopen(name).then((t) => arrive(t, asked));
  });
  moves.el.prepend(learn.el);
  const room = roomPanel(t);
  if (room) moves.el.append(room);
  learn.onBegin = () => pick("play");
  game.learnable = () => learn.own().length > 0;
  game.onLearn = () => void learn.begin();
  game.judge.found = (mistakes) => {
    collect(t, mistakes);
    game.draw();
  };
  analysis.known = (action) => game.judge.mistakeAt(action);
  analysis.onFound = (found) => game.judge.thought(found);
  moves.onJudge = (a) => {
    pick("analysis");
    void analysis.compare(a);
  };
  const tabs = h("div", { class: "tabs", role: "tablist", "aria-label": Phrase.panels });
  const wide = matchMedia("(min-width: 1700px)"); // the play panel is beside the others
  const pick = (to: string): void => {
    const id = to === "play" && wide.matches ? "analysis" : to;
    for (const p of panels) {
      const on = p.id === id;
      const tab = tabs.querySelector<HTMLElement>("#tab-" + p.id)!;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      p.el.classList.toggle("shown", on);
      if (on) p.shown?.();
      else p.left?.();
    }
    position.editing(id === "position");
  };
  for (const p of panels) {
    p.el.setAttribute("role", "tabpanel");
    tabs.append(button("tab-" + p.id, p.title, () => pick(p.id), { role: "tab", "aria-controls": p.el.id, title: `${p.title} (${p.key})` }));
    bind({ keys: p.key, means: p.title, act: () => pick(p.id) });
  }
  tabs.addEventListener("keydown", (e) => {
    const step = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
    const i = panels.findIndex((p) => "tab-" + p.id === (e.target as HTMLElement).id);
    const next = panels[(i + step + panels.length) % panels.length];
    if (step === 0 || i < 0 || !next) return;
    pick(next.id);
    tabs.querySelector<HTMLElement>("#tab-" + next.id)?.focus();
  });
  const link = h("p", { class: "link", id: "link", role: "status" });
  t.on("link", () => {
    document.getElementById("table")?.setAttribute("aria-busy", String(t.busy));
    const unkept = t.about.unkept ? strings.notSaved(t.about.unkept) : "";
    const words = t.connected ? unkept : Phrase.reconnecting;
    if (link.textContent !== words) link.textContent = words;
  });
  const book = t.line.ask<RuleBook>(t.key(), "rules");
  useRules(book);
  void book.then((b) => moves.explain(b.cards ?? []), () => {});
  const tour = (): void => void book.then((b) => startTour(b, t.seer(), pick));
  const status = (): void => {
    const facts = t.board.status ?? t.board.lines ?? [];
    const aim = h("p", { id: "status-aim" });
    dialog("status", Phrase.status, aim, h("ul", { class: "plain", id: "status-facts" }, ...facts.map((fact) => h("li", {}, fact))));
    void book.then((b) => (aim.textContent = b.aims[t.seer()] ?? Object.values(b.aims)[0] ?? ""), () => {});
  };
  const eyes = h("label", { class: "eye" });
  const look = (eye: string): void => {
    t.eye = eye;
    void t.refresh();
  };
  const drawEyes = (): void => {
    const all = t.eyes();
    if (eyes.dataset.all === all.join() + t.eye) return;
    eyes.dataset.all = all.join() + t.eye;
    const select = choice("eye", all.map((e): [string, string] => [e, e === "turn" ? Phrase.seatOnTurn : e === "truth" ? Phrase.allRevealed : e]), t.eye, look);
    select.setAttribute("aria-label", "View");
    fill(eyes, h("span", {}, Phrase.view), select);
  };
  const nextEye = (): void => {
    const all = t.eyes();
    look(all[(all.indexOf(t.eye) + 1) % all.length] ?? t.eye);
  };
  t.on("position", drawEyes);
  drawEyes();
  head(h("h1", { class: "game-name" }, `${t.about.game} · ${t.name}`), eyes, inviteButton(t.name), button("to-status", Phrase.status, status, { title: Phrase.turnHealthSupplies }), button("to-tour", Phrase.tour, tour, { title: Phrase.tourKey }));
  fill(main, link, h("div", { class: "table", id: "table", "aria-busy": "true" }, h("div", { class: "stage" }, board.el, replay.el), slide(tabs, ...panels.map((p) => p.el))));
  pick("play");
  wide.addEventListener("change", () => {
    if (table === t && tabs.querySelector("#tab-play[aria-selected=true]")) pick("play");
  });
  t.on("error", () => {
    if (t.error) warn(t.error);
  });
  bind(
    { keys: "m or /", means: Phrase.keyWrite, act: () => (pick("play"), moves.field.focus()) },
    { keys: "b", means: Phrase.keyToBoard, act: () => board.picture.layer.focus() },
    { keys: "r", means: Phrase.keyRoll, act: () => void (t.about.turn === "chance" && t.roll()) },
    { keys: "g", means: Phrase.keyResume, act: () => ((t.held = false), void t.look(null)) },
    { keys: "Ctrl+z or u", means: Phrase.keyUndo, act: () => void t.back() },
    { keys: "Ctrl+y or Ctrl+Shift+z", means: Phrase.keyRedo, act: () => void t.again() },
    { keys: "a", means: Phrase.keyThink, act: () => (pick("analysis"), void analysis.think()) },
    { keys: "d", means: Phrase.keyDeeper, act: () => (pick("analysis"), void analysis.deeper()) },
    { keys: "c", means: Phrase.keyAnalyse, act: () => (pick("analysis"), analysis.keepThinking()) },
    { keys: "s", means: Phrase.keyStop, act: () => void analysis.stop() },
    { keys: "w", means: Phrase.keyWorth, act: () => analysis.toggleWorth() },
    { keys: "Escape", means: Phrase.keyBack, act: () => void (moves.back() || (t.at !== null && (replay.halt(), t.look(null)))) },
    { keys: "ArrowLeft", means: Phrase.keyStepBack, act: () => void replay.step(-1) },
    { keys: "ArrowRight", means: Phrase.keyStepOn, act: () => void replay.step(1) },
    { keys: "[", means: Phrase.keyPreviousTurn, act: () => void replay.go(t.turning(-1)) },
    { keys: "]", means: Phrase.keyEndOfTurn, act: () => void replay.go(t.turning(1)) },
    { keys: "Home", means: Phrase.keyStart, act: () => void replay.go(0) },
    { keys: "End", means: Phrase.keyEnd, act: () => void replay.go(t.steps.length - 1) },
    { keys: "Space", means: Phrase.keyReplay, act: () => replay.toggle() },
    { keys: "p", means: Phrase.keyContinue, act: () => void game.playOn() },
    { keys: "k", means: Phrase.keyBookmark, act: () => void game.bookmark() },
    { keys: "n", means: Phrase.keyNextMistake, act: () => (learn.active ? learn.next() : (pick("game"), game.nextMistake())) },
    { keys: "t", means: Phrase.keyAgain, act: () => void game.tryAgain() },
    { keys: "l", means: Phrase.keyLearn, act: () => game.onLearn() },
    { keys: "h", means: Phrase.keyShade, act: () => belief.toggle() },
    { keys: "e", means: Phrase.keyNextView, act: () => nextEye() },
    { keys: "+ or =", means: Phrase.keyLarger, act: () => board.scale(1.25) },
    { keys: "-", means: Phrase.keySmaller, act: () => board.scale(0.8) },
    { keys: "0", means: Phrase.keyWhole, act: () => board.scale(0) },
    { keys: "i", means: Phrase.keyRules, act: openRules },
    { keys: "x", means: Phrase.keyTour, act: tour },
    { keys: "?", means: Phrase.keyHelp, act: showHelp },
  );
  document.addEventListener("visibilitychange", () => {
    if (table !== t) return;
    if (document.hidden) t.line.hush();
    else {
      t.line.listen(t.key());
      void t.refresh();
    }
  });
  board.update();
  moves.update();
  t.emit("position");
  t.emit("link");
  void learn.resume();
}

async function watchScreen(name: string): Promise<void> {
  close();
  head();
  bind({ keys: "?", means: Phrase.keyHelp, act: showHelp });
  watch = new Watch(name);
  fill(main, watch.el);
  document.title = `${name || Phrase.runs} · deadreckon`;
  await watch.show();
}

// lost shows the first screen with an error.
async function lost(why: string): Promise<void> {
  await startScreen();
  const error = document.getElementById("start-error");
  if (!error) return fill(main, deadLink(why)); // a guest has no first screen
  error.textContent = why;
  error.scrollIntoView({ block: "center" });
}

async function route(): Promise<void> {
  const [where, name, seat, key] = location.hash.slice(1).split("/");
  if (where === "join" && name && seat && key) {
    const [wanted, who, with_] = [name, seat, key].map(decodeURIComponent) as [string, string, string];
    const asked = ++routes;
    const why = await checkLink(wanted, who, with_);
    if (asked !== routes) return;
    if (why !== "") {
      close();
      head();
      document.title = "deadreckon";
      return fill(main, deadLink(why));
    }
    remember(wanted, { ...remembered(wanted), [who]: with_ });
    history.replaceState("here", "", "#table/" + encodeURIComponent(wanted));
    return route();
  }
  if (where === "watch") return watchScreen(decodeURIComponent(name ?? ""));
  if (where === "table" && name) {
    const wanted = decodeURIComponent(name);
    if (table?.name === wanted) return;
    const asked = ++routes;
    try {
      return arrive(await reopen(wanted), asked);
    } catch (e) {
      if (asked !== routes) return;
      return lost(e instanceof Refusal && e.status === 404 ? strings.noSavedGame(wanted) : `${wanted}: ${(e as Error).message}`);
    }
  }
  if (where) return lost(strings.noSuchPage(location.hash.slice(1)));
  await startScreen();
}

startTheme();
startAges();
startSpeech();
startKeys();
startRules();
window.addEventListener("hashchange", () => {
  if (history.state === null) history.replaceState("here", "");
  void route();
});
underlay();
void route();
