import { fromWire } from "@/lib/contract/canonical";
import type { IssuePath, RequestIssue } from "@/lib/contract/failure/issue";
import { formatTypes } from "@/lib/contract/format-infos";
import { parseJson } from "@/lib/contract/parse-json";
import type { Body } from "@/lib/request/body";
import { type FieldEntry, fieldIndex } from "@/lib/request/find/field-index";
import { findFields } from "@/lib/request/find/find-fields";
import { stripBody } from "@/lib/request/strip";
import type { Scope } from "@/lib/variables/resolver";
import { emptyScope, namesInScope, variableNamed } from "./binding/templates";
import type { TypedValue } from "./rows-file";
import { secretPlaceholders, withWireValue } from "./settings";
import type { Setting, Target } from "./sweep";

export type ValueResult =
  | { readonly ok: true; readonly setting: Setting }
  | { readonly ok: false; readonly message: string };

const probe = (wire: string, value: unknown): Body => withWireValue({ query: "x" }, wire, value);

/** Values that may not be stored with runs cannot be values of a sweep, which is stored too. */
const SECRET =
  "This value may not be stored, so a sweep cannot vary it. Headers, typed text, profiles and audit data are secret.";

const isSecret = (wire: string, value: unknown): boolean =>
  stripBody(probe(wire, value), "history").stripped.length > 0;

/** The fields that a sweep can vary. Steps are varied as a whole, with `scrapeOptions.actions`. */
export const sweepFields: readonly FieldEntry[] = fieldIndex.filter(
  ({ wire }) => !wire.startsWith("scrapeOptions.actions.") && !isSecret(wire, "x"),
);

export const sweepFieldOf = (wire: string): FieldEntry | null =>
  sweepFields.find((each) => each.wire === wire) ?? null;

/** `scrapeOptions.formats.markdown`: the value is whether the format is requested. */
function isFormat(wire: string): boolean {
  const [, list, type = "", ...more] = wire.split(".");
  return list === "formats" && formatTypes.some((each) => each === type) && more.length === 0;
}

/** Values to start with: those of the contract, or both states of a switch. */
export function suggestedValues({ wire, info }: FieldEntry): readonly string[] {
  if (info.values) return info.values;
  return isFormat(wire) || accepts(wire, true) ? ["true", "false"] : [];
}

/** Returns the target of a column of a file, or of a typed name. */
export function sweepTargetOf(
  name: string,
  base: Body,
  scope: Scope = emptyScope,
): { readonly target: Target } | { readonly message: string } {
  const inBraces = /^\{\{\s*(.+?)\s*\}\}$/.exec(name)?.[1];
  const placeholder = inBraces ?? name;
  if (secretPlaceholders(base).has(placeholder)) return { message: SECRET };
  const variable = variableNamed(placeholder, scope);
  const isUsed = namesInScope(base, scope).includes(placeholder);
  if (variable && "secret" in variable && (isUsed || !sweepFieldOf(name)))
    return {
      message: `${placeholder} is a secret variable. A sweep is stored with its values, so it cannot vary a secret.`,
    };
  if (isUsed) return { target: { kind: "placeholder", name: placeholder } };
  if (inBraces === undefined && sweepFieldOf(name))
    return { target: { kind: "field", wire: name } };
  if (variable)
    return {
      message: `${placeholder} is a variable that the request does not use. Write {{${placeholder}}} into a text of the request${inBraces === undefined ? `, or start the name of the column with # to ignore it` : ""}.`,
    };
  if (inBraces !== undefined)
    return {
      message: `The request contains no {{${inBraces}}}. Write it into a text of the request.`,
    };
  if (fieldIndex.some(({ wire }) => wire === name)) return { message: SECRET };
  const [near] = findFields(name).filter(({ wire }) => sweepFieldOf(wire) !== null);
  const hint = near ? ` Did you mean ${near.wire}?` : "";
  return {
    message: `${name} is neither a field nor a variable, and the request contains no {{${name}}}.${hint} To ignore a column, start its name with #.`,
  };
}

/**
 * Parses a value of a field. Empty leaves the request as it is; `null` does not send the field. Texts stay texts where
 * the field takes them; otherwise the value is JSON, or a list separated by commas.
 */
export function parseFieldValue(wire: string, typed: TypedValue): ValueResult {
  const { text } = typed;
  const target: Target = { kind: "field", wire };
  const set = (value: unknown): ValueResult => ({
    ok: true,
    setting: { target, text, change: { kind: "set", value } },
  });
  if (typed.json === undefined && text.trim() === "")
    return { ok: true, setting: { target, text: "", change: { kind: "keep" } } };
  if (
    typed.json === null ||
    (typed.json === undefined && text.trim() === "null" && wire !== "query")
  )
    return { ok: true, setting: { target, text: "null", change: { kind: "remove" } } };
  const candidates = typed.json === undefined ? readings(wire, text) : [typed.json];
  const fitting = candidates.find((value) => accepts(wire, value));
  if (fitting === undefined) return { ok: false, message: rejection(wire, candidates) };
  return isSecret(wire, fitting) ? { ok: false, message: SECRET } : set(fitting);
}

export const switches: Readonly<Record<string, boolean>> = {
  true: true,
  on: true,
  false: false,
  off: false,
};

/** Returns the possible values of a typed text, in order of preference. */
function readings(wire: string, text: string): readonly unknown[] {
  const trimmed = text.trim();
  if (wire === "query") return [text];
  if (isFormat(wire)) return [switches[trimmed.toLowerCase()] ?? parseJson(trimmed) ?? trimmed];
  const json = parseJson(trimmed);
  const word = switches[trimmed.toLowerCase()];
  const list = trimmed.split(/[\s,]+/).filter(Boolean);
  return [
    trimmed,
    ...(json === undefined ? [] : [json]),
    ...(word === undefined ? [] : [word]),
    list,
  ];
}

/** Whether the contract takes a value for a field. Issues of other fields do not count here: the whole request is checked later. */
function accepts(wire: string, value: unknown): boolean {
  if (isFormat(wire))
    return typeof value === "boolean" || (typeof value === "object" && value !== null);
  return issuesAt(wire, value).length === 0;
}

function issuesAt(wire: string, value: unknown): readonly RequestIssue[] {
  const checked = fromWire(probe(wire, value));
  if (checked.ok) return [];
  const place = pathOf(wire);
  return checked.issues.filter(({ path }) =>
    place.every((key, at) => at >= path.length || path[at] === key),
  );
}

/** The place of a field in a request with one item in each list. */
function pathOf(wire: string): IssuePath {
  const keys = wire.split(".");
  const list = keys.findIndex((key) => ["sources", "formats", "parsers"].includes(key));
  return keys.map((key, at) => (list !== -1 && at === list + 1 ? 0 : key));
}

function rejection(wire: string, candidates: readonly unknown[]): string {
  if (isFormat(wire)) return "Use true or false.";
  // A value that is neither a text nor a list is closest to the type of the field.
  const [first] = candidates;
  const typed = candidates.find((value) => typeof value !== "string" && !Array.isArray(value));
  const [issue] = issuesAt(wire, typed ?? first);
  return issue?.message ?? "Not a value of this field.";
}
