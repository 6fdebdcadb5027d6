import "@/lib/contract/zod-settings";
import * as z from "zod";
import { isJsonObject } from "../json-object";
import { parseJson } from "../parse-json";
import { branchDistance, type RequestIssue } from "./issue";
import { messageOf } from "./message-of";

const pathSchema = z.array(z.union([z.string(), z.number()])).catch([]);
const plain = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

const issueSchema = z.looseObject({
  path: pathSchema,
  code: z.string().catch("custom"),
  message: z.string().catch("The service rejected this value."),
  expected: optional(z.string()),
  minimum: optional(z.number()),
  maximum: optional(z.number()),
  values: optional(z.array(plain)),
  keys: optional(z.array(z.string())),
  errors: optional(z.array(z.array(z.unknown()))),
});

/** Maximum nesting of unions; a service can nest them without limit. */
const MAX_DEPTH = 20;
const MAX_ISSUES = 200;

/**
 * An issue of pydantic (`loc`, `msg`), of a JSON Schema validator (`instancePath`), of RFC 9457 (`pointer`; in its
 * `invalid-params`, `name` and `reason`), of JSON:API (`source`), or of frameworks and clouds (`field`, `param`, `target`).
 */
const foreignSchema = z.looseObject({
  loc: optional(z.array(z.union([z.string(), z.number()]))),
  instancePath: optional(z.string()),
  pointer: optional(z.string()),
  field: optional(z.string()),
  param: optional(z.string()),
  target: optional(z.string()),
  source: optional(
    z.looseObject({ pointer: optional(z.string()), parameter: optional(z.string()) }),
  ),
  name: optional(z.string()),
  type: optional(z.string()),
  keyword: optional(z.string()),
  params: optional(z.looseObject({ additionalProperty: optional(z.string()) })),
  msg: optional(z.string()),
  detail: optional(z.string()),
  reason: optional(z.string()),
  description: optional(z.string()),
  defaultMessage: optional(z.string()),
});

const keyOf = (text: string): string | number => (/^\d+$/.test(text) ? Number(text) : text);

/**
 * The path of a text: a JSON pointer, or keys between dots and brackets, such as
 * `scrapeOptions.actions[2].fullPage`. A leading `$` or `body` is the request itself.
 */
function pathOfText(text: string): (string | number)[] {
  const pointer = /^#?(\/.*)$/s.exec(text)?.[1];
  const keys = pointer
    ? pointer
        .split("/")
        .slice(1)
        .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"))
    : text.split(/[.[\]"'`]+/);
  const [first, ...rest] = keys.filter((key) => key !== "");
  if (first === undefined) return [];
  const isRoot =
    pointer === undefined && (first === "$" || first === "body" || first === "request");
  return (isRoot ? rest : [first, ...rest]).map(keyOf);
}

/** A foreign issue in the notation of zod. Other values do not change. */
function normalized(value: unknown): unknown {
  const parsed = foreignSchema.safeParse(value);
  if (!parsed.success || Array.isArray(parsed.data.path)) return value;
  const { loc, instancePath, source, type, keyword, params, msg, detail, reason } = parsed.data;
  const { pointer = source?.pointer?.replace(/^\/data\/attributes(?=\/)/, "") } = parsed.data;
  const { description, defaultMessage, param = source?.parameter, target } = parsed.data;
  const { path: named, field = param ?? target ?? (reason && parsed.data.name) } = parsed.data;
  const text = instancePath ?? pointer ?? (typeof named === "string" ? named : field);
  const path =
    loc?.slice(loc[0] === "body" ? 1 : 0) ?? (text === undefined ? undefined : pathOfText(text));
  if (path === undefined) return value;
  const extra = params?.additionalProperty;
  return {
    message: msg ?? detail ?? reason ?? description ?? defaultMessage,
    code: type ?? keyword,
    ...parsed.data,
    path: extra === undefined ? path : [...path, extra],
  };
}

/** `errors` as an object: a message or a list of messages by field. */
const fieldMessagesSchema = z.record(
  z.string(),
  z.union([
    z.string(),
    z
      .array(z.string())
      .min(1)
      .transform((list) => list[0]),
  ]),
);

/** The name for messages about several fields. */
const WHOLE = "non_field_errors";

const isIssue = (value: unknown): boolean =>
  isJsonObject(value) && ["path", "message", "code"].some((key) => value[key] !== undefined);

/** Members with a list of issues, of the body or of its `error`. */
const LISTS = [
  ...["details", "detail", "errors", "issues", "invalid-params", "invalidParams", "fieldErrors"],
  "fieldViolations",
];

/**
 * The first list in which a response reports issues. A text beside them is an issue of the whole request; a list of
 * texts alone is the message of the response.
 */
export function wireIssueList(body: unknown): unknown {
  if (!isJsonObject(body)) return undefined;
  const { error } = body;
  const inner = isJsonObject(error) ? error : {};
  // Errors of zod have their issues as the text of their message.
  const listed = [inner.message, error, body.message].flatMap((text) =>
    typeof text === "string" ? parseJson(text) : [],
  );
  // Google puts a list with a name of its own into the list of details, and zod flattens issues by field.
  const nested = [inner.details, body.details].flat().filter(isJsonObject);
  const values = [body, inner, ...nested].flatMap((each) => LISTS.map((key) => each[key]));
  // JSend has the messages by field as its data, other frameworks as the whole body.
  if (body.status === "fail") values.push(body.data);
  if (Object.values(body).every(Array.isArray) && messageOf(body) === "") values.push(body);
  for (const value of [...values, listed]) {
    if (Array.isArray(value)) {
      const issues = value.map((each) => (isJsonObject(each) ? normalized(each) : each));
      if (!issues.some(isIssue)) continue;
      return issues.map((each) => (typeof each === "string" ? { message: each } : each));
    }
    const byField = fieldMessagesSchema.safeParse(value).data;
    if (byField)
      return Object.entries(byField).map(([field, message]) =>
        normalized({ field: field === WHOLE ? "" : field, message }),
      );
  }
  return typeof inner.param === "string" ? [normalized(inner)] : undefined;
}

/**
 * The issues of a service's 400 as a flat list. Expects zod 4 issues and, as `flattenIssues` does,
 * uses the closest branch of a union. Skips anything that is not an issue.
 */
export function parseWireIssues(details: unknown): RequestIssue[] {
  return Array.isArray(details) ? flatten(details, [], MAX_DEPTH).slice(0, MAX_ISSUES) : [];
}

function flatten(
  details: readonly unknown[],
  prefix: readonly (string | number)[],
  depth: number,
): RequestIssue[] {
  return details.slice(0, MAX_ISSUES).flatMap((each) => {
    const parsed = issueSchema.safeParse(each);
    if (!parsed.success) return [];
    const { errors, code, message, expected, minimum, maximum, values, keys } = parsed.data;
    const path = [...prefix, ...parsed.data.path];
    const closest =
      errors && depth > 0
        ? errors
            .slice(0, MAX_ISSUES)
            .map((branch) => flatten(branch, path, depth - 1))
            .filter((branch) => branch.length > 0)
            .toSorted((a, b) => branchDistance(a, path.length) - branchDistance(b, path.length))[0]
        : undefined;
    if (closest) return closest;
    // Each unknown key is a place of its own.
    const places = keys && keys.length > 0 ? keys.map((key) => [...path, key]) : [path];
    return places.map((place) => ({
      path: place,
      code,
      message,
      ...(expected !== undefined && { expected }),
      ...(minimum !== undefined && { minimum }),
      ...(maximum !== undefined && { maximum }),
      ...(values && { values }),
    }));
  });
}
