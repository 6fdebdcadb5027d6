import { flattenIssues, type RequestIssue } from "./failure/issue";
import { issueMessage } from "./failure/issue-messages";
import { isNamedFormat } from "./format-descriptors";
import { type SearchRequest, searchRequestSchema, type WireSearchRequest } from "./request";
import type { Format } from "./schemas/formats";
import type { Parser } from "./schemas/scrape-options";

export type RequestParseResult =
  | { ok: true; request: SearchRequest }
  | { ok: false; issues: RequestIssue[] };

/** Parses a body in either spelling into the canonical request. Never throws on any JSON value. */
export function fromWire(body: unknown): RequestParseResult {
  const parsed = searchRequestSchema.safeParse(body, { error: issueMessage });
  return parsed.success
    ? { ok: true, request: parsed.data }
    : { ok: false, issues: flattenIssues(parsed.error.issues) };
}

/**
 * The spelling that we send: sources, categories and parsers as objects, formats without fields as
 * bare names, no absent fields. `fromWire(toWire(request))` returns an equal request.
 */
export function toWire(request: SearchRequest): WireSearchRequest {
  const { scrapeOptions, ...rest } = request;
  const wire: WireSearchRequest = present(rest);
  if (!scrapeOptions) return wire;
  const { formats, parsers, ...options } = scrapeOptions;
  return {
    ...wire,
    scrapeOptions: present({
      ...(formats && { formats: formats.map(formatToWire) }),
      ...options,
      ...(parsers && { parsers: parsers.map((parser): Parser => present(parser)) }),
    }),
  };
}

function formatToWire(format: Format) {
  const object = present(format);
  return Object.keys(object).length === 1 && isNamedFormat(object.type) ? object.type : object;
}

/**
 * A copy without keys whose value is undefined. The type stays: without a key and with the value
 * undefined are the same to it.
 */
function present<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T;
}
