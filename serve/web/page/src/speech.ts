// What is said aloud by a screen reader: what happened, politely; what went wrong, at once. And,
// for those who want it, how things stand as a tone: the higher, the better.

import { h } from "./dom";

const polite = h("div", { class: "spoken", id: "spoken", role: "status", "aria-live": "polite" });
const urgent = h("div", { class: "spoken", id: "spoken-at-once", role: "alert", "aria-live": "assertive" });

export function startSpeech(): void {
  document.body.append(polite, urgent);
}

// say has a text read out when there is a pause.
export function say(text: string): void {
  polite.textContent = "";
  polite.textContent = text;
}

// warn has a text read out at once.
export function warn(text: string): void {
  urgent.textContent = "";
  urgent.textContent = text;
}

let audio: AudioContext | null = null;

// tone plays a probability of winning as a height: an octave below the middle for 0, above for 1.
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
