import { isJsonObject } from "@/lib/contract/json-object";
import { textFromBase64 } from "@/lib/format/base64";
import type { Body } from "@/lib/request/body";
import { isSearchUrl } from "../is-search-url";
import type { ParsedRequest } from "../parsed-request";
import { parseJsonText } from "./json-text";

/**
 * Finds a search in an HTTP archive (HAR 1.2) exported by browser developer tools, or in a single
 * entry. Null for other values.
 */
export function parseHttpArchive(value: unknown): ParsedRequest | null {
  if (!isJsonObject(value)) return null;
  const log = isJsonObject(value.log) ? value.log.entries : undefined;
  const entries = Array.isArray(log) ? log : [value];
  const searches = entries.flatMap((entry): Body[] =>
    isJsonObject(entry) && isJsonObject(entry.request) && bodyOf(entry.request) !== null
      ? [entry.request]
      : [],
  );
  const request = searches.find(({ url }) => isSearchUrl(url)) ?? searches[0];
  if (!request) return null;
  const headers: unknown[] = Array.isArray(request.headers) ? request.headers : [];
  return {
    method: typeof request.method === "string" ? request.method : null,
    url: typeof request.url === "string" ? { text: request.url, substitutions: [] } : null,
    headers: headers.flatMap((header) =>
      isJsonObject(header) && typeof header.name === "string" && typeof header.value === "string"
        ? [{ name: header.name, value: { text: header.value, substitutions: [] } }]
        : [],
    ),
    body: { text: bodyOf(request) ?? "", substitutions: [] },
    dropped:
      entries.length > 1
        ? [
            {
              what: "The other entries",
              why: "Only the first one that posts a search is imported.",
            },
          ]
        : [],
  };
}

function bodyOf(request: Body): string | null {
  const { text: written, encoding } = isJsonObject(request.postData) ? request.postData : {};
  // Some tools encode bodies as they encode contents of responses.
  const text = encoding === "base64" ? textFromBase64(String(written)) : written;
  if (typeof text !== "string" || !/"q(?:uery)?"\s*:/.test(text)) return null;
  return parseJsonText(text).ok ? text : null;
}
