import type { IssuePath } from "@/lib/contract/failure/issue";
import { isJsonObject } from "@/lib/contract/json-object";
import { lostSecret } from "@/lib/contract/secret-reference";
import { shareableSecretText } from "@/lib/contract/secrets/secret-text";
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
  readonly stripped: readonly IssuePath[];
};

const travelIn = (table: Readonly<Record<string, Travel>>, key: string): Travel =>
  // Unknown keys are removed.
  (Object.hasOwn(table, key) ? table[key] : undefined) ?? "never";

/** Returns the reference that is stored instead of a secret text. */
export type ReferTo = (text: string) => string;
const referToNothing: ReferTo = () => lostSecret;

/**
 * A copy of the body with only the fields that may travel. On this device, secret texts leave a reference, so that
 * their names and places remain.
 */
export function stripBody(
  body: Body,
  to: TravelPlace,
  referTo: ReferTo = referToNothing,
): StripResult<Body> {
  const stripped: IssuePath[] = [];
  const keep = (table: Readonly<Record<string, Travel>>, object: Body, at: IssuePath): Body =>
    Object.fromEntries(
      Object.entries(object).flatMap(([key, value]): [string, unknown][] => {
        if (mayTravel(travelIn(table, key), to)) return [[key, value]];
        if (leavesReferences(table, key, to)) {
          const masked = withReferences(value, referTo);
          stripped.push(...masked.stripped.map((path) => [...at, key, ...path]));
          return [[key, masked.value]];
        }
        const shareable = isSecret(table, key) ? shareablePart(value) : nothing;
        if (!shareable.isWhole) stripped.push([...at, key]);
        return shareable.value === undefined ? [] : [[key, shareable.value]];
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
      const redacted = redactAction(action, to, referTo);
      if (!redacted) stripped.push(at);
      else stripped.push(...redacted.stripped.map((path) => [...at, ...path]));
      return redacted ? [redacted.value] : [];
    });
  else if (actions !== undefined) stripped.push(["scrapeOptions", "actions"]);
  value.scrapeOptions = remaining;
  return { value, stripped };
}

const isSecret = (table: Readonly<Record<string, Travel>>, key: string) =>
  Object.hasOwn(table, key) && table[key] === "never";

const leavesReferences = (table: Readonly<Record<string, Travel>>, key: string, to: TravelPlace) =>
  to !== "link" && isSecret(table, key);

const nothing = { value: undefined, isWhole: false };

/** The texts that only refer to secret variables. `isWhole`: nothing else was there. */
function shareablePart(value: unknown): { readonly value: unknown; readonly isWhole: boolean } {
  if (typeof value === "string") {
    const text = shareableSecretText(value);
    return text === null ? nothing : { value: text, isWhole: true };
  }
  if (!isJsonObject(value)) return nothing;
  const all = Object.entries(value);
  const entries = all.flatMap(([key, each]) => {
    const text = typeof each === "string" ? shareableSecretText(each) : null;
    return text === null ? [] : [[key, text]];
  });
  if (entries.length === 0) return nothing;
  return { value: Object.fromEntries(entries), isWhole: entries.length === all.length };
}

/** A copy with a reference instead of each text with a literal secret. Other values are removed. */
export function withReferences(value: unknown, referTo: ReferTo): StripResult<unknown> {
  if (value === "") return { value, stripped: [] };
  if (typeof value === "string") {
    const text = shareableSecretText(value);
    return text === null
      ? { value: referTo(value), stripped: [[]] }
      : { value: text, stripped: [] };
  }
  if (!isJsonObject(value)) return { value: undefined, stripped: [[]] };
  const stripped: IssuePath[] = [];
  const entries = Object.entries(value).map(([key, each]) => {
    const masked = withReferences(each, referTo);
    stripped.push(...masked.stripped.map((path) => [key, ...path]));
    return [key, masked.value];
  });
  return { value: Object.fromEntries(entries), stripped };
}

function redactAction(
  action: unknown,
  to: TravelPlace,
  referTo: ReferTo,
): StripResult<Body> | null {
  if (!isJsonObject(action)) return null;
  const tables: Readonly<Record<string, Readonly<Record<string, Travel>>>> = actionTravel;
  const { type } = action;
  const table = typeof type === "string" && Object.hasOwn(tables, type) ? tables[type] : undefined;
  if (!table) return null;
  const stripped: IssuePath[] = [];
  const value = Object.fromEntries(
    Object.entries(action).flatMap(([key, each]): [string, unknown][] => {
      if (key === "type" || mayTravel(travelIn(table, key), to)) return [[key, each]];
      if (leavesReferences(table, key, to)) {
        const masked = withReferences(each, referTo);
        stripped.push(...masked.stripped.map((path) => [key, ...path]));
        return [[key, masked.value]];
      }
      const shareable = isSecret(table, key) ? shareablePart(each) : nothing;
      if (shareable.isWhole) return [[key, shareable.value]];
      stripped.push([key]);
      // Emptied, not removed, so that the step stays valid or shows which field is missing.
      return Object.hasOwn(table, key) ? [[key, ""]] : [];
    }),
  );
  return { value, stripped };
}

/** A copy of the draft for storage: controls and extra fields, each only if it may travel. */
export function stripDraft(
  draft: Draft,
  to: TravelPlace,
  referTo: ReferTo = referToNothing,
): StripResult<Body> {
  // The controls have the values that count, so the original ones need no reference of their own.
  const rest = stripBody(draft.rest, to);
  const stripped = [...rest.stripped];
  const travels = ([top, inner]: FieldPath) =>
    mayTravel(
      inner === undefined ? travelIn(requestTravel, top) : travelIn(scrapeTravel, inner),
      to,
    );
  const parts = sectionNames.map((name) => {
    const part = draftSections[name].strip(draft, to, travels, referTo);
    stripped.push(...part.stripped);
    return [name, part.value];
  });
  return { value: { ...Object.fromEntries(parts), rest: rest.value }, stripped };
}
