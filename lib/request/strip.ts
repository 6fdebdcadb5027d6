import type { IssuePath } from "@/lib/contract/failure/issue";
import { isJsonObject } from "@/lib/contract/json-object";
import type { Body, FieldPath } from "./body";
import type { Draft } from "./draft";
import { draftSections } from "./draft-sections";
import {
  actionTravel,
  mayTravel,
  requestTravel,
  scrapeTravel,
  type Travel,
  type TravelPlace,
} from "./field-travel";
import { sectionNames } from "./section-names";

export type StripResult<T> = {
  readonly value: T;
  /** Request paths that were removed. */
  readonly stripped: readonly IssuePath[];
};

const travelIn = (table: Readonly<Record<string, Travel>>, key: string): Travel =>
  // Unknown keys are removed.
  (Object.hasOwn(table, key) ? table[key] : undefined) ?? "never";

/** A copy of the body with only the fields that may travel. */
export function stripBody(body: Body, to: TravelPlace): StripResult<Body> {
  const stripped: IssuePath[] = [];
  const keep = (table: Readonly<Record<string, Travel>>, object: Body, at: IssuePath): Body =>
    Object.fromEntries(
      Object.entries(object).filter(([key]) => {
        if (mayTravel(travelIn(table, key), to)) return true;
        stripped.push([...at, key]);
        return false;
      }),
    );

  const { scrapeOptions, ...top } = body;
  const value: Record<string, unknown> = { ...keep(requestTravel, top, []) };
  if (scrapeOptions === undefined) return { value, stripped };
  if (!isJsonObject(scrapeOptions)) {
    stripped.push(["scrapeOptions"]);
    return { value, stripped };
  }
  const { actions, ...options } = scrapeOptions;
  const remaining: Record<string, unknown> = { ...keep(scrapeTravel, options, ["scrapeOptions"]) };
  if (Array.isArray(actions))
    remaining.actions = actions.flatMap((action: unknown, index) => {
      const at = ["scrapeOptions", "actions", index];
      const redacted = redactAction(action, to);
      if (!redacted) stripped.push(at);
      else stripped.push(...redacted.stripped.map((path) => [...at, ...path]));
      return redacted ? [redacted.value] : [];
    });
  else if (actions !== undefined) stripped.push(["scrapeOptions", "actions"]);
  value.scrapeOptions = remaining;
  return { value, stripped };
}

function redactAction(action: unknown, to: TravelPlace): StripResult<Body> | null {
  if (!isJsonObject(action)) return null;
  const tables: Readonly<Record<string, Readonly<Record<string, Travel>>>> = actionTravel;
  const { type } = action;
  const table = typeof type === "string" && Object.hasOwn(tables, type) ? tables[type] : undefined;
  if (!table) return null;
  const stripped: IssuePath[] = [];
  const value = Object.fromEntries(
    Object.entries(action).flatMap(([key, each]): [string, unknown][] => {
      if (key === "type" || mayTravel(travelIn(table, key), to)) return [[key, each]];
      stripped.push([key]);
      // Emptied, not removed, so that the step stays valid or shows which field is missing.
      return Object.hasOwn(table, key) ? [[key, ""]] : [];
    }),
  );
  return { value, stripped };
}

/** A copy of the draft for storage: controls and extra fields, each only if it may travel. */
export function stripDraft(draft: Draft, to: TravelPlace): StripResult<Body> {
  const rest = stripBody(draft.rest, to);
  const stripped = [...rest.stripped];
  const travels = ([top, inner]: FieldPath) =>
    mayTravel(
      inner === undefined ? travelIn(requestTravel, top) : travelIn(scrapeTravel, inner),
      to,
    );
  const parts = sectionNames.map((name) => {
    const part = draftSections[name].strip(draft, to, travels);
    stripped.push(...part.stripped);
    return [name, part.value];
  });
  return { value: { ...Object.fromEntries(parts), rest: rest.value }, stripped };
}
