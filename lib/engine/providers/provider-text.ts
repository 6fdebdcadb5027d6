import "server-only";
import { parseQuery } from "@/lib/contract/query/query-text";
import { openingMarkdown, passages } from "@/lib/engine/index/passages/passages";
import { planQuery } from "@/lib/engine/index/plan/query-plan";
import type { SourceRequest } from "./provider";

/** The text of a result, formatted like the library's: matches in bold if highlights are requested. */
export function describedText(text: string, { query, highlights }: SourceRequest): string {
  if (!highlights) return text;
  const { marks } = planQuery(parseQuery(query));
  return passages(text, marks) ?? openingMarkdown(text, marks);
}

/** A sentence as a clause: starts in lower case and has no full stop. */
export const clauseOf = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, "");
