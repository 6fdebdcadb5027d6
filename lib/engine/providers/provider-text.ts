import "server-only";
import { parseQuery } from "@/lib/contract/query/query-text";
import { cleanOneLine } from "@/lib/engine/index/clean-page";
import { openingMarkdown, passages } from "@/lib/engine/index/passages/passages";
import { planQuery } from "@/lib/engine/index/plan/query-plan";
import { truncate } from "@/lib/format/truncate";
import type { SourceRequest } from "./provider";

/** Characters. */
const MAX_TITLE = 2_000;
const MAX_TEXT = 20_000;

/** Title and text of a result, as a service sent them, in usable lengths. */
export const withUsableTexts = <Item extends { readonly title: string; readonly text: string }>(
  item: Item,
): Item => ({
  ...item,
  title: truncate(cleanOneLine(item.title), MAX_TITLE),
  text: truncate(item.text, MAX_TEXT),
});

/** The text of a result, formatted like the library's: matches in bold if highlights are requested. */
export function describedText(text: string, { query, highlights }: SourceRequest): string {
  if (!highlights) return text;
  const { marks } = planQuery(parseQuery(query));
  return passages(text, marks) ?? openingMarkdown(text, marks);
}

/** A sentence as a clause: starts in lower case and has no full stop. */
export const clauseOf = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, "");
