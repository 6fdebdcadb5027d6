import { isJsonObject } from "@/lib/contract/json-object";
import { limits } from "@/lib/contract/limits";
import { type Step, stepFromAction, stepToAction } from "./step";

/** Steps as a JSON list of actions, including disabled steps. */
export const stepsToJson = (steps: readonly Step[]): string =>
  JSON.stringify(steps.map(stepToAction), null, 2);

export type PastedSteps =
  | { readonly ok: true; readonly steps: readonly Step[] }
  | { readonly ok: false; readonly message: string };

/**
 * Parses a list of actions, one action or a body with actions. Null for other texts.
 */
export function stepsFromJson(text: string): PastedSteps | null {
  if (!/^\s*[[{]/.test(text)) return null;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return {
      ok: false,
      message: `This is not valid JSON: ${error instanceof Error ? error.message : ""}`,
    };
  }
  const list = listIn(json) ?? [];
  const invalid = list.findIndex((each) => !hasType(each));
  if (!list.some(hasType))
    return {
      ok: false,
      message: "The JSON contains no actions. An action is an object with a type.",
    };
  if (invalid !== -1)
    return { ok: false, message: `Nothing was pasted: action ${invalid + 1} has no type.` };
  if (list.length > limits.actions)
    return { ok: false, message: `The list has more than ${limits.actions} actions.` };
  return { ok: true, steps: list.map(stepFromAction) };
}

const hasType = (each: unknown) => isJsonObject(each) && typeof each.type === "string";

function listIn(json: unknown): readonly unknown[] | null {
  if (Array.isArray(json)) return json;
  if (!isJsonObject(json)) return null;
  if (Array.isArray(json.actions)) return json.actions;
  if (isJsonObject(json.scrapeOptions)) return listIn(json.scrapeOptions);
  return typeof json.type === "string" ? [json] : null;
}
