// The page: the first screen, or a table with its board and panels.

import { Analysis } from "./analysis";
import { BoardView } from "./board";
import { button, choice, fill, h } from "./dom";
import { bind, dialog, help, startKeys, unbind } from "./keys";
import { Moves } from "./moves";
import type { Fields } from "./net";
import { startSpeech, warn } from "./speech";
import { Start } from "./start";
import { Table, begin, reopen } from "./state";
import { setTheme, startTheme, theme, type Theme } from "./theme";

const main = document.getElementById("main")!;
const top_ = document.getElementById("top")!;
let table: Table | null = null;

interface Panel {
  id: string;
  title: string;
  key: string;
  el: HTMLElement;
}

function head(...more: (Node | null)[]): void {
  fill(
    top_,
    h("a", { href: "#", class: "brand", id: "home" }, "deadreckon"),
    ...more,
    h("span", { class: "grow" }),
    h("nav", { "aria-label": "Program" }, h("a", { href: "#watch", id: "to-watch" }, "Watch")),
    h("label", { class: "theme" }, h("span", { class: "spoken" }, "Colours"), choice("theme", [["system", "as the system"], ["light", "light"], ["dark", "dark"]], theme(), (v) => setTheme(v as Theme))),
    button("help", "?", () => showHelp(), { "aria-label": "Keys", title: "Keys (?)" }),
  );
}

function showHelp(): void {
  dialog("keys", "Keys", help());
}

async function startScreen(): Promise<void> {
  close();
  head();
  bind({ keys: "?", means: "this list", act: showHelp });
  const start = new Start(
    async (order: Fields) => {
      const t = await begin(order);
      await t.open();
      show(t);
    },
    async (name) => show(await reopen(name)),
  );
  fill(main, start.el);
  document.title = "deadreckon";
  await start.show();
}

function close(): void {
  table?.line.hush();
  table = null;
  unbind();
}

function show(t: Table): void {
  close();
  table = t;
  history.replaceState(null, "", "#table/" + encodeURIComponent(t.name));
  document.title = `${t.about.game} · ${t.name} · deadreckon`;
  const board = new BoardView(t);
  const moves = new Moves(t, board);
  const analysis = new Analysis(t, board);
  const panels: Panel[] = [
    { id: "play", title: "Play", key: "1", el: moves.el },
    { id: "analysis", title: "Analysis", key: "2", el: analysis.el },
  ];
  moves.onJudge = (a) => {
    pick("analysis");
    void analysis.compare(a);
  };
  const tabs = h("div", { class: "tabs", role: "tablist", "aria-label": "Panels" });
  const pick = (id: string): void => {
    for (const p of panels) {
      const on = p.id === id;
      const tab = tabs.querySelector<HTMLElement>("#tab-" + p.id)!;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      p.el.classList.toggle("shown", on);
    }
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
    const words = t.connected ? "" : "The program does not answer. It is asked again and again; nothing that was entered is lost.";
    if (link.textContent !== words) link.textContent = words;
  });
  const eyes = (): HTMLElement =>
    h("label", { class: "eye" }, "Eye: ", choice("eye", t.eyes().map((e): [string, string] => [e, e === "turn" ? "who is on turn" : e === "truth" ? "the truth" : e]), t.eye, (v) => {
      t.eye = v;
      void t.refresh();
    }));
  head(h("span", { class: "game-name" }, `${t.about.game} · ${t.name}`), eyes());
  fill(main, link, h("div", { class: "table", id: "table" }, h("div", { class: "stage" }, board.el), h("div", { class: "side" }, tabs, ...panels.map((p) => p.el))));
  pick("play");
  t.on("error", () => {
    if (t.error) warn(t.error);
  });
  bind(
    { keys: "m or /", means: "write a move", act: () => (pick("play"), moves.field.focus()) },
    { keys: "b", means: "to the board", act: () => board.picture.layer.focus() },
    { keys: "r", means: "throw", act: () => void (t.about.turn === "chance" && t.roll()) },
    { keys: "g", means: "the others go on", act: () => ((t.held = false), void t.look(null)) },
    { keys: "Ctrl+z or u", means: "undo", act: () => void t.back() },
    { keys: "Ctrl+y or Ctrl+Shift+z", means: "redo", act: () => void t.again() },
    { keys: "a", means: "think", act: () => (pick("analysis"), void analysis.think()) },
    { keys: "d", means: "go deeper", act: () => (pick("analysis"), void analysis.deeper()) },
    { keys: "s", means: "stop thinking", act: () => void analysis.stop() },
    { keys: "+ or =", means: "larger board", act: () => board.scale(1.25) },
    { keys: "-", means: "smaller board", act: () => board.scale(0.8) },
    { keys: "0", means: "the whole board", act: () => board.scale(0) },
    { keys: "?", means: "this list", act: showHelp },
  );
  document.addEventListener("visibilitychange", () => {
    if (table !== t) return;
    if (document.hidden) t.line.hush();
    else {
      t.line.listen(t.streamKey());
      void t.refresh();
    }
  });
  board.update();
  moves.update();
  t.emit("position");
}

async function route(): Promise<void> {
  const [where, name] = location.hash.slice(1).split("/");
  if (where === "table" && name) {
    const wanted = decodeURIComponent(name);
    if (table?.name === wanted) return;
    try {
      return show(await reopen(wanted));
    } catch (e) {
      await startScreen();
      const error = document.getElementById("start-error");
      if (error) error.textContent = `${wanted}: ${(e as Error).message}`;
      return;
    }
  }
  await startScreen();
}

startTheme();
startSpeech();
startKeys();
window.addEventListener("hashchange", () => void route());
void route();
