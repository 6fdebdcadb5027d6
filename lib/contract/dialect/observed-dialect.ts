import type { IssuePath } from "../failure/issue";
import { isJsonObject } from "../json-object";

/*
 * Fields and values that hosted services have accepted since November 2026, by their documentation and public clients. The
 * specification does not have them: they are kept, and sent when the user confirms it.
 */

export const OBSERVED_NOTE =
  "The specification lacks it; hosted services have accepted it since November 2026.";

/** Dotted paths without indexes. */
export const observedFields: ReadonlySet<string> = new Set([
  "toolDetail",
  "domainTools",
  "scrapeOptions.zeroDataRetention",
  "scrapeOptions.formats.checkPromptInjection",
]);

/** Values of lists. */
const observedItems: Readonly<Record<string, readonly string[]>> = {
  sources: ["alexandria"],
  enterprise: ["default"],
};

/** Values of `mode` of threat protection. */
const threatModes: readonly string[] = ["manual-only", "zscaler"];

/** The dotted path without the indexes of lists. */
const plainPath = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, "");

/** Whether a field, or a list or mode with such a value, is one of the dialect. */
export const isObserved = (path: string): boolean =>
  observedFields.has(plainPath(path)) ||
  Object.hasOwn(observedItems, path) ||
  /^(?:scrapeOptions\.)?threatProtection\.mode$/.test(path);

const nameOf = (item: unknown): unknown => (isJsonObject(item) ? item.type : item);

type WithoutObserved = { readonly known: unknown; readonly paths: readonly IssuePath[] };

/** A copy without the values of the dialect, and the paths of their lists and modes. */
export function withoutObservedValues(body: unknown): WithoutObserved {
  if (!isJsonObject(body)) return { known: body, paths: [] };
  const known: Record<string, unknown> = { ...body };
  const paths: IssuePath[] = [];
  for (const [key, values] of Object.entries(observedItems)) {
    const list = body[key];
    if (!Array.isArray(list)) continue;
    const rest = list.filter((item: unknown) => !values.some((each) => each === nameOf(item)));
    if (rest.length === list.length) continue;
    known[key] = rest;
    paths.push([key]);
  }
  const threats = withoutThreatMode(body.threatProtection);
  if (threats) {
    known.threatProtection = threats;
    paths.push(["threatProtection", "mode"]);
  }
  const { scrapeOptions } = body;
  const inner = isJsonObject(scrapeOptions) && withoutThreatMode(scrapeOptions.threatProtection);
  if (inner && isJsonObject(scrapeOptions)) {
    known.scrapeOptions = { ...scrapeOptions, threatProtection: inner };
    paths.push(["scrapeOptions", "threatProtection", "mode"]);
  }
  return { known: paths.length > 0 ? known : body, paths };
}

function withoutThreatMode(threats: unknown): object | null {
  if (!isJsonObject(threats) || !threatModes.some((mode) => mode === threats.mode)) return null;
  const { mode: _, ...rest } = threats;
  return rest;
}

/** Sources in the notation that the contract emits: services reject a list with texts and objects. */
export const sameNotation = (path: IssuePath, value: unknown): unknown =>
  path.length === 1 && path[0] === "sources" && Array.isArray(value)
    ? value.map((item: unknown) => (typeof item === "string" ? { type: item } : item))
    : value;
