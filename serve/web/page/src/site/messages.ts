// The messages between the tabs and the worker with the program.

// Asked is a message to the program: a request, its end, or the port of a worker that searches.
export type Asked = { id: number; method: string; path: string; headers: Record<string, string>; body: string } | { id: number; cancel: true } | { leave: true } | { searcher: MessagePort };

// Told is a message to a tab: a part of a response, the number of workers to make for searches, or the state of
// the program.
export type Told =
  | { id: number; status: number; type: string }
  | { id: number; chunk: Uint8Array }
  | { id: number; end: true }
  | { hire: number }
  | { state: State };

// Duty is the message to a worker that searches.
export interface Duty {
  module: WebAssembly.Module; // the program
  port: MessagePort; // to the program that asks
}

export interface State {
  loaded: number; // part of the program that has arrived, from 0 to 1
  ready: boolean;
  waits?: boolean; // another copy of the program holds the games
  unkept?: boolean; // the browser does not keep the games
  failed?: string;
}

// most is the number of threads of a search.
export const most = Math.min(4, navigator.hardwareConcurrency || 1);
