import { parseHttpBlocks } from "../collections/http-blocks";
import { importLimits } from "../import-result";
import { otherRequests, type ParsedRequest } from "../parsed-request";
import type { ShellWord } from "./shell";

const START = /^[A-Z]{3,10} (?:https?:\/\/|\/|\{\{)\S*(?: HTTP\/\d(?:\.\d)?)?[ \t]*$/;

/** Empty lines, comments and variables, with which an `.http` file may begin. */
const PREAMBLE = /^(?:[ \t]*(?:(?:#|\/\/|@[^\s=]+\s*:?=).*)?\r?\n)+/;
const REFERENCE = /\{\{[ \t]*([^\s{}]{1,100})[ \t]*\}\}/g;

export const isHttpMessage = (text: string): boolean =>
  START.test(text.replace(PREAMBLE, "").trimStart().split(/\r?\n/, 1)[0] ?? "");

/**
 * Parses an HTTP/1.1 request (RFC 9112): start line, headers, empty line, body. Takes the first request of an
 * `.http` file, with the variables of the file.
 */
export function parseHttpMessage(text: string): ParsedRequest {
  const blocks = parseHttpBlocks(text);
  const [request, ...others] = blocks.flatMap((block) => block.request ?? []);
  const fill = filler(blocks.flatMap(({ variables }) => variables));
  const headers = (request?.headers ?? []).map(({ name, value }) => ({ name, value: fill(value) }));
  const host = headers.find(({ name }) => name.toLowerCase() === "host")?.value.text;
  return {
    method: request?.method ?? null,
    url: urlOf(fill(request?.url ?? ""), host),
    headers,
    body: request?.body ? fill(request.body) : null,
    dropped: others.length > 0 ? [otherRequests] : [],
  };
}

/** Replaces variables by their values. A value may refer to the variables before it. */
function filler(variables: readonly { readonly name: string; readonly value: string }[]) {
  const values = new Map<string, string>();
  let left = importLimits.characters;
  const replaced = (text: string) =>
    text.replace(REFERENCE, (all, name: string) => {
      const value = values.get(name);
      left -= value?.length ?? 0;
      return value === undefined || left < 0 ? all : value;
    });
  for (const { name, value } of variables) values.set(name, replaced(value));
  return (text: string): ShellWord => {
    const filled = replaced(text);
    return { text: filled, substitutions: filled.match(REFERENCE) ?? [] };
  };
}

/** A message has no scheme. Assumes HTTP for this machine and HTTPS for everything else. */
function urlOf(target: ShellWord, host: string | undefined): ShellWord | null {
  if (!target.text.startsWith("/")) return target;
  if (host === undefined) return null;
  const local = /^(?:localhost|127\.|\[::1\])/i.test(host);
  return { ...target, text: `${local ? "http" : "https"}://${host}${target.text}` };
}
