import { formatCount } from "@/lib/format/count";
import type { ValueContext } from "./binding/templates";
import { type ValueParser, valueParser } from "./binding/value-parser";
import type { RowsFile, TypedValue } from "./rows-file";
import { targetName } from "./settings";
import type { Setting, Target } from "./sweep";
import { sweepTargetOf } from "./values";

export const MAX_AXIS_VALUES = 10;

/** Something that varies: one field with its values, or the rows of a file, which vary several fields together. */
export type Dimension = {
  readonly targets: readonly Target[];
  readonly rows: readonly (readonly Setting[])[];
};

/** `at` is the position of a value, or the line of a file. Null: the axis or the file as a whole. */
export type DimensionIssue = { readonly at: number | null; readonly message: string };

export type DimensionResult =
  | { readonly ok: true; readonly dimension: Dimension }
  | { readonly ok: false; readonly issues: readonly DimensionIssue[] };

const fails = (...issues: readonly DimensionIssue[]): DimensionResult => ({ ok: false, issues });

/** An axis as typed: the wire path of a field or `{{name}}`, and one value per line. */
export function parseAxis(
  name: string,
  values: readonly string[],
  context: ValueContext,
): DimensionResult {
  if (name.trim() === "") return fails({ at: null, message: "Choose a field." });
  const found = sweepTargetOf(name.trim(), context.base, context.scope);
  if ("message" in found) return fails({ at: null, message: found.message });
  if (values.length === 0) return fails({ at: null, message: "Enter at least one value." });
  if (values.length > MAX_AXIS_VALUES)
    return fails({
      at: null,
      message: `${formatCount(values.length)} values; an axis has at most ${MAX_AXIS_VALUES}. For more, use “Rows of a CSV or JSON file”.`,
    });
  return collect(
    [valueParser(found.target, context, "axis")],
    values.map((text) => [{ text }]),
    values.map((_, at) => at + 1),
    "Value",
  );
}

/** The rows of a file. Columns whose name starts with # are ignored. */
export function parseFileDimension(file: RowsFile, context: ValueContext): DimensionResult {
  if (!file.ok) return fails(...file.issues.map(({ line, message }) => ({ at: line, message })));
  const used = file.columns.flatMap((name, at) => (name.startsWith("#") ? [] : [{ name, at }]));
  if (used.length === 0) return fails({ at: null, message: "The file has no column to use." });
  const parsers: ValueParser[] = [];
  const issues: DimensionIssue[] = [];
  for (const { name } of used) {
    const found = sweepTargetOf(name, context.base, context.scope);
    if ("target" in found) parsers.push(valueParser(found.target, context, "file"));
    else issues.push({ at: 1, message: found.message });
  }
  if (issues.length > 0) return fails(...issues);
  const empty: TypedValue = { text: "" };
  const rows = file.rows.map((row) => used.map(({ at }) => row[at] ?? empty));
  return collect(parsers, rows, file.lines, "Line");
}

const MAX_LISTED = 20;

function collect(
  parsers: readonly ValueParser[],
  typed: readonly (readonly TypedValue[])[],
  lines: readonly number[],
  noun: "Value" | "Line",
): DimensionResult {
  const issues: DimensionIssue[] = [];
  const first = new Map<string, number>();
  const targets = parsers.map(({ target }) => target);
  const rows = typed.map((row, at) => {
    const line = lines[at] ?? at + 1;
    const settings = parsers.flatMap(({ target, parse }, column): Setting[] => {
      const value = parse(row[column] ?? { text: "" });
      if (value.ok) return [value.setting];
      issues.push({ at: line, message: `${targetName(target)}: ${value.message}` });
      return [];
    });
    // Values that are not valid have no settings to compare.
    if (settings.length < targets.length) return settings;
    const key = JSON.stringify(settings.map(({ change }) => change));
    const same = first.get(key);
    if (same !== undefined)
      issues.push({ at: line, message: `The same as ${noun.toLowerCase()} ${same}.` });
    else first.set(key, line);
    return settings;
  });
  if (issues.length === 0) return { ok: true, dimension: { targets, rows } };
  const rest = issues.length - MAX_LISTED;
  return fails(
    ...issues.slice(0, MAX_LISTED),
    ...(rest > 0 ? [{ at: null, message: `And ${formatCount(rest)} more.` }] : []),
  );
}

export type Combine = "cross" | "zip";

export type CombineResult =
  | { readonly ok: true; readonly settings: readonly (readonly Setting[])[] }
  | { readonly ok: false; readonly message: string };

/** How many combinations the dimensions have, without building them. Null if they cannot be zipped. */
export function combinationCount(
  dimensions: readonly Dimension[],
  combine: Combine,
): number | null {
  const lengths = dimensions.map(({ rows }) => rows.length);
  if (lengths.length === 0) return 0;
  if (combine === "cross") return lengths.reduce((product, length) => product * length, 1);
  const [first = 0] = lengths;
  return lengths.every((length) => length === first) ? first : null;
}

/** Every value with every other, or the first with the first, the second with the second, and so on. */
export function combineDimensions(
  dimensions: readonly Dimension[],
  combine: Combine,
): CombineResult {
  const names = dimensions.flatMap(({ targets }) => targets.map(targetName));
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined)
    return { ok: false, message: `${repeated} is varied twice. Remove one of them.` };
  const count = combinationCount(dimensions, combine);
  if (count === null) {
    const lengths = dimensions.map(
      ({ targets, rows }) => `${targets.map(targetName).join(", ")} ${rows.length}`,
    );
    return {
      ok: false,
      message: `Values are combined line by line, so every axis needs the same number of them: ${lengths.join("; ")}.`,
    };
  }
  if (combine === "zip")
    return {
      ok: true,
      settings: Array.from({ length: count }, (_, at) =>
        dimensions.flatMap(({ rows }) => rows[at] ?? []),
      ),
    };
  return {
    ok: true,
    settings: dimensions.reduce<readonly (readonly Setting[])[]>(
      (before, { rows }) => before.flatMap((settings) => rows.map((row) => [...settings, ...row])),
      [[]],
    ),
  };
}
