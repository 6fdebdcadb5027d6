import { findNodeAtLocation, type Node, type ParseError, parseTree } from "jsonc-parser";
import { type SchemaFinding, schemaFindings } from "./schema-keywords";

/** What is wrong with the text of a JSON Schema, and where in it; both ends in UTF-16 code units. */
export type JsonTextIssue = {
  readonly from: number;
  readonly to: number;
  /** An error is refused by the contract or by whoever reads the schema; a warning only does nothing. */
  readonly severity: "error" | "warning";
  readonly message: string;
};

/** By the numbers of `ParseErrorCode`, which is a const enum and so not there when the code runs. */
const words: Readonly<Record<number, string>> = {
  1: "This is not possible here.",
  2: "This is no number.",
  3: "A property name is missing, or a comma is one too many.",
  4: "A value is missing, or a comma is one too many.",
  5: "A colon is missing before this.",
  6: "A comma is missing before this.",
  7: "A closing brace is missing.",
  8: "A closing bracket is missing.",
  9: "Nothing may follow the value.",
  10: "JSON has no comments.",
  11: "The comment has no end.",
  12: "The text has no closing quote.",
  13: "The number has no end.",
  14: "A \\u escape takes four hexadecimal digits.",
  15: "JSON has no such escape.",
  16: "A control character has to be escaped.",
};

/** Whether the text is a JSON object. Blank text has no problem. */
export const checkObjectText = (text: string): readonly JsonTextIssue[] =>
  problemsOf(text, () => []);

/** The same, and whether the object is a schema. */
export const checkSchemaText = (text: string): readonly JsonTextIssue[] =>
  problemsOf(text, schemaFindings);

type Meaning = (value: unknown) => readonly SchemaFinding[];

/** Syntax first: what it means is only looked at where all of it can be read. */
function problemsOf(text: string, meaning: Meaning): readonly JsonTextIssue[] {
  if (text.trim() === "") return [];
  try {
    return look(text, meaning);
  } catch (error) {
    // The parser goes down as many levels as the text has.
    if (!(error instanceof RangeError)) throw error;
    return [{ from: 0, to: text.length, severity: "error", message: "This is nested too deep." }];
  }
}

function look(text: string, meaning: Meaning): readonly JsonTextIssue[] {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  // Of several at one place the first is the cause.
  const causes = errors.filter(
    ({ offset }, index) => errors.findIndex((each) => each.offset === offset) === index,
  );
  if (errors.length > 0 || !tree) return causes.map((error) => syntaxProblem(error, text));
  if (tree.type !== "object")
    return [problemAt(tree, "error", "An object in braces is wanted here.")];
  return [...repeatedKeys(tree), ...meaning(JSON.parse(text)).map(placed(tree))];
}

function syntaxProblem({ error, offset, length }: ParseError, text: string): JsonTextIssue {
  const from = Math.min(offset, text.length);
  const message = words[error] ?? "This is no JSON.";
  return { from, to: Math.min(text.length, from + length), severity: "error", message };
}

const problemAt = (
  { offset, length }: Node,
  severity: JsonTextIssue["severity"],
  message: string,
): JsonTextIssue => ({ from: offset, to: offset + length, severity, message });

/** At the value where the finding is about one, at the name where it is about that. */
const placed =
  (tree: Node) =>
  ({ path, about, severity, message }: SchemaFinding): JsonTextIssue => {
    const node = findNodeAtLocation(tree, [...path]) ?? tree;
    const name = about === "name" ? node.parent?.children?.[0] : undefined;
    return problemAt(name ?? node, severity, message);
  };

function repeatedKeys(node: Node): JsonTextIssue[] {
  const seen = new Set<unknown>();
  const problems: JsonTextIssue[] = [];
  for (const child of node.children ?? []) {
    const name = child.type === "property" ? child.children?.[0] : undefined;
    if (name && seen.has(name.value))
      problems.push(problemAt(name, "warning", "This name stands twice; the last one counts."));
    if (name) seen.add(name.value);
    problems.push(...repeatedKeys(child));
  }
  return problems;
}
