import type { Exchange, WrittenHeader } from "../exchange";
import { readHeader } from "./curl";

const START = /^([A-Z]{3,10}) (\S+)(?: HTTP\/\d(?:\.\d)?)?[ \t]*$/;

export const isHttpMessage = (text: string): boolean => START.test(firstLine(text));

const firstLine = (text: string): string => text.trimStart().split(/\r?\n/, 1)[0] ?? "";

/** A whole HTTP/1.1 request (RFC 9112): start line, headers, an empty line, the body. */
export function readHttpMessage(text: string): Exchange {
  const message = text.trimStart();
  const [, method = null, target = ""] = START.exec(firstLine(message)) ?? [];
  const gap = /\r?\n[ \t]*\r?\n/.exec(message);
  const head = gap ? message.slice(0, gap.index) : message;
  const headers: WrittenHeader[] = head
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line.trim() !== "")
    .map((line) => readHeader({ text: line, replaced: [] }));
  const host = headers.find(({ name }) => name.trim().toLowerCase() === "host")?.value.text;
  return {
    method,
    url: addressOf(target, host),
    headers,
    body: gap ? { text: message.slice(gap.index + gap[0].length), replaced: [] } : null,
    lost: [],
  };
}

/** A message says no scheme: what listens on this machine is taken for http, everything else for https. */
function addressOf(target: string, host: string | undefined) {
  if (/^https?:\/\//i.test(target)) return { text: target, replaced: [] };
  if (host === undefined) return null;
  const local = /^(?:localhost|127\.|\[::1\])/i.test(host);
  return { text: `${local ? "http" : "https"}://${host}${target}`, replaced: [] };
}
