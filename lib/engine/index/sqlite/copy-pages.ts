import "server-only";
import type { DatabaseSync } from "node:sqlite";
import { urlTerms } from "@/lib/engine/text/url-terms";
import { columnText, columnTextOrNull } from "../candidate-row";
import type { IndexedImage } from "../indexed-page";
import { decompressText, parseHeadings } from "../passages/page-text";
import { indexableFields } from "../ranking/indexable-fields";
import { FactsStore } from "./facts-store";
import { PageStore } from "./page-store";
import type { SqlRow } from "./row";
import { namedStatements } from "./statements";

export type CopyPagesOptions = {
  /** The site of the copies in the index. */
  readonly site: string;
  /** The URL of a copy. */
  readonly rebase: (url: string) => string;
  readonly fetchedAt: string;
};

/**
 * Copies the pages of the attached index `prepared`, which the same version of the workbench made. Compressed texts and
 * word lists are copied as they are, so they must not contain the old origin; hosts must be equal, because the words of
 * a host are in the lists. The caller holds the transaction.
 */
export function copyPreparedPages(database: DatabaseSync, options: CopyPagesOptions): void {
  const { site, rebase, fetchedAt } = options;
  const pages = new PageStore(database);
  const facts = new FactsStore(database);
  const statement = namedStatements(database, SQL);
  for (const row of statement("pages").all()) {
    const from = Number(row.id);
    const url = rebase(columnText(row, "url"));
    const address = urlTerms(url, columnTextOrNull(row, "declared_type"));
    const inserted = statement("insertPage").run(
      pages.makeRoom(url),
      url,
      site,
      rebased(row, "image_url", rebase),
      rebased(row, "canonical", rebase),
      fetchedAt,
      from,
    );
    const id = Number(inserted.lastInsertRowid);
    for (const table of ["insertBody", "insertList", "insertTraits"] as const)
      statement(table).run(id, from);
    const page = {
      title: columnText(row, "title"),
      description: columnText(row, "description"),
      headings: parseHeadings(columnText(row, "headings")),
      text: decompressText(row.head) + decompressText(row.tail),
    };
    const { title, headings, address: words, body, markers } = indexableFields(page, address);
    statement("insertTerms").run(id, title, headings, words, body, markers);
    statement("insertAddress").run(id, address.spaced);
    const images = statement("images").all(from);
    for (const [at, image] of images.entries())
      facts.putImage(id, page, address.places, imageOf(image, rebase), at);
  }
  statement("insertWords").run();
}

function rebased(row: SqlRow, column: string, rebase: CopyPagesOptions["rebase"]): string | null {
  const url = columnTextOrNull(row, column);
  return url === null ? null : rebase(url);
}

const imageOf = (row: SqlRow, rebase: CopyPagesOptions["rebase"]): IndexedImage => ({
  url: rebase(columnText(row, "url")),
  title: columnText(row, "title"),
  around: columnText(row, "around"),
  width: row.width === null ? null : Number(row.width),
  height: row.height === null ? null : Number(row.height),
});

const SQL = {
  pages: `SELECT p.id, p.url, p.title, p.description, p.declared_type, p.image_url, p.canonical,
    b.headings, b.head, b.tail
    FROM prepared.pages p JOIN prepared.bodies b USING (id) ORDER BY p.id`,
  images: "SELECT * FROM prepared.images WHERE page = ? ORDER BY position",
  insertPage: `INSERT INTO main.pages (id, url, site, image_url, canonical, fetched_at, title, description,
    language, declared_type, file_type, published_at, modified_at, content_hash, depth, day, country, facts)
    SELECT ?, ?, ?, ?, ?, ?, title, description, language, declared_type, file_type, published_at, modified_at,
      content_hash, depth, day, country, facts FROM prepared.pages WHERE id = ?`,
  insertBody: `INSERT INTO main.bodies (id, headings, head, tail)
    SELECT ?, headings, head, tail FROM prepared.bodies WHERE id = ?`,
  insertList: `INSERT INTO main.page_terms (page, title, headings, body, terms)
    SELECT ?, title, headings, body, terms FROM prepared.page_terms WHERE page = ?`,
  insertTraits: `INSERT INTO main.traits (trait, page)
    SELECT trait, ? FROM prepared.traits WHERE page = ?`,
  insertTerms:
    "INSERT INTO main.terms (rowid, title, headings, address, body, markers) VALUES (?,?,?,?,?,?)",
  insertAddress: "INSERT INTO main.addresses (rowid, spaced) VALUES (?,?)",
  insertWords:
    "INSERT OR IGNORE INTO main.words (word) SELECT word FROM prepared.words ORDER BY id",
} as const;
