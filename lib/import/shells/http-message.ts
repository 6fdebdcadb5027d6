import { otherRequests, type ParsedRequest, type SourceHeader } from "../parsed-request";
import { parseHeader } from "./curl";

const START = /^([A-Z]{3,10}) (\S+)(?: HTTP\/\d(?:\.\d)?)?[ \t]*$/;

/** Empty lines and comments, with which the request of an `.http` file may begin. */
const COMMENTS = /^(?:[ \t]*(?:(?:#|\/\/).*)?\r?\n)+/;
/** The line between two requests of an `.http` file. */
const SEPARATOR = /^###.*$/m;

export const isHttpMessage = (text: string): boolean => START.test(firstLine(startOf(text)));

const startOf = (text: string): string => text.replace(COMMENTS, "").trimStart();

const firstLine = (text: string): string => text.split(/\r?\n/, 1)[0] ?? "";

/**
 * Parses an HTTP/1.1 request (RFC 9112): start line, headers, empty line, body. Of several ones in an `.http` file, the
 * first.
 */
export function parseHttpMessage(text: string): ParsedRequest {
  const [message = "", ...others] = startOf(text).split(SEPARATOR);
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
    dropped: others.some(isHttpMessage) ? [otherRequests] : [],
  };
}

/** A message has no scheme. Assumes HTTP for this machine and HTTPS for everything else. */
function addressOf(target: string, host: string | undefined) {
  if (/^https?:\/\//i.test(target)) return { text: target, substitutions: [] };
  if (host === undefined) return null;
  const local = /^(?:localhost|127\.|\[::1\])/i.test(host);
  return { text: `${local ? "http" : "https"}://${host}${target}`, substitutions: [] };
}
