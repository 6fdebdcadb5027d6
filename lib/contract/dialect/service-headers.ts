import { isJsonObject } from "../json-object";

/**
 * Response headers with notices for people: RFC 9111 (Warning), RFC 9745 (Deprecation), RFC 8594 (Sunset), RFC 8288
 * (Link). Their values are untrusted text.
 */
export const noticeHeaders = ["warning", "deprecation", "sunset", "link"] as const;
export type NoticeHeader = (typeof noticeHeaders)[number];

/** Characters of one value. */
const MAX_VALUE = 1_000;

export type ServiceHeaders = { readonly [Header in NoticeHeader]?: string };

/** Parses stored or received values, without a schema, because the first page needs it. Null without any. */
export function parseServiceHeaders(stored: unknown): ServiceHeaders | null {
  if (!isJsonObject(stored)) return null;
  const entries = noticeHeaders.flatMap((name) => {
    const value = Object.hasOwn(stored, name) ? stored[name] : undefined;
    return typeof value === "string" && value !== "" && value.length <= MAX_VALUE
      ? [[name, value] as const]
      : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

/** The notices of a response. Longer values are cut. */
export const readServiceHeaders = (
  read: (name: NoticeHeader) => string | null,
): ServiceHeaders | null =>
  parseServiceHeaders(
    Object.fromEntries(
      noticeHeaders.map((name) => [name, read(name)?.slice(0, MAX_VALUE) ?? undefined]),
    ),
  );

/** Encodes the headers as one header value, for the page. */
export const encodeServiceHeaders = (headers: ServiceHeaders): string =>
  encodeURIComponent(JSON.stringify(headers).toWellFormed());

export function decodeServiceHeaders(text: string | null): ServiceHeaders | null {
  try {
    return text === null ? null : parseServiceHeaders(JSON.parse(decodeURIComponent(text)));
  } catch {
    return null;
  }
}
