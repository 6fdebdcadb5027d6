import "server-only";
import type { AddressTerms } from "@/lib/engine/text/address-terms";
import { indexable } from "@/lib/engine/text/tokens";
import type { IndexableFields } from "./page-terms";

/** The fields of a page as words. */
export const indexableFields = (
  page: {
    readonly title: string;
    readonly description: string;
    readonly headings: readonly string[];
    readonly text: string;
  },
  address: AddressTerms,
): IndexableFields => ({
  title: indexable(page.title),
  headings: indexable([page.description, ...page.headings].join("\n")),
  address: indexable(address.words),
  body: indexable(page.text),
});
