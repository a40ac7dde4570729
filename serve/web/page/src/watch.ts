// Running jobs: progress of arena, training, export and tuning, and their reports.

import { fill, h, percent, refill } from "./dom";
import { markdown } from "./markdown";
import { get, listenerName } from "./net";
import { Picture } from "./picture";
import { tune, type Heard } from "./stream";
import { Phrase } from "./strings";
import * as strings from "./strings";

interface Run {
  name: string;
  kind: string;
  done?: number;
  of?: number;
  running?: boolean;
  updated?: string;
  error?: string;
}

interface RunPage extends Run {
  lines?: string[];
  tables?: { title: string; columns: string[]; rows: (string | number)[][] }[];
  plots?: { title: string; svg: string }[];
  report?: string;
}

const pause = 2000; // milliseconds between requests of the list

const path = (name: string): string => "api/watch/" + encodeURIComponent(name);

export class Watch {
  readonly el = h("div", { class: "watch", id: "watch" });
  private readonly listener = listenerName();
  private later: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private asked = 0;

  constructor(private readonly name: string) {
    document.addEventListener("visibilitychange", this.seen);
  }

  private readonly seen = (): void => {
    if (document.hidden) this.hush();
    else void this.show();
  };

  close(): void {
    this.closed = true;
    this.hush();
    document.removeEventListener("visibilitychange", this.seen);
  }

  private hush(): void {
    clearTimeout(this.later);
    tune(this.listener, null, this.hear);
  }

  // hear draws the run after new output, and after a reconnection.
  private readonly hear = ({ kind }: Heard): void => {
    if (kind !== "lost") void this.draw();
  };

  async show(): Promise<void> {
    try {
      if (this.name) await this.run();
      else await this.list();
    } catch (e) {
      const { message } = e as Error;
      refill(this.el, message, () => [h("h1", { tabindex: "-1" }, Phrase.runs), h("p", { class: "refusal", role: "alert" }, message)]);
    }
    clearTimeout(this.later);
    if (!this.name && !this.closed && !document.hidden) this.later = setTimeout(() => void this.show(), pause);
  }

  private async list(): Promise<void> {
    const { runs } = await get<{ runs: Run[] }>("api/watch");
    refill(this.el, runs, () => [
      h("h1", { tabindex: "-1" }, Phrase.runningJobs),
      runs.length === 0 ? h("p", {}, Phrase.noJobsToShow, h("code", {}, "deadreckon web --watch results")) : null,
      h(
        "ul",
        { class: "kept", id: "runs" },
        ...runs.map((r) => h("li", {}, h("a", { href: "#watch/" + encodeURIComponent(r.name), "data-run": r.name, "data-key": r.name }, r.name), h("span", {}, r.error ?? `${r.kind}, ${progressWords(r)}`), r.of ? h("progress", { max: r.of, value: r.done ?? 0, "aria-label": strings.progressOfRun(r.name) }) : null)),
      ),
    ]);
  }

  private async run(): Promise<void> {
    await this.draw();
    if (!this.closed && !document.hidden) tune(this.listener, { run: this.name }, this.hear);
  }

  private async draw(): Promise<void> {
    const asked = ++this.asked;
    const r = await get<RunPage>(path(this.name));
    if (asked !== this.asked || this.closed) return; // a later answer is pending
    fill(
      this.el,
      h("p", {}, h("a", { href: "#watch" }, Phrase.allRuns)),
      h("h1", { tabindex: "-1" }, `${r.name} (${r.kind})`),
      h("p", { id: "progress-words", role: "status" }, progressWords(r)),
      r.of ? h("progress", { id: "progress", max: r.of, value: r.done ?? 0, "aria-label": Phrase.progress }) : null,
      r.lines?.length ? h("pre", { id: "run-lines", tabindex: "0", class: "wide" }, r.lines.join("\n")) : null,
      ...(r.plots ?? []).map((p) => plot(p)),
      ...(r.tables ?? []).map((t) =>
        h(
          "section",
          { class: "wide", tabindex: "0", role: "region", "aria-label": t.title },
          h("h2", {}, t.title),
          h("table", {}, h("thead", {}, h("tr", {}, ...t.columns.map((c) => h("th", { scope: "col" }, c)))), h("tbody", {}, ...t.rows.map((row) => h("tr", {}, ...row.map((c) => h("td", {}, c)))))),
        ),
      ),
      r.report ? markdown(r.report) : null,
    );
  }
}

function plot(p: { title: string; svg: string }): HTMLElement {
  const picture = new Picture();
  picture.draw(p.svg);
  picture.layer.remove();
  picture.el.style.setProperty("min-width", `${picture.width}px`); // keeps text readable
  return h("figure", { role: "img", class: "wide", tabindex: "0", "aria-label": p.title }, h("figcaption", {}, p.title), picture.el);
}

function progressWords(r: Run): string {
  const state = r.running ? Phrase.running : Phrase.finished;
  return r.of ? strings.progressOf(state, r.done ?? 0, r.of, percent((r.done ?? 0) / r.of)) : state;
}
