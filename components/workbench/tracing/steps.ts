import { type Action, actionSchema } from "@/lib/contract/schemas/actions";
import { stepOfAction } from "@/lib/request/draft/actions";
import { newStep, type Step, stepToAction } from "@/lib/request/draft/actions/step";

/** Where a step of a trace stands in the form by now, and whether it was changed since. */
export type MatchedStep = { readonly place: number; readonly edited: boolean };

const written = (step: Step): string => {
  const action = actionSchema.safeParse(stepToAction(step));
  return JSON.stringify(action.success ? action.data : null);
};

/**
 * Finds a step of a trace in the form, which may have changed since. By its place, else by being the only one like
 * it; a step of the same kind at the same place of as many steps is taken for the same one, mended. Null else.
 */
export function matchStep(
  steps: readonly Step[],
  traced: readonly Action[],
  index: number,
): MatchedStep | null {
  const wanted = JSON.stringify(traced[index]);
  const place = stepOfAction(steps, index);
  const there = steps[place];
  if (there && written(there) === wanted) return { place, edited: false };
  const like = steps.flatMap((step, at) => (step.on && written(step) === wanted ? [at] : []));
  if (like.length === 1 && like[0] !== undefined) return { place: like[0], edited: false };
  const sent = steps.filter(({ on }) => on).length;
  const sameKind = there?.type === traced[index]?.type && sent === traced.length;
  return there && sameKind ? { place, edited: true } : null;
}

/** A wait that fits before a step: for what the step is about, else for a second. */
export function waitBefore(step: Step): Step {
  const wait = newStep("wait");
  const { selector } = step;
  const about = selector !== "" && (step.type === "click" || step.type === "scroll");
  return about ? { ...wait, by: "selector", selector } : wait;
}
