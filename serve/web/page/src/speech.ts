// Announcements for screen readers: events politely, errors at once. Optionally a tone for the win
// probability, higher for better.

import { h } from "./dom";

const polite = h("div", { class: "spoken", id: "spoken", role: "status", "aria-live": "polite" });
const urgent = h("div", { class: "spoken", id: "spoken-at-once", role: "alert", "aria-live": "assertive" });

export function startSpeech(): void {
  document.body.append(polite, urgent);
}

// say announces a text politely.
export function say(text: string): void {
  polite.textContent = "";
  polite.textContent = text;
}

// warn announces a text at once.
export function warn(text: string): void {
  urgent.textContent = "";
  urgent.textContent = text;
}

let audio: AudioContext | null = null;

// tone plays a probability: an octave below the middle for 0, above for 1.
export function tone(win: number): void {
  audio ??= new AudioContext();
  const at = audio.currentTime;
  const voice = audio.createOscillator();
  const loud = audio.createGain();
  voice.frequency.value = 440 * 2 ** (2 * win - 1);
  loud.gain.setValueAtTime(0.15, at);
  loud.gain.exponentialRampToValueAtTime(0.001, at + 0.4);
  voice.connect(loud).connect(audio.destination);
  voice.start(at);
  voice.stop(at + 0.4);
}
