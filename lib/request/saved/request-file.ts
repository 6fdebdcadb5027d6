import { fromWire } from "@/lib/contract/canonical";
import type { RequestIssue } from "@/lib/contract/failure/issue";
import { namedMessage } from "@/lib/contract/failure/issue-name";
import { parseJsonBody } from "@/lib/contract/json-body";
import { isJsonObject } from "@/lib/contract/json-object";
import { annotationFields, parseAnnotation } from "@/lib/format/annotation";
import { countOf } from "@/lib/format/count";
import type { Body } from "../body";
import { stripBody } from "../strip";
import { cleanRequestName, folderField, parseFolders, type SavedRequest } from "./saved-request";

const VERSION = 1;
const FORMAT = "search-workbench-requests";
/** A file of a thousand large requests has about two million characters. */
export const MAX_FILE_CHARACTERS = 5_000_000;
export const MAX_FILE_REQUESTS = 1_000;

/** A file of requests. It leaves the device, so it contains only fields that a link may carry. */
export function formatRequestFile(list: readonly SavedRequest[]): {
  text: string;
  stripped: readonly string[];
} {
  const stripped = new Set<string>();
  const requests = list.map(({ name, folders, savedAt, body, note, tags }) => {
    const shared = stripBody(body, "link");
    for (const path of shared.stripped) stripped.add(path.join("."));
    const annotation = annotationFields({ note, tags });
    const facts = { name, ...folderField(folders), savedAt: new Date(savedAt).toISOString() };
    return { ...facts, ...annotation, request: shared.value };
  });
  const text = `${JSON.stringify({ format: FORMAT, version: VERSION, requests }, null, 2)}\n`;
  return { text, stripped: [...stripped] };
}

export type RequestFileEntry = Omit<SavedRequest, "id" | "missing">;

export type RequestFileResult =
  | { ok: true; entries: readonly RequestFileEntry[]; rejected: readonly string[] }
  | { ok: false; message: string };

/**
 * Parses a file of requests or a single request. Every request is validated; invalid ones are
 * listed in `rejected` with the first issue.
 */
export function parseRequestFile(text: string): RequestFileResult {
  if (text.length > MAX_FILE_CHARACTERS) return { ok: false, message: "The file is too large." };
  const read = parseJsonBody(text.replace(/^\uFEFF/, ""));
  if (!read.ok) return { ok: false, message: `The file is not JSON: ${read.message}` };
  const items = itemsOf(read.value);
  if (typeof items === "string") return { ok: false, message: items };
  const entries: RequestFileEntry[] = [];
  const rejected: string[] = [];
  for (const [index, item] of items.slice(0, MAX_FILE_REQUESTS).entries()) {
    const { name, savedAt, request } = item;
    const result = fromWire(request);
    const called = typeof name === "string" ? cleanRequestName(name) : nameOf(request, index);
    const facts = {
      ...{ name: called, folders: parseFolders(item.folders), savedAt: timeOf(savedAt) },
      ...parseAnnotation(item),
    };
    if (result.ok) entries.push({ ...facts, body: result.request });
    else rejected.push(`${called}: ${firstIssue(result.issues)}`);
  }
  if (items.length > MAX_FILE_REQUESTS)
    rejected.push(
      `${countOf(items.length - MAX_FILE_REQUESTS, "request")} above the limit of ${MAX_FILE_REQUESTS}.`,
    );
  return { ok: true, entries, rejected: rejected };
}

const firstIssue = ([issue]: readonly RequestIssue[]): string =>
  issue ? namedMessage(issue.path, issue.message) : "not a request";

function itemsOf(value: unknown): readonly Body[] | string {
  if (!isJsonObject(value)) return "The file contains no requests.";
  if (value.format === FORMAT) {
    if (value.version !== VERSION)
      return "A newer version of the workbench wrote this file. Update the workbench to open it.";
    return Array.isArray(value.requests) ? value.requests.filter(isJsonObject) : [];
  }
  if (typeof value.query === "string") return [{ request: value }];
  return "The file contains no requests.";
}

const timeOf = (text: unknown): number => {
  const time = typeof text === "string" ? Date.parse(text) : Number.NaN;
  return Number.isFinite(time) ? time : 0;
};

const nameOf = (request: unknown, index: number): string =>
  isJsonObject(request) && typeof request.query === "string" && request.query.trim() !== ""
    ? cleanRequestName(request.query)
    : `Request ${index + 1}`;
