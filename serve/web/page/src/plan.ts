// The plan of a search: steps, and branches on what may happen. A click draws a step and all that
// leads to it on the board.

import { button, h, percent } from "./dom";
import type { BoardView, Hint } from "./board";
import type { Plan, PlanStep } from "./types";

export function drawPlan(plan: Plan, board: BoardView, play: (steps: number) => void): HTMLElement {
  const first = plan.steps[0];
  const walk: { el: HTMLButtonElement; hints: Hint[] }[] = [];
  let at = -1;
  const leave = (): void => {
    at = -1;
    for (const w of walk) w.el.removeAttribute("aria-current");
    board.show([]);
  };
  const go = (i: number): void => {
    at = Math.max(0, Math.min(i, walk.length - 1));
    const here = walk[at];
    if (!here) return;
    for (const w of walk) w.el.removeAttribute("aria-current");
    here.el.setAttribute("aria-current", "step");
    here.el.scrollIntoView({ block: "nearest" });
    board.show(here.hints);
  };
  const hintsOf = (steps: PlanStep[]): Hint[] => steps.map((s, i) => ({ action: s, look: i === 0 ? "best" : "follow", mark: String(i + 1) }));
  const node = (p: Plan, before: PlanStep[]): HTMLElement => {
    const steps = h("ol", { class: "steps", start: before.length + 1 });
    const path = [...before];
    for (const step of p.steps) {
      path.push(step);
      const i = walk.length;
      const el = button("", step.words || step.action, () => (i === at ? leave() : go(i)), { class: "step", "data-key": `step ${i}`, title: "Draw the plan as far as here; again, leave it" });
      walk.push({ el, hints: hintsOf([...path]) });
      steps.append(h("li", {}, el));
    }
    return h(
      "div",
      { class: "plan-node" },
      p.steps.length > 0 ? steps : null,
      p.branches?.length ? h("ul", { class: "branches" }, ...p.branches.map((b) => h("li", {}, h("span", { class: "if" }, `${percent(b.probability)} if ${b.if}`, b.visits > 0 ? h("small", {}, ` · ${percent(b.win)} to win`) : null), node(b, path)))) : null,
      p.end ? h("small", { class: "end" }, p.end + (p.advice?.length ? `; the policy of playouts would go on: ${p.advice.join(", ")}` : "")) : null,
    );
  };
  const tree = node(plan, []);
  return h(
    "section",
    { "aria-labelledby": "plan-title", class: "plan" },
    h("h3", { id: "plan-title" }, "The plan for the turn"),
    h(
      "div",
      { class: "row" },
      button("plan-back", "◂ Step", () => go(at - 1), { "aria-label": "Step back in the plan" }),
      button("plan-on", "Step ▸", () => go(at + 1), { "aria-label": "Step on in the plan" }),
      first ? button("plan-play", plan.steps.length > 1 ? "Play the plan" : "Play it", () => play(plan.steps.length), { class: "main", title: "On to the next dice, or to the end of the turn" }) : null,
      plan.steps.length > 1 ? button("plan-first", "Only the first step", () => play(1)) : null,
    ),
    tree,
  );
}
