import { isDeepStrictEqual } from "node:util";
import { fromWire, toWire } from "@/lib/contract/canonical";
import type { IssuePath, RequestIssue } from "@/lib/contract/failure/issue";
import { issueName } from "@/lib/contract/failure/issue-name";
import type { SearchRequest, WireSearchRequest } from "@/lib/contract/request";
import { fromWireWithUnknown, withUnknown } from "@/lib/contract/unknown-fields";
import type { Body } from "@/lib/request/body";
import { lostSecretIssues } from "@/lib/request/lost-secrets";
import { numberMessage } from "@/lib/request/number-message";
import { resolveTemplates, templateTypeMessage } from "@/lib/request/resolve-templates";
import type { ResolvedText } from "@/lib/variables/resolve-body";
import { namesIn, type Scope } from "@/lib/variables/resolver";
import { isTemplate } from "@/lib/variables/template";
import type { FieldFinding } from "./command-error";

export type PreparedRequest =
  | { readonly ok: true; readonly request: SearchRequest; readonly body: WireSearchRequest }
  | { readonly ok: false; readonly findings: readonly FieldFinding[] };

/** Resolves the templates of a body and validates the result. Every finding names its field. */
export function prepareRequest(body: Body, scope: Scope, sendsUnknown: boolean): PreparedRequest {
  const resolved = resolveTemplates(body, scope);
  const first = fromWireWithUnknown(resolved.body);
  const typed = first.ok
    ? resolved.body
    : withTypedValues(resolved.body, resolved.texts, first.issues, scope);
  const read = typed === resolved.body ? first : fromWireWithUnknown(typed);
  const missing = [...resolved.issues, ...lostSecretIssues(typed)];
  const unknown = sendsUnknown ? [] : read.unknown;
  if (read.ok && missing.length === 0 && unknown.length === 0)
    return {
      ok: true,
      request: read.request,
      body: withUnknown(toWire(read.request), typed, read.unknown),
    };
  const invalid = read.ok ? [] : read.issues.filter(({ path }) => !resolved.hasIssue(path));
  const issues = invalid.map((issue) => ({
    ...issue,
    message: templateTypeMessage(issue, resolved) ?? numberMessage(issue, typed) ?? issue.message,
  }));
  return {
    ok: false,
    findings: [
      ...[...missing, ...issues].map((issue) => findingOf(issue, scope)),
      ...unknown.map((path) => ({
        field: issueName(path),
        message: `The contract does not have this field or value.${meantField(path, typed)} --send-unknown sends it.`,
      })),
    ],
  };
}

/** The sentence with the field that an unknown one means, if the contract has one. */
function meantField(path: IssuePath, body: unknown): string {
  const strict = fromWire(body);
  const issue = strict.ok
    ? undefined
    : strict.issues.find(({ path: holder, keys }) =>
        isDeepStrictEqual([...holder, ...(keys ?? [])], path),
      );
  return / Did you mean .+/.exec(issue?.message ?? "")?.[0] ?? "";
}

/** Messages for the command line, where the usual ones name a dialog. */
function findingOf({ path, code, message }: RequestIssue, { row = {} }: Scope): FieldFinding {
  const field = issueName(path);
  const name = /^\{\{([^{}]+)\}\}/.exec(message)?.[1];
  if (code === "variable_undefined" && name !== undefined)
    return {
      field,
      message: `{{${name}}} is not defined. Pass --var ${name}=…, or a collection or an environment that defines it.`,
    };
  const isPassed = name !== undefined && Object.hasOwn(row, name);
  const shown = isPassed
    ? message.replace(/ its type under Variables\.$/, ` it with --var ${name}=….`)
    : message;
  return { field, message: shown.replace(/ under Variables\.$/, " in the collection.") };
}

/** Values of `--var` are texts; a field that is one template may need a number or a switch. */
function withTypedValues(
  body: Body,
  texts: readonly ResolvedText[],
  issues: readonly RequestIssue[],
  { row = {} }: Scope,
): Body {
  const fromRow = texts.filter(({ text }) => {
    const [name] = namesIn(text);
    return isTemplate(text) && name !== undefined && Object.hasOwn(row, name);
  });
  let typed = body;
  for (const { path, expected, code } of issues) {
    if (code !== "invalid_type" || expected === undefined) continue;
    const found = fromRow.find((each) => each.path.join("\n") === path.join("\n"));
    const value = found && typedValue(String(found.value), expected);
    if (value === undefined) continue;
    if (typed === body) typed = structuredClone(body);
    const holder = path
      .slice(0, -1)
      .reduce<unknown>((each, key) => Reflect.get(Object(each), key), typed);
    Reflect.set(Object(holder), lastOf(path), value);
  }
  return typed;
}

const lastOf = (path: IssuePath): string => String(path.at(-1));

function typedValue(text: string, expected: string): number | boolean | undefined {
  if (expected === "boolean") return text === "true" ? true : text === "false" ? false : undefined;
  const isNumber = expected === "number" || expected === "int";
  return isNumber && /^-?\d{1,15}(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
}
