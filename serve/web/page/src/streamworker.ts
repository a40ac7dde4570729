// The shared worker of the stream.

import { Hub, type Heard, type Wish } from "./stream";

const hub = new Hub("../api/events");

addEventListener("connect", (e) => {
  const port = (e as MessageEvent).ports[0]!;
  const names = new Set<string>();
  const want = (name: string, wish: Wish | null): void => hub.want(name, wish, (heard: Heard) => port.postMessage({ name, heard }));
  port.addEventListener("message", ({ data }: MessageEvent<{ name: string; wish: Wish | null }>) => {
    names.add(data.name);
    if (!data.wish) names.delete(data.name);
    want(data.name, data.wish);
  });
  port.addEventListener("close", () => names.forEach((name) => want(name, null))); // a crashed tab says nothing else
  port.start();
});
