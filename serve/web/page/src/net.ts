// Requests to the program, and its stream of events.

import type { Refused } from "./types";

// Refusal is an error of the program.
export class Refusal extends Error {
  constructor(
    readonly status: number, // HTTP status; 200 if the session refused, 0 without an answer
    readonly why: Refused,
  ) {
    super(why.message);
  }
  // absent reports whether the program does not know the request.
  get absent(): boolean {
    return /^no op "/.test(this.message) || /^unknown field /.test(this.message);
  }
}

async function http<T>(method: string, path: string, body?: unknown, key?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers["X-Key"] = key;
  let response: Response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Refusal(0, { message: "the program does not answer; is it still running?" });
  }
  const text = await response.text();
  let reply: { error?: Refused };
  try {
    reply = text === "" ? {} : JSON.parse(text);
  } catch {
    throw new Refusal(response.status, { message: text.slice(0, 300) || response.statusText });
  }
  if (reply.error) throw new Refusal(response.status, reply.error);
  if (!response.ok) throw new Refusal(response.status, { message: response.statusText });
  return reply as T;
}

export const get = <T>(path: string): Promise<T> => http<T>("GET", path);
export const post = <T>(path: string, body: unknown): Promise<T> => http<T>("POST", path, body);
export const patch = <T>(path: string, body: unknown): Promise<T> => http<T>("PATCH", path, body);
export const remove = <T>(path: string): Promise<T> => http<T>("DELETE", path);

export type Fields = Record<string, unknown>;

type Reply = { id: string; partial?: boolean; error?: Refused };

// Search is a running search.
export interface Search<R> {
  done: Promise<R>; // final reply
  stop(): Promise<void>; // stops it; the final reply still arrives
}

let sent = 0;
const mine = Math.random().toString(36).slice(2, 8); // prefix of this tab's ids, since replies go to all tabs of a viewer

// Line is the connection to one table with one key at a time.
export class Line {
  private stream: EventSource | null = null;
  private listening = ""; // key of the stream
  private searches = new Map<string, (reply: Reply) => void>();
  private fails = new Map<string, (e: unknown) => void>();
  private lost = false;
  private retry = 0;

  constructor(
    readonly table: string,
    private readonly heard: {
      changed: (event: { told?: string[]; moves: number; again?: boolean }) => void;
      state: (connected: boolean, again: boolean) => void;
    },
  ) {}

  // ask sends a request and returns its reply.
  ask<T>(key: string, op: string, fields: Fields = {}): Promise<T> {
    return http<T>("POST", this.path(), { id: `${mine}-${++sent}`, op, ...fields }, key);
  }

  // search starts a search, whose replies arrive in the stream.
  async search<R>(key: string, op: string, fields: Fields, hear: (reply: R) => void = () => {}): Promise<Search<R>> {
    const id = `${mine}-${++sent}`;
    let end: (reply: R) => void = () => {};
    let fail: (e: unknown) => void = () => {};
    const done = new Promise<R>((yes, no) => ([end, fail] = [yes, no]));
    done.catch(() => {});
    this.listen(key); // replies go to viewers of this key
    this.searches.set(id, (reply) => {
      if (reply.partial) return hear(reply as R);
      this.searches.delete(id);
      if (reply.error) return fail(new Refusal(200, reply.error));
      hear(reply as R);
      end(reply as R);
    });
    this.fails.set(id, fail);
    try {
      const first = await http<{ started?: boolean }>("POST", this.path(), { id, op, ...fields }, key);
      if (!first.started) this.reply(first as Reply);
    } catch (e) {
      this.searches.delete(id);
      this.fails.delete(id);
      throw e;
    }
    return { done, stop: () => (this.searches.has(id) ? this.ask(key, "stop", { search: id }).then(() => {}) : Promise.resolve()) };
  }

  private path(): string {
    return "api/tables/" + encodeURIComponent(this.table);
  }

  // listen opens the stream of a key. Browsers allow six connections per server, and each tab uses
  // one.
  listen(key: string): void {
    if (this.stream && this.listening === key && this.stream.readyState !== EventSource.CLOSED) return;
    this.hush();
    this.listening = key;
    const stream = new EventSource(this.path() + "/events?key=" + encodeURIComponent(key) + "&tab=" + mine);
    this.stream = stream;
    stream.addEventListener("open", () => {
      const again = this.lost;
      if (again) void this.settle();
      this.lost = false;
      this.retry = 0;
      this.heard.state(true, again);
    });
    stream.addEventListener("error", () => {
      this.lost = true;
      this.heard.state(false, false);
      // The browser reconnects, except after an answer that is not a stream.
      if (stream.readyState === EventSource.CLOSED && this.stream === stream) {
        this.retry = Math.min(this.retry + 1, 10);
        setTimeout(() => this.stream === stream && this.again(), 500 * this.retry);
      }
    });
    stream.addEventListener("reply", (e) => this.reply(JSON.parse((e as MessageEvent<string>).data)));
    stream.addEventListener("changed", (e) => this.heard.changed(JSON.parse((e as MessageEvent<string>).data)));
  }

  private again(): void {
    this.stream = null;
    this.listen(this.listening);
  }

  private reply(reply: Reply): void {
    this.searches.get(reply.id)?.(reply);
    if (!reply.partial) this.fails.delete(reply.id);
  }

  // settle ends pending searches after a reconnection, since a restarted program has lost them.
  private async settle(): Promise<void> {
    for (const [id, fail] of [...this.fails]) {
      const { stopped } = await this.ask<{ stopped: boolean }>(this.listening, "stop", { search: id }).catch(() => ({ stopped: false }));
      if (stopped) continue;
      this.searches.delete(id);
      this.fails.delete(id);
      fail(new Refusal(0, { message: "the program was restarted and the search is lost" }));
    }
  }

  // idle reports whether nothing is pending.
  get idle(): boolean {
    return this.searches.size === 0;
  }

  // hush closes the stream of a hidden tab.
  hush(): void {
    this.stream?.close();
    this.stream = null;
  }
}
