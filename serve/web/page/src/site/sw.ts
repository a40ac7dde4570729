// The service worker keeps the site, so that it works offline. cmd/site writes the list of files before this
// text. Each version of the site has its own cache.

export {}; // a module, so that its names are not global
declare const site: { version: string; core: string[]; nets: string[] };

// Worker is the part of ServiceWorkerGlobalScope that is used here.
interface Worker_ {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { scope: string };
  addEventListener(kind: string, hear: (e: Event & { waitUntil(p: Promise<unknown>): void; respondWith(r: Promise<Response>): void; request: Request; data: unknown }) => void): void;
}

const worker = globalThis as unknown as Worker_;
const prefix = "deadreckon " + worker.registration.scope + " ";
const name = prefix + site.version;
const fresh = (path: string): Request => new Request(path, { cache: "no-cache" });

worker.addEventListener("install", (e) => {
  e.waitUntil(
    caches
      .open(name)
      .then((cache) => cache.addAll(site.core.filter((p) => p !== "index.html").map(fresh)))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (e) => {
  const old = async (): Promise<void> => {
    for (const key of await caches.keys()) if (key.startsWith(prefix) && key !== name) await caches.delete(key);
    await worker.clients.claim();
  };
  e.waitUntil(old());
});

// A file comes from the cache. A net is added to the cache at its first use, or when the page asks for it.
worker.addEventListener("fetch", (e) => {
  const { request } = e;
  if (request.method !== "GET" || !request.url.startsWith(worker.registration.scope)) return;
  e.respondWith(serve(request));
});

async function serve(request: Request): Promise<Response> {
  const cache = await caches.open(name);
  const kept = await cache.match(request.url.split(/[?#]/)[0] === worker.registration.scope + "index.html" ? "./" : request, { ignoreSearch: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && site.nets.some((net) => request.url === worker.registration.scope + net)) await cache.put(request, response.clone());
  return response;
}

worker.addEventListener("message", (e) => {
  const rest = async (): Promise<void> => {
    const cache = await caches.open(name);
    for (const net of site.nets) if (!(await cache.match(net))) await cache.add(net).catch(() => {}); // it can be fetched later
  };
  if (e.data === "keep the nets") e.waitUntil(rest());
});
