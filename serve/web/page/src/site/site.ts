// The page without a server.

import { h } from "../dom";
import { door, onState } from "./client";

globalThis.door = door;

const bar = h("progress", { max: 1, "aria-label": "Loading the program" }) as HTMLProgressElement;
const words = h("p", { role: "status", id: "site-state" });
const box = h("div", { class: "site-state", hidden: true }, words, bar);
document.getElementById("top")!.after(box);

onState(({ loaded, ready, waits, unkept, failed }) => {
  bar.hidden = ready || waits === true || failed !== undefined;
  bar.value = loaded;
  words.textContent = failed
    ? `The program stopped: ${failed}`
    : waits
      ? "The games are open in another tab of this browser. Close it to go on here."
      : !ready
        ? "Loading the program …"
        : unkept
          ? "This browser does not keep the games here, perhaps because of private browsing. Save a game as a file before you close the page."
          : "";
  box.hidden = words.textContent === "";
});
