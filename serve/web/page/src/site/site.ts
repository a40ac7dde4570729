// The page without a server.

import { button, h } from "../dom";
import { Phrase, stopped } from "../strings";
import { Stream, ask, onState } from "./client";
import { most } from "./messages";

// The page runs after this script. Its requests go to the program, and each tab has its own stream of events.
const load = globalThis.fetch;
globalThis.fetch = (to, init) => (typeof to === "string" && to.startsWith("api/") ? ask(to, init) : load(to, init));
globalThis.EventSource = Stream as unknown as typeof EventSource;
delete (globalThis as { SharedWorker?: unknown }).SharedWorker;

// Guests and runs to watch need a server. Searches use all workers.
const needServer = "option[value=guest], #to-watch";
const change = (): void => {
  document.querySelectorAll(needServer).forEach((e) => e.remove());
  const threads = document.querySelector<HTMLInputElement>("#threads");
  if (threads && !threads.defaultValue) threads.defaultValue = String(most);
};
new MutationObserver(change).observe(document.body, { childList: true, subtree: true });
document.body.append(h("footer", { id: "alone" }, Phrase.noServer, " ", h("a", { href: "LICENSES.txt" }, Phrase.licences)));

const bar = h("progress", { max: 1, "aria-label": Phrase.loadingTheProgram }) as HTMLProgressElement;
const words = h("span", { role: "status" });
const close = button("site-ok", Phrase.understood, () => (box.hidden = true));
const box = h("p", { class: "site-state", id: "site-state", hidden: true }, words, bar, close);
document.getElementById("top")!.after(box);

onState(({ loaded, ready, waits, unkept, failed }) => {
  const text = failed ? stopped(failed) : waits ? Phrase.openElsewhere : !ready ? Phrase.loading : unkept ? Phrase.notKept : "";
  if (words.textContent !== text) words.textContent = text;
  bar.hidden = ready || !!waits || !!failed;
  bar.value = loaded;
  close.hidden = !ready;
  box.hidden = text === "";
  if (ready) void keep();
});

let keeping = false;

// keep makes the site work offline. The nets are fetched last.
async function keep(): Promise<void> {
  if (keeping || !navigator.serviceWorker) return;
  keeping = true;
  const { active } = await navigator.serviceWorker.register("sw.js").then(() => navigator.serviceWorker.ready);
  const { connection } = navigator as unknown as { connection?: { saveData: boolean } };
  if (!connection?.saveData) active!.postMessage("keep the nets");
}

// The browser may drop the games of a site that did not ask it to keep them.
addEventListener("hashchange", () => {
  if (location.hash.startsWith("#table/")) void navigator.storage?.persist?.();
});
