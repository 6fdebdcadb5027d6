/** Maximum indent levels: the indent of a thousand levels would be a million spaces. */
const MAX_INDENT = 40;

const indents = Array.from({ length: MAX_INDENT + 1 }, (_, depth) => "  ".repeat(depth));
const indent = (depth: number) => indents[Math.min(Math.max(depth, 0), MAX_INDENT)] ?? "";

const isSpace = (code: number) => code === 32 || code === 10 || code === 13 || code === 9;

/**
 * Formats valid JSON with two spaces per level. Changes only whitespace, so that digits, key order
 * and duplicate keys are kept, which a parsed value would lose. Not recursive, so the depth is
 * unlimited.
 */
export function prettyJson(text: string): string[] {
  const lines: string[] = [];
  let line = "";
  let depth = 0;
  let at = 0;
  const skipSpace = () => {
    while (isSpace(text.charCodeAt(at))) at += 1;
  };
  for (skipSpace(); at < text.length; skipSpace()) {
    const char = text[at];
    if (char === '"') {
      const end = stringEnd(text, at);
      line += text.slice(at, end);
      at = end;
    } else if (char === "{" || char === "[") {
      at += 1;
      skipSpace();
      const next = text[at];
      if (next === "}" || next === "]") {
        line += char + next;
        at += 1;
      } else {
        lines.push(line + char);
        depth += 1;
        line = indent(depth);
      }
    } else if (char === "}" || char === "]") {
      lines.push(line);
      depth -= 1;
      line = indent(depth) + char;
      at += 1;
    } else if (char === ",") {
      lines.push(`${line},`);
      line = indent(depth);
      at += 1;
    } else if (char === ":") {
      line += ": ";
      at += 1;
    } else {
      const end = literalEnd(text, at);
      line += text.slice(at, end);
      at = end;
    }
  }
  if (line.trim() !== "" || lines.length === 0) lines.push(line);
  return lines;
}

/** The position after the closing quote of the string that starts at `start`. */
function stringEnd(text: string, start: number): number {
  for (
    let quote = text.indexOf('"', start + 1);
    quote !== -1;
    quote = text.indexOf('"', quote + 1)
  ) {
    let slashes = 0;
    while (text.charCodeAt(quote - 1 - slashes) === 92) slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
  }
  return text.length;
}

function literalEnd(text: string, start: number): number {
  let end = start + 1;
  while (
    end < text.length &&
    !isSpace(text.charCodeAt(end)) &&
    !',:{}[]"'.includes(text[end] ?? "")
  )
    end += 1;
  return end;
}
