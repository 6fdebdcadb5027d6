/** First syntax error of a JSON text. `at` is a zero-based byte offset; `message` is for people. */
export type JsonError = { readonly at: number; readonly message: string };

const SPACE = new Set([32, 9, 10, 13]);
const [QUOTE, COMMA, COLON, BACKSLASH] = [34, 44, 58, 92];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const ESCAPED = new Set([...'"\\/bfnrt'].map((char) => char.charCodeAt(0)));
const isDigit = (code: number | undefined) => code !== undefined && code >= 48 && code <= 57;
const isHex = (code: number | undefined) =>
  isDigit(code) || (code !== undefined && (code | 32) >= 97 && (code | 32) <= 102);

/**
 * Returns the first byte at which UTF-8 text violates the JSON grammar (RFC 8259), or null.
 * Iterative, so nesting depth is unlimited.
 */
export function findJsonError(bytes: Uint8Array): JsonError | null {
  const open: number[] = [];
  let at = 0;
  let wants: "value" | "value-or-end" | "key" | "key-or-end" | "colon" | "next" = "value";
  const wrong = (message: string, place = at): JsonError => ({ at: place, message });
  for (;;) {
    while (SPACE.has(bytes[at] ?? 0)) at += 1;
    const code = bytes[at];
    if (code === undefined) {
      if (open.length === 0 && wants === "next") return null;
      return wrong(at === 0 ? "The text is empty." : "The text is cut off.", bytes.length);
    }
    if (open.length === 0 && wants === "next")
      return wrong("There is text after the end of the value.");
    if (wants === "colon") {
      if (code !== COLON) return wrong("A colon is missing after this key.");
      at += 1;
      wants = "value";
    } else if (wants === "next") {
      const close = open.at(-1) === OPEN_LIST ? CLOSE_LIST : CLOSE_OBJECT;
      if (code === close) open.pop();
      else if (code === COMMA) wants = close === CLOSE_LIST ? "value" : "key";
      else
        return wrong(
          `A comma or a closing ${close === CLOSE_LIST ? "bracket" : "brace"} is missing here.`,
        );
      at += 1;
    } else if (wants === "key" || wants === "key-or-end") {
      if (code === CLOSE_OBJECT && wants === "key-or-end") {
        open.pop();
        at += 1;
        wants = "next";
      } else if (code === QUOTE) {
        const end = stringEnd(bytes, at);
        if (typeof end !== "number") return end;
        at = end;
        wants = "colon";
      } else return wrong("A key in double quotes is missing here.");
    } else if (code === CLOSE_LIST && wants === "value-or-end") {
      open.pop();
      at += 1;
      wants = "next";
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      open.push(code);
      at += 1;
      wants = code === OPEN_LIST ? "value-or-end" : "key-or-end";
    } else {
      const end = code === QUOTE ? stringEnd(bytes, at) : literalEnd(bytes, at);
      if (typeof end !== "number") return end;
      at = end;
      wants = "next";
    }
  }
}

function stringEnd(bytes: Uint8Array, start: number): number | JsonError {
  for (let at = start + 1; ; at += 1) {
    const code = bytes[at];
    if (code === undefined) return { at: bytes.length, message: "The text ends inside a string." };
    if (code === QUOTE) return at + 1;
    if (code < 32) return { at, message: "A control character in a string is not escaped." };
    if (code !== BACKSLASH) continue;
    at += 1;
    const escaped = bytes[at];
    const isUnicode = escaped === 117 && [1, 2, 3, 4].every((off) => isHex(bytes[at + off]));
    if (isUnicode) at += 4;
    else if (escaped === undefined || !ESCAPED.has(escaped))
      return { at: at - 1, message: "This escape sequence is not valid in JSON." };
  }
}

function literalEnd(bytes: Uint8Array, start: number): number | JsonError {
  let end = start;
  while (end < bytes.length && end - start < 2_000 && isLiteral(bytes[end])) end += 1;
  const text = String.fromCharCode(...bytes.subarray(start, end));
  if (["true", "false", "null"].includes(text) || NUMBER.test(text)) return end;
  if (isDigit(bytes[start]) || bytes[start] === 45) {
    // The number may continue beyond the part that was matched.
    while (isDigit(bytes[end])) end += 1;
    if (end - start > 2_000) return end;
    return { at: start, message: "This number is not valid in JSON." };
  }
  return { at: start, message: "A value is missing here." };
}

const isLiteral = (code: number | undefined) =>
  isDigit(code) ||
  (code !== undefined && (code | 32) >= 97 && (code | 32) <= 122) ||
  code === 43 ||
  code === 45 ||
  code === 46;
