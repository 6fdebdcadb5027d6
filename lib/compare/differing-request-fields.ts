import { fromWire, toWire } from "@/lib/contract/canonical";
import { cacheAge, requestDefaults, scrapeDefaults } from "@/lib/contract/defaults";
import { isJsonObject } from "@/lib/contract/json-object";
import { sortedJson } from "@/lib/format/json-text";
import type { Body } from "@/lib/request/body";
import type { StoredRunFacts } from "@/lib/results/model/run-facts";

/** The value that a service uses for a field of one run. */
export type RequestFieldValue =
  | { readonly kind: "set" | "default"; readonly value: unknown; readonly text: string }
  /** Not in the request, and the contract has no default. */
  | { readonly kind: "absent" }
  /** In the request, but the history may not store it, such as headers. */
  | { readonly kind: "not-stored" };

export type RequestFieldRow = {
  /** Path on the wire, such as `scrapeOptions.location.country`. */
  readonly path: string;
  readonly values: readonly RequestFieldValue[];
  /** For each run, whether the value differs from that of the baseline. Null if one of the two was not stored. */
  readonly differs: readonly (boolean | null)[];
};

/**
 * The fields in which requests differ, with the values that apply: those of the request or the defaults of the contract.
 * Objects are compared key by key. A field that was not stored for a run is listed too, because it may differ.
 */
export function differingRequestFields(
  runs: readonly Pick<StoredRunFacts, "request" | "missing">[],
  base: number,
): RequestFieldRow[] {
  const fields = runs.map(({ request }) => leaves(inOneSpelling(request)));
  const missing = runs.flatMap((run) => run.missing);
  const set = fields.flatMap((each) => [...each.keys()]);
  const paths = [...new Set([...set, ...missing, ...defaults.keys()])];
  return paths
    .filter((path) => !missing.some((each) => path.startsWith(`${each}.`)))
    .map((path): RequestFieldRow => {
      const values = runs.map((run, at) =>
        run.missing.some((each) => each === path || each.startsWith(`${path}.`))
          ? ({ kind: "not-stored" } as const)
          : effectiveValue(path, fields[at] ?? new Map()),
      );
      const ofBase = values[base] ?? { kind: "absent" };
      return { path, values, differs: values.map((value) => differ(value, ofBase)) };
    })
    .filter(({ differs }) => differs.some((each) => each !== false));
}

function differ(one: RequestFieldValue, other: RequestFieldValue): boolean | null {
  if (one.kind === "not-stored" || other.kind === "not-stored") return null;
  return comparable(one) !== comparable(other);
}

/** An empty list has the effect of an absent field. */
const comparable = (value: RequestFieldValue): string =>
  "text" in value && value.text !== "[]" ? value.text : "";

/** Some fields can be written in two ways, such as `sources`. */
function inOneSpelling(body: Body): Body {
  const parsed = fromWire(body);
  return parsed.ok ? { ...toWire(parsed.request) } : body;
}

/** Values by their path. Lists and empty objects are values. */
function leaves(body: Body, prefix = "", found = new Map<string, unknown>()): Map<string, unknown> {
  for (const [key, value] of Object.entries(body)) {
    if (value === undefined) continue;
    const path = prefix + key;
    if (isJsonObject(value) && (Object.keys(value).length > 0 || path === SCRAPE))
      leaves(value, `${path}.`, found);
    else found.set(path, value);
  }
  return found;
}

const SCRAPE = "scrapeOptions";

function effectiveValue(path: string, fields: ReadonlyMap<string, unknown>): RequestFieldValue {
  const value = fields.get(path);
  if (value !== undefined) return { kind: "set", value, text: sortedJson(value) };
  const byDefault = defaultOf(path, fields);
  return byDefault === undefined
    ? { kind: "absent" }
    : { kind: "default", value: byDefault, text: sortedJson(byDefault) };
}

const defaults: ReadonlyMap<string, unknown> = leaves({
  ...requestDefaults,
  sources: [{ type: "web" }],
  [SCRAPE]: scrapeDefaults,
});

function defaultOf(path: string, fields: ReadonlyMap<string, unknown>): unknown {
  const isLockdown = fields.get(`${SCRAPE}.lockdown`) === true;
  if (path === `${SCRAPE}.maxAge` && isLockdown) return cacheAge.lockdown;
  return defaults.get(path);
}
