// The worker that runs the program. All tabs share one. In a browser without shared workers each tab starts
// its own worker, and a lock lets one of them run.

import { Phrase } from "../strings";
import { Files } from "./files";
import { most, type Asked, type Duty, type State, type Told } from "./messages";
import { typed, unpacked } from "./unpack";

type Cancel = () => void;

// Program has the functions of cmd/site for this worker, and of this worker for cmd/site.
interface Program {
  serve?: (method: string, path: string, headers: Record<string, string>, body: string, head: (status: number, type: string) => void, chunk: (bytes: Uint8Array) => void, end: () => void) => Cancel;
  ready(): void;
  failed(why: string): void;
  hire?: (port: MessagePort) => Cancel;
  lost(): void;
  port?: MessagePort; // of a worker that searches for the program
  net(name: string): Promise<Uint8Array>;
}

declare const Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };

// Tab is the connection to one tab.
type Tab = Pick<MessagePort, "postMessage" | "addEventListener">;

const tabs = new Set<Tab>();
const waiting: (() => void)[] = []; // requests that came before the program was ready
const state: State = { loaded: 0, ready: false };
const scope = globalThis as unknown as { fs: object; deadreckon: Program; importScripts(name: string): void; name: string };

function tell(change: Partial<State>): void {
  Object.assign(state, change);
  for (const tab of tabs) tab.postMessage({ state } satisfies Told);
}

function greet(tab: Tab): void {
  const running = new Map<number, Cancel>();
  const leave = (): void => {
    if (!tabs.delete(tab)) return;
    if (hiring === tab) hire();
    running.forEach((cancel) => cancel());
    running.clear();
  };
  const ask = (o: Extract<Asked, { method: string }>): void => {
    active = tab;
    if (!hiring && o.path.startsWith("api/tables/")) hire();
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
    else if ("searcher" in o) {
      if (tab === hiring) hired.push(scope.deadreckon.hire!(o.searcher));
    }
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

// One tab makes the workers that search for the program, because a shared worker cannot.
let [hiring, active]: (Tab | null)[] = [null, null];
let hired: Cancel[] = [];

// hire replaces the workers that search. The tab that was used last makes the new ones.
function hire(): void {
  for (const dismiss of hired.splice(0)) dismiss();
  hiring = active && tabs.has(active) ? active : ([...tabs].at(-1) ?? null);
  if (most > 1) hiring?.postMessage({ hire: most - 1 } satisfies Told);
}

// prepare returns the loader of a program with these files.
function prepare(files: Files): InstanceType<typeof Go> {
  scope.fs = files.node((text) => console.log(text));
  scope.importScripts("wasm_exec.js");
  return new Go();
}

// search runs the program as a worker that searches for another.
async function search({ module, port }: Duty): Promise<void> {
  scope.deadreckon.port = port;
  const go = prepare(new Files());
  await go.run(await WebAssembly.instantiate(module, go.importObject));
  close();
}

async function start(): Promise<void> {
  const files = new Files();
  if (!(await files.load("deadreckon"))) tell({ unkept: true });
  const go = prepare(files);
  const response = await fetch("engine.wasm.gz");
  const size = Number(response.headers.get("Content-Length")) || 8e6;
  let [loaded, told] = [0, 0];
  const heard = (bytes: number): void => {
    loaded += bytes;
    if (loaded / size - told > 0.02) tell({ loaded: (told = Math.min(1, loaded / size)) });
  };
  const stream = await unpacked(response, heard);
  const { instance } = await WebAssembly.instantiateStreaming(typed(stream), go.importObject);
  void go.run(instance).then(() => tell({ ready: false, failed: state.failed ?? Phrase.hasEnded }));
}

scope.deadreckon = {
  ready() {
    tell({ ready: true, loaded: 1 });
    for (const ask of waiting.splice(0)) ask();
  },
  lost: hire,
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

if (scope.name === "searcher") addEventListener("message", (e) => void search((e as MessageEvent<Duty>).data), { once: true });
else if ("onconnect" in globalThis)
  addEventListener("connect", (e) => {
    const port = (e as MessageEvent).ports[0]!;
    greet(port);
    port.start();
  });
else greet(globalThis as unknown as Tab);
if (scope.name !== "searcher") run();
