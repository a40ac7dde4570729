// On a telephone the panels are a sheet below the board, resized by dragging, tapping or keys.

import { button, h } from "./dom";
import { Phrase } from "./strings";

// heights of the sheet in percent of the window: from the seat on turn only to full height.
const heights = [12, 44, 90];

// slide makes a sheet of panels.
export function slide(...panels: Node[]): HTMLElement {
  let at = 44;
  let drag: { y: number; from: number; moved: boolean } | null = null;
  const sheet = h("div", { class: "side" });
  const rest = (to: number): void => {
    at = to;
    sheet.style.setProperty("--sheet", `${at}dvh`);
    handle.setAttribute("aria-expanded", String(at > heights[1]!));
  };
  const next = (): void => rest(at === heights[1] ? heights[2]! : heights[1]!);
  const handle = button("sheet", "", () => drag?.moved || next(), { class: "handle", "aria-label": Phrase.resizeThePanels, "aria-expanded": "false" });
  handle.addEventListener("pointerdown", (e) => {
    drag = { y: e.clientY, from: at, moved: false };
    handle.setPointerCapture(e.pointerId);
  });
  handle.addEventListener("pointermove", (e) => {
    if (!drag || (!drag.moved && Math.abs(e.clientY - drag.y) < 8)) return;
    drag.moved = true;
    handle.setAttribute("aria-expanded", "false"); // the board is visible again
    sheet.style.setProperty("--sheet", `${Math.max(heights[0]!, Math.min(heights[2]!, drag.from + ((drag.y - e.clientY) / innerHeight) * 100))}dvh`);
  });
  const drop = (e: PointerEvent): void => {
    const moved = drag?.moved ? drag.from + ((drag.y - e.clientY) / innerHeight) * 100 : null;
    if (moved !== null) rest(heights.reduce((a, b) => (Math.abs(b - moved) < Math.abs(a - moved) ? b : a)));
    const ended = drag;
    setTimeout(() => drag === ended && (drag = null)); // after the click that ends a drag; another may have begun
  };
  handle.addEventListener("pointerup", drop);
  handle.addEventListener("pointercancel", drop);
  sheet.append(handle, ...panels);
  return sheet;
}
