import { type Node, parseTree, printParseErrorCode } from "jsonc-parser";
import { type ImportFailure, importLimits, positionAt } from "../import-result";

export type ParsedJson =
  | {
      ok: true;
      value: unknown;
      /** Keys that stand twice in one object, dotted; the last one counts, as everywhere. */
      twice: string[];
    }
  | ImportFailure;

const words: Readonly<Record<string, string>> = {
  InvalidSymbol: "This is not JSON: texts and names stand in double quotes.",
  InvalidNumberFormat: "This number is not written as JSON writes one.",
  PropertyNameExpected: "A name in double quotes is expected here.",
  ValueExpected: "A value is expected here.",
  ColonExpected: "A colon is expected here.",
  CommaExpected: "A comma is expected here.",
  CloseBraceExpected: "A closing brace is missing here.",
  CloseBracketExpected: "A closing bracket is missing here.",
  EndOfFileExpected: "The JSON ends before this; what follows is no part of it.",
  UnexpectedEndOfString: "This text is not closed.",
  UnexpectedEndOfComment: "This comment is not closed.",
  InvalidUnicode: "This is not a Unicode escape.",
  InvalidEscapeCharacter: "There is no such escape.",
  InvalidCharacter: "This character does not stand in JSON.",
};

/** JSON, also with comments and trailing commas. Never throws; an error is told with its place. */
export function parseJsonText(text: string): ParsedJson {
  const tooDeep = placeTooDeep(text);
  if (tooDeep !== null)
    return {
      ok: false,
      message: `This nests deeper than ${importLimits.depth} levels.`,
      position: positionAt(text, tooDeep),
    };
  const errors: Parameters<typeof parseTree>[1] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false });
  const first = errors[0];
  if (first || !tree) {
    const code = first ? printParseErrorCode(first.error) : "ValueExpected";
    return {
      ok: false,
      message: words[code] ?? "This is not JSON.",
      position: positionAt(text, first?.offset ?? 0),
    };
  }
  const twice: string[] = [];
  return { ok: true, value: readNode(tree, "", twice), twice };
}

/** Where the text goes too deep for what walks it later, or null. Texts and comments do not count. */
function placeTooDeep(text: string): number | null {
  const piece = /"(?:[^"\\\n]|\\[^\n])*"?|\/\/[^\n]*|\/\*[^*]*(?:\*+[^*/][^*]*)*|[[{\]}]/g;
  let depth = 0;
  for (const { 0: found, index } of text.matchAll(piece)) {
    if (found === "{" || found === "[") {
      depth += 1;
      if (depth > importLimits.depth) return index;
    } else if (found === "}" || found === "]") depth -= 1;
  }
  return null;
}

/** By hand, because the library's own objects take a key `__proto__` for their prototype. */
function readNode(node: Node, at: string, twice: string[]): unknown {
  if (node.type === "array")
    return (node.children ?? []).map((child, index) => readNode(child, `${at}${index}.`, twice));
  if (node.type !== "object") return node.value;
  const seen = new Set<string>();
  const entries = (node.children ?? []).flatMap(({ children }): [string, unknown][] => {
    const [name, value] = children ?? [];
    if (!name || !value) return [];
    const key = String(name.value);
    if (seen.has(key)) twice.push(at + key);
    seen.add(key);
    return [[key, readNode(value, `${at}${key}.`, twice)]];
  });
  return Object.fromEntries(entries);
}
