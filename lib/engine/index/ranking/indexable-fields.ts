import "server-only";
import { emojiMarkers } from "@/lib/engine/text/emoji";
import { indexable } from "@/lib/engine/text/tokens";
import type { UrlTerms } from "@/lib/engine/text/url-terms";
import type { IndexableFields } from "./page-terms";

export function indexableFields(
  page: {
    readonly title: string;
    readonly description: string;
    readonly headings: readonly string[];
    readonly text: string;
  },
  address: UrlTerms,
): IndexableFields {
  const headings = [page.description, ...page.headings].join("\n");
  const emoji = emojiMarkers(`${page.title}\n${headings}\n${page.text}`);
  return {
    title: indexable(page.title),
    headings: indexable(headings),
    address: indexable(address.words),
    body: indexable(page.text),
    markers: [address.places, address.types, ...emoji].join(" "),
  };
}
