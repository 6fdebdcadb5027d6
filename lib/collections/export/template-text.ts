import { formatTemplate, parseTemplate, type TemplatePart } from "@/lib/variables/template";

export type WriteTemplate = (part: Exclude<TemplatePart, { kind: "text" }>) => string;

/**
 * A text as the inside of a JSON text, with the templates of a tool. Literal braces are escaped by JSON, because most
 * tools have no other escape.
 */
export function jsonInside(source: string, write: WriteTemplate): string {
  const parts = parseTemplate(source);
  return parts
    .map((part, index) => {
      if (part.kind !== "text") return write(part);
      const last = index === parts.length - 1;
      const braces = last ? /\{(?=\{)/g : /\{(?=\{|$)/g;
      return JSON.stringify(part.text).slice(1, -1).replace(braces, "\\u007b");
    })
    .join("");
}

/**
 * The value of a variable in a file of lines. Tools trim values, some read meaning into their first character, and some
 * end lines at Unicode's separators.
 */
export const lineValue = (source: string, write: WriteTemplate): string =>
  jsonInside(source, write).replace(/^[^\w{\\]|\s$|[\u0085\u2028\u2029]/gu, escapeLetter);

const escapeLetter = (letter: string): string =>
  [...letter]
    .flatMap((each) => Array.from({ length: each.length }, (_unit, at) => each.charCodeAt(at)))
    .map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`)
    .join("");

/** Writes the templates of a JSON text that has ours. */
export const jsonWithTemplates = (json: string, write: WriteTemplate): string =>
  json.replace(/"(?:[^"\\\n]|\\.)*"|\{\{[^{}"\n]*\}\}/g, (token) => {
    if (!token.startsWith('"')) return jsonInside(token, write);
    const text: unknown = JSON.parse(token);
    return typeof text === "string" ? `"${jsonInside(text, write)}"` : token;
  });

export const templateText = (part: TemplatePart): string => formatTemplate([part]);
