// The door to the program: HTTP, or a program in this browser (site/site.ts).

// Events is the part of EventSource that the page uses.
export interface Events {
  addEventListener(kind: string, hear: (e: MessageEvent<string>) => void): void;
  close(): void;
}

export interface Door {
  fetch(path: string, init?: RequestInit): Promise<Response>;
  events(path: string): Events;
  alone?: string; // the limits of a page without a server, in words: no guests, and no runs to watch
}

declare global {
  var door: Door | undefined; // set by an earlier script of a page without a server
}

const http: Door = { fetch: (path, init) => fetch(path, init), events: (path) => new EventSource(path) as Events };

export const door = globalThis.door ?? http;
