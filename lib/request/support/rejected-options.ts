import type { Failure } from "@/lib/contract/failure/failure";
import type { IssuePath, RequestIssue } from "@/lib/contract/failure/issue";
import { isJsonObject, valueAt } from "@/lib/contract/json-object";
import type { Body } from "../body";

/** An option of a request that a service rejected as such, whatever its value. */
export type RejectedOption = {
  /** Path in the request, with the positions of list entries. */
  readonly path: IssuePath;
  /** The name to show: `scrapeOptions.formats.branding`, `tbs`. */
  readonly field: string;
  /** The service's own message. */
  readonly message: string;
};

/** Lists whose entries are options of their own; an entry is named by its type. */
const KIND_LISTS: ReadonlySet<string> = new Set([
  "sources",
  "categories",
  "enterprise",
  "scrapeOptions.formats",
  "scrapeOptions.parsers",
  "scrapeOptions.actions",
]);

/** Codes of validators for a key that they do not know (zod, pydantic, JSON Schema). */
const UNKNOWN_KEY_CODES: ReadonlySet<string> = new Set([
  "unrecognized_keys",
  "extra_forbidden",
  "value_error.extra",
  "additionalProperties",
]);

/** Codes for a value outside of a closed list. The request was valid, so the service offers less. */
const UNKNOWN_VALUE_CODES: ReadonlySet<string> = new Set([
  "invalid_value",
  "invalid_union",
  "invalid_union_discriminator",
  "invalid_enum_value",
  "literal_error",
  "union_tag_invalid",
  "enum",
]);

const REJECTION_PROSE =
  /\b(?:not|isn't|aren't|cannot be|no longer)\s+(?:\w+\s+)?(?:supported|enabled|allowed|available|permitted|implemented|recogni[sz]ed|used)\b|\b(?:unsupported|unrecogni[sz]ed|unknown|unexpected|extra|disabled|deprecated|forbidden)\b|\b(?:plan|upgrade|contact)\b/i;

/** Every request has a query, so it is never an option. */
const REQUIRED_FIELD = "query";

/**
 * The issues of a failure: those that the service listed, otherwise one for each option that its
 * message names.
 */
export const issuesOf = (failure: Failure, sent: Body): readonly RequestIssue[] =>
  failure.kind === "invalid-request" && failure.issues.length > 0
    ? failure.issues
    : rejectedOptions(failure, sent).map(({ path, message }) => ({
        path: [...path],
        code: "custom",
        message,
      }));

/**
 * The options that a failure says the service does not accept. A value out of bounds is not such an option: another value may
 * be accepted.
 */
export function rejectedOptions(failure: Failure, sent: Body): RejectedOption[] {
  const found = optionsIn(failure, sent);
  const unique = new Map(found.map((each) => [each.field, each]));
  unique.delete(REQUIRED_FIELD);
  unique.delete("");
  return [...unique.values()];
}

function optionsIn(failure: Failure, sent: Body): RejectedOption[] {
  if (failure.kind === "forbidden")
    return failure.field === undefined
      ? fromProse(failure.message, sent)
      : present([failure.field], sent).map((path) => option(path, sent, failure.message));
  if (failure.kind !== "invalid-request") return [];
  const fromIssues = failure.issues.flatMap((issue) => fromIssue(issue, sent));
  return failure.issues.length > 0 ? fromIssues : fromProse(failure.message, sent);
}

function fromIssue(issue: RequestIssue, sent: Body): RejectedOption[] {
  const { path, code, message, keys = [] } = issue;
  if (UNKNOWN_KEY_CODES.has(code)) {
    const paths = keys.length > 0 ? keys.map((key) => [...path, key]) : [path];
    return paths.map((each) => option(each, sent, message));
  }
  const isClosedList = UNKNOWN_VALUE_CODES.has(code) && valueAt(sent, path) !== undefined;
  return isClosedList || REJECTION_PROSE.test(message) ? [option(path, sent, message)] : [];
}

/** Without issues, the prose may name the options that the request sent. */
function fromProse(message: string, sent: Body): RejectedOption[] {
  if (!REJECTION_PROSE.test(message)) return [];
  return namesIn(message)
    .flatMap((name) => present([name], sent))
    .map((path) => option(path, sent, message));
}

/**
 * Identifiers in a sentence: quoted, dotted or in camel case. A plain word, such as `location`, counts only as the
 * subject of the rejection.
 */
function namesIn(message: string): string[] {
  const quoted = [...message.matchAll(/["'`“‘]([A-Za-z][\w.[\]]*)["'`”’]/g)];
  const identifiers = [
    ...message.matchAll(/\b([a-z]+(?:[A-Z]\w*|(?:\.(?:[a-z]\w*|\d+)|\[\d+\])+)[\w.[\]]*\b\]?)/g),
  ];
  const subjects = [
    ...message.matchAll(/\b([a-z]+)\s+(?:is|are)\s+(?:not|unsupported|disabled|unknown)\b/gi),
  ];
  return [...new Set([...quoted, ...identifiers, ...subjects].map(([, name = ""]) => name))].filter(
    Boolean,
  );
}

/** The paths under which a request has a name: at the top, in `scrapeOptions`, or as an entry of a list. */
function present([name]: readonly [string], sent: Body): IssuePath[] {
  const keys = name.replace(/\[(\d+)\]/g, ".$1").split(".");
  const path = keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  const direct = [path, ["scrapeOptions", ...path]].filter(
    (each) => valueAt(sent, each) !== undefined,
  );
  if (direct.length > 0) return direct.slice(0, 1);
  return [...KIND_LISTS].flatMap((list) => {
    const listPath = list.split(".");
    const items = valueAt(sent, listPath);
    const at = Array.isArray(items) ? items.findIndex((each) => kindOf(each) === name) : -1;
    return at < 0 ? [] : [[...listPath, at]];
  });
}

/** Names an option. An entry of a list of kinds is named by its kind, an entry of another list by the list. */
function option(path: IssuePath, sent: Body, message: string): RejectedOption {
  const names: string[] = [];
  const located: (string | number)[] = [];
  for (const [index, key] of path.entries()) {
    if (typeof key === "string") {
      // The type of an entry is the entry.
      if (key === "type" && typeof path[index - 1] === "number") break;
      names.push(key);
    } else {
      const kind = KIND_LISTS.has(names.join("."))
        ? kindOf(valueAt(sent, [...located, key]))
        : null;
      if (kind === null) break;
      names.push(kind);
    }
    located.push(key);
  }
  return { path: located, field: names.join("."), message };
}

function kindOf(item: unknown): string | null {
  if (typeof item === "string") return item;
  return isJsonObject(item) && typeof item.type === "string" ? item.type : null;
}
