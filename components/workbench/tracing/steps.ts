import { type Action, actionSchema } from "@/lib/contract/schemas/actions";
import { stepOfAction } from "@/lib/request/draft/actions";
import { newStep, type Step, stepToAction } from "@/lib/request/draft/actions/step";

/** The place of a traced step in the form, and whether the step was edited since. */
export type MatchedStep = { readonly place: number; readonly edited: boolean };

const serialize = (step: Step): string => {
  const action = actionSchema.safeParse(stepToAction(step));
  return JSON.stringify(action.success ? action.data : null);
};

/**
 * Finds a traced step in the form, which may have changed since: at its place, or as the only equal
 * step. If the number of steps is the same, a step of the same type at the same place counts as
 * edited. Otherwise null.
 */
export function matchStep(
  steps: readonly Step[],
  traced: readonly Action[],
  index: number,
): MatchedStep | null {
  const target = JSON.stringify(traced[index]);
  const place = stepOfAction(steps, index);
  const candidate = steps[place];
  if (candidate && serialize(candidate) === target) return { place, edited: false };
  const equal = steps.flatMap((step, at) => (step.on && serialize(step) === target ? [at] : []));
  if (equal.length === 1 && equal[0] !== undefined) return { place: equal[0], edited: false };
  const sent = steps.filter(({ on }) => on).length;
  const sameKind = candidate?.type === traced[index]?.type && sent === traced.length;
  return candidate && sameKind ? { place, edited: true } : null;
}

/** A wait to insert before a step: for the element that the step uses, else for a second. */
export function waitBefore(step: Step): Step {
  const wait = newStep("wait");
  const { selector } = step;
  const usesSelector = selector !== "" && (step.type === "click" || step.type === "scroll");
  return usesSelector ? { ...wait, by: "selector", selector } : wait;
}
