import type { RequestIssue } from "@/lib/contract/failure/issue";
import { namedMessage } from "@/lib/contract/failure/issue-name";
import { parseJsonBody } from "@/lib/contract/json-body";
import { isJsonObject } from "@/lib/contract/json-object";
import type { Body } from "@/lib/request/body";
import { storableRequest } from "@/lib/storage/runs/run-record";
import { type NameUse, nameUses, variedNames } from "@/lib/sweep/binding/name-use";
import { bindBody, type ValueContext } from "@/lib/sweep/binding/templates";
import type { RowsFile } from "@/lib/sweep/rows-file";
import { withWireValue } from "@/lib/sweep/settings";
import type { Scope } from "@/lib/variables/resolver";

/** The request that a sweep stores and sends. Values that may not be stored leave no reference behind. */
export function sweepBase(body: Body): {
  readonly base: Body;
  readonly missing: readonly string[];
} {
  const { request, missing } = storableRequest(body, false);
  const hasHeaders = missing.some((path) => path.startsWith("scrapeOptions.headers"));
  return {
    base: hasHeaders ? withWireValue(request, "scrapeOptions.headers", undefined) : request,
    missing,
  };
}

/** The parts of the form that decide what varies. */
type TypedBase = {
  readonly base: string;
  readonly axes: readonly { readonly name: string }[];
  readonly file: { readonly rows: RowsFile } | null;
};

export type CheckedBase = {
  /** With the values of the variables, apart from those that vary. Null if it has errors. */
  readonly base: Body | null;
  /** Fields of the request that may not be stored, so they are not part of the sweep. */
  readonly missing: readonly string[];
  readonly names: readonly NameUse[];
  /** For the values of axes and columns. Null if the request cannot be parsed. */
  readonly values: ValueContext | null;
};

/** The request as typed, and with the values of the variables that do not vary. */
export function checkBase(
  { base: text, axes, file }: TypedBase,
  scope: Scope,
  errors: Record<string, string>,
): CheckedBase {
  const parsed = parseJsonBody(text);
  if (!parsed.ok || !isJsonObject(parsed.value)) {
    errors.base = parsed.ok ? "Use a JSON object." : `Not valid JSON: ${parsed.message}`;
    return { base: null, missing: [], names: [], values: null };
  }
  const typed = sweepBase(parsed.value);
  const columns = file?.rows.ok ? file.rows.columns : [];
  const varied = variedNames(typed.base, [...axes.map(({ name }) => name), ...columns], scope);
  const bound = bindBody(typed.base, scope, varied);
  if (bound.issues.length > 0) errors.base = bound.issues.map(issueText).join(" ");
  // A variable may have put a text into a field that is not stored.
  const stored = sweepBase(bound.body);
  return {
    base: bound.issues.length > 0 ? null : stored.base,
    missing: [...new Set([...typed.missing, ...stored.missing])],
    names: nameUses(typed.base, scope, varied),
    values: { base: typed.base, scope, varied },
  };
}

const issueText = ({ path, message, code }: RequestIssue): string =>
  `${namedMessage(path, message)}${code === "variable_undefined" ? " An axis or a column of the file can also fill it." : ""}`;
