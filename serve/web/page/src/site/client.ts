// The connection to the program in a worker: functions like fetch and EventSource whose requests are messages.

import { Phrase } from "../strings";
import type { Asked, Duty, State, Told } from "./messages";
import { typed, unpacked } from "./unpack";

interface Reply {
  head(status: number, type: string): void;
  chunk(bytes: Uint8Array): void;
  end(): void;
}

const running = new Map<number, Reply>();
let ids = 0;
let watcher: (state: State) => void = () => {};
let last: State = { loaded: 0, ready: false };

// onState receives the present and later states of the program.
export function onState(hear: (state: State) => void): void {
  watcher = hear;
  hear(last);
}

function hear({ data }: MessageEvent<Told>): void {
  if ("state" in data) {
    watcher((last = data.state));
    if (last.failed) for (const id of [...running.keys()]) fail(id, last.failed);
    return;
  }
  if ("hire" in data) return void hire(data.hire).catch(() => (program = undefined));
  const response = running.get(data.id);
  if (!response) return;
  if ("status" in data) response.head(data.status, data.type);
  else if ("chunk" in data) response.chunk(data.chunk);
  else {
    running.delete(data.id);
    response.end();
  }
}

// hire makes workers that search for the program. If that fails, searches have one thread.
async function hire(count: number): Promise<void> {
  for (const worker of hired.splice(0)) worker.terminate();
  program ??= fetch(new URL("engine.wasm.gz", address))
    .then((r) => unpacked(r, () => {}))
    .then((stream) => WebAssembly.compileStreaming(typed(stream)));
  const module = await program;
  for (let i = 0; i < count; i++) {
    const { port1, port2 } = new MessageChannel();
    const worker = new Worker(address, { name: "searcher" });
    worker.postMessage({ module, port: port1 } satisfies Duty, [port1]);
    hired.push(worker);
    send({ searcher: port2 }, [port2]);
  }
}

const hired: Worker[] = [];
let program: Promise<WebAssembly.Module> | undefined;
const address = new URL("engine.js", document.querySelector<HTMLScriptElement>("script[src]")!.src);

const broken = (): void => hear(new MessageEvent("message", { data: { state: { ...last, failed: Phrase.noWorker } } }));

// fail answers a request in the place of the program.
function fail(id: number, why: string): void {
  const reply = running.get(id);
  running.delete(id);
  reply?.head(503, "application/json");
  reply?.chunk(new TextEncoder().encode(JSON.stringify({ error: { message: why } })));
  reply?.end();
}

const send: (asked: Asked, transfer?: Transferable[]) => void = (() => {
  if (!("SharedWorker" in window)) {
    const worker = new Worker(address);
    worker.addEventListener("message", hear);
    worker.addEventListener("error", broken);
    return (asked, transfer = []) => worker.postMessage(asked, transfer);
  }
  let port: MessagePort;
  const connect = (): void => {
    const worker = new SharedWorker(address);
    worker.addEventListener("error", broken);
    port = worker.port;
    port.addEventListener("message", hear);
    port.start();
  };
  connect();
  addEventListener("pagehide", () => port.postMessage({ leave: true } satisfies Asked));
  addEventListener("pageshow", (e) => e.persisted && location.reload()); // its requests were dropped
  return (asked, transfer = []) => port.postMessage(asked, transfer);
})();

export const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  new Promise<Response>((yes) => {
    const id = ++ids;
    let to: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (c) => void (to = c),
      cancel: () => {
        running.delete(id);
        send({ id, cancel: true });
      },
    });
    running.set(id, {
      head: (status, type) => yes(new Response(status === 204 || status === 304 ? null : body, { status, headers: type ? { "Content-Type": type } : {} })),
      chunk: (bytes) => to.enqueue(bytes),
      end: () => to.close(),
    });
    if (last.failed) return fail(id, last.failed);
    send({ id, method: init.method ?? "GET", path, headers: (init.headers ?? {}) as Record<string, string>, body: (init.body as string | undefined) ?? "" });
  });

// Stream has the part of EventSource that the page uses.
export class Stream {
  private readonly hears = new Map<string, ((e: MessageEvent<string>) => void)[]>();
  private reader: ReadableStreamDefaultReader<string> | null = null;
  private closed = false;

  constructor(path: string) {
    void this.read(path).catch(() => {}).then(() => this.fire("error", new MessageEvent("error")));
  }

  addEventListener(kind: string, hear: (e: MessageEvent<string>) => void): void {
    this.hears.set(kind, [...(this.hears.get(kind) ?? []), hear]);
  }

  close(): void {
    this.closed = true;
    void this.reader?.cancel();
  }

  private fire(kind: string, e: MessageEvent<string>): void {
    if (!this.closed) for (const hear of this.hears.get(kind) ?? []) hear(e);
  }

  // read reads events (HTML standard, 9.2.6) as the program writes them: each field once, in one line.
  private async read(path: string): Promise<void> {
    const response = await ask(path);
    if (!response.ok || this.closed) return void response.body?.cancel();
    this.reader = response.body!.pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>).getReader();
    let rest = "";
    for (;;) {
      const { done, value } = await this.reader.read();
      if (done) return;
      const events = (rest + value).split("\n\n");
      rest = events.pop()!;
      for (const text of events) {
        const field = (name: string): string => text.split("\n").find((l) => l.startsWith(name + ": "))?.slice(name.length + 2) ?? "";
        if (field("data")) this.fire(field("event"), new MessageEvent("message", { data: field("data"), lastEventId: field("id") }));
      }
    }
  }
}
