import "server-only";
import type { DatabaseSync } from "node:sqlite";
import { urlTerms } from "@/lib/engine/text/url-terms";
import { columnText, columnTextOrNull } from "../candidate-row";
import { decompressText, parseHeadings } from "../passages/page-text";
import { indexableFields } from "../ranking/indexable-fields";
import { TermsStore } from "./terms-store";

/** Indexes the words of all pages again, from their stored text. */
export function fillTerms(database: DatabaseSync): void {
  const store = new TermsStore(database);
  const pages = database.prepare(
    `SELECT id, url, title, description, declared_type, headings, head, tail
     FROM pages JOIN bodies USING (id)`,
  );
  for (const row of pages.iterate()) {
    const page = {
      title: columnText(row, "title"),
      description: columnText(row, "description"),
      headings: parseHeadings(columnText(row, "headings")),
      text: decompressText(row.head) + decompressText(row.tail),
    };
    const address = urlTerms(columnText(row, "url"), columnTextOrNull(row, "declared_type"));
    store.put(Number(row.id), indexableFields(page, address));
  }
}
