import { type Node, parseTree } from "jsonc-parser";
import { isExactNumber } from "@/lib/contract/values/exact-number";
import { jsonErrorMessage } from "@/lib/contract/values/json-error";
import { type DroppedPart, type ImportFailure, importLimits, positionAt } from "../import-result";
import { roundedPart } from "../rounded-numbers";

export type ParsedJson =
  | {
      ok: true;
      value: unknown;
      /** Duplicate keys, and numbers that lose digits. */
      dropped: DroppedPart[];
    }
  | ImportFailure;

/** The code of the parser for a text without a value. */
const VALUE_EXPECTED = 4;

/** Parses JSON with optional comments and trailing commas. Never throws; errors have a position. */
export function parseJsonText(text: string): ParsedJson {
  const tooDeep = placeTooDeep(text);
  if (tooDeep !== null)
    return {
      ok: false,
      message: `The JSON is nested more than ${importLimits.depth} levels deep.`,
      position: positionAt(text, tooDeep),
    };
  const errors: Parameters<typeof parseTree>[1] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false });
  const first = errors[0];
  if (first || !tree) {
    return {
      ok: false,
      message: jsonErrorMessage(first?.error ?? VALUE_EXPECTED),
      position: positionAt(text, first?.offset ?? 0),
    };
  }
  const dropped: DroppedPart[] = [];
  return { ok: true, value: readNode(tree, "", { text, dropped }), dropped };
}

/**
 * The position where the nesting exceeds the limit. Null if it does not. Ignores strings and
 * comments.
 */
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

type ReadContext = { readonly text: string; readonly dropped: DroppedPart[] };

/**
 * Not the library's `getNodeValue`, because its objects treat a `__proto__` key as the prototype.
 */
function readNode(node: Node, path: string, context: ReadContext): unknown {
  const at = path === "" ? "" : `${path}.`;
  if (node.type === "array")
    return (node.children ?? []).map((child, index) => readNode(child, `${at}${index}`, context));
  if (node.type === "number") return readNumber(node, path, context);
  if (node.type !== "object") return node.value;
  const seen = new Set<string>();
  const entries = (node.children ?? []).flatMap(({ children }): [string, unknown][] => {
    const [name, value] = children ?? [];
    if (!name || !value) return [];
    const key = String(name.value);
    if (seen.has(key))
      context.dropped.push({ what: at + key, why: "Duplicate. The last one is used." });
    seen.add(key);
    return [[key, readNode(value, at + key, context)]];
  });
  return Object.fromEntries(entries);
}

function readNumber({ value, offset, length }: Node, path: string, { text, dropped }: ReadContext) {
  const written = text.slice(offset, offset + length);
  if (!isExactNumber(written)) dropped.push(roundedPart(path, written));
  return value;
}
