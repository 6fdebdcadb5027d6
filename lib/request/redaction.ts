import { isJsonObject } from "@/lib/contract/json-object";
import type { Body, FieldPath, IssuePath } from "./body";
import type { Draft } from "./draft";
import { draftSections } from "./draft-sections";
import {
  actionTravel,
  mayTravel,
  type Place,
  requestTravel,
  scrapeTravel,
  type Travel,
} from "./field-travel";
import { sectionNames } from "./section-names";

export type Redacted<T> = {
  readonly value: T;
  /** Paths of the request that were left out. */
  readonly leftOut: readonly IssuePath[];
};

const travelIn = (table: Readonly<Record<string, Travel>>, key: string): Travel =>
  // A key that no table knows is not ours to pass on.
  (Object.hasOwn(table, key) ? table[key] : undefined) ?? "never";

/** A copy of the body with only what may travel to the place. */
export function redactBody(body: Body, to: Place): Redacted<Body> {
  const leftOut: IssuePath[] = [];
  const keep = (table: Readonly<Record<string, Travel>>, object: Body, at: IssuePath): Body =>
    Object.fromEntries(
      Object.entries(object).filter(([key]) => {
        if (mayTravel(travelIn(table, key), to)) return true;
        leftOut.push([...at, key]);
        return false;
      }),
    );

  const { scrapeOptions, ...top } = body;
  const value: Record<string, unknown> = { ...keep(requestTravel, top, []) };
  if (scrapeOptions === undefined) return { value, leftOut };
  if (!isJsonObject(scrapeOptions)) {
    leftOut.push(["scrapeOptions"]);
    return { value, leftOut };
  }
  const { actions, ...options } = scrapeOptions;
  const kept: Record<string, unknown> = { ...keep(scrapeTravel, options, ["scrapeOptions"]) };
  if (Array.isArray(actions))
    kept.actions = actions.flatMap((action: unknown, index) => {
      const at = ["scrapeOptions", "actions", index];
      const redacted = redactAction(action, to);
      if (!redacted) leftOut.push(at);
      else leftOut.push(...redacted.leftOut.map((path) => [...at, ...path]));
      return redacted ? [redacted.value] : [];
    });
  else if (actions !== undefined) leftOut.push(["scrapeOptions", "actions"]);
  value.scrapeOptions = kept;
  return { value, leftOut };
}

function redactAction(action: unknown, to: Place): Redacted<Body> | null {
  if (!isJsonObject(action)) return null;
  const tables: Readonly<Record<string, Readonly<Record<string, Travel>>>> = actionTravel;
  const { type } = action;
  const table = typeof type === "string" && Object.hasOwn(tables, type) ? tables[type] : undefined;
  if (!table) return null;
  const leftOut: IssuePath[] = [];
  const value = Object.fromEntries(
    Object.entries(action).flatMap(([key, each]): [string, unknown][] => {
      if (key === "type" || mayTravel(travelIn(table, key), to)) return [[key, each]];
      leftOut.push([key]);
      // Emptied rather than dropped: the step stays valid, or says at its field what is missing.
      return Object.hasOwn(table, key) ? [[key, ""]] : [];
    }),
  );
  return { value, leftOut };
}

/** A copy of the draft for storing: controls and kept fields alike, each only where its field may travel. */
export function redactDraft(draft: Draft, to: Place): Redacted<Body> {
  const rest = redactBody(draft.rest, to);
  const leftOut = [...rest.leftOut];
  const travels = ([top, inner]: FieldPath) =>
    mayTravel(
      inner === undefined ? travelIn(requestTravel, top) : travelIn(scrapeTravel, inner),
      to,
    );
  const parts = sectionNames.map((name) => {
    const part = draftSections[name].redact(draft, to, travels);
    leftOut.push(...part.leftOut);
    return [name, part.value];
  });
  return { value: { ...Object.fromEntries(parts), rest: rest.value }, leftOut };
}
