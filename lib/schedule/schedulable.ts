import { fromWire } from "@/lib/contract/canonical";
import type { RequestIssue } from "@/lib/contract/failure/issue";
import { isJsonObject, type JsonObject } from "@/lib/contract/json-object";
import type { SearchRequest } from "@/lib/contract/request";
import type { ScheduledRequest } from "@/lib/contract/schedules/schedule";
import {
  isSecretReference,
  mapSecretTexts,
  type SecretPath,
} from "@/lib/contract/secret-reference";
import {
  mentionsSecretVariable,
  replaceSecretVariables,
} from "@/lib/contract/secrets/secret-variable";
import { resolveBody } from "@/lib/variables/resolve-body";

export type SchedulableRequest =
  | { readonly ok: true; readonly body: JsonObject; readonly request: SearchRequest }
  | { readonly ok: false; readonly issues: readonly RequestIssue[] };

/**
 * The request of a check at a moment, or why it cannot run without its user. Secrets remain references, which the
 * server resolves. `now` is in milliseconds.
 */
export function schedulableRequest(
  { body, variables }: ScheduledRequest,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): SchedulableRequest {
  const clock = wallClock(now, timeZone);
  const resolved = resolveBody(body, {
    variables: { variables, environments: [], chosen: null },
    now: clock,
    ahead: clock.getTime() - now,
  });
  const parsed = fromWire(resolved.body);
  const issues = [
    ...resolved.issues,
    ...secretIssues(resolved.body),
    ...(parsed.ok ? retentionIssues(parsed.request) : parsed.issues),
  ];
  if (!parsed.ok || issues.length > 0) return { ok: false, issues };
  return { ok: true, body: resolved.body, request: parsed.request };
}

/**
 * A date whose local parts, in the zone of this process, are those of the given zone. Templates of dates use the local
 * parts.
 */
export function wallClock(now: number, timeZone: string): Date {
  const format = new Intl.DateTimeFormat("en", {
    ...{ timeZone, calendar: "iso8601", numberingSystem: "latn", hourCycle: "h23" },
    ...{ year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit", second: "2-digit" },
  });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return new Date(
    ...([part("year"), part("month") - 1, part("day")] as const),
    ...([part("hour"), part("minute"), part("second")] as const),
  );
}

/**
 * A schedule stores no secret: header values and typed texts must be references to secrets of the operator. Other values
 * that browsers do not store, such as a profile, were replaced by references, which nothing can resolve.
 */
function secretIssues(body: JsonObject): RequestIssue[] {
  const issues = lostValues(body).map((path) =>
    secretIssue(path, "This value is only in your browser or its session."),
  );
  mapSecretTexts(body, (text, path) => {
    if (!isSecretReference(text) && !isReference(text))
      issues.push(
        secretIssue(
          path,
          `A schedule does not store ${isHeader(path) ? "header values" : "typed text"}.`,
        ),
      );
    return text;
  });
  return issues;
}

/** The paths of values that were replaced by references to a session. */
function lostValues(value: unknown, path: SecretPath = []): SecretPath[] {
  if (isSecretReference(value)) return [path];
  if (Array.isArray(value)) return value.flatMap((each, at) => lostValues(each, [...path, at]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => lostValues(each, [...path, name]));
}

const isHeader = (path: SecretPath): boolean => path[1] === "headers";

/** Only references, with an authentication scheme at most. */
const isReference = (text: unknown): boolean =>
  typeof text === "string" &&
  mentionsSecretVariable(text) &&
  /^(?:[A-Za-z]+ ?)?$/.test(replaceSecretVariables(text, () => "").trim());

const secretIssue = (path: SecretPath, why: string): RequestIssue => ({
  path: [...path],
  code: "schedule_secret",
  message: `${why} Use a secret of the operator, such as {{NAME}} of WORKBENCH_SECRETS.`,
});

/** Requests whose URLs and responses may not be stored: the server would have to store them to know what is new. */
function retentionIssues({ enterprise, scrapeOptions }: SearchRequest): RequestIssue[] {
  const issue = (path: SecretPath, name: string): RequestIssue => ({
    path: [...path],
    code: "schedule_retention",
    message: `A request with ${name} cannot be scheduled: a schedule stores its results.`,
  });
  return [
    ...((enterprise?.length ?? 0) > 0 ? [issue(["enterprise"], "zero data retention")] : []),
    ...(scrapeOptions?.lockdown ? [issue(["scrapeOptions", "lockdown"], "lockdown")] : []),
  ];
}
