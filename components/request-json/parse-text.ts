import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { parseJsonBody } from "@/lib/contract/json-body";
import { isJsonObject } from "@/lib/contract/json-object";
import type { Body } from "@/lib/request/body";

/** A stretch of the text that something is to be said about. */
export type SyntaxIssue = {
  readonly from: number;
  readonly to: number;
  readonly message: string;
};

export type ParsedText =
  | { readonly ok: true; readonly body: Body; readonly tree: Node; readonly twice: readonly Node[] }
  /** The text is not what a request can be made of; nothing of it is taken over. */
  | { readonly ok: false; readonly problems: readonly SyntaxIssue[] };

const words: Readonly<Record<string, string>> = {
  InvalidSymbol: "This is no JSON: texts stand in double quotes.",
  InvalidNumberFormat: "JSON does not write a number like this.",
  PropertyNameExpected: "A name in double quotes has to follow.",
  ValueExpected: "A value has to follow.",
  ColonExpected: "A colon has to follow.",
  CommaExpected: "A comma is missing.",
  CloseBraceExpected: "A closing brace is missing.",
  CloseBracketExpected: "A closing bracket is missing.",
  EndOfFileExpected: "The request ends before this.",
  InvalidCommentToken: "JSON has no comments.",
  UnexpectedEndOfString: "The text is not closed by a quote.",
  UnexpectedEndOfNumber: "The number is cut off.",
  InvalidUnicode: "After \\u four hexadecimal digits have to follow.",
  InvalidEscapeCharacter: "JSON has no such escape.",
  InvalidCharacter: "A line break or control character inside of a text has to be escaped.",
};

const notJson = (text: string, { error, offset, length }: ParseError): SyntaxIssue => ({
  from: Math.min(offset, text.length),
  to: Math.min(offset + Math.max(length, 1), text.length),
  message: words[printParseErrorCode(error)] ?? "This is no JSON.",
});

/** Reads a text strictly. What could not be kept exactly counts as unreadable: nothing is changed unnoticed. */
export function parseText(text: string): ParsedText {
  const parsed = parseJsonBody(text);
  const whole = (message: string) =>
    ({ ok: false, problems: [{ from: 0, to: text.length, message }] }) as const;
  if (text.trim() === "") return whole("A request is an object: begin with a brace.");
  if (!parsed.ok && parsed.reason === "depth") return whole(parsed.message);
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const first = errors[0];
  if (!parsed.ok || !tree)
    return first
      ? // Those that follow are mostly echoes.
        { ok: false, problems: [notJson(text, first)] }
      : whole("This is no JSON.");
  if (!isJsonObject(parsed.value)) return whole("A request is an object in braces.");
  const { inexact, twice } = inspect(text, tree);
  if (inexact.length > 0) return { ok: false, problems: inexact };
  return { ok: true, body: parsed.value, tree, twice };
}

function inspect(text: string, root: Node) {
  const inexact: SyntaxIssue[] = [];
  const twice: Node[] = [];
  const visit = (node: Node) => {
    if (node.type === "number") {
      const written = text.slice(node.offset, node.offset + node.length);
      if (!isExact(written))
        inexact.push({
          from: node.offset,
          to: node.offset + node.length,
          message: `Numbers are not kept this exactly: it would become ${Number(written)}. Shorten it, or write it as a text.`,
        });
    }
    const seen = new Map<string, Node>();
    for (const child of node.children ?? []) {
      const [name] = child.type === "property" ? (child.children ?? []) : [];
      if (name) {
        const before = seen.get(String(name.value));
        if (before) twice.push(before);
        seen.set(String(name.value), name);
      }
      visit(child);
    }
  };
  visit(root);
  return { inexact, twice };
}

/** Whether a number of JSON means the same once it was read and is written again. */
export function isExact(written: string): boolean {
  const value = Number(written);
  return Number.isFinite(value) && decimal(written) === decimal(String(value));
}

/** Significant digits and exponent, so that `1.50` and `15e-1` are one. */
function decimal(written: string): string {
  const [, whole = "", fraction = "", exponent = "0"] =
    /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(written) ?? [];
  const digits = (whole + fraction).replace(/^0+/, "");
  const short = digits.replace(/0+$/, "");
  if (short === "") return "0";
  return `${short}e${Number(exponent) - fraction.length + digits.length - short.length}`;
}
