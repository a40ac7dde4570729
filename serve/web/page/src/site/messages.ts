// The messages between the tabs and the worker with the program.

// Asked is a message to the program: a request, or the end of one.
export type Asked = { id: number; method: string; path: string; headers: Record<string, string>; body: string } | { id: number; cancel: true } | { leave: true };

// Told is a message to a tab: a part of a response, or the state of the program.
export type Told =
  | { id: number; status: number; type: string }
  | { id: number; chunk: Uint8Array }
  | { id: number; end: true }
  | { state: State };

export interface State {
  loaded: number; // part of the program that has arrived, from 0 to 1
  ready: boolean;
  waits?: boolean; // another copy of the program holds the games
  unkept?: boolean; // the browser does not keep the games
  failed?: string;
}
