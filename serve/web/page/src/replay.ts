// The bar below the board: step through the game, scrub, play and pause at a speed.

import { button, choice, h } from "./dom";
import { Phrase } from "./strings";
import * as strings from "./strings";

export interface Reel {
  place(): number; // 0 is the start
  length(): number;
  words(place: number): string;
  go(place: number): Promise<void>;
}

export class Replay {
  readonly el: HTMLElement;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private until: { place: number; then: () => void } | null = null;
  onSpeed: (pause: number) => void = () => {};
  private pause = 1000;
  private readonly slider = h("input", { id: "scrub", class: "scrub", type: "range", min: 0, max: 0, value: 0, "aria-label": Phrase.entry });
  private readonly where = h("span", { class: "where", id: "where" });
  private readonly run: HTMLButtonElement;

  constructor(
    private readonly reel: Reel,
    ...more: Node[]
  ) {
    this.slider.addEventListener("input", () => void this.go(Number(this.slider.value)));
    this.run = button("replay", "▶", () => this.toggle(), { "aria-label": Phrase.playTheGame, title: Phrase.replayKey });
    this.el = h(
      "div",
      { class: "replay", role: "group", "aria-label": Phrase.replay },
      button("first", "|◂", () => void this.go(0), { "aria-label": Phrase.startOfGame, title: Phrase.startKey }),
      button("previous", "◂", () => void this.step(-1), { "aria-label": Phrase.stepBack, title: Phrase.stepBackKey }),
      this.run,
      button("next", "▸", () => void this.step(1), { "aria-label": Phrase.stepOn, title: Phrase.stepOnKey }),
      button("last", "▸|", () => void this.go(this.reel.length()), { "aria-label": Phrase.end, title: Phrase.endKey }),
      this.slider,
      this.where,
      h("label", {}, h("span", { class: "spoken" }, Phrase.speed), choice("speed", [["2000", "½×"], ["1000", "1×"], ["500", "2×"], ["200", "5×"], ["60", "16×"]], "1000", (v) => this.onSpeed((this.pause = Number(v))))),
      ...more,
    );
  }

  update(): void {
    const place = this.reel.place();
    const length = this.reel.length();
    this.slider.max = String(length);
    this.slider.value = String(place);
    this.slider.setAttribute("aria-valuetext", strings.entryOf(place, length, place > 0 ? this.reel.words(place) : Phrase.start));
    this.where.textContent = `${place} / ${length}`;
  }

  async step(by: number): Promise<void> {
    await this.go(this.reel.place() + by);
  }

  async go(place: number): Promise<void> {
    await this.reel.go(Math.max(0, Math.min(place, this.reel.length())));
  }

  // tell steps from one entry to another and then calls back, unless halted.
  async tell(from: number, to: number, then: () => void): Promise<void> {
    this.halt();
    await this.go(from);
    this.until = { place: to, then };
    this.tick();
    this.run.textContent = "❚❚";
  }

  toggle(): void {
    if (this.timer) return this.halt();
    if (this.reel.place() >= this.reel.length()) void this.go(0).then(() => this.tick());
    else this.tick();
    this.run.textContent = "❚❚";
    this.run.setAttribute("aria-label", "Pause");
  }

  halt(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = this.until = null;
    this.run.textContent = "▶";
    this.run.setAttribute("aria-label", "Play the game");
  }

  private tick(): void {
    this.timer = setTimeout(() => {
      void this.step(1).then(() => {
        if (!this.timer) return;
        const { until } = this;
        const place = this.reel.place();
        if (until && place >= until.place) this.timer = setTimeout(() => (this.halt(), this.reel.place() >= until.place && until.then()), this.pause);
        else if (place >= this.reel.length()) this.halt();
        else this.tick();
      });
    }, this.pause);
  }
}
