import { toWire } from "@/lib/contract/canonical";
import { isObserved } from "@/lib/contract/dialect/observed-dialect";
import type { IssuePath, RequestIssue } from "@/lib/contract/failure/issue";
import { issueName, namedMessage } from "@/lib/contract/failure/issue-name";
import { valueAt } from "@/lib/contract/json-object";
import type { SearchRequest, WireSearchRequest } from "@/lib/contract/request";
import { fromWireWithUnknown, withUnknown } from "@/lib/contract/unknown-fields";
import { cleanLine } from "@/lib/format/clean-line";
import type { Scope } from "@/lib/variables/resolver";
import type { Body } from "./body";
import { type Draft, draftToBody, type FieldIssue, placeIssues } from "./draft";
import { lostSecretIssues } from "./lost-secrets";
import { numberMessage } from "./number-message";
import { resolveTemplates, templateTypeMessage } from "./resolve-templates";

export type DraftResult =
  | {
      ok: true;
      request: SearchRequest;
      body: WireSearchRequest;
      /** Names of fields that the contract does not have. Not sent before the user confirms it. */
      unknown: readonly string[];
      /** Set if hosted services are known to accept all of them. */
      isObserved?: true;
    }
  | { ok: false; issues: RequestIssue[]; fieldIssues: FieldIssue[]; otherIssues: RequestIssue[] };

/**
 * Validates the draft: the request and its wire form, or the issues with their controls. With a scope, templates have
 * their values; without, they are text. `own` is the body of the draft, if it is known. In a separate file, because it
 * imports every schema and the form is shown before they are needed.
 */
export function draftToRequest(
  draft: Draft,
  scope?: Scope,
  own: Body = draftToBody(draft),
): DraftResult {
  const resolved = resolveTemplates(own, scope);
  const { body } = resolved;
  const result = fromWireWithUnknown(body);
  const lost = [...resolved.issues, ...lostSecretIssues(body)];
  if (result.ok && lost.length === 0)
    return {
      ok: true,
      request: result.request,
      body: withUnknown(toWire(result.request), body, result.unknown),
      unknown: result.unknown.map(issueName),
      ...(areObserved(result.unknown) && { isObserved: true }),
    };
  const invalid = result.ok ? [] : result.issues.filter(({ path }) => !resolved.hasIssue(path));
  const issues = [...invalid, ...lost].map((issue) => ({
    ...issue,
    message:
      templateTypeMessage(issue, resolved) ??
      numberMessage(issue, body) ??
      choiceMessage(issue, body) ??
      countryMessage(issue, body) ??
      issue.message,
  }));
  return { ok: false, issues, ...placeIssues(issues, draft) };
}

/** Names the value, which no control may show. */
function choiceMessage({ code, path, message }: RequestIssue, body: unknown): string | undefined {
  const value = valueAt(body, path);
  if (code !== "invalid_value" || typeof value !== "string") return undefined;
  return message.replace(/\.$/, `, not ${JSON.stringify(cleanLine(value, 60))}.`);
}

/** Suggests the field for a place within a country. */
function countryMessage({ path, message }: RequestIssue, body: unknown): string | undefined {
  const value = path.length === 1 && path[0] === "country" ? valueAt(body, path) : null;
  return typeof value === "string" && value.trim().length > 3
    ? `${message} Enter states and cities as the location.`
    : undefined;
}

const areObserved = (paths: readonly IssuePath[]): boolean =>
  paths.length > 0 && paths.every((path) => isObserved(path.join(".")));

export type DraftIssue = Omit<FieldIssue, "path"> & {
  /** For other places: `limit – at most 100`. */
  readonly named: string;
};

/** The first issue of each invalid control. Issues without a control are at `rest`. */
export function draftIssues(result: DraftResult): DraftIssue[] {
  if (result.ok) return [];
  const byPath = new Map<string, DraftIssue>();
  for (const { draftPath, code, path, message } of result.fieldIssues)
    if (!byPath.has(draftPath))
      byPath.set(draftPath, { draftPath, code, message, named: namedMessage(path, message) });
  const [other] = result.otherIssues;
  if (other) {
    const named = namedMessage(other.path, other.message);
    byPath.set("rest", { draftPath: "rest", code: other.code, message: named, named });
  }
  return [...byPath.values()];
}
