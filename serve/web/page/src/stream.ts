// The stream of events. Browsers allow six connections per server, so a shared worker holds one for all
// tabs. Without shared workers (Chrome for Android) each visible tab holds its own.

// Wish is the subject of a tab: a table with a key, or a run.
export interface Wish {
  table?: string;
  key?: string;
  run?: string;
}

// Heard is a message to a tab: an event, or the state of its connection.
export interface Heard {
  kind: "open" | "lost" | "changed" | "reply" | "room";
  data?: string; // JSON
}

export type Listener = (heard: Heard) => void;

// View is a wish that tabs share.
interface View {
  name: string; // in the stream
  wish: Wish;
  tabs: Map<string, Listener>;
  state: "wanted" | "open" | "lost";
}

const none = JSON.stringify({ views: [] });

// Hub is the connection of all tabs.
export class Hub {
  private views = new Map<string, View>(); // by wish
  private source: EventSource | null = null;
  private id = ""; // of the open stream
  private sent = ""; // views that the program knows
  private sending = false;
  private names = 0;
  private fails = 0;

  constructor(private readonly path: string) {}

  // want changes the subject of a tab; null is none.
  want(tab: string, wish: Wish | null, listener: Listener): void {
    const key = JSON.stringify(wish);
    for (const [k, v] of this.views) if (k !== key && v.tabs.delete(tab) && v.tabs.size === 0) this.views.delete(k);
    if (wish) {
      const view: View = this.views.get(key) ?? { name: String(++this.names), wish, tabs: new Map<string, Listener>(), state: "wanted" };
      this.views.set(key, view);
      const has = view.tabs.has(tab);
      view.tabs.set(tab, listener);
      if (!has && view.state === "open") listener({ kind: "open" });
    }
    void this.update();
  }

  private wanted(): string {
    const views = [...this.views.values()].filter((v) => v.state !== "lost");
    return JSON.stringify({ views: views.map((v) => ({ view: v.name, ...v.wish, tabs: [...v.tabs.keys()] })) });
  }

  // update tells the program which views are wanted.
  private async update(): Promise<void> {
    const { source } = this;
    if (this.views.size === 0) return this.close();
    const wanted = this.wanted();
    if (!source) return wanted === none ? undefined : this.open(wanted);
    if (this.id === "" || this.sending || wanted === this.sent) return;
    this.sending = true;
    const response = await fetch(`${this.path}/${this.id}`, { method: "PUT", body: wanted, headers: { "Content-Type": "application/json" } }).catch(() => null);
    this.sending = false;
    if (this.source === source) {
      if (!response?.ok) return this.lose();
      this.sent = wanted;
    }
    return this.update();
  }

  private open(wanted: string): void {
    const source = new EventSource(`${this.path}?views=${encodeURIComponent(wanted)}`);
    this.source = source;
    source.addEventListener("stream", (e) => {
      this.id = (JSON.parse((e as MessageEvent<string>).data) as { stream: string }).stream;
      this.sent = wanted;
      this.fails = 0;
      void this.update();
    });
    source.addEventListener("error", () => this.source === source && this.lose());
    for (const kind of ["changed", "reply", "room", "closing"]) source.addEventListener(kind, (e) => this.hear(kind, e as MessageEvent<string>));
  }

  private close(): void {
    this.source?.close();
    this.source = null;
    this.id = "";
  }

  // lose tries again later, since the program may have been restarted.
  private lose(): void {
    this.close();
    const views = [...this.views.values()];
    for (const v of views) this.say(v, { kind: "lost" });
    this.later(views, ++this.fails);
  }

  private later(views: View[], fails: number): void {
    for (const v of views) v.state = "lost";
    setTimeout(() => {
      for (const v of views) if (v.state === "lost") [v.state, v.name] = ["wanted", String(++this.names)];
      void this.update();
    }, 500 * Math.min(fails, 10));
  }

  private hear(kind: string, e: MessageEvent<string>): void {
    const view = [...this.views.values()].find((v) => v.name === e.lastEventId);
    if (!view) return;
    if (kind === "closing") {
      this.say(view, { kind: "lost" });
      return this.later([view], 2);
    }
    if (view.state !== "open") {
      view.state = "open";
      this.say(view, { kind: "open" });
    }
    const to = kind === "reply" ? (JSON.parse(e.data) as { id: string }).id.split("-")[0] : undefined; // a search belongs to one tab
    for (const [tab, listener] of view.tabs) if (to === undefined || tab === to) listener({ kind: kind as "changed" | "reply" | "room", data: e.data });
  }

  private say(view: View, heard: Heard): void {
    for (const listener of view.tabs.values()) listener(heard);
  }
}

// tune changes the subject of a listener of this tab; null is none. The name of a listener is the prefix of
// the ids of its searches.
export const tune: (name: string, wish: Wish | null, listener: Listener) => void = (() => {
  const all = new Map<string, { wish: Wish; listener: Listener }>();
  const own = (): ((name: string, wish: Wish | null) => void) => {
    const hub = new Hub("api/events");
    return (name, wish) => hub.want(name, wish, (heard) => all.get(name)?.listener(heard));
  };
  let pass: ((name: string, wish: Wish | null) => void) | null = null;
  const start = (): ((name: string, wish: Wish | null) => void) => {
    if (!("SharedWorker" in window)) return own();
    const worker = new SharedWorker("assets/streamworker.js");
    worker.port.addEventListener("message", ({ data }: MessageEvent<{ name: string; heard: Heard }>) => all.get(data.name)?.listener(data.heard));
    worker.port.start();
    worker.addEventListener("error", () => {
      pass = own();
      for (const [name, { wish }] of all) pass(name, wish);
    });
    const send = (name: string, wish: Wish | null): void => worker.port.postMessage({ name, wish });
    addEventListener("pagehide", () => [...all.keys()].forEach((name) => send(name, null)));
    addEventListener("pageshow", () => all.forEach(({ wish }, name) => send(name, wish)));
    return send;
  };
  return (name, wish, listener) => {
    if (wish) all.set(name, { wish, listener });
    else if (!all.delete(name)) return;
    (pass ??= start())(name, wish);
  };
})();
