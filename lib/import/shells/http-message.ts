import type { ParsedRequest, SourceHeader } from "../parsed-request";
import { parseHeader } from "./curl";

const START = /^([A-Z]{3,10}) (\S+)(?: HTTP\/\d(?:\.\d)?)?[ \t]*$/;

export const isHttpMessage = (text: string): boolean => START.test(firstLine(text));

const firstLine = (text: string): string => text.trimStart().split(/\r?\n/, 1)[0] ?? "";

/** Parses an HTTP/1.1 request (RFC 9112): start line, headers, empty line, body. */
export function parseHttpMessage(text: string): ParsedRequest {
  const message = text.trimStart();
  const [, method = null, target = ""] = START.exec(firstLine(message)) ?? [];
  const gap = /\r?\n[ \t]*\r?\n/.exec(message);
  const head = gap ? message.slice(0, gap.index) : message;
  const headers: SourceHeader[] = head
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line.trim() !== "")
    .map((line) => parseHeader({ text: line, substitutions: [] }));
  const host = headers.find(({ name }) => name.trim().toLowerCase() === "host")?.value.text;
  return {
    method,
    url: addressOf(target, host),
    headers,
    body: gap ? { text: message.slice(gap.index + gap[0].length), substitutions: [] } : null,
    dropped: [],
  };
}

/** A message has no scheme. Assumes HTTP for this machine and HTTPS for everything else. */
function addressOf(target: string, host: string | undefined) {
  if (/^https?:\/\//i.test(target)) return { text: target, substitutions: [] };
  if (host === undefined) return null;
  const local = /^(?:localhost|127\.|\[::1\])/i.test(host);
  return { text: `${local ? "http" : "https"}://${host}${target}`, substitutions: [] };
}
