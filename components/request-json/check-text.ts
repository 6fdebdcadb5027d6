import type { Node } from "jsonc-parser";
import { fromWire } from "@/lib/contract/canonical";
import type { RequestIssue } from "@/lib/contract/failure/issue";
import { lintRequest } from "@/lib/request/lint";
import { findNode, propertyOf } from "./find-node";
import type { ParsedText } from "./parse-text";

/** Something to be said about a stretch of the text. An error keeps the request from being sent. */
export type TextFinding = {
  readonly severity: "error" | "warning" | "info";
  readonly from: number;
  readonly to: number;
  /** Names of the wire stand between backticks. */
  readonly message: string;
  /** The way out: the property at this path can be left out. */
  readonly removable?: readonly (string | number)[];
};

/** Beyond this many nobody reads on. */
const MOST = 200;

/** What the contract and the lints say of a text, in the words of the form, each at its place. */
export function checkText(reading: ParsedText): TextFinding[] {
  if (!reading.ok)
    return reading.problems.slice(0, MOST).map((problem) => ({ severity: "error", ...problem }));
  const { body, tree, twice } = reading;
  const read = fromWire(body);
  const found: TextFinding[] = read.ok
    ? lintRequest(read.request).map(({ message, path }) => ({
        severity: "info",
        message,
        ...spanOf(tree, path),
      }))
    : read.issues.flatMap((issue) => issueFindings(tree, issue));
  const doubled = twice.map(
    (name): TextFinding => ({
      severity: "warning",
      message: `\`${name.value}\` stands here twice; only the last one counts.`,
      ...ends(name),
    }),
  );
  return [...found, ...doubled].toSorted((a, b) => a.from - b.from).slice(0, MOST);
}

function issueFindings(tree: Node, { code, path, message, keys }: RequestIssue): TextFinding[] {
  if (code !== "unrecognized_keys" || !keys)
    return [{ severity: "error", message, ...spanOf(tree, path) }];
  const { node } = findNode(tree, path);
  return keys.map((key): TextFinding => {
    const name = propertyOf(node, key)?.children?.[0];
    return {
      severity: "error",
      message: `Unknown field: ${JSON.stringify(key)}.`,
      removable: [...path, key],
      ...(name ? ends(name) : spanOf(tree, path)),
    };
  });
}

const ends = ({ offset, length }: Node) => ({ from: offset, to: offset + length });

/**
 * A value is marked whole, unless it is a list or an object: then its name or its bracket stands for it, so that a
 * page of text is not underlined. What is missing is told at what it is missing from.
 */
function spanOf(tree: Node, path: readonly (string | number)[]) {
  const { node } = findNode(tree, path);
  if (node.type !== "object" && node.type !== "array") return ends(node);
  const name = node.parent?.type === "property" ? node.parent.children?.[0] : undefined;
  return name ? ends(name) : { from: node.offset, to: node.offset + 1 };
}
