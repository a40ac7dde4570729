// Requests to the program, and the replies of searches.

import { tune, type Heard } from "./stream";
import { Phrase } from "./strings";
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
    throw new Refusal(0, { message: Phrase.noAnswer });
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

// listenerName returns a name for a listener of the stream that no other tab has.
export const listenerName = (): string => crypto.getRandomValues(new Uint32Array(2)).join("");

// Room is the present viewers and the chat of a table.
export interface Room {
  views: string[]; // seats that a browser shows now, and "open"
  chat: { from: string; text: string }[];
}

// Line is the connection to one table with one key at a time.
export class Line {
  private readonly name = listenerName(); // prefix of the ids of searches
  private sent = 0;
  private listening = ""; // key of the stream
  private searches = new Map<string, (reply: Reply) => void>();
  private fails = new Map<string, (e: unknown) => void>();
  private lost = false;
  room: Room = { views: [], chat: [] };
  onRoom: (room: Room) => void = () => {};

  constructor(
    readonly table: string,
    private readonly heard: {
      changed: (event: { told?: string[]; moves: number; again?: boolean }) => void;
      state: (connected: boolean, again: boolean) => void;
    },
  ) {}

  // chat sends a line to everybody at the table.
  async chat(key: string, text: string): Promise<void> {
    await http("POST", this.path() + "/chat", { text }, key);
  }

  // ask sends a request and returns its reply.
  ask<T>(key: string, op: string, fields: Fields = {}): Promise<T> {
    return http<T>("POST", this.path(), { id: this.id(), op, ...fields }, key);
  }

  // search starts a search, whose replies arrive in the stream.
  async search<R>(key: string, op: string, fields: Fields, hear: (reply: R) => void = () => {}): Promise<Search<R>> {
    const id = this.id();
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

  private id(): string {
    return `${this.name}-${++this.sent}`;
  }

  // listen makes the stream bring the events of a key, unless the tab is hidden.
  listen(key: string): void {
    this.listening = key;
    if (!document.hidden) tune(this.name, { table: this.table, key }, this.hear);
  }

  private readonly hear = ({ kind, data }: Heard): void => {
    if (kind === "reply") this.reply(JSON.parse(data!) as Reply);
    else if (kind === "room") this.onRoom((this.room = JSON.parse(data!) as Room));
    else if (kind === "changed") this.heard.changed(JSON.parse(data!) as { moves: number });
    else if (kind === "lost") {
      this.lost = true;
      this.heard.state(false, false);
    } else {
      const again = this.lost;
      if (again) void this.settle();
      this.lost = false;
      this.heard.state(true, again);
    }
  };

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
      fail(new Refusal(0, { message: Phrase.theProgramWasRestarted }));
    }
  }

  // idle reports whether nothing is pending.
  get idle(): boolean {
    return this.searches.size === 0;
  }

  // hush ends the events, also of a hidden tab.
  hush(): void {
    tune(this.name, null, this.hear);
  }
}
