import type { Node } from "jsonc-parser";
import { isObserved } from "@/lib/contract/dialect/observed-dialect";
import type { IssuePath } from "@/lib/contract/failure/issue";
import { clause, issueName } from "@/lib/contract/failure/issue-name";
import { fromWireWithUnknown } from "@/lib/contract/unknown-fields";
import { lintRequest } from "@/lib/lints/lint-request";
import { lostSecretIssues } from "@/lib/request/lost-secrets";
import { numberMessage } from "@/lib/request/number-message";
import { resolveTemplates } from "@/lib/request/resolve-templates";
import { currentScope } from "@/lib/storage/variables/variables";
import { findNode, propertyOf } from "./find-node";
import type { ParsedText, SyntaxIssue } from "./parse-text";

/** A message about a range of the text. Errors prevent the request from being sent. */
export type TextFinding = SyntaxIssue & {
  readonly severity: "error" | "warning" | "info";
  /** The property at this path can be removed to resolve the finding. */
  readonly removable?: readonly (string | number)[];
};

const MAX_FINDINGS = 200;

/** Validates and lints a text. Every finding has a range. */
export function checkText(parsed: ParsedText): TextFinding[] {
  if (!parsed.ok)
    return parsed.issues.slice(0, MAX_FINDINGS).map((issue) => ({ severity: "error", ...issue }));
  const { body, tree, duplicates } = parsed;
  // The text has the templates; what is checked has their values.
  const resolved = resolveTemplates(body, currentScope());
  const canonical = fromWireWithUnknown(resolved.body);
  const found: TextFinding[] = canonical.ok
    ? lintRequest(canonical.request).map(({ message, path }) => ({
        severity: "info",
        message,
        ...spanOf(tree, path),
      }))
    : canonical.issues
        .filter(({ path }) => !resolved.hasIssue(path))
        .map((issue) =>
          issueFinding(tree, issue.path, numberMessage(issue, resolved.body) ?? issue.message),
        );
  const lost = [...resolved.issues, ...lostSecretIssues(body)].map(({ path, message }) =>
    issueFinding(tree, path, message),
  );
  const unknown = canonical.unknown.map((path) => unknownFinding(tree, path));
  const duplicateFindings = duplicates.map(
    (name): TextFinding => ({
      severity: "warning",
      message: `\`${name.value}\` is a duplicate name. Only the last one is used.`,
      ...ends(name),
    }),
  );
  return [...found, ...lost, ...unknown, ...duplicateFindings]
    .toSorted((a, b) => a.from - b.from)
    .slice(0, MAX_FINDINGS);
}

const issueFinding = (tree: Node, path: IssuePath, message: string): TextFinding => ({
  severity: "error",
  message: withField(path, message),
  ...spanOf(tree, path),
});

/** A field that Run sends only after the user confirms it. */
function unknownFinding(tree: Node, path: IssuePath): TextFinding {
  const above = path.slice(0, -1);
  const name = propertyOf(findNode(tree, above).node, String(path.at(-1)))?.children?.[0];
  const what = isObserved(path.join("."))
    ? "goes beyond the specification; hosted services have accepted it since November 2026"
    : "is not a known field";
  return {
    severity: "warning",
    message: `\`${path.at(-1)}\` ${what}. Run asks before sending it.`,
    removable: path,
    ...(name ? ends(name) : spanOf(tree, above)),
  };
}

/** Like `namedMessage`, but the field is formatted as code. */
function withField(path: IssuePath, message: string): string {
  const name = issueName(path);
  return name === "" ? message : `\`${name}\` – ${clause(message)}`;
}

const ends = ({ offset, length }: Node) => ({ from: offset, to: offset + length });

/**
 * Marks the whole value, or only the name or bracket of a list or object, so that pages of text are
 * not underlined. Missing fields are marked at their object.
 */
function spanOf(tree: Node, path: readonly (string | number)[]) {
  const { node } = findNode(tree, path);
  if (node.type !== "object" && node.type !== "array") return ends(node);
  const name = node.parent?.type === "property" ? node.parent.children?.[0] : undefined;
  return name ? ends(name) : { from: node.offset, to: node.offset + 1 };
}
