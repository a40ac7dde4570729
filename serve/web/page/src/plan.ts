// The plan of a search: the main line and the important branches. A click draws the steps up to there.

import { button, figure, h, percent } from "./dom";
import type { BoardView, Hint } from "./board";
import { Phrase } from "./strings";
import * as strings from "./strings";
import type { Branch, Plan, PlanStep } from "./types";
import { fewVisits } from "./worth";

const shown = 3; // branches shown beside the main line
const leastShare = 0.08; // minimum share of a planned branch

// Fork is a branch off the main line.
interface Fork {
  branch: Branch;
  path: PlanStep[]; // steps before it
  odds: number; // odds from the start of the plan
  loss: number; // loss of win probability against the main line
}

// split follows the most probable branches and returns the others by odds times loss, the largest first.
function split(plan: Plan, before: PlanStep[], odds = 1): Fork[] {
  const path = [...before, ...plan.steps];
  const main = likeliest(plan);
  if (!main) return [];
  const forks = plan.branches!.filter((b) => b !== main).map((branch): Fork => ({ branch, path, odds: odds * branch.probability, loss: known(branch) ? plan.win - branch.win : 0 }));
  return [...forks, ...split(main, path, odds * main.probability)].sort((a, b) => b.odds * b.loss - a.odds * a.loss || b.odds - a.odds);
}

function likeliest(plan: Plan): Branch | undefined {
  return plan.branches?.toSorted((a, b) => b.probability - a.probability || b.visits - a.visits)[0];
}

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
    here.el.closest("details")?.setAttribute("open", "");
    here.el.scrollIntoView({ block: "nearest" });
    board.show(here.hints);
  };
  const hintsOf = (steps: PlanStep[]): Hint[] => steps.map((s, i) => ({ action: s, look: i === 0 ? "best" : "follow", mark: String(i + 1) }));
  // line is the main line of a plan.
  const line = (p: Plan, before: PlanStep[]): HTMLElement => {
    const steps = h("ol", { class: "steps", start: before.length + 1 });
    const path = [...before];
    for (const step of p.steps) {
      path.push(step);
      const i = walk.length;
      const el = button("", step.words || step.action, () => (i === at ? leave() : go(i)), { class: "step", "data-key": `step ${i}`, title: Phrase.showThePlanUp });
      walk.push({ el, hints: hintsOf([...path]) });
      steps.append(h("li", {}, el));
    }
    const main = likeliest(p);
    return h(
      "div",
      { class: "plan-node" },
      p.steps.length > 0 ? steps : null,
      main ? h("p", { class: "if" }, condition(main)) : null,
      main ? line(main, path) : null,
      p.end ? h("small", { class: "end" }, (p.end === "folded" ? folded(p as Branch) : p.end) + (p.advice?.length ? strings.roughly(p.advice.join(", ")) : "")) : null,
    );
  };
  // others shows the first branches and folds the rest.
  const others = (p: Plan, before: PlanStep[], most: number): HTMLElement[] => {
    const forks = split(p, before);
    const row = (f: Fork): HTMLElement => h("li", {}, h("p", { class: "if" }, condition(f.branch), lost(f), f.path.length > before.length ? h("small", {}, strings.afterStep(f.path.length)) : null), line(f.branch, f.path), ...others(f.branch, f.path, 0));
    const rest = forks.slice(most);
    return [
      ...(forks.length > rest.length ? [h("ul", { class: "branches" }, ...forks.slice(0, most).map(row))] : []),
      ...(rest.length > 0 ? [h("details", { class: "rest" }, h("summary", {}, (most > 0 ? strings.otherBranchesInTotal : strings.branchesInTotal)(rest.length, percent(rest.reduce((sum, f) => sum + f.odds, 0)))), h("ul", { class: "branches" }, ...rest.map(row)))] : []),
    ];
  };
  const main = line(plan, []);
  const beside = others(plan, [], shown);
  return h(
    "section",
    { "aria-labelledby": "plan-title", class: "plan" },
    h("h3", { id: "plan-title" }, Phrase.planOfTheTurn),
    h(
      "div",
      { class: "row" },
      button("plan-back", Phrase.planBack, () => go(at - 1), { "aria-label": Phrase.previousStepOfThePlan }),
      button("plan-on", Phrase.planOn, () => go(at + 1), { "aria-label": Phrase.nextStepOfThePlan }),
      first ? button("plan-play", plan.steps.length > 1 ? Phrase.playThePlan : Phrase.playIt, () => play(plan.steps.length), { class: "main", title: Phrase.playToTheNext }) : null,
      plan.steps.length > 1 ? button("plan-first", Phrase.playTheFirstStep, () => play(1)) : null,
    ),
    "if" in plan && plan.if ? h("p", { class: "if" }, strings.whatHappened(plan.if as string)) : null,
    main,
    beside.length > 0 ? h("h4", {}, Phrase.otherPossibilities) : null,
    ...beside,
  );
}

// known reports whether a branch has enough visits for a value.
const known = (b: Branch): boolean => b.visits >= fewVisits;

const condition = (b: Branch): string => `${percent(b.probability)}: ${b.if}; ${known(b) ? strings.winChance(percent(b.win)) : strings.games(b.visits)}`;

// folded explains why a branch has no steps.
function folded(b: Branch): string {
  return !known(b) ? Phrase.noPlanTooFew : b.probability < leastShare ? Phrase.noPlanUnlikely : Phrase.noPlanLessLikely;
}

// lost describes the loss of a branch, if known.
function lost({ branch, loss }: Fork): string {
  return !known(branch) || figure(100 * loss) === "0" ? "" : (loss > 0 ? strings.pointsLower : strings.pointsHigher)(figure(Math.abs(100 * loss)));
}
