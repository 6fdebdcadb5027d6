import { findNodeAtLocation, type Node, type ParseError, parseTree } from "jsonc-parser";
import { isExactNumber, roundingMessage } from "@/lib/contract/values/exact-number";
import { jsonErrorMessage } from "@/lib/contract/values/json-error";
import { type SchemaFinding, schemaFindings } from "@/lib/lints/schema-findings";

/** An issue of a JSON Schema text, with its range in UTF-16 code units. */
export type JsonTextIssue = {
  readonly from: number;
  readonly to: number;
  /** An error is rejected by the contract or by a schema validator; a warning has no effect. */
  readonly severity: "error" | "warning";
  readonly message: string;
};

/** Checks that the text is a JSON object. Blank text has no issues. */
export const checkObjectText = (text: string): readonly JsonTextIssue[] => issuesOf(text, () => []);

export const checkSchemaText = (text: string): readonly JsonTextIssue[] =>
  issuesOf(text, schemaFindings);

type ValueCheck = (value: unknown) => readonly SchemaFinding[];

/** Syntax first: the schema is checked only if the whole text parses. */
function issuesOf(text: string, checkValue: ValueCheck): readonly JsonTextIssue[] {
  if (text.trim() === "") return [];
  try {
    return check(text, checkValue);
  } catch (error) {
    // The parser recurses to the depth of the text.
    if (!(error instanceof RangeError)) throw error;
    return [
      { from: 0, to: text.length, severity: "error", message: "The JSON is nested too deeply." },
    ];
  }
}

function check(text: string, checkValue: ValueCheck): readonly JsonTextIssue[] {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  // The first of several errors at one offset is the cause.
  const causes = errors.filter(
    ({ offset }, index) => errors.findIndex((each) => each.offset === offset) === index,
  );
  if (errors.length > 0 || !tree) return causes.map((error) => syntaxIssue(error, text));
  if (tree.type !== "object")
    return [issueAt(tree, "error", "The value must be an object in braces.")];
  return [
    ...repeatedKeys(tree),
    ...roundedNumbers(tree, text),
    ...checkValue(JSON.parse(text)).map(placed(tree)),
  ];
}

function syntaxIssue({ error, offset, length }: ParseError, text: string): JsonTextIssue {
  const from = Math.min(offset, text.length);
  const message = jsonErrorMessage(error);
  return { from, to: Math.min(text.length, from + length), severity: "error", message };
}

const issueAt = (
  { offset, length }: Node,
  severity: JsonTextIssue["severity"],
  message: string,
): JsonTextIssue => ({ from: offset, to: offset + length, severity, message });

/** The range of the value or of the name, depending on the finding. */
const placed =
  (tree: Node) =>
  ({ path, about, severity, message }: SchemaFinding): JsonTextIssue => {
    const node = findNodeAtLocation(tree, [...path]) ?? tree;
    const name = about === "name" ? node.parent?.children?.[0] : undefined;
    return issueAt(name ?? node, severity, message);
  };

function repeatedKeys(node: Node): JsonTextIssue[] {
  const seen = new Set<unknown>();
  const issues: JsonTextIssue[] = [];
  for (const child of node.children ?? []) {
    const name = child.type === "property" ? child.children?.[0] : undefined;
    if (name && seen.has(name.value))
      issues.push(issueAt(name, "warning", "This name appears twice. The last one is used."));
    if (name) seen.add(name.value);
    issues.push(...repeatedKeys(child));
  }
  return issues;
}

function roundedNumbers(node: Node, text: string): JsonTextIssue[] {
  const written = text.slice(node.offset, node.offset + node.length);
  return node.type === "number" && !isExactNumber(written)
    ? [issueAt(node, "warning", roundingMessage(written))]
    : (node.children ?? []).flatMap((child) => roundedNumbers(child, text));
}
