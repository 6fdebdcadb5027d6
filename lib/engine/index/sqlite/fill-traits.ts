import "server-only";
import type { DatabaseSync } from "node:sqlite";
import { categoriesOf } from "@/lib/engine/index/traits/categories";
import { isExplicit } from "@/lib/engine/text/explicit";
import { decompressText } from "../passages/page-text";
import { countryOfHost } from "../traits/places";

/**
 * Derives traits and countries for pages stored by an earlier version. Articles and images need the
 * markup, so they are added when the page is crawled again.
 */
export function fillTraits(database: DatabaseSync): void {
  const insert = database.prepare("INSERT OR IGNORE INTO traits (trait, page) VALUES (?,?)");
  const place = database.prepare("UPDATE pages SET country = ? WHERE id = ?");
  const rows = database
    .prepare(
      "SELECT pages.id, url, title, file_type, head FROM pages JOIN bodies ON bodies.id = pages.id",
    )
    .iterate();
  for (const row of rows) {
    const [id, url, title] = [Number(row.id), String(row.url), String(row.title)];
    const text = decompressText(row.head);
    for (const trait of categoriesOf({ url, text, fileType: String(row.file_type) }))
      insert.run(trait, id);
    if (isExplicit({ url, title, text })) insert.run("explicit", id);
    const country = countryOfHost(URL.parse(url)?.hostname ?? "");
    if (country !== null) place.run(country, id);
  }
}
