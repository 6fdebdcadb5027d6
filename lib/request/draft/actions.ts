import type { IssuePath } from "@/lib/contract/failure/issue";
import { isJsonObject } from "@/lib/contract/json-object";
import { shareableSecretText } from "@/lib/contract/secrets/secret-text";
import { countOf } from "@/lib/format/count";
import { listAt, withValueAt } from "../body";
import { actionTravel, mayTravel, type TravelPlace } from "../field-travel";
import {
  isStepType,
  locateInStep,
  reviveStep,
  type Step,
  stepFromAction,
  stepToAction,
} from "./actions/step";
import { type DraftFieldCodec, wholeField } from "./field";
import { section } from "./section";

const path = ["scrapeOptions", "actions"] as const;

/** The steps of a page, in order. Disabled steps stay in the draft and are not sent. */
export const stepsField: DraftFieldCodec<readonly Step[]> = {
  path,
  revive: (stored) => {
    if (!Array.isArray(stored)) return undefined;
    return stored.flatMap((each) => reviveStep(each) ?? []);
  },
  read: (body) => (listAt(body, path) ?? []).map(stepFromAction),
  write: (steps, body) => {
    const sent = steps.filter(({ on }) => on).map(stepToAction);
    return withValueAt(body, path, sent.length > 0 ? sent : undefined);
  },
  locate: (issue, body, held) => {
    if (!wholeField(path)(issue)) return null;
    const steps = held ?? stepsField.read(body);
    const [place, ...below] = issue.slice(path.length);
    const index = stepOfAction(steps, Number(place));
    const step = steps[index];
    return step ? [index, ...locateInStep(below, step)] : [];
  },
  strip: (steps, to, referTo) => {
    const stripped: IssuePath[] = [];
    const value = steps.map((step, index) => {
      const { value: remaining, fields } = stripStep(step, to, referTo);
      for (const field of fields) stripped.push([...path, index, field]);
      return remaining;
    });
    return { value, stripped };
  },
};

/** Index of the step that is sent as the action at this index; -1 if it is not found. */
export function stepOfAction(steps: readonly Step[], action: number): number {
  let sent = -1;
  return steps.findIndex(({ on }) => {
    if (on) sent += 1;
    return on && sent === action;
  });
}

/**
 * A copy of the step without the texts that may not travel; its index does not change. On this device, secret texts
 * leave a reference.
 */
function stripStep(
  step: Step,
  to: TravelPlace,
  referTo: (text: string) => string,
): { value: Step; fields: readonly string[] } {
  if (!isStepType(step.type)) return { value: { ...step, raw: { type: step.type } }, fields: [] };
  const travel: Readonly<Record<string, Parameters<typeof mayTravel>[0]>> = actionTravel[step.type];
  const held: Readonly<Record<string, unknown>> = step;
  const shareable = (name: string) => {
    const value = held[name];
    return travel[name] === "never" && typeof value === "string"
      ? shareableSecretText(value)
      : null;
  };
  const excluded = Object.keys(travel).filter((name) => {
    const rule = travel[name];
    return rule !== undefined && !mayTravel(rule, to);
  });
  const fields = excluded.filter((name) => shareable(name) === null);
  const without = (name: string, value: unknown) =>
    to !== "link" && travel[name] === "never" && typeof value === "string" && value !== ""
      ? referTo(value)
      : "";
  const emptied = Object.fromEntries(
    excluded.map((name) => [name, shareable(name) ?? without(name, held[name])]),
  );
  const raw = isJsonObject(step.raw) ? { ...step.raw, ...emptied } : { type: step.type };
  // Unknown fields are removed.
  const known = Object.entries(raw).filter(([key]) => key === "type" || Object.hasOwn(travel, key));
  return {
    value: { ...step, ...emptied, raw: Object.fromEntries(known) },
    // An empty text loses nothing.
    fields: to === "link" ? fields : fields.filter((name) => held[name] !== ""),
  };
}

export const actionsSection = section({
  name: "actions",
  fields: { steps: stepsField },
  summary: ({ steps }) => {
    if (steps.length === 0) return "none";
    const off = steps.filter(({ on }) => !on).length;
    return [countOf(steps.length, "step"), ...(off > 0 ? [`${off} off`] : [])].join(", ");
  },
});
