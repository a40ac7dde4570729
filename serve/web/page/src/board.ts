// The board: the picture, places for clicks, drags and arrow keys, arrows of plans, and a list for screen
// readers.

import { button, fill, h, refill, s, type Props } from "./dom";
import type { Change } from "./motion";
import { Picture, arrow } from "./picture";
import { Atlas, joins } from "./places";
import { say } from "./speech";
import type { Table } from "./state";
import { Phrase } from "./strings";
import { onTheme } from "./theme";
import type { Action, Place, Point, Way } from "./types";
import { drawWorths, type Worth } from "./worth";

// Hint is an action drawn on the board, with its style and number.
export interface Hint {
  action: Pick<Action, "action" | "words" | "places">;
  look: "best" | "follow" | "other";
  mark?: string;
}

// BoardEditor receives clicks and drags while the position is edited.
export interface BoardEditor {
  click(place: string): boolean; // "" is a step back; it reports whether there was one
  grab(place: string, piece: string): void; // a drag begins at a place
  drop(place: string): void; // it ends at a place
  spots(): string[]; // places that can be clicked
  place(): string; // selected place
}

const finger = 24; // least size, in pixels, of a place that a finger is to hit
const coarse = matchMedia("(pointer: coarse)");

export class BoardView {
  readonly el: HTMLElement;
  readonly picture = new Picture();
  readonly tools = h(
    "div",
    { class: "board-tools" },
    button("zoom-in", "+", () => this.scale(1.25), { "aria-label": Phrase.largerBoard, title: Phrase.largerBoardKey }),
    button("zoom-out", "−", () => this.scale(0.8), { "aria-label": Phrase.smallerBoard, title: Phrase.smallerBoardKey }),
    button("zoom-fit", Phrase.fit, () => this.scale(0), { title: Phrase.wholeBoardKey }),
  );
  atlas = new Atlas({ places: [] });
  picked: string[] = []; // places clicked for an action
  private held = false; // the picked place is that of a piece that has just moved
  onPick: (picked: string[]) => void = () => {};
  private only: ((a: Action) => boolean) | null = null; // the actions that can be picked, if not all
  grabbed = ""; // piece pressed first, in a stack
  onTry: (from: string, to: string) => void = () => {};
  onMiss: (place: string) => void = () => {};
  editor: BoardEditor | null = null; // while the position is edited
  private readonly scroll = h("div", { class: "board-scroll", id: "board-scroll", tabindex: "-1" }, this.picture.el);
  private readonly list = h("ul", { class: "places", id: "places" });
  private readonly aside = h("ul", { class: "worths plain", id: "worths", "aria-label": Phrase.valuesOfMovesWithout });
  private readonly lastLayer = s("g", { class: "last" });
  private readonly hintsLayer = s("g", { class: "hints" });
  private readonly hitsLayer = s("g", { class: "hits" });
  private readonly cursorLayer = s("g", { class: "cursor" });
  private readonly dragLayer = s("g", { class: "drag" });
  private hints: Hint[] = [];
  rest: Hint[] = []; // drawn if nothing else is shown
  private worths: Worth[] = [];
  private worthAt = new Map<string, string[]>(); // words by target place of a move
  private reach = 20; // radius of a place's own ground
  private byName = new Map<string, Place>();
  cursor = ""; // place of the keyboard cursor
  private zoom = 0; // 0 is the zoom with readable text
  private chosen = false; // the person chose the zoom, so rotating the screen keeps it
  private drag: { from: string; piece: string; start: Point; moved: boolean } | null = null;
  private readonly drawings = new Map<string, string>(); // by viewer and node
  private ways: Way[] = []; // from the picked place
  private waysFrom = "";
  private readonly note = h("p", { class: "note-here", id: "note-here", hidden: true });

  constructor(private readonly table: Table) {
    const layer = this.picture.layer;
    layer.append(this.hitsLayer, this.lastLayer, this.hintsLayer, this.cursorLayer, this.dragLayer);
    layer.setAttribute("tabindex", "0");
    layer.setAttribute("role", "application");
    layer.setAttribute("aria-roledescription", "board");
    layer.setAttribute("aria-label", "Board: arrow keys move between places, Enter picks one, Escape goes back one step");
    layer.addEventListener("keydown", (e) => this.key(e));
    layer.addEventListener("pointerdown", (e) => this.down(e));
    layer.addEventListener("pointerover", (e) => this.over((e.target as Element).getAttribute("data-place") ?? ""));
    layer.addEventListener("pointerleave", () => this.over(""));
    this.picture.el.append(this.note);
    layer.addEventListener("pointermove", (e) => this.move(e));
    layer.addEventListener("pointerup", (e) => this.up(e));
    layer.addEventListener("pointercancel", () => this.drop());
    // A finger on a place with a move, or on the selected piece, drags and does not scroll.
    layer.addEventListener("touchstart", (e) => e.touches.length === 1 && drags(e) && e.preventDefault(), { passive: false });
    this.pinch();
    this.el = h(
      "section",
      { class: "board", id: "board", "aria-label": Phrase.board },
      this.scroll,
      this.aside,
      h("details", { class: "places-box", id: "places-box" }, h("summary", {}, Phrase.theBoardInWords), this.list),
    );
    table.on("position", () => this.update());
    table.on("choice", () => {
      this.picked = [];
      this.marks();
      this.spell();
    });
    onTheme(() => this.update());
    new ResizeObserver(() => this.drawHints()).observe(this.picture.el); // labels keep their size on the screen
    addEventListener("resize", () => {
      if (this.chosen || !table.show) return;
      this.zoom = 0;
      this.fit();
      this.reveal();
    });
  }

  // scale zooms the board; 0 fits it into its frame.
  scale(by: number): void {
    this.zoom = by === 0 ? 1 : Math.max(1, Math.min(8, this.zoom * by));
    this.chosen = true;
    this.fit();
  }

  // pinch zooms with two fingers around their middle.
  private pinch(): void {
    const frame = this.scroll;
    let from: { apart: number; zoom: number; x: number; y: number } | null = null; // middle in fractions of the board
    const span = ({ touches: [a, b] }: TouchEvent): [apart: number, x: number, y: number] => [
      Math.hypot(a!.clientX - b!.clientX, a!.clientY - b!.clientY),
      (a!.clientX + b!.clientX) / 2,
      (a!.clientY + b!.clientY) / 2,
    ];
    frame.addEventListener(
      "touchstart",
      (e) => {
        from = null;
        if (e.touches.length !== 2) return;
        if (e.cancelable) e.preventDefault();
        this.drop();
        const [apart, x, y] = span(e);
        const box = this.picture.el.getBoundingClientRect();
        from = { apart, zoom: Math.max(1, this.zoom), x: (x - box.left) / box.width, y: (y - box.top) / box.height };
      },
      { passive: false },
    );
    frame.addEventListener(
      "touchmove",
      (e) => {
        if (!from || e.touches.length !== 2) return;
        if (e.cancelable) e.preventDefault();
        const [apart, x, y] = span(e);
        this.zoom = Math.max(1, Math.min(8, (from.zoom * apart) / from.apart));
        this.chosen = true;
        this.fit();
        const box = this.picture.el.getBoundingClientRect();
        frame.scrollBy(box.left + from.x * box.width - x, box.top + from.y * box.height - y);
      },
      { passive: false },
    );
  }

  // legible returns the zoom at which text has 11 pixels.
  private legible(): number {
    const width = this.picture.el.getBoundingClientRect().width / this.zoom;
    return width > 0 ? Math.max(1, Math.min(8, (11 * this.picture.width) / (width * this.picture.small))) : 1;
  }

  // fit makes zoom 1 show the whole board.
  private fit(): void {
    const draw = (): void => this.picture.el.style.setProperty("width", `calc(${this.zoom} * min(100%, (100vh - 9.2rem) * ${this.picture.aspect}))`);
    if (this.zoom === 0) {
      this.zoom = 1;
      draw();
      this.zoom = this.legible();
    }
    draw();
  }

  update(): void {
    const { show, board } = this.table;
    if (!show) return;
    const map = this.picture.draw(show.show);
    const places = board.places.length > 0 ? board.places : Object.entries(show.squares ?? {}).map(([name, [x, y]]): Place => ({ name, words: name, x, y, pieces: [] }));
    this.atlas = new Atlas({ ...board, places });
    this.byName = new Map(places.map((p) => [p.name, p]));
    this.reach = reachOf(places);
    this.picked = [];
    this.only = null;
    this.held = false;
    this.ways = [];
    this.waysFrom = "";
    this.tell("");
    this.el.classList.toggle("no-map", !map);
    this.fit();
    this.marks();
    void this.happened();
    this.drawHints();
    this.drawCursor();
    this.spell();
    this.reveal();
    if (!this.chosen) this.grow();
  }

  // reveal scrolls a large board to the middle of the places with moves.
  private reveal(): void {
    if (this.zoom === 1) return;
    const all = [...this.hitsLayer.querySelectorAll(".can")].map((e) => e.getBoundingClientRect());
    const x = all.reduce((sum, r) => sum + r.left, 0) / all.length;
    const y = all.reduce((sum, r) => sum + r.top, 0) / all.length;
    const far = (r: DOMRect): number => Math.hypot(r.left - x, r.top - y);
    const can = all.sort((a, b) => far(a) - far(b))[0];
    if (!can) return;
    const frame = this.scroll.getBoundingClientRect();
    this.scroll.scrollBy({ left: can.left + can.width / 2 - frame.left - frame.width / 2, top: can.top + can.height / 2 - frame.top - frame.height / 2 });
  }

  // show draws arrows for actions; without any it shows the move values.
  show(hints: Hint[]): void {
    this.hints = hints;
    this.drawHints();
  }

  // weigh draws move values and adds them to the descriptions of their places.
  weigh(list: Worth[]): void {
    const before = [...this.worthAt.keys()];
    this.worths = list;
    this.worthAt.clear();
    const elsewhere: string[] = [];
    for (const w of list) {
      const at = this.aims(w.action).at(-1);
      if (at) this.worthAt.set(at.name, [...(this.worthAt.get(at.name) ?? []), w.words]);
      else elsewhere.push(w.words);
    }
    refill(this.aside, elsewhere, () => elsewhere.map((words) => h("li", {}, words)));
    this.drawHints();
    for (const name of new Set([...before, ...this.worthAt.keys()])) {
      const title = this.hitsLayer.querySelector(`[data-place="${CSS.escape(name)}"] > title`);
      if (title) title.textContent = this.wordsOf(this.byName.get(name)!);
    }
  }

  // wordsOf describes a place and the values of moves to it.
  private wordsOf(p: Place): string {
    return [placeWords(p), ...(this.worthAt.get(p.name) ?? [])].join("\n");
  }

  // aims returns the places of an action.
  private aims(a: Pick<Action, "action" | "words" | "places">): Place[] {
    return this.atlas.of(a).map((n) => this.byName.get(n)).filter((p): p is Place => p !== undefined);
  }

  // narrow limits the actions that can be picked on the board, or lifts the limit.
  narrow(only: ((a: Action) => boolean) | null): void {
    this.only = only;
    this.marks();
    this.grow();
  }

  // grow zooms in until a finger can hit the places that can be picked.
  private grow(): void {
    if (!coarse.matches) return;
    const all = [...this.hitsLayer.querySelectorAll(".can")].map((e) => e.getBoundingClientRect());
    const least = Math.min(...all.map((r) => Math.min(r.width, r.height)));
    if (all.length === 0 || least <= 0 || least >= finger) return;
    this.zoom = Math.min(8, (this.zoom * (finger + 1)) / least);
    this.fit();
    this.reveal();
  }

  private options(): Action[] {
    return !this.editor && this.table.enters() ? this.table.legal.actions.filter(this.only ?? (() => true)) : [];
  }

  // marks draws the grounds and marks the places that can be picked.
  marks(): void {
    const nexts = new Set(this.editor?.spots());
    const chosen = this.table.legal.choice?.chosen.flatMap((a) => this.atlas.of(a)) ?? [];
    const picked = this.editor ? [this.editor.place()] : [...this.picked, ...chosen];
    for (const a of this.options()) {
      const places = this.atlas.of(a);
      if (!this.held && !joins(places, this.picked)) continue;
      for (const p of places) if (!this.picked.includes(p)) nexts.add(p);
    }
    const far = new Set(!this.editor && this.picked.length === 1 && this.waysFrom === this.picked[0] ? this.ways.map((w) => w.to) : []);
    this.hitsLayer.replaceChildren(
      ...[...this.byName.values()].map((p) =>
        s(
          p.outline ? "polygon" : "rect",
          {
            class: "hit" + (nexts.has(p.name) ? " can" : far.has(p.name) ? " can far" : "") + (picked.includes(p.name) ? " picked" : ""),
            ...this.ground(p),
            "data-place": p.name,
          },
          s("title", {}, this.wordsOf(p)),
        ),
      ),
    );
  }

  // happened draws the changes of the entry shown.
  private async happened(): Promise<void> {
    const { table } = this;
    const key = (node: number | undefined): string => `${table.seer()} ${table.heat} ${node}`;
    const here = table.at ?? table.here();
    const before = table.steps[table.place() - 1];
    this.drawings.set(key(here), table.show!.show);
    if (before === undefined) return this.drawLast(this.picture.changes);
    const source = this.drawings.get(key(before)) ?? (await table.drawing(before));
    this.drawings.set(key(before), source);
    for (const old of [...this.drawings.keys()].slice(0, -20)) this.drawings.delete(old);
    if (here === (table.at ?? table.here())) this.drawLast(this.picture.since(source));
  }

  // drawLast draws arrows for moves and crosses for removals.
  private drawLast(changes: Change[]): void {
    const size = { reach: this.reach, pixel: this.picture.pixel };
    const on = (p: Point | undefined): Place | undefined => p && this.placeOf(p, 1.2); // not a cup or a reserve beside the board
    const moved = changes.filter(({ from, to }) => on(from) && on(from) !== on(to));
    const r = this.reach * 0.4;
    this.lastLayer.replaceChildren(
      ...moved.slice(0, 24).map(({ from, to, piece }) => {
        const [x, y] = from!;
        const mark = to && on(to) ? arrow(from!, to, size, "last") : s("path", { class: "arrow last gone", d: `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}` });
        mark.dataset.piece = piece;
        return mark;
      }),
    );
  }

  // drawHints draws the current hints, or else the move values unless the belief is shown. It draws nothing
  // while the position is edited.
  drawHints(): void {
    const worths = this.table.heat || this.editor ? [] : this.worths;
    this.aside.hidden = this.table.heat || this.aside.childElementCount === 0;
    const hints = this.editor ? [] : this.hints.length > 0 ? this.hints : this.rest;
    if (hints.length === 0 && worths.length === 0) return this.hintsLayer.replaceChildren(); // measuring would force a layout
    const size = { reach: this.reach, pixel: this.picture.pixel };
    if (hints.length === 0) {
      this.hintsLayer.replaceChildren(...drawWorths(worths.map((w) => ({ ...w, at: this.aims(w.action) })), size));
      return;
    }
    this.hintsLayer.replaceChildren(...hints.flatMap((hint) => {
      const at = this.aims(hint.action);
      return at.slice(0, Math.max(1, at.length - 1)).map((from, i) => {
        const to = at[i + 1] ?? from;
        return arrow([from.x, from.y], [to.x, to.y], size, hint.look, i === 0 ? hint.mark : "");
      });
    }));
  }

  private drawCursor(): void {
    const p = this.byName.get(this.cursor);
    this.cursorLayer.replaceChildren();
    if (p) this.cursorLayer.append(s(p.outline ? "polygon" : "rect", this.ground(p)));
  }

  // ground returns the shape of a place.
  private ground(p: Place): Props {
    if (p.outline) return { points: p.outline.join(" ") };
    const w = p.w ?? this.reach * 2;
    const height = p.h ?? this.reach * 2;
    return { x: p.x - w / 2, y: p.y - height / 2, width: w, height, rx: Math.min(w, height) / 10 };
  }

  // spell lists pieces and moves for screen readers.
  private spell(): void {
    const rows = [...this.byName.values()]
      .map((p) => ({ p, moves: this.options().filter((a) => this.atlas.of(a).includes(p.name)).length }))
      .filter(({ p, moves }) => p.pieces.length > 0 || moves > 0);
    fill(
      this.list,
      ...rows.map(({ p, moves }) =>
        h("li", {}, button("", placeWords(p) + (moves > 0 ? `; ${moves} ${moves === 1 ? "move" : "moves"}` : ""), () => this.pick(p.name), { "data-key": "place " + p.name, "data-place": p.name })),
      ),
    );
  }

  // pick selects a place for an action, or deselects it. A place without moves keeps the selection
  // and is tried as a target.
  pick(name: string): void {
    this.cursor = name;
    this.drawCursor();
    if (this.editor) return void this.editor.click(name);
    const can = (places: string[]): boolean => this.options().some((a) => joins(this.atlas.of(a), places));
    const from = this.picked.at(-1);
    if (this.picked.includes(name)) this.picked = [];
    else if (can([...this.picked, name])) this.picked = [...this.picked, name];
    else if (from !== undefined && this.waysFrom === from && this.ways.some((w) => w.to === name)) return this.onTry(from, name);
    else if (can([name])) this.picked = [name];
    else return from !== undefined ? this.onTry(from, name) : this.onMiss(name);
    this.changed();
  }

  // hold keeps a piece selected after its move, so that the next click moves it on. Other places can be
  // picked as well.
  hold(name: string): void {
    if (!this.options().some((a) => this.atlas.of(a).length > 1 && this.atlas.of(a)[0] === name)) return;
    this.picked = [name];
    this.held = true;
    this.marks();
    void this.seek(name);
  }

  private changed(): void {
    this.held = false;
    this.tell("");
    this.hints = [];
    this.drawHints();
    this.marks();
    this.onPick(this.picked);
    if (this.picked.length > 0) this.grow();
    const [from, more] = this.picked;
    if (from !== undefined && more === undefined) void this.seek(from);
  }

  // seek marks the places reachable in several steps.
  private async seek(from: string): Promise<void> {
    const ways = await this.table.ways(from);
    if (this.picked.join() !== from) return;
    this.ways = ways;
    this.waysFrom = from;
    this.marks();
  }

  // over draws the path to the place under the mouse.
  private over(place: string): void {
    if (this.drag || this.picked.length !== 1 || this.waysFrom !== this.picked[0]) return;
    this.route(this.ways.filter((w) => w.to === place));
  }

  // route draws paths as arrows.
  route(ways: Way[]): void {
    this.show(ways.slice(0, 1).map((w): Hint => ({ action: { action: "", words: "", places: w.places }, look: "best", mark: w.then ? Phrase.then + w.then : "" })));
  }

  // back cancels a drag, a note or a selection, and reports whether there was one.
  back(): boolean {
    if (this.drag) this.drop();
    else if (!this.note.hidden) this.tell("");
    else if (this.editor?.click("")) return true;
    else if (this.picked.length > 0) {
      this.picked = this.picked.slice(0, -1);
      this.changed();
    } else if (this.hints.length > 0) this.show([]);
    else return false;
    return true;
  }

  // tell shows a message beside a place, or without one: a refusal or the next step.
  tell(words: string, name = "", next = false): void {
    const p = this.byName.get(name);
    this.note.classList.toggle("next", next);
    this.note.hidden = words === "" || !p;
    this.note.textContent = words;
    if (!p || words === "") return;
    const box = this.picture.box;
    const right = p.x - box.x > box.width / 2;
    this.note.style.setProperty("left", right ? "auto" : `${((p.x - box.x) / box.width) * 100}%`);
    this.note.style.setProperty("right", right ? `${(1 - (p.x - box.x) / box.width) * 100}%` : "auto");
    this.note.style.setProperty("top", `${((p.y - box.y + this.reach) / box.height) * 100}%`);
    this.note.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }

  private key(e: KeyboardEvent): void {
    const steps: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = steps[e.key];
    if (step) {
      e.preventDefault();
      e.stopPropagation();
      this.walk(step);
    } else if (e.key === "Enter" || e.key === " ") {
      e.preventDefault();
      if (this.picked.length === 0) this.grabbed = "";
      if (this.cursor) this.pick(this.cursor);
    }
  }

  // walk moves the cursor to the nearest place in a direction.
  private walk([dx, dy]: Point): void {
    const all = [...this.byName.values()];
    const here = this.byName.get(this.cursor);
    let best: Place | undefined = here ? undefined : (all.find((p) => p.pieces.length > 0) ?? all[0]);
    let cost = Infinity;
    for (const p of here ? all : []) {
      const ahead = (p.x - here!.x) * dx + (p.y - here!.y) * dy;
      const aside = Math.abs((p.x - here!.x) * dy) + Math.abs((p.y - here!.y) * dx);
      if (ahead <= 1 || ahead + 3 * aside >= cost) continue;
      best = p;
      cost = ahead + 3 * aside;
    }
    if (!best) return;
    this.cursor = best.name;
    this.drawCursor();
    say(this.wordsOf(best));
    this.cursorLayer.firstElementChild?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }

  // placeUnder returns the place at a point of the screen, or "" beside the board.
  placeUnder(clientX: number, clientY: number): string {
    const on = document.elementFromPoint(clientX, clientY);
    return on && this.picture.layer.contains(on) ? (this.placeOf(this.picture.at(clientX, clientY))?.name ?? "") : "";
  }

  private placeAt(e: PointerEvent): Place | undefined {
    return this.placeOf(this.picture.at(e.clientX, e.clientY));
  }

  // placeOf returns the place at a point, or the nearest within the given number of radii.
  private placeOf([x, y]: Point, near = 2): Place | undefined {
    let best = [...this.byName.values()].find((p) => p.outline && within([x, y], p.outline));
    if (best) return best;
    for (const p of this.byName.values()) {
      const d = Math.max(Math.abs(p.x - x) / ((p.w ?? this.reach * 2) / 2), Math.abs(p.y - y) / ((p.h ?? this.reach * 2) / 2));
      if (d < near) [best, near] = [p, d];
    }
    return best;
  }

  private down(e: PointerEvent): void {
    const p = this.placeAt(e);
    if (!p || e.button !== 0) return;
    this.drag = { from: p.name, piece: this.picture.pieceAt(e.clientX, e.clientY), start: [e.clientX, e.clientY], moved: false };
    if ((e.target as Element).matches(e.pointerType === "touch" ? ".can, .picked" : ".can")) this.picture.layer.setPointerCapture(e.pointerId);
  }

  private move(e: PointerEvent): void {
    if (!this.drag) return;
    if (!this.drag.moved && Math.hypot(e.clientX - this.drag.start[0], e.clientY - this.drag.start[1]) < 8) return;
    if (e.pointerType === "touch" && !this.picture.layer.hasPointerCapture(e.pointerId)) return this.drop(); // the finger pans
    if (!this.drag.moved) this.editor?.grab(this.drag.from, this.drag.piece);
    this.drag.moved = true;
    const from = this.byName.get(this.drag.from);
    if (from) this.dragLayer.replaceChildren(arrow([from.x, from.y], this.picture.at(e.clientX, e.clientY), { reach: this.reach, pixel: this.picture.pixel }, "other"));
  }

  private up(e: PointerEvent): void {
    const drag = this.drag;
    const p = this.placeAt(e);
    if (drag) this.drop();
    if (!drag || !p) return;
    if (drag.moved || this.picked.length === 0) this.grabbed = drag.piece;
    if (!drag.moved || p.name === drag.from) this.pick(p.name);
    else if (this.editor) this.editor.drop(p.name);
    else this.onTry(drag.from, p.name);
  }

  private drop(): void {
    this.drag = null;
    this.dragLayer.replaceChildren();
  }
}

// drags reports whether a finger drags there instead of scrolling.
const drags = (e: Event): boolean => (e.target as Element).matches(".can, .picked");

function placeWords(p: Place): string {
  return (p.words || p.name) + ": " + (p.pieces.length > 0 ? p.pieces.join(", ") : Phrase.empty);
}

// within reports whether a point is inside an outline (ray casting).
function within([x, y]: Point, outline: number[]): boolean {
  let odd = false;
  for (let i = 0, j = outline.length - 2; i < outline.length; j = i, i += 2) {
    const [x1, y1, x2, y2] = [outline[i]!, outline[i + 1]!, outline[j]!, outline[j + 1]!];
    if (y1 > y !== y2 > y && x < x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)) odd = !odd;
  }
  return odd;
}

// reachOf returns half of the minimum distance between sampled places.
function reachOf(places: Place[]): number {
  let least = 120;
  for (const a of places.slice(0, 60)) {
    for (const b of places) {
      const d = Math.hypot(a.x - b.x, a.y - b.y);
      if (d > 1 && d < least) least = d;
    }
  }
  return Math.max(6, least * 0.47);
}
