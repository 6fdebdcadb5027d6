import type { IssuePath, RequestIssue } from "@/lib/contract/failure/issue";
import { typeMessage } from "@/lib/variables/messages";
import { type ResolvedBody, resolveBody } from "@/lib/variables/resolve-body";
import type { Scope } from "@/lib/variables/resolver";
import { parseTemplate } from "@/lib/variables/template";
import type { Body } from "./body";

type ResolvedTemplates = ResolvedBody & {
  /** Whether a template at the path, or above it, could not be resolved: nothing else can be said about that field. */
  readonly hasIssue: (path: IssuePath) => boolean;
};

/** Resolves the templates of a body. Without a scope, they are text. */
export function resolveTemplates(body: Body, scope: Scope | undefined): ResolvedTemplates {
  const resolved = scope ? resolveBody(body, scope) : { body, issues: [], texts: [] };
  const paths = new Set(resolved.issues.map(({ path }) => JSON.stringify(path)));
  return {
    ...resolved,
    hasIssue: (path) =>
      paths.size > 0 &&
      path.some((_key, index) => paths.has(JSON.stringify(path.slice(0, index + 1)))),
  };
}

/** A message for a variable that is text, in a field that takes another type. */
export function templateTypeMessage(
  issue: RequestIssue,
  { texts }: ResolvedBody,
): string | undefined {
  const expected = issue.expected === "int" ? "number" : issue.expected;
  if (issue.code !== "invalid_type" || (expected !== "number" && expected !== "boolean"))
    return undefined;
  const path = JSON.stringify(issue.path);
  const found = texts.find((each) => JSON.stringify(each.path) === path);
  const [part] = parseTemplate(found?.text ?? "");
  return typeof found?.value === "string" && part?.kind === "variable"
    ? typeMessage(part.name, expected)
    : undefined;
}
