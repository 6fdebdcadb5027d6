import { isJsonObject } from "@/lib/contract/json-object";
import { locateInStep, type Step } from "../draft/actions/step";

const PREFIX = "scrapeOptions.actions.";

/**
 * Whether a rejected option, such as `scrapeOptions.actions.screenshot.fullPage`, belongs to a
 * control of a step; `type` is the step itself. An option without a control belongs to the steps
 * that have it.
 */
export function isOptionOfStep(field: string, step: Step, control: string): boolean {
  if (!field.startsWith(PREFIX)) return false;
  const [type, ...below] = field.slice(PREFIX.length).split(".");
  if (type !== step.type) return false;
  const [key] = below;
  // Only one condition of a wait is shown.
  if (type === "wait" && (key === "milliseconds" || key === "selector"))
    return key === control && key === step.by;
  const [place] = locateInStep(below, step);
  const isSent =
    key === undefined ||
    place !== "type" ||
    (isJsonObject(step.raw) && Object.hasOwn(step.raw, key));
  return place === control && isSent;
}
