import { type Node, type ParseError, parseTree } from "jsonc-parser";
import { parseJsonBody } from "@/lib/contract/json-body";
import { isJsonObject } from "@/lib/contract/json-object";
import { isExactNumber, roundingMessage } from "@/lib/contract/values/exact-number";
import { jsonErrorMessage } from "@/lib/contract/values/json-error";
import type { Body } from "@/lib/request/body";

export type SyntaxIssue = {
  readonly from: number;
  readonly to: number;
  /** Wire names are enclosed in backticks. */
  readonly message: string;
};

export type ParsedText =
  | {
      readonly ok: true;
      readonly body: Body;
      readonly tree: Node;
      readonly duplicates: readonly Node[];
    }
  /** The text cannot become a request. The draft does not change. */
  | { readonly ok: false; readonly issues: readonly SyntaxIssue[] };

const notJson = (text: string, { error, offset, length }: ParseError): SyntaxIssue => ({
  from: Math.min(offset, text.length),
  to: Math.min(offset + Math.max(length, 1), text.length),
  message: jsonErrorMessage(error),
});

/**
 * Parses a text strictly. Values that JavaScript cannot represent exactly are errors, so that
 * nothing changes silently.
 */
export function parseText(text: string): ParsedText {
  const parsed = parseJsonBody(text);
  const whole = (message: string) =>
    ({ ok: false, issues: [{ from: 0, to: text.length, message }] }) as const;
  if (text.trim() === "") return whole("A request is a JSON object. Start with a brace.");
  if (!parsed.ok && parsed.reason === "depth") return whole(parsed.message);
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const first = errors[0];
  if (!parsed.ok || !tree)
    return first
      ? // The following errors are usually consequences of the first.
        { ok: false, issues: [notJson(text, first)] }
      : whole("Invalid JSON.");
  if (!isJsonObject(parsed.value)) return whole("A request must be a JSON object.");
  const { inexact, duplicates } = inspect(text, tree);
  if (inexact.length > 0) return { ok: false, issues: inexact };
  return { ok: true, body: parsed.value, tree, duplicates };
}

function inspect(text: string, root: Node) {
  const inexact: SyntaxIssue[] = [];
  const duplicates: Node[] = [];
  const visit = (node: Node) => {
    if (node.type === "number") {
      const written = text.slice(node.offset, node.offset + node.length);
      if (!isExactNumber(written))
        inexact.push({
          from: node.offset,
          to: node.offset + node.length,
          message: roundingMessage(written),
        });
    }
    const seen = new Map<string, Node>();
    for (const child of node.children ?? []) {
      const [name] = child.type === "property" ? (child.children ?? []) : [];
      if (name) {
        const before = seen.get(String(name.value));
        if (before) duplicates.push(before);
        seen.set(String(name.value), name);
      }
      visit(child);
    }
  };
  visit(root);
  return { inexact, duplicates };
}
