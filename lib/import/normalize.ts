import { fieldAliases } from "@/lib/contract/dialect/aliases";
import { observedFields } from "@/lib/contract/dialect/observed-dialect";
import type { IssuePath } from "@/lib/contract/failure/issue";
import { isJsonObject } from "@/lib/contract/json-object";
import type { Body } from "@/lib/request/body";
import { foldName } from "@/lib/request/links/link-values";
import type { DroppedPart, ImportOptions, Rename } from "./import-result";
import type { ObjectShape, RequestShape } from "./shape";

/** Collected while a value is normalized. */
export type ImportFindings = {
  readonly choices: ImportOptions;
  readonly renames: Rename[];
  readonly unknown: string[];
  readonly dropped: DroppedPart[];
  /** Called for each unknown field. Returns whether it is handled as a legacy field. */
  readonly claim: (path: IssuePath, key: string, value: unknown) => boolean;
};

const withoutNumbers = (path: IssuePath): string =>
  path.filter((key) => typeof key === "string").join(".");

export function addRename({ renames }: ImportFindings, from: string, to: string): void {
  if (!renames.some((each) => each.from === from && each.to === to)) renames.push({ from, to });
}

/** The matching name, ignoring spelling and a missing plural "s". */
function meant(name: string, names: readonly string[]): string | undefined {
  const folded = foldName(name);
  return (
    names.find((each) => foldName(each) === folded) ??
    names.find((each) => foldName(each) === `${folded}s`)
  );
}

/** Old names of values, by folded name. */
const oldTypes: Readonly<Record<string, Body>> = {
  "screenshot@fullpage": { type: "screenshot", fullPage: true },
  extract: { type: "json" },
};
const oldNames: Readonly<Record<string, string>> = { stealth: "enhanced" };

const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/**
 * Converts a value to the contract's spelling, as far as its shape is known. Other values stay
 * unchanged.
 */
export function normalize(
  value: unknown,
  shape: RequestShape,
  path: IssuePath,
  findings: ImportFindings,
): unknown {
  switch (shape.kind) {
    case "free":
    case "text":
      return value;
    case "number":
    case "flag":
      return normalizeScalar(value, shape.kind, path, findings);
    case "name":
      return normalizeName(value, shape.names, path, findings);
    case "list":
      return normalizeList(value, shape, path, findings);
    case "typed":
      return normalizeTyped(value, shape.types, path, findings);
    case "object":
      return isJsonObject(value) ? normalizeObject(value, shape, path, findings) : value;
  }
}

function normalizeScalar(
  value: unknown,
  kind: "number" | "flag",
  path: IssuePath,
  findings: ImportFindings,
) {
  if (typeof value !== "string" || !findings.choices.renames) return value;
  const text = value.trim().toLowerCase();
  const read =
    kind === "flag"
      ? { true: true, false: false }[text]
      : /^-?\d{1,15}(\.\d{1,9})?$/.test(text)
        ? Number(text)
        : undefined;
  if (read === undefined) return value;
  addRename(findings, `${withoutNumbers(path)}: "${value}"`, `${withoutNumbers(path)}: ${read}`);
  return read;
}

function normalizeName(
  value: unknown,
  names: readonly string[],
  path: IssuePath,
  findings: ImportFindings,
) {
  if (typeof value !== "string" || names.includes(value) || !findings.choices.renames) return value;
  const found = own(oldNames, foldName(value)) ?? meant(value, names);
  if (found === undefined || !names.includes(found)) return value;
  addRename(findings, `${withoutNumbers(path)}: ${value}`, `${withoutNumbers(path)}: ${found}`);
  return found;
}

type ListShape = Extract<RequestShape, { kind: "list" }>;

function normalizeList(
  value: unknown,
  { item, split }: ListShape,
  path: IssuePath,
  findings: ImportFindings,
) {
  const items = Array.isArray(value)
    ? value
    : findings.choices.renames
      ? listOf(value, split)
      : null;
  if (!items) return value;
  if (!Array.isArray(value))
    addRename(
      findings,
      `${withoutNumbers(path)} as one value`,
      `${withoutNumbers(path)} as a list`,
    );
  return items.map((each: unknown, at) => normalize(each, item, [...path, at], findings));
}

function listOf(value: unknown, split = false): unknown[] | null {
  if (isJsonObject(value)) return [value];
  if (typeof value !== "string") return null;
  return split
    ? value
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean)
    : [value];
}

function normalizeTyped(
  value: unknown,
  types: Readonly<Record<string, ObjectShape>>,
  path: IssuePath,
  findings: ImportFindings,
): unknown {
  const key = isJsonObject(value) ? typeKeyOf(value, findings) : "";
  const written = isJsonObject(value) ? value[key] : value;
  if (typeof written !== "string") return value;
  const old = findings.choices.renames ? own(oldTypes, foldName(written)) : undefined;
  const read = old ?? { type: typeOf(written, Object.keys(types), findings) };
  if (read.type !== written || old)
    addRename(
      findings,
      `${withoutNumbers(path)}: ${written}`,
      `${withoutNumbers(path)}: ${wordsOf(read)}`,
    );
  const shape = own(types, String(read.type));
  if (!shape) return value;
  if (!isJsonObject(value)) return { ...read };
  const { [key]: _type, ...rest } = value;
  return { ...read, ...normalizeObject(rest, shape, path, findings) };
}

/** The name of the member with the type. Serializers of C# write it with a capital. */
function typeKeyOf(value: Body, { choices }: ImportFindings): string {
  const isOther = choices.renames && !Object.hasOwn(value, "type") && Object.hasOwn(value, "Type");
  return isOther ? "Type" : "type";
}

function typeOf(written: string, names: readonly string[], { choices }: ImportFindings): string {
  if (names.includes(written) || !choices.renames) return written;
  return meant(written, names) ?? written;
}

const wordsOf = ({ type, ...rest }: Body): string =>
  [String(type), ...Object.entries(rest).map(([key, value]) => `${key} ${String(value)}`)].join(
    ", ",
  );

/** Converts the members of an object to the contract's names. */
export function normalizeObject(
  value: Body,
  shape: ObjectShape,
  path: IssuePath,
  findings: ImportFindings,
): Body {
  const known = Object.keys(shape.keys);
  const body = new Map<string, unknown>();
  const put = (key: string, each: unknown) => {
    const inner = own(shape.keys, key);
    body.set(key, inner ? normalize(each, inner, [...path, key], findings) : each);
  };
  const later: [string, unknown][] = [];
  for (const [key, each] of Object.entries(value)) {
    if (own(shape.keys, key)) put(key, each);
    else later.push([key, each]);
  }
  for (const [key, each] of later) {
    const name = findings.choices.renames
      ? known.find((one) => foldName(one) === foldName(own(fieldAliases, key) ?? key))
      : undefined;
    if (name !== undefined && !body.has(name)) {
      addRename(findings, withoutNumbers([...path, key]), withoutNumbers([...path, name]));
      put(name, each);
    } else if (name !== undefined) {
      const what = [...path, key].join(".");
      findings.dropped.push({ what, why: `${name} is also present and is used.` });
    } else if (shape.loose) put(key, each);
    else if (observedFields.has(withoutNumbers([...path, key]))) put(key, each);
    else if (!findings.choices.renames || !findings.claim(path, key, each)) {
      findings.unknown.push([...path, key].join("."));
      if (findings.choices.unknown) put(key, each);
    }
  }
  return Object.fromEntries(body);
}
