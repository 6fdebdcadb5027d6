import "server-only";
import type { Expression, UrlExpression } from "../plan/expressions";

/**
 * FTS5 query syntax, built from folded letters, digits and spaces in quotes, so that user text is
 * never parsed as syntax.
 */
export function matchSyntax(expression: Expression): string {
  switch (expression.kind) {
    case "phrase": {
      const { tokens, isOpen } = expression;
      const phrase = `"${tokens.join(" ")}"${isOpen ? " *" : ""}`;
      return expression.in === "title" ? `title : ${phrase}` : phrase;
    }
    case "marker":
      return `"${expression.marker}"`;
    case "all":
    case "any":
      return joined(expression.kind, expression.of.map(matchSyntax));
  }
}

/** The same for the trigrams of URLs. */
export function urlSyntax(expression: UrlExpression): string {
  if (expression.kind === "text")
    return `"${expression.wholeWords ? ` ${expression.text} ` : expression.text}"`;
  return joined(expression.kind, expression.of.map(urlSyntax));
}

const joined = (kind: "all" | "any", parts: readonly string[]): string =>
  `(${parts.join(kind === "all" ? " AND " : " OR ")})`;
