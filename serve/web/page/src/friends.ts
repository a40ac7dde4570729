// Guests: the invitation, presence, the chat, the check of a link, and the choice of a view in a second
// browser.

import { button, field, h, refill } from "./dom";
import { dialog } from "./keys";
import { Line, Refusal, type Room } from "./net";
import { say } from "./speech";
import type { Table } from "./state";
import { Phrase } from "./strings";
import * as strings from "./strings";
import { links } from "./viewerkeys";
import type { About } from "./types";

// inviteButton opens the invitation; null if there is no guest.
export function inviteButton(table: string): HTMLElement | null {
  const all = links(table);
  return all.length === 0 ? null : button("invite", Phrase.invite, () => showInvitation(all));
}

function showInvitation(all: [seat: string, link: string][]): void {
  dialog(
    "links",
    Phrase.invite,
    h("p", {}, Phrase.sendEachGuest),
    ...all.map(([seat, link]) => {
      const text = h("input", { type: "text", readonly: true, value: link, "data-seat": seat });
      return h("div", { class: "row" }, field(seat, text), button("", Phrase.copy, () => void copy(text, seat), { "data-copy": seat, "aria-label": strings.copyTheLink(seat) }));
    }),
    h("p", { id: "guest-sees" }, strings.theGuestSeesWhat(strings.listOf(all.map(([seat]) => seat)))),
    h("p", {}, Phrase.theLinksStopWorking),
  );
}

// copy copies a link. Without a secure connection the browser has no clipboard, so the selection is copied.
async function copy(text: HTMLInputElement, seat: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text.value);
  } catch {
    text.select();
    if (!document.execCommand("copy")) return say(Phrase.notCopied);
  }
  const pressed = document.querySelector<HTMLElement>(`[data-copy="${CSS.escape(seat)}"]`);
  if (pressed) pressed.textContent = Phrase.copied;
  say(Phrase.copied);
}

// checkLink returns the reason why the link of a seat opens nothing, or "".
export async function checkLink(table: string, seat: string, key: string): Promise<string> {
  const line = new Line(table, { changed: () => {}, state: () => {} });
  try {
    await line.ask<About>(key, "table");
    return "";
  } catch (e) {
    if (!(e instanceof Refusal) || e.status === 0 || e.status === 200) return String((e as Error).message);
    if (e.status === 403) return strings.linkNotNow(seat, table);
    return strings.linkWrong(seat, table);
  } finally {
    line.hush();
  }
}

// deadLink is the screen of a link that opens nothing.
export function deadLink(why: string): HTMLElement {
  return h("div", { class: "start", id: "dead-link" }, h("h1", { tabindex: "-1" }, Phrase.thisLinkOpensNo), h("p", { class: "refusal", role: "alert" }, why), h("p", {}, Phrase.nothingWasOpenedAsk));
}

// askWhose lets the user choose the seats that this browser shows in a game with guests; null is none.
export function askWhose(about: About): Promise<string[] | null> {
  const guests = about.seats.filter((s) => about.players[s] === "guest");
  const hosts = about.seats.filter((s) => ["person", ""].includes(about.players[s] ?? ""));
  return new Promise((done) => {
    const pick = (id: string, words: string, seats: string[]): HTMLElement =>
      button(id, words, () => {
        done(seats);
        el.close();
      });
    const el = dialog(
      "whose",
      Phrase.whoseView,
      h("p", {}, strings.othersPlayThisGame(strings.listOf([...hosts, ...guests]))),
      h("div", { class: "row" }, hosts.length > 0 ? pick("whose-host", strings.listOf(hosts), hosts) : null, ...guests.map((s) => pick("whose-" + s, `${s} (guest)`, [s])), pick("whose-all", Phrase.allSeatsWithAll, [...hosts, ...guests])),
    );
    el.addEventListener("close", () => done(null));
  });
}

// roomPanel shows the present players and the chat of a game with guests; null without guests.
export function roomPanel(table: Table): HTMLElement | null {
  const { about, line } = table;
  const guests = about.seats.filter((s) => about.players[s] === "guest");
  if (guests.length === 0) return null;
  const hosts = about.seats.filter((s) => ["person", ""].includes(about.players[s] ?? ""));
  const own = table.mine();
  const present = h("p", { id: "present", role: "status" });
  const lines = h("ol", { class: "told", id: "chat", tabindex: "0", "aria-label": Phrase.chat });
  const error = h("p", { class: "refusal", id: "chat-error", role: "alert" });
  const text = h("input", { type: "text", id: "chat-text", maxlength: 200, autocomplete: "off", placeholder: Phrase.writeToTheOthers, "aria-label": Phrase.chatLine });
  const send = async (): Promise<void> => {
    const words = text.value.trim();
    if (words === "") return;
    try {
      await line.chat(table.key(), words);
      text.value = error.textContent = "";
    } catch (e) {
      error.textContent = (e as Error).message;
    }
  };
  text.addEventListener("keydown", (e) => void (e.key === "Enter" && send()));
  let heard = line.room.chat.length;
  const draw = ({ views, chat }: Room): void => {
    // The hosts share a screen, which shows one of their seats.
    const here = (seat: string): boolean => views.includes(seat) || (hosts.includes(seat) && hosts.some((s) => views.includes(s)));
    const words = [...hosts, ...guests].filter((s) => !own.includes(s)).map((s) => (here(s) ? strings.present : strings.absent)(s)).join(", ");
    if (present.textContent !== words) present.textContent = words;
    const last = chat.at(-1);
    if (chat.length > heard && last && !own.includes(last.from)) say(`${last.from}: ${last.text}`);
    heard = chat.length;
    lines.hidden = chat.length === 0;
    refill(lines, chat, () => chat.map((c) => h("li", {}, h("b", {}, c.from + ": "), c.text)));
    lines.scrollTop = lines.scrollHeight;
  };
  line.onRoom = draw;
  draw(line.room);
  return h("section", { id: "room", "aria-label": Phrase.players }, present, lines, h("div", { class: "row" }, text, button("chat-send", Phrase.send, () => void send())), error);
}
