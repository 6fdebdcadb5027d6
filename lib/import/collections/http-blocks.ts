import { findLine } from "./find-line";
import type { ForeignHeader } from "./foreign-collection";

/** One part of an `.http` file, between lines that start with `###`. */
export type HttpBlock = {
  readonly title: string;
  /** Comments before the request, without their marks. */
  readonly comments: readonly string[];
  /** Values of `# @name` and other directives before the request. */
  readonly directives: readonly { readonly name: string; readonly value: string }[];
  readonly variables: readonly { readonly name: string; readonly value: string }[];
  /** Null if the block has only variables. */
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly ForeignHeader[];
    readonly body: string;
  } | null;
  /** A curl command instead of the request. */
  readonly curl: string | null;
  /** Other parts of the block: scripts, files, redirected responses. */
  readonly others: readonly string[];
};

const REQUEST = /^(?:(?<method>[A-Z]{3,10})[ \t]+)?(?<url>(?:https?:\/\/|\/|\{\{)\S.*)$/;
const HTTP_VERSION = /(?<=[ \t])HTTP\/[\d.]+$/;
/** In Hurl, the expected response follows the request. */
const RESPONSE = /^HTTP(?:\/[\d.]+)? (?:\d{3}|\*)[ \t]*$/;
const SCRIPT_START = /^(?:[<>][ \t]*\{%|\{\{(?:@\w+|\+\w*)?[ \t]*$)/;
const HANDLER = /^(?:>{1,2}!?[ \t]|<>[ \t]|\?\?[ \t]|[<>][ \t]*\{%|\{\{(?:@\w+|\+\w*)?[ \t]*$)/;

/** Splits an `.http` file of VS Code, JetBrains or httpyac into its blocks. */
export function parseHttpBlocks(text: string): readonly HttpBlock[] {
  const blocks: { title: string; lines: string[] }[] = [{ title: "", lines: [] }];
  for (const line of text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/)) {
    const title = /^###+(.*)$/s.exec(line)?.[1];
    if (title === undefined) blocks.at(-1)?.lines.push(line);
    else blocks.push({ title: title.trim(), lines: [] });
  }
  return blocks.map(parseBlock);
}

function parseBlock({ title, lines }: { title: string; lines: readonly string[] }): HttpBlock {
  const comments: string[] = [];
  const directives: { name: string; value: string }[] = [];
  const variables: { name: string; value: string }[] = [];
  const others: string[] = [];
  let at = 0;
  const facts = { title, comments, directives, variables, others };
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const comment = /^\s*(?:#|\/\/)\s?(.*)$/s.exec(line)?.[1];
    const variable = /^\s*@(?<name>[^\s=]+)\s*:?=\s*(?<value>.*)$/s.exec(line)?.groups;
    const directive = /^\s*@(?<name>[\w-]+)(?:[ \t]+(?<value>.*))?$/s.exec(comment ?? "")?.groups;
    if (line.trim() === "") continue;
    if (directive)
      directives.push({ name: directive.name ?? "", value: (directive.value ?? "").trim() });
    else if (comment !== undefined) comments.push(comment);
    else if (variable)
      variables.push({ name: variable.name ?? "", value: (variable.value ?? "").trim() });
    else if (SCRIPT_START.test(line)) {
      others.push("Script");
      at = endOfScript(lines, at);
    } else if (/^curl\s/.test(line))
      return { ...facts, request: null, curl: lines.slice(at).join("\n") };
    else if (REQUEST.test(line)) break;
    else others.push("Line that is not a request");
  }
  return {
    ...facts,
    request: at < lines.length ? parseRequest(lines.slice(at), others) : null,
    curl: null,
  };
}

function parseRequest([first = "", ...lines]: readonly string[], others: string[]) {
  const { method = "GET", url: target = "" } = REQUEST.exec(first)?.groups ?? {};
  const headers: ForeignHeader[] = [];
  let url = target.trimEnd().replace(HTTP_VERSION, "").trimEnd();
  let at = 0;
  for (; at < lines.length && lines[at]?.trim() !== ""; at += 1) {
    const line = lines[at] ?? "";
    const { name, value = "" } =
      /^(?<name>(?:\{\{|[^\s:{])[^\s:]*)\s*:(?<value>.*)$/s.exec(line)?.groups ?? {};
    if (/^\s+[?&/]/.test(line)) url += line.trim();
    else if (/^\s*(?:#|\/\/)/.test(line)) continue;
    else if (name !== undefined) headers.push({ name, value: value.trim() });
    // Hurl has no empty line before a body.
    else if (HANDLER.test(line) || /^\{(?!\{)/.test(line)) break;
  }
  const body: string[] = [];
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (RESPONSE.test(line)) {
      others.push("Rule for the response");
      break;
    }
    if (/^<(?:@\w*)?[ \t]+\S/.test(line) && !SCRIPT_START.test(line)) others.push("Body in a file");
    else if (!HANDLER.test(line)) body.push(line);
    else {
      others.push(SCRIPT_START.test(line) ? "Script" : "Rule for the response");
      if (SCRIPT_START.test(line)) at = endOfScript(lines, at);
    }
  }
  return { method, url, headers, body: body.join("\n").trim() };
}

/** The last line of a script: `%}` or `}}`. */
function endOfScript(lines: readonly string[], start: number): number {
  const first = lines[start] ?? "";
  const close = first.includes("{%") ? /%\}\s*$/ : /^\}\}\s*$/;
  if (first.includes("{%") && close.test(first)) return start;
  return findLine(lines, start + 1, close);
}
