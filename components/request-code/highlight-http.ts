import type { HighlightToken } from "@/components/ui/code/token";

const HEADER = /^([A-Za-z-]+)(:)(.*)$/s;
const JSON_PART = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*|true|false|null)/g;

/** Highlights an HTTP message with JSON content. A full grammar of HTTP messages would be large. */
export function highlightHttp(
  lines: readonly string[],
  from: number,
  headLines: number,
): HighlightToken[][] {
  return lines.map((line, index) => {
    const number = from + index;
    if (number > headLines) return colorJson(line);
    const [, name, colon = "", value] = HEADER.exec(line) ?? [];
    if (number > 0 && name !== undefined)
      return [
        { text: name, kind: "function" },
        { text: colon, kind: "punctuation" },
        { text: value ?? "" },
      ];
    const [method = "", ...rest] = line.split(/(?= )/);
    return [{ text: method, kind: "keyword" }, { text: rest.join("") }];
  });
}

function colorJson(line: string): HighlightToken[] {
  const tokens: HighlightToken[] = [];
  let end = 0;
  for (const match of line.matchAll(JSON_PART)) {
    const [whole, text, colon, constant] = match;
    if (match.index > end) tokens.push({ text: line.slice(end, match.index), kind: "punctuation" });
    if (constant !== undefined) tokens.push({ text: constant, kind: "constant" });
    else if (text !== undefined) {
      tokens.push({ text, kind: colon === undefined ? "string-expression" : "function" });
      if (colon !== undefined) tokens.push({ text: colon, kind: "punctuation" });
    }
    end = match.index + whole.length;
  }
  if (end < line.length) tokens.push({ text: line.slice(end), kind: "punctuation" });
  return tokens;
}
