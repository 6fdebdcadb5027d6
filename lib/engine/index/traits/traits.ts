import "server-only";
import { categoryTypes } from "@/lib/contract/kinds";
import { isExplicit } from "@/lib/engine/text/explicit";
import type { IndexedPage } from "../indexed-page";
import { type CategoryType, categoriesOf } from "./categories";

/** Page properties that a search can require or exclude. */
export type Trait = CategoryType | "news" | "explicit";

const traits: readonly string[] = [...categoryTypes, "news", "explicit"] satisfies Trait[];

export const isTrait = (text: string): text is Trait => traits.includes(text);

/** Characters examined: traits show early or not at all. */
const MAX_TEXT = 20_000;

/** `fileType`: the type stored in the index. */
export function traitsOf(page: IndexedPage, fileType: string): Trait[] {
  const text = page.text.slice(0, MAX_TEXT);
  const explicit = page.explicit ?? isExplicit({ title: page.title, text });
  return [
    ...categoriesOf({ ...page, fileType, text, documentation: page.documentation ?? false }),
    ...(page.article && hasTime(page.publishedAt) ? (["news"] as const) : []),
    ...(explicit || isExplicit({ url: page.url, title: "", text: "" })
      ? (["explicit"] as const)
      : []),
  ];
}

const hasTime = (time: string | null): boolean => !Number.isNaN(Date.parse(time ?? ""));
