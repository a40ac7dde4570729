// The worker that runs the program. All tabs share one. In a browser without shared workers each tab starts
// its own worker, and a lock lets one of them run.

import { Phrase } from "../strings";
import { Files } from "./files";
import type { Asked, State, Told } from "./messages";

type Cancel = () => void;

// Program has the functions of cmd/site for this worker, and of this worker for cmd/site.
interface Program {
  serve?: (method: string, path: string, headers: Record<string, string>, body: string, head: (status: number, type: string) => void, chunk: (bytes: Uint8Array) => void, end: () => void) => Cancel;
  ready(): void;
  failed(why: string): void;
  net(name: string): Promise<Uint8Array>;
}

declare const Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };

// Tab is the connection to one tab.
type Tab = Pick<MessagePort, "postMessage" | "addEventListener">;

const tabs = new Set<Tab>();
const waiting: (() => void)[] = []; // requests that came before the program was ready
const state: State = { loaded: 0, ready: false };
const scope = globalThis as unknown as { fs: object; deadreckon: Program; importScripts(name: string): void };

function tell(change: Partial<State>): void {
  Object.assign(state, change);
  for (const tab of tabs) tab.postMessage({ state } satisfies Told);
}

function greet(tab: Tab): void {
  const running = new Map<number, Cancel>();
  const leave = (): void => {
    tabs.delete(tab);
    running.forEach((cancel) => cancel());
    running.clear();
  };
  const ask = (o: Extract<Asked, { method: string }>): void => {
    const say = (told: Told): void => tab.postMessage(told);
    const end = (): void => (running.delete(o.id), say({ id: o.id, end: true }));
    running.set(
      o.id,
      scope.deadreckon.serve!(o.method, o.path, o.headers, o.body, (status, type) => say({ id: o.id, status, type }), (chunk) => say({ id: o.id, chunk }), end),
    );
  };
  tab.addEventListener("message", (e) => {
    const o = (e as MessageEvent<Asked>).data;
    if ("leave" in o) leave();
    else if ("cancel" in o) {
      running.get(o.id)?.();
      running.delete(o.id);
    } else if (state.ready) ask(o);
    else waiting.push(() => ask(o));
  });
  (tab as MessagePort).addEventListener("close", leave); // a crashed tab says nothing else
  tabs.add(tab);
  tab.postMessage({ state } satisfies Told);
}

// unpacked returns the content of a response that this site compressed with gzip. Some servers say so, and
// then the browser has decompressed it already.
async function unpacked(response: Response, heard: (bytes: number) => void): Promise<ReadableStream<Uint8Array>> {
  if (!response.ok || !response.body) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  const reader = response.body.getReader();
  let first = await reader.read();
  const packed = first.value?.[0] === 0x1f && first.value[1] === 0x8b;
  const rest = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(to) {
      if (first.done) return to.close();
      heard(first.value.length);
      to.enqueue(first.value as Uint8Array<ArrayBuffer>);
      first = await reader.read();
    },
  });
  return packed ? rest.pipeThrough(new DecompressionStream("gzip")) : rest;
}

async function start(): Promise<void> {
  const files = new Files();
  if (!(await files.load("deadreckon"))) tell({ unkept: true });
  scope.fs = files.node((text) => console.log(text));
  scope.importScripts("wasm_exec.js");
  const go = new Go();
  const response = await fetch("engine.wasm.gz");
  const [size, name] = [Number(response.headers.get("Content-Length")) || 8e6, "application/wasm"];
  let [loaded, told] = [0, 0];
  const heard = (bytes: number): void => {
    loaded += bytes;
    if (loaded / size - told > 0.02) tell({ loaded: (told = Math.min(1, loaded / size)) });
  };
  const stream = await unpacked(response, heard);
  const { instance } = await WebAssembly.instantiateStreaming(new Response(stream, { headers: { "Content-Type": name } }), go.importObject);
  void go.run(instance).then(() => tell({ ready: false, failed: state.failed ?? Phrase.hasEnded }));
}

scope.deadreckon = {
  ready() {
    tell({ ready: true, loaded: 1 });
    for (const ask of waiting.splice(0)) ask();
  },
  failed: (why) => tell({ failed: why }),
  async net(name) {
    const response = await fetch(`../nets/${name.replace("/", "-")}.net`);
    return new Uint8Array(await new Response(await unpacked(response, () => {})).arrayBuffer());
  },
};

// run starts the program after other copies have ended.
function run(): void {
  const begin = (): Promise<void> => start().then(() => new Promise<void>(() => {}), (e: Error) => tell({ failed: e.message }));
  if (!navigator.locks) return void begin();
  const late = setTimeout(() => tell({ waits: true }), 1500);
  void navigator.locks.request("deadreckon", () => {
    clearTimeout(late);
    tell({ waits: false });
    return begin();
  });
}

if ("onconnect" in globalThis)
  addEventListener("connect", (e) => {
    const port = (e as MessageEvent).ports[0]!;
    greet(port);
    port.start();
  });
else greet(globalThis as unknown as Tab);
run();
